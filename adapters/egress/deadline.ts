/** Deadlines that are open: one timer rings for whichever of them ends first, for setting and clearing one each costs more than all else here. */
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
  // Whoever hears of an end may open or close others: those closed are not met any more.
  for (const deadline of open) if (deadline.endsAt <= now) deadline.end();
  let next = Number.POSITIVE_INFINITY;
  for (const { endsAt } of open) next = Math.min(next, endsAt);
  ringAt(next);
}

/** Signals that are listened to, each once, for most live long and see many deadlines. */
const heard = new WeakSet<AbortSignal>();

function hear(ender: AbortSignal): void {
  if (heard.has(ender)) return;
  heard.add(ender);
  ender.addEventListener("abort", () => {
    for (const deadline of open) if (deadline.isEndedBy(ender)) deadline.end();
  });
}

/**
 * Time that a piece of work has, and who else may end it.
 *
 * Not an `AbortSignal` of its own for each request: those cost several times as much. Nor `AbortSignal.any`: each call would leave a dependent on
 * the long-lived signals, and thousands of them slow every other.
 */
export class Deadline {
  /** When it ends by itself, on the clock of `performance`. */
  readonly endsAt: number;
  readonly #enders: readonly AbortSignal[];
  /** One or two, and mostly one after the other. */
  readonly #listeners: (() => void)[] = [];
  #isOver = false;

  /** Starts at once; one of `enders` may end it earlier. */
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

  /** True when the time is up or somebody ended it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** True when the signal ends it. */
  isEndedBy(ender: AbortSignal): boolean {
    return this.#enders.includes(ender);
  }

  /** Calls the listener once when it is over, at once when it is. */
  listen(listener: () => void): void {
    if (this.#isOver) listener();
    else this.#listeners.push(listener);
  }

  /** The listener is not called any more. */
  unlisten(listener: () => void): void {
    const at = this.#listeners.lastIndexOf(listener);
    if (at >= 0) this.#listeners.splice(at, 1);
  }

  /** Resolves with `result` once it is over, at once when it is. */
  over<R>(result: R): Promise<R> {
    return new Promise((resolve) => this.listen(() => resolve(result)));
  }

  /** A signal that aborts when it is over. */
  toSignal(): AbortSignal {
    const controller = new AbortController();
    this.listen(() => controller.abort());
    return controller.signal;
  }

  /** Must be called when the work is done. */
  close(): void {
    open.delete(this);
    if (open.size > 0) return;
    // Nothing is left to ring for, and a timer would keep the process.
    clearTimeout(timer);
    ringsAt = Number.POSITIVE_INFINITY;
  }

  /** Makes it over now, unless it is. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.close();
    for (let listener = this.#listeners.shift(); listener !== undefined; listener = this.#listeners.shift()) listener();
  }
}
