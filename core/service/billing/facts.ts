import type { DisputeFact, PaymentFact, WarningFact } from "../../ports/billing/payments.ts";
import type { DisputeRow, TopUpRow } from "../../ports/billing/rows.ts";
import type { LoadPlan } from "../../ports/store.ts";
import type { Command, Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { putBilling } from "../webhooks/outbox.ts";
import { disputeBody, warningBody } from "./events.ts";
import { turnOff } from "./refill.ts";
import { beginRefund, refundIdOf, refundPlan, settleRefund } from "./refunds.ts";
import { keepMethod, settle } from "./settle.ts";
import { customerOf, eventIdOf, putHeld, rulesOf, type TopUpKey, topUpPlan } from "./top-ups.ts";

/** A fact about a payment, so with a top-up. */
export type TopUpBoundFact = Exclude<PaymentFact, { readonly kind: "method" }>;

/**
 * The result of a fact. `early`: the payment is not settled yet, so the caller settles it first and repeats the fact.
 * `unknown`: there is no such top-up.
 */
export type Applied = "applied" | "early" | "unknown";

const isLate = (fact: PaymentFact): fact is Extract<TopUpBoundFact, { readonly payment: unknown }> => "payment" in fact;

const isWarning = (holdId: string): boolean => holdId.startsWith("warning:");

function flag(work: UnitOfWork, organizationId: string, id: string): void {
  const customer = customerOf(work, organizationId);
  if (!customer.flags.includes(id))
    work.customers.put(organizationId, { ...customer, flags: [...customer.flags, id].slice(-20) });
}

/** Returns the row that a dispute has after the fact. A status never leads back from the end, nor from moved money. */
function disputeRow(context: Context, topUp: TopUpRow, fact: DisputeFact, known: DisputeRow | undefined): DisputeRow {
  const isMoneyMoved = fact.isMoneyMoved || known?.isMoneyMoved === true;
  const endedAt = known?.endedAt ?? (fact.outcome === null ? null : context.now);
  const hasEnded = known !== undefined && known.endedAt !== null;
  const isStale = (hasEnded && fact.outcome === null) || (known?.isMoneyMoved === true && !fact.isMoneyMoved);
  return {
    id: fact.providerId,
    organizationId: topUp.organizationId,
    topUpId: topUp.id,
    amountCents: fact.amountCents,
    reason: fact.reason,
    status: isStale && known !== undefined ? known.status : fact.status,
    isMoneyMoved,
    createdAt: fact.createdAt,
    endedAt,
  };
}

function settleDispute(work: UnitOfWork, context: Context, topUp: TopUpRow, fact: DisputeFact): void {
  const { organizationId } = topUp;
  const dispute = work.disputes.get(fact.providerId);
  const row = disputeRow(context, topUp, fact, dispute);
  work.disputes.put(row.id, row);
  const eventId = eventIdOf(row.id, "created");
  const isFirst = work.events.get(eventId) === undefined;
  const acts = rulesOf(context).onDispute !== "notify";
  const hold = `dispute:${row.id}`;
  const others = topUp.heldBy.filter((id) => id !== hold);
  // The provider's verdict on the payment also settles its warnings.
  const kept = fact.outcome === "won" || fact.outcome === "closed" ? others.filter((id) => !isWarning(id)) : others;
  const heldBy = acts && row.isMoneyMoved && row.endedAt === null ? [...kept, hold] : kept;
  const isLost = acts && fact.outcome === "lost";
  putHeld(work, context, { ...topUp, heldBy, hold: isLost ? "charged_back" : topUp.hold });
  if (isFirst) {
    flag(work, organizationId, row.id);
    turnOff(work, organizationId, "dispute");
  }
  const body = disputeBody(fact, topUp);
  putBilling(work, context, {
    id: eventId,
    organizationId,
    type: "billing.dispute.created",
    body,
  });
}

function settleWarning(work: UnitOfWork, context: Context, topUp: TopUpRow, fact: WarningFact): void {
  const { organizationId } = topUp;
  const eventId = eventIdOf(fact.providerId, "created");
  if (work.events.get(eventId) !== undefined) return;
  flag(work, organizationId, fact.providerId);
  turnOff(work, organizationId, "fraud_warning");
  const { onWarning } = rulesOf(context);
  if (onWarning === "freeze")
    putHeld(work, context, { ...topUp, heldBy: [...topUp.heldBy, `warning:${fact.providerId}`] });
  if (onWarning === "refund") beginRefund(work, context, topUp);
  const type = "billing.early_fraud_warning.created";
  putBilling(work, context, { id: eventId, organizationId, type, body: warningBody(fact, topUp) });
}

function factPlan(key: TopUpKey, fact: TopUpBoundFact): Partial<LoadPlan> {
  if (fact.kind === "refund") return refundPlan(key, refundIdOf(fact));
  if (fact.kind !== "dispute" && fact.kind !== "warning") return topUpPlan(key);
  const events = [eventIdOf(fact.providerId, "created")];
  return topUpPlan(key, fact.kind === "dispute" ? { disputes: [fact.providerId], events } : { events });
}

/**
 * Applies a fact about a top-up in one transaction: rows, credits, auto-refill and the outgoing event.
 *
 * Repeating a fact changes nothing. `noticeId` names the provider's event, which is recorded with it.
 */
export function applyFact(key: TopUpKey, fact: TopUpBoundFact, noticeId: string | null): Command<Applied> {
  return {
    plan: { ...factPlan(key, fact), ...(noticeId === null ? {} : { notices: [noticeId] }) },
    decide(work, context) {
      if (noticeId !== null && work.notices.get(noticeId) !== undefined) return "applied";
      const topUp = work.topups.get(key.id);
      if (topUp === undefined) return "unknown";
      if (isLate(fact) && topUp.state !== "succeeded") return "early";
      if (fact.kind === "refund") settleRefund(work, context, topUp, fact);
      else if (fact.kind === "dispute") settleDispute(work, context, topUp, fact);
      else if (fact.kind === "warning") settleWarning(work, context, topUp, fact);
      else settle(work, context, topUp, fact);
      if (noticeId !== null) work.notices.put(noticeId, { id: noticeId, receivedAt: context.now });
      return "applied";
    },
  };
}

/** Applies a change of a saved card. A card that is gone turns auto-refill off. */
export function applyMethod(
  organizationId: string,
  fact: Extract<PaymentFact, { readonly kind: "method" }>,
  noticeId: string | null,
): Command<void> {
  return {
    plan: {
      organizations: [organizationId],
      customers: [organizationId],
      notices: noticeId === null ? [] : [noticeId],
    },
    decide(work, context) {
      if (noticeId !== null && work.notices.get(noticeId) !== undefined) return;
      const customer = customerOf(work, organizationId);
      const isOurs = fact.changedId === null || fact.changedId === customer.methodId;
      if (fact.methodId !== null && isOurs)
        keepMethod(work, context, organizationId, { ...fact, methodId: fact.methodId });
      else if (fact.methodId === null && customer.methodId === fact.changedId) {
        work.customers.put(organizationId, { ...customer, methodId: null, methodLabel: null });
        turnOff(work, organizationId, "method_gone");
      }
      if (noticeId !== null) work.notices.put(noticeId, { id: noticeId, receivedAt: context.now });
    },
  };
}
