import { isHardDecline } from "../../domain/billing.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { CustomerRow, TopUpRow } from "../../ports/billing/rows.ts";
import { expireCredits, expireDueLots } from "../credits/ledger.ts";
import type { Command, Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { customerOf, delayAt, monthOf, newTopUp, rulesOf } from "./top-ups.ts";

/** The threshold of an organization whose auto-refill is open. No balance is below it. */
export const CHARGING = -1;

function setThreshold(work: UnitOfWork, organizationId: string, refillBelow: number | null): void {
  const organization = work.organizations.get(organizationId);
  if (organization === undefined) throw new Error(`billing: organization ${organizationId} was not loaded`);
  if (organization.refillBelow !== refillBelow)
    work.organizations.put(organizationId, { ...organization, refillBelow });
}

/**
 * Opens an auto-refill when the organization is armed and its balance is below the threshold, and disarms it.
 *
 * The attempt gets its price at its first claim, so that an admission needs no further row.
 */
export function refillIfLow(work: UnitOfWork, context: Context, organizationId: string): void {
  const organization = work.organizations.get(organizationId);
  if (organization === undefined || organization.refillBelow === null) return;
  if (organization.availableMillicredits >= organization.refillBelow || organization.status !== "active") return;
  setThreshold(work, organizationId, CHARGING);
  const id = context.mint("topup");
  const { currency } = rulesOf(context);
  work.topups.put(id, newTopUp({ id, organizationId, kind: "auto_refill", currency }, context.now));
}

function isCharging(work: UnitOfWork, organizationId: string): boolean {
  return work.organizations.get(organizationId)?.refillBelow === CHARGING;
}

/** Allows the next attempt after the end of the open one. */
export function endCharging(work: UnitOfWork, organizationId: string): void {
  if (isCharging(work, organizationId)) setThreshold(work, organizationId, null);
}

/** Opens an auto-refill after a refused job or an expiry, which leave no other trace. */
export function checkBalance(organizationId: string): Command<void> {
  return {
    plan: { organizations: [organizationId] },
    decide(work, context) {
      expireCredits(organizationId).decide(work, context);
      refillIfLow(work, context, organizationId);
    },
  };
}

/** Arms auto-refill again once its waiting time is over. */
export function rearm(organizationId: string): Command<void> {
  return {
    plan: { organizations: [organizationId], customers: [organizationId] },
    decide(work, context) {
      const customer = work.customers.get(organizationId);
      if (customer === undefined || customer.nextAt === null || customer.nextAt > context.now) return;
      if (work.organizations.get(organizationId)?.status !== "active") {
        work.customers.put(organizationId, {
          ...customer,
          nextAt: context.now + delayAt(rulesOf(context).declineMs, 0),
        });
        return;
      }
      work.customers.put(organizationId, { ...customer, nextAt: null });
      if (isCharging(work, organizationId)) return;
      setThreshold(work, organizationId, customer.refillBelow);
      expireDueLots(work, context, organizationId);
      refillIfLow(work, context, organizationId);
    },
  };
}

/** Turns auto-refill off. `reason: null`: the owner did. An open attempt is not sent again. */
export function turnOff(work: UnitOfWork, organizationId: string, reason: string | null): void {
  const customer = customerOf(work, organizationId);
  if (!isCharging(work, organizationId)) setThreshold(work, organizationId, null);
  if (!customer.refillOn) return;
  work.customers.put(organizationId, { ...customer, refillOn: false, nextAt: null, offReason: reason });
}

/** The choices of an owner. Amounts in millicredits and cents. */
export interface RefillSettings {
  readonly belowMillicredits: number;
  /** Id of the pack. */
  readonly pack: string;
  /** @default 4 packs (D-43) */
  readonly monthCapCents?: number;
}

function invalid(message: string): ServiceError {
  return new ServiceError("VALIDATION_ERROR", message);
}

/** Turns auto-refill on, changes it, or turns it off with `null`. Throws VALIDATION_ERROR. */
export function setRefill(organizationId: string, settings: RefillSettings | null): Command<void> {
  return {
    plan: { organizations: [organizationId], customers: [organizationId] },
    decide(work, context) {
      if (settings === null) return turnOff(work, organizationId, null);
      const rules = rulesOf(context);
      const pack = rules.packs.find(({ id }) => id === settings.pack);
      if (pack === undefined) throw invalid(`There is no pack "${settings.pack}".`);
      const least = rules.minimumThreshold;
      if (!Number.isSafeInteger(settings.belowMillicredits) || settings.belowMillicredits < least)
        throw invalid(`The threshold is at least ${least / 1000} credits.`);
      const monthCapCents = settings.monthCapCents ?? rules.refillsPerMonth * pack.amountCents;
      if (!Number.isSafeInteger(monthCapCents) || monthCapCents < pack.amountCents)
        throw invalid("The monthly cap must cover at least one refill.");
      const customer = customerOf(work, organizationId);
      if (customer.methodId === null) throw invalid("Auto-refill needs a saved card. Save one first.");
      const isBusy = isCharging(work, organizationId) || customer.nextAt !== null;
      work.customers.put(organizationId, {
        ...customer,
        refillOn: true,
        refillBelow: settings.belowMillicredits,
        refillPack: pack.id,
        monthCapCents,
        failures: customer.refillOn ? customer.failures : 0,
        // `rearm` sets the threshold. The end of an open attempt sets its own instant.
        nextAt: isBusy ? customer.nextAt : context.now,
        offReason: null,
      });
      if (!isBusy) setThreshold(work, organizationId, null);
    },
  };
}

/** Returns when the next month begins in UTC. */
function nextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** The result of the first claim: the priced row, or the reason why nothing may be charged. */
export type Priced =
  | { readonly kind: "priced"; readonly topUp: TopUpRow }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Writes price, card and bonus into an auto-refill and counts it in the month, because every request is built from the
 * row.
 */
export function price(work: UnitOfWork, context: Context, topUp: TopUpRow): Priced {
  const rules = rulesOf(context);
  const { organizationId } = topUp;
  const customer = customerOf(work, organizationId);
  const pack = rules.packs.find(({ id }) => id === customer.refillPack);
  if (!customer.refillOn) return { kind: "refused", reason: "auto_refill_off" };
  if (work.organizations.get(organizationId)?.status !== "active") return { kind: "refused", reason: "suspended" };
  if (customer.customerId === null || customer.methodId === null) return { kind: "refused", reason: "method_gone" };
  if (pack === undefined) return { kind: "refused", reason: "pack_gone" };
  const month = monthOf(context.now);
  const spent = customer.month === month ? customer.monthCents : 0;
  if (spent + pack.amountCents > customer.monthCapCents) return { kind: "refused", reason: "monthly_cap" };
  work.customers.put(organizationId, { ...customer, month, monthCents: spent + pack.amountCents });
  const priced: TopUpRow = {
    ...topUp,
    pack: pack.id,
    millicredits: pack.millicredits,
    bonusMillicredits: Math.floor((pack.millicredits * rules.refillBonusPercent) / 100),
    amountCents: pack.amountCents,
    currency: rules.currency,
    customerId: customer.customerId,
    methodId: customer.methodId,
  };
  return { kind: "priced", topUp: priced };
}

/** Returns the price to the month in which it was counted. */
function uncount(customer: CustomerRow, topUp: TopUpRow): CustomerRow {
  const month = topUp.sentAt === null ? "" : monthOf(topUp.sentAt);
  if (customer.month !== month) return customer;
  return { ...customer, monthCents: Math.max(0, customer.monthCents - (topUp.amountCents - topUp.taxCents)) };
}

/** Updates auto-refill after a failed refill. Returns when the next attempt may begin, `null` for never. */
export function afterFailure(work: UnitOfWork, context: Context, topUp: TopUpRow, reason: string): number | null {
  const rules = rulesOf(context);
  const { organizationId } = topUp;
  const customer = uncount(customerOf(work, organizationId), topUp);
  work.customers.put(organizationId, customer);
  if (!customer.refillOn) return null;
  if (reason === "monthly_cap" || reason === "suspended") {
    const nextAt = reason === "suspended" ? context.now + delayAt(rules.declineMs, 0) : nextMonth(context.now);
    work.customers.put(organizationId, { ...customer, nextAt });
    return nextAt;
  }
  const failures = customer.failures + 1;
  work.customers.put(organizationId, { ...customer, failures });
  if (isHardDecline(reason) || reason === "pack_gone" || failures > rules.declineMs.length) {
    turnOff(work, organizationId, reason);
    return null;
  }
  const nextAt = context.now + delayAt(rules.declineMs, failures - 1);
  work.customers.put(organizationId, { ...customer, failures, nextAt });
  return nextAt;
}

/** Counts a payment again that succeeded after its attempt had failed. The sum can then exceed the cap. */
function countLate(customer: CustomerRow, topUp: TopUpRow): CustomerRow {
  const isLate = topUp.kind === "auto_refill" && topUp.state === "failed" && topUp.sentAt !== null;
  if (!isLate || customer.month !== monthOf(topUp.sentAt ?? 0)) return customer;
  return { ...customer, monthCents: customer.monthCents + topUp.amountCents - topUp.taxCents };
}

/** Updates auto-refill after a payment. A payment in person ends the series of declines. */
export function afterPayment(work: UnitOfWork, context: Context, topUp: TopUpRow): void {
  const customer = countLate(customerOf(work, topUp.organizationId), topUp);
  const isFresh = isOpenRefill(topUp);
  const isWaiting = customer.nextAt !== null && customer.failures > 0;
  const { pauseMs } = rulesOf(context);
  const nextAt = isFresh ? context.now + pauseMs : isWaiting ? context.now : customer.nextAt;
  work.customers.put(topUp.organizationId, { ...customer, failures: 0, nextAt: customer.refillOn ? nextAt : null });
}

function isOpenRefill({ kind, state }: TopUpRow): boolean {
  return kind === "auto_refill" && (state === "pending" || state === "processing");
}
