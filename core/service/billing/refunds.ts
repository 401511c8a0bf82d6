import { ServiceError } from "../../domain/errors.ts";
import type { RefundFact } from "../../ports/billing/payments.ts";
import type { RefundRow, TopUpRow } from "../../ports/billing/rows.ts";
import { returnTaken, takeBack } from "../credits/purchases.ts";
import type { Command, Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { putBilling } from "../webhooks/outbox.ts";
import { refundFailedBody } from "./events.ts";
import { delayAt, eventIdOf, lotOf, rulesOf, type TopUpKey, topUpPlan } from "./top-ups.ts";

/** Takes back the share of both lots that belongs to a sum. Spent credits are the shortfall. */
function takeCredits(
  work: UnitOfWork,
  context: Context,
  topUp: TopUpRow,
  amountCents: number,
): Pick<RefundRow, "paidMillicredits" | "bonusMillicredits" | "shortfallMillicredits"> {
  const shareOf = (millicredits: number) => Math.ceil((millicredits * amountCents) / Math.max(1, topUp.amountCents));
  const wanted = shareOf(topUp.millicredits);
  const paidMillicredits = topUp.millicredits > 0 ? takeBack(lotOf(topUp, "paid"), wanted).decide(work, context) : 0;
  const bonusMillicredits =
    topUp.bonusMillicredits > 0
      ? takeBack(lotOf(topUp, "bonus"), shareOf(topUp.bonusMillicredits)).decide(work, context)
      : 0;
  return { paidMillicredits, bonusMillicredits, shortfallMillicredits: wanted - paidMillicredits };
}

/** Stores a new refund and takes its credits, before any money moves. */
function putRefund(
  work: UnitOfWork,
  context: Context,
  topUp: TopUpRow,
  given: Pick<RefundRow, "id" | "amountCents" | "providerId" | "origin" | "checkAt">,
): RefundRow {
  const row: RefundRow = {
    ...given,
    ...takeCredits(work, context, topUp, given.amountCents),
    organizationId: topUp.organizationId,
    topUpId: topUp.id,
    state: "pending",
    reason: null,
    createdAt: context.now,
    burntAt: null,
    endedAt: null,
  };
  work.refunds.put(row.id, row);
  work.topups.put(topUp.id, { ...topUp, refundedCents: topUp.refundedCents + row.amountCents });
  return row;
}

/** Begins a refund inside another command. Returns `null` when nothing is left to refund. */
export function beginRefund(
  work: UnitOfWork,
  context: Context,
  topUp: TopUpRow,
  amountCents = topUp.amountCents - topUp.refundedCents,
): RefundRow | null {
  if (topUp.state !== "succeeded" || amountCents <= 0) return null;
  if (topUp.refundedCents + amountCents > topUp.amountCents) return null;
  const id = context.mint("refund");
  return putRefund(work, context, topUp, { id, amountCents, providerId: null, origin: "ours", checkAt: context.now });
}

/** Begins a refund of the operator. Throws NOT_FOUND and VALIDATION_ERROR. */
export function createRefund(key: TopUpKey, amountCents: number | undefined): Command<RefundRow> {
  return {
    plan: topUpPlan(key),
    decide(work, context) {
      const topUp = work.topups.get(key.id);
      if (topUp === undefined) throw new ServiceError("NOT_FOUND", `No top-up has the id ${key.id}.`);
      if (amountCents !== undefined && !(Number.isSafeInteger(amountCents) && amountCents > 0))
        throw new ServiceError("VALIDATION_ERROR", "A refund has a whole number of cents above 0.");
      const row = beginRefund(work, context, topUp, amountCents);
      if (row !== null) return row;
      const left = topUp.state === "succeeded" ? topUp.amountCents - topUp.refundedCents : 0;
      throw new ServiceError("VALIDATION_ERROR", `At most ${left} cents of ${topUp.id} can be refunded.`);
    },
  };
}

function failRefund(work: UnitOfWork, context: Context, row: RefundRow, reason: string | null): void {
  const topUp = work.topups.get(row.topUpId);
  if (topUp === undefined) throw new Error(`billing: top-up ${row.topUpId} was not loaded`);
  if (row.paidMillicredits > 0) returnTaken(lotOf(topUp, "paid"), row.paidMillicredits).decide(work, context);
  if (row.bonusMillicredits > 0) returnTaken(lotOf(topUp, "bonus"), row.bonusMillicredits).decide(work, context);
  const current = work.topups.get(topUp.id) ?? topUp;
  work.topups.put(topUp.id, { ...current, refundedCents: current.refundedCents - row.amountCents });
  work.refunds.put(row.id, { ...row, state: "failed", reason, checkAt: null, endedAt: context.now });
  const { organizationId } = row;
  const body = refundFailedBody(row, topUp, reason);
  putBilling(work, context, { id: eventIdOf(row.id, "failed"), organizationId, type: "billing.refund.failed", body });
}

/** The id of the row for a fact: ours, or one made from the provider's id. */
export function refundIdOf(fact: RefundFact): string {
  return fact.refundId ?? `rfd_${fact.providerId}`;
}

/** Applies the state of a refund. A failed refund never changes, and a succeeded one can still fail. */
export function settleRefund(work: UnitOfWork, context: Context, topUp: TopUpRow, fact: RefundFact): void {
  const id = refundIdOf(fact);
  const refund = work.refunds.get(id);
  // A refund of ours has its row before the provider learns of it, so an unknown id is another installation's.
  if (refund === undefined && fact.refundId !== null) return;
  const left = topUp.amountCents - topUp.refundedCents;
  const amountCents = Math.min(fact.amountCents, left);
  if (refund === undefined && amountCents <= 0) return;
  const { providerId } = fact;
  const row =
    refund ?? putRefund(work, context, topUp, { id, amountCents, providerId, origin: "provider", checkAt: null });
  if (row.state === "failed") return;
  const named = { ...row, providerId };
  if (fact.state === "failed") {
    failRefund(work, context, named, fact.reason);
    return;
  }
  if (row.state === "succeeded") return;
  const isDone = fact.state === "succeeded";
  const waitMs = delayAt(rulesOf(context).checkMs, 0);
  work.refunds.put(id, {
    ...named,
    state: fact.state,
    checkAt: isDone || row.origin === "provider" ? null : context.now + waitMs,
    endedAt: isDone ? context.now : null,
  });
}

/** Plans the changes of a refund. */
export function refundPlan(key: TopUpKey, refundId: string) {
  return topUpPlan(key, { refunds: [refundId], events: [eventIdOf(refundId, "failed")] });
}

/** Records a refund call without a usable outcome, or `found: null` when a look-up found no refund. */
export function deferRefund(
  key: TopUpKey,
  refundId: string,
  { isBurnt, isAbsent }: { readonly isBurnt: boolean; readonly isAbsent: boolean },
): Command<void> {
  return {
    plan: refundPlan(key, refundId),
    decide(work, context) {
      const row = work.refunds.get(refundId);
      if (row === undefined || row.state !== "pending") return;
      const { burntMs, resendMs, retryMs } = rulesOf(context);
      const burntAt = isBurnt ? (row.burntAt ?? context.now) : row.burntAt;
      const isOver =
        isAbsent &&
        ((burntAt !== null && context.now - burntAt >= burntMs) || context.now - row.createdAt >= resendMs + burntMs);
      if (isOver) return failRefund(work, context, { ...row, burntAt }, "provider_error");
      work.refunds.put(refundId, { ...row, burntAt, checkAt: context.now + delayAt(retryMs, 1) });
    },
  };
}
