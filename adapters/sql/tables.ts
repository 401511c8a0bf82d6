import type { KeyRow } from "../../core/ports/account-store.ts";
import type { OrganizationRow } from "../../core/ports/store-rows.ts";
import { mapNames, type RowOf, TABLE_NAMES, TABLES, type TableName } from "../../core/ports/tables.ts";
import { BILLING_CODECS } from "./billing-tables.ts";
import { PAGE_CODECS } from "./page-tables.ts";
import {
  anyText,
  type Codecs,
  compressed,
  defineTable,
  flag,
  integer,
  json,
  nullable,
  type SqlTable,
  text,
} from "./table.ts";

/** Stores the agreed rate limits of an organization. */
export const RATE_LIMITS = json<OrganizationRow["rateLimits"]>();

/** How each field of each table is stored. A missing table or field does not compile. */
const CODECS: { readonly [Name in TableName]: Codecs<RowOf<Name>> } = {
  organizations: {
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
    isMetered: flag,
    refillBelow: nullable(integer),
  },
  pools: { topic: text(), inFlight: integer, queued: integer, averageRunMs: integer },
  jobs: {
    id: text(),
    organizationId: text(),
    topic: text(),
    request: json(),
    requestId: text(),
    keyId: nullable(text()),
    grantId: nullable(text()),
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
  lots: {
    id: text(),
    organizationId: text(),
    grantedMillicredits: integer,
    remainingMillicredits: integer,
    reservedMillicredits: integer,
    grantedAt: integer,
    expiresAt: nullable(integer),
    reference: text(),
    frozenMillicredits: integer,
    refundedMillicredits: integer,
    hold: text(),
  },
  transfers: {
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
  idempotency: {
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
  events: {
    id: text(),
    organizationId: text(),
    jobId: nullable(text()),
    type: text(),
    body: text(),
    createdAt: integer,
  },
  results: { jobId: text(), body: compressed, createdAt: integer },
  snapshots: { jobId: text(), body: compressed, createdAt: integer },
  drafts: {
    id: text(),
    organizationId: text(),
    keyword: text(),
    url: nullable(text()),
    title: anyText,
    metaDescription: anyText,
    text: anyText,
    score: nullable(integer),
    version: integer,
    savedBy: text(),
    savedAt: integer,
    isDiscarded: flag,
  },
  draftVersions: { id: text(), organizationId: text(), body: compressed },
  ...PAGE_CODECS,
  draftNotes: { id: text(), organizationId: text(), state: text(), body: compressed },
  origins: { id: text(), inFlight: integer },
  endpoints: {
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
  secrets: {
    id: text(),
    organizationId: text(),
    secret: text(),
    createdAt: integer,
    previousSecret: nullable(text()),
    previousUntil: nullable(integer),
  },
  deliveries: {
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
  ...BILLING_CODECS,
  attempts: {
    deliveryId: text(),
    number: integer,
    startedAt: integer,
    endedAt: integer,
    status: nullable(integer),
    failure: nullable(text()),
  },
};

type SqlTables = { readonly [Name in TableName]: SqlTable<RowOf<Name>> };

function sqlTable<Name extends TableName>(name: Name): SqlTable<RowOf<Name>> {
  const { key, fixed, write } = TABLES[name];
  return defineTable<RowOf<Name>>({ name, codecs: CODECS[name], key: write === "insert" ? [] : key, fixed });
}

// For each name `sqlTable` returns that table.
/** Every table of the store in SQL, by name. */
export const SQL_TABLES = mapNames<SqlTables>(TABLE_NAMES, sqlTable as (name: TableName) => SqlTables[TableName]);

/** API keys. The account store inserts rows through the table and updates them with its own statements. */
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
