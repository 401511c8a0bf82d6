import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ChildConfig, Order, Report } from "./protocol.ts";

const COMPLAINT_LENGTH = 2_000;

/** A running child process and the messages between it and its parent. */
export class Child {
  readonly #process: ChildProcess;
  readonly #output: Promise<void>;
  /**
   * Ids of the organizations once the child serves. Never rejects, so it stays pending when the child is killed first.
   */
  readonly ready: Promise<readonly string[]>;
  /** Called for every message. */
  onReport: (report: Report) => void = () => {};
  isAlive = true;
  isReady = false;
  /** The end of the child's standard error. */
  complaints = "";

  constructor(config: ChildConfig) {
    this.#process = spawn(process.execPath, [join(import.meta.dirname, "service-worker.ts"), JSON.stringify(config)], {
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#process.stderr?.on("data", (chunk) => {
      this.complaints = `${this.complaints}${chunk}`.slice(-COMPLAINT_LENGTH);
    });
    // Writing to a killed child fails, and `kill` already notifies the client.
    this.#process.stdin?.on("error", () => {});
    let tell: (ids: readonly string[]) => void = () => {};
    this.ready = new Promise((resolve) => {
      tell = resolve;
    });
    this.#output = this.#read(tell);
  }

  async #read(tell: (ids: readonly string[]) => void): Promise<void> {
    if (this.#process.stdout === null) return;
    for await (const line of createInterface({ input: this.#process.stdout })) {
      const report = parse(line);
      if (report?.kind === "ready") {
        this.isReady = true;
        tell(report.organizations);
      }
      if (report !== null) this.onReport(report);
    }
  }

  send(order: Order): void {
    this.#process.stdin?.write(`${JSON.stringify(order)}\n`);
  }

  /** Kills the child. Resolves when the process is gone and all its output was read. */
  async kill(): Promise<void> {
    this.isAlive = false;
    this.#process.kill("SIGKILL");
    await this.exited();
  }

  /** Resolves with the exit code; `null` after a signal. */
  async exited(): Promise<number | null> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) await once(this.#process, "exit");
    await this.#output;
    this.isAlive = false;
    return this.#process.exitCode;
  }
}

/** Parses a message; `null` for an incomplete last line of a killed child. */
function parse(line: string): Report | null {
  try {
    return JSON.parse(line) as Report; // the cast is safe because service-worker.ts wrote the line
  } catch {
    return null;
  }
}
