import type { Effects, Snapshot } from "../../ports/store.ts";
import { mapNames, type RowOf, TABLE_NAMES, type TableName } from "../../ports/tables.ts";

interface Touchable {
  keep(): void;
  drop(): void;
}

/** The rows of one table in a unit of work, with the changes of the batch and of the current command. */
export class TableChanges<Row> {
  readonly #rows: Map<string, Row>;
  readonly #touched: Touchable[];
  readonly #kept = new Set<string>();
  /** The changes of the current command, each with the row before it. `undefined`: there was no row. */
  readonly #undo: { readonly id: string; readonly row: Row | undefined }[] = [];

  /** Adds itself to `touched` at the first change of a command. */
  constructor(touched: Touchable[], loaded: ReadonlyMap<string, Row> = new Map()) {
    this.#rows = new Map(loaded);
    this.#touched = touched;
  }

  /** The current version of the row. */
  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  put(id: string, row: Row): void {
    if (this.#undo.length === 0) this.#touched.push(this);
    this.#undo.push({ id, row: this.#rows.get(id) });
    this.#rows.set(id, row);
  }

  /** The current rows. The caller must not put rows during the iteration. */
  each(): Iterable<Row> {
    return this.#rows.values();
  }

  /** The first current row that matches. */
  find(matches: (row: Row) => boolean): Row | undefined {
    for (const row of this.#rows.values()) if (matches(row)) return row;
    return undefined;
  }

  /** All current rows that match. */
  filter(matches: (row: Row) => boolean): Row[] {
    const rows: Row[] = [];
    for (const row of this.#rows.values()) if (matches(row)) rows.push(row);
    return rows;
  }

  /** Makes the current command's changes part of the batch. */
  keep(): void {
    for (const { id } of this.#undo) this.#kept.add(id);
    this.#undo.length = 0;
  }

  /** Undoes the current command's changes. */
  drop(): void {
    for (const { id, row } of this.#undo.reverse()) {
      if (row === undefined) this.#rows.delete(id);
      else this.#rows.set(id, row);
    }
    this.#undo.length = 0;
  }

  /** The rows that the batch changed, each once, in the last version. Call it between commands. */
  changes(): Row[] {
    return [...this.#kept].flatMap((id) => this.#rows.get(id) ?? []);
  }
}

/** The tables as the commands of one batch read and change them. Each command sees the changes of earlier commands. */
export type UnitOfWork = { readonly [Name in TableName]: TableChanges<RowOf<Name>> };

/** A unit of work, and the methods that keep or drop the changes of each command. */
export interface Batch {
  readonly work: UnitOfWork;
  /** Makes the current command's changes part of the batch. */
  keep(): void;
  /** Undoes the current command's changes. */
  drop(): void;
  /** Returns the rows to write. */
  effects(): Effects;
}

/** Opens a unit of work over the loaded rows. */
export function createBatch(snapshot: Snapshot): Batch {
  /** Tables that the current command changed. */
  const touched: Touchable[] = [];
  const loaded: { readonly [Name in TableName]?: ReadonlyMap<string, RowOf<Name>> } = snapshot;
  const open = <Name extends TableName>(name: Name) => new TableChanges<RowOf<Name>>(touched, loaded[name]);
  // For each name `open` returns the changes of that table.
  const work = mapNames<UnitOfWork>(TABLE_NAMES, open as (name: TableName) => UnitOfWork[TableName]);
  return {
    work,
    keep() {
      for (const table of touched) table.keep();
      touched.length = 0;
    },
    drop() {
      for (const table of touched) table.drop();
      touched.length = 0;
    },
    effects: () => mapNames<Effects>(TABLE_NAMES, (name) => work[name].changes()),
  };
}
