import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Answers, FromWorker, Question, ToWorker } from "./protocol.ts";

/** How a worker is started. */
export interface WorkerProgram {
  /** The module that calls `serveBrowser`. */
  readonly entry: string;
  /** Its arguments; the folder for its files follows them, and is its own to remove when nobody else can. */
  readonly args: readonly string[];
}

/** A worker that does not end when asked is ended. */
const CLOSE_MS = 8_000;
const NEVER = new AbortController().signal;

/** One run of the worker: questions go in, answers come out, until it dies. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #open = new Map<number, (answer: Answers[keyof Answers] | null) => void>();
  readonly #ended: Promise<void>;
  #lastId = 0;
  #isAlive = true;

  constructor({ entry, args }: WorkerProgram) {
    this.#folder = mkdtempSync(join(tmpdir(), "serplens-worker-"));
    this.#child = fork(entry, [...args, this.#folder], {
      execArgv: [],
      // Nothing of this process's environment: proxy variables and driver switches would open ways around the guard.
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: this.#folder, TMPDIR: this.#folder, LANG: "C.UTF-8", TZ: "UTC" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "json",
    });
    this.#child.on("message", (message) => {
      // Our own program is at the other end.
      const { id, answer } = message as FromWorker;
      if (this.#open.has(id)) this.#settle(id, answer);
      else this.#decline(answer);
    });
    this.#ended = new Promise((resolve) => {
      const end = () => {
        this.#isAlive = false;
        for (const id of [...this.#open.keys()]) this.#settle(id, null);
        this.#removeFolder();
        resolve();
      };
      this.#child.once("exit", end);
      this.#child.once("error", end);
    });
    this.#rest();
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  get pid(): number | null {
    return this.#child.pid ?? null;
  }

  /** The answer, or `null` when the worker dies over it. Rejects with the signal's reason when that aborts. */
  ask<K extends keyof Answers>(question: Question & { readonly kind: K }, signal: AbortSignal): Promise<Answers[K] | null> {
    signal.throwIfAborted();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const cancel = () => {
        this.#open.delete(id);
        this.#send({ kind: "cancel", id });
        this.#rest();
        reject(signal.reason);
      };
      this.#open.set(id, (answer) => {
        signal.removeEventListener("abort", cancel);
        // The worker answers each question with what belongs to it (protocol.ts, Answers).
        resolve(answer as Answers[K] | null);
      });
      signal.addEventListener("abort", cancel, { once: true });
      this.#hold(true);
      this.#send({ kind: "ask", id, question });
    });
  }

  /** Ends the worker and its browser. */
  async close(): Promise<void> {
    if (!this.#isAlive) return;
    this.#hold(true);
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), CLOSE_MS);
    this.#send({ kind: "close" });
    await this.#ended;
    clearTimeout(timer);
  }

  /** What cannot be removed stays: it must not take the service down, and the next worker has a folder of its own. */
  #removeFolder(): void {
    try {
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
    } catch (error) {
      console.error("serplens browser: a worker's files:", error);
    }
  }

  #send(message: ToWorker): void {
    if (!this.#isAlive || !this.#child.connected) return;
    // A worker that died meanwhile is noticed by its exit.
    this.#child.send(message, () => undefined);
  }

  #settle(id: number, answer: Answers[keyof Answers] | null): void {
    const settle = this.#open.get(id);
    this.#open.delete(id);
    this.#rest();
    settle?.(answer);
  }

  /** Gives back what came when nobody wanted it any more: the answer and its cancelling were on their way at once. */
  #decline(answer: Answers[keyof Answers]): void {
    if (answer.kind === "lane") void this.ask({ kind: "leave", lane: answer.lane }, NEVER);
  }

  /** A worker with nothing to do must not keep its service's process. */
  #rest(): void {
    if (this.#open.size === 0) this.#hold(false);
  }

  #hold(isNeeded: boolean): void {
    const { channel } = this.#child;
    // Bun holds and lets go of both at once, and its channel has no such methods.
    for (const part of [this.#child, typeof channel?.unref === "function" ? channel : null]) isNeeded ? part?.ref() : part?.unref();
  }
}
