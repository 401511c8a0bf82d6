import { DEFAULT_POLICY, type Policy } from "../../core/domain/policy.ts";
import type { Effects } from "../../core/ports/store.ts";
import { type Command, decideBatch } from "../../core/service/transactions/command.ts";
import { snapshotOf } from "./rows.ts";
import { createTestIds, START } from "./test-clock.ts";

/** The rows and rules that decide one command. */
export interface Given extends Partial<Effects> {
  readonly policy?: Partial<Policy>;
  /** @default START */
  readonly now?: number;
  /** The value of the random source. @default 0.5 */
  readonly random?: number;
}

/** Decides one command. Throws the error of the command. */
export function decideOne<R>(command: Command<R>, given: Given): { readonly value: R; readonly effects: Effects } {
  const policy = { ...DEFAULT_POLICY, ...given.policy };
  const { effects, results } = decideBatch(snapshotOf(given), [command], {
    now: given.now ?? START,
    policy,
    mint: createTestIds().next,
    random: () => given.random ?? 0.5,
  });
  const [outcome] = results;
  if (outcome?.kind !== "decided") throw outcome?.error;
  return { value: outcome.value as R, effects }; // what the only command returned
}
