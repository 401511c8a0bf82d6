import { readFileSync } from "node:fs";

/** Milliseconds of one tick. Linux reports processor time in hundredths of a second. proc(5), USER_HZ */
const TICK_MS = 10;

/**
 * Index of `utime` in the fields after the name. proc(5) counts `utime` as field 14 and the name, which may contain
 * spaces, as field 2.
 */
const USER_FIELD = 11;

/**
 * Returns the processor time of all threads of a process in ms. Returns `null` without /proc or without such a process.
 */
export function processorMs(pid: number): number | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return null; // The system is not Linux, or the process has ended.
  }
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[USER_FIELD]) + Number(fields[USER_FIELD + 1]);
  return Number.isInteger(ticks) ? ticks * TICK_MS : null;
}
