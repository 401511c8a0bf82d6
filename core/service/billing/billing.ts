import type { BillingRules } from "../../domain/billing.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { AccountStore } from "../../ports/account-store.ts";
import { type Payments, PaymentsError } from "../../ports/billing/payments.ts";
import type { CustomerRow, TopUpRow } from "../../ports/billing/rows.ts";
import type { Clock, ClockGuard } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import { listPage } from "../transactions/pagination.ts";
import type { BillingApi, CreditOffer, Purchase, RefillView, ReturnPages, TopUpView } from "./billing-api.ts";
import { createFactReader, type FactPorts } from "./notices.ts";
import { CHARGING, setRefill } from "./refill.ts";
import { createRefund } from "./refunds.ts";
import { amendTopUp } from "./settle.ts";
import { customerOf, monthOf, newCustomer, newTopUp, topUpPlan } from "./top-ups.ts";
import { type BillingWorker, createBillingWorker } from "./worker.ts";

/** Parts of billing. */
interface BillingPorts extends Omit<FactPorts, "suspend"> {
  readonly accounts: AccountStore;
  readonly rules: BillingRules;
  readonly clock: Clock;
  readonly clockGuard: ClockGuard;
  readonly ids: Ids;
}

/** Billing and its background work. */
export interface Billing {
  readonly api: BillingApi;
  readonly worker: BillingWorker;
}

/** Highest sum of a custom top-up in cents. */
const MAX_CENTS = 10_000_000;

function view(row: TopUpRow): TopUpView {
  const { id, kind, pack, millicredits, bonusMillicredits, amountCents, taxCents, currency, state, reason } = row;
  const { receiptUrl, paymentId, refundedCents, hold, createdAt, endedAt } = row;
  return {
    ...{ id, kind, pack, millicredits, bonusMillicredits, amountCents, taxCents, currency, state, reason },
    ...{ receiptUrl, paymentId, refundedCents, hold, createdAt, endedAt },
  };
}

function unknown(what: string, id: string): ServiceError {
  return new ServiceError("NOT_FOUND", `No ${what} has the id ${id}.`);
}

/** Turns a failure of the provider into SERVICE_UNAVAILABLE. */
async function reached<R>(call: Promise<R>): Promise<R> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    throw new ServiceError("SERVICE_UNAVAILABLE", "The payment provider does not respond; try again shortly.", {
      headers: { "Retry-After": "30" },
      cause: error,
    });
  }
}

function namedPages(pages: ReturnPages, id: string): ReturnPages {
  return { success: pages.success.replace("{TOP_UP}", id), cancel: pages.cancel.replace("{TOP_UP}", id) };
}

/** Returns credits and price of a purchase. Throws VALIDATION_ERROR. */
function priceOfPurchase(
  purchase: Purchase,
  rules: BillingRules,
): Pick<TopUpRow, "pack" | "millicredits" | "amountCents"> {
  const invalid = (message: string) => new ServiceError("VALIDATION_ERROR", message);
  if ("pack" in purchase) {
    const pack = rules.packs.find(({ id }) => id === purchase.pack);
    if (pack === undefined) throw invalid(`There is no pack "${purchase.pack}".`);
    return { pack: pack.id, millicredits: pack.millicredits, amountCents: pack.amountCents };
  }
  const { amountCents } = purchase;
  const { creditPriceCents, minimumCents } = rules;
  if (creditPriceCents === null) throw invalid("This service sells packs only.");
  if (!Number.isSafeInteger(amountCents) || amountCents < minimumCents || amountCents > MAX_CENTS)
    throw invalid(`A top-up costs ${minimumCents} to ${MAX_CENTS} cents.`);
  return { pack: null, millicredits: Math.floor((amountCents * 1000) / creditPriceCents), amountCents };
}

function refillView(customer: CustomerRow, refillBelow: number | null, now: number): RefillView {
  const armedState = refillBelow === CHARGING ? "charging" : refillBelow !== null ? "armed" : "waiting";
  const { monthCapCents, methodLabel, nextAt, offReason } = customer;
  const monthCents = customer.month === monthOf(now) ? customer.monthCents : 0;
  return {
    state: customer.refillOn ? armedState : "off",
    belowMillicredits: customer.refillBelow,
    pack: customer.refillPack,
    ...{ monthCapCents, monthCents, methodLabel, nextAt, offReason },
  };
}

/** Creates billing over a payment provider, or returns `null` without a provider. */
export function createBilling({
  payments,
  ...ports
}: Omit<BillingPorts, "payments"> & { readonly payments?: Payments }): Billing | null {
  return payments === undefined ? null : billingOver({ ...ports, payments });
}

function billingOver(ports: BillingPorts): Billing {
  const { payments, store, accounts, rules } = ports;
  const facts = createFactReader({
    ...ports,
    async suspend(organizationId) {
      if (rules.onDispute === "suspend") await accounts.changeOrganization(organizationId, { status: "suspended" });
    },
  });
  const { pollMs, missedMs } = rules;
  const worker = createBillingWorker({ ...ports, suspend: async () => {}, facts, pollMs, missedMs });
  const accounting = createAccounts(ports);
  const api: BillingApi = {
    ...purchaseActions(ports, accounting),
    ...refillActions(ports, accounting),
    ...operatorActions(ports, worker),
    async receive(body, headers) {
      try {
        const notice = await payments.read(body, headers);
        for (const fact of notice?.facts ?? []) await facts.apply(fact, notice?.eventId ?? null);
      } catch (error) {
        ports.logger.warn({ err: error }, "a notice of the payment provider was not applied");
        if (error instanceof PaymentsError && error.kind === "refused")
          throw new ServiceError("VALIDATION_ERROR", error.message, { cause: error });
        const unavailable = "The notice could not be applied. Send it again.";
        throw new ServiceError("SERVICE_UNAVAILABLE", unavailable, { headers: { "Retry-After": "60" }, cause: error });
      }
    },
    async health() {
      const [health, lastNoticeAt] = await Promise.all([payments.health(), store.read.lastNoticeAt()]);
      return { ...health, offer: api.offer(), lastNoticeAt };
    },
  };
  return { api, worker };
}

/** Finds organizations, and their customers at the provider. */
function createAccounts({ payments, store, batcher, accounts }: BillingPorts) {
  async function organization(id: string) {
    const row = await accounts.organization(id);
    if (row === null) throw unknown("organization", id);
    return row;
  }

  /** Returns the customer at the provider and stores it. */
  async function customerIdOf(organizationId: string): Promise<string> {
    const existing = await store.read.customer(organizationId);
    if (existing !== null && existing.customerId !== null) return existing.customerId;
    const { id, name } = await organization(organizationId);
    const customerId = await reached(payments.ensureCustomer({ id, name }));
    await batcher.submit({
      plan: { organizations: [organizationId], customers: [organizationId] },
      decide(work) {
        const customer = customerOf(work, organizationId);
        if (customer.customerId === null) work.customers.put(organizationId, { ...customer, customerId });
      },
    });
    return customerId;
  }
  return { organization, customerIdOf };
}

function purchaseActions(
  ports: BillingPorts,
  { organization, customerIdOf }: ReturnType<typeof createAccounts>,
): Pick<BillingApi, "offer" | "quote" | "startCheckout" | "topUp" | "listTopUps"> {
  const { payments, store, batcher, rules, clock, ids } = ports;
  return {
    offer(): CreditOffer {
      const { currency, packs, creditPriceCents, minimumCents, minimumThreshold, refillBonusPercent } = rules;
      const custom = creditPriceCents === null ? null : { creditPriceCents, minimumCents };
      const { name: provider, isLive, canRefill } = payments;
      const { validMonths, howToPay } = rules;
      const terms = { minimumThreshold, refillBonusPercent, validMonths, howToPay };
      return { provider, isLive, currency, packs, custom, canRefill, ...terms };
    },
    quote(purchase) {
      const { millicredits, amountCents } = priceOfPurchase(purchase, rules);
      return { millicredits, amountCents };
    },
    async startCheckout({ organizationId, purchase, returnTo, savesMethod }) {
      const priced = priceOfPurchase(purchase, rules);
      const customerId = await customerIdOf(organizationId);
      const id = ids.next("topup");
      const key = { id, organizationId };
      const kind = payments.name === "manual" ? "manual" : "checkout";
      const { currency } = rules;
      const at = clock.now();
      const row = newTopUp({ ...key, ...priced, kind, currency, customerId, savesMethod }, at);
      const stored = { ...row, checkAt: at + (rules.checkMs[0] ?? 0) };
      await batcher.submit({ plan: topUpPlan(key), decide: (work) => work.topups.put(id, stored) });
      const page = await reached(payments.startCheckout(stored, namedPages(returnTo, id)));
      await batcher.submit(amendTopUp(key, (topUp) => ({ ...topUp, sessionId: page.sessionId })));
      return { topUpId: id, url: page.sessionId === null ? null : page.url };
    },
    async topUp(organizationId, id) {
      const row = await store.read.topUp(id);
      if (row === null || row.organizationId !== organizationId) throw unknown("top-up", id);
      return view(row);
    },
    async listTopUps(query) {
      await organization(query.organizationId);
      const page = await listPage(query, store.read.topUps, (row) => row.createdAt);
      return { ...page, items: page.items.map(view) };
    },
  };
}

function refillActions(
  { payments, store, batcher, clock }: BillingPorts,
  { organization, customerIdOf }: ReturnType<typeof createAccounts>,
): Pick<BillingApi, "refill" | "setRefill" | "saveMethod" | "portal"> {
  const refill: BillingApi["refill"] = async (organizationId) => {
    const { refillBelow } = await organization(organizationId);
    return refillView(
      (await store.read.customer(organizationId)) ?? newCustomer(organizationId),
      refillBelow,
      clock.now(),
    );
  };

  return {
    refill,
    async setRefill(organizationId, settings) {
      await organization(organizationId);
      if (settings !== null && !payments.canRefill)
        throw new ServiceError("VALIDATION_ERROR", "This service has no automatic payments.");
      await batcher.submit(setRefill(organizationId, settings));
      return refill(organizationId);
    },
    async saveMethod(organizationId, returnTo) {
      return reached(payments.saveMethod(await customerIdOf(organizationId), returnTo));
    },
    async portal(organizationId, returnTo) {
      return reached(payments.portal(await customerIdOf(organizationId), returnTo));
    },
  };
}

type OperatorActions = Pick<BillingApi, "refund" | "listRefunds" | "listDisputes" | "settleByHand" | "check">;

function operatorActions(ports: BillingPorts, worker: BillingWorker): OperatorActions {
  const { store, batcher } = ports;
  const facts = createFactReader({ ...ports, suspend: async () => {} });
  async function existing(id: string): Promise<TopUpRow> {
    const row = await store.read.topUp(id);
    if (row === null) throw unknown("top-up", id);
    return row;
  }
  return {
    async refund(topUpId, amountCents) {
      const row = await batcher.submit(createRefund(await existing(topUpId), amountCents));
      worker.wake();
      return row;
    },
    listRefunds: (query) => listPage(query, store.read.refunds, (row) => row.createdAt),
    listDisputes: (query) => listPage(query, store.read.disputes, (row) => row.createdAt),
    async settleByHand(topUpId, { amountCents, taxCents, reference }) {
      const topUp = await existing(topUpId);
      if (topUp.kind !== "manual")
        throw new ServiceError(
          "VALIDATION_ERROR",
          `${topUpId} is paid at the provider. Only manual top-ups are settled.`,
        );
      const isMoney = [amountCents, taxCents].every((cents) => Number.isSafeInteger(cents) && cents >= 0);
      if (!isMoney || taxCents > amountCents || reference.trim() === "")
        throw new ServiceError(
          "VALIDATION_ERROR",
          "A settlement has whole cents, its tax within them, and a reference.",
        );
      const none = { chargeId: null, customerId: null, methodId: null, methodLabel: null, receiptUrl: null };
      const paymentId = `manual:${topUpId}:${reference.trim()}`;
      await facts.apply({ kind: "paid", topUpId, paymentId, amountCents, taxCents, ...none }, null);
      return view(await existing(topUpId));
    },
    async check(topUpId) {
      await reached(worker.check(await existing(topUpId)));
      return view(await existing(topUpId));
    },
  };
}
