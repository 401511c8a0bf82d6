import { readFileSync } from "node:fs";

/** True while the process lives; one that only waits to be reaped does not. */
export function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3) !== "Z";
  } catch {
    return false;
  }
}

/** Resolves once it holds; throws after 10 s. */
export async function eventually(holds: () => boolean, what: string): Promise<void> {
  const until = performance.now() + 10_000;
  while (!holds()) {
    if (performance.now() > until) throw new Error(`after 10 s it does not hold that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
