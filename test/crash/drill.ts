import type { Child } from "./child.ts";
import { acknowledgedOf, type Client } from "./client.ts";

/** What a machine that is busy with other things may take between two kills. */
const PATIENCE_MS = 60_000;

/** How much a drill kills, and the seed of its choices. */
export interface Drill {
  readonly kills: number;
  readonly seed: number;
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Waits until more requests were acknowledged than `kills`, so that no drill kills what never works: a slow machine is killed less often, not sooner. Gives up in
 * the end, which the count of acknowledged requests then tells.
 */
export async function outlived(client: Client, kills: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (acknowledgedOf(client.asked) <= kills && performance.now() < deadline) await sleep(10);
}

/** Lets the child end its work; resolves with what it did wrong in that. */
export async function drained(child: Child): Promise<readonly string[]> {
  child.send({ kind: "drain" });
  const code = await child.exited();
  return code === 0 ? [] : [`the last process ended with ${code}: ${child.complaints}`];
}
