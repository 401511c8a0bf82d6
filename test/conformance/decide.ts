import { type Command, decideBatch } from "../../core/engine/command.ts";
import { DEFAULT_POLICY, type Policy } from "../../core/engine/policy.ts";
import type { Effects, IdempotencyRow, JobRow, LotRow, OrganizationRow, PoolRow } from "../../core/ports/store.ts";
import { idempotencyId } from "../../core/ports/store.ts";
import { createTestIds, START } from "./test-clock.ts";

/** Rows and rules one command is decided by. */
export interface Given {
  readonly organizations?: readonly OrganizationRow[];
  readonly jobs?: readonly JobRow[];
  readonly lots?: readonly LotRow[];
  readonly pools?: readonly PoolRow[];
  readonly idempotency?: readonly IdempotencyRow[];
  readonly policy?: Partial<Policy>;
  /** @default START */
  readonly now?: number;
  /** What the random source answers. @default 0.5 */
  readonly random?: number;
}

/** Decides one command; throws what it throws. */
export function decideOne<R>(command: Command<R>, given: Given): { readonly value: R; readonly effects: Effects } {
  const byId = <Row extends { readonly id: string }>(rows: readonly Row[] = []) => new Map(rows.map((row) => [row.id, row]));
  const snapshot = {
    organizations: byId(given.organizations),
    jobs: byId(given.jobs),
    lots: byId(given.lots),
    pools: new Map((given.pools ?? []).map((pool) => [pool.topic, pool])),
    idempotency: new Map((given.idempotency ?? []).map((row) => [idempotencyId(row), row])),
    endpoints: new Map(),
    origins: new Map(),
    secrets: new Map(),
    deliveries: new Map(),
    events: new Map(),
  };
  const policy = { ...DEFAULT_POLICY, ...given.policy };
  const { effects, results } = decideBatch(snapshot, [command], {
    now: given.now ?? START,
    policy,
    mint: createTestIds().next,
    random: () => given.random ?? 0.5,
  });
  const [outcome] = results;
  if (outcome?.kind !== "decided") throw outcome?.error;
  return { value: outcome.value as R, effects }; // what the only command answered
}
