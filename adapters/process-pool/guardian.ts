/**
 * A thread of a child process that ends the process when its parent is gone or when it uses too much memory. It is a
 * thread because the work may block the main thread forever. It sleeps while there is no work.
 */
import { workerData } from "node:worker_threads";
import { type GuardianData, MEMORY_SIGNAL } from "./protocol.ts";

/**
 * Interval of the checks in ms. A page can fill about 1 GiB a second, so a child can exceed its limit by about 25 MiB.
 */
const WATCH_MS = 25;

// `serveWork` is the only writer of the data.
const { state, parentPid, memoryBytes } = workerData as GuardianData;

for (;;) {
  Atomics.wait(state, 0, 0);
  Atomics.wait(state, 0, 1, WATCH_MS);
  if (process.ppid !== parentPid) process.kill(process.pid, "SIGKILL");
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, MEMORY_SIGNAL);
}
