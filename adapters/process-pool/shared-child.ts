import type { WorkFailure } from "../../core/ports/executor.ts";
import { type ChildEndReason, type ChildOutcome, type ChildProgram, WorkChild } from "./work-child.ts";

/** The outcome of a call, or `lost` for a call whose workspace has left the child before the call ended. */
export type SharedOutcome = ChildOutcome | { readonly kind: "lost" };

/** A workspace, as its child knows it. */
export interface Resident {
  /** Its number, unique in the pool. */
  readonly place: number;
  readonly owner: string | null;
  readonly group: string;
  /** Processor time of its calls so far, in ms. */
  usedMs: number;
  /** True for a workspace that shares no child. */
  readonly isAlone: boolean;
  /** Called when the stay in the child ended for no fault of the last call. `isAlone`: the next stay is not shared. */
  leftBehind(isAlone: boolean): void;
}

/** The limits after which a child takes no further workspace. */
export interface ChildLimits extends ChildProgram {
  readonly maxServedCount: number;
  readonly recycleBytes: number;
}

/** Events of a shared child. */
export interface SharedChildEvents {
  /** Called when the child holds no workspace. */
  readonly onFree: () => void;
  /** Called once, when the process is gone, with the owner of its last call. */
  readonly onEnd: (reason: ChildEndReason, owner: string | null) => void;
}

const LOST = { kind: "lost" } as const;

interface Task {
  readonly resident: Resident;
  readonly input: unknown;
  readonly deadlineMs: number;
  readonly settle: (outcome: SharedOutcome) => void;
}

/**
 * One child process and the workspaces whose state it holds. It runs their calls in turn, one at a time.
 *
 * A workspace whose call is long, or that fills the memory, keeps the child, and the other workspaces move.
 */
export class SharedChild {
  readonly #process: WorkChild;
  readonly #limits: ChildLimits;
  readonly #events: SharedChildEvents;
  readonly #residents = new Set<Resident>();
  #queue: Task[] = [];
  #running: Task | null = null;
  #isWorking = false;
  /** Numbers of workspaces whose state the process still holds. */
  #left: number[] = [];
  #isReserved = false;
  /** True when the process runs no further call. */
  #isOver = false;
  /** True when the process held the state of several workspaces at its end. */
  #wasShared = false;
  #servedCount = 0;
  #lastOwner: string | null = null;

  constructor(limits: ChildLimits, events: SharedChildEvents) {
    this.#limits = limits;
    this.#events = events;
    this.#process = new WorkChild(limits, {
      onLong: () => this.#keepForRunning(),
      onEnd: (reason) => {
        this.#end();
        events.onEnd(reason, this.#lastOwner);
      },
    });
  }

  get residentCount(): number {
    return this.#residents.size;
  }

  /** Share of the residents that are of other groups. */
  strangersTo({ group }: Resident): number {
    const strangers = [...this.#residents].filter((resident) => resident.group !== group);
    return strangers.length / Math.max(1, this.#residents.size);
  }

  /** True for a child that takes workspaces. */
  get isOpen(): boolean {
    return !this.#isOver && !this.#isReserved && !this.#process.isSpent && !this.#isWorn();
  }

  /** Takes a workspace in. */
  add(resident: Resident): void {
    this.#residents.add(resident);
    if (resident.isAlone) this.reserve(resident);
  }

  /** Runs a call of a resident after the calls that wait. */
  run(resident: Resident, input: unknown, deadlineMs: number): Promise<SharedOutcome> {
    return new Promise((settle) => {
      if (!this.#residents.has(resident)) return settle(LOST);
      this.#queue.push({ resident, input, deadlineMs, settle });
      void this.#proceed();
    });
  }

  /** Removes a workspace and its state. If it was the last one, its running call ends at once. */
  remove(resident: Resident): void {
    if (!this.#residents.delete(resident)) return;
    this.#servedCount += 1;
    this.#left.push(resident.place);
    this.#loseTasks(resident);
    if (this.#running !== null && this.#residents.size === 0) void this.kill("aborted");
    else void this.#proceed();
  }

  /** Keeps the child for one workspace. The other workspaces leave, and their state is lost. */
  reserve(resident: Resident): void {
    this.#isReserved = true;
    for (const other of [...this.#residents]) if (other !== resident) this.#leaveBehind(other);
  }

  /** Ends the process at once. Resolves when it has ended. */
  kill(reason: ChildEndReason): Promise<void> {
    const ended = this.#process.kill(reason);
    this.#end();
    return ended;
  }

  async #proceed(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (!this.#isOver && (await this.#step()));
    this.#isWorking = false;
    // A call may have come after the last step and before this line.
    if (!this.#isOver && this.#queue.length + this.#left.length > 0) void this.#proceed();
  }

  /** Does the next piece of work. Resolves to false when nothing is left to do. */
  async #step(): Promise<boolean> {
    const isFree = this.#residents.size === 0;
    if (isFree && this.#process.isSpent) return this.#retire("stubborn");
    if (this.#left.length > 0) return (await this.#process.drop(this.#left.splice(0))) || this.#retire("worn");
    if (isFree && this.#isWorn()) return this.#retire("worn");
    const task = this.#queue.shift();
    if (task !== undefined) {
      await this.#perform(task);
      return true;
    }
    if (isFree) {
      this.#isReserved = false;
      this.#events.onFree();
    }
    return this.#queue.length > 0;
  }

  #retire(reason: ChildEndReason): false {
    void this.kill(reason);
    return false;
  }

  async #perform(task: Task): Promise<void> {
    const { resident, input, deadlineMs } = task;
    this.#running = task;
    this.#lastOwner = resident.owner;
    const { place, usedMs } = resident;
    const outcome = await this.#process.run({ place, input, deadlineMs, usedMs });
    const isBroken = outcome.kind === "failed" && outcome.reason !== "threw";
    if (isBroken) this.#end();
    this.#running = null;
    if (isBroken) return this.#fail(task, outcome);
    resident.usedMs += this.#process.lastUsedMs;
    // The workspace that ran last made the process grow.
    if (this.#isLarge() && this.#residents.has(resident)) this.reserve(resident);
    task.settle(outcome);
  }

  #fail({ resident, settle }: Task, outcome: WorkFailure & { readonly kind: "failed" }): void {
    // The memory of other workspaces was part of the sum, so this failure counts only in a child of its own.
    const isDoubtful = outcome.reason === "memory" && this.#wasShared;
    if (isDoubtful) resident.leftBehind(true);
    settle(isDoubtful ? LOST : outcome);
  }

  #keepForRunning(): void {
    if (this.#running === null) return;
    const { resident } = this.#running;
    if (this.#residents.has(resident)) this.reserve(resident);
    // Nobody waits for this call any more.
    else void this.kill("aborted");
  }

  /** Ends the stay of all residents. The workspace of the running call learns it from the outcome of the call. */
  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#wasShared = this.#residents.size > 1;
    if (this.#running !== null) this.#residents.delete(this.#running.resident);
    for (const resident of [...this.#residents]) this.#leaveBehind(resident);
    for (const { settle } of this.#queue.splice(0)) settle(LOST);
  }

  #leaveBehind(resident: Resident): void {
    this.#residents.delete(resident);
    this.#left.push(resident.place);
    resident.leftBehind(false);
    this.#loseTasks(resident);
  }

  /** The calls of a workspace that has left run elsewhere, the running call too. */
  #loseTasks(resident: Resident): void {
    const isTheirs = (task: Task) => task.resident === resident;
    const lost = [...this.#queue, ...(this.#running === null ? [] : [this.#running])].filter(isTheirs);
    this.#queue = this.#queue.filter((task) => !isTheirs(task));
    for (const { settle } of lost) settle(LOST);
  }

  #isLarge(): boolean {
    return this.#process.rssBytes >= this.#limits.recycleBytes;
  }

  #isWorn(): boolean {
    return this.#servedCount >= this.#limits.maxServedCount || this.#isLarge();
  }
}
