import assert from "node:assert/strict";
import { test } from "node:test";
import type { LotRow } from "../../../../core/ports/store-rows.ts";
import { closeReservation, expireCredits, grantCredits, reserve } from "../../../../core/service/credits/ledger.ts";
import type { Command } from "../../../../core/service/transactions/command.ts";
import { decideOne } from "../../../conformance/decide.ts";
import { jobRow, lotRow, organizationRow } from "../../../conformance/rows.ts";
import { START } from "../../../conformance/test-clock.ts";

function reserveOf(cost: number): Command<readonly (readonly [string, number])[] | null> {
  return {
    plan: {},
    decide: (work, context) =>
      reserve(work, context, { id: "job_1", organizationId: "org_1", cost })?.map((hold) => [
        hold.lotId,
        hold.millicredits,
      ]) ?? null,
  };
}

function givenLots(lots: readonly LotRow[]) {
  const availableMillicredits = lots.reduce((sum, lot) => sum + lot.remainingMillicredits, 0);
  const reservedMillicredits = lots.reduce((sum, lot) => sum + lot.reservedMillicredits, 0);
  return { organizations: [organizationRow({ availableMillicredits, reservedMillicredits })], lots };
}

function lot(id: string, over: Partial<LotRow>): LotRow {
  return lotRow({ id, grantedMillicredits: 100, remainingMillicredits: 100, reference: id, ...over });
}

test("lots that end at the same time are drawn oldest first, those granted together by id", () => {
  const expiresAt = START + 1_000;
  const lots = [
    lot("lot_d", { expiresAt: null, grantedAt: START - 9 }),
    lot("lot_c", { expiresAt, grantedAt: START - 1 }),
    lot("lot_b", { expiresAt, grantedAt: START - 1 }),
    lot("lot_a", { expiresAt, grantedAt: START }),
  ];
  for (const order of [lots, lots.toReversed()]) {
    assert.deepEqual(decideOne(reserveOf(350), givenLots(order)).value, [
      ["lot_b", 100],
      ["lot_c", 100],
      ["lot_a", 100],
      ["lot_d", 50],
    ]);
  }
});

test("a draw may take the last millicredit and not one more; empty lots are passed over", () => {
  const lots = [lot("lot_a", { remainingMillicredits: 0 }), lot("lot_b", {})];
  assert.deepEqual(decideOne(reserveOf(100), givenLots(lots)).value, [["lot_b", 100]]);
  assert.equal(decideOne(reserveOf(101), givenLots(lots)).value, null);
});

test("a transfer has an id of its kind and changes lot and organization alike", () => {
  const { effects } = decideOne(reserveOf(40), givenLots([lot("lot_a", {})]));
  const [transfer] = effects.transfers;
  assert.match(transfer?.id ?? "", /^transfer_/);
  assert.deepEqual(
    { ...transfer, id: "" },
    {
      id: "",
      organizationId: "org_1",
      kind: "reserve",
      debit: "available",
      credit: "reserved",
      millicredits: 40,
      lotId: "lot_a",
      jobId: "job_1",
      at: START,
    },
  );
  assert.deepEqual(
    effects.lots.map((row) => [row.remainingMillicredits, row.reservedMillicredits]),
    [[60, 40]],
  );
  assert.deepEqual(
    effects.organizations.map((row) => [row.availableMillicredits, row.reservedMillicredits]),
    [[60, 40]],
  );
});

test("a lot ends at its instant, not before, and only what remains of it", () => {
  const lots = [
    lot("lot_a", { expiresAt: START, remainingMillicredits: 30, reservedMillicredits: 70 }),
    lot("lot_b", { expiresAt: START + 1 }),
    lot("lot_c", { expiresAt: null }),
  ];
  const { effects } = decideOne(expireCredits("org_1"), givenLots(lots));
  assert.deepEqual(expireCredits("org_1").plan, { organizations: ["org_1"] });
  assert.deepEqual(
    effects.transfers.map((row) => [row.kind, row.debit, row.credit, row.lotId, row.millicredits, row.jobId]),
    [["expire", "available", "expired", "lot_a", 30, null]],
  );
  assert.deepEqual(
    effects.lots.map((row) => [row.id, row.remainingMillicredits, row.reservedMillicredits]),
    [["lot_a", 0, 70]],
  );
  assert.deepEqual(
    effects.organizations.map((row) => [row.availableMillicredits, row.reservedMillicredits]),
    [[200, 70]],
  );
});

test("a release into a lot that ends at this instant expires, but a capture spends it", () => {
  const job = jobRow({ holds: [{ lotId: "lot_a", millicredits: 70 }] });
  const lots = [lot("lot_a", { expiresAt: START, remainingMillicredits: 0, reservedMillicredits: 70 })];
  const kinds = (["release", "capture"] as const).map((how) => {
    const command: Command<void> = { plan: {}, decide: (work, context) => closeReservation(work, context, job, how) };
    return decideOne(command, givenLots(lots)).effects.transfers.map((row) => row.kind);
  });
  assert.deepEqual(kinds, [["release_expired"], ["capture"]]);
});

test("a command that forgot to load what it needs says what", () => {
  const settling: Command<void> = {
    plan: {},
    decide: (work, context) => closeReservation(work, context, jobRow(), "capture"),
  };
  assert.throws(() => decideOne(settling, givenLots([])), /ledger: lot lot_1 of job job_1 was not loaded/);
  assert.throws(
    () => decideOne(reserveOf(1), { lots: [lot("lot_a", {})] }),
    /ledger: organization org_1 was not loaded/,
  );
});

test("a grant to an unknown organization is refused by name, and a grant to a known one makes a lot", () => {
  const grant = { organizationId: "org_1", millicredits: 5, reference: "r", months: 12 };
  assert.throws(() => decideOne(grantCredits(grant), {}), {
    code: "NOT_FOUND",
    message: "No organization has the id org_1.",
  });
  assert.deepEqual(grantCredits(grant).plan, { organizations: ["org_1"], grants: [grant] });
  const { value, effects } = decideOne(grantCredits(grant), givenLots([]));
  assert.deepEqual(value, { availableMillicredits: 5, reservedMillicredits: 0 });
  assert.match(effects.lots[0]?.id ?? "", /^lot_/);
  assert.equal(effects.lots[0]?.expiresAt, Date.UTC(2027, 10, 1));
});

test("lots of another organization in the same batch are neither drawn, expired nor used for a grant", () => {
  const foreign = lot("lot_f", { organizationId: "org_2", expiresAt: START, reference: "r" });
  const given = {
    organizations: [
      organizationRow({ availableMillicredits: 100 }),
      organizationRow({ id: "org_2", availableMillicredits: 100 }),
    ],
    lots: [foreign, lot("lot_a", {})],
  };
  assert.deepEqual(decideOne(reserveOf(100), given).value, [["lot_a", 100]]);
  assert.equal(decideOne(reserveOf(101), given).value, null);
  assert.deepEqual(decideOne(expireCredits("org_1"), given).effects.transfers, []);
  const grant = { organizationId: "org_1", millicredits: 5, reference: "r", months: 12 };
  assert.equal(decideOne(grantCredits(grant), given).value.availableMillicredits, 105);
});
