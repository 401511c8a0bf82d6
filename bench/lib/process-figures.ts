import { readdirSync, readFileSync } from "node:fs";

/** Ids of this process's children; Linux only. */
function children(): readonly number[] {
  const tasks = readdirSync("/proc/self/task");
  return tasks.flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "latin1")
      .split(" ")
      .filter((id) => id !== "")
      .map(Number),
  );
}

function figure(file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(file, "latin1"))?.[1] ?? Number.NaN) / 1024;
}

/** Most memory so far, in MiB: of this process, and of each child what is its own, for the program's text is in memory once. Their sum is an upper bound. */
export function peakMemory(): { readonly ownMb: number; readonly childrenMb: readonly number[] } {
  const ofChild = (pid: number): number | null => {
    try {
      return figure(`/proc/${pid}/status`, "VmHWM") - figure(`/proc/${pid}/smaps_rollup`, "Shared_Clean");
    } catch {
      // It ended meanwhile.
      return null;
    }
  };
  return { ownMb: figure("/proc/self/status", "VmHWM"), childrenMb: children().flatMap((pid) => ofChild(pid) ?? []) };
}

/** Linux counts the processor time of other processes in hundredths of a second. */
const TICK_MS = 10;

/** Processor time that this process's living children have used, in milliseconds. */
export function childCpuMs(): number {
  return children().reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // utime and stime, proc(5); the first field here is the third.
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }, 0);
}
