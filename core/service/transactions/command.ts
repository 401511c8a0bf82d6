import type { Policy } from "../../domain/policy.ts";
import type { IdKind } from "../../ports/ids.ts";
import type { Decision, ListedIds, LoadPlan, Snapshot } from "../../ports/store.ts";
import { BY_ID_NAMES, mapNames } from "../../ports/tables.ts";
import { createBatch, type UnitOfWork } from "./unit-of-work.ts";

/** The values that a decider may use besides the rows. */
export interface Context {
  readonly now: number;
  /** The newest instant for effects that nobody can undo. At most `now`. @default `now` */
  readonly provenAt?: number;
  readonly policy: Policy;
  /** Makes an identifier. */
  readonly mint: (kind: IdKind) => string;
  /** Returns a random number from 0 to 1, which spreads retries. */
  readonly random: () => number;
  /** True when a granted job starts at once because its worker is in this process. @default false */
  readonly startsGranted?: boolean;
}

/** One request to change rows: the rows that it needs, and the pure rule that decides. */
export interface Command<R> {
  readonly plan: Partial<LoadPlan>;
  /** Changes the unit of work or throws. A command that throws changes nothing. */
  decide(work: UnitOfWork, context: Context): R;
}

/** The outcome of one command of a batch: the value that it returned, or the error that it threw. */
export type Outcome =
  | { readonly kind: "decided"; readonly value: unknown }
  | { readonly kind: "refused"; readonly error: unknown };

type Plan = Partial<LoadPlan>;

/** Concatenates one member of the plans, in their order. */
function concatenated<Item>(plans: readonly Plan[], of: (plan: Plan) => readonly Item[] | undefined): Item[] {
  const all: Item[] = [];
  for (const plan of plans) {
    const items = of(plan);
    if (items !== undefined) all.push(...items);
  }
  return all;
}

/** Concatenates one member of the plans and drops repeated values. */
function distinct<Item>(plans: readonly Plan[], of: (plan: Plan) => readonly Item[] | undefined): Item[] {
  return [...new Set(concatenated(plans, of))];
}

/** Adds up the limits per endpoint, because each command takes deliveries that the next command no longer finds. */
function mergedDue(plans: readonly Plan[]): LoadPlan["due"] {
  const limits = new Map<string, number>();
  for (const { endpointId, limit } of concatenated(plans, (plan) => plan.due))
    limits.set(endpointId, limit + (limits.get(endpointId) ?? 0));
  return [...limits].map(([endpointId, limit]) => ({ endpointId, limit }));
}

/** Merges the plans of the commands. The merged plan is relaxed when every plan is. */
export function mergePlans(commands: readonly Command<unknown>[]): LoadPlan {
  const plans = commands.map((command) => command.plan);
  return {
    ...mapNames<ListedIds>(BY_ID_NAMES, (name) => distinct(plans, (plan: Partial<ListedIds>) => plan[name])),
    idempotency: concatenated(plans, (plan) => plan.idempotency),
    grants: concatenated(plans, (plan) => plan.grants),
    ready: concatenated(plans, (plan) => plan.ready),
    endpointUrls: concatenated(plans, (plan) => plan.endpointUrls),
    hooks: distinct(plans, (plan) => plan.hooks),
    subscribers: distinct(plans, (plan) => plan.subscribers),
    due: mergedDue(plans),
    durability: plans.every((plan) => plan.durability === "relaxed") ? "relaxed" : "full",
  };
}

/** Decides the commands one after the other on one unit of work. Outcome `i` belongs to command `i`. */
export function decideBatch(
  snapshot: Snapshot,
  commands: readonly Command<unknown>[],
  context: Context,
): Decision<readonly Outcome[]> {
  const { work, keep, drop, effects } = createBatch(snapshot);
  const results = commands.map((command): Outcome => {
    try {
      const value = command.decide(work, context);
      keep();
      return { kind: "decided", value };
    } catch (error) {
      drop();
      return { kind: "refused", error };
    }
  });
  return { effects: effects(), results };
}
