import type { DeliveryRow, EndpointRef, EndpointRow, SendRef } from "../../ports/webhook-rows.ts";
import type { WebhookOutcome } from "../../ports/webhook-transport.ts";
import type { Command, Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { withDue } from "./endpoints.ts";
import { healthAfter } from "./health.ts";
import { ENDPOINT_CAP, MAX_ATTEMPTS, nextAttemptAt, ORIGIN_CAP, SEND_LEASE_MS } from "./schedule.ts";

/** Result of `claim`. */
export interface Claimed {
  readonly claims: readonly Claim[];
  /** Organizations whose default secret must be created before their deliveries can be claimed. */
  readonly withoutSecret: readonly string[];
}

/**
 * One of an endpoint's send slots, with the deliveries that are sent in it, one after another.
 * The row of the first delivery records the slot.
 */
export interface Claim extends EndpointRef {
  readonly token: string;
  /** At least one, the earliest first. */
  readonly sendings: readonly Sending[];
}

/** Identifies a claim, or part of a claim, without the data to send. */
export type ClaimRef = Omit<Claim, "sendings"> & { readonly sendings: readonly Pick<Sending, "deliveryId">[] };

/** A claimed attempt, with all the data needed to send it. */
export interface Sending {
  readonly deliveryId: string;
  readonly type: string;
  readonly url: string;
  readonly secret: string;
  readonly body: string;
}

function countSend(
  work: UnitOfWork,
  { endpoint, originId, change }: { endpoint: EndpointRow; originId: string; change: 1 | -1 },
): EndpointRow {
  const origin = work.origins.get(originId);
  if (origin === undefined) throw new Error(`webhooks: origin ${originId} was not loaded`);
  work.origins.put(originId, { ...origin, inFlight: origin.inFlight + change });
  return { ...endpoint, inFlight: endpoint.inFlight + change };
}

function secretOf(work: UnitOfWork, delivery: DeliveryRow, endpoint: EndpointRow): string | null {
  if (delivery.testSecret !== null) return delivery.testSecret;
  return work.secrets.get(endpoint.kind === "registered" ? endpoint.id : endpoint.organizationId)?.secret ?? null;
}

/** Returns the endpoint's loaded pending deliveries, sorted by due time, then by id. */
function lineOf(work: UnitOfWork, endpointId: string): DeliveryRow[] {
  const line = work.deliveries.filter((row) => row.endpointId === endpointId && row.nextAt !== null);
  return line.sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0) || (a.id < b.id ? -1 : 1));
}

/** True when a row from `lineOf` has not been claimed since. */
function isInLine(work: UnitOfWork, row: DeliveryRow): boolean {
  return work.deliveries.get(row.id) === row;
}

function claimOne(
  work: UnitOfWork,
  delivery: DeliveryRow,
  { url, secret, ...place }: Pick<Sending, "url" | "secret"> & Pick<DeliveryRow, "token" | "leaseUntil" | "originId">,
): Sending {
  work.deliveries.put(delivery.id, {
    ...delivery,
    ...place,
    state: "sending",
    // The attempt is counted before it is sent, so that repeated crashes cannot cause endless attempts.
    attemptCount: delivery.attemptCount + 1,
    attemptsLeft: delivery.attemptsLeft - 1,
    nextAt: null,
  });
  return {
    deliveryId: delivery.id,
    type: delivery.type,
    url,
    secret,
    body: work.events.get(delivery.eventId)?.body ?? "",
  };
}

/** Due deliveries loaded per endpoint. A pass claims at most `ENDPOINT_CAP`; the extra one shows the next due time. */
const LOADED_DUE = ENDPOINT_CAP + 1;

interface Place {
  readonly endpointId: string;
  readonly length: number;
  /** Result of `lineOf` for the endpoint. Rows claimed since are skipped. */
  readonly line: readonly DeliveryRow[];
}

/**
 * Claims up to `length` of the endpoint's earliest due deliveries; returns `null` when nothing is due or no slot is free.
 * Returns `secretless` when the organization's default secret must be created first.
 * The plan must load the endpoint's due deliveries, its origin and its secrets.
 */
function claimNext(
  work: UnitOfWork,
  context: Context,
  { endpointId, length, line }: Place,
): Claim | "secretless" | null {
  const endpoint = work.endpoints.get(endpointId);
  if (endpoint === undefined || endpoint.kind === "removed") return null;
  const { originId, organizationId } = endpoint;
  // Undefined when the endpoint's URL changed to an origin that the plan did not load.
  const origin = work.origins.get(originId);
  if (origin === undefined || origin.inFlight >= ORIGIN_CAP || endpoint.inFlight >= ENDPOINT_CAP) return null;
  // A delivery returned in this transaction has no event loaded. The next pass loads both.
  const due = line.filter(
    (row) => isInLine(work, row) && (row.nextAt ?? 0) <= context.now && work.events.get(row.eventId) !== undefined,
  );
  if (due.length === 0) return null;
  const token = context.mint("token");
  const leaseUntil = context.now + SEND_LEASE_MS;
  const sendings: Sending[] = [];
  for (const delivery of due.slice(0, length)) {
    const secret = secretOf(work, delivery, endpoint);
    if (secret === null) break;
    sendings.push(
      claimOne(work, delivery, {
        url: endpoint.url,
        secret,
        token,
        leaseUntil,
        originId: sendings.length === 0 ? originId : null,
      }),
    );
  }
  if (sendings.length === 0) return "secretless";
  work.endpoints.put(endpointId, { ...countSend(work, { endpoint, originId, change: 1 }), servedAt: context.now });
  return { endpointId, organizationId, originId, token, sendings };
}

/** Stores when the endpoint is due next. `line` is the result of `lineOf` for all loaded deliveries. */
function noteDue(work: UnitOfWork, endpointId: string, line: readonly DeliveryRow[]): void {
  const endpoint = work.endpoints.get(endpointId);
  if (endpoint === undefined) return;
  const dueAt = endpoint.kind === "removed" ? null : (line.find((row) => isInLine(work, row))?.nextAt ?? null);
  if (dueAt !== endpoint.dueAt) work.endpoints.put(endpoint.id, { ...endpoint, dueAt });
}

/**
 * Makes up to `limit` claims of one due delivery each, taking the endpoints in turn in their given order.
 * At most 4 claims are in flight per endpoint and 8 per origin.
 * Durability is relaxed: a delivery whose claim is lost is sent again, which contract 6.5 allows.
 */
export function claim(refs: readonly EndpointRef[], limit: number): Command<Claimed> {
  return {
    plan: {
      endpoints: refs.map((ref) => ref.endpointId),
      origins: [...new Set(refs.map((ref) => ref.originId))],
      secrets: [...new Set(refs.flatMap((ref) => [ref.endpointId, ref.organizationId]))],
      due: refs.map((ref) => ({ endpointId: ref.endpointId, limit: LOADED_DUE })),
      durability: "relaxed",
    },
    decide(work, context) {
      const claims: Claim[] = [];
      const withoutSecret = new Set<string>();
      const lines = new Map(refs.map(({ endpointId }) => [endpointId, lineOf(work, endpointId)]));
      for (let open = refs; open.length > 0; ) {
        open = open.filter(({ endpointId, organizationId }) => {
          const next =
            claims.length < limit
              ? claimNext(work, context, { endpointId, length: 1, line: lines.get(endpointId) ?? [] })
              : null;
          if (next === "secretless") withoutSecret.add(organizationId);
          if (next === null || next === "secretless") return false;
          claims.push(next);
          return true;
        });
      }
      for (const [endpointId, line] of lines) noteDue(work, endpointId, line);
      return { claims, withoutSecret: [...withoutSecret] };
    },
  };
}

/** How an attempt ended. `lost` means that the sending process stopped before it recorded an outcome. */
export interface Ended {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: WebhookOutcome | { readonly kind: "lost" };
}

function failureText(outcome: Ended["outcome"]): string | null {
  switch (outcome.kind) {
    case "answered":
      return null;
    case "failed":
      return `${outcome.reason}: ${outcome.message}`;
    case "lost":
      return "lost: the process that was sending stopped";
  }
}

/** True for a response that acknowledges the delivery: any status of 200 to 299. Contract 6.3 */
export function isDelivered(outcome: Ended["outcome"]): boolean {
  return outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;
}

/**
 * Returns true when the receiver acknowledged, false when it failed, `null` when the fault was not the receiver's.
 * A first attempt whose name servers did not respond is not the receiver's fault.
 */
function verdictOf(outcome: Ended["outcome"], attemptCount: number): boolean | null {
  switch (outcome.kind) {
    case "answered":
      return isDelivered(outcome);
    case "failed":
      return outcome.reason === "internal" || (outcome.isTransient === true && attemptCount < 2) ? null : false;
    case "lost":
      return null;
  }
}

/** Returns the delivery's endpoint. Frees the send slot when the delivery held a slot. */
function endpointAfter(work: UnitOfWork, delivery: DeliveryRow): EndpointRow {
  const endpoint = work.endpoints.get(delivery.endpointId);
  if (endpoint === undefined) throw new Error(`webhooks: endpoint of ${delivery.id} was not loaded`);
  return delivery.originId === null ? endpoint : countSend(work, { endpoint, originId: delivery.originId, change: -1 });
}

const FREE = { token: null, leaseUntil: null, originId: null } as const;

function close(work: UnitOfWork, context: Context, { delivery, ended }: { delivery: DeliveryRow; ended: Ended }): void {
  const { outcome, startedAt, endedAt } = ended;
  const verdict = verdictOf(outcome, delivery.attemptCount);
  work.attempts.put(`${delivery.id} ${delivery.attemptCount}`, {
    deliveryId: delivery.id,
    number: delivery.attemptCount,
    startedAt,
    endedAt,
    status: outcome.kind === "answered" ? outcome.status : null,
    failure: failureText(outcome),
  });
  let endpoint = endpointAfter(work, delivery);
  if (verdict !== null && delivery.testSecret === null) endpoint = { ...endpoint, ...healthAfter(endpoint, verdict) };
  if (verdict === true) {
    work.deliveries.put(delivery.id, { ...delivery, ...FREE, state: "delivered", endedAt });
  } else if (delivery.attemptsLeft === 0 || endpoint.kind === "removed") {
    work.deliveries.put(delivery.id, { ...delivery, ...FREE, state: "exhausted", endedAt });
  } else {
    const nextAt = nextAttemptAt(endedAt, delivery.attemptsLeft, context.random());
    work.deliveries.put(delivery.id, { ...delivery, ...FREE, state: "pending", nextAt });
    endpoint = withDue(endpoint, nextAt);
  }
  work.endpoints.put(endpoint.id, endpoint);
}

/** Undoes the claim of a delivery that was not sent: it goes to the head of the queue and the attempt does not count. */
function giveBack(work: UnitOfWork, context: Context, delivery: DeliveryRow): void {
  const endpoint = endpointAfter(work, delivery);
  const unsent = {
    ...delivery,
    ...FREE,
    attemptCount: delivery.attemptCount - 1,
    attemptsLeft: delivery.attemptsLeft + 1,
  };
  if (endpoint.kind === "removed") {
    work.deliveries.put(delivery.id, { ...unsent, state: "exhausted", endedAt: context.now });
    work.endpoints.put(endpoint.id, endpoint);
  } else {
    work.deliveries.put(delivery.id, { ...unsent, state: "pending", nextAt: delivery.createdAt });
    work.endpoints.put(endpoint.id, withDue(endpoint, delivery.createdAt));
  }
}

/** Result of `recordAttempts`. */
export interface Recorded {
  /** False when every delivery of the claim had already been recorded as lost. Nothing is recorded then. */
  readonly isCurrent: boolean;
  /** The endpoint's next claim, when the caller requested a claim and a delivery is due. */
  readonly next: Claim | null;
  /** State of the endpoint when these attempts changed it for the worse, else `null`. */
  readonly decline: "degraded" | "paused" | null;
}

/**
 * Records the outcomes in `ended`, in order of the claim's deliveries: attempt log, endpoint health and next attempt.
 * Deliveries without an outcome become due again and their attempt does not count.
 * With `nextLength` above 0, the same transaction claims up to `nextLength` due deliveries of the endpoint.
 * It claims none at a full origin, because other endpoints may have waited longer.
 * Durability is relaxed, as for `claim`: an attempt whose record is lost is made again.
 */
export function recordAttempts(
  { token, endpointId, organizationId, originId, sendings }: ClaimRef,
  ended: readonly Ended[],
  nextLength: number,
): Command<Recorded> {
  const more = { secrets: [endpointId, organizationId], due: [{ endpointId, limit: nextLength + 1 }] };
  const deliveries = sendings.map(({ deliveryId }) => deliveryId);
  return {
    plan: {
      endpoints: [endpointId],
      origins: [originId],
      deliveries,
      durability: "relaxed",
      ...(nextLength > 0 ? more : {}),
    },
    decide(work, context) {
      const wasFull = (work.origins.get(originId)?.inFlight ?? 0) >= ORIGIN_CAP;
      const stateBefore = work.endpoints.get(endpointId)?.state;
      let isCurrent = false;
      for (const [index, id] of deliveries.entries()) {
        const delivery = work.deliveries.get(id);
        if (delivery === undefined || delivery.token !== token) continue;
        isCurrent = true;
        const ending = ended[index];
        if (ending === undefined) giveBack(work, context, delivery);
        else close(work, context, { delivery, ended: ending });
      }
      const state = work.endpoints.get(endpointId)?.state;
      const decline = state === stateBefore || state === undefined || state === "active" ? null : state;
      if (!isCurrent || nextLength === 0 || wasFull) return { isCurrent, next: null, decline };
      const line = lineOf(work, endpointId);
      const next = claimNext(work, context, { endpointId, length: nextLength, line });
      noteDue(work, endpointId, line);
      return { isCurrent, next: next === "secretless" ? null : next, decline };
    },
  };
}

/**
 * Ends a send whose lease has expired. The send counts as an attempt but does not change the endpoint's health.
 * Returns false when the lease has not expired.
 */
export function expireSend({ deliveryId, endpointId, originId }: SendRef): Command<boolean> {
  return {
    plan: { endpoints: [endpointId], origins: originId === null ? [] : [originId], deliveries: [deliveryId] },
    decide(work, context) {
      const delivery = work.deliveries.get(deliveryId);
      const leaseUntil = delivery?.leaseUntil ?? null;
      if (delivery === undefined || leaseUntil === null || leaseUntil >= context.now || delivery.originId !== originId)
        return false;
      close(work, context, {
        delivery,
        ended: { startedAt: leaseUntil - SEND_LEASE_MS, endedAt: context.now, outcome: { kind: "lost" } },
      });
      return true;
    },
  };
}

/**
 * Makes a waiting delivery due at once, with the attempts that it has left.
 * Returns `null` when the delivery does not wait, or its endpoint was removed.
 */
export function hastenDelivery({
  deliveryId,
  endpointId,
}: Pick<SendRef, "deliveryId" | "endpointId">): Command<DeliveryRow | null> {
  return {
    plan: { endpoints: [endpointId], deliveries: [deliveryId] },
    decide(work, context) {
      const delivery = work.deliveries.get(deliveryId);
      const endpoint = work.endpoints.get(endpointId);
      if (delivery?.state !== "pending" || endpoint === undefined || endpoint.kind === "removed") return null;
      const next: DeliveryRow = { ...delivery, nextAt: Math.min(delivery.nextAt ?? context.now, context.now) };
      work.deliveries.put(deliveryId, next);
      work.endpoints.put(endpointId, withDue(endpoint, context.now));
      return next;
    },
  };
}

/**
 * Makes an ended delivery due again at once, with all 8 attempts.
 * Returns `null` when the delivery has not ended, or its endpoint was removed.
 */
export function replayDelivery({
  deliveryId,
  endpointId,
}: Pick<SendRef, "deliveryId" | "endpointId">): Command<DeliveryRow | null> {
  return {
    plan: { endpoints: [endpointId], deliveries: [deliveryId] },
    decide(work, context) {
      const delivery = work.deliveries.get(deliveryId);
      const endpoint = work.endpoints.get(endpointId);
      const hasEnded = delivery?.state === "delivered" || delivery?.state === "exhausted";
      if (delivery === undefined || endpoint === undefined || endpoint.kind === "removed" || !hasEnded) return null;
      const next: DeliveryRow = {
        ...delivery,
        state: "pending",
        attemptsLeft: MAX_ATTEMPTS,
        nextAt: context.now,
        endedAt: null,
      };
      work.deliveries.put(deliveryId, next);
      work.endpoints.put(endpointId, withDue(endpoint, context.now));
      return next;
    },
  };
}
