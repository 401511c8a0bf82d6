import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryStore } from "../../../../adapters/memory/database.ts";
import type { JobHandler } from "../../../../core/domain/job.ts";
import { DEFAULT_POLICY } from "../../../../core/domain/policy.ts";
import type { Command } from "../../../../core/service/transactions/command.ts";
import { createCommandBatcher } from "../../../../core/service/transactions/command-batcher.ts";
import { claim, expireSend, recordAttempts } from "../../../../core/service/webhooks/claims.ts";
import { emitBilling } from "../../../../core/service/webhooks/outbox.ts";
import { changeEndpoint, register } from "../../../../core/service/webhooks/registration.ts";
import { SEND_LEASE_MS } from "../../../../core/service/webhooks/schedule.ts";
import { secretFor } from "../../../../core/service/webhooks/secrets.ts";
import { organizationRow, write } from "../../../conformance/rows.ts";
import { createTestIds, START } from "../../../conformance/test-clock.ts";
import { scanCommand } from "../../../conformance/test-service.ts";
import { DOWN, HOOK, onlyEndpoint, openWebhooks, scan } from "./receivers.ts";

const SETTINGS = { url: HOOK, events: ["billing.topup_failed"], wantsRetryNotices: false } as const;

/** Creates a store with one registered endpoint and `count` due deliveries. */
async function withDeliveries(count: number) {
  const database = createMemoryStore();
  const ids = createTestIds();
  let now = START;
  const batcher = createCommandBatcher({
    store: database.store,
    context: () => ({ now, policy: DEFAULT_POLICY, mint: ids.next, random: () => 0 }),
  });
  await write(database, { organizations: [organizationRow()] });
  const { endpoint } = await batcher.submit(register("org_1", SETTINGS, "whsec_a"));
  for (let i = 0; i < count; i++)
    await batcher.submit(emitBilling({ organizationId: "org_1", type: "billing.topup_failed", body: "{}" }));
  const ref = { endpointId: endpoint.id, organizationId: "org_1", originId: endpoint.originId };
  const at = <R>(instant: number, command: Command<R>): Promise<R> => {
    now = instant;
    return batcher.submit(command);
  };
  return { database, endpoint, ref, at };
}

test("a claim takes no more deliveries than its limit and leaves the others due", async () => {
  const { ref, at, database } = await withDeliveries(4);
  assert.equal((await at(START, claim([ref], 3))).claims.length, 3);
  const due = await database.store.hints.dueEndpoints({ now: START, endpointCap: 4, originCap: 8, limit: 9 });
  assert.deepEqual(due, [ref]);
  assert.equal((await at(START, claim([ref], 3))).claims.length, 1);
});

const ENDED = [{ startedAt: START, endedAt: START, outcome: { kind: "answered", status: 200 } }] as const;

test("recording an attempt claims the endpoint's next delivery and keeps the endpoint due while more deliveries wait", async () => {
  const { ref, at, database } = await withDeliveries(6);
  const { claims } = await at(START, claim([ref], 9));
  const records = await Promise.all(claims.map((one) => at(START, recordAttempts(one, ENDED, 1))));
  const next = records.map((record) => record.next).filter((one) => one !== null);
  assert.deepEqual([claims.length, next.length], [4, 2]);
  assert.equal(
    new Set([...claims, ...next].flatMap((one) => one.sendings.map(({ deliveryId }) => deliveryId))).size,
    6,
  );
  const [endpoint] = await database.store.read.endpoints("org_1");
  assert.deepEqual([endpoint?.inFlight, endpoint?.dueAt], [2, null]);
});

test("recording an attempt claims no next delivery when none is requested, when repeated, or before it is due", async () => {
  const { ref, at } = await withDeliveries(5);
  const { claims } = await at(START, claim([ref], 2));
  const [first, second] = claims;
  assert.ok(first !== undefined && second !== undefined);
  assert.deepEqual(await at(START, recordAttempts(first, ENDED, 0)), { isCurrent: true, next: null, decline: null });
  assert.deepEqual(await at(START, recordAttempts(first, ENDED, 1)), { isCurrent: false, next: null, decline: null });
  assert.equal((await at(START - 1, recordAttempts(second, ENDED, 1))).next, null);
});

test("a slot freed at a full origin goes to the endpoint that waited longest", async () => {
  const { ref, at, database } = await withDeliveries(12);
  const organization = { organizationId: "org_1", wantsRetryNotices: false, events: ["billing.topup_failed"] } as const;
  const other = await at(START, register("org_1", { ...organization, url: `${HOOK}/other` }, "whsec_b"));
  for (let i = 0; i < 6; i++)
    await at(START, emitBilling({ organizationId: "org_1", type: "billing.topup_failed", body: "{}" }));
  const refs = [ref, { ...ref, endpointId: other.endpoint.id }];
  const { claims } = await at(START, claim(refs, 99));
  assert.equal(claims.length, 8);
  const records = [];
  for (const one of claims.slice(0, 3)) records.push((await at(START, recordAttempts(one, ENDED, 1))).next !== null);
  assert.deepEqual(records, [false, true, true]);
  assert.equal(
    (await database.store.read.endpoints("org_1")).reduce((sum, row) => sum + row.inFlight, 0),
    7,
  );
});

test("a claim takes nothing when its hint names a deleted endpoint", async () => {
  const { ref, at } = await withDeliveries(1);
  await at(
    START,
    changeEndpoint({ organizationId: "org_1", endpointId: ref.endpointId }, (row) => ({ ...row, kind: "removed" })),
  );
  await at(START, secretFor({ id: "org_1", organizationId: "org_1" }, "whsec_default"));
  assert.deepEqual(await at(START, claim([ref], 9)), { claims: [], withoutSecret: [] });
});

test("a send expires only after the last instant of its lease and only under the origin of its claim", async () => {
  const { ref, at } = await withDeliveries(1);
  const { claims } = await at(START, claim([ref], 9));
  const { deliveryId } = claims[0]?.sendings[0] ?? assert.fail("nothing claimed");
  const sending = { deliveryId, endpointId: ref.endpointId, originId: ref.originId };
  assert.equal(await at(START + SEND_LEASE_MS, expireSend(sending)), false);
  assert.equal(
    await at(START + SEND_LEASE_MS + 1, expireSend({ ...sending, originId: "org_1 https://elsewhere.example" })),
    false,
  );
  assert.equal(await at(START + SEND_LEASE_MS + 1, expireSend(sending)), true);
  assert.equal(await at(START + SEND_LEASE_MS + 1, expireSend(sending)), false);
});

test("a lost claim keeps its send slot until its lease expires, then its deliveries are due with an attempt counted", async () => {
  const { ref, at, database } = await withDeliveries(4);
  const [first] = (await at(START, claim([ref], 1))).claims;
  const { next } = await at(START, recordAttempts(first ?? assert.fail("nothing claimed"), ENDED, 3));
  assert.equal(next?.sendings.length, 3);
  const inFlight = async () => (await database.store.read.endpoints("org_1"))[0]?.inFlight;
  assert.equal(await inFlight(), 1);
  const now = START + SEND_LEASE_MS + 1;
  assert.deepEqual(await database.store.hints.expiredSends(START + SEND_LEASE_MS, 9), []);
  const lost = await database.store.hints.expiredSends(now, 9);
  assert.deepEqual(lost.map((sent) => sent.originId).sort(), [ref.originId, null, null].sort());
  for (const sent of lost) assert.equal(await at(now, expireSend(sent)), true);
  assert.equal(await inFlight(), 0);
  // A record by the slow process comes too late and is rejected.
  assert.deepEqual(await at(now, recordAttempts(next, [...ENDED, ...ENDED, ...ENDED], 3)), {
    isCurrent: false,
    decline: null,
    next: null,
  });
  const later = now + 60_000;
  const again = (await at(later, claim([ref], 9))).claims.flatMap(({ sendings }) => sendings);
  assert.deepEqual(
    again.map(({ deliveryId }) => deliveryId).sort(),
    next.sendings.map(({ deliveryId }) => deliveryId).sort(),
  );
  for (const { deliveryId } of again)
    assert.equal((await database.store.read.delivery("org_1", deliveryId))?.attemptCount, 2);
  assert.equal(await inFlight(), 3);
});

const failing: JobHandler = async () => ({
  kind: "failed",
  failure: { code: "SEARCH_UNAVAILABLE", message: "No answer.", step: "search", isRetryable: true },
});

test("a paused endpoint receives no events or retry notices through a job's own URL", async () => {
  await using subject = await openWebhooks({ handler: failing });
  const { service, organizationId, caller, clock } = subject;
  subject.transport.answer = () => DOWN;
  await subject.register({ events: ["billing.topup_failed"], wantsRetryNotices: true });
  for (let i = 0; i < 20; i++) {
    await service.emitBilling(organizationId, "billing.topup_failed", { tpaId: "t", reason: "r" });
    await clock.advance(10);
  }
  assert.equal((await onlyEndpoint(service, organizationId)).state, "paused");
  await service.admit(caller, scanCommand({ webhook: { url: HOOK, events: ["job.failed"] } }));
  await clock.advance(60_000);
  assert.deepEqual(
    (await subject.deliveries()).filter((delivery) => delivery.event === "job.failed"),
    [],
  );
});

test("registering the URL of a failing implicit endpoint resets its health", async () => {
  await using subject = await openWebhooks();
  subject.transport.answer = () => DOWN;
  for (let i = 0; i < 6; i++) await scan(subject, { url: HOOK, events: ["job.completed"] });
  const { state, failureCount } = await onlyEndpoint(subject.service, subject.organizationId);
  assert.deepEqual([state, failureCount], ["degraded", 6]);
  const { endpoint } = await subject.register();
  assert.deepEqual([endpoint.state, endpoint.failureCount], ["active", 0]);
});
