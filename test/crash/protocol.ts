import type { Policy } from "../../core/engine/policy.ts";
import type { Role } from "../../core/service.ts";

/** What a child process is started with, as JSON in its first argument. */
export interface ChildConfig {
  readonly storage:
    | { readonly kind: "sqlite"; readonly path: string }
    | { readonly kind: "cluster"; readonly postgres: string; readonly redis: string };
  readonly roles: readonly Role[];
  /** Seeds the outcomes of flaky jobs. */
  readonly seed: number;
}

/** One line to a child; it answers each `ask` and each `grant` with one line of the same `id`. */
export type Order =
  /** Admits a job. `nonce` travels as callback metadata, so that the audit finds the job again. */
  | {
      readonly kind: "ask";
      readonly id: number;
      readonly organizationId: string;
      readonly nonce: string;
      readonly key: string | null;
      readonly fate: Fate;
    }
  | { readonly kind: "grant"; readonly id: number; readonly organizationId: string; readonly reference: string }
  /** Works until nothing is left to do, then ends with exit code 0. */
  | { readonly kind: "drain" };

/** One line from a child. `refused`: nothing was done, by the service's own judgement; `unknown`: anything may have happened. */
export type Report =
  | { readonly kind: "ready"; readonly organizations: readonly string[] }
  | { readonly kind: "accepted"; readonly id: number; readonly jobId: string }
  | { readonly kind: "granted"; readonly id: number }
  | { readonly kind: "refused"; readonly id: number; readonly code: string }
  | { readonly kind: "unknown"; readonly id: number; readonly message: string };

/** How a job is to end; `flaky` fails half of its attempts. Sent as the keyword. */
export type Fate = "completes" | "fails" | "flaky";

/** Attempts without practical end, so that kills fail no job, and room for many at once. */
const POLICY = {
  poolSizes: { classify: 8, "scan.lite": 4, "scan.standard": 12, "scan.deep": 2 },
  backOffMs: [10],
  maxAttempts: 1_000_000,
  drainMs: 5_000,
};

/** Short times, so that a killed process's work is taken up within a moment; across processes not so short that a busy machine loses leases. */
export const CRASH_POLICY: Readonly<Record<ChildConfig["storage"]["kind"], Partial<Policy>>> = {
  sqlite: { ...POLICY, leaseMs: 150, heartbeatMs: 50, redispatchMs: 100 },
  cluster: { ...POLICY, leaseMs: 800, heartbeatMs: 200, redispatchMs: 500 },
};

export const CRASH_ORGANIZATIONS = 3;
