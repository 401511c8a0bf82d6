import type { IdKind } from "../ports/ids.ts";
import type { Decision, LoadPlan, Snapshot } from "../ports/store.ts";
import { Draft } from "./draft.ts";
import type { Policy } from "./policy.ts";

/** What a decider may know beside the rows. */
export interface Context {
  readonly now: number;
  readonly policy: Policy;
  /** Makes an identifier. */
  readonly mint: (kind: IdKind) => string;
  /** Uniform in 0..1; spreads retries. */
  readonly random: () => number;
  /** True when what is granted a slot starts at once, because its worker is in this process. @default false */
  readonly startsGranted?: boolean;
}

/** One wish of a caller: the rows it needs and the pure rule that judges it. */
export interface Command<R> {
  readonly plan: Partial<LoadPlan>;
  /** Changes the draft or throws; a throw leaves no trace of this command. */
  decide(draft: Draft, context: Context): R;
}

/** What one command of a batch came to: the value its rule gave, or what it threw. */
export type Outcome = { readonly kind: "decided"; readonly value: unknown } | { readonly kind: "refused"; readonly error: unknown };

type Plans = readonly Partial<LoadPlan>[];

/** What the plans list, in their order. */
function listed<T>(plans: Plans, of: (plan: Partial<LoadPlan>) => readonly T[] | undefined): T[] {
  const found: T[] = [];
  for (const plan of plans) {
    const items = of(plan);
    if (items !== undefined) found.push(...items);
  }
  return found;
}

/** What the plans list, each once. */
function named<T>(plans: Plans, of: (plan: Partial<LoadPlan>) => readonly T[] | undefined): T[] {
  return [...new Set(listed(plans, of))];
}

/** Each endpoint once, with all that the plans ask of it together: what one command takes the next no longer finds. */
function dueOf(plans: Plans): LoadPlan["due"] {
  const limits = new Map<string, number>();
  for (const { endpointId, limit } of listed(plans, (plan) => plan.due)) limits.set(endpointId, limit + (limits.get(endpointId) ?? 0));
  return [...limits].map(([endpointId, limit]) => ({ endpointId, limit }));
}

/** The union of the commands' plans, relaxed when all of them are. */
export function mergePlans(commands: readonly Command<unknown>[]): LoadPlan {
  const plans = commands.map((command) => command.plan);
  return {
    organizations: named(plans, (plan) => plan.organizations),
    jobs: named(plans, (plan) => plan.jobs),
    pools: named(plans, (plan) => plan.pools),
    idempotency: listed(plans, (plan) => plan.idempotency),
    grants: listed(plans, (plan) => plan.grants),
    ready: listed(plans, (plan) => plan.ready),
    endpoints: named(plans, (plan) => plan.endpoints),
    endpointUrls: listed(plans, (plan) => plan.endpointUrls),
    hooks: named(plans, (plan) => plan.hooks),
    subscribers: named(plans, (plan) => plan.subscribers),
    origins: named(plans, (plan) => plan.origins),
    secrets: named(plans, (plan) => plan.secrets),
    deliveries: named(plans, (plan) => plan.deliveries),
    events: named(plans, (plan) => plan.events),
    due: dueOf(plans),
    isRelaxed: plans.every((plan) => plan.isRelaxed === true),
  };
}

/** Decides the commands one by one against one evolving snapshot; outcome `i` belongs to command `i`. */
export function decideBatch(snapshot: Snapshot, commands: readonly Command<unknown>[], context: Context): Decision<readonly Outcome[]> {
  const draft = new Draft(snapshot);
  const results = commands.map((command): Outcome => {
    try {
      const value = command.decide(draft, context);
      draft.keep();
      return { kind: "decided", value };
    } catch (error) {
      draft.drop();
      return { kind: "refused", error };
    }
  });
  return { effects: draft.effects(), results };
}
