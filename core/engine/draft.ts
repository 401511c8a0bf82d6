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

interface Touchable {
  keep(): void;
  drop(): void;
}

/** Rows of one kind under change: as they stand now, which of them the batch changed, and what the current command found. */
export class DraftTable<Row> {
  readonly #rows: Map<string, Row>;
  readonly #touched: Touchable[];
  readonly #kept = new Set<string>();
  /** Each change of the current command, with the row as it was before it; `undefined` when there was none. */
  readonly #undo: { readonly id: string; readonly row: Row | undefined }[] = [];

  /** Adds itself to `touched` with the first change of a command. */
  constructor(touched: Touchable[], loaded: ReadonlyMap<string, Row> = new Map()) {
    this.#rows = new Map(loaded);
    this.#touched = touched;
  }

  /** The row as it stands now. */
  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  put(id: string, row: Row): void {
    if (this.#undo.length === 0) this.#touched.push(this);
    this.#undo.push({ id, row: this.#rows.get(id) });
    this.#rows.set(id, row);
  }

  /** The rows as they stand now, one by one; none may be put meanwhile. */
  each(): Iterable<Row> {
    return this.#rows.values();
  }

  /** The first row of which it is true, as it stands now. */
  find(matches: (row: Row) => boolean): Row | undefined {
    for (const row of this.#rows.values()) if (matches(row)) return row;
    return undefined;
  }

  /** The rows of which it is true, as they stand now. */
  filter(matches: (row: Row) => boolean): Row[] {
    const found: Row[] = [];
    for (const row of this.#rows.values()) if (matches(row)) found.push(row);
    return found;
  }

  /** Makes the current command's changes part of the batch. */
  keep(): void {
    for (const { id } of this.#undo) this.#kept.add(id);
    this.#undo.length = 0;
  }

  /** Forgets the current command's changes. */
  drop(): void {
    for (const { id, row } of this.#undo.reverse()) {
      if (row === undefined) this.#rows.delete(id);
      else this.#rows.set(id, row);
    }
    this.#undo.length = 0;
  }

  /** Rows the batch wrote, each once, in its last version. To be read between commands. */
  changes(): Row[] {
    return [...this.#kept].flatMap((id) => this.#rows.get(id) ?? []);
  }
}

/**
 * The snapshot a batch is decided against. Commands read and put whole rows; each command sees what
 * those before it did, and a command that throws is dropped without a trace.
 */
export class Draft {
  /** Tables that the current command changed. */
  readonly #touched: Touchable[] = [];
  readonly organizations: DraftTable<OrganizationRow>;
  readonly jobs: DraftTable<JobRow>;
  readonly lots: DraftTable<LotRow>;
  readonly pools: DraftTable<PoolRow>;
  readonly idempotency: DraftTable<IdempotencyRow>;
  readonly transfers = new DraftTable<TransferRow>(this.#touched);
  readonly events: DraftTable<EventRow>;
  readonly results = new DraftTable<ResultRow>(this.#touched);
  readonly endpoints: DraftTable<EndpointRow>;
  readonly origins: DraftTable<OriginRow>;
  readonly secrets: DraftTable<SecretRow>;
  readonly deliveries: DraftTable<DeliveryRow>;
  readonly attempts = new DraftTable<AttemptRow>(this.#touched);

  constructor(snapshot: Snapshot) {
    this.organizations = new DraftTable(this.#touched, snapshot.organizations);
    this.jobs = new DraftTable(this.#touched, snapshot.jobs);
    this.lots = new DraftTable(this.#touched, snapshot.lots);
    this.pools = new DraftTable(this.#touched, snapshot.pools);
    this.idempotency = new DraftTable(this.#touched, snapshot.idempotency);
    this.events = new DraftTable(this.#touched, snapshot.events);
    this.endpoints = new DraftTable(this.#touched, snapshot.endpoints);
    this.origins = new DraftTable(this.#touched, snapshot.origins);
    this.secrets = new DraftTable(this.#touched, snapshot.secrets);
    this.deliveries = new DraftTable(this.#touched, snapshot.deliveries);
  }

  /** Makes the current command's changes part of the batch. */
  keep(): void {
    for (const table of this.#touched) table.keep();
    this.#touched.length = 0;
  }

  /** Forgets the current command's changes. */
  drop(): void {
    for (const table of this.#touched) table.drop();
    this.#touched.length = 0;
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
