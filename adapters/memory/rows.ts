import { TOPICS } from "../../core/job.ts";
import type { KeyRow } from "../../core/ports/account-store.ts";
import type { EventRow, IdempotencyRow, JobRow, LotRow, OrganizationRow, PoolRow, ResultRow, TransferRow } from "../../core/ports/store.ts";
import type { AttemptRow, DeliveryRow, EndpointRow, OriginRow, SecretRow } from "../../core/ports/webhook-rows.ts";

/** All that a memory database holds, each table by id. */
export interface Rows {
  readonly organizations: Map<string, OrganizationRow>;
  readonly keys: Map<string, KeyRow>;
  readonly jobs: Map<string, JobRow>;
  readonly lots: Map<string, LotRow>;
  readonly pools: Map<string, PoolRow>;
  readonly idempotency: Map<string, IdempotencyRow>;
  readonly transfers: Map<string, TransferRow>;
  readonly events: Map<string, EventRow>;
  readonly results: Map<string, ResultRow>;
  readonly endpoints: Map<string, EndpointRow>;
  readonly origins: Map<string, OriginRow>;
  readonly secrets: Map<string, SecretRow>;
  readonly deliveries: Map<string, DeliveryRow>;
  /** By delivery id and number. */
  readonly attempts: Map<string, AttemptRow>;
}

/** A database without organisations; every topic has its pool. */
export function emptyRows(): Rows {
  return {
    organizations: new Map(),
    keys: new Map(),
    jobs: new Map(),
    lots: new Map(),
    pools: new Map(TOPICS.map((topic) => [topic, { topic, inFlight: 0, queued: 0, averageRunMs: 0 }])),
    idempotency: new Map(),
    transfers: new Map(),
    events: new Map(),
    results: new Map(),
    endpoints: new Map(),
    origins: new Map(),
    secrets: new Map(),
    deliveries: new Map(),
    attempts: new Map(),
  };
}

/** Rows sorted by the text or number `by` gives, ties by id. */
export function sorted<Row extends { readonly id: string }>(rows: Iterable<Row>, by: (row: Row) => number): Row[] {
  return [...rows].sort((a, b) => by(a) - by(b) || (a.id < b.id ? -1 : 1));
}
