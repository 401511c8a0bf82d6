import type { Brand, Logo } from "../../core/domain/brand.ts";
import { TOPICS } from "../../core/domain/job.ts";
import type { KeyRow, WriterSum } from "../../core/ports/account-store.ts";
import { mapNames, type RowOf, TABLE_NAMES, type TableName } from "../../core/ports/tables.ts";

type TableRows = { readonly [Name in TableName]: Map<string, RowOf<Name>> };

/** All rows of a memory database: each table by id, as `TABLES` defines the ids. */
export interface Rows extends TableRows {
  readonly keys: Map<string, KeyRow>;
  /** Hosts that scans of an organization leave out, by organization. */
  readonly excludedHosts: Map<string, readonly string[]>;
  /** Brands with their logos, by organization. */
  readonly brands: Map<string, Omit<Brand, "logo"> & { readonly logo: Logo | null }>;
  /** Organizations that forbid the language model. */
  readonly writerBans: Set<string>;
  /** Tokens of the language model, by organization and month. */
  readonly writerUse: Map<string, WriterSum>;
  /** The proven instant, `null` before the first. */
  readonly clock: { provenAt: number | null };
}

/** Builds a database without organizations, in which every topic has its pool. */
export function emptyRows(): Rows {
  const rows = mapNames<TableRows>(TABLE_NAMES, () => new Map());
  for (const topic of TOPICS) rows.pools.set(topic, { topic, inFlight: 0, queued: 0, averageRunMs: 0 });
  const settings = { excludedHosts: new Map(), brands: new Map(), writerBans: new Set<string>(), writerUse: new Map() };
  return { ...rows, ...settings, keys: new Map(), clock: { provenAt: null } };
}

/** Sorts the rows by the number that `by` returns, then by id. */
export function sorted<Row extends { readonly id: string }>(rows: Iterable<Row>, by: (row: Row) => number): Row[] {
  return [...rows].sort((a, b) => by(a) - by(b) || (a.id < b.id ? -1 : 1));
}
