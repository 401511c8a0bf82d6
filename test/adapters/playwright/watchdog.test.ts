import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { descendants, proportionalBytes } from "../../../adapters/playwright/process-tree.ts";
import { startWatchdog } from "../../../adapters/playwright/watchdog.ts";

const WORKER = join(import.meta.dirname, "mapping-worker.ts");
const MEBIBYTE = 1024 * 1024;
const FILE_MEBIBYTES = 200;
const PROCESSES = 3;
const SKIP = existsSync("/proc/self/smaps_rollup") ? false : "this system has no /proc/PID/smaps_rollup";

/** Resolves when a watchdog with this limit killed a page process or reported a runaway browser. */
function firstKill(limitBytes: number): Promise<"killed" | "runaway"> {
  return new Promise((resolve) => {
    const end = (outcome: "killed" | "runaway") => () => {
      watchdog.stop();
      resolve(outcome);
    };
    const watchdog = startWatchdog({
      rootPid: process.pid,
      limitBytes,
      onKill: end("killed"),
      onRunaway: end("runaway"),
    });
  });
}

describe("the memory watchdog, with processes that share 200 MiB", { skip: SKIP }, () => {
  let folder: string;
  const children: ChildProcess[] = [];
  const sizes = (of: (pid: number) => number) => children.reduce((sum, { pid = 0 }) => sum + of(pid), 0);
  const residentOf = (pid: number) => descendants(process.pid).find((each) => each.pid === pid)?.residentBytes ?? 0;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "serplens-shared-"));
  });
  after(() => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });

  /** Starts a process in a case, because Bun ends a hook after 5 s and a busy machine needs longer. */
  async function startProcess(...args: readonly string[]): Promise<ChildProcess> {
    const file = join(folder, "shared");
    if (!existsSync(file)) writeFileSync(file, Buffer.alloc(FILE_MEBIBYTES * MEBIBYTE, 1));
    const child = spawn(process.execPath, [WORKER, file, ...args], { stdio: ["pipe", "pipe", "inherit"] });
    children.push(child);
    await once(child.stdout, "data");
    return child;
  }

  /** Ends all processes. The cases run in any order. */
  async function endProcesses(): Promise<void> {
    for (const child of children.splice(0)) {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    }
  }

  it("the watchdog counts a shared page once and kills a process only over the limit", {
    timeout: 60_000,
  }, async () => {
    await endProcesses();
    // The argument makes the watchdog take the process for one that runs pages.
    for (let count = 0; count < PROCESSES; count += 1) await startProcess("--type=renderer");
    const [resident, proportional] = [sizes(residentOf), sizes(proportionalBytes)];
    const shared = (PROCESSES - 1) * FILE_MEBIBYTES * MEBIBYTE;
    assert.ok(resident - proportional >= shared * 0.9, `${resident} resident, ${proportional} proportional`);

    const kills: number[] = [];
    const between = proportional + shared / 2;
    const patient = startWatchdog({
      rootPid: process.pid,
      limitBytes: between,
      onKill: (bytes) => void kills.push(bytes),
      onRunaway: () => void kills.push(0),
    });
    // The second watchdog starts later and looks as often, so the patient watchdog looks before the kill.
    assert.equal(await firstKill(proportional * 0.9), "killed");
    patient.stop();
    assert.deepEqual(kills, []);
    const ended = children.filter(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null);
    if (ended.length === 0) await Promise.race(children.map((child) => once(child, "exit")));
    assert.equal(children.filter(({ signalCode }) => signalCode === "SIGKILL").length, 1);
  });

  it("the watchdog reports a runaway browser when no page process is left to kill", { timeout: 60_000 }, async () => {
    await endProcesses();
    await startProcess();
    assert.equal(await firstKill(MEBIBYTE), "runaway");
  });
});
