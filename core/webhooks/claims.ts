import type { Effects, LoadPlan, Snapshot, Store } from "../ports/store.ts";
import type { DeliveryRow, EndpointRow, OriginRow } from "../ports/webhook-rows.ts";

/** For so long what was seen of an endpoint that has sends under way is believed; then it is looked at again: another process may have added to it. */
const BELIEVED_MS = 1_000;

/** How an endpoint with sends under way was last left. */
interface Look {
  readonly servedAt: number;
  readonly dueAt: number | null;
  readonly at: number;
}

type Counts = ReadonlyMap<string, number>;

/** What is under way. */
interface Held {
  /** Claimed deliveries by id, in state `sending`. */
  readonly rows: ReadonlyMap<string, DeliveryRow>;
  /** How many of them each endpoint and each origin has. */
  readonly endpoints: Counts;
  readonly origins: Counts;
}

function heldOf(rows: ReadonlyMap<string, DeliveryRow>): Held {
  const endpoints = new Map<string, number>();
  const origins = new Map<string, number>();
  for (const { endpointId, originId } of rows.values()) {
    endpoints.set(endpointId, (endpoints.get(endpointId) ?? 0) + 1);
    if (originId !== null) origins.set(originId, (origins.get(originId) ?? 0) + 1);
  }
  return { rows, endpoints, origins };
}

/** True when the rows of a transaction may have to do with claims; those of admissions have not. */
function concernsClaims(plan: LoadPlan, { endpoints, origins, deliveries }: Snapshot): boolean {
  return plan.deliveries.length + endpoints.size + origins.size + deliveries.size > 0;
}

/** The rows with each that `change` answers for in place of the one that is there. */
function replaced<Row>(rows: ReadonlyMap<string, Row>, ids: Iterable<string>, change: (row: Row, id: string) => Row): ReadonlyMap<string, Row> {
  const all = new Map(rows);
  for (const id of ids) {
    const row = rows.get(id);
    if (row !== undefined) all.set(id, change(row, id));
  }
  return all;
}

/** The stored rows as they are with the claims. */
function withClaims(stored: Snapshot, held: Held, looks: ReadonlyMap<string, Look>): Snapshot {
  return {
    ...stored,
    endpoints: replaced(stored.endpoints, held.endpoints.keys(), (row, id) => {
      return { ...row, inFlight: row.inFlight + (held.endpoints.get(id) ?? 0), servedAt: looks.get(id)?.servedAt ?? row.servedAt };
    }),
    origins: replaced(stored.origins, held.origins.keys(), (row, id) => ({ ...row, inFlight: row.inFlight + (held.origins.get(id) ?? 0) })),
    deliveries: replaced(stored.deliveries, held.rows.keys(), (row, id) => held.rows.get(id) ?? row),
  };
}

/** The claims after a decision. Those whose delivery was looked for and is gone, with its endpoint, are given up. */
function heldAfter(
  { rows }: Held,
  { plan, stored, effects }: { readonly plan: LoadPlan; readonly stored: Snapshot; readonly effects: Effects },
): Held {
  const next = new Map(rows);
  for (const id of plan.deliveries) if (!stored.deliveries.has(id)) next.delete(id);
  for (const row of effects.deliveries) {
    if (row.state === "sending") next.set(row.id, row);
    else next.delete(row.id);
  }
  return heldOf(next);
}

/** The claims without what a decision made of them that was not stored; others may have been decided since. */
function heldBefore({ rows }: Held, { before, effects }: { readonly before: Held; readonly effects: Effects }): Held {
  const next = new Map(rows);
  for (const { id } of effects.deliveries) {
    const row = before.rows.get(id);
    if (row === undefined) next.delete(id);
    else next.set(id, row);
  }
  return heldOf(next);
}

/** The delivery as it is stored while its attempt is under way, nothing of which is known after a crash; `null` when it is stored so already. */
function unclaimed(row: DeliveryRow, stored: DeliveryRow | undefined, now: number): DeliveryRow | null {
  const attemptCount = row.attemptCount - 1;
  const attemptsLeft = row.attemptsLeft + 1;
  if (stored?.state === "pending" && stored.attemptCount === attemptCount && stored.attemptsLeft === attemptsLeft) return null;
  return { ...row, state: "pending", attemptCount, attemptsLeft, nextAt: now, token: null, leaseUntil: null, originId: null };
}

/** The endpoint as it is stored: due while it has sends under way, for these are due again should the process end. */
function storedEndpoint(row: EndpointRow, { stored, sends, now }: { stored: EndpointRow | undefined; sends: number; now: number }): EndpointRow {
  if (sends === 0) return row;
  const dueAt = row.kind === "removed" ? row.dueAt : Math.min(stored?.dueAt ?? now, row.dueAt ?? now, now);
  return { ...row, inFlight: row.inFlight - sends, servedAt: stored?.servedAt ?? row.servedAt, dueAt };
}

/** What of the effects is to be stored when these claims are held after them. */
function withoutClaims(effects: Effects, { stored, held, now }: { readonly stored: Snapshot; readonly held: Held; readonly now: number }): Effects {
  const sendsOf = ({ id }: EndpointRow) => held.endpoints.get(id) ?? 0;
  return {
    ...effects,
    deliveries: effects.deliveries.flatMap((row) => (row.state === "sending" ? (unclaimed(row, stored.deliveries.get(row.id), now) ?? []) : row)),
    endpoints: effects.endpoints.map((row) => storedEndpoint(row, { stored: stored.endpoints.get(row.id), sends: sendsOf(row), now })),
    origins: effects.origins.map((row): OriginRow => ({ ...row, inFlight: row.inFlight - (held.origins.get(row.id) ?? 0) })),
  };
}

/**
 * The store with claims of deliveries kept in memory, for the one process that delivers from it: what is stored of an attempt is how it ended, half
 * of the writes. Rules and callers see claims as on any store. When the process ends, what it was sending is due again, under its id and without an
 * attempt counted; receivers must expect the second POST anyway (contract 6.5).
 */
export function keepClaims(store: Store): Store {
  let held = heldOf(new Map());
  let looks: ReadonlyMap<string, Look> = new Map();

  function noteLooks(effects: Effects, now: number): void {
    const next = new Map([...looks].filter(([id]) => held.endpoints.has(id)));
    for (const { id, servedAt, dueAt } of effects.endpoints) if (held.endpoints.has(id)) next.set(id, { servedAt, dueAt, at: now });
    looks = next;
  }

  return {
    ...store,
    async transact(plan, now, decide) {
      // Held ones are stored as pending and the earliest of all; of them only those that the plan names are looked at.
      const due = plan.due.map(({ endpointId, limit }) => ({ endpointId, limit: limit + (held.endpoints.get(endpointId) ?? 0) }));
      let undo = () => {};
      try {
        return await store.transact({ ...plan, due, underWay: held.rows }, now, (stored) => {
          // It may be decided again after a conflict.
          undo();
          if (!concernsClaims(plan, stored)) return decide(stored);
          const before = held;
          const { effects, results } = decide(withClaims(stored, before, looks));
          held = heldAfter(before, { plan, stored, effects });
          undo = () => {
            held = heldBefore(held, { before, effects });
            const unsure = new Set(effects.endpoints.map(({ id }) => id));
            looks = new Map([...looks].filter(([id]) => !unsure.has(id)));
          };
          noteLooks(effects, now);
          return { effects: withoutClaims(effects, { stored, held, now }), results };
        });
      } catch (error) {
        undo();
        throw error;
      }
    },
    hints: {
      ...store.hints,
      async dueEndpoints(query) {
        const isOpen = (id: string, originId: string) => {
          const look = held.endpoints.has(id) ? looks.get(id) : undefined;
          const isQuiet = look !== undefined && query.now < look.at + BELIEVED_MS && (look.dueAt === null || look.dueAt > query.now);
          return !isQuiet && (held.endpoints.get(id) ?? 0) < query.endpointCap && (held.origins.get(originId) ?? 0) < query.originCap;
        };
        // Those with sends under way stay stored as due; they must not hide others.
        const found = await store.hints.dueEndpoints({ ...query, limit: query.limit + held.endpoints.size });
        const open = found.filter(({ endpointId, originId }) => isOpen(endpointId, originId));
        const servedAt = ({ endpointId }: { readonly endpointId: string }) => looks.get(endpointId)?.servedAt ?? 0;
        return open.sort((a, b) => servedAt(a) - servedAt(b)).slice(0, query.limit);
      },
      async expiredSends(now, limit) {
        const lost = [...held.rows.values()].filter((row) => (row.leaseUntil ?? now) < now);
        const own = lost.map(({ id, endpointId, originId }) => ({ deliveryId: id, endpointId, originId: originId ?? "" }));
        return [...own, ...(await store.hints.expiredSends(now, limit))].slice(0, limit);
      },
    },
    read: {
      ...store.read,
      async delivery(organizationId, deliveryId) {
        const row = await store.read.delivery(organizationId, deliveryId);
        return row === null ? null : (held.rows.get(row.id) ?? row);
      },
      async deliveries(query) {
        return (await store.read.deliveries(query)).map((row) => held.rows.get(row.id) ?? row);
      },
    },
  };
}
