import type { Clock } from "../ports/clock.ts";

/** Lets `capacity` holders in at a time, in the order they came. */
class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(capacity: number) {
    this.#free = capacity;
  }

  /** Resolves once there is room; rejects with the signal's reason when it aborts first. */
  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(admit), 1);
        reject(signal.reason);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.#waiting.push(admit);
    });
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}

interface HostState {
  readonly gate: Gate;
  lastStartAt: number;
  spacingMs: number;
}

export interface HostQueueOptions {
  readonly clock: Clock;
  /** Least time between two request starts on one host. */
  readonly spacingMs: number;
  /** Requests under way at once over all hosts. */
  readonly inFlightCount: number;
}

/**
 * Spaces requests out: one at a time per host, a pause between their starts, a cap over all hosts.
 *
 * Holds nothing but time; one queue serves one scan.
 */
export class HostQueue {
  readonly #options: HostQueueOptions;
  readonly #all: Gate;
  readonly #hosts = new Map<string, HostState>();

  constructor(options: HostQueueOptions) {
    this.#options = options;
    this.#all = new Gate(options.inFlightCount);
  }

  #state(host: string): HostState {
    const known = this.#hosts.get(host);
    if (known !== undefined) return known;
    const state: HostState = { gate: new Gate(1), lastStartAt: Number.NEGATIVE_INFINITY, spacingMs: this.#options.spacingMs };
    this.#hosts.set(host, state);
    return state;
  }

  /** Widens the pause of one host, as its Crawl-delay asks; never narrows it. */
  slowDown(host: string, spacingMs: number): void {
    const state = this.#state(host);
    state.spacingMs = Math.max(state.spacingMs, spacingMs);
  }

  /** Runs the task in the host's turn. Rejects with the signal's reason when it aborts while waiting. */
  async run<T>(host: string, task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { clock } = this.#options;
    const state = this.#state(host);
    await state.gate.enter(signal);
    try {
      const waitMs = state.lastStartAt + state.spacingMs - clock.now();
      if (waitMs > 0) {
        // Timers may fire within the millisecond before.
        await clock.sleep(waitMs + 1, signal);
        signal.throwIfAborted();
      }
      // The host's turn is taken first: waiting for it must not hold one of the few places for all hosts.
      return await this.#runNow(state, task, signal);
    } finally {
      state.gate.leave();
    }
  }

  /** Runs the task without waiting for the host's turn; its start still counts for those that follow. */
  async runFirst<T>(host: string, task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#runNow(this.#state(host), task, signal);
  }

  async #runNow<T>(state: HostState, task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#all.enter(signal);
    try {
      state.lastStartAt = this.#options.clock.now();
      return await task();
    } finally {
      this.#all.leave();
    }
  }
}
