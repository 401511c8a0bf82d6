import { ServiceError } from "../../core/errors.ts";
import { raw, sql } from "./query.ts";
import type { Sql } from "./sql.ts";

/**
 * The schema as an append-only list: entry `i` brings version `i` to `i + 1`. A released entry never changes.
 *
 * Live = `ended_at is null`. Money cannot go negative and no job can draw from or settle a lot
 * twice, whatever a rule above gets wrong.
 */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `create table organizations (
      id text primary key, name text not null, status text not null check (status in ('active', 'suspended')), created_at bigint not null,
      active integer not null check (active >= 0), queued integer not null check (queued >= 0), served_at bigint not null,
      available_millicredits bigint not null check (available_millicredits >= 0),
      reserved_millicredits bigint not null check (reserved_millicredits >= 0))`,
    "create index organizations_ready on organizations (served_at, id) where queued > 0",
    `create table api_keys (
      id text primary key, organization_id text not null references organizations (id), kind text not null, name text,
      hash text not null unique, last_four text not null, scopes text not null, created_at bigint not null,
      last_used_at bigint, expires_at bigint, revoked_at bigint)`,
    "create index api_keys_by_organization on api_keys (organization_id, created_at)",
    `create table jobs (
      id text primary key, organization_id text not null references organizations (id), topic text not null, request text not null,
      request_id text not null, key_id text, webhook text, callback_metadata text, cost_millicredits bigint not null, holds text not null,
      created_at bigint not null,
      state text not null check (state in ('queued', 'waiting', 'running', 'processing', 'completed', 'failed', 'cancelled')),
      has_slot integer not null check (has_slot in (0, 1)), attempt integer not null check (attempt >= 0),
      progress integer not null check (progress between 0 and 100), dispatch_no integer not null, dispatch_at bigint, not_before bigint not null,
      token text, lease_until bigint, started_at bigint, ended_at bigint, error text,
      check ((ended_at is null) = (state in ('queued', 'waiting', 'running', 'processing'))),
      check ((token is null) = (state not in ('running', 'processing'))),
      check (has_slot = 1 or token is null))`,
    "create index jobs_by_organization on jobs (organization_id, created_at)",
    "create index jobs_ready on jobs (topic, organization_id, created_at, id) where has_slot = 0 and ended_at is null",
    "create index jobs_stale on jobs (created_at) where has_slot = 0 and ended_at is null",
    "create index jobs_leased on jobs (lease_until) where lease_until is not null",
    "create index jobs_undispatched on jobs (dispatch_at) where dispatch_at is not null",
    `create table lots (
      id text primary key, organization_id text not null references organizations (id), granted_millicredits bigint not null,
      remaining_millicredits bigint not null check (remaining_millicredits >= 0),
      reserved_millicredits bigint not null check (reserved_millicredits >= 0), granted_at bigint not null, expires_at bigint,
      reference text not null, unique (organization_id, reference),
      check (remaining_millicredits + reserved_millicredits <= granted_millicredits))`,
    "create index lots_live on lots (organization_id) where remaining_millicredits > 0 or reserved_millicredits > 0",
    "create index lots_due on lots (expires_at) where remaining_millicredits > 0 and expires_at is not null",
    `create table transfers (
      id text primary key, organization_id text not null references organizations (id), kind text not null, debit text not null,
      credit text not null, millicredits bigint not null check (millicredits > 0), lot_id text not null references lots (id),
      job_id text references jobs (id), at bigint not null)`,
    "create index transfers_by_organization on transfers (organization_id, at)",
    "create unique index transfers_reserved_once on transfers (job_id, lot_id) where kind = 'reserve'",
    `create unique index transfers_settled_once on transfers (job_id, lot_id) where kind in ('capture', 'release', 'release_expired')`,
    "create table pools (topic text primary key, in_flight integer not null check (in_flight >= 0), queued integer not null check (queued >= 0), average_run_ms bigint not null)",
    `create table idempotency (
      organization_id text not null references organizations (id), route text not null, key text not null, body_hash text not null,
      job_id text not null references jobs (id), request_id text not null, queue_position integer not null, cost_millicredits bigint not null,
      expires_at bigint not null, primary key (organization_id, route, key))`,
    "create index idempotency_by_end on idempotency (expires_at)",
    `create table events (
      id text primary key, organization_id text not null references organizations (id), job_id text not null references jobs (id),
      type text not null, body text not null, created_at bigint not null)`,
    "create index events_by_organization on events (organization_id, created_at)",
    "create table results (job_id text primary key references jobs (id), body text not null, created_at bigint not null)",
    "create index results_by_age on results (created_at)",
  ],
  [
    "alter table organizations add column active_cap integer check (active_cap > 0)",
    "alter table organizations add column queued_cap integer check (queued_cap > 0)",
    "alter table organizations add column rate_limits text not null default '{}'",
    "alter table jobs add column is_test integer not null default 0 check (is_test in (0, 1))",
    "create index lots_by_organization on lots (organization_id, granted_at)",
  ],
  [
    // Events beside those of jobs have none. SQLite cannot drop a NOT NULL, so the table is made anew.
    "alter table events rename to job_events",
    `create table events (
      id text primary key, organization_id text not null references organizations (id), job_id text references jobs (id),
      type text not null, body text not null, created_at bigint not null)`,
    "insert into events (id, organization_id, job_id, type, body, created_at) select id, organization_id, job_id, type, body, created_at from job_events",
    "drop table job_events",
    "create index events_by_organization on events (organization_id, created_at)",
    "create table origins (id text primary key, in_flight integer not null check (in_flight >= 0))",
    `create table endpoints (
      id text primary key, organization_id text not null references organizations (id),
      kind text not null check (kind in ('registered', 'implicit', 'removed')), url text not null,
      origin_id text not null references origins (id), events text not null, wants_retry_notices integer not null,
      state text not null check (state in ('active', 'degraded', 'paused')), failure_count integer not null check (failure_count >= 0),
      in_flight integer not null check (in_flight >= 0), served_at bigint not null, due_at bigint, created_at bigint not null)`,
    "create unique index endpoints_by_url on endpoints (organization_id, url) where kind <> 'removed'",
    "create index endpoints_subscribed on endpoints (organization_id) where kind = 'registered'",
    "create index endpoints_due on endpoints (served_at, id) where due_at is not null",
    `create table secrets (
      id text primary key, organization_id text not null references organizations (id), secret text not null, created_at bigint not null,
      previous_secret text, previous_until bigint)`,
    `create table deliveries (
      id text primary key, organization_id text not null references organizations (id), event_id text not null references events (id),
      endpoint_id text not null references endpoints (id), type text not null, test_secret text,
      state text not null check (state in ('pending', 'sending', 'delivered', 'exhausted')),
      attempt_count integer not null check (attempt_count >= 0), attempts_left integer not null check (attempts_left >= 0),
      next_at bigint, token text, lease_until bigint, origin_id text, created_at bigint not null, ended_at bigint,
      unique (event_id, endpoint_id),
      check ((next_at is null) = (state <> 'pending')), check ((token is null) = (state <> 'sending')),
      check ((ended_at is null) = (state in ('pending', 'sending'))))`,
    "create index deliveries_pending on deliveries (endpoint_id, next_at, id) where next_at is not null",
    "create index deliveries_leased on deliveries (lease_until) where lease_until is not null",
    "create index deliveries_by_organization on deliveries (organization_id, created_at, id)",
    "create index deliveries_by_endpoint on deliveries (endpoint_id, created_at, id)",
    "create index deliveries_by_end on deliveries (ended_at) where ended_at is not null",
    `create table attempts (
      delivery_id text not null references deliveries (id), number integer not null, started_at bigint not null, ended_at bigint not null,
      status integer, failure text, primary key (delivery_id, number))`,
  ],
  [
    // References between the tables that each job writes cost a third of an admission on PostgreSQL. What they held is held by the deciders,
    // which write only beside rows they have locked, and checked by the audit of each organisation (test/conformance/breaches.ts).
    // A table is made anew because SQLite cannot drop a reference, after those that refer to it.
    "alter table attempts rename to old_attempts",
    `create table attempts (
      delivery_id text not null, number integer not null, started_at bigint not null, ended_at bigint not null,
      status integer, failure text, primary key (delivery_id, number))`,
    `insert into attempts (delivery_id, number, started_at, ended_at, status, failure)
      select delivery_id, number, started_at, ended_at, status, failure from old_attempts`,
    "drop table old_attempts",

    "alter table deliveries rename to old_deliveries",
    `create table deliveries (
      id text primary key, organization_id text not null, event_id text not null, endpoint_id text not null, type text not null, test_secret text,
      state text not null check (state in ('pending', 'sending', 'delivered', 'exhausted')),
      attempt_count integer not null check (attempt_count >= 0), attempts_left integer not null check (attempts_left >= 0),
      next_at bigint, token text, lease_until bigint, origin_id text, created_at bigint not null, ended_at bigint,
      unique (event_id, endpoint_id),
      check ((next_at is null) = (state <> 'pending')), check ((token is null) = (state <> 'sending')),
      check ((ended_at is null) = (state in ('pending', 'sending'))))`,
    `insert into deliveries (id, organization_id, event_id, endpoint_id, type, test_secret, state, attempt_count, attempts_left, next_at, token,
      lease_until, origin_id, created_at, ended_at)
      select id, organization_id, event_id, endpoint_id, type, test_secret, state, attempt_count, attempts_left, next_at, token,
      lease_until, origin_id, created_at, ended_at from old_deliveries`,
    "drop table old_deliveries",
    "create index deliveries_pending on deliveries (endpoint_id, next_at, id) where next_at is not null",
    "create index deliveries_leased on deliveries (lease_until) where lease_until is not null",
    "create index deliveries_by_organization on deliveries (organization_id, created_at, id)",
    "create index deliveries_by_endpoint on deliveries (endpoint_id, created_at, id)",
    "create index deliveries_by_end on deliveries (ended_at) where ended_at is not null",

    "alter table events rename to old_events",
    `create table events (
      id text primary key, organization_id text not null, job_id text, type text not null, body text not null, created_at bigint not null)`,
    "insert into events (id, organization_id, job_id, type, body, created_at) select id, organization_id, job_id, type, body, created_at from old_events",
    "drop table old_events",
    "create index events_by_organization on events (organization_id, created_at)",

    "alter table results rename to old_results",
    "create table results (job_id text primary key, body text not null, created_at bigint not null)",
    "insert into results (job_id, body, created_at) select job_id, body, created_at from old_results",
    "drop table old_results",
    "create index results_by_age on results (created_at)",

    "alter table idempotency rename to old_idempotency",
    `create table idempotency (
      organization_id text not null, route text not null, key text not null, body_hash text not null, job_id text not null,
      request_id text not null, queue_position integer not null, cost_millicredits bigint not null, expires_at bigint not null,
      primary key (organization_id, route, key))`,
    `insert into idempotency (organization_id, route, key, body_hash, job_id, request_id, queue_position, cost_millicredits, expires_at)
      select organization_id, route, key, body_hash, job_id, request_id, queue_position, cost_millicredits, expires_at from old_idempotency`,
    "drop table old_idempotency",
    "create index idempotency_by_end on idempotency (expires_at)",

    // A transfer is known by its kind, lot and job; nobody looks one up by its id.
    "alter table transfers rename to old_transfers",
    `create table transfers (
      id text not null, organization_id text not null, kind text not null, debit text not null, credit text not null,
      millicredits bigint not null check (millicredits > 0), lot_id text not null, job_id text, at bigint not null)`,
    `insert into transfers (id, organization_id, kind, debit, credit, millicredits, lot_id, job_id, at)
      select id, organization_id, kind, debit, credit, millicredits, lot_id, job_id, at from old_transfers order by at, id`,
    "drop table old_transfers",
    "create index transfers_by_organization on transfers (organization_id, at)",
    "create unique index transfers_reserved_once on transfers (job_id, lot_id) where kind = 'reserve'",
    "create unique index transfers_settled_once on transfers (job_id, lot_id) where kind in ('capture', 'release', 'release_expired')",

    // The index tells by what rarely changes, so that PostgreSQL writes a lot's new version without touching any index.
    "alter table lots rename to old_lots",
    `create table lots (
      id text primary key, organization_id text not null references organizations (id), granted_millicredits bigint not null,
      remaining_millicredits bigint not null check (remaining_millicredits >= 0),
      reserved_millicredits bigint not null check (reserved_millicredits >= 0), granted_at bigint not null, expires_at bigint,
      reference text not null,
      is_live integer not null generated always as (case when remaining_millicredits > 0 or reserved_millicredits > 0 then 1 else 0 end) stored,
      unique (organization_id, reference),
      check (remaining_millicredits + reserved_millicredits <= granted_millicredits))`,
    `insert into lots (id, organization_id, granted_millicredits, remaining_millicredits, reserved_millicredits, granted_at, expires_at, reference)
      select id, organization_id, granted_millicredits, remaining_millicredits, reserved_millicredits, granted_at, expires_at, reference from old_lots`,
    "drop table old_lots",
    "create index lots_live on lots (organization_id) where is_live = 1",
    "create index lots_due on lots (expires_at) where is_live = 1 and expires_at is not null",
    "create index lots_by_organization on lots (organization_id, granted_at)",

    // One index serves the lines and the history: a job stands in the line of its topic until it has a slot or ends, then in the line ''.
    "alter table jobs rename to old_jobs",
    `create table jobs (
      id text primary key, organization_id text not null, topic text not null, request text not null,
      request_id text not null, key_id text, is_test integer not null check (is_test in (0, 1)), webhook text, callback_metadata text,
      cost_millicredits bigint not null, holds text not null, created_at bigint not null,
      state text not null check (state in ('queued', 'waiting', 'running', 'processing', 'completed', 'failed', 'cancelled')),
      has_slot integer not null check (has_slot in (0, 1)), attempt integer not null check (attempt >= 0),
      progress integer not null check (progress between 0 and 100), dispatch_no integer not null, dispatch_at bigint, not_before bigint not null,
      token text, lease_until bigint, started_at bigint, ended_at bigint, error text,
      line text not null generated always as (case when has_slot = 0 and ended_at is null then topic else '' end) stored,
      check ((ended_at is null) = (state in ('queued', 'waiting', 'running', 'processing'))),
      check ((token is null) = (state not in ('running', 'processing'))),
      check (has_slot = 1 or token is null))`,
    `insert into jobs (id, organization_id, topic, request, request_id, key_id, is_test, webhook, callback_metadata, cost_millicredits, holds,
      created_at, state, has_slot, attempt, progress, dispatch_no, dispatch_at, not_before, token, lease_until, started_at, ended_at, error)
      select id, organization_id, topic, request, request_id, key_id, is_test, webhook, callback_metadata, cost_millicredits, holds,
      created_at, state, has_slot, attempt, progress, dispatch_no, dispatch_at, not_before, token, lease_until, started_at, ended_at, error from old_jobs`,
    "drop table old_jobs",
    "create index jobs_by_line on jobs (organization_id, line, created_at)",
    "create index jobs_leased on jobs (lease_until) where lease_until is not null",
    "create index jobs_undispatched on jobs (dispatch_at) where dispatch_at is not null",

    // A row that is there can be locked.
    `insert into pools (topic, in_flight, queued, average_run_ms) values
      ('classify', 0, 0, 0), ('scan.lite', 0, 0, 0), ('scan.standard', 0, 0, 0), ('scan.deep', 0, 0, 0) on conflict (topic) do nothing`,
  ],
  [
    // An index in the order of organisations costs each job a page of its own. Only audits look for an organisation's events, and what was
    // sent to one endpoint is found in the organisation's own index without a look at the rows.
    "drop index events_by_organization",
    "drop index deliveries_by_endpoint",
    "drop index deliveries_by_organization",
    "create index deliveries_by_organization on deliveries (organization_id, created_at, id, endpoint_id)",
  ],
  [
    // Led by the client's key, an index takes what counts up or begins with the time, as UUIDv7 and ULIDs do, side by side, whatever organisations
    // it is from; led by the organisation it took each into a page of its own. A table is made anew because SQLite cannot change its key.
    "alter table idempotency rename to old_idempotency",
    `create table idempotency (
      organization_id text not null, route text not null, key text not null, body_hash text not null, job_id text not null,
      request_id text not null, queue_position integer not null, cost_millicredits bigint not null, expires_at bigint not null,
      primary key (key, organization_id, route))`,
    `insert into idempotency (organization_id, route, key, body_hash, job_id, request_id, queue_position, cost_millicredits, expires_at)
      select organization_id, route, key, body_hash, job_id, request_id, queue_position, cost_millicredits, expires_at from old_idempotency`,
    "drop table old_idempotency",
    "create index idempotency_by_end on idempotency (expires_at)",
  ],
  [
    // For a list of more than two values SQLite fills a table to look in, again for each row it writes: half of what a job's insert costs.
    // Comparisons say the same. A table is made anew because SQLite cannot change its checks.
    "alter table jobs rename to old_jobs",
    `create table jobs (
      id text primary key, organization_id text not null, topic text not null, request text not null,
      request_id text not null, key_id text, is_test integer not null check (is_test in (0, 1)), webhook text, callback_metadata text,
      cost_millicredits bigint not null, holds text not null, created_at bigint not null,
      state text not null check (state = 'queued' or state = 'waiting' or state = 'running' or state = 'processing' or state = 'completed'
        or state = 'failed' or state = 'cancelled'),
      has_slot integer not null check (has_slot in (0, 1)), attempt integer not null check (attempt >= 0),
      progress integer not null check (progress between 0 and 100), dispatch_no integer not null, dispatch_at bigint, not_before bigint not null,
      token text, lease_until bigint, started_at bigint, ended_at bigint, error text,
      line text not null generated always as (case when has_slot = 0 and ended_at is null then topic else '' end) stored,
      check ((ended_at is null) = (state = 'queued' or state = 'waiting' or state = 'running' or state = 'processing')),
      check ((token is null) = (state not in ('running', 'processing'))),
      check (has_slot = 1 or token is null))`,
    `insert into jobs (id, organization_id, topic, request, request_id, key_id, is_test, webhook, callback_metadata, cost_millicredits, holds,
      created_at, state, has_slot, attempt, progress, dispatch_no, dispatch_at, not_before, token, lease_until, started_at, ended_at, error)
      select id, organization_id, topic, request, request_id, key_id, is_test, webhook, callback_metadata, cost_millicredits, holds,
      created_at, state, has_slot, attempt, progress, dispatch_no, dispatch_at, not_before, token, lease_until, started_at, ended_at, error from old_jobs`,
    "drop table old_jobs",
    "create index jobs_by_line on jobs (organization_id, line, created_at)",
    "create index jobs_leased on jobs (lease_until) where lease_until is not null",
    "create index jobs_undispatched on jobs (dispatch_at) where dispatch_at is not null",

    "alter table deliveries rename to old_deliveries",
    `create table deliveries (
      id text primary key, organization_id text not null, event_id text not null, endpoint_id text not null, type text not null, test_secret text,
      state text not null check (state = 'pending' or state = 'sending' or state = 'delivered' or state = 'exhausted'),
      attempt_count integer not null check (attempt_count >= 0), attempts_left integer not null check (attempts_left >= 0),
      next_at bigint, token text, lease_until bigint, origin_id text, created_at bigint not null, ended_at bigint,
      unique (event_id, endpoint_id),
      check ((next_at is null) = (state <> 'pending')), check ((token is null) = (state <> 'sending')),
      check ((ended_at is null) = (state in ('pending', 'sending'))))`,
    `insert into deliveries (id, organization_id, event_id, endpoint_id, type, test_secret, state, attempt_count, attempts_left, next_at, token,
      lease_until, origin_id, created_at, ended_at)
      select id, organization_id, event_id, endpoint_id, type, test_secret, state, attempt_count, attempts_left, next_at, token,
      lease_until, origin_id, created_at, ended_at from old_deliveries`,
    "drop table old_deliveries",
    "create index deliveries_pending on deliveries (endpoint_id, next_at, id) where next_at is not null",
    "create index deliveries_leased on deliveries (lease_until) where lease_until is not null",
    "create index deliveries_by_organization on deliveries (organization_id, created_at, id, endpoint_id)",
    "create index deliveries_by_end on deliveries (ended_at) where ended_at is not null",

    "drop index transfers_settled_once",
    `create unique index transfers_settled_once on transfers (job_id, lot_id)
      where kind = 'capture' or kind = 'release' or kind = 'release_expired'`,
  ],
];

/** Version this program brings a database to. */
export const SCHEMA_VERSION = MIGRATIONS.length;

async function versionOf(on: Sql): Promise<number> {
  return Number((await on.rows(sql`select max(version) as version from schema_version`))[0]?.version ?? 0);
}

function newerSchema(found: number): Error {
  return new Error(`the database has schema version ${found}, this program knows ${SCHEMA_VERSION}: start a newer version of the program`);
}

async function explained(on: Sql, failure: unknown): Promise<unknown> {
  if (failure instanceof ServiceError) return failure;
  const found = await versionOf(on).catch(() => 0);
  if (found <= SCHEMA_VERSION) return failure;
  const cause = new AggregateError([newerSchema(found), failure], "the database was migrated while this program runs");
  return new ServiceError("SERVICE_UNAVAILABLE", "The service is being updated; try again shortly.", { headers: { "Retry-After": "5" }, cause });
}

/**
 * The same database, whose failures are SERVICE_UNAVAILABLE once a newer program has migrated it beside this one. It is asked for its
 * version after a failure only, so what works costs nothing more.
 */
export function watched(on: Sql): Sql {
  const watch = <R>(result: Promise<R>): Promise<R> =>
    result.catch(async (failure: unknown) => {
      throw await explained(on, failure);
    });
  return {
    forUpdate: on.forUpdate,
    isRowByRow: on.isRowByRow,
    rows: (query) => watch(on.rows(query)),
    run: (query) => watch(on.run(query)),
    isAmong: (column, values) => on.isAmong(column, values),
    areAmong: (columns, rows) => on.areAmong(columns, rows),
    insert: (into, rows) => watch(on.insert(into, rows)),
    transaction: (work, isRelaxed) => watch(on.transaction(work, isRelaxed)),
  };
}

/**
 * Brings the database to the version, in one transaction, and resolves to the version found. Two
 * processes may call it at once. Rejects when the database is newer than the program.
 */
export async function migrate(on: Sql, version = SCHEMA_VERSION): Promise<number> {
  return on.transaction(async (inner) => {
    await inner.run(sql`create table if not exists schema_version (version integer not null)`);
    const found = await versionOf(inner);
    if (found > SCHEMA_VERSION) throw newerSchema(found);
    for (const [index, statements] of MIGRATIONS.entries()) {
      if (index < found || index >= version) continue;
      for (const statement of statements) await inner.run(raw(statement));
      await inner.run(sql`insert into schema_version (version) values (${index + 1})`);
    }
    return found;
  });
}
