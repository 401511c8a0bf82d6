import type { Command, Context } from "../engine/command.ts";
import type { Draft } from "../engine/draft.ts";
import type { DeliveryRow, EndpointRef, EndpointRow, SendRef } from "../ports/webhook-rows.ts";
import type { WebhookOutcome } from "../ports/webhook-transport.ts";
import { withDue } from "./endpoints.ts";
import { healthAfter } from "./health.ts";
import { ENDPOINT_CAP, MAX_ATTEMPTS, nextAttemptAt, ORIGIN_CAP, SEND_LEASE_MS } from "./schedule.ts";

/** What a claim gives. */
export interface Claimed {
  readonly sendings: readonly Sending[];
  /** Organisations whose default secret has to be made before their deliveries can be claimed. */
  readonly withoutSecret: readonly string[];
}

/** A claimed attempt with all that is needed to send it. */
export interface Sending {
  readonly ref: SendRef;
  readonly organizationId: string;
  readonly token: string;
  /** One-based, over all attempts of the delivery. */
  readonly attempt: number;
  readonly type: string;
  readonly url: string;
  readonly secret: string;
  readonly body: string;
}

function countSend(draft: Draft, { endpoint, originId, change }: { endpoint: EndpointRow; originId: string; change: 1 | -1 }): EndpointRow {
  const origin = draft.origins.get(originId);
  if (origin === undefined) throw new Error(`webhooks: origin ${originId} was not loaded`);
  draft.origins.put(originId, { ...origin, inFlight: origin.inFlight + change });
  return { ...endpoint, inFlight: endpoint.inFlight + change };
}

function secretOf(draft: Draft, delivery: DeliveryRow, endpoint: EndpointRow): string | null {
  if (delivery.testSecret !== null) return delivery.testSecret;
  return draft.secrets.get(endpoint.kind === "registered" ? endpoint.id : endpoint.organizationId)?.secret ?? null;
}

/** The endpoint's earliest pending delivery of those loaded, by id among equals. */
function earliestOf(draft: Draft, endpointId: string): DeliveryRow | undefined {
  let earliest: DeliveryRow | undefined;
  for (const row of draft.deliveries.each()) {
    if (row.endpointId !== endpointId || row.nextAt === null) continue;
    const lead = row.nextAt - (earliest?.nextAt ?? Number.POSITIVE_INFINITY);
    if (lead < 0 || (lead === 0 && earliest !== undefined && row.id < earliest.id)) earliest = row;
  }
  return earliest;
}

function claimOne(
  draft: Draft,
  context: Context,
  { endpoint, delivery, secret }: { endpoint: EndpointRow; delivery: DeliveryRow; secret: string },
): Sending {
  const { originId } = endpoint;
  const token = context.mint("token");
  const claimed: DeliveryRow = {
    ...delivery,
    state: "sending",
    // Counted before anything is sent, so that a crash in between cannot lead to endless attempts.
    attemptCount: delivery.attemptCount + 1,
    attemptsLeft: delivery.attemptsLeft - 1,
    nextAt: null,
    token,
    leaseUntil: context.now + SEND_LEASE_MS,
    originId,
  };
  draft.deliveries.put(delivery.id, claimed);
  draft.endpoints.put(endpoint.id, { ...countSend(draft, { endpoint, originId, change: 1 }), servedAt: context.now });
  return {
    ref: { deliveryId: delivery.id, endpointId: endpoint.id, originId },
    organizationId: delivery.organizationId,
    token,
    attempt: claimed.attemptCount,
    type: delivery.type,
    url: endpoint.url,
    secret,
    body: draft.events.get(delivery.eventId)?.body ?? "",
  };
}

/** One more than can be sent at once tells when the endpoint is due again, however often a transaction claims from it. */
const LOADED_DUE = ENDPOINT_CAP + 1;

/**
 * Claims the endpoint's earliest delivery when it is due and there is room for it. `secretless`: its organisation's default secret has to be made
 * first. The plan has loaded the endpoint's due deliveries, its origin and its secrets.
 */
function claimNext(draft: Draft, context: Context, endpointId: string): Sending | "secretless" | null {
  const endpoint = draft.endpoints.get(endpointId);
  const delivery = earliestOf(draft, endpointId);
  if (endpoint === undefined || delivery === undefined) return null;
  // The URL may have moved to an origin that the plan did not load.
  const origin = draft.origins.get(endpoint.originId);
  const hasRoom = origin !== undefined && origin.inFlight < ORIGIN_CAP && endpoint.inFlight < ENDPOINT_CAP;
  if (!hasRoom || endpoint.kind === "removed" || (delivery.nextAt ?? 0) > context.now) return null;
  const secret = secretOf(draft, delivery, endpoint);
  return secret === null ? "secretless" : claimOne(draft, context, { endpoint, delivery, secret });
}

/** Notes when the endpoint is due next, given all that its plan loaded. */
function noteDue(draft: Draft, endpointId: string): void {
  const endpoint = draft.endpoints.get(endpointId);
  if (endpoint === undefined) return;
  const dueAt = endpoint.kind === "removed" ? null : (earliestOf(draft, endpointId)?.nextAt ?? null);
  if (dueAt !== endpoint.dueAt) draft.endpoints.put(endpoint.id, { ...endpoint, dueAt });
}

/**
 * Claims due deliveries of the endpoints in their order, one per endpoint and round, at most `limit` in all, 4 in flight per endpoint and 8
 * per origin. Relaxed: a delivery whose claim is undone is sent again, as receivers must expect (contract 6.5).
 */
export function claim(refs: readonly EndpointRef[], limit: number): Command<Claimed> {
  return {
    plan: {
      endpoints: refs.map((ref) => ref.endpointId),
      origins: [...new Set(refs.map((ref) => ref.originId))],
      secrets: [...new Set(refs.flatMap((ref) => [ref.endpointId, ref.organizationId]))],
      due: refs.map((ref) => ({ endpointId: ref.endpointId, limit: LOADED_DUE })),
      isRelaxed: true,
    },
    decide(draft, context) {
      const sendings: Sending[] = [];
      const withoutSecret = new Set<string>();
      for (let line = refs; line.length > 0; ) {
        line = line.filter(({ endpointId, organizationId }) => {
          const next = sendings.length < limit ? claimNext(draft, context, endpointId) : null;
          if (next === "secretless") withoutSecret.add(organizationId);
          if (next === null || next === "secretless") return false;
          sendings.push(next);
          return true;
        });
      }
      for (const { endpointId } of refs) noteDue(draft, endpointId);
      return { sendings, withoutSecret: [...withoutSecret] };
    },
  };
}

/** How an attempt ended; `lost`: nobody knows, its process is gone. */
export interface Ended {
  readonly startedAt: number;
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

/** What the attempt says about the receiver: `null` when it was ours to fail. */
function verdictOf(outcome: Ended["outcome"]): boolean | null {
  switch (outcome.kind) {
    case "answered":
      return outcome.status >= 200 && outcome.status < 300;
    case "failed":
      return outcome.reason === "internal" ? null : false;
    case "lost":
      return null;
  }
}

function close(draft: Draft, context: Context, { delivery, ended }: { delivery: DeliveryRow; ended: Ended }): void {
  const known = draft.endpoints.get(delivery.endpointId);
  if (known === undefined || delivery.originId === null) throw new Error(`webhooks: endpoint of ${delivery.id} was not loaded`);
  const { outcome } = ended;
  const verdict = verdictOf(outcome);
  draft.attempts.put(`${delivery.id} ${delivery.attemptCount}`, {
    deliveryId: delivery.id,
    number: delivery.attemptCount,
    startedAt: ended.startedAt,
    endedAt: context.now,
    status: outcome.kind === "answered" ? outcome.status : null,
    failure: failureText(outcome),
  });
  let endpoint = countSend(draft, { endpoint: known, originId: delivery.originId, change: -1 });
  if (verdict !== null && delivery.testSecret === null) endpoint = { ...endpoint, ...healthAfter(endpoint, verdict) };
  const free: DeliveryRow = { ...delivery, token: null, leaseUntil: null, originId: null };
  if (verdict === true) {
    draft.deliveries.put(delivery.id, { ...free, state: "delivered", endedAt: context.now });
  } else if (delivery.attemptsLeft === 0 || endpoint.kind === "removed") {
    draft.deliveries.put(delivery.id, { ...free, state: "exhausted", endedAt: context.now });
  } else {
    const nextAt = nextAttemptAt(context.now, delivery.attemptsLeft, context.random());
    draft.deliveries.put(delivery.id, { ...free, state: "pending", nextAt });
    endpoint = withDue(endpoint, nextAt);
  }
  draft.endpoints.put(endpoint.id, endpoint);
}

/** What recording an attempt gives. */
export interface Recorded {
  /** False when the attempt was given up for lost before; nothing was recorded then. */
  readonly isCurrent: boolean;
  /** The endpoint's next attempt, claimed with the record when that was wished for. */
  readonly next: Sending | null;
}

/**
 * Records an attempt's end: log, health and next attempt together. With `claimsNext` the place goes to the next delivery due at the same
 * endpoint, in the same transaction; not at a full origin, where other endpoints may have waited longer. Relaxed like the claim: an attempt whose
 * record is undone is made again.
 */
export function recordAttempt(sending: Pick<Sending, "ref" | "token" | "organizationId">, ended: Ended, claimsNext: boolean): Command<Recorded> {
  const { deliveryId, endpointId, originId } = sending.ref;
  const more = { secrets: [endpointId, sending.organizationId], due: [{ endpointId, limit: LOADED_DUE }] };
  return {
    plan: { endpoints: [endpointId], origins: [originId], deliveries: [deliveryId], isRelaxed: true, ...(claimsNext ? more : {}) },
    decide(draft, context) {
      const delivery = draft.deliveries.get(deliveryId);
      if (delivery === undefined || delivery.token !== sending.token) return { isCurrent: false, next: null };
      const wasFull = (draft.origins.get(originId)?.inFlight ?? 0) >= ORIGIN_CAP;
      close(draft, context, { delivery, ended });
      if (!claimsNext || wasFull) return { isCurrent: true, next: null };
      const next = claimNext(draft, context, endpointId);
      noteDue(draft, endpointId);
      return { isCurrent: true, next: next === "secretless" ? null : next };
    },
  };
}

/** Ends a send whose lease has passed. It counts as an attempt and says nothing about the receiver. False when the lease still holds. */
export function expireSend({ deliveryId, endpointId, originId }: SendRef): Command<boolean> {
  return {
    plan: { endpoints: [endpointId], origins: [originId], deliveries: [deliveryId] },
    decide(draft, context) {
      const delivery = draft.deliveries.get(deliveryId);
      const leaseUntil = delivery?.leaseUntil ?? null;
      if (delivery === undefined || leaseUntil === null || leaseUntil >= context.now || delivery.originId !== originId) return false;
      close(draft, context, { delivery, ended: { startedAt: leaseUntil - SEND_LEASE_MS, outcome: { kind: "lost" } } });
      return true;
    },
  };
}

/** Puts a delivery that has ended back in line, due at once, with a full set of attempts; `null` while it is under way. */
export function replay({ deliveryId, endpointId }: Pick<SendRef, "deliveryId" | "endpointId">): Command<DeliveryRow | null> {
  return {
    plan: { endpoints: [endpointId], deliveries: [deliveryId] },
    decide(draft, context) {
      const delivery = draft.deliveries.get(deliveryId);
      const endpoint = draft.endpoints.get(endpointId);
      const hasEnded = delivery?.state === "delivered" || delivery?.state === "exhausted";
      if (delivery === undefined || endpoint === undefined || endpoint.kind === "removed" || !hasEnded) return null;
      const next: DeliveryRow = { ...delivery, state: "pending", attemptsLeft: MAX_ATTEMPTS, nextAt: context.now, endedAt: null };
      draft.deliveries.put(deliveryId, next);
      draft.endpoints.put(endpointId, withDue(endpoint, context.now));
      return next;
    },
  };
}
