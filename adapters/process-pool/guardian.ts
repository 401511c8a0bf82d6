/**
 * A thread beside a child's work, which may hold the child's main thread for ever. The thread sleeps while there is no
 * work; else it ends the child when its parent is gone or when it uses too much memory.
 */
import { workerData } from "node:worker_threads";
import { type GuardianData, MEMORY_SIGNAL } from "./protocol.ts";

/** Milliseconds between two looks. A page can fill about 1 GiB a second, so the cap is passed by some 25 MiB. */
const WATCH_MS = 25;

// Only `serveWork` writes it.
const { state, parentPid, memoryBytes } = workerData as GuardianData;

for (;;) {
  Atomics.wait(state, 0, 0);
  Atomics.wait(state, 0, 1, WATCH_MS);
  if (process.ppid !== parentPid) process.kill(process.pid, "SIGKILL");
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, MEMORY_SIGNAL);
}
