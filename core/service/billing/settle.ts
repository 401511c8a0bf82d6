import type { TopUpFact } from "../../ports/billing/payments.ts";
import type { TopUpRow } from "../../ports/billing/rows.ts";
import { addLot, expireDueLots } from "../credits/ledger.ts";
import type { Command, Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { putBilling } from "../webhooks/outbox.ts";
import { failedTopUpBody, succeededBody } from "./events.ts";
import { afterFailure, afterPayment, endCharging, price } from "./refill.ts";
import {
  customerOf,
  delayAt,
  eventIdOf,
  isOpen,
  lotOf,
  putHeld,
  rulesOf,
  type TopUpKey,
  topUpPlan,
} from "./top-ups.ts";

/** The fields of a row that no longer waits for anything. */
const ENDED = { checkAt: null, token: null, leaseUntil: null } as const;

/** Reasons for the end of auto-refill that a new card does not change. */
const NOT_CARD: ReadonlySet<string> = new Set(["dispute", "fraud_warning", "pack_gone"]);

type Paid = Extract<TopUpFact, { readonly kind: "paid" }>;

/** Keeps the card that the payer allowed later charges of. A new card turns a refill on that a bad card turned off. */
export function keepMethod(
  work: UnitOfWork,
  context: Context,
  organizationId: string,
  method: { readonly customerId: string | null; readonly methodId: string; readonly methodLabel: string | null },
): void {
  const customer = customerOf(work, organizationId);
  const isNew = customer.methodId !== method.methodId;
  const wasCard = customer.offReason !== null && !NOT_CARD.has(customer.offReason);
  const turnsOn = isNew && !customer.refillOn && wasCard && customer.refillPack !== null;
  work.customers.put(organizationId, {
    ...customer,
    customerId: method.customerId ?? customer.customerId,
    methodId: method.methodId,
    methodLabel: method.methodLabel,
    ...(turnsOn ? { refillOn: true, offReason: null, failures: 0, nextAt: context.now } : {}),
  });
}

/** Grants the credits of a payment, also after the attempt was given up, because the money has moved. */
function settlePaid(work: UnitOfWork, context: Context, topUp: TopUpRow, fact: Paid): TopUpRow {
  if (topUp.state === "succeeded") return topUp;
  const { organizationId } = topUp;
  const paid: TopUpRow = {
    ...topUp,
    ...ENDED,
    state: "succeeded",
    reason: null,
    paymentId: fact.paymentId,
    chargeId: fact.chargeId ?? topUp.chargeId,
    customerId: fact.customerId ?? topUp.customerId,
    receiptUrl: fact.receiptUrl,
    amountCents: fact.amountCents,
    taxCents: fact.taxCents,
    endedAt: context.now,
  };
  expireDueLots(work, context, organizationId);
  const months = rulesOf(context).validMonths;
  for (const kind of ["paid", "bonus"] as const) {
    const millicredits = kind === "paid" ? paid.millicredits : paid.bonusMillicredits;
    if (millicredits > 0) addLot(work, context, { ...lotOf(paid, kind), millicredits, months });
  }
  if (fact.methodId !== null && topUp.kind !== "auto_refill")
    keepMethod(work, context, organizationId, { ...fact, methodId: fact.methodId });
  afterPayment(work, context, topUp);
  if (topUp.kind === "auto_refill" && isOpen(topUp)) endCharging(work, organizationId);
  putHeld(work, context, paid);
  const id = eventIdOf(paid.id, "succeeded");
  putBilling(work, context, { id, organizationId, type: "billing.topup_succeeded", body: succeededBody(paid) });
  return paid;
}

/** Ends an open attempt without a payment. */
export function settleFailed(
  work: UnitOfWork,
  context: Context,
  topUp: TopUpRow,
  failure: { readonly reason: string; readonly status: string | null; readonly paymentId: string | null },
): TopUpRow {
  if (!isOpen(topUp)) return topUp;
  const { organizationId } = topUp;
  const { reason, status } = failure;
  const paymentId = failure.paymentId ?? topUp.paymentId;
  const failed: TopUpRow = { ...topUp, ...ENDED, state: "failed", reason, paymentId, endedAt: context.now };
  work.topups.put(failed.id, failed);
  const isRefill = topUp.kind === "auto_refill";
  const nextAt = isRefill ? afterFailure(work, context, topUp, reason) : null;
  if (isRefill) endCharging(work, organizationId);
  const body = failedTopUpBody(failed, { reason, status, nextAt });
  putBilling(work, context, { id: eventIdOf(failed.id, "failed"), organizationId, type: "billing.topup_failed", body });
  return failed;
}

/** Returns when an attempt without an outcome is worked on again. */
function nextCheck(context: Context, topUp: TopUpRow): number {
  const { retryMs, checkMs } = rulesOf(context);
  if (topUp.kind === "auto_refill") return context.now + delayAt(retryMs, topUp.attemptNo - 1);
  const age = context.now - topUp.createdAt;
  const later = checkMs.find((at) => at > age);
  return later === undefined ? context.now + delayAt(checkMs, checkMs.length - 1) : topUp.createdAt + later;
}

/** Returns why an attempt without any payment is over, or `null` while a payment is still possible. */
function giveUpReason(work: UnitOfWork, context: Context, topUp: TopUpRow): string | null {
  const { burntMs, resendMs, checkoutMs, giveUpMs } = rulesOf(context);
  const { now } = context;
  if (topUp.kind === "manual") return now - topUp.createdAt > giveUpMs ? "not_paid" : null;
  if (topUp.kind === "checkout") return now - topUp.createdAt > checkoutMs ? "checkout_expired" : null;
  if (topUp.burntAt !== null && now - topUp.burntAt >= burntMs) return "provider_error";
  if (topUp.sentAt !== null && now - topUp.sentAt >= resendMs + burntMs) return "provider_unreachable";
  const isOff = !customerOf(work, topUp.organizationId).refillOn;
  return isOff && topUp.sentAt !== null && now - topUp.sentAt >= burntMs ? "auto_refill_off" : null;
}

/** Applies the state of a top-up at the provider. Returns the row as it is then. */
export function settle(work: UnitOfWork, context: Context, topUp: TopUpRow, fact: TopUpFact): TopUpRow {
  if (fact.kind === "paid") return settlePaid(work, context, topUp, fact);
  if (!isOpen(topUp)) return topUp;
  if (fact.kind === "declined") return settleFailed(work, context, topUp, fact);
  const failure = { status: null, paymentId: null };
  if (fact.kind === "expired") return settleFailed(work, context, topUp, { ...failure, reason: "checkout_expired" });
  // A manual order is open until the operator settles it.
  const isUnpaid = fact.kind === "none" || topUp.kind === "manual";
  const reason = isUnpaid ? giveUpReason(work, context, topUp) : null;
  if (reason !== null) return settleFailed(work, context, topUp, { ...failure, reason });
  const state = fact.kind === "open" && fact.isProcessing ? "processing" : topUp.state;
  const row: TopUpRow = { ...topUp, state, token: null, leaseUntil: null, checkAt: nextCheck(context, topUp) };
  work.topups.put(row.id, row);
  return row;
}

/** The work of a claimed attempt: charge the card, or only look what the provider has. */
export interface TopUpClaim {
  readonly topUp: TopUpRow;
  readonly mode: "charge" | "look";
  readonly token: string;
}

/**
 * Claims a due attempt for one call to the provider, or returns `null`.
 *
 * The commit of the claim comes before the call, so a killed process leaves a row that names the request.
 */
export function claimTopUp(key: TopUpKey): Command<TopUpClaim | null> {
  return {
    plan: topUpPlan(key),
    decide(work, context) {
      const stored = work.topups.get(key.id);
      const { now } = context;
      if (stored === undefined || stored.checkAt === null || stored.checkAt > now) return null;
      if (stored.leaseUntil !== null && stored.leaseUntil >= now) return null;
      let topUp = stored;
      if (topUp.kind === "auto_refill" && topUp.sentAt === null && topUp.amountCents === 0) {
        const priced = price(work, context, topUp);
        if (priced.kind === "refused") {
          settleFailed(work, context, topUp, { reason: priced.reason, status: null, paymentId: null });
          return null;
        }
        topUp = priced.topUp;
      }
      const { resendMs, leaseMs } = rulesOf(context);
      const isYoung = topUp.sentAt === null || now - topUp.sentAt < resendMs;
      const isOn = customerOf(work, topUp.organizationId).refillOn;
      const mode = topUp.kind === "auto_refill" && isOn && topUp.burntAt === null && isYoung ? "charge" : "look";
      const token = context.mint("token");
      const claimed: TopUpRow = {
        ...topUp,
        token,
        leaseUntil: now + leaseMs,
        attemptNo: topUp.attemptNo + 1,
        sentAt: mode === "charge" ? (topUp.sentAt ?? now) : topUp.sentAt,
      };
      work.topups.put(key.id, claimed);
      return { topUp: claimed, mode, token };
    },
  };
}

/** Changes a row before its call: the session of a checkout, the tax of a refill. */
export function amendTopUp(key: TopUpKey, change: (topUp: TopUpRow) => TopUpRow): Command<TopUpRow | null> {
  return {
    plan: topUpPlan(key),
    decide(work) {
      const topUp = work.topups.get(key.id);
      if (topUp === undefined || !isOpen(topUp)) return null;
      const row = change(topUp);
      work.topups.put(key.id, row);
      return row;
    },
  };
}

/** Ends a claim whose call had no usable outcome. The same request is sent again later, unless its key is burnt. */
export function releaseTopUp(
  key: TopUpKey,
  { token, isBurnt }: { readonly token: string; readonly isBurnt: boolean },
): Command<void> {
  return {
    plan: topUpPlan(key),
    decide(work, context) {
      const topUp = work.topups.get(key.id);
      if (topUp === undefined || topUp.token !== token) return;
      const burntAt = isBurnt ? (topUp.burntAt ?? context.now) : topUp.burntAt;
      const checkAt = nextCheck(context, topUp);
      work.topups.put(key.id, { ...topUp, burntAt, checkAt, token: null, leaseUntil: null });
    },
  };
}
