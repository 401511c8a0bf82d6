import type { BillingRules } from "../../domain/billing.ts";
import type { CustomerRow, TopUpRow } from "../../ports/billing/rows.ts";
import type { LoadPlan } from "../../ports/store.ts";
import type { LotHold } from "../../ports/store-rows.ts";
import { chargeBackLot, freezeLot, type LotRef, thawLot } from "../credits/purchases.ts";
import type { Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";

/** Names a top-up and its organization. */
export interface TopUpKey {
  readonly id: string;
  readonly organizationId: string;
}

/** The two lots of a purchase. */
export type LotKind = "paid" | "bonus";

/** Names the lot of a purchase. */
export function lotOf({ id, organizationId }: TopUpKey, kind: LotKind): LotRef {
  return { organizationId, reference: `tpa:${id}:${kind}` };
}

/** The outgoing events of one top-up: at most one of each kind. */
export function eventIdOf(subject: string, outcome: string): string {
  return `evt_${subject}_${outcome}`;
}

/** Plans everything that a fact about a top-up can change. */
export function topUpPlan(key: TopUpKey, more: Partial<LoadPlan> = {}): Partial<LoadPlan> {
  return {
    organizations: [key.organizationId],
    topups: [key.id],
    customers: [key.organizationId],
    subscribers: [key.organizationId],
    grants: [lotOf(key, "paid"), lotOf(key, "bonus")],
    ...more,
    events: [eventIdOf(key.id, "succeeded"), eventIdOf(key.id, "failed"), ...(more.events ?? [])],
  };
}

/** Builds a row whose payment has not begun. */
export function newTopUp(
  given: TopUpKey & Pick<TopUpRow, "kind" | "currency"> & Partial<TopUpRow>,
  now: number,
): TopUpRow {
  return {
    pack: null,
    millicredits: 0,
    bonusMillicredits: 0,
    amountCents: 0,
    taxCents: 0,
    state: "pending",
    reason: null,
    customerId: null,
    methodId: null,
    savesMethod: false,
    sessionId: null,
    paymentId: null,
    chargeId: null,
    receiptUrl: null,
    taxCalculation: null,
    attemptNo: 0,
    createdAt: now,
    sentAt: null,
    burntAt: null,
    checkAt: now,
    token: null,
    leaseUntil: null,
    endedAt: null,
    refundedCents: 0,
    heldBy: [],
    hold: "none",
    ...given,
  };
}

/** The row of an organization that has bought nothing yet. */
export function newCustomer(organizationId: string): CustomerRow {
  return {
    organizationId,
    customerId: null,
    methodId: null,
    methodLabel: null,
    refillOn: false,
    refillBelow: 0,
    refillPack: null,
    monthCapCents: 0,
    month: "",
    monthCents: 0,
    failures: 0,
    nextAt: null,
    offReason: null,
    flags: [],
  };
}

/** Returns the row of the organization, or a new one. */
export function customerOf(work: UnitOfWork, organizationId: string): CustomerRow {
  return work.customers.get(organizationId) ?? newCustomer(organizationId);
}

/** Returns the month of an instant in UTC, such as "2026-11". */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** Returns the delay number `index`; the last delay repeats. */
export function delayAt(delays: readonly number[], index: number): number {
  return delays[Math.min(index, delays.length - 1)] ?? 0;
}

/** The rules of an installation. */
export function rulesOf({ policy }: Context): BillingRules {
  return policy.billing;
}

/** True until the attempt has succeeded or failed. */
export function isOpen({ state }: TopUpRow): boolean {
  return state === "pending" || state === "processing";
}

/** Stores the row with the hold that its disputes cause, and brings its lots to the same hold. */
export function putHeld(work: UnitOfWork, context: Context, topUp: TopUpRow): TopUpRow {
  const wanted: LotHold = topUp.hold === "charged_back" ? "charged_back" : topUp.heldBy.length > 0 ? "frozen" : "none";
  const row = { ...topUp, hold: wanted };
  work.topups.put(row.id, row);
  const make = wanted === "charged_back" ? chargeBackLot : wanted === "frozen" ? freezeLot : thawLot;
  for (const kind of ["paid", "bonus"] as const) {
    const ref = lotOf(row, kind);
    const isGranted = work.lots.find(
      (lot) => lot.organizationId === ref.organizationId && lot.reference === ref.reference,
    );
    if (isGranted !== undefined) make(ref).decide(work, context);
  }
  return row;
}
