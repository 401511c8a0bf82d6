import type { Command, Context } from "../engine/command.ts";
import type { Draft } from "../engine/draft.ts";
import type { DeliveryRow, EndpointRef, EndpointRow, SendRef } from "../ports/webhook-rows.ts";
import type { WebhookOutcome } from "../ports/webhook-transport.ts";
import { withDue } from "./endpoints.ts";
import { healthAfter } from "./health.ts";
import { ENDPOINT_CAP, MAX_ATTEMPTS, nextAttemptAt, ORIGIN_CAP, SEND_LEASE_MS } from "./schedule.ts";

/** What a claim gives. */
export interface Claimed {
  readonly claims: readonly Claim[];
  /** Organisations whose default secret has to be made before their deliveries can be claimed. */
  readonly withoutSecret: readonly string[];
}

/** One place at an endpoint, and the deliveries that are sent from it one after the other. The first one holds the place. */
export interface Claim extends EndpointRef {
  readonly token: string;
  /** At least one, the earliest first. */
  readonly sendings: readonly Sending[];
}

/** A claim, or a part of one, by its names. */
export type ClaimRef = Omit<Claim, "sendings"> & { readonly sendings: readonly Pick<Sending, "deliveryId">[] };

/** A claimed attempt with all that is needed to send it. */
export interface Sending {
  readonly deliveryId: string;
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

/** The endpoint's pending deliveries of those loaded, the earliest first, by id among equals. */
function lineOf(draft: Draft, endpointId: string): DeliveryRow[] {
  const line = draft.deliveries.filter((row) => row.endpointId === endpointId && row.nextAt !== null);
  return line.sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0) || (a.id < b.id ? -1 : 1));
}

/** True of a row that `lineOf` gave and that was not claimed since. */
function isInLine(draft: Draft, row: DeliveryRow): boolean {
  return draft.deliveries.get(row.id) === row;
}

function claimOne(
  draft: Draft,
  delivery: DeliveryRow,
  { url, secret, ...place }: Pick<Sending, "url" | "secret"> & Pick<DeliveryRow, "token" | "leaseUntil" | "originId">,
): Sending {
  draft.deliveries.put(delivery.id, {
    ...delivery,
    ...place,
    state: "sending",
    // Counted before anything is sent, so that a crash in between cannot lead to endless attempts.
    attemptCount: delivery.attemptCount + 1,
    attemptsLeft: delivery.attemptsLeft - 1,
    nextAt: null,
  });
  return { deliveryId: delivery.id, type: delivery.type, url, secret, body: draft.events.get(delivery.eventId)?.body ?? "" };
}

/** One more than a pass can claim tells when the endpoint is due again. */
const LOADED_DUE = ENDPOINT_CAP + 1;

interface Place {
  readonly endpointId: string;
  readonly length: number;
  /** What `lineOf` gave for the endpoint; what was claimed since is passed over. */
  readonly line: readonly DeliveryRow[];
}

/**
 * Claims the endpoint's earliest deliveries that are due, at most `length`, when there is a place for them. `secretless`: its organisation's default
 * secret has to be made first. The plan has loaded the endpoint's due deliveries, its origin and its secrets.
 */
function claimNext(draft: Draft, context: Context, { endpointId, length, line }: Place): Claim | "secretless" | null {
  const endpoint = draft.endpoints.get(endpointId);
  if (endpoint === undefined || endpoint.kind === "removed") return null;
  const { originId, organizationId } = endpoint;
  // The URL may have moved to an origin that the plan did not load.
  const origin = draft.origins.get(originId);
  if (origin === undefined || origin.inFlight >= ORIGIN_CAP || endpoint.inFlight >= ENDPOINT_CAP) return null;
  // What was given back a moment ago came without its event: the next look finds both.
  const due = line.filter((row) => isInLine(draft, row) && (row.nextAt ?? 0) <= context.now && draft.events.get(row.eventId) !== undefined);
  if (due.length === 0) return null;
  const token = context.mint("token");
  const leaseUntil = context.now + SEND_LEASE_MS;
  const sendings: Sending[] = [];
  for (const delivery of due.slice(0, length)) {
    const secret = secretOf(draft, delivery, endpoint);
    if (secret === null) break;
    sendings.push(claimOne(draft, delivery, { url: endpoint.url, secret, token, leaseUntil, originId: sendings.length === 0 ? originId : null }));
  }
  if (sendings.length === 0) return "secretless";
  draft.endpoints.put(endpointId, { ...countSend(draft, { endpoint, originId, change: 1 }), servedAt: context.now });
  return { endpointId, organizationId, originId, token, sendings };
}

/** Notes when the endpoint is due next, given all that its plan loaded, in line as `lineOf` gave it. */
function noteDue(draft: Draft, endpointId: string, line: readonly DeliveryRow[]): void {
  const endpoint = draft.endpoints.get(endpointId);
  if (endpoint === undefined) return;
  const dueAt = endpoint.kind === "removed" ? null : (line.find((row) => isInLine(draft, row))?.nextAt ?? null);
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
      const claims: Claim[] = [];
      const withoutSecret = new Set<string>();
      const lines = new Map(refs.map(({ endpointId }) => [endpointId, lineOf(draft, endpointId)]));
      for (let open = refs; open.length > 0; ) {
        open = open.filter(({ endpointId, organizationId }) => {
          const next = claims.length < limit ? claimNext(draft, context, { endpointId, length: 1, line: lines.get(endpointId) ?? [] }) : null;
          if (next === "secretless") withoutSecret.add(organizationId);
          if (next === null || next === "secretless") return false;
          claims.push(next);
          return true;
        });
      }
      for (const [endpointId, line] of lines) noteDue(draft, endpointId, line);
      return { claims, withoutSecret: [...withoutSecret] };
    },
  };
}

/** How an attempt ended; `lost`: nobody knows, its process is gone. */
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

/** The delivery's endpoint, with its place free when the delivery held one. */
function endpointAfter(draft: Draft, delivery: DeliveryRow): EndpointRow {
  const endpoint = draft.endpoints.get(delivery.endpointId);
  if (endpoint === undefined) throw new Error(`webhooks: endpoint of ${delivery.id} was not loaded`);
  return delivery.originId === null ? endpoint : countSend(draft, { endpoint, originId: delivery.originId, change: -1 });
}

const FREE = { token: null, leaseUntil: null, originId: null } as const;

function close(draft: Draft, context: Context, { delivery, ended }: { delivery: DeliveryRow; ended: Ended }): void {
  const { outcome, startedAt, endedAt } = ended;
  const verdict = verdictOf(outcome);
  draft.attempts.put(`${delivery.id} ${delivery.attemptCount}`, {
    deliveryId: delivery.id,
    number: delivery.attemptCount,
    startedAt,
    endedAt,
    status: outcome.kind === "answered" ? outcome.status : null,
    failure: failureText(outcome),
  });
  let endpoint = endpointAfter(draft, delivery);
  if (verdict !== null && delivery.testSecret === null) endpoint = { ...endpoint, ...healthAfter(endpoint, verdict) };
  if (verdict === true) {
    draft.deliveries.put(delivery.id, { ...delivery, ...FREE, state: "delivered", endedAt });
  } else if (delivery.attemptsLeft === 0 || endpoint.kind === "removed") {
    draft.deliveries.put(delivery.id, { ...delivery, ...FREE, state: "exhausted", endedAt });
  } else {
    const nextAt = nextAttemptAt(endedAt, delivery.attemptsLeft, context.random());
    draft.deliveries.put(delivery.id, { ...delivery, ...FREE, state: "pending", nextAt });
    endpoint = withDue(endpoint, nextAt);
  }
  draft.endpoints.put(endpoint.id, endpoint);
}

/** Undoes the claim of a delivery that was not sent: back to the head of the line, with its attempt. */
function giveBack(draft: Draft, context: Context, delivery: DeliveryRow): void {
  const endpoint = endpointAfter(draft, delivery);
  const unsent = { ...delivery, ...FREE, attemptCount: delivery.attemptCount - 1, attemptsLeft: delivery.attemptsLeft + 1 };
  if (endpoint.kind === "removed") {
    draft.deliveries.put(delivery.id, { ...unsent, state: "exhausted", endedAt: context.now });
    draft.endpoints.put(endpoint.id, endpoint);
  } else {
    draft.deliveries.put(delivery.id, { ...unsent, state: "pending", nextAt: delivery.createdAt });
    draft.endpoints.put(endpoint.id, withDue(endpoint, delivery.createdAt));
  }
}

/** What recording a claim's attempts gives. */
export interface Recorded {
  /** False when all had been given up for lost before; nothing was recorded then. */
  readonly isCurrent: boolean;
  /** The endpoint's next claim, made with the record when that was wished for. */
  readonly next: Claim | null;
}

/**
 * Records how the claim's first attempts ended, log, health and next attempt together, and gives back what was not sent. With a `nextLength` above 0 the
 * place goes to as many deliveries due at the same endpoint, in the same transaction; not at a full origin, where other endpoints may have waited
 * longer. Relaxed like the claim: an attempt whose record is undone is made again.
 */
export function recordAttempts(
  { token, endpointId, organizationId, originId, sendings }: ClaimRef,
  ended: readonly Ended[],
  nextLength: number,
): Command<Recorded> {
  const more = { secrets: [endpointId, organizationId], due: [{ endpointId, limit: nextLength + 1 }] };
  const deliveries = sendings.map(({ deliveryId }) => deliveryId);
  return {
    plan: { endpoints: [endpointId], origins: [originId], deliveries, isRelaxed: true, ...(nextLength > 0 ? more : {}) },
    decide(draft, context) {
      const wasFull = (draft.origins.get(originId)?.inFlight ?? 0) >= ORIGIN_CAP;
      let isCurrent = false;
      for (const [index, id] of deliveries.entries()) {
        const delivery = draft.deliveries.get(id);
        if (delivery === undefined || delivery.token !== token) continue;
        isCurrent = true;
        const own = ended[index];
        if (own === undefined) giveBack(draft, context, delivery);
        else close(draft, context, { delivery, ended: own });
      }
      if (!isCurrent || nextLength === 0 || wasFull) return { isCurrent, next: null };
      const line = lineOf(draft, endpointId);
      const next = claimNext(draft, context, { endpointId, length: nextLength, line });
      noteDue(draft, endpointId, line);
      return { isCurrent, next: next === "secretless" ? null : next };
    },
  };
}

/** Ends a send whose lease has passed. It counts as an attempt and says nothing about the receiver. False when the lease still holds. */
export function expireSend({ deliveryId, endpointId, originId }: SendRef): Command<boolean> {
  return {
    plan: { endpoints: [endpointId], origins: originId === null ? [] : [originId], deliveries: [deliveryId] },
    decide(draft, context) {
      const delivery = draft.deliveries.get(deliveryId);
      const leaseUntil = delivery?.leaseUntil ?? null;
      if (delivery === undefined || leaseUntil === null || leaseUntil >= context.now || delivery.originId !== originId) return false;
      close(draft, context, { delivery, ended: { startedAt: leaseUntil - SEND_LEASE_MS, endedAt: context.now, outcome: { kind: "lost" } } });
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
