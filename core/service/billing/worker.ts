import type { TopUpFact } from "../../ports/billing/payments.ts";
import type { Clock, ClockGuard } from "../../ports/clock.ts";
import type { RefundRef, TopUpRef } from "../../ports/store.ts";
import type { FactPorts, FactReader } from "./notices.ts";
import { isBurntError } from "./notices.ts";
import { rearm } from "./refill.ts";
import { deferRefund } from "./refunds.ts";
import { amendTopUp, claimTopUp, releaseTopUp, type TopUpClaim } from "./settle.ts";

/** Rows of each kind per pass. */
const PASS_LIMIT = 32;
/** How far back the first search for missed events goes, in ms: the time for which the provider repeats a webhook. */
const FIRST_LOOK_MS = 3 * 24 * 3_600_000;
/** Overlap of two searches in ms, because the provider lists events a little late. */
const SLACK_MS = 10 * 60_000;

/** Parts of the background work. */
export interface BillingWorkerPorts extends FactPorts {
  readonly facts: FactReader;
  readonly clock: Clock;
  readonly clockGuard: ClockGuard;
  readonly pollMs: number;
  readonly missedMs: number;
}

/** Charges due refills, looks up open attempts, sends refunds and finds lost webhooks. */
export interface BillingWorker {
  start(): void;
  /** Does all work that is due now. */
  pass(): Promise<void>;
  /** Looks one top-up up now. Rejects when the provider is away. */
  check(ref: TopUpRef): Promise<void>;
  /** Works on due rows at once. */
  wake(): void;
  stop(): Promise<void>;
}

/** The calls to the provider for one due row each. They never reject for a failure of the provider. */
function createCalls({ payments, store, batcher, facts, clock, logger, wake }: BillingWorkerPorts) {
  /** Stores the tax of a refill before its charge, so that a repeated request is the same request. */
  async function taxed(claim: TopUpClaim): Promise<TopUpClaim["topUp"]> {
    const { topUp } = claim;
    if (topUp.taxCalculation !== null) return topUp;
    const quote = await payments.quoteTax(topUp);
    if (quote === null) return topUp;
    const amended = await batcher.submit(
      amendTopUp(topUp, (row) =>
        row.token === claim.token && row.taxCalculation === null
          ? {
              ...row,
              taxCalculation: quote.calculation,
              taxCents: quote.taxCents,
              amountCents: row.amountCents + quote.taxCents,
            }
          : row,
      ),
    );
    return amended ?? topUp;
  }

  async function call(claim: TopUpClaim): Promise<TopUpFact> {
    return claim.mode === "look" ? payments.lookUp(claim.topUp) : payments.chargeSaved(await taxed(claim));
  }

  async function workOn(ref: TopUpRef): Promise<void> {
    const claim = await batcher.submit(claimTopUp(ref));
    wake();
    if (claim === null) return;
    try {
      await facts.apply(await call(claim), null);
    } catch (error) {
      logger.warn({ err: error, topUpId: ref.id }, "a top-up has no outcome yet");
      await batcher.submit(releaseTopUp(ref, { token: claim.token, isBurnt: isBurntError(error) }));
    }
  }

  async function sendRefund(ref: RefundRef): Promise<void> {
    const [refund, topUp] = await Promise.all([store.read.refund(ref.id), store.read.topUp(ref.topUpId)]);
    if (refund === null || topUp === null || refund.checkAt === null) return;
    const isSendable = refund.burntAt === null && refund.providerId === null;
    // A key of the provider lives for 24 h. An older request would be a second refund.
    const isYoung = clock.now() - refund.createdAt < 23 * 3_600_000;
    try {
      const isSent = isSendable && isYoung;
      const fact = isSent ? await payments.refund(refund, topUp) : await payments.lookUpRefund(refund, topUp);
      if (fact !== null) await facts.apply({ ...fact, refundId: refund.id }, null);
      else await batcher.submit(deferRefund(topUp, refund.id, { isBurnt: false, isAbsent: true }));
    } catch (error) {
      logger.warn({ err: error, refundId: ref.id }, "a refund has no outcome yet");
      const isBurnt = isBurntError(error);
      await batcher.submit(deferRefund(topUp, refund.id, { isBurnt, isAbsent: false }));
    }
  }

  return { workOn, sendRefund };
}

/** Creates the background work of this process. Several processes may run it, because claims have leases. */
export function createBillingWorker(ports: BillingWorkerPorts): BillingWorker {
  const { payments, store, batcher, facts, clock, clockGuard, logger, pollMs, missedMs } = ports;
  const { workOn, sendRefund } = createCalls(ports);
  const { hasNotice } = store.read;
  const stopping = new AbortController();
  let alarm = new AbortController();
  let running: Promise<void> | null = null;
  let lookedAt: number | null = null;
  let nextLook = Number.NEGATIVE_INFINITY;

  /** Applies the events that no webhook brought. A fact that cannot be applied yet is read again by the next search. */
  async function findMissed(now: number): Promise<void> {
    if (now < nextLook) return;
    nextLook = now + missedMs;
    let isComplete = true;
    for await (const { eventId, facts: found } of payments.missed(lookedAt ?? now - FIRST_LOOK_MS, hasNotice)) {
      for (const fact of found) {
        await facts.apply(fact, eventId).catch((error: unknown) => {
          isComplete = false;
          logger.warn({ err: error, eventId }, "a missed event could not be applied");
        });
      }
    }
    if (isComplete) lookedAt = now - SLACK_MS;
  }

  async function pass(): Promise<void> {
    const now = clock.now();
    for (const id of await store.hints.dueRefills(now, PASS_LIMIT)) await batcher.submit(rearm(id));
    await Promise.all((await store.hints.dueTopUps(clock.now(), PASS_LIMIT)).map(workOn));
    await Promise.all((await store.hints.dueRefunds(clock.now(), PASS_LIMIT)).map(sendRefund));
    await findMissed(now);
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      alarm = new AbortController();
      const isTrusted = clockGuard.state().isTrusted;
      if (isTrusted) await pass().catch((error: unknown) => logger.error({ err: error }, "billing work failed"));
      await clock.sleep(pollMs, alarm.signal);
    }
  }

  return {
    pass,
    start() {
      running ??= loop();
    },
    wake: () => alarm.abort(),
    async check(ref) {
      const topUp = await store.read.topUp(ref.id);
      if (topUp !== null) await facts.apply(await payments.lookUp(topUp), null);
    },
    async stop() {
      stopping.abort();
      alarm.abort();
      await running;
    },
  };
}
