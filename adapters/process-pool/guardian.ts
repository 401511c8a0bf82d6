/**
 * A thread beside a child's work. The work may hold the child's main thread for ever, so that it hears neither that its parent is gone
 * nor that it uses too much memory; this thread sleeps while there is no work and watches both while there is.
 */
import { workerData } from "node:worker_threads";
import { type GuardianData, MEMORY_SIGNAL } from "./protocol.ts";

/** A page can fill about 1 GiB a second, so that the cap is passed by some 25 MiB. */
const WATCH_MS = 25;

// Written by `serveWork` and by nobody else.
const { state, parentPid, memoryBytes } = workerData as GuardianData;

for (;;) {
  Atomics.wait(state, 0, 0);
  Atomics.wait(state, 0, 1, WATCH_MS);
  if (process.ppid !== parentPid) process.kill(process.pid, "SIGKILL");
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, MEMORY_SIGNAL);
}
