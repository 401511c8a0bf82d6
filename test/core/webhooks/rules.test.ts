import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryStore } from "../../../adapters/memory/database.ts";
import type { Command } from "../../../core/engine/command.ts";
import { createLane } from "../../../core/engine/lane.ts";
import { DEFAULT_POLICY } from "../../../core/engine/policy.ts";
import type { JobHandler } from "../../../core/job.ts";
import { emitBilling } from "../../../core/webhooks/emit.ts";
import { changeEndpoint, register } from "../../../core/webhooks/registration.ts";
import { SEND_LEASE_MS } from "../../../core/webhooks/schedule.ts";
import { secretFor } from "../../../core/webhooks/secrets.ts";
import { claim, expireSend } from "../../../core/webhooks/send.ts";
import { organizationRow, write } from "../../conformance/rows.ts";
import { createTestIds, START } from "../../conformance/test-clock.ts";
import { scanCommand } from "../../conformance/test-service.ts";
import { DOWN, HOOK, onlyEndpoint, openWebhooks, scan } from "./receivers.ts";

const SETTINGS = { url: HOOK, events: ["billing.topup_failed"], wantsRetryNotices: false } as const;

/** A store with one registered endpoint and as many deliveries due to it. */
async function withDeliveries(count: number) {
  const database = createMemoryStore();
  const ids = createTestIds();
  let now = START;
  const lane = createLane({ store: database.store, context: () => ({ now, policy: DEFAULT_POLICY, mint: ids.next, random: () => 0 }) });
  await write(database, { organizations: [organizationRow()] });
  const { endpoint } = await lane.submit(register("org_1", SETTINGS, "whsec_a"));
  for (let i = 0; i < count; i++) await lane.submit(emitBilling({ organizationId: "org_1", type: "billing.topup_failed", body: "{}" }));
  const ref = { endpointId: endpoint.id, organizationId: "org_1", originId: endpoint.originId };
  const at = <R>(instant: number, command: Command<R>): Promise<R> => {
    now = instant;
    return lane.submit(command);
  };
  return { database, endpoint, ref, at };
}

test("a claim takes no more than its limit and leaves the rest due", async () => {
  const { ref, at, database } = await withDeliveries(4);
  assert.equal((await at(START, claim([ref], 3))).sendings.length, 3);
  const due = await database.store.hints.dueEndpoints({ now: START, endpointCap: 4, originCap: 8, limit: 9 });
  assert.deepEqual(due, [ref]);
  assert.equal((await at(START, claim([ref], 3))).sendings.length, 1);
});

test("a stale hint at a deleted endpoint claims nothing", async () => {
  const { ref, at } = await withDeliveries(1);
  await at(
    START,
    changeEndpoint({ organizationId: "org_1", endpointId: ref.endpointId }, (row) => ({ ...row, kind: "removed" })),
  );
  await at(START, secretFor({ id: "org_1", organizationId: "org_1" }, "whsec_default"));
  assert.deepEqual(await at(START, claim([ref], 9)), { sendings: [], withoutSecret: [] });
});

test("a send is lost once its lease has passed, not with its last instant, and only under the origin it was claimed for", async () => {
  const { ref, at } = await withDeliveries(1);
  const { sendings } = await at(START, claim([ref], 9));
  const sending = sendings[0]?.ref ?? assert.fail("nothing claimed");
  assert.equal(await at(START + SEND_LEASE_MS, expireSend(sending)), false);
  assert.equal(await at(START + SEND_LEASE_MS + 1, expireSend({ ...sending, originId: "org_1 https://elsewhere.example" })), false);
  assert.equal(await at(START + SEND_LEASE_MS + 1, expireSend(sending)), true);
  assert.equal(await at(START + SEND_LEASE_MS + 1, expireSend(sending)), false);
});

const failing: JobHandler = async () => ({
  kind: "failed",
  failure: { code: "SEARCH_UNAVAILABLE", message: "No answer.", step: "search", isRetryable: true },
});

test("a paused endpoint misses events that come through a job's URL as well, retry notices included", async () => {
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

test("registering the URL of a failing implicit endpoint starts it in good health", async () => {
  await using subject = await openWebhooks();
  subject.transport.answer = () => DOWN;
  for (let i = 0; i < 6; i++) await scan(subject, { url: HOOK, events: ["job.completed"] });
  const { state, failureCount } = await onlyEndpoint(subject.service, subject.organizationId);
  assert.deepEqual([state, failureCount], ["degraded", 6]);
  const { endpoint } = await subject.register();
  assert.deepEqual([endpoint.state, endpoint.failureCount], ["active", 0]);
});
