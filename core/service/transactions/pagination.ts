import { ServiceError } from "../../domain/errors.ts";
import type { ListQuery } from "../../ports/store.ts";

/** One page of a long list, newest first. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Cursor that requests the next page; `null` on the last page. */
  readonly nextCursor: string | null;
}

/** Selects one page of an organization's list. An invalid cursor or limit causes VALIDATION_ERROR. */
export interface PageRequest {
  readonly organizationId: string;
  /** `nextCursor` of the previous page. @default starts at the newest row */
  readonly cursor?: string;
  /** Rows per page, 1 to 200. @default 50 */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
/** A cursor contains the instant and the id of the last row shown. */
const CURSOR_PATTERN = /^(\d{1,16})\.([A-Za-z0-9_-]{1,128})$/;

function readCursor(cursor: string): ListQuery["after"] {
  const [, at, id] = CURSOR_PATTERN.exec(cursor) ?? [];
  if (at === undefined || id === undefined)
    throw new ServiceError("VALIDATION_ERROR", "The cursor is not one that a list has given.");
  return { at: Number(at), id };
}

/** Reads one page. `read` lists the rows; `by` returns the instant that orders them. */
export async function listPage<Row extends { readonly id: string }>(
  { organizationId, cursor, limit = DEFAULT_LIMIT }: PageRequest,
  read: (query: ListQuery) => Promise<readonly Row[]>,
  by: (row: Row) => number,
): Promise<ListPage<Row>> {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new ServiceError("VALIDATION_ERROR", `A list is read 1 to ${MAX_LIMIT} entries at a time.`);
  }
  // Read one extra row to learn whether a next page exists.
  const rows = await read({
    organizationId,
    after: cursor === undefined ? null : readCursor(cursor),
    limit: limit + 1,
  });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? `${by(last)}.${last.id}` : null };
}
