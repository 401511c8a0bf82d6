/** A pool whose children do what the calls say. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { ProcessPool, type ProcessPoolOptions } from "../../../adapters/process-pool/process-pool.ts";
import type { WorkOutcome, Workspace } from "../../../core/ports/executor.ts";
import type { Order } from "./trouble-worker.ts";

export interface Answer {
  readonly text: string;
  /** Calls that the workspace has run. */
  readonly callCount: number;
  readonly pid: number;
  readonly env: readonly string[];
}
export type Outcome = WorkOutcome<Answer>;
export type Pool = ProcessPool<Order, Answer>;
export type Place = Workspace<Order, Answer>;

export const entry = fileURLToPath(new URL("./trouble-worker.ts", import.meta.url));
export const MEBIBYTE = 1024 * 1024;
export const DEADLINE_MS = 4_500;

export async function withPool(
  options: Partial<ProcessPoolOptions>,
  run: (pool: Pool) => Promise<void>,
): Promise<void> {
  const pool: Pool = new ProcessPool({ entry, size: 1, ...options });
  try {
    await run(pool);
  } finally {
    await pool.close();
  }
}

export const open = (pool: Pool): Place => pool.open(new AbortController().signal);
export const order = (place: Place, what: Order["what"], deadlineMs = DEADLINE_MS, text = "") =>
  place.run({ what, text }, deadlineMs);
export const echo = (place: Place, text: string) => order(place, "echo", DEADLINE_MS, text);

/** Runs one call in a workspace of its own. */
export async function once(pool: Pool, what: Order["what"], deadlineMs = DEADLINE_MS, text = ""): Promise<Outcome> {
  const place = open(pool);
  try {
    return await order(place, what, deadlineMs, text);
  } finally {
    place.close();
  }
}

export function answerOf(outcome: Outcome): Answer {
  return outcome.kind === "done" ? outcome.output : assert.fail(JSON.stringify(outcome));
}
