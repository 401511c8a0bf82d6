import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { createMemoryStore } from "../../../adapters/memory/database.ts";
import { createLane, type Lane } from "../../../core/engine/lane.ts";
import { DEFAULT_POLICY } from "../../../core/engine/policy.ts";
import type { AuditReport, Store } from "../../../core/ports/store.ts";
import type { DeliveryRow } from "../../../core/ports/webhook-rows.ts";
import { keepClaims } from "../../../core/webhooks/claims.ts";
import { emitBilling } from "../../../core/webhooks/emit.ts";
import { changeEndpoint } from "../../../core/webhooks/registration.ts";
import { ENDPOINT_CAP, ORIGIN_CAP, SEND_LEASE_MS } from "../../../core/webhooks/schedule.ts";
import { claim, expireSend, recordAttempt, type Sending } from "../../../core/webhooks/send.ts";
import { breaches } from "../../conformance/breaches.ts";
import { histories } from "../../conformance/histories.ts";
import { deliveryRow, endpointRow, eventRow, NO_EFFECTS, ORIGIN, organizationRow, write } from "../../conformance/rows.ts";
import { createTestIds, START } from "../../conformance/test-clock.ts";
import { WORLD_POLICY, World } from "../../conformance/world.ts";

const OK = { kind: "answered", status: 200 } as const;
const TYPE = "billing.topup_failed";
const SECRET = { id: "endpoint_1", organizationId: "org_1", secret: "whsec_a", createdAt: START, previousSecret: null, previousUntil: null };

/** A process that delivers from the store, or runs commands beside the one that does. */
class Process {
  now = START;
  readonly store: Store;
  readonly lane: Lane;

  constructor(store: Store) {
    this.store = store;
    const ids = createTestIds();
    const mint = (kind: Parameters<typeof ids.next>[0]) => `${ids.next(kind)}${this.now}`;
    this.lane = createLane({ store, context: () => ({ now: this.now, policy: DEFAULT_POLICY, mint, random: () => 0 }) });
  }

  due() {
    return this.store.hints.dueEndpoints({ now: this.now, endpointCap: ENDPOINT_CAP, originCap: ORIGIN_CAP, limit: 64 });
  }

  async claimDue(): Promise<readonly Sending[]> {
    return (await this.lane.submit(claim(await this.due(), 512))).sendings;
  }

  record(sending: Sending, claimsNext = false) {
    return this.lane.submit(recordAttempt(sending, { startedAt: this.now, outcome: OK }, claimsNext));
  }
}

/** A memory database with one endpoint and deliveries of those ids, due at once. */
async function databaseWith(...ids: readonly string[]) {
  const database = createMemoryStore();
  const events = ids.map((id) => eventRow({ id: `of_${id}` }));
  await write(database, { organizations: [organizationRow()], origins: [ORIGIN], secrets: [SECRET], events });
  await write(database, {
    endpoints: [endpointRow({ dueAt: ids.length === 0 ? null : START, events: [TYPE], state: "active", failureCount: 0 })],
    deliveries: ids.map((id) => deliveryRow({ id, eventId: `of_${id}` })),
  });
  return database;
}

async function auditOf(store: Store): Promise<AuditReport> {
  const report = await store.read.audit("org_1");
  assert.ok(report !== null);
  return report;
}

function idsOf(sendings: readonly Sending[]): readonly string[] {
  return sendings.map((sending) => sending.ref.deliveryId);
}

/** What of the stored state would cost a delivery or an attempt should the process end now. */
function losses({ endpoints, origins, deliveries, attempts }: AuditReport): readonly string[] {
  const isLate = (row: DeliveryRow) => {
    const endpoint = endpoints.find(({ id }) => id === row.endpointId);
    return row.nextAt !== null && endpoint?.kind !== "removed" && (endpoint?.dueAt ?? Number.POSITIVE_INFINITY) > row.nextAt;
  };
  return [
    ...[...endpoints, ...origins].filter((row) => row.inFlight !== 0).map((row) => `in flight: ${row.id}`),
    ...deliveries.filter((row) => row.state === "sending").map((row) => `claimed: ${row.id}`),
    ...deliveries.filter(isLate).map((row) => `not known to be due: ${row.id}`),
    ...deliveries.filter((row) => row.attemptCount !== attempts.filter((one) => one.deliveryId === row.id).length).map((row) => `count: ${row.id}`),
  ];
}

/** Gives up what is under way and delivers all that is pending, over as many days as that takes. */
async function deliverAll(process: Process): Promise<void> {
  for (let isOpen = true; isOpen; ) {
    process.now += SEND_LEASE_MS + 3 * 24 * 3_600_000;
    const lost = await process.store.hints.expiredSends(process.now, 100);
    for (const ref of lost) await process.lane.submit(expireSend(ref));
    const { sendings, withoutSecret } = await process.lane.submit(claim(await process.due(), 512));
    for (const id of withoutSecret) {
      await process.lane.submit({ plan: {}, decide: (draft) => draft.secrets.put(id, { ...SECRET, id, organizationId: id }) });
    }
    for (const sending of sendings) await process.record(sending);
    isOpen = lost.length + sendings.length + withoutSecret.length > 0;
  }
}

describe("claims kept in memory", () => {
  test("random histories store no claim, forget none, and leave nothing undelivered", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const memory = createMemoryStore();
        const database = { ...memory, store: keepClaims(memory.store) };
        const world = new World(database, { isBatching: true });
        await world.open();
        for (const act of history) {
          await world.act(act);
          for (const report of await world.audits()) assert.deepEqual(losses(report), []);
        }
        const process = new Process(database.store);
        process.now = world.now;
        await deliverAll(process);
        for (const report of await world.audits()) {
          const isGone = ({ endpointId }: DeliveryRow) => report.endpoints.find(({ id }) => id === endpointId)?.kind === "removed";
          const live = { ...report, deliveries: report.deliveries.filter((row) => !isGone(row)) };
          assert.deepEqual(
            live.deliveries.filter((row) => row.endedAt === null),
            [],
          );
          assert.deepEqual(
            breaches(report, { now: world.now, ...WORLD_POLICY }).filter((what) => what.startsWith("endpoint") || what.startsWith("delivery")),
            [],
          );
        }
      }),
      { numRuns: 100 },
    );
  });

  test("what is under way is seen as such by its process, and stored as still to be sent", async () => {
    const { store } = await databaseWith("d_1");
    const process = new Process(keepClaims(store));
    const before = await auditOf(store);
    const [sending] = await process.claimDue();
    assert.ok(sending !== undefined);
    assert.equal(sending.attempt, 1);
    assert.deepEqual(await auditOf(store), before);
    const seen = await process.store.read.delivery("org_1", "d_1");
    assert.deepEqual([seen?.state, seen?.attemptCount, seen?.leaseUntil], ["sending", 1, START + SEND_LEASE_MS]);
    assert.deepEqual(
      (await process.store.read.deliveries({ organizationId: "org_1", endpointId: null, after: null, limit: 9 })).map(({ state }) => state),
      ["sending"],
    );
    assert.deepEqual(await process.claimDue(), []);
    process.now += 7;
    assert.deepEqual(await process.record(sending), { isCurrent: true, next: null });
    const { deliveries, attempts, endpoints } = await auditOf(store);
    assert.deepEqual(
      deliveries.map(({ state, attemptCount, endedAt }) => [state, attemptCount, endedAt]),
      [["delivered", 1, START + 7]],
    );
    assert.deepEqual([attempts.length, endpoints[0]?.inFlight], [1, 0]);
  });

  test("after the end of the process what it was sending is due again, under the same id and with all its attempts", async () => {
    const { store } = await databaseWith("d_1", "d_2");
    const first = new Process(keepClaims(store));
    const [one] = await first.claimDue();
    assert.ok(one !== undefined);
    await first.record(one);
    const second = new Process(keepClaims(store));
    const again = await second.claimDue();
    assert.deepEqual(
      again.map(({ ref, attempt }) => [ref.deliveryId, attempt]),
      [["d_2", 1]],
    );
  });

  test("at most four of an endpoint are under way, and a record gives its place to the next", async () => {
    const { store } = await databaseWith("d_1", "d_2", "d_3", "d_4", "d_5", "d_6");
    const process = new Process(keepClaims(store));
    const sendings = await process.claimDue();
    assert.deepEqual(idsOf(sendings), ["d_1", "d_2", "d_3", "d_4"]);
    assert.deepEqual(await process.due(), []);
    const recorded = await Promise.all(sendings.slice(0, 3).map((sending) => process.record(sending, true)));
    assert.deepEqual(
      recorded.map(({ next }) => next?.ref.deliveryId),
      ["d_5", "d_6", undefined],
    );
  });

  test("what another process adds while a send hangs is found within a second", async () => {
    const { store } = await databaseWith("d_1");
    const process = new Process(keepClaims(store));
    assert.equal((await process.claimDue()).length, 1);
    const beside = new Process(store);
    await beside.lane.submit(emitBilling({ organizationId: "org_1", type: TYPE, body: "{}" }));
    process.now += 1_000;
    assert.equal((await process.claimDue()).length, 1);
  });

  test("nothing is sent to an endpoint that another process deletes, and the attempt under way is its delivery's last", async () => {
    const database = await databaseWith("d_1", "d_2", "d_3", "d_4", "d_5");
    const process = new Process(keepClaims(database.store));
    const [one, two] = await process.claimDue();
    assert.ok(one !== undefined && two !== undefined);
    const name = { organizationId: "org_1", endpointId: "endpoint_1" };
    await new Process(database.store).lane.submit(changeEndpoint(name, (row) => ({ ...row, kind: "removed", dueAt: null })));
    const failed = recordAttempt(one, { startedAt: START, outcome: { kind: "answered", status: 500 } }, true);
    assert.deepEqual(await process.lane.submit(failed), { isCurrent: true, next: null });
    assert.equal((await process.store.read.delivery("org_1", "d_1"))?.state, "exhausted");
    await database.store.prune({ resultsAt: START, idempotencyAt: START, deliveriesAt: START, implicitCap: 9 });
    assert.deepEqual(await process.record(two, true), { isCurrent: false, next: null });
    assert.deepEqual([(await auditOf(database.store)).attempts.length, (await auditOf(database.store)).endpoints], [0, []]);
  });

  test("a send not heard of for 30 s is given up as lost and counts", async () => {
    const { store } = await databaseWith("d_1");
    const process = new Process(keepClaims(store));
    await process.claimDue();
    process.now += SEND_LEASE_MS;
    assert.deepEqual(await process.store.hints.expiredSends(process.now, 9), []);
    process.now += 1;
    const [ref] = await process.store.hints.expiredSends(process.now, 9);
    assert.ok(ref !== undefined);
    assert.equal(await process.lane.submit(expireSend(ref)), true);
    const { deliveries, attempts } = await auditOf(store);
    assert.deepEqual([deliveries[0]?.state, deliveries[0]?.attemptCount, attempts.length], ["pending", 1, 1]);
  });

  test("a claim or a record whose transaction fails is none, and what was claimed since stays claimed", async () => {
    const { store } = await databaseWith("d_1", "d_2");
    let failing: Promise<never> | null = null;
    const kept = keepClaims({
      ...store,
      async transact(plan, now, decide) {
        const outcome = failing;
        // The memory store writes within the call: what must not be stored is only decided.
        if (outcome === null) return store.transact(plan, now, decide);
        await store.transact(plan, now, (snapshot) => ({ effects: NO_EFFECTS, results: decide(snapshot).results }));
        return outcome;
      },
    });
    const [process, other] = [new Process(kept), new Process(kept)];
    const refs = await process.due();
    const { promise, reject } = Promise.withResolvers<never>();
    failing = promise;
    const first = process.lane.submit(claim(refs, 1));
    await new Promise(setImmediate);
    failing = null;
    const { sendings } = await other.lane.submit(claim(refs, 1));
    assert.deepEqual(idsOf(sendings), ["d_2"]);
    reject(new Error("the disk is full"));
    await assert.rejects(first, /the disk is full/);
    const [one] = await process.claimDue();
    assert.equal(one?.ref.deliveryId, "d_1");
    failing = Promise.reject(new Error("the disk is full"));
    await assert.rejects(process.record(one), /the disk is full/);
    failing = null;
    assert.deepEqual(await process.claimDue(), []);
    assert.deepEqual(await process.record(one), { isCurrent: true, next: null });
  });

  test("what a process that stored its claims left under way is taken over when its lease has passed", async () => {
    const { store } = await databaseWith("d_1");
    await new Process(store).claimDue();
    const process = new Process(keepClaims(store));
    process.now += SEND_LEASE_MS + 1;
    const [ref] = await process.store.hints.expiredSends(process.now, 9);
    assert.ok(ref !== undefined);
    assert.equal(await process.lane.submit(expireSend(ref)), true);
    assert.deepEqual(losses(await auditOf(store)), []);
  });
});
