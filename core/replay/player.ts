import type { Clock } from "../ports/clock.ts";
import type { FetchOutcome } from "../ports/fetcher.ts";
import type { SearchOutcome } from "../ports/searcher.ts";
import { CallNames, HeldCall, type OutsidePorts, settle, type Tape, type TapeEvent } from "./tape.ts";

/** How long the next call on the tape is waited for; another version of the analysis may never make it. */
const PATIENCE_MS = 3_000;

/**
 * Stands in for the world and answers a scan as a tape says: each call its answer, in the recorded order and at the
 * recorded times. Sends nothing and waits for no timer.
 *
 * Calls that the tape does not hold are answered as failed and counted; with the version that made the recording there are none.
 */
export class Player {
  readonly ports: Omit<OutsidePorts, "crawl">;
  readonly #tape: Tape;
  readonly #clock: Clock;
  readonly #names = new CallNames();
  readonly #known: ReadonlySet<string>;
  readonly #waiting = new Map<string, (event: TapeEvent) => void>();
  readonly #closed = new AbortController();
  #onArrival: () => void = () => {};
  #now: number;
  #isPlaying = false;
  #strangeCount = 0;

  /** `clock` is the machine's: it paces the replay and is not shown to the scan. */
  constructor(tape: Tape, clock: Clock) {
    this.#tape = tape;
    this.#clock = clock;
    this.#now = tape.startedAt;
    this.#known = new Set([...tape.events.map((event) => event.id), ...tape.abandoned]);
    this.ports = {
      searcher: {
        name: "recording",
        search: (query, signal) =>
          this.#call<SearchOutcome>(this.#names.search(query), signal, {
            read: (event) => (event.kind === "search" ? event.outcome : null),
            strange: () => ({
              kind: "failed",
              reason: "unavailable",
              message: `recording: no search for "${query.query}" is in it`,
              retryAfterSeconds: null,
            }),
          }),
        close: async () => {},
      },
      fetcher: {
        get: (request, signal) =>
          this.#call<FetchOutcome>(this.#names.fetch(request), signal, {
            read: (event) => (event.kind === "fetch" ? event.outcome : null),
            strange: () => ({ kind: "failed", reason: "connect", message: `fetch ${request.url}: not in the recording`, isTransient: false }),
          }),
      },
      clock: { now: () => this.#now, sleep: (ms, signal) => this.#sleep(ms, signal) },
    };
  }

  /** Calls that were not on the tape, and calls on the tape that were not made. 0: the replay is faithful. */
  get strangeCount(): number {
    return this.#strangeCount;
  }

  /** Ends the replay; calls that still wait are never answered. */
  close(): void {
    this.#closed.abort();
  }

  #call<T>(id: string, signal: AbortSignal, answers: { read(event: TapeEvent): T | null; strange(): T }): Promise<T> {
    const call = new HeldCall<T>(signal, { onAbort: () => this.#waiting.delete(id) });
    if (!call.isOpen) return call.promise;
    this.#hold(id, (event) => call.give((event === null ? null : answers.read(event)) ?? answers.strange()));
    return call.promise;
  }

  #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const id = this.#names.sleep(ms);
    const call = new HeldCall<void>(signal, { atAbort: () => {}, onAbort: () => this.#waiting.delete(id) });
    if (!call.isOpen) return call.promise;
    this.#hold(id, (event) => {
      if (event === null) this.#now += ms;
      call.give();
    });
    return call.promise;
  }

  /** Answers a known call when its turn comes, an unknown one soon and with `null`. */
  #hold(id: string, answer: (event: TapeEvent | null) => void): void {
    if (!this.#known.has(id)) {
      this.#strangeCount += 1;
      void settle(this.#clock).then(() => answer(null));
      return;
    }
    this.#waiting.set(id, answer);
    this.#onArrival();
    if (!this.#isPlaying) void this.#play();
  }

  async #play(): Promise<void> {
    this.#isPlaying = true;
    for (const event of this.#tape.events) {
      await settle(this.#clock);
      const answer = await this.#awaitCall(event.id);
      if (this.#closed.signal.aborted) return;
      if (answer === null) {
        this.#strangeCount += 1;
        continue;
      }
      this.#waiting.delete(event.id);
      this.#now = Math.max(this.#now, event.at);
      answer(event);
    }
  }

  /** The waiting call of that name, or `null` when it is not made in time. */
  async #awaitCall(id: string): Promise<((event: TapeEvent) => void) | null> {
    const known = this.#waiting.get(id);
    if (known !== undefined) return known;
    const found = new AbortController();
    let isLate = false;
    let wake: () => void = () => {};
    void this.#clock.sleep(PATIENCE_MS, AbortSignal.any([found.signal, this.#closed.signal])).then(() => {
      isLate = true;
      wake();
    });
    for (;;) {
      const answer = this.#waiting.get(id);
      if (answer !== undefined || isLate) {
        found.abort();
        return answer ?? null;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
        this.#onArrival = resolve;
      });
    }
  }
}
