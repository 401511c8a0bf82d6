import { ServiceError } from "../errors.ts";
import type { ListQuery } from "../ports/store.ts";

/** A stretch of a long list, newest first. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Gives the next stretch; `null` after the last. */
  readonly nextCursor: string | null;
}

/** Which stretch of an organisation's list to give. Throws VALIDATION_ERROR for a cursor that is not one and for a limit out of range. */
export interface PageQuery {
  readonly organizationId: string;
  /** `nextCursor` of the stretch before. @default from the newest */
  readonly cursor?: string;
  /** 1 to 200. @default 50 */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
/** Instant and id of the last row shown. */
const CURSOR_PATTERN = /^(\d{1,16})\.([A-Za-z0-9_-]{1,128})$/;

function readCursor(cursor: string): ListQuery["after"] {
  const [, at, id] = CURSOR_PATTERN.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw new ServiceError("VALIDATION_ERROR", "The cursor is not one that a list has given.");
  return { at: Number(at), id };
}

/** The page a query asks for. `read` lists rows, `by` gives the instant they are ordered by. */
export async function pageOf<Row extends { readonly id: string }>(
  { organizationId, cursor, limit = DEFAULT_LIMIT }: PageQuery,
  read: (query: ListQuery) => Promise<readonly Row[]>,
  by: (row: Row) => number,
): Promise<Page<Row>> {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new ServiceError("VALIDATION_ERROR", `A list is read 1 to ${MAX_LIMIT} entries at a time.`);
  }
  // One row more than asked for tells whether there is a next page.
  const rows = await read({ organizationId, after: cursor === undefined ? null : readCursor(cursor), limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? `${by(last)}.${last.id}` : null };
}
