import { type PaymentFact, type PaymentRef, type Payments, PaymentsError } from "../../ports/billing/payments.ts";
import type { TopUpRow } from "../../ports/billing/rows.ts";
import type { Logger } from "../../ports/logger.ts";
import type { Store } from "../../ports/store.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import { type Applied, applyFact, applyMethod, type TopUpBoundFact } from "./facts.ts";

/** Parts that apply facts. */
export interface FactPorts {
  readonly payments: Payments;
  readonly store: Store;
  readonly batcher: CommandBatcher;
  readonly logger: Logger;
  /** Called after facts may have made deliveries due. */
  readonly wake: () => void;
  /** Suspends an organization, for the policy `suspend`. */
  readonly suspend: (organizationId: string) => Promise<void>;
}

/** Applies facts of the provider, and settles a payment first when its later facts arrive earlier. */
export interface FactReader {
  /** Rejects when the provider or the store is away, so that the caller repeats it. */
  apply(fact: PaymentFact, noticeId: string | null): Promise<void>;
}

/** Thrown for a fact whose payment is not settled yet, so that the provider repeats the notice. */
class EarlyFact extends Error {}

/** Creates the reader of facts. */
export function createFactReader(ports: FactPorts): FactReader {
  const { payments, store, batcher, logger, wake, suspend } = ports;

  /** Finds the top-up of a payment. Reads the metadata at the provider when our row has no payment id yet. */
  async function topUpOf(ref: PaymentRef): Promise<TopUpRow | null> {
    if (ref.topUpId !== null) return store.read.topUp(ref.topUpId);
    const topUp = await store.read.topUpOfPayment(ref);
    if (topUp !== null) return topUp;
    const id = await payments.topUpOf(ref);
    return id === null ? null : store.read.topUp(id);
  }

  async function submit(topUp: TopUpRow, fact: TopUpBoundFact, noticeId: string | null): Promise<Applied> {
    return batcher.submit(applyFact(topUp, fact, noticeId));
  }

  async function applyBound(fact: TopUpBoundFact, noticeId: string | null): Promise<void> {
    const ref = "payment" in fact ? fact.payment : { topUpId: fact.topUpId, paymentId: null, chargeId: null };
    const topUp = await topUpOf(ref);
    // Other products may share the provider's account. Their payments are not ours.
    if (topUp === null) return;
    const isSuspending = fact.kind === "dispute" && fact.isMoneyMoved && fact.outcome === null;
    // The operator may have activated the organization again, so a repeated notice does not suspend it.
    if (isSuspending && !(noticeId !== null && (await store.read.hasNotice(noticeId))))
      await suspend(topUp.organizationId);
    let applied = await submit(topUp, fact, noticeId);
    if (applied === "early") {
      await submit(topUp, await payments.lookUp(topUp), null);
      applied = await submit(topUp, fact, noticeId);
    }
    wake();
    if (applied === "early") throw new EarlyFact(`The payment of ${topUp.id} is not settled yet.`);
    logger.debug({ topUpId: topUp.id, kind: fact.kind, applied }, "billing fact");
  }

  return {
    async apply(fact, noticeId) {
      if (fact.kind !== "method") return applyBound(fact, noticeId);
      const customer = await store.read.customerById(fact.customerId);
      if (customer !== null) await batcher.submit(applyMethod(customer.organizationId, fact, noticeId));
    },
  };
}

/** True for an error after which the key of the request is useless. */
export function isBurntError(error: unknown): boolean {
  return error instanceof PaymentsError && error.kind === "burnt";
}
