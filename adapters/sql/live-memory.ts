import type { Contents } from "./sql.ts";

/** Rows without a token that are kept: of jobs twice as many as wait before admission refuses (D-19). Those with one are bounded by who works on them. */
const MAX_WAITING = 2_048;

/** What lives until it has ended, a job or a delivery; whoever works on it holds its token. */
export interface Live {
  readonly id: string;
  readonly token: string | null;
  readonly endedAt: number | null;
}

/**
 * Live rows of a table as the transactions of this connection read and wrote them last: what is written is worked on and ended soon after, and reading
 * its row again costs more than either. They serve a transaction that finds the database as the one before left it, and no other.
 */
export interface LiveMemory<Row extends Live> {
  /** Those of the rows that are kept. None where `contents` is absent, or is not what the last kept rows were part of. */
  known(ids: readonly string[], contents: Contents | undefined): readonly Row[];
  /**
   * Keeps live rows as the transaction leaves them and forgets those it ended. To be called before each commit, if without rows; when it was not, all are
   * forgotten.
   */
  keep(rows: readonly Row[], contents: Contents | undefined): void;
}

/** A memory that is empty. */
export function createLiveMemory<Row extends Live>(): LiveMemory<Row> {
  const kept = new Map<string, Row>();
  let foundIn: number | null = null;

  function keepOne(row: Row): void {
    if (row.endedAt !== null) kept.delete(row.id);
    else if (row.token !== null || kept.size < MAX_WAITING || kept.has(row.id)) kept.set(row.id, row);
  }

  return {
    known(ids, contents) {
      if (contents === undefined || contents.before !== foundIn) return [];
      return ids.flatMap((id) => kept.get(id) ?? []);
    },
    keep(rows, contents) {
      if (contents === undefined) return;
      if (foundIn !== contents.before && foundIn !== contents.after) kept.clear();
      foundIn = contents.after;
      for (const row of rows) keepOne(row);
    },
  };
}

/** The rows of the ids: those in the memory as they are, the others read and kept. */
export async function loadLive<Row extends Live>(
  memory: LiveMemory<Row>,
  ids: ReadonlySet<string>,
  { contents, read }: { readonly contents: Contents | undefined; read(missing: readonly string[]): Promise<readonly Row[]> },
): Promise<readonly Row[]> {
  const known = memory.known([...ids], contents);
  const missing = new Set(ids);
  for (const { id } of known) missing.delete(id);
  const others = missing.size === 0 ? [] : await read([...missing]);
  memory.keep(others, contents);
  return [...known, ...others];
}
