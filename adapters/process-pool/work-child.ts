import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import type { WorkOutcome } from "../../core/ports/executor.ts";
import { type FromChild, MEMORY_SIGNAL, type ToChild } from "./protocol.ts";

/** How a child is started, and what one piece of work may use. */
export interface ChildProgram {
  /** The module that calls `serveWork`. */
  readonly entry: string;
  readonly deadlineMs: number;
  readonly memoryBytes: number;
  /** Processor time a process has had so far, in milliseconds; `null` when that cannot be told. */
  readonly processorMs: (pid: number) => number | null;
}

/** A child that takes longer to start never will, unless the machine is too busy for it. */
const START_MS = 10_000;
/** Ten times what an ordinary page takes. */
const SLOW_MS = 250;
/**
 * Work that has had less than this share of a processor for so long may be an ordinary page that the machine keeps waiting, and is looked at
 * again: another child in its stead would make the machine no faster, and each takes memory and a start.
 */
const SLOW_SHARE = 0.5;
/** Work that has run for so long is hostile, and everything else on the machine goes first, unless it starves. */
const STUBBORN_MS = 1_000;
/**
 * A child that has had less than this share of a processor until its deadline was kept waiting by the machine. Ordinary pages need a
 * hundredth of their deadline, large ones a tenth; more is no excuse, so that hostile work ends at its first deadline on a busy machine too.
 */
const STARVED_SHARE = 0.1;
const LOWEST_PRIORITY = 19;
/** Deadlines a start or a piece is given, the first included, as long as it waits for the machine. */
const MAX_DEADLINES = 3;

type WorkFailure = Omit<Extract<WorkOutcome<unknown>, { readonly kind: "failed" }>, "kind">;

interface Piece {
  readonly id: number;
  readonly onSlow: () => void;
  readonly settle: (outcome: WorkOutcome<unknown>) => void;
  /** Processor time of the child when it began, 0 for one that is not up yet; `null` when that cannot be told. */
  processorMs: number | null;
}

/**
 * Bun's engine lets its heap grow by how much memory it believes the machine has. Told of 64 MiB, a child that has read 300 pages of
 * 170 KB stays at 46 MiB of its own, and not at 69, for about a millisecond more a page. It is no cap. Other runtimes know no such name.
 */
const FRUGAL_HEAP = { BUN_JSC_forceRAMSize: String(64 * 1024 * 1024) } as const;

/** One child process: takes one piece of work at a time, and dies with a piece that breaks its limits. */
export class WorkChild {
  readonly #child: ChildProcess;
  readonly #program: ChildProgram;
  readonly #ended: Promise<void>;
  #piece: Piece | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #isReady = false;
  #isSpent = false;
  #servedCount = 0;
  #rssBytes = 0;

  /** `onEnd` is called once, when the process is gone. */
  constructor(program: ChildProgram, onEnd: () => void) {
    this.#program = program;
    this.#child = fork(program.entry, [String(program.memoryBytes)], {
      execArgv: [],
      // Nothing of this process's environment: keys and passwords have no business beside hostile pages.
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8", TZ: "UTC", ...FRUGAL_HEAP },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
    });
    this.#child.on("message", (message) => {
      // Our own program is at the other end.
      this.#hear(message as FromChild);
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
        onEnd();
        resolve();
      };
      this.#child.once("exit", (_code, signal) => end(signal));
      this.#child.once("error", () => end(null));
    });
    this.#hold(false);
  }

  get servedCount(): number {
    return this.#servedCount;
  }

  /** Memory after the last piece, in bytes. */
  get rssBytes(): number {
    return this.#rssBytes;
  }

  /** True for a child that is of no further use: it failed at its work, or works at the lowest priority. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /**
   * Runs one piece of work; the outcome comes at the deadline at the latest, which counts from when the child is up, or at the third one for
   * a child that the machine let starve. `onSlow` is called once when it takes longer than any ordinary piece.
   */
  run(input: unknown, onSlow: () => void): Promise<WorkOutcome<unknown>> {
    this.#servedCount += 1;
    const id = this.#servedCount;
    return new Promise((resolve) => {
      this.#hold(true);
      this.#piece = { id, onSlow, settle: resolve, processorMs: 0 };
      this.#limit();
      const message: ToChild = { id, input };
      // A child that died meanwhile is noticed by its exit.
      if (this.#child.connected) this.#child.send(message, () => undefined);
    });
  }

  /** Ends the process at once; work in hand fails as crashed. Resolves when it is gone. */
  async kill(): Promise<void> {
    this.#hold(true);
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  #hear(message: FromChild): void {
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
        if (message.id === this.#piece?.id) this.#settle({ kind: "failed", reason: "crashed", detail: `it threw ${message.detail}` });
    }
  }

  /** Starts the clock of the work in hand, or of the start that it waits for. */
  #limit(): void {
    const piece = this.#piece;
    if (piece === null) return;
    this.#stopTimers();
    if (!this.#isReady) {
      this.#allow(piece, START_MS, () => ({ reason: "crashed", detail: "its process did not start" }));
      return;
    }
    piece.processorMs = this.#processorMs();
    this.#tellSlow(piece);
    this.#after(STUBBORN_MS, piece, () => this.#watch(piece));
    this.#allow(piece, this.#program.deadlineMs, (elapsedMs) => ({ reason: "timeout", detail: `it took more than ${elapsedMs} ms` }));
  }

  #after(ms: number, piece: Piece, act: () => void): void {
    // When this process was busy itself, the answer may be here already and is heard first.
    this.#timers.push(setTimeout(() => setImmediate(() => this.#piece === piece && act()), ms));
  }

  #processorMs(): number | null {
    const { pid } = this.#child;
    return pid === undefined ? null : this.#program.processorMs(pid);
  }

  /** Processor time the piece has had; without end when that cannot be told. */
  #usedMs({ processorMs: before }: Piece): number {
    const now = this.#processorMs();
    return before === null || now === null ? Number.POSITIVE_INFINITY : now - before;
  }

  /** Tells of work that takes longer than ordinary pages by itself; of any that lasts as long as stubborn work, lest others wait for it. */
  #tellSlow(piece: Piece, elapsedMs = SLOW_MS): void {
    this.#after(SLOW_MS, piece, () => {
      if (elapsedMs >= STUBBORN_MS || this.#usedMs(piece) >= SLOW_MS * SLOW_SHARE) piece.onSlow();
      else this.#tellSlow(piece, elapsedMs + SLOW_MS);
    });
  }

  /** Lets everything else go first once the work is stubborn; sooner would starve it further for being late. */
  #watch(piece: Piece): void {
    if (this.#usedMs(piece) >= this.#program.deadlineMs * STARVED_SHARE) this.#yieldToOthers();
    else this.#after(STUBBORN_MS, piece, () => this.#watch(piece));
  }

  /** Ends what had its time at the deadline, and gives further ones to what the machine kept from having it. */
  #allow(piece: Piece, deadlineMs: number, failureOf: (elapsedMs: number) => WorkFailure, deadlineCount = 1): void {
    this.#after(deadlineMs, piece, () => {
      const elapsedMs = deadlineMs * deadlineCount;
      const usedMs = this.#usedMs(piece);
      if (usedMs >= deadlineMs * STARVED_SHARE) this.#giveUp(failureOf(elapsedMs));
      else if (deadlineCount < MAX_DEADLINES) this.#allow(piece, deadlineMs, failureOf, deadlineCount + 1);
      else this.#giveUp({ reason: "starved", detail: `the machine was too busy and gave it ${usedMs} ms of a processor in ${elapsedMs} ms` });
    });
  }

  #giveUp(failure: WorkFailure): void {
    this.#child.kill("SIGKILL");
    this.#settle({ kind: "failed", ...failure });
  }

  #yieldToOthers(): void {
    // It cannot be raised again without privileges.
    this.#isSpent = true;
    try {
      if (this.#child.pid !== undefined) setPriority(this.#child.pid, LOWEST_PRIORITY);
    } catch {
      // It is gone already, and so is what it used.
    }
  }

  #settle(outcome: WorkOutcome<unknown>): void {
    this.#stopTimers();
    const piece = this.#piece;
    this.#piece = null;
    if (outcome.kind === "failed") this.#isSpent = true;
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
    for (const part of [this.#child, typeof channel?.unref === "function" ? channel : null]) isNeeded ? part?.ref() : part?.unref();
  }
}
