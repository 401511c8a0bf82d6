import type { EventRow } from "../../core/ports/store-rows.ts";
import type { DeliveryRow } from "../../core/ports/webhook-rows.ts";
import type { Contents } from "./sql.ts";

/**
 * Most jobs without a token that are kept: twice the depth at which admission refuses (D-19). The workers bound the
 * jobs with a token.
 */
const MAX_JOBS = 2_048;
/**
 * Most deliveries without a token that are kept, of about 500 bytes each. Jobs at full speed make that many while one
 * wave is sent.
 */
const MAX_DELIVERIES = 16_384;
/** Most characters of all kept bodies. */
const MAX_BODIES = 8 * 1_024 * 1_024;

/** A row that lives until it ends: a job or a delivery. The worker that holds the row knows its token. */
export interface Live {
  readonly id: string;
  readonly token: string | null;
  readonly endedAt: number | null;
}

/**
 * Keeps rows as the transactions of this connection last read or wrote them.
 *
 * A written row is used again soon, and reading it again costs more. The rows serve a transaction only if nothing
 * else changed the database since the previous transaction.
 */
export interface LiveMemory<Row> {
  /**
   * Returns the kept rows of the ids. Returns none if `contents` is absent or differs from the contents that the rows
   * belong to.
   */
  known(ids: readonly string[], contents: Contents | undefined): readonly Row[];
  /**
   * Keeps live rows as the transaction leaves them, and drops ended rows.
   *
   * Call it before each commit, also without rows. A commit without the call drops everything.
   */
  keep(rows: readonly Row[], contents: Contents | undefined): void;
}

/** Keeps the bodies of events whose deliveries wait for their first attempt. */
export interface BodyMemory extends Pick<LiveMemory<EventRow>, "known"> {
  /** Keeps the events of waiting deliveries and drops the events of sent deliveries. Call it as `LiveMemory.keep`. */
  keep(events: readonly EventRow[], deliveries: readonly DeliveryRow[], contents: Contents | undefined): void;
}

/** Rows by id, and the contents that they belong to. */
class Kept<Row extends { readonly id: string }> {
  readonly rows = new Map<string, Row>();
  #foundIn: number | null = null;

  known(ids: readonly string[], contents: Contents | undefined): readonly Row[] {
    const matches: Row[] = [];
    if (contents === undefined || contents.before !== this.#foundIn) return matches;
    for (const id of ids) {
      const row = this.rows.get(id);
      if (row !== undefined) matches.push(row);
    }
    return matches;
  }

  /** Drops the rows if they do not belong to the transaction's contents. Returns false when nothing can be kept. */
  enter(contents: Contents | undefined): boolean {
    if (contents === undefined) return false;
    if (this.#foundIn !== contents.before && this.#foundIn !== contents.after) this.rows.clear();
    this.#foundIn = contents.after;
    return true;
  }
}

/**
 * `isDistant` returns true for a row that no transaction needs soon. `most` is the maximum of kept rows without a
 * token.
 */
function createLiveMemory<Row extends Live>(most: number, isDistant: (row: Row) => boolean): LiveMemory<Row> {
  const kept = new Kept<Row>();

  function keepOne(row: Row): void {
    if (row.endedAt !== null || isDistant(row)) kept.rows.delete(row.id);
    else if (row.token !== null || kept.rows.size < most || kept.rows.has(row.id)) kept.rows.set(row.id, row);
  }

  return {
    known: (ids, contents) => kept.known(ids, contents),
    keep(rows, contents) {
      if (kept.enter(contents)) for (const row of rows) keepOne(row);
    },
  };
}

/**
 * Returns true for a delivery that waits at least 30 s for another attempt. A receiver that is down would fill the
 * memory with them.
 */
function isDistant({ token, attemptCount }: DeliveryRow): boolean {
  return token === null && attemptCount > 0;
}

/** Creates an empty memory of jobs. */
export function createJobMemory<Row extends Live>(): LiveMemory<Row> {
  return createLiveMemory(MAX_JOBS, () => false);
}

/** Creates an empty memory of deliveries. */
export function createDeliveryMemory(): LiveMemory<DeliveryRow> {
  return createLiveMemory(MAX_DELIVERIES, isDistant);
}

/** Creates an empty memory of bodies. */
export function createBodyMemory(): BodyMemory {
  const kept = new Kept<EventRow>();
  let length = 0;

  function forget(id: string): void {
    length -= kept.rows.get(id)?.body.length ?? 0;
    kept.rows.delete(id);
  }

  return {
    known: (ids, contents) => kept.known(ids, contents),
    keep(events, deliveries, contents) {
      if (!kept.enter(contents)) return;
      if (kept.rows.size === 0) length = 0;
      const waiting = new Set<string>();
      for (const delivery of deliveries) {
        if (delivery.endedAt !== null || isDistant(delivery)) forget(delivery.eventId);
        else if (delivery.token === null) waiting.add(delivery.eventId);
      }
      for (const event of events) {
        forget(event.id);
        if (!waiting.has(event.id) || length + event.body.length > MAX_BODIES) continue;
        kept.rows.set(event.id, event);
        length += event.body.length;
      }
    },
  };
}

/** Returns the rows of the ids: kept rows from the memory, other rows from `read`. */
export async function loadLive<Row extends Live>(
  memory: LiveMemory<Row>,
  ids: ReadonlySet<string>,
  {
    contents,
    read,
  }: { readonly contents: Contents | undefined; read(missing: readonly string[]): Promise<readonly Row[]> },
): Promise<readonly Row[]> {
  const remembered = memory.known([...ids], contents);
  if (remembered.length === ids.size) {
    memory.keep([], contents);
    return remembered;
  }
  const missing = new Set(ids);
  for (const { id } of remembered) missing.delete(id);
  const others = await read([...missing]);
  memory.keep(others, contents);
  return [...remembered, ...others];
}
