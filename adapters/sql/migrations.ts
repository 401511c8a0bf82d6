import { createHash } from "node:crypto";
import { ServiceError } from "../../core/domain/errors.ts";
import { BRAND_SCHEMA } from "./brands.ts";
import { CLOCK_SCHEMA } from "./clock.ts";
import { EXCLUDED_HOSTS_SCHEMA } from "./excluded-hosts.ts";
import { PAUSE_SCHEMA } from "./host-pauses.ts";
import { fillPages, PAGE_SCHEMA } from "./page-schema.ts";
import { type Query, raw, sql } from "./query.ts";
import { BATCH_SCHEMA } from "./schemas/batch-schema.ts";
import { CHOICE_SCHEMA } from "./schemas/choice-schema.ts";
import { DEVICE_SCHEMA } from "./schemas/device-schema.ts";
import { DRAFT_NOTES_SCHEMA } from "./schemas/draft-notes-schema.ts";
import { DRAFT_SCHEMA } from "./schemas/draft-schema.ts";
import { FAMILY_SCHEMA } from "./schemas/family-schema.ts";
import { FIRST_SCHEMA } from "./schemas/first-schema.ts";
import { PERSON_SCHEMA } from "./schemas/person-schema.ts";
import { PROOF_SCHEMA } from "./schemas/proof-schema.ts";
import { PURCHASE_SCHEMA } from "./schemas/purchase-schema.ts";
import { SHARE_SCHEMA } from "./schemas/share-schema.ts";
import { WATCH_SCHEMA } from "./schemas/watch-schema.ts";
import type { Sql } from "./sql.ts";
import { WRITER_MONEY_SCHEMA, WRITER_SCHEMA } from "./writer-use.ts";

/** One step of a migration: a statement, or a program for changes that SQL cannot express. */
type MigrationStep = string | ((on: Sql) => Promise<void>);

/** Steps that bring a database from one version to the next. */
export type Migration = readonly MigrationStep[];

/** An append-only list: step `i` brings a database from version `i` to `i + 1`. A released step never changes. */
export const MIGRATIONS: readonly Migration[] = [
  FIRST_SCHEMA,
  PURCHASE_SCHEMA,
  CLOCK_SCHEMA,
  PROOF_SCHEMA,
  DEVICE_SCHEMA,
  DRAFT_SCHEMA,
  DRAFT_NOTES_SCHEMA,
  PAUSE_SCHEMA,
  [...PAGE_SCHEMA, fillPages((text) => createHash("sha256").update(text).digest("hex"))],
  CHOICE_SCHEMA,
  EXCLUDED_HOSTS_SCHEMA,
  FAMILY_SCHEMA,
  BATCH_SCHEMA,
  WATCH_SCHEMA,
  SHARE_SCHEMA,
  BRAND_SCHEMA,
  WRITER_SCHEMA,
  PERSON_SCHEMA,
  WRITER_MONEY_SCHEMA,
];

/** The version that this program brings a database to. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** Steps that a database lacks. */
export interface PendingMigration {
  /** The version of the database, 0 without tables. */
  readonly found: number;
  readonly needed: number;
  /** Each change of a table once, such as `create table devices`. */
  readonly changes: readonly string[];
}

/** Is called before the steps that a database lacks. Its rejection leaves the database as it is. */
export type BeforeMigration = (pending: PendingMigration) => void | Promise<void>;

const CHANGE = /^(?:create table|alter table|drop table|update|delete from|insert into) [a-z_]+/;

/** Returns the steps that a database of a version lacks, or `null` when it lacks no step. */
export function pendingAfter(found: number): PendingMigration | null {
  if (found >= SCHEMA_VERSION) return null;
  const changes = MIGRATIONS.slice(found).flatMap((step) =>
    step.flatMap((part) => (typeof part === "string" ? (CHANGE.exec(part) ?? []) : [])),
  );
  return { found, needed: SCHEMA_VERSION, changes: [...new Set(changes)] };
}

/** Calls `before` when the database lacks steps, and writes nothing. `tables` selects a row when there are tables. */
export async function announce(on: Sql, tables: Query, before: BeforeMigration | undefined): Promise<void> {
  if (before === undefined) return;
  const pending = pendingAfter(await foundVersion(on, tables));
  if (pending !== null) await before(pending);
}

/** Returns the version of a database, 0 without tables. `tables` selects a row when there are tables. */
export async function foundVersion(on: Sql, tables: Query, table?: string): Promise<number> {
  return (await on.rows(tables)).length > 0 ? versionOf(on, table) : 0;
}

async function versionOf(on: Sql, table = "schema_version"): Promise<number> {
  return Number((await on.rows(sql`select max(version) as version from ${raw(table)}`))[0]?.version ?? 0);
}

function newerSchema(found: number, known: number): Error {
  return new Error(
    `The database has schema version ${found}, but this program supports up to ${known}. Start a newer program.`,
  );
}

async function explained(on: Sql, failure: unknown): Promise<unknown> {
  if (failure instanceof ServiceError) return failure;
  const version = await versionOf(on).catch(() => 0);
  if (version <= SCHEMA_VERSION) return failure;
  const cause = new AggregateError(
    [newerSchema(version, SCHEMA_VERSION), failure],
    "A newer program migrated the database while this program runs.",
  );
  return new ServiceError("SERVICE_UNAVAILABLE", "The service is being updated; try again shortly.", {
    headers: { "Retry-After": "5" },
    cause,
  });
}

/**
 * Wraps a database: its failures become SERVICE_UNAVAILABLE once a newer program has migrated it.
 *
 * Reads the version only after a failure, so successful statements cost nothing more.
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
    transaction: (work, durability) => watch(on.transaction(work, durability)),
  };
}

/**
 * Runs the steps that the database lacks, in one transaction, and resolves to the version found.
 *
 * Several processes may migrate one database at the same time. Rejects if the database has more steps than the
 * program. `table` holds the version.
 */
export async function migrate(
  on: Sql,
  migrations: readonly Migration[] = MIGRATIONS,
  table = "schema_version",
): Promise<number> {
  return on.transaction(async (inner) => {
    await inner.run(sql`create table if not exists ${raw(table)} (version integer not null)`);
    const version = await versionOf(inner, table);
    if (version > migrations.length) throw newerSchema(version, migrations.length);
    for (const [index, statements] of migrations.entries()) {
      if (index < version) continue;
      for (const part of statements) await (typeof part === "string" ? inner.run(raw(part)) : part(inner));
      await inner.run(sql`insert into ${raw(table)} (version) values (${index + 1})`);
    }
    return version;
  });
}
