import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryStore } from "../../../adapters/memory/database.ts";
import type { Command } from "../../../core/engine/command.ts";
import { createLane, type LaneOptions } from "../../../core/engine/lane.ts";
import { DEFAULT_POLICY } from "../../../core/engine/policy.ts";
import type { Store } from "../../../core/ports/store.ts";
import { organizationRow, write } from "../../conformance/rows.ts";
import { START } from "../../conformance/test-clock.ts";

/** Adds one to the organisation's queue counter and answers the new value. */
const ADD: Command<number> = {
  plan: { organizations: ["org_1"] },
  decide(draft) {
    const row = draft.organizations.get("org_1") ?? assert.fail();
    draft.organizations.put(row.id, { ...row, queued: row.queued + 1 });
    return row.queued + 1;
  },
};

/** Writes, then throws. */
const THROW: Command<number> = {
  plan: ADD.plan,
  decide(draft, context) {
    ADD.decide(draft, context);
    throw new Error("refused");
  },
};

async function subject(wrap: (store: Store) => Store = (store) => store, options: Pick<LaneOptions, "maxWaiting" | "turn"> = {}) {
  const database = createMemoryStore();
  await write(database, { organizations: [organizationRow()] });
  const context = () => ({ now: START, policy: DEFAULT_POLICY, mint: () => "id", random: () => 0 });
  const lane = createLane({ store: wrap(database.store), context, ...options });
  const queued = async () => (await database.accounts.organization("org_1"))?.queued;
  return { lane, queued };
}

/** A store that counts transactions and takes a turn of the event loop for each. */
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

test("commands submitted at once share a transaction and see each other", async () => {
  const sizes: number[] = [];
  const { lane, queued } = await subject(counting(sizes));
  assert.deepEqual(await Promise.all([lane.submit(ADD), lane.submit(ADD), lane.submit(ADD)]), [1, 2, 3]);
  assert.equal(sizes.length, 1);
  assert.equal(await queued(), 3);
});

test("what arrives during a commit forms the next batch, of 256 at most", async () => {
  const sizes: number[] = [];
  const { lane, queued } = await subject(counting(sizes));
  const first = lane.submit(ADD);
  // The transaction begins within these steps and then waits for a turn of the loop.
  for (let step = 0; step < 20; step++) await Promise.resolve();
  const rest = Array.from({ length: 260 }, () => lane.submit(ADD));
  await Promise.all([first, ...rest]);
  assert.equal(sizes.length, 3);
  assert.equal(await queued(), 261);
});

test("a batch gathers while turns of the loop bring more", async () => {
  const sizes: number[] = [];
  const { lane, queued } = await subject(counting(sizes), { turn: () => new Promise((resolve) => setImmediate(resolve)) });
  const all: Promise<number>[] = [];
  for (let turn = 0; turn < 5; turn++) {
    all.push(lane.submit(ADD));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  assert.equal(sizes.length, 1);
  assert.equal(await queued(), 5);
});

test("with a turn of the loop, callers that ask again at once share every transaction", async () => {
  const sizes: number[] = [];
  const { lane, queued } = await subject(counting(sizes), { turn: () => new Promise((resolve) => setImmediate(resolve)) });
  async function caller(rest: number): Promise<void> {
    await lane.submit(ADD);
    // What a caller does between two requests takes several steps.
    for (let step = 0; step < 20; step++) await Promise.resolve();
    if (rest > 1) await caller(rest - 1);
  }
  await Promise.all(Array.from({ length: 8 }, () => caller(5)));
  assert.equal(sizes.length, 5);
  assert.equal(await queued(), 40);
});

test("a command that throws gets its own error and leaves its neighbours alone", async () => {
  const { lane, queued } = await subject();
  const outcomes = await Promise.allSettled([lane.submit(ADD), lane.submit(THROW), lane.submit(ADD)]);
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : outcome.reason.message)),
    [1, "refused", 2],
  );
  assert.equal(await queued(), 2);
});

test("a batch that cannot be applied is halved until the breaking command stands alone", async () => {
  const breaking: Command<number> = {
    plan: {},
    decide(draft) {
      draft.organizations.put("org_bad", organizationRow({ id: "org_bad" }));
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
  const { lane, queued } = await subject(refusing);
  const outcomes = await Promise.allSettled([ADD, ADD, breaking, ADD, ADD].map((command) => lane.submit(command)));
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status),
    ["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"],
  );
  assert.equal(await queued(), 4);
});

test("a lane that is too long refuses at once", async () => {
  const { lane, queued } = await subject(undefined, { maxWaiting: 2 });
  const accepted = [lane.submit(ADD), lane.submit(ADD)];
  await assert.rejects(lane.submit(ADD), { code: "SERVICE_UNAVAILABLE" });
  await Promise.all(accepted);
  assert.equal(await queued(), 2);
});

test("idle waits for every answer", async () => {
  const { lane, queued } = await subject(counting([]));
  void lane.submit(ADD);
  await lane.idle();
  assert.equal(await queued(), 1);
});
