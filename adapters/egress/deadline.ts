/**
 * Time that a piece of work has, and who else may end it.
 *
 * Not an `AbortSignal` of its own for each request: those cost several times as much. Nor `AbortSignal.any`: each call would leave a dependent on
 * the long-lived signals, and thousands of them slow every other.
 */
export class Deadline {
  readonly #enders: readonly AbortSignal[];
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #listeners = new Set<() => void>();
  #isOver = false;

  /** Starts at once; one of `enders` may end it earlier. */
  constructor(limitMs: number, enders: readonly AbortSignal[]) {
    this.#enders = enders;
    this.#timer = setTimeout(this.#end, limitMs);
    for (const ender of enders) ender.addEventListener("abort", this.#end);
    if (enders.some((ender) => ender.aborted)) this.#end();
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
    clearTimeout(this.#timer);
    for (const ender of this.#enders) ender.removeEventListener("abort", this.#end);
  }

  readonly #end = (): void => {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  };
}
