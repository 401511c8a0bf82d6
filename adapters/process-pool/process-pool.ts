import type { Executor, WorkOutcome, Workspace } from "../../core/ports/executor.ts";
import { processorMs } from "./processor-time.ts";
import { type ChildEndReason, WorkChild } from "./work-child.ts";

/** The program of the children, their number, and the limits of their work. */
export interface ProcessPoolOptions {
  /** The module that calls `serveWork`. */
  readonly entry: string;
  /** Most children at once, so most workspaces in use. At least 1. */
  readonly size: number;
  /** Most memory a child may have. @default 512 MiB */
  readonly memoryBytes?: number;
  /** Workspaces that a child serves before a new one takes its place. @default 1000 */
  readonly maxServedCount?: number;
  /** Memory after a workspace at which a new child takes its place. @default 256 MiB */
  readonly recycleBytes?: number;
  /** How long a child without work is kept, in ms. One is kept for good. @default five minutes */
  readonly idleMs?: number;
  /** Processor time of a process so far, in ms; `null` makes every deadline final. @default from /proc, where there is one */
  readonly processorMs?: (pid: number) => number | null;
  /** Called once for each child that has ended, except on `close`. @default none */
  readonly onChildEnd?: (end: ChildEnd) => void;
}

/** The end of a child process. */
export interface ChildEnd {
  readonly reason: ChildEndReason;
  /** Owner of the last workspace; `null` without a name. */
  readonly owner: string | null;
  /** Lifetime of the process in ms. */
  readonly ms: number;
}

const MEBIBYTE = 1024 * 1024;

/** A workspace that waits for a child. */
interface Waiting {
  readonly resolve: (child: WorkChild | null) => void;
}

/**
 * Starts a child process of the same runtime for each workspace, on first use.
 *
 * A call over its deadline or memory ends with its child, whatever the call does; a call that the machine kept waiting
 * gets two more deadlines. Children die with this process, see nothing of its environment and run at a lower priority.
 */
export class ProcessPool<Call, Reply> implements Executor<Call, Reply> {
  readonly #options: Required<ProcessPoolOptions>;
  /** Every live child. */
  readonly #children = new Set<WorkChild>();
  /** Children without a workspace, the last used one last: its code is compiled and its memory warm. */
  readonly #idle: { readonly child: WorkChild; readonly timer: ReturnType<typeof setTimeout> }[] = [];
  readonly #waiting = new Set<Waiting>();
  /** Children that drop the state of a closed workspace. */
  #resettingCount = 0;
  #isClosed = false;

  constructor(options: ProcessPoolOptions) {
    this.#options = {
      memoryBytes: 512 * MEBIBYTE,
      maxServedCount: 1_000,
      recycleBytes: 256 * MEBIBYTE,
      idleMs: 5 * 60_000,
      processorMs,
      onChildEnd: () => undefined,
      ...options,
    };
  }

  open(signal: AbortSignal, owner?: string): Workspace<Call, Reply> {
    const acquire = async (waiter: AbortSignal) => {
      const child = await this.#acquire(waiter);
      child?.serve(owner ?? null);
      return child;
    };
    return new PooledWorkspace<Call, Reply>({ acquire, release: (child) => void this.#release(child) }, signal);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    for (const { resolve } of this.#waiting) resolve(null);
    this.#waiting.clear();
    await Promise.all([...this.#children].map((child) => child.kill("aborted")));
  }

  /** Returns a child, now or when one is free. Returns `null` when the machine cannot start a process. */
  #acquire(signal: AbortSignal): Promise<WorkChild | null> {
    if (this.#isClosed) return Promise.reject(new Error("the process pool is closed"));
    const child = this.#take();
    if (child !== undefined) return Promise.resolve(child);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        resolve: (given) => {
          signal.removeEventListener("abort", giveUp);
          if (given === null && this.#isClosed) reject(new Error("the process pool is closed"));
          else resolve(given);
        },
      };
      const giveUp = () => {
        this.#waiting.delete(waiting);
        reject(signal.reason);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.#waiting.add(waiting);
    });
  }

  /** Returns an idle or a new child; `null` when none can be started and none lives, `undefined` when all are taken. */
  #take(): WorkChild | null | undefined {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      clearTimeout(idle.timer);
      if (!idle.child.isSpent) return idle.child;
    }
    if (this.#children.size >= this.#options.size) return undefined;
    // A child that is about to be free serves sooner than a new one, and takes no further memory.
    if (this.#resettingCount > this.#waiting.size) return undefined;
    try {
      return this.#start();
    } catch {
      // The machine starts no more processes, but live children go on. Without a live child the waiting calls would
      // never end.
      return this.#children.size === 0 ? null : undefined;
    }
  }

  #start(): WorkChild {
    const startedAt = performance.now();
    const child: WorkChild = new WorkChild(this.#options, (reason, owner) => {
      this.#children.delete(child);
      if (!this.#isClosed) this.#options.onChildEnd({ reason, owner, ms: Math.round(performance.now() - startedAt) });
      const at = this.#idle.findIndex((idle) => idle.child === child);
      for (const { timer } of at < 0 ? [] : this.#idle.splice(at, 1)) clearTimeout(timer);
      this.#serveNext();
    });
    this.#children.add(child);
    return child;
  }

  /** Hands a child to the workspace that has waited longest. */
  #serveNext(): void {
    const [next] = this.#waiting;
    if (next === undefined || this.#isClosed) return;
    const child = this.#take();
    if (child === undefined) return;
    this.#waiting.delete(next);
    next.resolve(child);
  }

  /** Puts a child back, or ends it when it is of no further use. */
  async #release(child: WorkChild): Promise<void> {
    if (!this.#children.has(child)) return;
    // A call of a workspace that nobody waits for cannot be taken back.
    if (child.isBusy) return child.kill("aborted");
    this.#resettingCount += 1;
    const isReset = await child.reset();
    this.#resettingCount -= 1;
    if (child.isSpent) return child.kill("stubborn");
    if (!isReset || this.#isWorn(child) || this.#isClosed) return child.kill("worn");
    const timer = setTimeout(() => this.#retire(child), this.#options.idleMs);
    timer.unref();
    this.#idle.push({ child, timer });
    this.#serveNext();
  }

  #isWorn({ servedCount, rssBytes }: WorkChild): boolean {
    const { maxServedCount, recycleBytes } = this.#options;
    return servedCount >= maxServedCount || rssBytes >= recycleBytes;
  }

  /** Ends a child that had no work for long. The last one stays, because a new one takes long to compile its code. */
  #retire(child: WorkChild): void {
    const useful = [...this.#children].filter((other) => !other.isSpent);
    if (useful.length > 1) void child.kill("idle");
  }
}

/** The functions of the pool that a workspace calls. */
interface Pool {
  acquire(signal: AbortSignal): Promise<WorkChild | null>;
  release(child: WorkChild): void;
}

class PooledWorkspace<Call, Reply> implements Workspace<Call, Reply> {
  readonly #pool: Pool;
  readonly #signal: AbortSignal;
  readonly #onAbort = () => this.close();
  #child: WorkChild | null = null;
  #isClosed = false;

  constructor(pool: Pool, signal: AbortSignal) {
    this.#pool = pool;
    this.#signal = signal;
    signal.addEventListener("abort", this.#onAbort, { once: true });
  }

  async run(call: Call, deadlineMs: number): Promise<WorkOutcome<Reply>> {
    this.#signal.throwIfAborted();
    if (this.#isClosed) throw new Error("the workspace is closed");
    const child = await this.#acquired();
    if (child === null) return { kind: "failed", reason: "crashed", detail: "no process could be started" };
    const outcome = await this.#untilAborted(child.run(call, deadlineMs));
    // Its process is gone or going, and with it the state of this workspace.
    if (outcome.kind === "failed" && outcome.reason !== "threw") this.#letGo();
    // The program at the other end replies to a Call with a Reply; the maker of the pool pairs them.
    return outcome as WorkOutcome<Reply>;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#signal.removeEventListener("abort", this.#onAbort);
    this.#letGo();
  }

  async #acquired(): Promise<WorkChild | null> {
    if (this.#child !== null) return this.#child;
    const child = await this.#pool.acquire(this.#signal);
    if (child !== null && this.#isClosed) {
      this.#pool.release(child);
      this.#signal.throwIfAborted();
      throw new Error("the workspace is closed");
    }
    this.#child = child;
    return child;
  }

  #letGo(): void {
    const child = this.#child;
    this.#child = null;
    if (child !== null) this.#pool.release(child);
  }

  #untilAborted(work: Promise<WorkOutcome<unknown>>): Promise<WorkOutcome<unknown>> {
    const signal = this.#signal;
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(signal.reason);
      if (signal.aborted) return giveUp();
      signal.addEventListener("abort", giveUp, { once: true });
      void work.then((outcome) => {
        signal.removeEventListener("abort", giveUp);
        resolve(outcome);
      });
    });
  }
}
