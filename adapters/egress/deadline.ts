/** Open deadlines. One timer serves them all, because a timer for each would cost more than the rest of this file. */
const open = new Set<Deadline>();
let timer: ReturnType<typeof setTimeout> | undefined;
let ringsAt = Number.POSITIVE_INFINITY;

function ringAt(endsAt: number): void {
  if (endsAt >= ringsAt) return;
  clearTimeout(timer);
  ringsAt = endsAt;
  timer = setTimeout(ring, Math.max(1, endsAt - performance.now()));
}

function ring(): void {
  ringsAt = Number.POSITIVE_INFINITY;
  const now = performance.now();
  // A listener may open or close other deadlines. The loop skips those that were closed.
  for (const deadline of open) if (deadline.endsAt <= now) deadline.end();
  let next = Number.POSITIVE_INFINITY;
  for (const { endsAt } of open) next = Math.min(next, endsAt);
  ringAt(next);
}

/** Signals that have a listener. One is enough for all deadlines of a signal, and most signals live long. */
const heard = new WeakSet<AbortSignal>();

function hear(ender: AbortSignal): void {
  if (heard.has(ender)) return;
  heard.add(ender);
  ender.addEventListener("abort", () => {
    for (const deadline of open) if (deadline.isEndedBy(ender)) deadline.end();
  });
}

/**
 * A time limit that signals may end early.
 *
 * An `AbortSignal` for each request would cost several times as much. `AbortSignal.any` would leave a dependent on the
 * long-lived signals at each call, and thousands of dependents slow down every other.
 */
export class Deadline {
  /** End of the time, on the clock of `performance`. */
  readonly endsAt: number;
  readonly #enders: readonly AbortSignal[];
  readonly #listeners: (() => void)[] = [];
  #isOver = false;

  /** Starts now. Each of `enders` ends it early. */
  constructor(limitMs: number, enders: readonly AbortSignal[]) {
    this.endsAt = performance.now() + limitMs;
    this.#enders = enders;
    for (const ender of enders) {
      if (ender.aborted) {
        this.#isOver = true;
        return;
      }
      hear(ender);
    }
    open.add(this);
    ringAt(this.endsAt);
  }

  /** True when the time has passed or a signal ended it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Milliseconds that are left; 0 when it is over. */
  get leftMs(): number {
    return this.#isOver ? 0 : Math.max(0, this.endsAt - performance.now());
  }

  /** True when the signal is one of `enders`. */
  isEndedBy(ender: AbortSignal): boolean {
    return this.#enders.includes(ender);
  }

  /** Calls the listener once, when the deadline is over or at once when it is over already. */
  listen(listener: () => void): void {
    if (this.#isOver) listener();
    else this.#listeners.push(listener);
  }

  /** Removes a listener. */
  unlisten(listener: () => void): void {
    const at = this.#listeners.lastIndexOf(listener);
    if (at >= 0) this.#listeners.splice(at, 1);
  }

  /** Resolves with `result` when the deadline is over. */
  over<R>(result: R): Promise<R> {
    return new Promise((resolve) => this.listen(() => resolve(result)));
  }

  /** Returns a signal that aborts when the deadline is over. */
  toSignal(): AbortSignal {
    const controller = new AbortController();
    this.listen(() => controller.abort());
    return controller.signal;
  }

  /** Stops the deadline. Call it when the work is done. */
  close(): void {
    open.delete(this);
    if (open.size > 0) return;
    // A timer without deadlines would keep the process alive.
    clearTimeout(timer);
    ringsAt = Number.POSITIVE_INFINITY;
  }

  /** Ends the deadline now. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.close();
    for (let listener = this.#listeners.shift(); listener !== undefined; listener = this.#listeners.shift()) listener();
  }
}
