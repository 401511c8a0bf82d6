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
  readonly events = new DraftTable<EventRow>();
  readonly results = new DraftTable<ResultRow>();

  constructor(snapshot: Snapshot) {
    this.organizations = new DraftTable(snapshot.organizations);
    this.jobs = new DraftTable(snapshot.jobs);
    this.lots = new DraftTable(snapshot.lots);
    this.pools = new DraftTable(snapshot.pools);
    this.idempotency = new DraftTable(snapshot.idempotency);
  }

  #tables(): readonly { keep(): void; drop(): void }[] {
    return [this.organizations, this.jobs, this.lots, this.pools, this.idempotency, this.transfers, this.events, this.results];
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
    };
  }
}
