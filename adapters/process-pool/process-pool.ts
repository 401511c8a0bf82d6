import type { Executor, WorkOutcome } from "../../core/ports/executor.ts";
import { processorMs } from "./processor-time.ts";
import { TurnQueue } from "./turn-queue.ts";
import { WorkChild } from "./work-child.ts";

/** What children run, how many there are, and what one piece of work may use. */
export interface ProcessPoolOptions {
  /** The module that calls `serveWork`. */
  readonly entry: string;
  /** Children that work at once, slow work apart. At least 1. */
  readonly size: number;
  /** Longest one piece of work may take; three times as long when its child gets less than a tenth of a processor. @default 4500 */
  readonly deadlineMs?: number;
  /** Most memory a child may have. @default 512 MiB */
  readonly memoryBytes?: number;
  /** Pieces a child serves before a new one takes its place. @default 5000 */
  readonly maxServedCount?: number;
  /** Memory after a piece at which a new child takes its place. @default 256 MiB */
  readonly recycleBytes?: number;
  /** Processor time a process has had so far, in milliseconds; without one (`null`) every deadline is final. @default from /proc, where there is one */
  readonly processorMs?: (pid: number) => number | null;
}

/** Issue 4 1: a hostile page costs its own job at most 5 s; half a second is for the kill and the way there. */
const DEADLINE_MS = 4_500;
const MEBIBYTE = 1024 * 1024;
/** Slow work that runs beside the pool's places; more of it takes places until its deadline. */
const SLOW_COUNT = 4;

interface Task {
  readonly input: unknown;
  readonly owner: AbortSignal;
  readonly resolve: (outcome: WorkOutcome<unknown>) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Runs work in child processes of the same runtime, started on use.
 *
 * A piece over its deadline or memory is ended with its child, whatever it does; one that the machine kept waiting is given two more
 * deadlines. Slow work gives up its place and its priority, so that others go on; its owner waits for it. Children die with this process,
 * see nothing of its environment and run at a lower priority.
 */
export class ProcessPool<Input, Output> implements Executor<Input, Output> {
  readonly #options: Required<ProcessPoolOptions>;
  readonly #queue = new TurnQueue<Task>();
  /** Every live child. */
  readonly #children = new Set<WorkChild>();
  readonly #idle: WorkChild[] = [];
  /** Pieces in hand that hold one of the places. */
  #placesTaken = 0;
  #isClosed = false;

  constructor(options: ProcessPoolOptions) {
    this.#options = {
      deadlineMs: DEADLINE_MS,
      memoryBytes: 512 * MEBIBYTE,
      maxServedCount: 5_000,
      recycleBytes: 256 * MEBIBYTE,
      processorMs,
      ...options,
    };
  }

  run(input: Input, signal: AbortSignal): Promise<WorkOutcome<Output>> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (this.#isClosed) return reject(new Error("the process pool is closed"));
      const task: Task = {
        input,
        owner: signal,
        resolve: (outcome) => {
          signal.removeEventListener("abort", giveUp);
          // The program at the other end answers an Input with an Output; the pool's maker pairs them.
          resolve(outcome as WorkOutcome<Output>);
        },
        reject: (reason) => {
          signal.removeEventListener("abort", giveUp);
          reject(reason);
        },
      };
      const giveUp = () => {
        this.#queue.remove(task);
        task.reject(signal.reason);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.#queue.add(task);
      this.#pump();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of this.#queue.takeAll()) task.reject(new Error("the process pool is closed"));
    await Promise.all([...this.#children].map((child) => child.kill()));
  }

  /** Hands out work while there is a place, a child and an owner whose turn it is. */
  #pump(): void {
    while (!this.#isClosed && this.#placesTaken < this.#options.size) {
      const child = this.#idle.pop() ?? this.#start();
      if (child === null) return;
      const task = this.#queue.next();
      if (task === null) {
        this.#idle.push(child);
        return;
      }
      void this.#serve(child, task);
    }
  }

  #start(): WorkChild | null {
    const { size } = this.#options;
    if (this.#queue.isIdle || this.#children.size >= size + SLOW_COUNT) return null;
    try {
      const child: WorkChild = new WorkChild(this.#options, () => {
        this.#children.delete(child);
        const at = this.#idle.indexOf(child);
        if (at >= 0) this.#idle.splice(at, 1);
        this.#pump();
      });
      this.#children.add(child);
      return child;
    } catch {
      // The machine gives no more processes. Live children go on; without any nobody would ever come for what waits.
      const outcome = { kind: "failed", reason: "crashed", detail: "no process could be started" } as const;
      if (this.#children.size === 0) for (const task of this.#queue.takeAll()) task.resolve(outcome);
      return null;
    }
  }

  async #serve(child: WorkChild, task: Task): Promise<void> {
    this.#placesTaken += 1;
    let isSlow = false;
    const outcome = await child.run(task.input, () => {
      isSlow = true;
      this.#placesTaken -= 1;
      this.#queue.block(task.owner);
      this.#pump();
    });
    if (isSlow) this.#queue.unblock(task.owner);
    else this.#placesTaken -= 1;
    // Answers that nobody waits for any more change nothing.
    task.resolve(outcome);
    this.#putBack(child);
    this.#pump();
  }

  #putBack(child: WorkChild): void {
    if (!this.#children.has(child)) return;
    const { maxServedCount, recycleBytes, size } = this.#options;
    const isWorn = child.servedCount >= maxServedCount || child.rssBytes >= recycleBytes;
    if (child.isSpent || isWorn || this.#idle.length >= size) void child.kill();
    else this.#idle.push(child);
  }
}
