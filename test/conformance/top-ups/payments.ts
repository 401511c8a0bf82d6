import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { Payments } from "../../../core/ports/billing/payments.ts";
import { refundRow, topUpRow } from "./store-billing.ts";

/** An open provider for the suite. */
export interface PaymentsUnderTest {
  readonly payments: Payments;
  /** A saved card that pays, for providers that charge without the payer. */
  readonly goodMethod: string;
  /** A saved card without funds. */
  readonly poorMethod: string;
  close(): Promise<void>;
}

/** Tests the contract of the `Payments` port on an adapter. */
export function testPayments(name: string, { open }: { open(): Promise<PaymentsUnderTest> }): void {
  describe(`payments: ${name}`, () => {
    let subject: PaymentsUnderTest;
    let payments: Payments;
    beforeEach(async () => {
      subject = await open();
      payments = subject.payments;
    });
    afterEach(() => subject.close());

    const refill = (methodId: string) =>
      topUpRow({ id: `tpa_${crypto.randomUUID()}`, kind: "auto_refill", methodId, createdAt: Date.now() });

    test("an organization keeps its customer", async () => {
      const organization = { id: `org_${crypto.randomUUID()}`, name: "Acme" };
      const first = await payments.ensureCustomer(organization);
      assert.equal(await payments.ensureCustomer(organization), first);
    });

    test("a checkout that nobody paid is open or unknown, and never paid", async () => {
      const topUp = topUpRow({ id: `tpa_${crypto.randomUUID()}`, createdAt: Date.now() });
      const pages = { success: "https://seo.example/done", cancel: "https://seo.example/back" };
      const { sessionId } = await payments.startCheckout(topUp, pages);
      assert.equal((await payments.startCheckout(topUp, pages)).sessionId, sessionId);
      const fact = await payments.lookUp({ ...topUp, sessionId });
      assert.ok(fact.kind === "open" && !fact.isProcessing, fact.kind);
      // A process that died before it stored the session finds it again.
      assert.equal((await payments.lookUp(topUp)).kind, "open");
    });

    test("a top-up without any request has no payment", async () => {
      const { kind } = await payments.lookUp(refill("pm_none"));
      assert.ok(kind === "none" || kind === "open", kind);
      assert.equal(await payments.topUpOf({ topUpId: null, paymentId: null, chargeId: null }), null);
    });

    test("a charge under one row happens once, and the look-up finds it without its id", async () => {
      if (!payments.canRefill) return;
      const topUp = refill(subject.goodMethod);
      const [first, second] = [await payments.chargeSaved(topUp), await payments.chargeSaved(topUp)];
      assert.ok(first.kind === "paid");
      assert.deepEqual(second, first);
      assert.deepEqual([first.topUpId, first.amountCents], [topUp.id, topUp.amountCents]);
      assert.deepEqual(await payments.lookUp(topUp), first);
      assert.equal(await payments.topUpOf({ ...first, topUpId: null }), topUp.id);
      assert.equal(await payments.topUpOf({ ...first, topUpId: null, paymentId: null }), topUp.id);
    });

    test("a decline is a fact with its reason, and stays one when it is looked up", async () => {
      if (!payments.canRefill) return;
      const topUp = refill(subject.poorMethod);
      const fact = await payments.chargeSaved(topUp);
      assert.ok(fact.kind === "declined");
      assert.equal(fact.reason, "insufficient_funds");
      const found = await payments.lookUp(topUp);
      assert.ok(found.kind === "declined");
      assert.deepEqual([found.reason, found.paymentId], [fact.reason, fact.paymentId]);
    });

    test("a refund under one row happens once", async () => {
      const topUp = refill(subject.goodMethod);
      const paid = payments.canRefill ? await payments.chargeSaved(topUp) : null;
      const row = { ...topUp, paymentId: paid?.kind === "paid" ? paid.paymentId : "manual:1" };
      const refund = refundRow({ id: `rfd_${crypto.randomUUID()}` });
      const [first, second] = [await payments.refund(refund, row), await payments.refund(refund, row)];
      assert.deepEqual(second, first);
      assert.deepEqual([first.refundId, first.amountCents, first.state], [refund.id, 1_000, "succeeded"]);
      const unsent = await payments.lookUpRefund(refundRow({ id: "rfd_never" }), row);
      assert.equal(unsent, null);
    });
  });
}
