// Ends a task when npm ends before it. Plain JavaScript, because run.mjs runs before anything is installed.
import { readFileSync } from "node:fs";

/** Interval of the checks in ms. */
const LOOK_MS = 250;

/** Returns the parent of a process, or `null` where /proc does not show it. */
function parentOf(pid) {
  try {
    // The name in parentheses may hold spaces, so the fields are counted from its end.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\)\s/s, "")
      .split(" ");
    return Number(parent);
  } catch {
    return null;
  }
}

/**
 * Calls `stop` once when the shell that started this process is gone, or when npm above that shell is gone. A signal to
 * npm reaches at most its shell, which does not pass the signal on. Returns a function that ends the watch. Does
 * nothing without npm.
 */
export function onStarterGone(stop, env = process.env) {
  if (env.npm_lifecycle_event === undefined) return () => {};
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    stop();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
