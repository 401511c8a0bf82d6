import type { Clock } from "../ports/clock.ts";
import type { LaneOutcome, ProbeLane, Prober } from "../ports/prober.ts";
import type { Renderer } from "../ports/renderer.ts";
import {
  CallKeys,
  HeldCall,
  type OutsidePorts,
  type RecordedCall,
  type RecordedEvent,
  type Recording,
  settleReplay,
} from "./recording.ts";

/** Functions that make and record one call. */
interface Recorded<T> {
  work(): Promise<T>;
  note(outcome: T, call: RecordedCall, at: number): RecordedEvent;
  /** Releases an outcome that arrived after the scan stopped waiting. */
  drop?(outcome: T): unknown;
}

/**
 * Wraps the ports of a scan and records every outcome.
 *
 * Outcomes reach the scan one at a time, and the scan's clock moves only with them. The scan therefore depends
 * on the recorded order and times alone, so that a `Player` can repeat it. Each outcome costs a few turns of the
 * event loop.
 */
export class Recorder {
  readonly ports: OutsidePorts;
  readonly #outside: OutsidePorts;
  readonly #clock: Clock;
  readonly #names = new CallKeys();
  readonly #startedAt: number;
  readonly #events: RecordedEvent[] = [];
  readonly #abandoned: RecordedCall[] = [];
  /** Calls without an outcome so far. A scan that ends before their outcome did not use them. */
  readonly #open = new Set<RecordedCall>();
  readonly #arrived: (() => void)[] = [];
  #now: number;
  #isDelivering = false;

  constructor(ports: OutsidePorts) {
    const { searcher, fetcher, clock, renderer, prober } = ports;
    this.#outside = ports;
    this.#clock = clock;
    this.#startedAt = clock.now();
    this.#now = this.#startedAt;
    this.ports = {
      ...ports,
      searcher: {
        ...searcher,
        search: (query, signal) =>
          this.#call(this.#names.search(query), signal, {
            work: () => searcher.search(query, signal),
            note: (outcome, call, at) => ({ kind: "search", ...call, at, outcome }),
          }),
      },
      fetcher: {
        get: (request, signal) =>
          this.#call(this.#names.fetch(request), signal, {
            work: () => fetcher.get(request, signal),
            note: (outcome, call, at) => ({ kind: "fetch", ...call, at, outcome }),
          }),
      },
      clock: { now: () => this.#now, sleep: (ms, signal) => this.#sleep(ms, signal) },
      ...(renderer === undefined ? {} : { renderer: this.#recordRenderer(renderer) }),
      ...(prober === undefined ? {} : { prober: this.#recordProber(prober) }),
    };
  }

  /** Returns the recording so far. */
  recording(): Recording {
    const { renderer, prober } = this.#outside;
    const browser = { hasRenderer: renderer !== undefined, webVitalsVersion: prober?.webVitalsVersion ?? null };
    return {
      startedAt: this.#startedAt,
      events: [...this.#events],
      abandoned: [...this.#abandoned, ...this.#open],
      ...browser,
    };
  }

  #recordRenderer(renderer: Renderer): Renderer {
    return {
      render: (request, signal) =>
        this.#call(this.#names.render(request), signal, {
          work: () => renderer.render(request, signal),
          note: (outcome, call, at) => ({ kind: "render", ...call, at, outcome }),
        }),
    };
  }

  #recordProber(prober: Prober): Prober {
    return {
      webVitalsVersion: prober.webVitalsVersion,
      enter: async (waitMs, signal) => {
        const entered = await this.#call<LaneOutcome>(this.#names.enter(), signal, {
          work: () => prober.enter(waitMs, signal),
          note: (outcome, call, at) => ({
            kind: "enter",
            ...call,
            at,
            outcome: outcome.kind === "lane" ? { kind: "lane", browser: outcome.lane.browser } : outcome,
          }),
          // The scan stopped waiting meanwhile, so the recorder must release the right to measure.
          drop: (outcome) => outcome.kind === "lane" && outcome.lane.leave(),
        });
        return entered.kind === "lane" ? { kind: "lane", lane: this.#recordLane(entered.lane) } : entered;
      },
    };
  }

  #recordLane(lane: ProbeLane): ProbeLane {
    return {
      browser: lane.browser,
      probe: (request, signal) =>
        this.#call(this.#names.probe(request), signal, {
          work: () => lane.probe(request, signal),
          note: (outcome, call, at) => ({ kind: "probe", ...call, at, outcome }),
        }),
      leave: () => lane.leave(),
    };
  }

  #call<T>(id: string, signal: AbortSignal, how: Recorded<T>): Promise<T> {
    const named = { id, after: this.#events.length };
    const call = new HeldCall<T>(signal, { onAbort: () => this.#abandon(named) });
    if (!call.isOpen) return call.promise;
    this.#open.add(named);
    how.work().then(
      (outcome) =>
        this.#deliver(() => {
          if (!call.isOpen) return void how.drop?.(outcome);
          this.#open.delete(named);
          this.#events.push(how.note(outcome, named, this.#now));
          call.give(outcome);
        }),
      // A port rejects only on abort, after which the call has ended. The caller sees any other error.
      (error: unknown) => this.#deliver(() => call.fail(error)),
    );
    return call.promise;
  }

  #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const named = { id: this.#names.sleep(ms), after: this.#events.length };
    const call = new HeldCall<void>(signal, { atAbort: () => {}, onAbort: () => this.#abandon(named) });
    if (!call.isOpen) return call.promise;
    this.#open.add(named);
    void this.#clock.sleep(ms, signal).then(() =>
      this.#deliver(() => {
        if (!call.isOpen) return;
        this.#open.delete(named);
        this.#events.push({ kind: "sleep", ...named, at: this.#now });
        call.give();
      }),
    );
    return call.promise;
  }

  #abandon(call: RecordedCall): void {
    this.#open.delete(call);
    this.#abandoned.push(call);
  }

  #deliver(answer: () => void): void {
    this.#arrived.push(answer);
    if (!this.#isDelivering) void this.#deliverAll();
  }

  async #deliverAll(): Promise<void> {
    this.#isDelivering = true;
    for (let answer = this.#arrived.shift(); answer !== undefined; answer = this.#arrived.shift()) {
      await settleReplay(this.#clock);
      this.#now = Math.max(this.#now, this.#clock.now());
      answer();
    }
    this.#isDelivering = false;
  }
}
