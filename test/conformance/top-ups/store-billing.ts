import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { CustomerRow, DisputeRow, RefundRow, TopUpRow } from "../../../core/ports/billing/rows.ts";
import type { Database } from "../../../core/ports/database.ts";
import { look, organizationRow, write } from "../rows.ts";
import { START } from "../test-clock.ts";

/** A checkout of 200 credits that waits for its payment. */
export function topUpRow(over: Partial<TopUpRow> = {}): TopUpRow {
  return {
    id: "tpa_1",
    organizationId: "org_1",
    kind: "checkout",
    pack: "200",
    millicredits: 200_000,
    bonusMillicredits: 0,
    amountCents: 4_900,
    taxCents: 0,
    currency: "eur",
    state: "pending",
    reason: null,
    customerId: "cus_1",
    methodId: null,
    savesMethod: false,
    sessionId: null,
    paymentId: null,
    chargeId: null,
    receiptUrl: null,
    taxCalculation: null,
    attemptNo: 0,
    createdAt: START,
    sentAt: null,
    burntAt: null,
    checkAt: START,
    token: null,
    leaseUntil: null,
    endedAt: null,
    refundedCents: 0,
    heldBy: [],
    hold: "none",
    ...over,
  };
}

/** A customer with a saved card and auto-refill of 200 credits below 50. */
export function customerRow(over: Partial<CustomerRow> = {}): CustomerRow {
  return {
    organizationId: "org_1",
    customerId: "cus_1",
    methodId: "pm_1",
    methodLabel: "visa 4242",
    refillOn: true,
    refillBelow: 50_000,
    refillPack: "200",
    monthCapCents: 19_600,
    month: "2026-11",
    monthCents: 0,
    failures: 0,
    nextAt: null,
    offReason: null,
    flags: [],
    ...over,
  };
}

export function refundRow(over: Partial<RefundRow> = {}): RefundRow {
  return {
    id: "rfd_1",
    organizationId: "org_1",
    topUpId: "tpa_1",
    providerId: null,
    amountCents: 1_000,
    paidMillicredits: 40_817,
    bonusMillicredits: 0,
    shortfallMillicredits: 0,
    state: "pending",
    reason: null,
    origin: "ours",
    createdAt: START,
    checkAt: START,
    burntAt: null,
    endedAt: null,
    ...over,
  };
}

export function disputeRow(over: Partial<DisputeRow> = {}): DisputeRow {
  return {
    id: "dp_1",
    organizationId: "org_1",
    topUpId: "tpa_1",
    amountCents: 4_900,
    reason: "fraudulent",
    status: "needs_response",
    isMoneyMoved: true,
    createdAt: START,
    endedAt: null,
    ...over,
  };
}

const PAGE = { organizationId: "org_1", after: null, limit: 10 };

/** Tests the contract of the billing rows on an adapter. */
export function testStoreBilling(name: string, { open }: { open(): Promise<Database> }): void {
  describe(`store billing: ${name}`, () => {
    let database: Database;
    beforeEach(async () => {
      database = await open();
      await write(database, { organizations: [organizationRow(), organizationRow({ id: "org_2" })] });
    });
    afterEach(() => database.closeDatabase());

    test("every billing row is loaded, read and audited as it was written", async () => {
      const paid = topUpRow({
        state: "succeeded",
        paymentId: "pi_1",
        chargeId: "ch_1",
        checkAt: null,
        endedAt: START + 9,
        taxCents: 931,
        amountCents: 5_831,
        refundedCents: 1_000,
        heldBy: ["dp_1"],
        hold: "frozen",
        savesMethod: true,
      });
      const customer = customerRow({ flags: ["dp_1", "issfr_1"] });
      await write(database, {
        topups: [paid],
        customers: [customer],
        refunds: [refundRow()],
        disputes: [disputeRow()],
        notices: [{ id: "evt_p1", receivedAt: START }],
      });
      const plan = { topups: ["tpa_1"], customers: ["org_1"], refunds: ["rfd_1"], disputes: ["dp_1"] };
      const snapshot = await look(database, { ...plan, notices: ["evt_p1", "evt_p2"] });
      assert.deepEqual(snapshot.topups.get("tpa_1"), paid);
      assert.deepEqual(snapshot.customers.get("org_1"), customer);
      assert.deepEqual(snapshot.refunds.get("rfd_1"), refundRow());
      assert.deepEqual(snapshot.disputes.get("dp_1"), disputeRow());
      assert.deepEqual([...snapshot.notices.keys()], ["evt_p1"]);
      const { read } = database.store;
      assert.deepEqual(await read.topUp("tpa_1"), paid);
      assert.deepEqual(await read.refund("rfd_1"), refundRow());
      assert.deepEqual(
        [await read.topUp("tpa_2"), await read.refund("rfd_2"), await read.customer("org_2")],
        [null, null, null],
      );
      assert.deepEqual(await read.customer("org_1"), customer);
      assert.deepEqual(await read.customerById("cus_1"), customer);
      assert.equal(await read.customerById("cus_2"), null);
      const audit = await read.audit("org_1");
      assert.deepEqual([audit?.topUps, audit?.refunds, audit?.disputes], [[paid], [refundRow()], [disputeRow()]]);
    });

    test("a top-up is found by its payment or its charge, and never by an absent id", async () => {
      await write(database, {
        topups: [topUpRow({ paymentId: "pi_1" }), topUpRow({ id: "tpa_2", paymentId: "pi_2", chargeId: "ch_2" })],
      });
      const { topUpOfPayment } = database.store.read;
      assert.equal((await topUpOfPayment({ paymentId: "pi_1", chargeId: null }))?.id, "tpa_1");
      assert.equal((await topUpOfPayment({ paymentId: null, chargeId: "ch_2" }))?.id, "tpa_2");
      assert.equal(await topUpOfPayment({ paymentId: null, chargeId: null }), null);
      assert.equal(await topUpOfPayment({ paymentId: "pi_9", chargeId: "ch_9" }), null);
    });

    test("lists of top-ups, refunds and disputes are pages of one organization, newest first", async () => {
      const foreign = { organizationId: "org_2" };
      await write(database, {
        topups: [topUpRow(), topUpRow({ id: "tpa_2", createdAt: START + 5 }), topUpRow({ id: "tpa_3", ...foreign })],
        refunds: [refundRow(), refundRow({ id: "rfd_2" }), refundRow({ id: "rfd_3", ...foreign, topUpId: "tpa_3" })],
        disputes: [disputeRow(), disputeRow({ id: "dp_2", ...foreign, topUpId: "tpa_3" })],
      });
      const { topUps, refunds, disputes } = database.store.read;
      const idsOf = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id);
      assert.deepEqual(idsOf(await topUps(PAGE)), ["tpa_2", "tpa_1"]);
      assert.deepEqual(idsOf(await topUps({ ...PAGE, after: { at: START + 5, id: "tpa_2" } })), ["tpa_1"]);
      assert.deepEqual(idsOf(await refunds({ ...PAGE, limit: 1 })), ["rfd_2"]);
      assert.deepEqual(idsOf(await disputes(PAGE)), ["dp_1"]);
    });

    test("hints name due work: top-ups without a lease, refunds, and refills to arm", async () => {
      const leased = { token: "run_1", leaseUntil: START + 60 };
      await write(database, {
        topups: [
          topUpRow({ checkAt: START + 2 }),
          topUpRow({ id: "tpa_2", checkAt: START + 1 }),
          topUpRow({ id: "tpa_3", ...leased }),
          topUpRow({ id: "tpa_4", checkAt: START + 99 }),
          topUpRow({ id: "tpa_5", state: "failed", checkAt: null, endedAt: START }),
        ],
        refunds: [refundRow(), refundRow({ id: "rfd_2", checkAt: START + 99 })],
        customers: [customerRow({ nextAt: START + 1 }), customerRow({ organizationId: "org_2", customerId: "cus_2" })],
      });
      const { dueTopUps, dueRefunds, dueRefills } = database.store.hints;
      const idsAt = async (now: number) => (await dueTopUps(now, 9)).map((row) => row.id);
      assert.deepEqual(await idsAt(START + 5), ["tpa_2", "tpa_1"]);
      assert.deepEqual(await idsAt(START + 60), ["tpa_2", "tpa_1"]);
      assert.deepEqual(await idsAt(START + 61), ["tpa_3", "tpa_2", "tpa_1"]);
      assert.deepEqual(await dueTopUps(START + 5, 1), [{ id: "tpa_2", organizationId: "org_1" }]);
      assert.deepEqual(await dueRefunds(START, 9), [{ id: "rfd_1", organizationId: "org_1", topUpId: "tpa_1" }]);
      assert.deepEqual(await dueRefills(START, 9), []);
      assert.deepEqual(await dueRefills(START + 1, 9), ["org_1"]);
    });

    test("an organization cannot have two open auto-refills", {
      skip: name === "memory" ? "it keeps rows as they are" : false,
    }, async () => {
      const refill = (id: string) => topUpRow({ id, kind: "auto_refill" });
      await write(database, { topups: [refill("tpa_1")] });
      await assert.rejects(write(database, { topups: [refill("tpa_2")] }), /constraint/i);
      await write(database, { topups: [topUpRow({ id: "tpa_2" })] });
    });

    test("events of the provider are kept until the limit, and the newest instant is known", async () => {
      const limits = { resultsAt: 0, snapshotsAt: 0, idempotencyAt: 0, deliveriesAt: 0, implicitCap: 9 };
      assert.equal(await database.store.read.lastNoticeAt(), null);
      await write(database, {
        notices: [
          { id: "e1", receivedAt: START },
          { id: "e2", receivedAt: START + 2 },
        ],
      });
      assert.equal(await database.store.read.lastNoticeAt(), START + 2);
      const { hasNotice } = database.store.read;
      assert.deepEqual([await hasNotice("e1"), await hasNotice("e9")], [true, false]);
      await database.store.prune({ ...limits, noticesAt: START + 1 });
      assert.deepEqual([...(await look(database, { notices: ["e1", "e2"] })).notices.keys()], ["e2"]);
    });
  });
}
