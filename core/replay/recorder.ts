import type { Clock } from "../ports/clock.ts";
import { CallNames, HeldCall, type OutsidePorts, settle, type Tape, type TapeCall, type TapeEvent } from "./tape.ts";

/**
 * Stands between a scan and the world and notes what the world answers.
 *
 * Answers reach the scan one at a time, and the scan's clock moves only when one does. That makes the scan's course hang
 * on nothing but the order and the times on the tape, so that a `Player` can repeat it. Waiting costs the scan a few
 * turns of the event loop per answer.
 */
export class Recorder {
  readonly ports: OutsidePorts;
  readonly #clock: Clock;
  readonly #names = new CallNames();
  readonly #startedAt: number;
  readonly #events: TapeEvent[] = [];
  readonly #abandoned: TapeCall[] = [];
  readonly #arrived: (() => void)[] = [];
  #now: number;
  #isDelivering = false;

  constructor(ports: OutsidePorts) {
    const { searcher, fetcher, clock } = ports;
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
      clock: {
        now: () => this.#now,
        sleep: (ms, signal) => this.#sleep(ms, signal),
      },
    };
  }

  /** What was noted so far. */
  tape(): Tape {
    return { startedAt: this.#startedAt, events: [...this.#events], abandoned: [...this.#abandoned] };
  }

  #call<T>(id: string, signal: AbortSignal, how: { work(): Promise<T>; note(outcome: T, call: TapeCall, at: number): TapeEvent }): Promise<T> {
    const named = { id, after: this.#events.length };
    const call = new HeldCall<T>(signal, { onAbort: () => this.#abandoned.push(named) });
    if (!call.isOpen) return call.promise;
    how.work().then(
      (outcome) =>
        this.#deliver(() => {
          if (!call.isOpen) return;
          this.#events.push(how.note(outcome, named, this.#now));
          call.give(outcome);
        }),
      // A port rejects only when the signal aborts, and then the call has ended; anything else is its caller's to see.
      (error: unknown) => this.#deliver(() => call.fail(error)),
    );
    return call.promise;
  }

  #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const named = { id: this.#names.sleep(ms), after: this.#events.length };
    const call = new HeldCall<void>(signal, { atAbort: () => {}, onAbort: () => this.#abandoned.push(named) });
    if (!call.isOpen) return call.promise;
    void this.#clock.sleep(ms, signal).then(() =>
      this.#deliver(() => {
        if (!call.isOpen) return;
        this.#events.push({ kind: "sleep", ...named, at: this.#now });
        call.give();
      }),
    );
    return call.promise;
  }

  #deliver(answer: () => void): void {
    this.#arrived.push(answer);
    if (!this.#isDelivering) void this.#deliverAll();
  }

  async #deliverAll(): Promise<void> {
    this.#isDelivering = true;
    for (let answer = this.#arrived.shift(); answer !== undefined; answer = this.#arrived.shift()) {
      await settle(this.#clock);
      this.#now = Math.max(this.#now, this.#clock.now());
      answer();
    }
    this.#isDelivering = false;
  }
}
