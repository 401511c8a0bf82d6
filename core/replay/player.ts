import type { Clock } from "../ports/clock.ts";
import type { FetchOutcome } from "../ports/fetcher.ts";
import type { ProbeLane, ProbeOutcome, Prober } from "../ports/prober.ts";
import type { Renderer, RenderOutcome } from "../ports/renderer.ts";
import type { SearchOutcome } from "../ports/searcher.ts";
import { CallNames, type EnterOutcome, HeldCall, type OutsidePorts, settle, type Tape, type TapeCall, type TapeEvent } from "./tape.ts";

/** How long the next call on the tape is waited for; another version of the analysis may never make it. Shorter once the scan is known to differ. */
const PATIENCE_MS = 10_000;
const LITTLE_PATIENCE_MS = 200;

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
  /** Calls on the tape, in the order in which they were made. */
  readonly #calls: readonly TapeCall[];
  readonly #known: ReadonlySet<string>;
  readonly #made = new Set<string>();
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
    this.#calls = [...tape.events, ...tape.abandoned].sort((a, b) => a.after - b.after);
    this.#known = new Set(this.#calls.map((call) => call.id));
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
      ...(tape.hasRenderer ? { renderer: this.#renderer() } : {}),
      ...(tape.webVitalsVersion === null ? {} : { prober: this.#prober(tape.webVitalsVersion) }),
    };
  }

  #renderer(): Renderer {
    return {
      render: (request, signal) =>
        this.#call<RenderOutcome>(this.#names.render(request), signal, {
          read: (event) => (event.kind === "render" ? event.outcome : null),
          strange: () => ({ kind: "failed", reason: "no_browser", detail: "not in the recording" }),
        }),
    };
  }

  #prober(webVitalsVersion: string): Prober {
    const probe: ProbeLane["probe"] = (request, signal) =>
      this.#call<ProbeOutcome>(this.#names.probe(request), signal, {
        read: (event) => (event.kind === "probe" ? event.outcome : null),
        strange: () => ({ kind: "broken", detail: "not in the recording" }),
      });
    return {
      webVitalsVersion,
      enter: async (_waitMs, signal) => {
        const entered = await this.#call<EnterOutcome>(this.#names.enter(), signal, {
          read: (event) => (event.kind === "enter" ? event.outcome : null),
          strange: () => ({ kind: "no_browser", detail: "not in the recording" }),
        });
        return entered.kind === "lane" ? { kind: "lane", lane: { browser: entered.browser, probe, leave: async () => {} } } : entered;
      },
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
    this.#made.add(id);
    this.#waiting.set(id, answer);
    this.#onArrival();
    if (!this.#isPlaying) void this.#play();
  }

  async #play(): Promise<void> {
    this.#isPlaying = true;
    let next = 0;
    for (const [index, event] of this.#tape.events.entries()) {
      await settle(this.#clock);
      // Calls that were made before this answer came are made before it comes again, however long the scan computes in between.
      for (let call = this.#calls[next]; call !== undefined && call.after <= index; call = this.#calls[++next]) await this.#untilMade(call.id);
      if (this.#closed.signal.aborted) return;
      const answer = this.#waiting.get(event.id);
      this.#waiting.delete(event.id);
      this.#now = Math.max(this.#now, event.at);
      answer?.(event);
    }
  }

  /** Waits for a call that the tape holds; one that is not made in time is counted and passed over. */
  async #untilMade(id: string): Promise<void> {
    if (this.#made.has(id)) return;
    const found = new AbortController();
    let isLate = false;
    let wake: () => void = () => {};
    const patienceMs = this.#strangeCount === 0 ? PATIENCE_MS : LITTLE_PATIENCE_MS;
    void this.#clock.sleep(patienceMs, AbortSignal.any([found.signal, this.#closed.signal])).then(() => {
      isLate = true;
      wake();
    });
    while (!this.#made.has(id) && !isLate) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        this.#onArrival = resolve;
      });
    }
    if (isLate && !this.#closed.signal.aborted) this.#strangeCount += 1;
    found.abort();
  }
}
