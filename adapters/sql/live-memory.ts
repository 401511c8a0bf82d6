import type { EventRow } from "../../core/ports/store.ts";
import type { DeliveryRow } from "../../core/ports/webhook-rows.ts";
import type { Contents } from "./sql.ts";

/** Jobs without a token that are kept: twice as many as wait before admission refuses (D-19). Those with one are bounded by who works on them. */
const MAX_JOBS = 2_048;
/** Deliveries without a token, of some 500 bytes each: what jobs at full speed leave in the seconds that a wave of them takes to be sent. */
const MAX_DELIVERIES = 16_384;
/** Characters of all bodies that are kept. */
const MAX_BODIES = 8 * 1_024 * 1_024;

/** What lives until it has ended, a job or a delivery; whoever works on it holds its token. */
export interface Live {
  readonly id: string;
  readonly token: string | null;
  readonly endedAt: number | null;
}

/**
 * Rows as the transactions of this connection read and wrote them last: what is written is worked on and ended soon after, and reading it again costs
 * more than either. They serve a transaction that finds the database as the one before left it, and no other.
 */
export interface LiveMemory<Row> {
  /** Those of the rows that are kept. None where `contents` is absent, or is not what the last kept rows were part of. */
  known(ids: readonly string[], contents: Contents | undefined): readonly Row[];
  /**
   * Keeps live rows as the transaction leaves them and forgets those it ended. To be called before each commit, if without rows; when it was not, all are
   * forgotten.
   */
  keep(rows: readonly Row[], contents: Contents | undefined): void;
}

/** Bodies of events whose deliveries wait to be sent for the first time. */
export interface BodyMemory extends Pick<LiveMemory<EventRow>, "known"> {
  /** Keeps of the events those with deliveries that wait, and forgets those whose deliveries were sent. To be called as `LiveMemory.keep` is. */
  keep(events: readonly EventRow[], deliveries: readonly DeliveryRow[], contents: Contents | undefined): void;
}

/** Rows by their ids, and what contents they are part of. */
class Kept<Row extends { readonly id: string }> {
  readonly rows = new Map<string, Row>();
  #foundIn: number | null = null;

  known(ids: readonly string[], contents: Contents | undefined): readonly Row[] {
    const found: Row[] = [];
    if (contents === undefined || contents.before !== this.#foundIn) return found;
    for (const id of ids) {
      const row = this.rows.get(id);
      if (row !== undefined) found.push(row);
    }
    return found;
  }

  /** Forgets all that is not part of what the transaction found; false where nothing can be kept. */
  enter(contents: Contents | undefined): boolean {
    if (contents === undefined) return false;
    if (this.#foundIn !== contents.before && this.#foundIn !== contents.after) this.rows.clear();
    this.#foundIn = contents.after;
    return true;
  }
}

/** `isDistant`: nobody will work on the row soon. `most`: rows without a token that are kept. */
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

/** True of a delivery that waits for another attempt, half a minute at least: kept, those of a receiver that is down would leave no room for others. */
function isDistant({ token, attemptCount }: DeliveryRow): boolean {
  return token === null && attemptCount > 0;
}

/** An empty memory of jobs. */
export function createJobMemory<Row extends Live>(): LiveMemory<Row> {
  return createLiveMemory(MAX_JOBS, () => false);
}

/** An empty memory of deliveries. */
export function createDeliveryMemory(): LiveMemory<DeliveryRow> {
  return createLiveMemory(MAX_DELIVERIES, isDistant);
}

/** An empty memory of bodies. */
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

/** The rows of the ids: those in the memory as they are, the others read and kept. */
export async function loadLive<Row extends Live>(
  memory: LiveMemory<Row>,
  ids: ReadonlySet<string>,
  { contents, read }: { readonly contents: Contents | undefined; read(missing: readonly string[]): Promise<readonly Row[]> },
): Promise<readonly Row[]> {
  const known = memory.known([...ids], contents);
  if (known.length === ids.size) {
    memory.keep([], contents);
    return known;
  }
  const missing = new Set(ids);
  for (const { id } of known) missing.delete(id);
  const others = await read([...missing]);
  memory.keep(others, contents);
  return [...known, ...others];
}
