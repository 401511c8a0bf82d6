import type { Executor, WorkOutcome, Workspace } from "../../core/ports/executor.ts";
import { processorMs } from "./processor-time.ts";
import { type ChildEndReason, WorkChild } from "./work-child.ts";

/** The program of the children, their number, and the limits of their work. */
export interface ProcessPoolOptions {
  /** The module that calls `serveWork`. */
  readonly entry: string;
  /** Arguments of the module after the memory limit. They reach the child in `process.argv` from index 3. @default none */
  readonly args?: readonly string[];
  /** Maximum child processes, and so of workspaces in use. At least 1. */
  readonly size: number;
  /** Maximum memory of a child in bytes. @default 512 MiB */
  readonly memoryBytes?: number;
  /** Number of workspaces that a child serves before a new child replaces it. @default 1000 */
  readonly maxServedCount?: number;
  /** Memory in bytes that a child may hold after a workspace. A new child replaces a larger one. @default 256 MiB */
  readonly recycleBytes?: number;
  /** Time in ms for which an idle child is kept. The last child is kept in any case. @default five minutes */
  readonly idleMs?: number;
  /**
   * Returns the processor time of a process in ms. `null` makes every deadline final. @default reads /proc where it
   * exists
   */
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
 * A call over its deadline or memory limit ends with its child. A call that the machine kept waiting gets two more
 * deadlines.
 *
 * Children end with this process, do not get its environment, and run at a lower priority.
 */
export class ProcessPool<Call, Reply> implements Executor<Call, Reply> {
  readonly #options: Required<ProcessPoolOptions>;
  /** Every live child. */
  readonly #children = new Set<WorkChild>();
  /** Children without a workspace, the last used child last, because its code is compiled and its memory is warm. */
  readonly #idle: { readonly child: WorkChild; readonly timer: ReturnType<typeof setTimeout> }[] = [];
  readonly #waiting = new Set<Waiting>();
  /** Number of children that are dropping the state of a closed workspace. */
  #resettingCount = 0;
  #isClosed = false;

  constructor(options: ProcessPoolOptions) {
    this.#options = {
      args: [],
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

  /**
   * Returns an idle or a new child. Returns `null` when no child can start and none lives, `undefined` when all are
   * taken.
   */
  #take(): WorkChild | null | undefined {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      clearTimeout(idle.timer);
      if (!idle.child.isSpent) return idle.child;
    }
    if (this.#children.size >= this.#options.size) return undefined;
    // A child that will soon be free serves sooner than a new child, and takes no more memory.
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

  /** Keeps a child for the next workspace, or ends a child that cannot serve another one. */
  async #release(child: WorkChild): Promise<void> {
    if (!this.#children.has(child)) return;
    // Nobody waits for the workspace of this call any more, and a running call cannot be canceled.
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

  /** Ends a child that was idle for long. The last child stays, because a new child needs time to compile its code. */
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
    // The process has ended or is ending, and the state of this workspace is lost with it.
    if (outcome.kind === "failed" && outcome.reason !== "threw") this.#letGo();
    // The child replies to a Call with a Reply, because the creator of the pool chose its program.
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
