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
}

/** One wish of a caller: the rows it needs and the pure rule that judges it. */
export interface Command<R> {
  readonly plan: Partial<LoadPlan>;
  /** Changes the draft or throws; a throw leaves no trace of this command. */
  decide(draft: Draft, context: Context): R;
}

export type Outcome = { readonly kind: "decided"; readonly value: unknown } | { readonly kind: "refused"; readonly error: unknown };

/** The union of the commands' plans, relaxed when all of them are. */
export function mergePlans(commands: readonly Command<unknown>[]): LoadPlan {
  const plans = commands.map((command) => command.plan);
  return {
    organizations: [...new Set(plans.flatMap((plan) => plan.organizations ?? []))],
    jobs: [...new Set(plans.flatMap((plan) => plan.jobs ?? []))],
    pools: [...new Set(plans.flatMap((plan) => plan.pools ?? []))],
    idempotency: plans.flatMap((plan) => plan.idempotency ?? []),
    grants: plans.flatMap((plan) => plan.grants ?? []),
    ready: plans.flatMap((plan) => plan.ready ?? []),
    endpoints: [...new Set(plans.flatMap((plan) => plan.endpoints ?? []))],
    endpointUrls: plans.flatMap((plan) => plan.endpointUrls ?? []),
    hooks: [...new Set(plans.flatMap((plan) => plan.hooks ?? []))],
    subscribers: [...new Set(plans.flatMap((plan) => plan.subscribers ?? []))],
    origins: [...new Set(plans.flatMap((plan) => plan.origins ?? []))],
    secrets: [...new Set(plans.flatMap((plan) => plan.secrets ?? []))],
    deliveries: [...new Set(plans.flatMap((plan) => plan.deliveries ?? []))],
    events: [...new Set(plans.flatMap((plan) => plan.events ?? []))],
    due: plans.flatMap((plan) => plan.due ?? []),
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
