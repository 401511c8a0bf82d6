import { readdirSync, readFileSync } from "node:fs";

/** Returns the ids of a process's children. Linux only. */
function children(parent: number): readonly number[] {
  const tasks = readdirSync(`/proc/${parent}/task`);
  return tasks.flatMap((task) =>
    readFileSync(`/proc/${parent}/task/${task}/children`, "latin1")
      .split(" ")
      .filter((id) => id !== "")
      .map(Number),
  );
}

/** Memory of a process and its children at one moment, in MB of 1,000,000 bytes. */
export interface MemoryFigures {
  /** Resident memory of the process, followed by the unshared memory of each child. */
  readonly parts: readonly number[];
  /** Sum of the parts. No page is counted twice. */
  readonly mb: number;
  /** Sum of the proportional set sizes, in which a page shared with other processes counts in part. */
  readonly pssMb: number;
}

const KB_IN_MB = 1_024 / 1e6;

function rollup(pid: number): (name: string) => number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "latin1");
  return (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? Number.NaN) * KB_IN_MB;
}

/** Bytes of a memory page on the machines of the bench. */
const PAGE_BYTES = 4_096;

/** Returns the resident memory of a process in MB. Unlike `memoryOf` it does not stop the process, so it may run often. */
export function residentMb(pid: number): number {
  return (Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * PAGE_BYTES) / 1e6;
}

/** Measures the memory of a process and its children now. Throws when the process is gone. */
export function memoryOf(pid: number): MemoryFigures {
  const own = rollup(pid);
  const program = readFileSync(`/proc/${pid}/cmdline`, "latin1");
  const ofChildren = children(pid).flatMap((child) => {
    try {
      // A new child shows its parent's memory until it runs its own program.
      return readFileSync(`/proc/${child}/cmdline`, "latin1") === program ? [] : [rollup(child)];
    } catch {
      // The child has ended since it was listed.
      return [];
    }
  });
  const parts = [own("Rss"), ...ofChildren.map((figure) => figure("Rss") - figure("Shared_Clean"))];
  const pssMb = [own, ...ofChildren].reduce((sum, figure) => sum + figure("Pss"), 0);
  return { parts, mb: parts.reduce((a, b) => a + b), pssMb };
}

/** Returns the milliseconds for which the main thread of a process was ready and had no processor. Linux only. */
export function processorWaitMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "latin1").split(" ")[1]) / 1e6;
}

/** Milliseconds per tick. Linux counts the CPU time of other processes in hundredths of a second. */
const TICK_MS = 10;

/** Returns the CPU time in milliseconds that a process has used so far. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // The numbers of utime and stime in proc(5) are 14 and 15, and index 0 has number 3.
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Returns the CPU time in milliseconds of this process's living children. */
export function childCpuMs(): number {
  return children(process.pid).reduce((sum, pid) => sum + cpuMs(pid), 0);
}
