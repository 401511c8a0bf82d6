import type {
  Effects,
  EventRow,
  IdempotencyRow,
  JobRow,
  LotRow,
  OrganizationRow,
  PoolRow,
  ResultRow,
  Snapshot,
  TransferRow,
} from "../ports/store.ts";
import type { AttemptRow, DeliveryRow, EndpointRow, OriginRow, SecretRow } from "../ports/webhook-rows.ts";

/** Rows of one kind under change: what was loaded, what the batch changed, what the current command changed. */
export class DraftTable<Row> {
  readonly #loaded: ReadonlyMap<string, Row>;
  readonly #kept = new Map<string, Row>();
  readonly #pending = new Map<string, Row>();

  constructor(loaded: ReadonlyMap<string, Row> = new Map()) {
    this.#loaded = loaded;
  }

  /** The row as it stands now. */
  get(id: string): Row | undefined {
    return this.#pending.get(id) ?? this.#kept.get(id) ?? this.#loaded.get(id);
  }

  put(id: string, row: Row): void {
    this.#pending.set(id, row);
  }

  /** All rows as they stand now. */
  values(): Row[] {
    return [...new Map([...this.#loaded, ...this.#kept, ...this.#pending]).values()];
  }

  /** Makes the current command's changes part of the batch. */
  keep(): void {
    for (const [id, row] of this.#pending) this.#kept.set(id, row);
    this.#pending.clear();
  }

  /** Forgets the current command's changes. */
  drop(): void {
    this.#pending.clear();
  }

  /** Rows the batch wrote, each once, in its last version. */
  changes(): Row[] {
    return [...this.#kept.values()];
  }
}

/**
 * The snapshot a batch is decided against. Commands read and put whole rows; each command sees what
 * those before it did, and a command that throws is dropped without a trace.
 */
export class Draft {
  readonly organizations: DraftTable<OrganizationRow>;
  readonly jobs: DraftTable<JobRow>;
  readonly lots: DraftTable<LotRow>;
  readonly pools: DraftTable<PoolRow>;
  readonly idempotency: DraftTable<IdempotencyRow>;
  readonly transfers = new DraftTable<TransferRow>();
  readonly events: DraftTable<EventRow>;
  readonly results = new DraftTable<ResultRow>();
  readonly endpoints: DraftTable<EndpointRow>;
  readonly origins: DraftTable<OriginRow>;
  readonly secrets: DraftTable<SecretRow>;
  readonly deliveries: DraftTable<DeliveryRow>;
  readonly attempts = new DraftTable<AttemptRow>();

  constructor(snapshot: Snapshot) {
    this.organizations = new DraftTable(snapshot.organizations);
    this.jobs = new DraftTable(snapshot.jobs);
    this.lots = new DraftTable(snapshot.lots);
    this.pools = new DraftTable(snapshot.pools);
    this.idempotency = new DraftTable(snapshot.idempotency);
    this.events = new DraftTable(snapshot.events);
    this.endpoints = new DraftTable(snapshot.endpoints);
    this.origins = new DraftTable(snapshot.origins);
    this.secrets = new DraftTable(snapshot.secrets);
    this.deliveries = new DraftTable(snapshot.deliveries);
  }

  #tables(): readonly { keep(): void; drop(): void }[] {
    const money = [this.organizations, this.lots, this.transfers];
    const jobs = [this.jobs, this.pools, this.idempotency, this.events, this.results];
    return [...money, ...jobs, this.endpoints, this.origins, this.secrets, this.deliveries, this.attempts];
  }

  keep(): void {
    for (const table of this.#tables()) table.keep();
  }

  drop(): void {
    for (const table of this.#tables()) table.drop();
  }

  effects(): Effects {
    return {
      organizations: this.organizations.changes(),
      jobs: this.jobs.changes(),
      lots: this.lots.changes(),
      pools: this.pools.changes(),
      idempotency: this.idempotency.changes(),
      transfers: this.transfers.changes(),
      events: this.events.changes(),
      results: this.results.changes(),
      endpoints: this.endpoints.changes(),
      origins: this.origins.changes(),
      secrets: this.secrets.changes(),
      deliveries: this.deliveries.changes(),
      attempts: this.attempts.changes(),
    };
  }
}
