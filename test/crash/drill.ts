import type { Child } from "./child.ts";
import { acknowledgedOf, type Client } from "./client.ts";

/** Longest time in ms between two kills on a busy machine. */
const PATIENCE_MS = 60_000;

/** Number of kills of a drill, and the seed of its choices. */
export interface Drill {
  readonly kills: number;
  readonly seed: number;
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Waits until the number of acknowledged requests exceeds `kills`, so that every killed process has done work.
 *
 * A slow machine thus gets fewer kills. Returns after PATIENCE_MS at the latest, and the low number of acknowledged
 * requests then fails the drill.
 */
export async function outlived(client: Client, kills: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (acknowledgedOf(client.asked) <= kills && performance.now() < deadline) await sleep(10);
}

/** Lets the child finish its work and resolves with the faults of its exit. */
export async function drained(child: Child): Promise<readonly string[]> {
  child.send({ kind: "drain" });
  const code = await child.exited();
  return code === 0 ? [] : [`the last process ended with ${code}: ${child.complaints}`];
}
