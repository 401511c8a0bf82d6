import type { Child } from "./child.ts";

/** How much a drill kills, and the seed of its choices. */
export interface Drill {
  readonly kills: number;
  readonly seed: number;
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Lets the child end its work; resolves with what it did wrong in that. */
export async function drained(child: Child): Promise<readonly string[]> {
  child.send({ kind: "drain" });
  const code = await child.exited();
  return code === 0 ? [] : [`the last process ended with ${code}: ${child.complaints}`];
}
