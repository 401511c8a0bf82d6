import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nodeCrypto } from "../../../../adapters/node-crypto/crypto.ts";
import { SILENT_LOGGER } from "../../../../core/ports/logger.ts";
import type { WebhookOutcome } from "../../../../core/ports/webhook-transport.ts";
import type { Command } from "../../../../core/service/transactions/command.ts";
import type { Recorded } from "../../../../core/service/webhooks/claims.ts";
import { CLAIM_LENGTH, CLAIM_MS, claimLengthAfter } from "../../../../core/service/webhooks/schedule.ts";
import { createSecretBox } from "../../../../core/service/webhooks/secret-box.ts";
import { createInFlight } from "../../../../core/service/webhooks/sender.ts";
import { breaches } from "../../../conformance/breaches.ts";
import { createTestClock } from "../../../conformance/test-clock.ts";
import { DATABASES, DOWN, HOOK, OK, openWebhooks, type WebhookService } from "./receivers.ts";

const TYPE = "billing.topup_failed";

/** Creates a service with one endpoint and `count` queued billing events. The receiver responds when a test calls `answer`. */
async function withBills(open: (typeof DATABASES)[string], count: number) {
  const subject = await openWebhooks({ database: await open() });
  const { service, organizationId, transport, clock } = subject;
  const { endpoint } = await subject.register({ events: [TYPE] });
  const waiting: ((outcome: WebhookOutcome) => void)[] = [];
  let mostAtOnce = 0;
  transport.answer = () => {
    const answer = new Promise<WebhookOutcome>((resolve) => waiting.push(resolve));
    mostAtOnce = Math.max(mostAtOnce, waiting.length);
    return answer;
  };
  async function emitBills(bills: number): Promise<void> {
    await Promise.all(
      Array.from({ length: bills }, () => service.emitBilling(organizationId, TYPE, { tpaId: "t", reason: "r" })),
    );
    await clock.advance(0);
  }
  await emitBills(count);
  /** Responds to at most `limit` waiting requests and lets the service process the outcomes. */
  async function answer(outcome: WebhookOutcome, limit = waiting.length): Promise<void> {
    for (const resolve of waiting.splice(0, limit)) resolve(outcome);
    await clock.advance(0);
  }
  async function states() {
    const found = { pending: 0, sending: 0, delivered: 0, exhausted: 0 };
    for (const { state } of await subject.deliveries()) found[state] += 1;
    return found;
  }
  return Object.assign(subject, { endpoint, waiting, emitBills, answer, states, mostAtOnce: () => mostAtOnce });
}

/** Asserts that the stored rows break no invariant. */
async function assertSound({ database, organizationId, clock }: WebhookService): Promise<void> {
  const report = (await database.store.read.audit(organizationId)) ?? assert.fail("no organization");
  assert.deepEqual(breaches(report, { now: clock.now(), activeCap: 5, queuedCap: 100 }), []);
}

test("the next claim holds as many deliveries as the receiver's speed allows, at most twice the last number", () => {
  assert.deepEqual(
    [1, 8, 16, 17, 32].map((count) => claimLengthAfter(0, count)),
    [2, 16, 32, CLAIM_LENGTH, CLAIM_LENGTH],
  );
  assert.equal(claimLengthAfter(CLAIM_MS / 2, 1), 2);
  assert.equal(claimLengthAfter(CLAIM_MS / 2 + 1, 1), 1);
  assert.equal(claimLengthAfter(CLAIM_MS, 3), 3);
  assert.equal(claimLengthAfter(15_000, 1), 1);
});

/** Returns the next claim length that each of `claimCount` claims of 8 deliveries requests, at process limit `limit`. */
async function nextLengths(claimCount: number, limit: number): Promise<readonly number[]> {
  const clock = createTestClock();
  const requested: number[] = [];
  const batcher = {
    submit<R>(command: Command<R>): Promise<R> {
      requested.push((command.plan.due?.[0]?.limit ?? 1) - 1);
      const recorded: Recorded = { isCurrent: true, next: null, decline: null };
      return Promise.resolve(recorded as R); // only `recordAttempts` is submitted here, and it returns a Recorded
    },
    idle: () => Promise.resolve(),
  };
  const transport = { post: () => Promise.resolve(OK) };
  const ports = {
    batcher,
    transport,
    crypto: nodeCrypto,
    secretBox: createSecretBox(nodeCrypto, []),
    clock,
    logger: SILENT_LOGGER,
  };
  const inFlight = createInFlight(ports, { limit, stopping: new AbortController().signal, onFree: () => undefined });
  const sending = { deliveryId: "d", type: TYPE, url: HOOK, secret: "whsec_a", body: "{}" };
  const claim = {
    endpointId: "e",
    organizationId: "o",
    originId: "o",
    token: "t",
    sendings: Array.from({ length: 8 }, () => sending),
  };
  for (let i = 0; i < claimCount; i++) inFlight.take(claim);
  assert.equal(inFlight.size, claimCount);
  await inFlight.idle();
  return requested;
}

test("claims get shorter as a process sends more of them, and a full process makes no next claim", async () => {
  assert.deepEqual(await nextLengths(1, 32), [16]);
  assert.deepEqual(await nextLengths(3, 16), [10, 10, 10]);
  assert.deepEqual(await nextLengths(3, 4), [2, 2, 2]);
  assert.deepEqual(await nextLengths(4, 4), [0, 0, 0, 0]);
});

for (const [name, open] of Object.entries(DATABASES)) {
  describe(`claims on ${name}`, () => {
    test("a fast receiver gets longer claims and never more than four requests at once", async () => {
      await using subject = await withBills(open, 45);
      assert.deepEqual(await subject.states(), { pending: 41, sending: 4, delivered: 0, exhausted: 0 });
      await subject.answer(OK);
      assert.deepEqual(await subject.states(), { pending: 33, sending: 8, delivered: 4, exhausted: 0 });
      await subject.answer(OK);
      await subject.answer(OK);
      assert.deepEqual(await subject.states(), { pending: 17, sending: 16, delivered: 12, exhausted: 0 });
      assert.equal(subject.waiting.length, 4);
      await assertSound(subject);
      while (subject.waiting.length > 0) await subject.answer(OK, 3);
      assert.deepEqual(
        [(await subject.states()).delivered, subject.transport.posts.length, subject.mostAtOnce()],
        [45, 45, 4],
      );
      assert.equal(new Set(subject.transport.posts.map((post) => post.headers["Service-Delivery-Id"])).size, 45);
      await assertSound(subject);
    });

    test("a delivery behind a slow attempt is sent from another slot, and its attempt is not counted twice", async () => {
      await using subject = await withBills(open, 12);
      await subject.answer(OK);
      assert.deepEqual(await subject.states(), { pending: 0, sending: 8, delivered: 4, exhausted: 0 });
      await subject.clock.advance(2_000);
      assert.deepEqual(await subject.states(), { pending: 4, sending: 4, delivered: 4, exhausted: 0 });
      await assertSound(subject);
      const [held, ...others] = subject.waiting.splice(0);
      subject.waiting.push(...others);
      while (subject.waiting.length > 0) await subject.answer(OK);
      assert.deepEqual(await subject.states(), { pending: 0, sending: 1, delivered: 11, exhausted: 0 });
      assert.deepEqual(new Set((await subject.deliveries()).map(({ attemptCount }) => attemptCount)), new Set([1]));
      assert.deepEqual([subject.transport.posts.length, subject.mostAtOnce()], [12, 4]);
      await assertSound(subject);
      held?.(OK);
    });

    test("slow attempts are still detected after the clock was set back by an hour", async () => {
      await using subject = await withBills(open, 0);
      await subject.clock.advance(-3_600_000);
      await subject.emitBills(12);
      await subject.answer(OK);
      assert.deepEqual(await subject.states(), { pending: 0, sending: 8, delivered: 4, exhausted: 0 });
      await subject.clock.advance(2_000);
      const states = await subject.states();
      while (subject.waiting.length > 0) await subject.answer(OK);
      assert.deepEqual(states, { pending: 4, sending: 4, delivered: 4, exhausted: 0 });
    });

    test("an old claim sends no further delivery before it is claimed again", async () => {
      await using subject = await withBills(open, 12);
      await subject.answer(OK);
      // The check for slow attempts has not run yet, so the claims themselves must notice their age.
      await subject.clock.advance(CLAIM_MS);
      await subject.service.admin.deleteEndpoint({
        organizationId: subject.organizationId,
        endpointId: subject.endpoint.id,
      });
      await subject.answer(OK);
      assert.equal(subject.transport.posts.length, 8);
      assert.deepEqual(await subject.states(), { pending: 0, sending: 0, delivered: 8, exhausted: 4 });
      await assertSound(subject);
    });

    test("closing returns claimed deliveries unsent and does not count their attempts", async () => {
      const subject = await withBills(open, 12);
      await subject.answer(OK);
      const closing = subject.service.close();
      await subject.answer(OK);
      await closing;
      assert.equal(subject.transport.posts.length, 8);
      assert.deepEqual(await subject.states(), { pending: 4, sending: 0, delivered: 8, exhausted: 0 });
      const unsent = (await subject.deliveries()).filter(({ state }) => state === "pending");
      assert.deepEqual(new Set(unsent.map(({ attemptCount }) => attemptCount)), new Set([0]));
      await assertSound(subject);
      await subject.database.closeDatabase();
    });

    test("each delivery of a failing receiver's claim fails by itself and is due again by the schedule", async () => {
      await using subject = await withBills(open, 10);
      while (subject.waiting.length > 0) await subject.answer(DOWN);
      assert.equal(subject.transport.posts.length, 10);
      assert.deepEqual(await subject.states(), { pending: 10, sending: 0, delivered: 0, exhausted: 0 });
      const due = (await subject.deliveries()).map(({ nextAt }) => (nextAt ?? 0) - subject.clock.now());
      assert.ok(due.every((ms) => ms >= 30_000 && ms <= 31_500));
      await assertSound(subject);
    });
  });
}
