import { IDENTITY_SCHEMA } from "./identity-schema.ts";

/**
 * The schema of version 1, released with 0.1.0. It never changes: later versions are steps in `MIGRATIONS`.
 *
 * The checks hold even if a rule in core is wrong: money is never negative, and no job reserves or ends a lot twice.
 */
export const FIRST_SCHEMA: readonly string[] = [
  `create table organizations (
    id text primary key, name text not null, status text not null check (status in ('active', 'suspended')),
    created_at bigint not null, active integer not null check (active >= 0),
    queued integer not null check (queued >= 0), served_at bigint not null,
    available_millicredits bigint not null check (available_millicredits >= 0),
    reserved_millicredits bigint not null check (reserved_millicredits >= 0),
    active_cap integer check (active_cap > 0), queued_cap integer check (queued_cap > 0),
    rate_limits text not null, is_metered integer not null check (is_metered in (0, 1)))`,
  "create index organizations_ready on organizations (served_at, id) where queued > 0",

  `create table api_keys (
    id text primary key, organization_id text not null references organizations (id), kind text not null, name text,
    hash text not null unique, last_four text not null, scopes text not null, created_at bigint not null,
    last_used_at bigint, expires_at bigint, revoked_at bigint)`,
  "create index api_keys_by_organization on api_keys (organization_id, created_at)",

  `create table pools (
    topic text primary key, in_flight integer not null check (in_flight >= 0),
    queued integer not null check (queued >= 0), average_run_ms bigint not null)`,
  // Transactions lock the rows of pools, so every topic has its row from the start.
  `insert into pools (topic, in_flight, queued, average_run_ms) values
    ('classify', 0, 0, 0), ('scan.lite', 0, 0, 0), ('scan.standard', 0, 0, 0), ('scan.deep', 0, 0, 0)`,

  // These tables are written with every job, so they have no references: those cost a third of an admission on
  // PostgreSQL. The audit in test/conformance/breaches.ts checks the references instead.
  //
  // A job is in the line of its topic until it has a slot or ends, then in the line ''. So one index serves both the
  // lines and the history.
  //
  // States are compared one by one, because SQLite fills a table for a longer `in` list. That is half of an insert.
  `create table jobs (
    id text primary key, organization_id text not null, topic text not null, request text not null,
    request_id text not null, key_id text, grant_id text, is_test integer not null check (is_test in (0, 1)),
    webhook text, callback_metadata text, cost_millicredits bigint not null, holds text not null,
    created_at bigint not null,
    state text not null check (state = 'queued' or state = 'waiting' or state = 'running' or state = 'processing'
      or state = 'completed' or state = 'failed' or state = 'cancelled'),
    has_slot integer not null check (has_slot in (0, 1)), attempt integer not null check (attempt >= 0),
    progress integer not null check (progress between 0 and 100), dispatch_no integer not null, dispatch_at bigint,
    not_before bigint not null, token text, lease_until bigint, started_at bigint, ended_at bigint, error text,
    line text not null generated always as (case when has_slot = 0 and ended_at is null then topic else '' end) stored,
    check ((ended_at is null) = (state = 'queued' or state = 'waiting' or state = 'running' or state = 'processing')),
    check ((token is null) = (state not in ('running', 'processing'))),
    check (has_slot = 1 or token is null))`,
  "create index jobs_by_line on jobs (organization_id, line, created_at)",
  "create index jobs_leased on jobs (lease_until) where lease_until is not null",
  "create index jobs_undispatched on jobs (dispatch_at) where dispatch_at is not null",

  // The indexes use `is_live`, which rarely changes. So PostgreSQL writes a new version of a lot without its indexes.
  `create table lots (
    id text primary key, organization_id text not null references organizations (id),
    granted_millicredits bigint not null,
    remaining_millicredits bigint not null check (remaining_millicredits >= 0),
    reserved_millicredits bigint not null check (reserved_millicredits >= 0), granted_at bigint not null,
    expires_at bigint, reference text not null,
    is_live integer not null generated always as
      (case when remaining_millicredits > 0 or reserved_millicredits > 0 then 1 else 0 end) stored,
    unique (organization_id, reference),
    check (remaining_millicredits + reserved_millicredits <= granted_millicredits))`,
  "create index lots_live on lots (organization_id) where is_live = 1",
  "create index lots_due on lots (expires_at) where is_live = 1 and expires_at is not null",
  "create index lots_by_organization on lots (organization_id, granted_at)",

  // No statement looks up a transfer by its id, so the id has no index.
  `create table transfers (
    id text not null, organization_id text not null, kind text not null, debit text not null, credit text not null,
    millicredits bigint not null check (millicredits > 0), lot_id text not null, job_id text, at bigint not null)`,
  "create index transfers_by_organization on transfers (organization_id, at)",
  "create unique index transfers_reserved_once on transfers (job_id, lot_id) where kind = 'reserve'",
  `create unique index transfers_settled_once on transfers (job_id, lot_id)
    where kind = 'capture' or kind = 'release' or kind = 'release_expired'`,

  // The client's key leads the index. Keys that count up or begin with the time then share pages.
  `create table idempotency (
    organization_id text not null, route text not null, key text not null, body_hash text not null,
    job_id text not null, request_id text not null, queue_position integer not null,
    cost_millicredits bigint not null, expires_at bigint not null, primary key (key, organization_id, route))`,
  "create index idempotency_by_end on idempotency (expires_at)",

  // Events have no index by organization: only audits read them that way, and each job would pay for a page.
  `create table events (
    id text primary key, organization_id text not null, job_id text, type text not null, body text not null,
    created_at bigint not null)`,

  "create table results (job_id text primary key, body text not null, created_at bigint not null)",
  "create index results_by_age on results (created_at)",

  "create table snapshots (job_id text primary key, body text not null, created_at bigint not null)",
  "create index snapshots_by_age on snapshots (created_at)",

  "create table origins (id text primary key, in_flight integer not null check (in_flight >= 0))",

  `create table endpoints (
    id text primary key, organization_id text not null references organizations (id),
    kind text not null check (kind in ('registered', 'implicit', 'removed')), url text not null,
    origin_id text not null references origins (id), events text not null, wants_retry_notices integer not null,
    state text not null check (state in ('active', 'degraded', 'paused')),
    failure_count integer not null check (failure_count >= 0), in_flight integer not null check (in_flight >= 0),
    served_at bigint not null, due_at bigint, created_at bigint not null)`,
  "create unique index endpoints_by_url on endpoints (organization_id, url) where kind <> 'removed'",
  "create index endpoints_subscribed on endpoints (organization_id) where kind = 'registered'",
  "create index endpoints_due on endpoints (served_at, id) where due_at is not null",

  `create table secrets (
    id text primary key, organization_id text not null references organizations (id), secret text not null,
    created_at bigint not null, previous_secret text, previous_until bigint)`,

  `create table deliveries (
    id text primary key, organization_id text not null, event_id text not null, endpoint_id text not null,
    type text not null, test_secret text,
    state text not null check (state = 'pending' or state = 'sending' or state = 'delivered' or state = 'exhausted'),
    attempt_count integer not null check (attempt_count >= 0),
    attempts_left integer not null check (attempts_left >= 0), next_at bigint, token text, lease_until bigint,
    origin_id text, created_at bigint not null, ended_at bigint, unique (event_id, endpoint_id),
    check ((next_at is null) = (state <> 'pending')), check ((token is null) = (state <> 'sending')),
    check ((ended_at is null) = (state in ('pending', 'sending'))))`,
  "create index deliveries_pending on deliveries (endpoint_id, next_at, id) where next_at is not null",
  "create index deliveries_leased on deliveries (lease_until) where lease_until is not null",
  // The index ends with the endpoint, so it finds the deliveries of one endpoint without reading rows.
  "create index deliveries_by_organization on deliveries (organization_id, created_at, id, endpoint_id)",
  "create index deliveries_by_end on deliveries (ended_at) where ended_at is not null",

  `create table attempts (
    delivery_id text not null, number integer not null, started_at bigint not null, ended_at bigint not null,
    status integer, failure text, primary key (delivery_id, number))`,
  ...IDENTITY_SCHEMA,
];
