import type { Role } from "../../core/domain/caller.ts";
import type { Policy } from "../../core/domain/policy.ts";

/** Settings of a child process, as JSON in its first argument. */
export interface ChildConfig {
  readonly storage:
    | { readonly kind: "sqlite"; readonly path: string }
    | { readonly kind: "cluster"; readonly postgres: string; readonly redis: string };
  readonly roles: readonly Role[];
  /** Seed of the outcomes of flaky jobs. */
  readonly seed: number;
}

/** One line to a child. The child returns one line with the same `id` for each `ask` and each `grant`. */
export type Order =
  /** Admits a job. `nonce` is stored as callback metadata so that the audit finds the job. */
  | {
      readonly kind: "ask";
      readonly id: number;
      readonly organizationId: string;
      readonly nonce: string;
      readonly key: string | null;
      readonly fate: Fate;
    }
  | { readonly kind: "grant"; readonly id: number; readonly organizationId: string; readonly reference: string }
  /** Finishes all work, then exits with code 0. */
  | { readonly kind: "drain" };

/**
 * One line from a child. `refused` means that the service rejected the order; `unknown` means that the order may have
 * had effects.
 */
export type Report =
  | { readonly kind: "ready"; readonly organizations: readonly string[] }
  | { readonly kind: "accepted"; readonly id: number; readonly jobId: string }
  | { readonly kind: "granted"; readonly id: number }
  | { readonly kind: "refused"; readonly id: number; readonly code: string }
  | { readonly kind: "unknown"; readonly id: number; readonly message: string };

/** How a job ends; `flaky` fails half of its attempts. Sent as the keyword. */
export type Fate = "completes" | "fails" | "flaky";

/** Practically unlimited attempts, so that kills never fail a job, and high limits. */
const POLICY = {
  poolSizes: { classify: 8, "scan.lite": 4, "scan.standard": 12, "scan.deep": 2 },
  backOffMs: [10],
  maxAttempts: 1_000_000,
  drainMs: 5_000,
};

/**
 * Short leases, so that another process soon continues the work of a killed one.
 *
 * A cluster has longer leases, because a busy machine would lose short leases.
 */
export const CRASH_POLICY: Readonly<Record<ChildConfig["storage"]["kind"], Partial<Policy>>> = {
  sqlite: { ...POLICY, leaseMs: 150, heartbeatMs: 50, redispatchMs: 100 },
  cluster: { ...POLICY, leaseMs: 800, heartbeatMs: 200, redispatchMs: 500 },
};

export const CRASH_ORGANIZATIONS = 3;
