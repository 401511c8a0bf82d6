import type { Clock } from "../../ports/clock.ts";
import type { HostPauses } from "../../ports/host-pauses.ts";

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
  /** Requests that wait or run. */
  userCount: number;
}

/** States of hosts are looked through for ones nobody needs when there are as many. */
const MANY_HOSTS = 1_000;

/** The pause between requests to a host until its Crawl-delay demands a longer one. */
export interface HostTurnsOptions {
  readonly clock: Clock;
  /** Least time between two request starts on one host. */
  readonly spacingMs: number;
  /** Pauses that other processes share. @default the pauses of this process */
  readonly pauses?: HostPauses;
}

/** Time in ms that a shared pause, or its absence, is remembered. */
const REMEMBER_MS = 10_000;

/** Whose turn it is at each host, over all scans that share it. Holds the hosts in use and those asked lately. */
export class HostTurns {
  readonly #clock: Clock;
  readonly #spacingMs: number;
  readonly #hosts = new Map<string, HostState>();
  /** Times before which hosts want no request, by host. */
  readonly #pauses = new Map<string, number>();
  readonly #shared: HostPauses | null;
  /** Times until which the shared pause of a host is known. */
  readonly #knownUntil = new Map<string, number>();
  #pruneAt = MANY_HOSTS;

  constructor({ clock, spacingMs, pauses }: HostTurnsOptions) {
    this.#clock = clock;
    this.#shared = pauses ?? null;
    this.#spacingMs = spacingMs;
  }

  /**
   * Keeps the time before which the host wants no request, up to a day. A later time wins. Never rejects: a database
   * that is away delays no scan.
   */
  async pause(host: string, untilAt: number): Promise<void> {
    this.#remember(host, untilAt);
    await this.#shared?.pause(host, untilAt, this.#clock.now()).catch(() => undefined);
  }

  #remember(host: string, untilAt: number): void {
    if (this.#pauses.size >= MANY_HOSTS)
      for (const [each, at] of this.#pauses) if (at <= this.#clock.now()) this.#pauses.delete(each);
    const oldest = this.#pauses.keys().next().value;
    if (this.#pauses.size >= MANY_HOSTS && oldest !== undefined) this.#pauses.delete(oldest);
    this.#pauses.set(host, Math.max(untilAt, this.#pauses.get(host) ?? 0));
  }

  /** Resolves to true while the host wants no request. Never rejects. */
  async isPaused(host: string): Promise<boolean> {
    const now = this.#clock.now();
    if ((this.#pauses.get(host) ?? 0) > now) return true;
    if (this.#shared === null || (this.#knownUntil.get(host) ?? 0) > now) return false;
    if (this.#knownUntil.size >= MANY_HOSTS) this.#knownUntil.clear();
    this.#knownUntil.set(host, now + REMEMBER_MS);
    const untilAt = (await this.#shared.untilOf(host).catch(() => null)) ?? 0;
    if (untilAt <= now) return false;
    this.#remember(host, untilAt);
    return true;
  }

  /** Hosts held at the moment. */
  get hostCount(): number {
    return this.#hosts.size;
  }

  stateOf(host: string): HostState {
    const queued = this.#hosts.get(host);
    if (queued !== undefined) return queued;
    if (this.#hosts.size >= this.#pruneAt) this.#prune();
    const state: HostState = {
      gate: new Gate(1),
      lastStartAt: Number.NEGATIVE_INFINITY,
      spacingMs: this.#spacingMs,
      userCount: 0,
    };
    this.#hosts.set(host, state);
    return state;
  }

  /**
   * Drops hosts whose pause is over. A dropped host loses only its Crawl-delay, and the next read of its robots.txt
   * sets it again.
   */
  #prune(): void {
    const now = this.#clock.now();
    for (const [host, state] of this.#hosts) {
      if (state.userCount === 0 && state.lastStartAt + state.spacingMs <= now) this.#hosts.delete(host);
    }
    this.#pruneAt = Math.max(MANY_HOSTS, 2 * this.#hosts.size);
  }
}

/** The pace of one scan: its own pause per host, its cap over all hosts, and the turns it shares with other scans. */
export interface HostQueueOptions extends HostTurnsOptions {
  /** Requests of this scan under way at once over all hosts. */
  readonly inFlightCount: number;
  /** Turns at hosts that other scans ask as well. @default this scan is alone */
  readonly shared?: HostTurns;
}

/** A request that another scan may have completed before its turn comes. */
export interface Turn<T> {
  /** `null`: the work has to be done. */
  known(): T | null;
  work(): Promise<T>;
}

/**
 * Spaces the requests of one scan out: one at a time per host, a pause between their starts, a cap over all hosts.
 *
 * At hosts that the scan claims it spaces its own requests only; at all others those of every scan that shares the
 * turns.
 */
export class HostQueue {
  readonly #clock: Clock;
  readonly #all: Gate;
  readonly #own: HostTurns;
  readonly #shared: HostTurns;
  readonly #claimed = new Set<string>();

  constructor(options: HostQueueOptions) {
    this.#clock = options.clock;
    this.#all = new Gate(options.inFlightCount);
    this.#own = new HostTurns(options);
    this.#shared = options.shared ?? this.#own;
  }

  /** Makes the host the scan's own: no other scan holds it up. */
  claim(host: string): void {
    this.#claimed.add(host);
  }

  isClaimed(host: string): boolean {
    return this.#claimed.has(host);
  }

  #state(host: string): HostState {
    return (this.isClaimed(host) ? this.#own : this.#shared).stateOf(host);
  }

  /** Keeps a refusal of the host for this scan and those that share its turns. */
  pause(host: string, untilAt: number): Promise<void> {
    return this.#shared.pause(host, untilAt);
  }

  /** Resolves to true while the host wants no request. */
  isPaused(host: string): Promise<boolean> {
    return this.#shared.isPaused(host);
  }

  /** Lengthens the pause of one host to its Crawl-delay. Never shortens it. */
  slowDown(host: string, spacingMs: number): void {
    const state = this.#state(host);
    state.spacingMs = Math.max(state.spacingMs, spacingMs);
  }

  /** Runs the task in the host's turn. Rejects with the signal's reason when it aborts while waiting. */
  run<T>(host: string, task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.runUnlessKnown(host, { known: () => null, work: task }, signal);
  }

  /** Like `run`, but returns the known result when the host's turn comes, without a pause and without work. */
  async runUnlessKnown<T>(host: string, { known, work }: Turn<T>, signal: AbortSignal): Promise<T> {
    const state = this.#state(host);
    state.userCount += 1;
    try {
      await state.gate.enter(signal);
      try {
        const answer = known();
        if (answer !== null) return answer;
        const waitMs = state.lastStartAt + state.spacingMs - this.#clock.now();
        if (waitMs > 0) {
          // Timers may fire within the millisecond before.
          await this.#clock.sleep(waitMs + 1, signal);
          signal.throwIfAborted();
        }
        // The host's turn is taken first: waiting for it must not hold one of the few places for all hosts.
        return await this.#runNow(state, work, signal);
      } finally {
        state.gate.leave();
      }
    } finally {
      state.userCount -= 1;
    }
  }

  /** Runs the task without waiting for the host's turn; its start still counts for those that follow. */
  async runFirst<T>(host: string, task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#runNow(this.#state(host), task, signal);
  }

  async #runNow<T>(state: HostState, task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#all.enter(signal);
    try {
      state.lastStartAt = this.#clock.now();
      return await task();
    } finally {
      this.#all.leave();
    }
  }
}
