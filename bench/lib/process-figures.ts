import { readdirSync, readFileSync } from "node:fs";

/** Ids of a process's children; Linux only. */
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
  /** What is resident of the process, the program's text in it, and of each child what it shares with nobody. */
  readonly parts: readonly number[];
  /** Sum of the parts: no page is counted twice. */
  readonly mb: number;
  /** Sum of the proportional set sizes: pages of the program that other processes of the machine use as well count in part. */
  readonly pssMb: number;
}

const KB_IN_MB = 1_024 / 1e6;

function rollup(pid: number): (name: string) => number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "latin1");
  return (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? Number.NaN) * KB_IN_MB;
}

/** What a process and its children take now. Throws when it is gone. */
export function memoryOf(pid: number): MemoryFigures {
  const own = rollup(pid);
  const program = readFileSync(`/proc/${pid}/cmdline`, "latin1");
  const ofChildren = children(pid).flatMap((child) => {
    try {
      // Until it has its own program a child shows its parent's memory.
      return readFileSync(`/proc/${child}/cmdline`, "latin1") === program ? [] : [rollup(child)];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
  const parts = [own("Rss"), ...ofChildren.map((figure) => figure("Rss") - figure("Shared_Clean"))];
  const pssMb = [own, ...ofChildren].reduce((sum, figure) => sum + figure("Pss"), 0);
  return { parts, mb: parts.reduce((a, b) => a + b), pssMb };
}

/** Linux counts the processor time of other processes in hundredths of a second. */
const TICK_MS = 10;

/** Processor time that a process has used so far, in milliseconds. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // utime and stime, proc(5); the first field here is the third.
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Processor time that this process's living children have used, in milliseconds. */
export function childCpuMs(): number {
  return children(process.pid).reduce((sum, pid) => sum + cpuMs(pid), 0);
}
