import type { LotHold, LotRow } from "../../ports/store-rows.ts";
import type { Command, Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { expireDueLots, isDue, transfer } from "./ledger.ts";

/** Names the lot of a purchase. A dispute names the paid lot and the bonus lot, each with a command of its own. */
export interface LotRef {
  readonly organizationId: string;
  readonly reference: string;
}

/** Builds a command on one lot. Due lots expire first, so `decide` never finds expired credits available. */
function onLot<R>(ref: LotRef, decide: (work: UnitOfWork, context: Context, lot: LotRow) => R): Command<R> {
  const { organizationId, reference } = ref;
  return {
    plan: { organizations: [organizationId], grants: [ref] },
    decide(work, context) {
      expireDueLots(work, context, organizationId);
      const lot = work.lots.find((row) => row.organizationId === organizationId && row.reference === reference);
      if (lot === undefined) throw new Error(`ledger: organization ${organizationId} has no lot ${reference}`);
      return decide(work, context, lot);
    },
  };
}

function setHold(work: UnitOfWork, lotId: string, hold: LotHold): void {
  const lot = work.lots.get(lotId);
  if (lot !== undefined) work.lots.put(lotId, { ...lot, hold });
}

/**
 * Takes back up to `millicredits` of a lot, from its frozen credits too, and returns the amount taken. Spent and
 * reserved credits stay. The caller records each refund once, because a repeated command takes credits again.
 */
export function takeBack(ref: LotRef, millicredits: number): Command<number> {
  return onLot(ref, (work, context, lot) => {
    const available = Math.min(millicredits, lot.remainingMillicredits);
    const frozen = Math.min(millicredits - available, lot.frozenMillicredits);
    if (available > 0) transfer(work, context, { kind: "refund", lot, jobId: null, millicredits: available });
    const current = work.lots.get(lot.id) ?? lot;
    if (frozen > 0) transfer(work, context, { kind: "charge_back", lot: current, jobId: null, millicredits: frozen });
    return available + frozen;
  });
}

/**
 * Returns the credits of a refund that the provider could not pay. They expire in an expired lot, freeze in a frozen
 * lot and stay refunded in a lot that was charged back. The caller records each failure once.
 */
export function returnTaken(ref: LotRef, millicredits: number): Command<void> {
  return onLot(ref, (work, context, lot) => {
    const returned = Math.min(millicredits, lot.refundedMillicredits);
    if (returned === 0 || lot.hold === "charged_back") return;
    const live = lot.hold === "frozen" ? "refund_failed_frozen" : "refund_failed";
    const kind = isDue(lot, context) ? "refund_failed_expired" : live;
    transfer(work, context, { kind, lot, jobId: null, millicredits: returned });
  });
}

/** Freezes the available credits of a disputed purchase. Credits that jobs reserved follow when the jobs return them. */
export function freezeLot(ref: LotRef): Command<void> {
  return onLot(ref, (work, context, lot) => {
    if (lot.hold !== "none") return;
    const millicredits = lot.remainingMillicredits;
    if (millicredits > 0) transfer(work, context, { kind: "freeze", lot, jobId: null, millicredits });
    setHold(work, lot.id, "frozen");
  });
}

/** Makes frozen credits available again, because the dispute was won. Credits of an expired lot expire. */
export function thawLot(ref: LotRef): Command<void> {
  return onLot(ref, (work, context, lot) => {
    if (lot.hold !== "frozen") return;
    const kind = isDue(lot, context) ? "thaw_expired" : "thaw";
    const millicredits = lot.frozenMillicredits;
    if (millicredits > 0) transfer(work, context, { kind, lot, jobId: null, millicredits });
    setHold(work, lot.id, "none");
  });
}

/** Takes back the credits of a purchase whose dispute was lost. Takes available credits too, if nothing froze them. */
export function chargeBackLot(ref: LotRef): Command<void> {
  return onLot(ref, (work, context, lot) => {
    const moves = [
      ["refund", lot.remainingMillicredits],
      ["charge_back", lot.frozenMillicredits],
    ] as const;
    for (const [kind, millicredits] of moves) {
      const current = work.lots.get(lot.id) ?? lot;
      if (millicredits > 0) transfer(work, context, { kind, lot: current, jobId: null, millicredits });
    }
    setHold(work, lot.id, "charged_back");
  });
}
