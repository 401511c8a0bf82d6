import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openStripePayments } from "../../../adapters/stripe/payments.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { type BillingRules, DEFAULT_BILLING } from "../../../core/domain/billing.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { DEFAULT_POLICY } from "../../../core/domain/policy.ts";
import { PaymentsError } from "../../../core/ports/billing/payments.ts";
import type { BillingApi } from "../../../core/service/billing/billing-api.ts";
import { breaches } from "../../conformance/breaches.ts";
import { createTestService, scanCommand } from "../../conformance/test-service.ts";
import { billingBreaches } from "../../conformance/top-ups/breaches.ts";
import { startFakeProvider } from "../../fixtures/payments/server.ts";

const SECRET = "whsec_test";
const RULES: BillingRules = {
  ...DEFAULT_BILLING,
  packs: [{ id: "200", millicredits: 200_000, amountCents: 4_900 }],
  creditPriceCents: 30,
  pollMs: 5,
  retryMs: [5],
  burntMs: 40,
  missedMs: 1_000_000,
};
const PAGES = { success: "https://seo.example/credits/done?id={TOP_UP}", cancel: "https://seo.example/credits" };

const closers: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

/** A service over the fake provider, whose webhooks reach it. */
async function desk(rules: Partial<BillingRules> = {}) {
  const fake = startFakeProvider({ webhookSecret: SECRET, webhookUrl: null, seed: 1 });
  const options = { key: "sk_test_fake", webhookSecret: SECRET, hasTax: true, address: fake.url };
  const payments = await openStripePayments(options);
  const policy = { ...DEFAULT_POLICY, billing: { ...RULES, ...rules } };
  const parts = await createTestService({ payments, time: systemClock, options: { policy } });
  const { service, caller, database } = parts;
  const billing = service.billing ?? assert.fail();
  const statuses: number[] = [];
  const receiver = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const failed = await billing.receive(await request.bytes(), request.headers).then(
        () => null,
        (error: unknown) => error,
      );
      const status =
        failed === null ? 200 : failed instanceof ServiceError && failed.code === "VALIDATION_ERROR" ? 400 : 503;
      statuses.push(status);
      return new Response(null, { status });
    },
  });
  fake.provider.webhookUrl = `http://127.0.0.1:${receiver.port}/billing/stripe`;
  closers.push(
    () => fake.stop(),
    () => receiver.stop(true),
    () => service.close(),
  );
  const organizationId = caller.organizationId;
  const report = async () => (await database.store.read.audit(organizationId)) ?? assert.fail();
  const bodies = async (type: string) =>
    (await report()).events.filter((event) => event.type === type).map((event) => JSON.parse(event.body));
  const sound = async () => {
    const customer = await database.store.read.customer(organizationId);
    assert.deepEqual(billingBreaches(await report(), customer), []);
    assert.deepEqual(breaches(await report(), { now: systemClock.now(), activeCap: 5, queuedCap: 100 }), []);
  };
  return {
    ...parts,
    fake,
    provider: fake.provider,
    billing,
    organizationId,
    report,
    bodies,
    sound,
    statuses,
    payments,
  };
}

type Desk = Awaited<ReturnType<typeof desk>>;

/** Waits until the value is there. The test's time limit ends an endless wait. */
async function until<T>(read: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Buys the pack in person and returns the top-up. */
async function buy({ billing, provider, organizationId }: Desk, card = "pm_ok", savesMethod = true) {
  const input = { organizationId, purchase: { pack: "200" }, returnTo: PAGES, savesMethod } as const;
  const { topUpId, url } = await billing.startCheckout(input);
  const sessionId = url?.split("/").at(-1) ?? "";
  const isPaid = provider.pay(sessionId, card);
  await provider.idle();
  return { topUpId, sessionId, isPaid, row: await billing.topUp(organizationId, topUpId) };
}

/** Turns auto-refill on with a threshold that the free credits and one pack are below. */
async function armed(parts: Desk, card: string): Promise<BillingApi> {
  const { billing, provider, organizationId, service } = parts;
  await buy(parts);
  const { url } = await billing.saveMethod(organizationId, PAGES.cancel);
  provider.pay(url.split("/").at(-1) ?? "", card);
  await provider.idle();
  await billing.setRefill(organizationId, { belowMillicredits: 215_000, pack: "200" });
  await service.start(["worker"]);
  return billing;
}

const ended = ({ billing, organizationId }: Desk, state: string) =>
  until(async () => {
    const { items } = await billing.listTopUps({ organizationId });
    return items.find((row) => row.kind === "auto_refill" && row.state === state);
  });

test("a pack that a person buys grants its credits once, with tax, receipt and event, however often the provider repeats its events", async () => {
  const parts = await desk();
  const { row, topUpId } = await buy(parts);
  assert.deepEqual(
    [row.state, row.amountCents, row.taxCents, row.millicredits, row.bonusMillicredits],
    ["succeeded", 5_831, 931, 200_000, 0],
  );
  assert.match(row.receiptUrl ?? "", /^https:\/\/receipts\.example\//);
  for (const event of [...parts.provider.events].reverse()) assert.equal(await parts.provider.send(event), true);
  assert.deepEqual(await parts.bodies("billing.topup_succeeded"), [
    {
      tpaId: topUpId,
      paymentIntentId: row.paymentId,
      grantedMillicredits: 200_000,
      bonusMillicredits: 0,
      amountCents: 5_831,
      taxAmountCents: 931,
    },
  ]);
  assert.equal((await parts.service.credits(parts.caller)).availableMillicredits, 210_000);
  assert.equal((await parts.billing.refill(parts.organizationId)).methodLabel, "visa 4242");
  await parts.sound();
});

test("a declined card leaves the checkout open for 3-D Secure, and an expired checkout fails once", async () => {
  const parts = await desk();
  const declined = await buy(parts, "pm_insufficient");
  assert.deepEqual([declined.isPaid, declined.row.state], [false, "pending"]);
  parts.provider.pay(declined.sessionId, "pm_3ds");
  await parts.provider.idle();
  assert.equal((await parts.billing.topUp(parts.organizationId, declined.topUpId)).state, "succeeded");
  const other = await parts.billing.startCheckout({
    organizationId: parts.organizationId,
    purchase: { amountCents: 1_500 },
    returnTo: PAGES,
    savesMethod: false,
  });
  parts.provider.expire(other.url?.split("/").at(-1) ?? "");
  await parts.provider.idle();
  const failed = await parts.billing.topUp(parts.organizationId, other.topUpId);
  assert.deepEqual([failed.state, failed.reason, failed.millicredits], ["failed", "checkout_expired", 50_000]);
  const reason = { tpaId: other.topUpId, reason: "checkout_expired", nextAttemptAt: null };
  assert.deepEqual(await parts.bodies("billing.topup_failed"), [reason]);
  await parts.sound();
});

test("a notice that is forged, old, of the other mode or of another product changes nothing", async () => {
  const parts = await desk();
  await buy(parts);
  const before = await parts.report();
  const event = parts.provider.events.find(({ type }) => type === "checkout.session.completed") ?? assert.fail();
  assert.equal(await parts.provider.send(event, { secret: "whsec_other" }), false);
  assert.equal(await parts.provider.send(event, { skewS: -301 }), false);
  assert.equal(await parts.provider.send({ ...event, id: "evt_live", livemode: true }), false);
  assert.deepEqual(parts.statuses.slice(-3), [400, 400, 400]);
  const foreign = { ...(event.data.object as object), metadata: {}, client_reference_id: null };
  assert.equal(await parts.provider.send({ ...event, id: "evt_foreign", data: { object: foreign } }), true);
  const unknown = { ...(event.data.object as object), metadata: { tpa_id: "tpa_elsewhere" } };
  assert.equal(await parts.provider.send({ ...event, id: "evt_unknown", data: { object: unknown } }), true);
  assert.equal(await parts.provider.send({ ...event, id: "evt_type", type: "invoice.paid" }), true);
  assert.deepEqual(await parts.report(), before);
});

for (const fault of ["none", "reset before", "reset after", "busy", "saved 500 after"] as const) {
  test(`auto-refill charges once and grants the bonus when its request meets: ${fault}`, async () => {
    const parts = await desk();
    const billing = await armed(parts, "pm_ok");
    const known = parts.provider.intents.size;
    if (fault !== "none") parts.fake.faults.push("none", fault);
    await parts.service.admit(parts.caller, scanCommand());
    const row = await ended(parts, "succeeded");
    assert.deepEqual(
      [row.millicredits, row.bonusMillicredits, row.amountCents, row.taxCents],
      [200_000, 20_000, 5_831, 931],
    );
    assert.equal(parts.provider.intents.size, known + 1);
    assert.equal((await billing.refill(parts.organizationId)).monthCents, 4_900);
    await parts.sound();
  });
}

test("a refill whose request failed for good fails after the look-up, and the next attempt has a key of its own", async () => {
  const parts = await desk({ declineMs: [5, 5, 5] });
  await armed(parts, "pm_ok");
  parts.fake.faults.push("none", "saved 500");
  await parts.service.admit(parts.caller, scanCommand());
  const failed = await ended(parts, "failed");
  const paid = await ended(parts, "succeeded");
  assert.equal(failed.reason, "provider_error");
  assert.notEqual(failed.id, paid.id);
  assert.equal([...parts.provider.intents.values()].filter((row) => row.metadata.kind === "auto_refill").length, 1);
  await parts.sound();
});

for (const [card, reason, isOn] of [
  ["pm_insufficient", "insufficient_funds", true],
  ["pm_lost", "lost_card", false],
  ["pm_3ds", "authentication_required", false],
] as const) {
  test(`a refill declined with ${reason} leaves auto-refill ${isOn ? "on" : "off"} and reports the next attempt`, async () => {
    const parts = await desk();
    const billing = await armed(parts, card);
    const row = await ended(parts, "failed");
    const [body] = await parts.bodies("billing.topup_failed");
    const refill = await billing.refill(parts.organizationId);
    assert.deepEqual([row.reason, body.reason, body.pmStatus], [reason, reason, "requires_payment_method"]);
    assert.equal(typeof body.paymentIntentId, "string");
    assert.equal(body.nextAttemptAt !== null, isOn);
    assert.deepEqual([refill.state, refill.offReason], isOn ? ["waiting", null] : ["off", reason]);
    await parts.sound();
  });
}

test("a refund returns money and credits, and a refund that fails later books the credits back", async () => {
  const parts = await desk();
  const { topUpId } = await buy(parts);
  await parts.service.start(["worker"]);
  const refund = await parts.billing.refund(topUpId, 5_831);
  assert.equal((await parts.service.credits(parts.caller)).availableMillicredits, 10_000);
  const query = { organizationId: parts.organizationId };
  const sent = await until(async () => {
    const [row] = (await parts.billing.listRefunds(query)).items;
    return row?.state === "succeeded" ? row : null;
  });
  assert.equal(sent.id, refund.id);
  await assert.rejects(parts.billing.refund(topUpId), /At most 0 cents/);
  parts.provider.failRefund(sent.providerId ?? "");
  await parts.provider.idle();
  assert.equal((await parts.service.credits(parts.caller)).availableMillicredits, 210_000);
  const [body] = await parts.bodies("billing.refund.failed");
  assert.deepEqual(body, {
    refundId: refund.id,
    orgId: parts.organizationId,
    packPurchaseId: topUpId,
    amountCents: 5_831,
    reason: "lost_or_stolen_card",
  });
  await parts.sound();
});

test("an inquiry only notifies, a dispute freezes the purchase and ends auto-refill, and its end thaws or takes the credits", async () => {
  for (const end of ["won", "lost"] as const) {
    const parts = await desk();
    const { row } = await buy(parts);
    const paymentId = row.paymentId ?? "";
    await parts.billing.setRefill(parts.organizationId, { belowMillicredits: 5_000, pack: "200" });
    const inquiry = parts.provider.dispute(paymentId, "warning_needs_response");
    await parts.provider.idle();
    const available = async () => (await parts.service.credits(parts.caller)).availableMillicredits;
    assert.equal(await available(), 210_000);
    parts.provider.closeDispute(inquiry.id, "warning_closed");
    const dispute = parts.provider.dispute(paymentId);
    await parts.provider.idle();
    assert.equal(await available(), 10_000);
    assert.deepEqual((await parts.billing.refill(parts.organizationId)).offReason, "dispute");
    parts.provider.closeDispute(dispute.id, end);
    await parts.provider.idle();
    assert.equal(await available(), end === "won" ? 210_000 : 10_000);
    const bodies = await parts.bodies("billing.dispute.created");
    assert.deepEqual(bodies.map((body) => body.providerDisputeId).sort(), [dispute.id, inquiry.id].sort());
    assert.equal(bodies[0].providerPaymentIntentId, paymentId);
    await parts.sound();
  }
});

test("the policy suspend suspends the organization of a dispute once, and a repeated notice leaves it active", async () => {
  const parts = await desk({ onDispute: "suspend" });
  const { row } = await buy(parts);
  parts.provider.dispute(row.paymentId ?? "");
  await parts.provider.idle();
  const statusOf = async () => (await parts.database.accounts.organization(parts.organizationId))?.status;
  assert.equal(await statusOf(), "suspended");
  await parts.service.admin.setOrganizationStatus(parts.organizationId, "active");
  for (const event of parts.provider.events) assert.equal(await parts.provider.send(event), true);
  assert.equal(await statusOf(), "active");
  await parts.sound();
});

test("an early fraud warning has one event and ends auto-refill", async () => {
  const parts = await desk();
  const { row } = await buy(parts);
  await parts.billing.setRefill(parts.organizationId, { belowMillicredits: 5_000, pack: "200" });
  const warning = parts.provider.warn(row.paymentId ?? "");
  await parts.provider.idle();
  assert.deepEqual(await parts.bodies("billing.early_fraud_warning.created"), [
    {
      providerEarlyFraudWarningId: warning.id,
      providerChargeId: warning.charge,
      providerPaymentIntentId: row.paymentId,
      fraudType: "made_with_lost_card",
      actionable: true,
    },
  ]);
  assert.equal((await parts.billing.refill(parts.organizationId)).offReason, "fraud_warning");
  await parts.sound();
});

test("a service without any webhook finds payments and disputes in the provider's list of events", async () => {
  const parts = await desk();
  parts.provider.webhookUrl = null;
  const { row } = await buy(parts);
  assert.equal(row.state, "pending");
  const [intent] = [...parts.provider.intents.values()];
  const dispute = parts.provider.dispute(intent?.id ?? "");
  await parts.service.start(["worker"]);
  await until(async () => (await parts.bodies("billing.dispute.created")).length > 0);
  assert.equal((await parts.report()).disputes[0]?.id, dispute.id);
  await parts.sound();
});

test("a dispute that comes before its payment settles the payment first", async () => {
  const parts = await desk();
  parts.provider.webhookUrl = null;
  await buy(parts);
  const url = parts.fake.url;
  const [intent] = [...parts.provider.intents.values()];
  parts.provider.dispute(intent?.id ?? "");
  const event = parts.provider.events.findLast(({ type }) => type === "charge.dispute.created") ?? assert.fail();
  const { createHmac } = await import("node:crypto");
  const body = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1_000);
  const signature = `t=${at},v1=${createHmac("sha256", SECRET).update(`${at}.${body}`).digest("hex")}`;
  await parts.billing.receive(new TextEncoder().encode(body), new Headers({ "stripe-signature": signature }));
  const [topUp] = (await parts.report()).topUps;
  assert.deepEqual([topUp?.state, topUp?.hold, url.hostname], ["succeeded", "frozen", "127.0.0.1"]);
  await parts.sound();
});

test("a checkout while the provider is away is refused, and the top-up fails without a payment", async () => {
  const parts = await desk();
  await buy(parts);
  await parts.fake.stop();
  const input = {
    organizationId: parts.organizationId,
    purchase: { pack: "200" },
    returnTo: PAGES,
    savesMethod: false,
  };
  await assert.rejects(parts.billing.startCheckout(input), { code: "SERVICE_UNAVAILABLE" });
  await assert.rejects(parts.payments.lookUp((await parts.report()).topUps[0] ?? assert.fail()), PaymentsError);
  assert.equal((await parts.billing.health()).isReachable, false);
  await parts.sound();
});
