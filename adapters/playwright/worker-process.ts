import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserEvent } from "./browser-event.ts";
import type { Answers, FromWorker, Question, ToWorker } from "./protocol.ts";

/** The program of a worker and its arguments. */
export interface WorkerProgram {
  /** The module that calls `serveBrowser`. */
  readonly entry: string;
  /** Its arguments. The folder for its files follows them; the program removes that folder when it loses its service. */
  readonly args: readonly string[];
}

/** Time in ms for a worker to close, after which it is killed. */
const CLOSE_MS = 8_000;
const NEVER = new AbortController().signal;

/** One worker process, from its start to its end. Sends questions to it and matches the replies. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #open = new Map<number, (answer: Answers[keyof Answers] | null) => void>();
  readonly #ended: Promise<void>;
  #lastId = 0;
  #isAlive = true;
  #isClosing = false;

  constructor({ entry, args }: WorkerProgram, onEvent: (event: BrowserEvent) => void) {
    this.#folder = mkdtempSync(join(tmpdir(), "serplens-worker-"));
    this.#child = fork(entry, [...args, this.#folder], {
      execArgv: [],
      // This is the worker's whole environment. Our own proxy variables or driver switches could bypass the guard.
      env: {
        PATH: "/usr/local/bin:/usr/bin:/bin",
        HOME: this.#folder,
        TMPDIR: this.#folder,
        LANG: "C.UTF-8",
        TZ: "UTC",
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "json",
    });
    this.#child.on("message", (message) => {
      // Our own program sends nothing else.
      const received = message as FromWorker;
      if (received.kind === "event") onEvent(received.event);
      else if (this.#open.has(received.id)) this.#settle(received.id, received.answer);
      else this.#decline(received.answer);
    });
    this.#ended = new Promise((resolve) => {
      const end = () => {
        this.#isAlive = false;
        if (!this.#isClosing) onEvent({ kind: "worker_died" });
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

  /** Resolves with the reply, or with `null` when the worker dies first. Rejects with the signal's reason on abort. */
  ask<K extends keyof Answers>(
    question: Question & { readonly kind: K },
    signal: AbortSignal,
  ): Promise<Answers[K] | null> {
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
        // The worker's reply has the type that `Answers` has for the question.
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
    this.#isClosing = true;
    this.#hold(true);
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), CLOSE_MS);
    this.#send({ kind: "close" });
    await this.#ended;
    clearTimeout(timer);
  }

  /** Files that cannot be removed stay, because they do no harm: each worker has its own folder. */
  #removeFolder(): void {
    try {
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
    } catch (error) {
      console.error("serplens browser: cannot remove the files of a worker:", error);
    }
  }

  #send(message: ToWorker): void {
    if (!this.#isAlive || !this.#child.connected) return;
    // The exit event reports a worker that died.
    this.#child.send(message, () => undefined);
  }

  #settle(id: number, answer: Answers[keyof Answers] | null): void {
    const settle = this.#open.get(id);
    this.#open.delete(id);
    this.#rest();
    settle?.(answer);
  }

  /** Releases a lane that was granted while its request was being cancelled. */
  #decline(answer: Answers[keyof Answers]): void {
    if (answer.kind === "lane") void this.ask({ kind: "leave", lane: answer.lane }, NEVER);
  }

  /** Lets the service's process exit while the worker has no question. */
  #rest(): void {
    if (this.#open.size === 0) this.#hold(false);
  }

  #hold(isNeeded: boolean): void {
    const { channel } = this.#child;
    // On Bun the channel lacks these methods, and those of the child process cover the channel.
    for (const part of [this.#child, typeof channel?.unref === "function" ? channel : null])
      isNeeded ? part?.ref() : part?.unref();
  }
}
