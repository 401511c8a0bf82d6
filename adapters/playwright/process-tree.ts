import { readdirSync, readFileSync } from "node:fs";

/** One process below another. */
export interface ChildProcessFacts {
  readonly pid: number;
  /** Resident memory. Pages that two processes share count in both, so it is never less than the proportional size. */
  readonly residentBytes: number;
}

interface StatusEntry extends ChildProcessFacts {
  readonly parent: number;
}

function readProc(pid: number | string, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return null; // The process ended, or it belongs to another user.
  }
}

/** Reads `NAME: 12 kB` from a file of /proc, in bytes. */
function bytesOf(text: string, name: string): number | null {
  const kilobytes = new RegExp(`^${name}:\\s+([0-9]+) kB`, "m").exec(text)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

function readStatus(pid: string): StatusEntry | null {
  const text = readProc(pid, "status") ?? "";
  const parent = /^PPid:\s+([0-9]+)/m.exec(text)?.[1];
  // Kernel threads have no size, and neither have ended processes whose parent has not waited for them.
  const residentBytes = bytesOf(text, "VmRSS");
  if (parent === undefined || residentBytes === null) return null;
  return { pid: Number(pid), parent: Number(parent), residentBytes };
}

/** Returns every process below `root`, from /proc; an empty list where there is no /proc. */
export function descendants(root: number): readonly ChildProcessFacts[] {
  let pids: string[];
  try {
    pids = readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name));
  } catch {
    return []; // This system is not Linux.
  }
  const entries = pids.map(readStatus).filter((entry) => entry !== null);
  const byParent = new Map<number, StatusEntry[]>();
  for (const entry of entries) byParent.set(entry.parent, [...(byParent.get(entry.parent) ?? []), entry]);
  const tree: StatusEntry[] = [...(byParent.get(root) ?? [])];
  // The loop also visits what it appends, so children of children follow.
  for (const entry of tree) tree.push(...(byParent.get(entry.pid) ?? []));
  return tree;
}

/**
 * Returns the process's proportional set size in bytes, 0 after its end. A memory page that n processes share counts as
 * 1/n.
 *
 * The kernel walks the whole page table, about 25 ms per GiB. On kernels without this figure the result is anonymous
 * plus shared memory.
 */
export function proportionalBytes(pid: number): number {
  const proportional = bytesOf(readProc(pid, "smaps_rollup") ?? "", "Pss");
  if (proportional !== null) return proportional;
  const status = readProc(pid, "status") ?? "";
  return (bytesOf(status, "RssAnon") ?? 0) + (bytesOf(status, "RssShmem") ?? 0);
}

function commandLine(pid: number): string {
  return readProc(pid, "cmdline") ?? "";
}

/** Ends a process at once. */
export function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process ended by itself, which is the wanted state.
  }
}

/** Returns true for a process that runs the pages of one site. */
export function isPageProcess(pid: number): boolean {
  return commandLine(pid).includes("--type=renderer");
}

/** Ends the processes below `root` that have an argument ending in `suffix`, and everything below those. */
export function killByArgument(root: number, suffix: string): void {
  const started = descendants(root).filter(({ pid }) =>
    commandLine(pid)
      .split("\0")
      .some((argument) => argument.endsWith(suffix)),
  );
  // Listed before the first kill, because the children of a dead process move to another parent.
  const pids = started.flatMap(({ pid }) => [pid, ...descendants(pid).map((child) => child.pid)]);
  for (const pid of pids) kill(pid);
}
