import { availableParallelism } from "node:os";
import type { Executor, WorkOwner, Workspace } from "../../core/ports/executor.ts";
import { PooledWorkspace } from "./pooled-workspace.ts";
import { processorMs } from "./processor-time.ts";
import { type Resident, SharedChild } from "./shared-child.ts";
import type { ChildEndReason } from "./work-child.ts";

/** The program of the children, their number, and the limits of their work. */
export interface ProcessPoolOptions {
  /** The module that calls `serveWork`. */
  readonly entry: string;
  /** Arguments of the module after the memory limit. They reach the child in `process.argv` from index 3. @default none */
  readonly args?: readonly string[];
  /** Maximum child processes. At least 1. */
  readonly size: number;
  /** Number of children that workspaces share, at most `size`. @default the number of processors */
  readonly sharedSize?: number;
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
  readonly resident: Resident;
  readonly resolve: (child: SharedChild | null) => void;
}

/**
 * Runs the calls of workspaces in child processes of the same runtime, which start on first use.
 *
 * Workspaces share up to `sharedSize` children. A workspace with a long call, with much memory or with a failed call
 * gets a child of its own until it closes, and the others move without their state.
 *
 * A call over its deadline or memory limit ends with its child. A call that the machine kept waiting gets two more
 * deadlines.
 *
 * Children end with this process, do not get its environment, and run at a lower priority.
 */
export class ProcessPool<Call, Reply> implements Executor<Call, Reply> {
  readonly #options: Required<ProcessPoolOptions>;
  /** Every live child, oldest first. The oldest child has the most compiled code. */
  readonly #children = new Set<SharedChild>();
  /** Timers of the children without a workspace. */
  readonly #idle = new Map<SharedChild, ReturnType<typeof setTimeout>>();
  readonly #waiting = new Set<Waiting>();
  #openedCount = 0;
  #isClosed = false;

  constructor(options: ProcessPoolOptions) {
    this.#options = {
      args: [],
      sharedSize: availableParallelism(),
      memoryBytes: 512 * MEBIBYTE,
      maxServedCount: 1_000,
      recycleBytes: 256 * MEBIBYTE,
      idleMs: 5 * 60_000,
      processorMs,
      onChildEnd: () => undefined,
      ...options,
    };
  }

  open(signal: AbortSignal, { name, group = "" }: WorkOwner = {}): Workspace<Call, Reply> {
    this.#openedCount += 1;
    const enter = (resident: Resident, waiter: AbortSignal) => this.#enter(resident, waiter);
    return new PooledWorkspace<Call, Reply>(
      { enter },
      { place: this.#openedCount, owner: name ?? null, group },
      signal,
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    for (const { resolve } of this.#waiting) resolve(null);
    this.#waiting.clear();
    await Promise.all([...this.#children].map((child) => child.kill("aborted")));
  }

  /** Adds a workspace to a child, now or when a child is open. Returns `null` when the machine cannot start a process. */
  #enter(resident: Resident, signal: AbortSignal): Promise<SharedChild | null> {
    if (this.#isClosed) return Promise.reject(new Error("the process pool is closed"));
    // Workspaces that came earlier go first, because one of them may need a child of its own.
    const child = this.#waiting.size > 0 ? undefined : this.#place(resident);
    if (child !== undefined) return Promise.resolve(child);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        resident,
        resolve: (given) => {
          signal.removeEventListener("abort", giveUp);
          if (given === null && this.#isClosed) reject(new Error("the process pool is closed"));
          else resolve(given);
        },
      };
      const giveUp = () => {
        this.#waiting.delete(waiting);
        reject(signal.reason);
        this.#serveWaiting();
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.#waiting.add(waiting);
    });
  }

  /** Adds a workspace to a child and returns it. Returns `undefined` when no child can take the workspace now. */
  #place(resident: Resident): SharedChild | null | undefined {
    const child = this.#childFor(resident);
    if (child === undefined || child === null) return child;
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
    child.add(resident);
    return child;
  }

  /** Returns the open child whose workspaces are of the same group, or with the fewest workspaces, or a new child. */
  #childFor(resident: Resident): SharedChild | null | undefined {
    const { size, sharedSize } = this.#options;
    const open = [...this.#children].filter((child) => child.isOpen);
    // The sort is stable, so that the oldest child comes first.
    const [best] = open.sort(
      (a, b) => a.strangersTo(resident) - b.strangersTo(resident) || a.residentCount - b.residentCount,
    );
    if (best?.residentCount === 0) return best;
    const sharable = resident.isAlone ? undefined : best;
    if (this.#children.size >= size || (sharable !== undefined && open.length >= sharedSize)) return sharable;
    try {
      return this.#start();
    } catch {
      // The machine starts no more processes, but live children go on. Without a live child the waiting calls would
      // never end.
      return this.#children.size === 0 ? null : sharable;
    }
  }

  #start(): SharedChild {
    const startedAt = performance.now();
    const child = new SharedChild(this.#options, {
      onFree: () => this.#keep(child),
      onEnd: (reason, owner) => {
        this.#children.delete(child);
        clearTimeout(this.#idle.get(child));
        this.#idle.delete(child);
        if (!this.#isClosed) this.#options.onChildEnd({ reason, owner, ms: Math.round(performance.now() - startedAt) });
        this.#serveWaiting();
      },
    });
    this.#children.add(child);
    return child;
  }

  /** Adds the workspaces that have waited longest to children. */
  #serveWaiting(): void {
    for (const waiting of this.#waiting) {
      if (this.#isClosed) return;
      const child = this.#place(waiting.resident);
      if (child === undefined) return;
      this.#waiting.delete(waiting);
      waiting.resolve(child);
    }
  }

  /** Keeps a child without a workspace for the next one, for a time. */
  #keep(child: SharedChild): void {
    this.#serveWaiting();
    if (child.residentCount > 0 || this.#isClosed) return;
    clearTimeout(this.#idle.get(child));
    const timer = setTimeout(() => this.#retire(child), this.#options.idleMs);
    timer.unref();
    this.#idle.set(child, timer);
  }

  /** Ends a child that was idle for long. The last child stays, because a new child needs time to compile its code. */
  #retire(child: SharedChild): void {
    const hasOther = [...this.#children].some((other) => other !== child && other.isOpen);
    if (hasOther) void child.kill("idle");
  }
}
