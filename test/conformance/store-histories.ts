import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryStore } from "../../adapters/memory/database.ts";
import type { Database } from "../../core/ports/database.ts";
import { breaches, poolBreaches } from "./breaches.ts";
import { illegalMoves } from "./moves.ts";
import type { Act } from "./steps.ts";
import type { StoreSubject } from "./store.ts";
import { WORLD_POLICY, World } from "./world.ts";

/** Splits every batch into single steps. */
function singly(history: readonly Act[]): readonly Act[] {
  return history.flatMap((act): readonly Act[] =>
    act.kind === "batch" ? act.steps.map((step) => ({ kind: "batch" as const, steps: [step] })) : [act],
  );
}

/**
 * Runs the acts on both databases. After each act both return and store the same, and the stored rows break no rule.
 */
async function compare(
  acts: readonly Act[],
  { database, maxBatch }: { readonly database: Database; readonly maxBatch: number },
): Promise<void> {
  const memory = new World(createMemoryStore(), { isBatching: false });
  const subject = new World(database, { isBatching: true, maxBatch });
  await memory.open();
  await subject.open();
  let before = await subject.audits();
  for (const act of acts) {
    assert.deepEqual(await subject.act(act), await memory.act(act));
    const reports = await subject.audits();
    assert.deepEqual(reports, await memory.audits());
    const pools = await database.store.read.pools();
    assert.deepEqual(pools, await memory.database.store.read.pools());
    const rules = { now: subject.now, ...WORLD_POLICY };
    assert.deepEqual([...reports.flatMap((report) => breaches(report, rules)), ...poolBreaches(pools, reports)], []);
    // A sweep or a batch makes several transitions of one job.
    if (act.kind === "batch" && act.steps.length === 1) assert.deepEqual(illegalMoves(before, reports), []);
    before = reports;
  }
}

/**
 * Runs random lists of commands against an adapter and compares it with the memory store. `runs` counts the lists of
 * each kind.
 *
 * Needs the package fast-check and is skipped without it.
 */
export function testStoreHistories(
  name: string,
  { open }: Pick<StoreSubject, "open">,
  { runs }: { readonly runs: number },
): void {
  describe(`store, random histories: ${name}`, () => {
    for (const [title, splits, split] of [
      [
        "one command at a time keeps every invariant, makes legal transitions only and does what memory does",
        [1],
        singly,
      ],
      [
        "commands end in the same state however they are split into batches, which is that of memory",
        [2, 3, 4, 64],
        (acts: readonly Act[]) => acts,
      ],
    ] as const) {
      test(title, { timeout: 180_000 }, async (context) => {
        const fc = await import("fast-check").catch(() => null);
        if (fc === null) return context.skip("needs the package fast-check");
        const { histories } = await import("./histories.ts");
        const holds = fc.asyncProperty(histories, fc.constantFrom(...splits), async (history, maxBatch) => {
          const database = await open();
          try {
            await compare(split(history), { database, maxBatch });
          } finally {
            await database.closeDatabase();
          }
        });
        await fc.assert(holds, { numRuns: runs });
      });
    }
  });
}
