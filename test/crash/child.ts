import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ChildConfig, Order, Report } from "./protocol.ts";

const COMPLAINT_LENGTH = 2_000;

/** A running child and the lines between it and its parent. */
export class Child {
  readonly #process: ChildProcess;
  readonly #output: Promise<void>;
  /** Ids of the organisations, once the child serves; never rejects, so a child killed before leaves it open. */
  readonly ready: Promise<readonly string[]>;
  /** Called for every line. */
  onReport: (report: Report) => void = () => {};
  isAlive = true;
  isReady = false;
  /** The end of what it wrote to standard error. */
  complaints = "";

  constructor(config: ChildConfig) {
    this.#process = spawn(process.execPath, [join(import.meta.dirname, "service-worker.ts"), JSON.stringify(config)], {
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#process.stderr?.on("data", (chunk) => {
      this.complaints = `${this.complaints}${chunk}`.slice(-COMPLAINT_LENGTH);
    });
    // Writing to a child just killed fails; the client learns of the death from `kill`.
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

  /** Ends the child without warning; resolves when it is gone and every line it got out was read. */
  async kill(): Promise<void> {
    this.isAlive = false;
    this.#process.kill("SIGKILL");
    await this.exited();
  }

  /** The exit code, `null` after a signal. */
  async exited(): Promise<number | null> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) await once(this.#process, "exit");
    await this.#output;
    this.isAlive = false;
    return this.#process.exitCode;
  }
}

/** The line's report; `null` for the last line of a killed child, which may be cut off. */
function parse(line: string): Report | null {
  try {
    return JSON.parse(line) as Report; // written by service-worker.ts
  } catch {
    return null;
  }
}
