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

/** Deadlines that each signal ends. It is listened to once, for most signals live long and see many deadlines. */
const endedBy = new WeakMap<AbortSignal, Set<Deadline>>();

function deadlinesOf(ender: AbortSignal): Set<Deadline> {
  const known = endedBy.get(ender);
  if (known !== undefined) return known;
  const deadlines = new Set<Deadline>();
  endedBy.set(ender, deadlines);
  ender.addEventListener("abort", () => {
    for (const deadline of deadlines) deadline.end();
  });
  return deadlines;
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
  readonly #listeners = new Set<() => void>();
  #isOver = false;

  /** Starts at once; one of `enders` may end it earlier. */
  constructor(limitMs: number, enders: readonly AbortSignal[]) {
    this.endsAt = performance.now() + limitMs;
    this.#enders = enders;
    if (enders.some((ender) => ender.aborted)) {
      this.#isOver = true;
      return;
    }
    for (const ender of enders) deadlinesOf(ender).add(this);
    open.add(this);
    ringAt(this.endsAt);
  }

  /** True when the time is up or somebody ended it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Calls the listener once when it is over, at once when it is. */
  listen(listener: () => void): void {
    if (this.#isOver) listener();
    else this.#listeners.add(listener);
  }

  /** The listener is not called any more. */
  unlisten(listener: () => void): void {
    this.#listeners.delete(listener);
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
    for (const ender of this.#enders) endedBy.get(ender)?.delete(this);
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
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}
