import { readFileSync } from "node:fs";

/** Milliseconds of one tick. Linux reports processor time in hundredths of a second. proc(5), USER_HZ */
const TICK_MS = 10;

/** `utime` is the 14th field and the name, which may hold spaces and brackets, the 2nd: behind the name's end it is the 12th. proc(5) */
const USER_FIELD = 11;

/** Processor time that all threads of a process have had so far, in milliseconds; `null` where there is no /proc, or no such process. */
export function processorMs(pid: number): number | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return null; // not Linux, or gone
  }
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[USER_FIELD]) + Number(fields[USER_FIELD + 1]);
  return Number.isInteger(ticks) ? ticks * TICK_MS : null;
}
