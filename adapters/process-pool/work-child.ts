import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import type { WorkFailure, WorkOutcome } from "../../core/ports/executor.ts";
import { type FromChild, MEMORY_SIGNAL, type ToChild } from "./protocol.ts";

/**
 * Reason why a child ended. `aborted`: its last workspace was closed during a call. `worn`: it served enough workspaces
 * or holds too much memory. `stubborn`: its workspace used so much processor time that it has the lowest priority.
 * `idle`: it had no work.
 */
export type ChildEndReason = WorkFailure["reason"] | "aborted" | "worn" | "stubborn" | "idle";

/** The program of a child and the limits of its work. */
export interface ChildProgram {
  /** The module that calls `serveWork`. */
  readonly entry: string;
  readonly args: readonly string[];
  readonly memoryBytes: number;
  /** Returns the processor time that a process has had so far, in ms; `null` when it is not known. */
  readonly processorMs: (pid: number) => number | null;
}

/** Maximum time in ms for the start of a child, unless the machine keeps the child waiting. */
const START_MS = 30_000;
/** Longest time in ms that a child may take to drop the state of workspaces. */
const END_MS = 2_000;
/**
 * Processor time in ms after which a workspace gets the lowest priority.
 *
 * The first deep scan of a new child takes about 3,000 ms, and later deep scans take a tenth.
 */
const STUBBORN_MS = 4_000;
/**
 * A call that uses more than this share of its deadline in processor time gets the child alone: other workspaces leave.
 * The slowest calls of ordinary scans use half of this share.
 */
const LONG_SHARE = 0.15;
/**
 * The same share for a call that is late. A busy machine makes every call late, and a new child would have to start
 * there, so the time alone does not count.
 */
const LATE_LONG_SHARE = 0.05;
/** Share of its deadline after which a call is late. The deadline is time on the clock, not time of the processor. */
const LATE_SHARE = 0.3;
/** Interval in ms of checks of a call's processor time. */
const WATCH_MS = 500;
/**
 * Share of a processor below which the machine kept a child waiting until its deadline.
 *
 * Large pages and the first calls of a new child need a tenth of their deadline. Hostile work with a quarter of a
 * processor ends at its first deadline.
 */
const STARVED_SHARE = 0.25;
const LOWEST_PRIORITY = 19;
/** Maximum deadlines of a start or a call, the first included, while the machine keeps it waiting. */
const MAX_DEADLINES = 3;

/** Events of a child. */
export interface ChildEvents {
  /** Called when the running call needs a child of its own, maybe several times. */
  readonly onLong: () => void;
  /** Called once, when the process is gone. */
  readonly onEnd: (reason: ChildEndReason) => void;
}

/** One call of a workspace. */
export interface ChildCall {
  /** Number of the workspace. */
  readonly place: number;
  readonly input: unknown;
  readonly deadlineMs: number;
  /** Processor time in ms of the earlier calls of this workspace. */
  readonly usedMs: number;
}

interface Piece {
  readonly id: number;
  readonly deadlineMs: number;
  /** Processor time in ms of the earlier calls of the workspace. */
  readonly usedMs: number;
  readonly settle: (outcome: ChildOutcome) => void;
  /** Processor time of the child when the call began. 0 for a child that has not started, `null` when not known. */
  processorMs: number | null;
  /** Reading of the clock when the child received the call, in ms. */
  startedAt: number;
}

/** The outcome of a call in a child. */
export type ChildOutcome = Exclude<WorkOutcome<unknown>, { readonly kind: "lost" }>;

/**
 * Settings of Bun's engine, which other runtimes ignore. The assumed memory of the machine sets the heap's size but
 * does not limit it. The last compiler takes 8 MB and saves no time in such short work.
 */
const SMALL_HEAP = { BUN_JSC_forceRAMSize: String(64 * 1024 * 1024), BUN_JSC_useFTLJIT: "0" } as const;

/** One child process. It runs one call at a time, and ends with a call that exceeds its limits. */
export class WorkChild {
  readonly #child: ChildProcess;
  readonly #program: ChildProgram;
  readonly #ended: Promise<void>;
  #piece: Piece | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #isReady = false;
  #isSpent = false;
  /** Reason for which this process ends the child; `null` before it does. */
  #endReason: ChildEndReason | null = null;
  readonly #events: ChildEvents;
  #sentCount = 0;
  #rssBytes = 0;
  #lastUsedMs = 0;

  constructor(program: ChildProgram, events: ChildEvents) {
    this.#program = program;
    this.#events = events;
    this.#child = fork(program.entry, [String(program.memoryBytes), ...program.args], {
      execArgv: [],
      // The child gets nothing of this process's environment, because hostile pages must not run beside keys and
      // passwords.
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8", TZ: "UTC", ...SMALL_HEAP },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
    });
    this.#child.on("message", (message) => {
      // The child runs our own program, so its messages have this type.
      this.#receive(message as FromChild);
    });
    this.#ended = new Promise((resolve) => {
      let isOver = false;
      const end = (signal: string | null) => {
        if (isOver) return;
        isOver = true;
        const isMemory = signal === MEMORY_SIGNAL;
        const mebibytes = Math.round(program.memoryBytes / 1024 / 1024);
        const detail = isMemory ? `it took more than ${mebibytes} MiB of memory` : "its process ended under it";
        this.#settle({ kind: "failed", reason: isMemory ? "memory" : "crashed", detail });
        this.#isSpent = true;
        events.onEnd(this.#endReason ?? (isMemory ? "memory" : "crashed"));
        resolve();
      };
      this.#child.once("exit", (_code, signal) => end(signal));
      this.#child.once("error", () => end(null));
    });
    this.#hold(false);
  }

  /** Memory after the last message, in bytes. */
  get rssBytes(): number {
    return this.#rssBytes;
  }

  /** Processor time of the last call that returned or threw, in ms. 0 when it is not known. */
  get lastUsedMs(): number {
    return this.#lastUsedMs;
  }

  /** True for a child that cannot serve again: it has ended, is ending, or has the lowest priority. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** True while a call runs. */
  get isBusy(): boolean {
    return this.#piece !== null;
  }

  /**
   * Runs one call. The deadline counts from the start of the child, and the outcome comes at the deadline at the
   * latest. A child that the machine keeps waiting gets three deadlines.
   */
  run({ place, input, ...limits }: ChildCall): Promise<ChildOutcome> {
    return this.#send((id) => ({ kind: "call", id, place, input }), limits);
  }

  /** Drops the state of workspaces. Resolves to false when the child has ended. */
  async drop(places: readonly number[]): Promise<boolean> {
    const outcome = await this.#send((id) => ({ kind: "end", id, places }), { deadlineMs: END_MS, usedMs: 0 });
    return outcome.kind === "done";
  }

  /** Ends the process at once. A running call fails as crashed. Resolves when the process has ended. */
  async kill(reason: ChildEndReason): Promise<void> {
    this.#isSpent = true;
    this.#endReason ??= reason;
    this.#hold(true);
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  #send(messageOf: (id: number) => ToChild, limits: Pick<ChildCall, "deadlineMs" | "usedMs">): Promise<ChildOutcome> {
    this.#sentCount += 1;
    const id = this.#sentCount;
    return new Promise((resolve) => {
      this.#hold(true);
      this.#piece = { ...limits, id, settle: resolve, processorMs: 0, startedAt: 0 };
      this.#limit();
      // If the child has died, its exit event settles the call.
      if (this.#child.connected) this.#child.send(messageOf(id), () => undefined);
    });
  }

  #receive(message: FromChild): void {
    switch (message.kind) {
      case "ready":
        this.#isReady = true;
        this.#limit();
        return;
      case "done":
        if (message.id !== this.#piece?.id) return;
        this.#rssBytes = message.rssBytes;
        this.#noteUse(this.#piece);
        this.#settle({ kind: "done", output: message.output });
        return;
      case "threw":
        if (message.id !== this.#piece?.id) return;
        this.#noteUse(this.#piece);
        this.#settle({ kind: "failed", reason: "threw", detail: `it threw ${message.detail}` });
    }
  }

  #noteUse(piece: Piece): void {
    const usedMs = this.#usedMs(piece.processorMs);
    this.#lastUsedMs = Number.isFinite(usedMs) ? usedMs : 0;
  }

  /** Starts the deadline of the running call, or of the start that the call waits for. */
  #limit(): void {
    const piece = this.#piece;
    if (piece === null) return;
    this.#stopTimers();
    if (!this.#isReady) {
      this.#allow(piece, START_MS, () => ({ reason: "crashed", detail: "its process did not start" }));
      return;
    }
    piece.processorMs = this.#processorMs();
    piece.startedAt = performance.now();
    this.#after(WATCH_MS, piece, () => this.#watch(piece));
    this.#allow(piece, piece.deadlineMs, (elapsedMs) => ({
      reason: "timeout",
      detail: `it took more than ${elapsedMs} ms`,
    }));
  }

  #after(ms: number, piece: Piece, act: () => void): void {
    // When this process was busy, the outcome may have arrived already. `setImmediate` lets it be handled first.
    this.#timers.push(setTimeout(() => setImmediate(() => this.#piece === piece && act()), ms));
  }

  #processorMs(): number | null {
    const { pid } = this.#child;
    return pid === undefined ? null : this.#program.processorMs(pid);
  }

  /** Returns the processor time since `before`, or infinity when it is not known. */
  #usedMs(before: number | null): number {
    const now = this.#processorMs();
    return before === null || now === null ? Number.POSITIVE_INFINITY : now - before;
  }

  /**
   * Reports a long call. Sets the lowest priority once the workspace has used `STUBBORN_MS`, because an earlier change
   * would slow down work that is only late.
   */
  #watch(piece: Piece): void {
    const usedMs = this.#usedMs(piece.processorMs);
    const isStubborn = piece.usedMs + usedMs >= STUBBORN_MS;
    const isLate = performance.now() - piece.startedAt >= piece.deadlineMs * LATE_SHARE;
    const isLong = usedMs >= piece.deadlineMs * (isLate ? LATE_LONG_SHARE : LONG_SHARE);
    if (isStubborn || isLong) this.#events.onLong();
    if (isStubborn) this.#yieldToOthers();
    else this.#after(WATCH_MS, piece, () => this.#watch(piece));
  }

  /**
   * Ends a call at its deadline if it had enough processor time. A call that the machine kept waiting gets another
   * deadline.
   */
  #allow(piece: Piece, deadlineMs: number, failureOf: (elapsedMs: number) => WorkFailure, deadlineCount = 1): void {
    this.#after(deadlineMs, piece, () => {
      const elapsedMs = deadlineMs * deadlineCount;
      const usedMs = this.#usedMs(piece.processorMs);
      if (usedMs >= deadlineMs * STARVED_SHARE) this.#giveUp(failureOf(elapsedMs));
      else if (deadlineCount < MAX_DEADLINES) this.#allow(piece, deadlineMs, failureOf, deadlineCount + 1);
      else
        this.#giveUp({
          reason: "starved",
          detail: `the machine was too busy and gave it ${usedMs} ms of a processor in ${elapsedMs} ms`,
        });
    });
  }

  #giveUp(failure: WorkFailure): void {
    this.#isSpent = true;
    this.#endReason = failure.reason;
    this.#child.kill("SIGKILL");
    this.#settle({ kind: "failed", ...failure });
  }

  #yieldToOthers(): void {
    // The priority cannot be raised again without privileges.
    this.#isSpent = true;
    try {
      if (this.#child.pid !== undefined) setPriority(this.#child.pid, LOWEST_PRIORITY);
    } catch {
      // The process has ended and uses no more of the machine.
    }
  }

  #settle(outcome: ChildOutcome): void {
    this.#stopTimers();
    const piece = this.#piece;
    this.#piece = null;
    this.#hold(false);
    piece?.settle(outcome);
  }

  #stopTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }

  /** Keeps this process alive only while the child has work. */
  #hold(isNeeded: boolean): void {
    const { channel } = this.#child;
    // On Bun the channel lacks these methods, and those of the child process cover the channel.
    for (const part of [this.#child, typeof channel?.unref === "function" ? channel : null])
      isNeeded ? part?.ref() : part?.unref();
  }
}
