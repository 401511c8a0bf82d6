import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom, type Random, seedFrom } from "../../conformance/seeded.ts";
import { MEBIBYTE, type Pool, withPool } from "./trouble-pool.ts";
import type { Order } from "./trouble-worker.ts";

const seed = seedFrom(process.env.POOL_SEED);
const WORKSPACES = 30;
/** Workspaces that run at once. */
const AT_ONCE = 10;
const CALLS = 5;
/** Deadline in ms of calls that end by themselves. A busy machine must not make them late. */
const RELAXED_MS = 60_000;
/** Deadline in ms of calls that never end. */
const HANGING_MS = 600;
/** Repetitions of a lost call. A workspace alone in its child is not lost again. */
const MAX_REPEATS = 8;

/** The orders of a workspace. Every second workspace is hostile at one of its calls. */
function ordersOf(random: Random): readonly (readonly [Order["what"], string, number])[] {
  const troubles = ["spin", "eat", "exit", "throw", "stop"] as const;
  const trouble = random() < 0.5 ? troubles[Math.floor(random() * troubles.length)] : undefined;
  const at = Math.floor(random() * CALLS);
  return Array.from({ length: CALLS }, (_, index) => {
    if (trouble !== undefined && index === at)
      return [trouble, "", trouble === "eat" ? RELAXED_MS : HANGING_MS] as const;
    return [random() < 0.5 ? "echo" : "sleep", String(Math.floor(random() * 40)), RELAXED_MS] as const;
  });
}

/** Runs the orders of one workspace as an analysis does, and returns what is wrong with their outcomes. */
async function live(pool: Pool, random: Random, pids: Set<number>): Promise<readonly string[]> {
  const faults: string[] = [];
  const aborting = new AbortController();
  const place = pool.open(aborting.signal, { group: String(Math.floor(random() * 3)) });
  const orders = ordersOf(random);
  const leavesAt = random() < 0.2 ? Math.floor(random() * CALLS) : -1;
  let done = 0;
  try {
    for (const [index, [what, text, deadlineMs]] of orders.entries()) {
      for (let repeat = 0; ; repeat += 1) {
        if (repeat > MAX_REPEATS) return [`${what} was lost ${repeat} times`];
        const running = place.run({ what, text }, deadlineMs);
        if (index === leavesAt) {
          if (random() < 0.5) aborting.abort(new Error("gone"));
          else place.close();
        }
        const outcome = await running;
        if (outcome.kind === "lost") {
          done = 0;
          continue;
        }
        if (outcome.kind === "done") {
          done += 1;
          pids.add(outcome.output.pid);
          const { callCount } = outcome.output;
          if (callCount !== done) faults.push(`${what} is call ${callCount} of its child and not ${done}`);
        } else if (outcome.reason === "threw") done += 1;
        else done = 0;
        break;
      }
    }
  } catch (error) {
    // Only the workspaces that leave may reject.
    if (leavesAt < 0) faults.push(String(error));
  }
  place.close();
  return faults;
}

test(
  `calls all end, and each meets the state of its own workspace, when children are killed at random (POOL_SEED=${seed})`,
  {
    timeout: 240_000,
  },
  () =>
    withPool({ size: 5, sharedSize: 2, memoryBytes: 200 * MEBIBYTE, maxServedCount: 9 }, async (pool) => {
      const random = createRandom(seed);
      const pids = new Set<number>();
      const killer = setInterval(() => {
        const victims = [...pids].slice(-3);
        const victim = victims[Math.floor(random() * victims.length)];
        pids.clear();
        try {
          if (victim !== undefined) process.kill(victim, "SIGKILL");
        } catch {
          // The child has ended since its last reply.
        }
      }, 250);
      let opened = 0;
      const faults: string[] = [];
      const lives = async () => {
        while (opened < WORKSPACES) {
          opened += 1;
          faults.push(...(await live(pool, random, pids)));
        }
      };
      try {
        await Promise.all(Array.from({ length: AT_ONCE }, lives));
      } finally {
        clearInterval(killer);
      }
      assert.deepEqual(faults, []);
    }),
);
