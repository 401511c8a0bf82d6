import { SCOPES } from "../../core/domain/caller.ts";
import type { KeyRow } from "../../core/ports/account-store.ts";
import type { Database } from "../../core/ports/database.ts";
import type { Effects, ListedIds, LoadPlan, Snapshot } from "../../core/ports/store.ts";
import type { EventRow, JobRow, LotRow, OrganizationRow } from "../../core/ports/store-rows.ts";
import {
  BY_ID_NAMES,
  LOADED_NAMES,
  type LoadedName,
  mapNames,
  type RowOf,
  TABLE_NAMES,
  TABLES,
} from "../../core/ports/tables.ts";
import { type DeliveryRow, type EndpointRow, originIdOf } from "../../core/ports/webhook-rows.ts";
import { START } from "./test-clock.ts";
import { scanCommand } from "./test-service.ts";

/** A plan that loads nothing. */
export const EMPTY_PLAN: LoadPlan = {
  ...mapNames<ListedIds>(BY_ID_NAMES, () => []),
  idempotency: [],
  grants: [],
  ready: [],
  endpointUrls: [],
  hooks: [],
  subscribers: [],
  due: [],
};

/** Effects that write nothing. */
export const NO_EFFECTS: Effects = mapNames<Effects>(TABLE_NAMES, () => []);

/** The rows as a transaction loads them. */
export function snapshotOf(rows: Partial<Effects>): Snapshot {
  const load = <Name extends LoadedName>(name: Name) => {
    const given: readonly RowOf<Name>[] = rows[name] ?? [];
    return new Map(given.map((row) => [TABLES[name].idOf(row), row]));
  };
  // For each name `load` returns the rows of that table.
  return mapNames<Snapshot>(LOADED_NAMES, load as (name: LoadedName) => Snapshot[LoadedName]);
}

export function organizationRow(over: Partial<OrganizationRow> = {}): OrganizationRow {
  return {
    id: "org_1",
    name: "Acme",
    status: "active",
    createdAt: START,
    active: 0,
    queued: 0,
    servedAt: 0,
    availableMillicredits: 0,
    reservedMillicredits: 0,
    activeCap: null,
    queuedCap: null,
    rateLimits: {},
    isMetered: true,
    refillBelow: null,
    ...over,
  };
}

/** A queued standard scan without a slot. */
export function jobRow(over: Partial<JobRow> = {}): JobRow {
  return {
    id: "job_1",
    organizationId: "org_1",
    topic: "scan.standard",
    request: scanCommand().request,
    requestId: "req_1",
    keyId: "key_1",
    grantId: null,
    userId: null,
    isTest: false,
    webhook: { url: "https://hooks.example/", events: ["job.completed"] },
    callbackMetadata: { order: 7, tags: ["a", null, true], name: "Gr\u00fc\u00dfe \ud83c\udf31" },
    costMillicredits: 2_000,
    holds: [{ lotId: "lot_1", millicredits: 2_000 }],
    createdAt: START,
    state: "queued",
    hasSlot: false,
    attempt: 0,
    progress: 0,
    dispatchNo: 0,
    dispatchAt: null,
    notBefore: START,
    token: null,
    leaseUntil: null,
    startedAt: null,
    endedAt: null,
    error: null,
    ...over,
  };
}

export function lotRow(over: Partial<LotRow> = {}): LotRow {
  return {
    id: "lot_1",
    organizationId: "org_1",
    grantedMillicredits: 10_000,
    remainingMillicredits: 10_000,
    reservedMillicredits: 0,
    grantedAt: START,
    expiresAt: null,
    reference: "free",
    frozenMillicredits: 0,
    refundedMillicredits: 0,
    hold: "none",
    ...over,
  };
}

export function keyRow(over: Partial<KeyRow> = {}): KeyRow {
  return {
    id: "key_1",
    organizationId: "org_1",
    kind: "live",
    name: null,
    hash: "hash_1",
    lastFour: "wxyz",
    scopes: SCOPES,
    createdAt: START,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    ...over,
  };
}

/** URL and origin of the endpoint. */
export const URL_1 = "https://hooks.example/in";
export const ORIGIN = { id: originIdOf("org_1", URL_1), inFlight: 0 };

export function endpointRow(over: Partial<EndpointRow> = {}): EndpointRow {
  return {
    id: "endpoint_1",
    organizationId: "org_1",
    kind: "registered",
    url: URL_1,
    originId: ORIGIN.id,
    events: ["job.completed", "billing.refund.failed"],
    wantsRetryNotices: true,
    state: "degraded",
    failureCount: 7,
    inFlight: 0,
    servedAt: 0,
    dueAt: null,
    createdAt: START,
    ...over,
  };
}

export function eventRow(over: Partial<EventRow> = {}): EventRow {
  return {
    id: "event_1",
    organizationId: "org_1",
    jobId: null,
    type: "billing.refund.failed",
    body: '{"k":"caf\u00e9"}',
    createdAt: START,
    ...over,
  };
}

export function deliveryRow(over: Partial<DeliveryRow> = {}): DeliveryRow {
  return {
    id: "delivery_1",
    organizationId: "org_1",
    eventId: "event_1",
    endpointId: "endpoint_1",
    type: "billing.refund.failed",
    testSecret: null,
    state: "pending",
    attemptCount: 0,
    attemptsLeft: 8,
    nextAt: START,
    token: null,
    leaseUntil: null,
    originId: null,
    createdAt: START,
    endedAt: null,
    ...over,
  };
}

/** Writes the rows in one transaction. */
export function write({ store }: Database, effects: Partial<Effects>): Promise<void> {
  const idsOf = (rows: readonly { readonly id: string }[] = []) => rows.map((row) => row.id);
  const plan = {
    ...EMPTY_PLAN,
    jobs: idsOf(effects.jobs),
    idempotency: effects.idempotency ?? [],
    deliveries: idsOf(effects.deliveries),
  };
  return store.transact(plan, START, () => ({ effects: { ...NO_EFFECTS, ...effects }, results: undefined }));
}

/** Loads the rows of a plan. */
export function look({ store }: Database, plan: Partial<LoadPlan>, now = START): Promise<Snapshot> {
  return store.transact({ ...EMPTY_PLAN, ...plan }, now, (snapshot) => ({ effects: NO_EFFECTS, results: snapshot }));
}
