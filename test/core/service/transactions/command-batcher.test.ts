import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryStore } from "../../../../adapters/memory/database.ts";
import { DEFAULT_POLICY } from "../../../../core/domain/policy.ts";
import type { Store } from "../../../../core/ports/store.ts";
import type { Command } from "../../../../core/service/transactions/command.ts";
import {
  type CommandBatcherOptions,
  createCommandBatcher,
} from "../../../../core/service/transactions/command-batcher.ts";
import { organizationRow, write } from "../../../conformance/rows.ts";
import { START } from "../../../conformance/test-clock.ts";

/** Adds one to the organization's queue counter and returns the new value. */
const ADD: Command<number> = {
  plan: { organizations: ["org_1"] },
  decide(work) {
    const row = work.organizations.get("org_1") ?? assert.fail();
    work.organizations.put(row.id, { ...row, queued: row.queued + 1 });
    return row.queued + 1;
  },
};

/** Writes, then throws. */
const THROW: Command<number> = {
  plan: ADD.plan,
  decide(work, context) {
    ADD.decide(work, context);
    throw new Error("refused");
  },
};

async function subject(
  wrap: (store: Store) => Store = (store) => store,
  options: Pick<CommandBatcherOptions, "maxWaiting" | "turn"> = {},
) {
  const database = createMemoryStore();
  await write(database, { organizations: [organizationRow()] });
  const context = () => ({ now: START, policy: DEFAULT_POLICY, mint: () => "id", random: () => 0 });
  const batcher = createCommandBatcher({ store: wrap(database.store), context, ...options });
  const queued = async () => (await database.accounts.organization("org_1"))?.queued;
  return { batcher, queued };
}

/** Wraps a store that counts transactions. Each transaction takes a turn of the event loop. */
function counting(sizes: number[]) {
  return (store: Store): Store => ({
    ...store,
    async transact(plan, now, decide) {
      await new Promise((resolve) => setImmediate(resolve));
      sizes.push(plan.ready.length);
      return store.transact(plan, now, decide);
    },
  });
}

test("commands submitted together share a transaction and see each other's changes", async () => {
  const sizes: number[] = [];
  const { batcher, queued } = await subject(counting(sizes));
  assert.deepEqual(await Promise.all([batcher.submit(ADD), batcher.submit(ADD), batcher.submit(ADD)]), [1, 2, 3]);
  assert.equal(sizes.length, 1);
  assert.equal(await queued(), 3);
});

test("commands that arrive during a commit form the next batch, of at most 256", async () => {
  const sizes: number[] = [];
  const { batcher, queued } = await subject(counting(sizes));
  const first = batcher.submit(ADD);
  // The transaction begins within these steps and then waits for a turn of the loop.
  for (let step = 0; step < 20; step++) await Promise.resolve();
  const rest = Array.from({ length: 260 }, () => batcher.submit(ADD));
  await Promise.all([first, ...rest]);
  assert.equal(sizes.length, 3);
  assert.equal(await queued(), 261);
});

test("a batch grows while turns of the event loop bring more commands", async () => {
  const sizes: number[] = [];
  const { batcher, queued } = await subject(counting(sizes), {
    turn: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const all: Promise<number>[] = [];
  for (let turn = 0; turn < 5; turn++) {
    all.push(batcher.submit(ADD));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  assert.equal(sizes.length, 1);
  assert.equal(await queued(), 5);
});

test("callers that submit again at once share every transaction when the batcher waits for a turn", async () => {
  const sizes: number[] = [];
  const { batcher, queued } = await subject(counting(sizes), {
    turn: () => new Promise((resolve) => setImmediate(resolve)),
  });
  async function caller(rest: number): Promise<void> {
    await batcher.submit(ADD);
    // A caller takes several steps between two requests.
    for (let step = 0; step < 20; step++) await Promise.resolve();
    if (rest > 1) await caller(rest - 1);
  }
  await Promise.all(Array.from({ length: 8 }, () => caller(5)));
  assert.equal(sizes.length, 5);
  assert.equal(await queued(), 40);
});

test("a command that throws gets its own error, and its neighbors succeed", async () => {
  const { batcher, queued } = await subject();
  const outcomes = await Promise.allSettled([batcher.submit(ADD), batcher.submit(THROW), batcher.submit(ADD)]);
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : outcome.reason.message)),
    [1, "refused", 2],
  );
  assert.equal(await queued(), 2);
});

test("a batch that cannot be applied is halved until the failing command is alone", async () => {
  const breaking: Command<number> = {
    plan: {},
    decide(work) {
      work.organizations.put("org_bad", organizationRow({ id: "org_bad" }));
      return 0;
    },
  };
  const refusing = (store: Store): Store => ({
    ...store,
    transact: (plan, now, decide) =>
      store.transact(plan, now, (snapshot) => {
        const decision = decide(snapshot);
        if (decision.effects.organizations.some((row) => row.id === "org_bad")) throw new Error("constraint");
        return decision;
      }),
  });
  const { batcher, queued } = await subject(refusing);
  const outcomes = await Promise.allSettled([ADD, ADD, breaking, ADD, ADD].map((command) => batcher.submit(command)));
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status),
    ["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"],
  );
  assert.equal(await queued(), 4);
});

test("a batcher with too many waiting commands rejects the next command at once", async () => {
  const { batcher, queued } = await subject(undefined, { maxWaiting: 2 });
  const accepted = [batcher.submit(ADD), batcher.submit(ADD)];
  await assert.rejects(batcher.submit(ADD), { code: "SERVICE_UNAVAILABLE" });
  await Promise.all(accepted);
  assert.equal(await queued(), 2);
});

test("idle resolves after every submitted command has settled", async () => {
  const { batcher, queued } = await subject(counting([]));
  void batcher.submit(ADD);
  await batcher.idle();
  assert.equal(await queued(), 1);
});
