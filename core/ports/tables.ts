import type { CustomerRow, DisputeRow, NoticeRow, RefundRow, TopUpRow } from "./billing/rows.ts";
import type { BatchRow } from "./pages/batch-rows.ts";
import type { PageKeywordRow, ScanPointRow } from "./pages/rows.ts";
import type { WatchRow } from "./pages/watch-rows.ts";
import type {
  ChoiceRow,
  DraftNotesRow,
  DraftRow,
  DraftVersionsRow,
  EventRow,
  IdempotencyRow,
  JobRow,
  LotRow,
  OrganizationRow,
  PoolRow,
  ResultRow,
  SnapshotRow,
  TransferRow,
} from "./store-rows.ts";
import type { AttemptRow, DeliveryRow, EndpointRow, OriginRow, SecretRow } from "./webhook-rows.ts";

/** How the rows of one table are identified, loaded and written. */
interface TableRules<Row> {
  /** Fields that identify a row. */
  readonly key: readonly [keyof Row & string, ...(keyof Row & string)[]];
  /**
   * `by-id`: a plan lists the ids of the rows to load. `by-query`: a plan describes the rows with a member of its own.
   * `never`: transactions do not load rows.
   */
  readonly load: "by-id" | "by-query" | "never";
  /**
   * `insert`: every written row is new. `replace`: a written row replaces the stored row with its id.
   * `replace-loaded`: like `replace`, and the transaction has loaded each row that it replaces.
   */
  readonly write: "insert" | "replace" | "replace-loaded";
  /** Fields that a replacement leaves as they are stored. */
  readonly fixed: readonly (keyof Row & string)[];
}

/** Adds the row type and a function that returns the id of a row. `row` has a type but never a value. */
function table<Row>() {
  return <const Rules extends TableRules<Row>>(rules: Rules) => {
    type Fields = Pick<Row, Rules["key"][number]>;
    const [first, ...others]: readonly [Rules["key"][number], ...Rules["key"][number][]] = rules.key;
    const idOf =
      others.length === 0
        ? (row: Fields) => `${row[first]}`
        : (row: Fields) => others.reduce((id, field) => `${id} ${row[field]}`, `${row[first]}`);
    const typed: Rules & { readonly row?: Row; idOf(row: Fields): string } = { ...rules, idOf };
    return typed;
  };
}

/**
 * Every table that transactions load or write.
 *
 * A new table is one entry here and its codecs in each database adapter. Stores write tables in this order, so a
 * table follows the tables that its rows refer to.
 */
const DEFINITIONS = {
  organizations: table<OrganizationRow>()({
    key: ["id"],
    load: "by-id",
    write: "replace",
    // `AccountStore` changes name, status, limits and metering.
    fixed: ["name", "status", "createdAt", "activeCap", "queuedCap", "rateLimits", "isMetered"],
  }),
  pools: table<PoolRow>()({ key: ["topic"], load: "by-id", write: "replace", fixed: [] }),
  jobs: table<JobRow>()({
    key: ["id"],
    load: "by-id",
    write: "replace-loaded",
    fixed: [
      "organizationId",
      "topic",
      "request",
      "requestId",
      "keyId",
      "grantId",
      "userId",
      "isTest",
      "webhook",
      "callbackMetadata",
      "costMillicredits",
      "holds",
      "createdAt",
    ],
  }),
  lots: table<LotRow>()({
    key: ["id"],
    load: "by-query",
    write: "replace",
    fixed: ["organizationId", "grantedMillicredits", "grantedAt", "expiresAt", "reference"],
  }),
  transfers: table<TransferRow>()({ key: ["id"], load: "never", write: "insert", fixed: [] }),
  idempotency: table<IdempotencyRow>()({
    key: ["organizationId", "route", "key"],
    load: "by-query",
    write: "replace-loaded",
    fixed: [],
  }),
  events: table<EventRow>()({ key: ["id"], load: "by-id", write: "insert", fixed: [] }),
  results: table<ResultRow>()({ key: ["jobId"], load: "never", write: "insert", fixed: [] }),
  snapshots: table<SnapshotRow>()({ key: ["jobId"], load: "never", write: "insert", fixed: [] }),
  drafts: table<DraftRow>()({
    key: ["id"],
    load: "by-id",
    write: "replace-loaded",
    fixed: ["organizationId", "keyword", "url"],
  }),
  draftVersions: table<DraftVersionsRow>()({
    key: ["id"],
    load: "by-id",
    write: "replace-loaded",
    fixed: ["organizationId"],
  }),
  pageKeywords: table<PageKeywordRow>()({
    key: ["id"],
    load: "by-id",
    write: "replace-loaded",
    fixed: ["organizationId", "region", "createdAt"],
  }),
  batches: table<BatchRow>()({
    key: ["id"],
    load: "by-id",
    write: "replace-loaded",
    fixed: ["organizationId", "createdAt", "caller"],
  }),
  watches: table<WatchRow>()({
    key: ["id"],
    load: "by-id",
    write: "replace-loaded",
    fixed: ["organizationId", "target"],
  }),
  scanPoints: table<ScanPointRow>()({ key: ["jobId"], load: "never", write: "insert", fixed: [] }),
  draftNotes: table<DraftNotesRow>()({
    key: ["id"],
    load: "by-id",
    write: "replace-loaded",
    fixed: ["organizationId"],
  }),
  choices: table<ChoiceRow>()({ key: ["id"], load: "by-id", write: "replace", fixed: ["organizationId"] }),
  origins: table<OriginRow>()({ key: ["id"], load: "by-id", write: "replace", fixed: [] }),
  endpoints: table<EndpointRow>()({
    key: ["id"],
    load: "by-id",
    write: "replace",
    fixed: ["organizationId", "createdAt"],
  }),
  secrets: table<SecretRow>()({ key: ["id"], load: "by-id", write: "replace", fixed: ["organizationId"] }),
  deliveries: table<DeliveryRow>()({
    key: ["id"],
    load: "by-id",
    write: "replace-loaded",
    fixed: ["organizationId", "eventId", "endpointId", "type", "testSecret", "createdAt"],
  }),
  topups: table<TopUpRow>()({
    key: ["id"],
    load: "by-id",
    write: "replace-loaded",
    fixed: ["organizationId", "kind", "createdAt"],
  }),
  customers: table<CustomerRow>()({ key: ["organizationId"], load: "by-id", write: "replace", fixed: [] }),
  refunds: table<RefundRow>()({
    key: ["id"],
    load: "by-id",
    write: "replace-loaded",
    fixed: ["organizationId", "topUpId", "amountCents", "origin", "createdAt"],
  }),
  disputes: table<DisputeRow>()({
    key: ["id"],
    load: "by-id",
    write: "replace-loaded",
    fixed: ["organizationId", "topUpId"],
  }),
  notices: table<NoticeRow>()({ key: ["id"], load: "by-id", write: "insert", fixed: [] }),
  attempts: table<AttemptRow>()({ key: ["deliveryId", "number"], load: "never", write: "insert", fixed: [] }),
};

type Definitions = typeof DEFINITIONS;

/** Name of a table. */
export type TableName = keyof Definitions;

/** A row of the table. */
export type RowOf<Name extends TableName> = NonNullable<Definitions[Name]["row"]>;

/** The fields that identify a row of the table. */
export type KeyFields<Name extends TableName> = Pick<RowOf<Name>, Definitions[Name]["key"][number] & keyof RowOf<Name>>;

type NamesWhere<Load> = {
  [Name in TableName]: Definitions[Name]["load"] extends Load ? Name : never;
}[TableName];

/** Tables that transactions load rows of. */
export type LoadedName = NamesWhere<"by-id" | "by-query">;

/** Tables whose rows a plan lists by id. */
export type ByIdName = NamesWhere<"by-id">;

/** The value that identifies a row of a table with one key field. */
export type IdOf<Name extends ByIdName> = KeyFields<Name>[keyof KeyFields<Name>];

/** The rules of one table. `idOf` returns the id of a row: the values of its key, joined by spaces. */
export interface Table<Name extends TableName> extends TableRules<RowOf<Name>> {
  idOf(row: KeyFields<Name>): string;
}

/** The rules of every table, by name. */
export const TABLES: { readonly [Name in TableName]: Table<Name> } = DEFINITIONS;

// The cast is safe, because the keys of the object are the names.
/** All tables, in the order in which stores write them. */
export const TABLE_NAMES = Object.keys(DEFINITIONS) as readonly TableName[];

/** Tables whose rows a plan lists by id. */
export const BY_ID_NAMES = TABLE_NAMES.filter((name): name is ByIdName => TABLES[name].load === "by-id");

/** Tables that transactions load rows of. */
export const LOADED_NAMES = TABLE_NAMES.filter((name): name is LoadedName => TABLES[name].load !== "never");

/** Builds an object with one member for each name. `make` returns the value of its name. */
export function mapNames<Values extends object>(
  names: readonly (keyof Values)[],
  make: (name: keyof Values) => Values[keyof Values],
): Values {
  const values: Partial<Values> = {};
  for (const name of names) values[name] = make(name);
  // Every name has its value now.
  return values as Values;
}
