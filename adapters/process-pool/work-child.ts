import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import type { WorkFailure, WorkOutcome } from "../../core/ports/executor.ts";
import { type FromChild, MEMORY_SIGNAL, type ToChild } from "./protocol.ts";

/**
 * Why a child ended. `aborted`: its workspace was closed during a call. `worn`: it served enough or holds too much
 * memory. `stubborn`: its workspace used so much processor time that it has the lowest priority. `idle`: it had no work.
 */
export type ChildEndReason = WorkFailure["reason"] | "aborted" | "worn" | "stubborn" | "idle";

/** How a child is started, and what its work may use. */
export interface ChildProgram {
  /** The module that calls `serveWork`. */
  readonly entry: string;
  readonly memoryBytes: number;
  /** Returns the processor time that a process has had so far, in ms; `null` when it is not known. */
  readonly processorMs: (pid: number) => number | null;
}

/** Longest start of a child in ms. A child that takes longer never starts, unless the machine is too busy for it. */
const START_MS = 10_000;
/** Longest time in ms that a child may take to drop a workspace's state. */
const END_MS = 2_000;
/**
 * Processor time in ms after which everything else on the machine goes before a workspace. The first deep scan of a new
 * child takes about 3,000; a scan of one that has compiled its code takes a tenth.
 */
const STUBBORN_MS = 4_000;
/** Milliseconds between two looks at the processor time of a call. */
const WATCH_MS = 500;
/**
 * A child that had less than this share of a processor until its deadline was kept waiting by the machine. Ordinary
 * pages need a hundredth of their deadline and large ones a tenth, so hostile work ends at its first deadline.
 */
const STARVED_SHARE = 0.1;
const LOWEST_PRIORITY = 19;
/** Deadlines that a start or a call gets, the first included, as long as it waits for the machine. */
const MAX_DEADLINES = 3;

interface Piece {
  readonly id: number;
  readonly deadlineMs: number;
  readonly settle: (outcome: WorkOutcome<unknown>) => void;
  /** Processor time of the child when the piece began; 0 for a child that has not started, `null` when not known. */
  processorMs: number | null;
}

/**
 * Settings of Bun's engine, which other runtimes do not know. It sizes its heap by the memory that it believes the
 * machine has; this is not a cap. The last compiler takes 8 MB and saves no processor time in work this short.
 */
const SMALL_HEAP = { BUN_JSC_forceRAMSize: String(64 * 1024 * 1024), BUN_JSC_useFTLJIT: "0" } as const;

/** One child process: runs one call at a time, and dies with a call that breaks its limits. */
export class WorkChild {
  readonly #child: ChildProcess;
  readonly #program: ChildProgram;
  readonly #ended: Promise<void>;
  #piece: Piece | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #isReady = false;
  #isSpent = false;
  /** Why this process ends the child; `null` while it does not. */
  #endReason: ChildEndReason | null = null;
  #owner: string | null = null;
  #sentCount = 0;
  #servedCount = 0;
  #rssBytes = 0;
  /** Processor time of the child when its workspace began; `null` before the first call of it, or when not known. */
  #workspaceMs: number | null = null;

  /** `onEnd` is called once, when the process is gone, with the reason and the owner of the last workspace. */
  constructor(program: ChildProgram, onEnd: (reason: ChildEndReason, owner: string | null) => void) {
    this.#program = program;
    this.#child = fork(program.entry, [String(program.memoryBytes)], {
      execArgv: [],
      // Nothing of this process's environment: keys and passwords have no business beside hostile pages.
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8", TZ: "UTC", ...SMALL_HEAP },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
    });
    this.#child.on("message", (message) => {
      // Our own program is at the other end.
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
        onEnd(this.#endReason ?? (isMemory ? "memory" : "crashed"), this.#owner);
        resolve();
      };
      this.#child.once("exit", (_code, signal) => end(signal));
      this.#child.once("error", () => end(null));
    });
    this.#hold(false);
  }

  /** Notes the owner of the workspace that begins. */
  serve(owner: string | null): void {
    this.#owner = owner;
  }

  /** Workspaces that were closed here. */
  get servedCount(): number {
    return this.#servedCount;
  }

  /** Memory after the last message, in bytes. */
  get rssBytes(): number {
    return this.#rssBytes;
  }

  /** True for a child that is of no further use: its process is gone or going, or it has the lowest priority. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** True while a call is under way. */
  get isBusy(): boolean {
    return this.#piece !== null;
  }

  /**
   * Runs one call. The outcome comes at the deadline at the latest, which counts from when the child has started. A
   * child that the machine starves gets three deadlines.
   */
  run(input: unknown, deadlineMs: number): Promise<WorkOutcome<unknown>> {
    return this.#send((id) => ({ kind: "call", id, input }), deadlineMs);
  }

  /** Drops the state that calls left. Resolves to false when the child is of no further use. */
  async reset(): Promise<boolean> {
    this.#servedCount += 1;
    if (this.#isSpent) return false;
    const outcome = await this.#send((id) => ({ kind: "end", id }), END_MS);
    this.#workspaceMs = null;
    return outcome.kind === "done";
  }

  /** Ends the process at once; a call under way fails as crashed. Resolves when the process is gone. */
  async kill(reason: ChildEndReason): Promise<void> {
    this.#isSpent = true;
    this.#endReason ??= reason;
    this.#hold(true);
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  #send(messageOf: (id: number) => ToChild, deadlineMs: number): Promise<WorkOutcome<unknown>> {
    this.#sentCount += 1;
    const id = this.#sentCount;
    return new Promise((resolve) => {
      this.#hold(true);
      this.#piece = { id, deadlineMs, settle: resolve, processorMs: 0 };
      this.#limit();
      // The exit of a child that died meanwhile settles the piece.
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
        this.#settle({ kind: "done", output: message.output });
        return;
      case "threw":
        if (message.id === this.#piece?.id)
          this.#settle({ kind: "failed", reason: "threw", detail: `it threw ${message.detail}` });
    }
  }

  /** Starts the clock of the call under way, or of the start that it waits for. */
  #limit(): void {
    const piece = this.#piece;
    if (piece === null) return;
    this.#stopTimers();
    if (!this.#isReady) {
      this.#allow(piece, START_MS, () => ({ reason: "crashed", detail: "its process did not start" }));
      return;
    }
    piece.processorMs = this.#processorMs();
    this.#workspaceMs ??= piece.processorMs;
    this.#after(WATCH_MS, piece, () => this.#watch(piece));
    this.#allow(piece, piece.deadlineMs, (elapsedMs) => ({
      reason: "timeout",
      detail: `it took more than ${elapsedMs} ms`,
    }));
  }

  #after(ms: number, piece: Piece, act: () => void): void {
    // When this process was busy itself, the outcome may have arrived already and is handled first.
    this.#timers.push(setTimeout(() => setImmediate(() => this.#piece === piece && act()), ms));
  }

  #processorMs(): number | null {
    const { pid } = this.#child;
    return pid === undefined ? null : this.#program.processorMs(pid);
  }

  /** Returns the processor time since `before`; infinity when it is not known. */
  #usedMs(before: number | null): number {
    const now = this.#processorMs();
    return before === null || now === null ? Number.POSITIVE_INFINITY : now - before;
  }

  /** Lets everything else go first once the workspace is stubborn; sooner would starve it further for being late. */
  #watch(piece: Piece): void {
    if (this.#usedMs(this.#workspaceMs) >= STUBBORN_MS) this.#yieldToOthers();
    else this.#after(WATCH_MS, piece, () => this.#watch(piece));
  }

  /** Ends work that had its time at the deadline; work that the machine kept waiting gets further deadlines. */
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
      // The process is gone already, and so is its use of the machine.
    }
  }

  #settle(outcome: WorkOutcome<unknown>): void {
    this.#stopTimers();
    const piece = this.#piece;
    this.#piece = null;
    this.#hold(false);
    piece?.settle(outcome);
  }

  #stopTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }

  /** A child with nothing to do must not keep its program's process. */
  #hold(isNeeded: boolean): void {
    const { channel } = this.#child;
    // Bun holds and lets go of both at once, and its channel has no such methods.
    for (const part of [this.#child, typeof channel?.unref === "function" ? channel : null])
      isNeeded ? part?.ref() : part?.unref();
  }
}
