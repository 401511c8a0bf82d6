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
}

/** A child that takes longer to start never will. */
const START_MS = 10_000;
/** Ten times what an ordinary page takes. */
const SLOW_MS = 250;
/** Work that has run for so long is hostile, and everything else on the machine goes first. */
const STUBBORN_MS = 1_000;
const LOWEST_PRIORITY = 19;

interface Piece {
  readonly id: number;
  readonly onSlow: () => void;
  readonly settle: (outcome: WorkOutcome<unknown>) => void;
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
   * Runs one piece of work; the outcome comes at the deadline at the latest, which counts from when the child is up. `onSlow` is called
   * once when it takes longer than any ordinary piece.
   */
  run(input: unknown, onSlow: () => void): Promise<WorkOutcome<unknown>> {
    this.#servedCount += 1;
    const id = this.#servedCount;
    return new Promise((resolve) => {
      this.#hold(true);
      this.#piece = { id, onSlow, settle: resolve };
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
    // When this process was busy itself, the answer may be here already and is heard first.
    const after = (ms: number, act: () => void) => setTimeout(() => setImmediate(() => this.#piece === piece && act()), ms);
    if (!this.#isReady) {
      this.#timers = [after(START_MS, () => this.#giveUp({ kind: "failed", reason: "crashed", detail: "its process did not start" }))];
      return;
    }
    const { deadlineMs } = this.#program;
    const late: WorkOutcome<unknown> = { kind: "failed", reason: "timeout", detail: `it took more than ${deadlineMs} ms` };
    this.#timers = [after(SLOW_MS, piece.onSlow), after(STUBBORN_MS, () => this.#yieldToOthers()), after(deadlineMs, () => this.#giveUp(late))];
  }

  #giveUp(outcome: WorkOutcome<unknown>): void {
    this.#child.kill("SIGKILL");
    this.#settle(outcome);
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
