import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createMemoryStore } from "../../../../adapters/memory/index.ts";
import { type BillingRules, DEFAULT_BILLING } from "../../../../core/domain/billing.ts";
import { DEFAULT_POLICY } from "../../../../core/domain/policy.ts";
import type { TopUpFact } from "../../../../core/ports/billing/payments.ts";
import { applyFact, applyMethod, type TopUpBoundFact } from "../../../../core/service/billing/facts.ts";
import { checkBalance, rearm, refillIfLow, setRefill } from "../../../../core/service/billing/refill.ts";
import { createRefund } from "../../../../core/service/billing/refunds.ts";
import { claimTopUp, releaseTopUp } from "../../../../core/service/billing/settle.ts";
import { type Command, decideBatch, mergePlans } from "../../../../core/service/transactions/command.ts";
import { breaches } from "../../../conformance/breaches.ts";
import { organizationRow, write } from "../../../conformance/rows.ts";
import { createTestIds, START } from "../../../conformance/test-clock.ts";
import { billingBreaches } from "../../../conformance/top-ups/breaches.ts";
import { customerRow, topUpRow } from "../../../conformance/top-ups/store-billing.ts";

const RULES: BillingRules = {
  ...DEFAULT_BILLING,
  packs: [{ id: "200", millicredits: 200_000, amountCents: 4_900 }],
};
const HOUR = 3_600_000;
const NO_CARD = { customerId: null, methodId: null, methodLabel: null, receiptUrl: null };

/** The rules over a memory store. */
class Desk {
  readonly database = createMemoryStore();
  readonly #ids = createTestIds();
  readonly #rules: BillingRules;
  now = START;

  constructor(rules: BillingRules = RULES) {
    this.#rules = rules;
  }

  async submit<R>(command: Command<R>): Promise<R> {
    const policy = { ...DEFAULT_POLICY, billing: this.#rules };
    const context = { now: this.now, policy, mint: this.#ids.next, random: () => 0.5 };
    const [outcome] = await this.database.store.transact(mergePlans([command]), this.now, (snapshot) =>
      decideBatch(snapshot, [command], context),
    );
    if (outcome?.kind !== "decided") throw outcome?.error;
    return outcome.value as R; // the value of the only command
  }

  fact(fact: TopUpBoundFact, id = "tpa_1") {
    return this.submit(applyFact({ id, organizationId: "org_1" }, fact, null));
  }

  async rows() {
    const report = (await this.database.store.read.audit("org_1")) ?? assert.fail();
    const customer = await this.database.store.read.customer("org_1");
    return { report, customer };
  }

  async sound(): Promise<void> {
    const { report, customer } = await this.rows();
    assert.deepEqual(billingBreaches(report, customer), []);
    assert.deepEqual(breaches(report, { now: this.now, activeCap: 5, queuedCap: 5 }), []);
  }

  /** The rows that must not depend on the order of the facts. Ids of transfers and lots count up. */
  async outcome() {
    const { report, customer } = await this.rows();
    return {
      topUps: report.topUps.map(({ checkAt: _, attemptNo: __, ...row }) => row),
      refunds: report.refunds.map(({ checkAt: _, ...row }) => row),
      disputes: report.disputes,
      events: report.events.map((event) => event.id).sort(),
      holds: report.lots.map((lot) => [lot.reference, lot.hold, lot.remainingMillicredits, lot.frozenMillicredits]),
      refillOn: customer?.refillOn,
    };
  }
}

async function deskWith(rules?: BillingRules): Promise<Desk> {
  const desk = new Desk(rules);
  await write(desk.database, {
    organizations: [organizationRow({ refillBelow: 50_000, availableMillicredits: 0 })],
    customers: [customerRow()],
    topups: [topUpRow()],
  });
  return desk;
}

const PAYMENT = { topUpId: "tpa_1", paymentId: "pi_1", chargeId: "ch_1" };
const PAID: TopUpFact = { kind: "paid", ...PAYMENT, amountCents: 5_831, taxCents: 931, ...NO_CARD };
const REFUND = { kind: "refund", payment: PAYMENT, refundId: null, providerId: "re_1", amountCents: 2_000 } as const;
const DISPUTE = {
  kind: "dispute",
  payment: PAYMENT,
  providerId: "dp_1",
  amountCents: 5_831,
  reason: "fraudulent",
  createdAt: START,
} as const;
const FACTS: readonly TopUpBoundFact[] = [
  PAID,
  { kind: "open", topUpId: "tpa_1", isProcessing: false },
  { ...REFUND, state: "succeeded", reason: null },
  { ...DISPUTE, status: "warning_needs_response", isMoneyMoved: false, outcome: null },
  { ...DISPUTE, status: "needs_response", isMoneyMoved: true, outcome: null },
  { kind: "warning", payment: PAYMENT, providerId: "issfr_1", fraudType: "made_with_lost_card", actionable: true },
];

/** Applies a fact as the service does: a fact that comes before its payment is repeated after the payment. */
async function tell(desk: Desk, fact: TopUpBoundFact): Promise<void> {
  if ((await desk.fact(fact)) === "applied") return;
  await desk.fact(PAID);
  assert.equal(await desk.fact(fact), "applied");
}

test("facts of one payment in any order, each repeated at will, end in the same rows and keep B1 to B12", async () => {
  const expected = await deskWith();
  for (const fact of FACTS) await tell(expected, fact);
  const wanted = await expected.outcome();
  const orders = fc.tuple(
    fc.shuffledSubarray([...FACTS.keys()], { minLength: FACTS.length }),
    fc.array(fc.nat(FACTS.length - 1), { maxLength: 8 }),
  );
  await fc.assert(
    fc.asyncProperty(orders, async ([order, repeats]) => {
      const desk = await deskWith();
      for (const index of [...order, ...repeats]) {
        await tell(desk, FACTS[index] ?? PAID);
        await desk.sound();
      }
      assert.deepEqual(await desk.outcome(), wanted);
    }),
    { numRuns: 150 },
  );
});

for (const outcome of ["won", "lost", "closed"] as const) {
  test(`a dispute that ended as ${outcome} has the same effect when its other facts arrive later`, async () => {
    const ended = { ...DISPUTE, status: outcome, isMoneyMoved: true, outcome } as const;
    const opened = { ...DISPUTE, status: "needs_response", isMoneyMoved: true, outcome: null } as const;
    const results = [];
    for (const facts of [
      [opened, ended],
      [ended, opened],
      [ended, opened, ended, opened],
    ]) {
      const desk = await deskWith();
      for (const fact of facts) await tell(desk, fact);
      await desk.sound();
      results.push(await desk.outcome());
    }
    assert.deepEqual(results[1], results[0]);
    assert.deepEqual(results[2], results[0]);
    assert.equal(results[0]?.holds[0]?.[1], outcome === "lost" ? "charged_back" : "none");
  });
}

test("a payment that succeeds after its attempt was given up grants its credits", async () => {
  const desk = await deskWith();
  await desk.fact({ kind: "expired", topUpId: "tpa_1" });
  assert.equal((await desk.rows()).report.topUps[0]?.state, "failed");
  await desk.fact(PAID);
  await desk.fact({ kind: "expired", topUpId: "tpa_1" });
  const { report } = await desk.rows();
  assert.deepEqual([report.topUps[0]?.state, report.organization.availableMillicredits], ["succeeded", 200_000]);
  await desk.sound();
});

test("a refund takes its share of the credits first, and a failed refund returns them with its event", async () => {
  const desk = await deskWith();
  await desk.fact(PAID);
  const refund = await desk.submit(createRefund({ id: "tpa_1", organizationId: "org_1" }, 2_000));
  assert.equal(refund.paidMillicredits, Math.ceil((200_000 * 2_000) / 5_831));
  assert.equal((await desk.rows()).report.organization.availableMillicredits, 200_000 - refund.paidMillicredits);
  await assert.rejects(
    desk.submit(createRefund({ id: "tpa_1", organizationId: "org_1" }, 3_832)),
    /At most 3831 cents/,
  );
  const failed = { ...REFUND, refundId: refund.id, state: "failed", reason: "lost_or_stolen_card" } as const;
  await desk.fact({ ...failed, state: "succeeded" });
  await desk.fact(failed);
  await desk.fact({ ...failed, state: "succeeded" });
  const { report } = await desk.rows();
  assert.equal(report.organization.availableMillicredits, 200_000);
  const event = report.events.find(({ type }) => type === "billing.refund.failed");
  assert.deepEqual(JSON.parse(event?.body ?? ""), {
    refundId: refund.id,
    orgId: "org_1",
    packPurchaseId: "tpa_1",
    amountCents: 2_000,
    reason: "lost_or_stolen_card",
  });
  await desk.sound();
});

for (const [onDispute, hold, end] of [
  ["freeze", "frozen", "charged_back"],
  ["suspend", "frozen", "charged_back"],
  ["notify", "none", "none"],
] as const) {
  test(`the policy ${onDispute} leaves a disputed purchase ${hold}, and ${end} after a lost dispute`, async () => {
    const desk = await deskWith({ ...RULES, onDispute });
    const opened = { ...DISPUTE, status: "needs_response", isMoneyMoved: true, outcome: null } as const;
    for (const fact of [PAID, opened]) await desk.fact(fact);
    assert.equal((await desk.rows()).report.topUps[0]?.hold, hold);
    await desk.fact({ ...opened, status: "lost", outcome: "lost" });
    assert.equal((await desk.rows()).report.topUps[0]?.hold, end);
    await desk.sound();
  });
}

test("an early fraud warning freezes or refunds the purchase once, as the policy says, and a won dispute thaws it", async () => {
  const warning = FACTS.at(-1) ?? PAID;
  const frozen = await deskWith({ ...RULES, onWarning: "freeze" });
  for (const fact of [PAID, warning, warning]) await frozen.fact(fact);
  assert.deepEqual((await frozen.rows()).report.topUps[0]?.heldBy, ["warning:issfr_1"]);
  await frozen.fact({ ...DISPUTE, status: "won", isMoneyMoved: true, outcome: "won" });
  assert.equal((await frozen.rows()).report.organization.availableMillicredits, 200_000);
  await frozen.sound();
  const refunded = await deskWith({ ...RULES, onWarning: "refund" });
  for (const fact of [PAID, warning, warning]) await refunded.fact(fact);
  const { report } = await refunded.rows();
  assert.deepEqual(
    report.refunds.map((row) => [row.amountCents, row.paidMillicredits, row.state]),
    [[5_831, 200_000, "pending"]],
  );
  assert.equal(report.organization.availableMillicredits, 0);
  await refunded.sound();
});

/** A cap of two packs, so that histories reach it. */
const REFILL = { belowMillicredits: 50_000, pack: "200", monthCapCents: 9_800 };

type Step =
  | { readonly kind: "wait"; readonly hours: number }
  | {
      readonly kind:
        | "paid"
        | "insufficient_funds"
        | "lost_card"
        | "unknown"
        | "burnt"
        | "none"
        | "off"
        | "on"
        | "spend"
        | "new card"
        | "card gone";
    };
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    kind: fc.constantFrom(
      "paid" as const,
      "insufficient_funds" as const,
      "lost_card" as const,
      "unknown" as const,
      "burnt" as const,
      "none" as const,
      "off" as const,
      "on" as const,
      "spend" as const,
      "new card" as const,
      "card gone" as const,
    ),
  }),
);

async function play(desk: Desk, step: Step): Promise<void> {
  if (step.kind === "wait") {
    desk.now += step.hours * HOUR;
    await desk.submit(rearm("org_1"));
    return;
  }
  if (step.kind === "off") return desk.submit(setRefill("org_1", null));
  // Without a card the command throws, which changes nothing.
  if (step.kind === "on" && (await desk.rows()).customer?.methodId === null) return;
  if (step.kind === "on") return desk.submit(setRefill("org_1", REFILL));
  if (step.kind === "spend") return spend(desk);
  if (step.kind === "new card" || step.kind === "card gone") return changeCard(desk, step.kind === "new card");
  const open = (await desk.rows()).report.topUps.find((row) => row.kind === "auto_refill" && row.endedAt === null);
  if (open === undefined) return desk.submit(checkBalance("org_1"));
  const claim = await desk.submit(claimTopUp(open));
  if (claim === null) return;
  const isOn = (await desk.rows()).customer?.refillOn === true;
  assert.ok(claim.mode === "look" || isOn, "B12 a charge after auto-refill was turned off");
  if (step.kind === "unknown" || step.kind === "burnt")
    return desk.submit(releaseTopUp(open, { token: claim.token, isBurnt: step.kind === "burnt" }));
  const topUpId = open.id;
  const paymentId = `pi_${topUpId}`;
  const card = { topUpId, paymentId, chargeId: null };
  if (step.kind === "none") await desk.fact({ kind: "none", topUpId }, topUpId);
  else if (step.kind === "paid") {
    await desk.fact({ kind: "paid", ...card, amountCents: claim.topUp.amountCents, taxCents: 0, ...NO_CARD }, topUpId);
  } else await desk.fact({ kind: "declined", ...card, reason: step.kind, status: "requires_payment_method" }, topUpId);
}

/** The owner saves another card, or removes the saved card. */
async function changeCard(desk: Desk, isNew: boolean): Promise<void> {
  const known = (await desk.rows()).customer?.methodId ?? null;
  const methodId = isNew ? `${known}+` : null;
  const fact = { kind: "method", customerId: "cus_1", changedId: isNew ? null : known, methodId } as const;
  await desk.submit(applyMethod("org_1", { ...fact, methodLabel: null }, null));
}

/** Takes all credits, as jobs and expiry would. */
async function spend(desk: Desk): Promise<void> {
  await desk.submit({
    plan: { organizations: ["org_1"] },
    decide(work, context) {
      refillIfLow(work, context, "org_1");
    },
  });
}

test("auto-refill keeps B4, B11 and B12 in every history of payments, declines, failures and settings", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 30 }), async (history) => {
      const desk = await deskWith();
      for (const step of history) {
        await play(desk, step);
        await desk.sound();
      }
    }),
    { numRuns: 1_500 },
  );
});

test("a payment that succeeded never changes, even when another payment names it", async () => {
  const desk = await deskWith();
  await desk.fact(PAID);
  const before = await desk.rows();
  desk.now += HOUR;
  await desk.fact({ ...PAID, paymentId: "pi_2", amountCents: 1 });
  assert.deepEqual(await desk.rows(), before);
});

test("a refill that was sent is only looked up after auto-refill was turned off", async () => {
  const desk = await deskWith();
  await desk.submit(checkBalance("org_1"));
  await play(desk, { kind: "unknown" });
  await desk.submit(setRefill("org_1", null));
  desk.now += HOUR;
  const open = (await desk.rows()).report.topUps.find((row) => row.kind === "auto_refill") ?? assert.fail();
  assert.equal((await desk.submit(claimTopUp(open)))?.mode, "look");
  await desk.fact({ kind: "none", topUpId: open.id }, open.id);
  const [ended] = (await desk.rows()).report.topUps.filter((row) => row.kind === "auto_refill");
  assert.deepEqual([ended?.state, ended?.reason], ["failed", "auto_refill_off"]);
  await desk.sound();
});

test("refills of a month end at its cap, and the next month has a new sum", async () => {
  const desk = await deskWith();
  await desk.submit(setRefill("org_1", REFILL));
  const reasons: (string | null)[] = [];
  for (let i = 0; i < 3; i++) {
    desk.now += HOUR;
    // The balance counts as spent, so that each refill is due at once.
    await write(desk.database, { organizations: [organizationRow()] });
    await desk.submit(rearm("org_1"));
    await play(desk, { kind: "paid" });
    reasons.push((await desk.rows()).report.topUps.findLast((row) => row.kind === "auto_refill")?.reason ?? null);
  }
  const { customer } = await desk.rows();
  assert.deepEqual(reasons, [null, null, "monthly_cap"]);
  assert.deepEqual([customer?.monthCents, customer?.nextAt], [9_800, Date.UTC(2026, 11, 1)]);
});

test("a hard decline turns auto-refill off, and a new card turns it on again", async () => {
  const desk = await deskWith();
  await desk.submit(checkBalance("org_1"));
  await play(desk, { kind: "lost_card" });
  const off = (await desk.rows()).customer;
  assert.deepEqual([off?.refillOn, off?.offReason, off?.nextAt], [false, "lost_card", null]);
  await changeCard(desk, true);
  const on = (await desk.rows()).customer;
  assert.deepEqual([on?.refillOn, on?.offReason, on?.nextAt], [true, null, desk.now]);
  await desk.sound();
});

test("a soft decline waits 1, 6 and 24 hours and then ends auto-refill, and each attempt has one failure event", async () => {
  const desk = await deskWith();
  const waits: number[] = [];
  for (let i = 0; i < 4; i++) {
    await desk.submit(checkBalance("org_1"));
    await play(desk, { kind: "insufficient_funds" });
    const { customer } = await desk.rows();
    if (customer?.nextAt === null || customer === null) break;
    waits.push((customer.nextAt - desk.now) / HOUR);
    desk.now = customer.nextAt;
    await desk.submit(rearm("org_1"));
  }
  const { report, customer } = await desk.rows();
  assert.deepEqual(waits, [1, 6, 24]);
  assert.deepEqual([customer?.refillOn, customer?.offReason], [false, "insufficient_funds"]);
  assert.equal(report.events.filter(({ type }) => type === "billing.topup_failed").length, 4);
  await desk.sound();
});

test("a refill that lost its claim is sent again under the same row, and after 23 hours it is only looked up", async () => {
  const desk = await deskWith();
  await desk.submit(checkBalance("org_1"));
  const open = (await desk.rows()).report.topUps.find((row) => row.kind === "auto_refill") ?? assert.fail();
  const first = (await desk.submit(claimTopUp(open))) ?? assert.fail();
  assert.equal(await desk.submit(claimTopUp(open)), null);
  desk.now += 61_000;
  const second = (await desk.submit(claimTopUp(open))) ?? assert.fail();
  assert.deepEqual([first.mode, second.mode], ["charge", "charge"]);
  assert.deepEqual([first.topUp.amountCents, first.topUp.bonusMillicredits], [4_900, 20_000]);
  desk.now += 23 * HOUR;
  assert.equal((await desk.submit(claimTopUp(open)))?.mode, "look");
});
