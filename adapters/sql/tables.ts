import type { KeyRow } from "../../core/ports/account-store.ts";
import type { EventRow, IdempotencyRow, JobRow, LotRow, OrganizationRow, PoolRow, ResultRow, TransferRow } from "../../core/ports/store.ts";
import type { AttemptRow, DeliveryRow, EndpointRow, OriginRow, SecretRow } from "../../core/ports/webhook-rows.ts";
import { defineTable, flag, integer, json, nullable, text } from "./table.ts";

/** Codec of the limits agreed on with an organisation. */
export const RATE_LIMITS = json<OrganizationRow["rateLimits"]>();

/** Name, status and limits are the account store's to change. */
export const ORGANIZATIONS = defineTable<OrganizationRow>({
  name: "organizations",
  key: ["id"],
  fixed: ["name", "status", "createdAt", "activeCap", "queuedCap", "rateLimits"],
  codecs: {
    id: text(),
    name: text(),
    status: text(),
    createdAt: integer,
    active: integer,
    queued: integer,
    servedAt: integer,
    availableMillicredits: integer,
    reservedMillicredits: integer,
    activeCap: nullable(integer),
    queuedCap: nullable(integer),
    rateLimits: RATE_LIMITS,
  },
});

/** Rows are only added through it; uses and revocations are statements of the account store. */
export const KEYS = defineTable<KeyRow>({
  name: "api_keys",
  codecs: {
    id: text(),
    organizationId: text(),
    kind: text(),
    name: nullable(text()),
    hash: text(),
    lastFour: text(),
    scopes: json(),
    createdAt: integer,
    lastUsedAt: nullable(integer),
    expiresAt: nullable(integer),
    revokedAt: nullable(integer),
  },
});

/** What was asked for and what it costs never changes; the course of the run does. */
export const JOBS = defineTable<JobRow>({
  name: "jobs",
  key: ["id"],
  fixed: [
    "organizationId",
    "topic",
    "request",
    "requestId",
    "keyId",
    "isTest",
    "webhook",
    "callbackMetadata",
    "costMillicredits",
    "holds",
    "createdAt",
  ],
  codecs: {
    id: text(),
    organizationId: text(),
    topic: text(),
    request: json(),
    requestId: text(),
    keyId: nullable(text()),
    isTest: flag,
    webhook: nullable(json()),
    callbackMetadata: nullable(json()),
    costMillicredits: integer,
    holds: json(),
    createdAt: integer,
    state: text(),
    hasSlot: flag,
    attempt: integer,
    progress: integer,
    dispatchNo: integer,
    dispatchAt: nullable(integer),
    notBefore: integer,
    token: nullable(text()),
    leaseUntil: nullable(integer),
    startedAt: nullable(integer),
    endedAt: nullable(integer),
    error: nullable(json()),
  },
});

/** Grants keep their size, age and end; only what is left of them changes. */
export const LOTS = defineTable<LotRow>({
  name: "lots",
  key: ["id"],
  fixed: ["organizationId", "grantedMillicredits", "grantedAt", "expiresAt", "reference"],
  codecs: {
    id: text(),
    organizationId: text(),
    grantedMillicredits: integer,
    remainingMillicredits: integer,
    reservedMillicredits: integer,
    grantedAt: integer,
    expiresAt: nullable(integer),
    reference: text(),
  },
});

/** The ledger: rows are added and never change. */
export const TRANSFERS = defineTable<TransferRow>({
  name: "transfers",
  codecs: {
    id: text(),
    organizationId: text(),
    kind: text(),
    debit: text(),
    credit: text(),
    millicredits: integer,
    lotId: text(),
    jobId: nullable(text()),
    at: integer,
  },
});

/** One row per topic, added by the migration. */
export const POOLS = defineTable<PoolRow>({
  name: "pools",
  key: ["topic"],
  codecs: { topic: text(), inFlight: integer, queued: integer, averageRunMs: integer },
});

/** A key may be used again once its record has expired, so a row may be replaced. */
export const IDEMPOTENCY = defineTable<IdempotencyRow>({
  name: "idempotency",
  key: ["organizationId", "route", "key"],
  codecs: {
    organizationId: text(),
    route: text(),
    key: text(),
    bodyHash: text(),
    jobId: text(),
    requestId: text(),
    queuePosition: integer,
    costMillicredits: integer,
    expiresAt: integer,
  },
});

/** Rows are added and never change; their bytes are what was signed. */
export const EVENTS = defineTable<EventRow>({
  name: "events",
  codecs: { id: text(), organizationId: text(), jobId: nullable(text()), type: text(), body: text(), createdAt: integer },
});

/** One report per completed job, added with its end and removed by housekeeping. */
export const RESULTS = defineTable<ResultRow>({
  name: "results",
  codecs: { jobId: text(), body: text(), createdAt: integer },
});

/** Sends under way per origin; a row is made with the origin's first use. */
export const ORIGINS = defineTable<OriginRow>({ name: "origins", key: ["id"], codecs: { id: text(), inFlight: integer } });

/** Receivers with their health and counters. */
export const ENDPOINTS = defineTable<EndpointRow>({
  name: "endpoints",
  key: ["id"],
  fixed: ["organizationId", "createdAt"],
  codecs: {
    id: text(),
    organizationId: text(),
    kind: text(),
    url: text(),
    originId: text(),
    events: json(),
    wantsRetryNotices: flag,
    state: text(),
    failureCount: integer,
    inFlight: integer,
    servedAt: integer,
    dueAt: nullable(integer),
    createdAt: integer,
  },
});

/** Secrets as the vault stores them, by the id of their endpoint or organisation; a rotation replaces the row. */
export const SECRETS = defineTable<SecretRow>({
  name: "secrets",
  key: ["id"],
  fixed: ["organizationId"],
  codecs: {
    id: text(),
    organizationId: text(),
    secret: text(),
    createdAt: integer,
    previousSecret: nullable(text()),
    previousUntil: nullable(integer),
  },
});

/** What is delivered where never changes; its state, attempts and lease do. */
export const DELIVERIES = defineTable<DeliveryRow>({
  name: "deliveries",
  key: ["id"],
  fixed: ["organizationId", "eventId", "endpointId", "type", "testSecret", "createdAt"],
  codecs: {
    id: text(),
    organizationId: text(),
    eventId: text(),
    endpointId: text(),
    type: text(),
    testSecret: nullable(text()),
    state: text(),
    attemptCount: integer,
    attemptsLeft: integer,
    nextAt: nullable(integer),
    token: nullable(text()),
    leaseUntil: nullable(integer),
    originId: nullable(text()),
    createdAt: integer,
    endedAt: nullable(integer),
  },
});

/** One row per attempt that ended; rows never change. */
export const ATTEMPTS = defineTable<AttemptRow>({
  name: "attempts",
  codecs: {
    deliveryId: text(),
    number: integer,
    startedAt: integer,
    endedAt: integer,
    status: nullable(integer),
    failure: nullable(text()),
  },
});
