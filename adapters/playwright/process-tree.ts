import { readdirSync, readFileSync } from "node:fs";

/** One process below another. */
export interface ChildProcessFacts {
  readonly pid: number;
  /** Resident memory that belongs to no file: the program's own pages would count once a process. */
  readonly memoryBytes: number;
}

interface StatusEntry extends ChildProcessFacts {
  readonly parent: number;
}

function readStatus(pid: string): StatusEntry | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return null; // ended between the listing and now
  }
  const parent = /^PPid:\s+([0-9]+)/m.exec(text)?.[1];
  // Absent for kernel threads and for processes that have ended but were not waited for.
  const anonymous = /^RssAnon:\s+([0-9]+) kB/m.exec(text)?.[1];
  const shared = /^RssShmem:\s+([0-9]+) kB/m.exec(text)?.[1];
  if (parent === undefined || anonymous === undefined || shared === undefined) return null;
  return { pid: Number(pid), parent: Number(parent), memoryBytes: (Number(anonymous) + Number(shared)) * 1024 };
}

/** Everything below a process, from /proc; empty where there is no /proc. */
export function descendants(root: number): readonly ChildProcessFacts[] {
  let pids: string[];
  try {
    pids = readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name));
  } catch {
    return []; // not Linux
  }
  const entries = pids.map(readStatus).filter((entry) => entry !== null);
  const byParent = new Map<number, StatusEntry[]>();
  for (const entry of entries) byParent.set(entry.parent, [...(byParent.get(entry.parent) ?? []), entry]);
  const found: StatusEntry[] = [...(byParent.get(root) ?? [])];
  // Grows while it is walked: children of children follow.
  for (const entry of found) found.push(...(byParent.get(entry.pid) ?? []));
  return found;
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return ""; // gone
  }
}

/** Ends a process at once. */
export function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself, which is what was wanted.
  }
}

/** True for a process that runs the pages of one site. */
export function isPageProcess(pid: number): boolean {
  return commandLine(pid).includes("--type=renderer");
}

/** Ends the processes below a root that were started with an argument ending in `suffix`. */
export function killByArgument(root: number, suffix: string): void {
  for (const { pid } of descendants(root)) {
    if (
      commandLine(pid)
        .split("\0")
        .some((argument) => argument.endsWith(suffix))
    )
      kill(pid);
  }
}
