import type { Clock } from "../ports/clock.ts";
import type { FetchOutcome } from "../ports/fetcher.ts";
import type { ProbeLane, ProbeOutcome, Prober } from "../ports/prober.ts";
import type { Renderer, RenderOutcome } from "../ports/renderer.ts";
import type { SearchOutcome } from "../ports/searcher.ts";
import {
  CallKeys,
  type EnterOutcome,
  HeldCall,
  type OutsidePorts,
  type RecordedCall,
  type RecordedEvent,
  type Recording,
  settleReplay,
} from "./recording.ts";

/**
 * Maximum wait in ms for the next recorded call, which another version of the analysis may never make.
 * The wait is shorter once the scan differs from the recording.
 */
const PATIENCE_MS = 10_000;
const LITTLE_PATIENCE_MS = 200;

/**
 * Replays a recording as the ports of a scan: each call returns its recorded outcome, in the recorded order and at the
 * recorded times. Sends nothing and waits for no timer.
 *
 * A call that the recording lacks fails and is counted. The version that made the recording causes no such call.
 */
export class Player {
  readonly ports: Omit<OutsidePorts, "crawl">;
  readonly #recording: Recording;
  readonly #clock: Clock;
  readonly #names = new CallKeys();
  /** Recorded calls in their order. */
  readonly #calls: readonly RecordedCall[];
  readonly #known: ReadonlySet<string>;
  readonly #made = new Set<string>();
  readonly #waiting = new Map<string, (event: RecordedEvent) => void>();
  readonly #closed = new AbortController();
  #onArrival: () => void = () => {};
  #now: number;
  #isPlaying = false;
  #strangeCount = 0;

  /** `clock` is the machine's clock. It paces the replay; the scan never sees it. */
  constructor(recording: Recording, clock: Clock) {
    this.#recording = recording;
    this.#clock = clock;
    this.#now = recording.startedAt;
    this.#calls = [...recording.events, ...recording.abandoned].sort((a, b) => a.after - b.after);
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
            strange: () => ({
              kind: "failed",
              reason: "connect",
              message: `fetch ${request.url}: not in the recording`,
              isTransient: false,
            }),
          }),
      },
      clock: { now: () => this.#now, sleep: (ms, signal) => this.#sleep(ms, signal) },
      ...(recording.hasRenderer ? { renderer: this.#renderer() } : {}),
      ...(recording.webVitalsVersion === null ? {} : { prober: this.#prober(recording.webVitalsVersion) }),
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
        return entered.kind === "lane"
          ? { kind: "lane", lane: { browser: entered.browser, probe, leave: async () => {} } }
          : entered;
      },
    };
  }

  /** Count of calls that differ between replay and recording. 0: the replay is faithful. */
  get strangeCount(): number {
    return this.#strangeCount;
  }

  /** Ends the replay. Calls that still wait never resolve. */
  close(): void {
    this.#closed.abort();
  }

  #call<T>(
    id: string,
    signal: AbortSignal,
    answers: { read(event: RecordedEvent): T | null; strange(): T },
  ): Promise<T> {
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

  /** Resolves a recorded call at its turn, and an unknown call soon with `null`. */
  #hold(id: string, answer: (event: RecordedEvent | null) => void): void {
    if (!this.#known.has(id)) {
      this.#strangeCount += 1;
      void settleReplay(this.#clock).then(() => answer(null));
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
    for (const [index, event] of this.#recording.events.entries()) {
      await settleReplay(this.#clock);
      // The scan makes every call that preceded this outcome in the recording first, however long it computes.
      for (let call = this.#calls[next]; call !== undefined && call.after <= index; call = this.#calls[++next])
        await this.#untilMade(call.id);
      if (this.#closed.signal.aborted) return;
      const answer = this.#waiting.get(event.id);
      this.#waiting.delete(event.id);
      this.#now = Math.max(this.#now, event.at);
      answer?.(event);
    }
  }

  /** Waits for the next recorded call. Counts and skips a call that does not come in time. */
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
