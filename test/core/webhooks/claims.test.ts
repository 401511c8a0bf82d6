import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nodeCrypto } from "../../../adapters/node-crypto/crypto.ts";
import type { Command } from "../../../core/engine/command.ts";
import { SILENT_LOGGER } from "../../../core/ports/logger.ts";
import type { WebhookOutcome } from "../../../core/ports/webhook-transport.ts";
import { createInHand } from "../../../core/webhooks/in-hand.ts";
import { CLAIM_LENGTH, CLAIM_MS, claimLengthAfter } from "../../../core/webhooks/schedule.ts";
import type { Recorded } from "../../../core/webhooks/send.ts";
import { createVault } from "../../../core/webhooks/vault.ts";
import { breaches } from "../../conformance/breaches.ts";
import { createTestClock } from "../../conformance/test-clock.ts";
import { DATABASES, DOWN, HOOK, OK, openWebhooks, type WebhookService } from "./receivers.ts";

const TYPE = "billing.topup_failed";

/** A service whose one endpoint is told so many bills at once; its receiver answers when the test says so. */
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
  async function tell(bills: number): Promise<void> {
    await Promise.all(Array.from({ length: bills }, () => service.emitBilling(organizationId, TYPE, { tpaId: "t", reason: "r" })));
    await clock.advance(0);
  }
  await tell(count);
  /** Answers what waits, at most so many, and lets what follows from it happen. */
  async function answer(outcome: WebhookOutcome, limit = waiting.length): Promise<void> {
    for (const resolve of waiting.splice(0, limit)) resolve(outcome);
    await clock.advance(0);
  }
  async function states() {
    const found = { pending: 0, sending: 0, delivered: 0, exhausted: 0 };
    for (const { state } of await subject.deliveries()) found[state] += 1;
    return found;
  }
  return Object.assign(subject, { endpoint, waiting, tell, answer, states, mostAtOnce: () => mostAtOnce });
}

/** All rules on stored deliveries hold. */
async function assertSound({ database, organizationId, clock }: WebhookService): Promise<void> {
  const report = (await database.store.read.audit(organizationId)) ?? assert.fail("no organization");
  assert.deepEqual(breaches(report, { now: clock.now(), activeCap: 5, queuedCap: 100 }), []);
}

test("the next claim holds what a receiver as quick as before gets through in time, at most twice as many as before", () => {
  assert.deepEqual(
    [1, 8, 16, 17, 32].map((count) => claimLengthAfter(0, count)),
    [2, 16, 32, CLAIM_LENGTH, CLAIM_LENGTH],
  );
  assert.equal(claimLengthAfter(CLAIM_MS / 2, 1), 2);
  assert.equal(claimLengthAfter(CLAIM_MS / 2 + 1, 1), 1);
  assert.equal(claimLengthAfter(CLAIM_MS, 3), 3);
  assert.equal(claimLengthAfter(15_000, 1), 1);
});

/** How many deliveries each of so many claims of eight wishes for next, in a process that has room for `limit`. */
async function wishes(claimCount: number, limit: number): Promise<readonly number[]> {
  const clock = createTestClock();
  const wished: number[] = [];
  const lane = {
    submit<R>(command: Command<R>): Promise<R> {
      wished.push((command.plan.due?.[0]?.limit ?? 1) - 1);
      const recorded: Recorded = { isCurrent: true, next: null };
      return Promise.resolve(recorded as R); // only records are submitted here, and that is what they answer
    },
    idle: () => Promise.resolve(),
  };
  const transport = { post: () => Promise.resolve(OK) };
  const ports = { lane, transport, crypto: nodeCrypto, vault: createVault(nodeCrypto, []), clock, logger: SILENT_LOGGER };
  const inHand = createInHand(ports, { limit, stopping: new AbortController().signal, onFree: () => undefined });
  const sending = { deliveryId: "d", type: TYPE, url: HOOK, secret: "whsec_a", body: "{}" };
  const claim = { endpointId: "e", organizationId: "o", originId: "o", token: "t", sendings: Array.from({ length: 8 }, () => sending) };
  for (let i = 0; i < claimCount; i++) inHand.take(claim);
  assert.equal(inHand.size, claimCount);
  await inHand.idle();
  return wished;
}

test("the more claims a process has in hand the shorter those that follow, and in a full one none follows", async () => {
  assert.deepEqual(await wishes(1, 32), [16]);
  assert.deepEqual(await wishes(3, 16), [10, 10, 10]);
  assert.deepEqual(await wishes(3, 4), [2, 2, 2]);
  assert.deepEqual(await wishes(4, 4), [0, 0, 0, 0]);
});

for (const [name, open] of Object.entries(DATABASES)) {
  describe(`claims on ${name}`, () => {
    test("a quick receiver's claims grow, each sent one after the other: four requests are at it at once, never more", async () => {
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
      assert.deepEqual([(await subject.states()).delivered, subject.transport.posts.length, subject.mostAtOnce()], [45, 45, 4]);
      assert.equal(new Set(subject.transport.posts.map((post) => post.headers["Service-Delivery-Id"])).size, 45);
      await assertSound(subject);
    });

    test("what waits behind an attempt that takes long goes out from another place, its attempt unused", async () => {
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

    test("a clock that is set back by an hour does not put off the look at slow attempts by an hour", async () => {
      await using subject = await withBills(open, 0);
      await subject.clock.advance(-3_600_000);
      await subject.tell(12);
      await subject.answer(OK);
      assert.deepEqual(await subject.states(), { pending: 0, sending: 8, delivered: 4, exhausted: 0 });
      await subject.clock.advance(2_000);
      const states = await subject.states();
      while (subject.waiting.length > 0) await subject.answer(OK);
      assert.deepEqual(states, { pending: 4, sending: 4, delivered: 4, exhausted: 0 });
    });

    test("of a claim that has grown old nothing more is sent before it is judged anew", async () => {
      await using subject = await withBills(open, 12);
      await subject.answer(OK);
      // Too early for the look at slow attempts: the claims themselves have to notice.
      await subject.clock.advance(CLAIM_MS);
      await subject.service.owner.deleteEndpoint({ organizationId: subject.organizationId, endpointId: subject.endpoint.id });
      await subject.answer(OK);
      assert.equal(subject.transport.posts.length, 8);
      assert.deepEqual(await subject.states(), { pending: 0, sending: 0, delivered: 8, exhausted: 4 });
      await assertSound(subject);
    });

    test("closing sends nothing more of what is claimed and gives it back with its attempt", async () => {
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

    test("a failing receiver's claims fail one by one and each is due again by the schedule", async () => {
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
