import { getPriority, setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import type { FromChild, GuardianData, ToChild } from "./protocol.ts";

/** The service answers requests while pages are read. Issue 6 3: analysis runs at a lower priority than speed probes. */
const NICE = 10;

/** Serves work in a child process of a pool until the pool's process is gone. `warmUp` is run first, so that no page waits for it. */
export function serveWork<Input, Output>(work: (input: Input) => Output, warmUp: () => void): void {
  const say = (message: FromChild) => {
    process.send?.(message);
  };
  // Never upwards: the whole service may have been started at a low priority.
  setPriority(Math.max(NICE, getPriority()));
  process.once("disconnect", () => process.exit(0));
  // A terminal or a supervisor signals the whole group; the pool decides when its children go.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const setBusy = (isBusy: boolean) => {
    Atomics.store(state, 0, isBusy ? 1 : 0);
    Atomics.notify(state, 0);
  };
  startGuardian(state);
  process.on("message", (message) => {
    // The pool is at the other end.
    const { id, input } = message as ToChild;
    setBusy(true);
    try {
      // The pool gives this program the input its work takes.
      const output = work(input as Input);
      say({ kind: "done", id, output, rssBytes: process.memoryUsage.rss() });
    } catch (error) {
      say({ kind: "threw", id, detail: error instanceof Error ? error.name : "a thrown value" });
    }
    setBusy(false);
  });
  warmUp();
  say({ kind: "ready" });
}

function startGuardian(state: Int32Array): void {
  // The build keeps the names of modules but for their ending.
  const name = import.meta.url.endsWith(".ts") ? "./guardian.ts" : "./guardian.js";
  const workerData: GuardianData = { state, parentPid: process.ppid, memoryBytes: Number(process.argv[2]) };
  new Worker(new URL(name, import.meta.url), { workerData }).unref();
}
