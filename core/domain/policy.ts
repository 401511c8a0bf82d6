import { HOUR_MS } from "../util/durations.ts";
import { type BillingRules, DEFAULT_BILLING } from "./billing.ts";
import type { Topic } from "./job.ts";
import type { WriterMoney } from "./writer-money.ts";

/** Limits and durations that the deciders apply. */
export interface Policy {
  /** Maximum count of running jobs of one organization. @default 5 (contract 8.2) */
  readonly activeCap: number;
  /** Maximum count of queued and waiting jobs of one organization. @default 100 (contract 8.2) */
  readonly queuedCap: number;
  /** Count of queued and waiting jobs of all organizations at which admission rejects scans. @default 1000 (D-19) */
  readonly saturationDepth: number;
  /** Slots per topic over all processes. Must not exceed the capacity of the workers. */
  readonly poolSizes: Readonly<Record<Topic, number>>;
  /** Maximum duration of one attempt in ms. D-16 */
  readonly wallMs: Readonly<Record<Topic, number>>;
  /** Attempts of a job before it fails. @default 3 (D-11) */
  readonly maxAttempts: number;
  /** Delays in ms after the first, second, ... failed attempt; the last one repeats. @default 5 s, 30 s (D-11) */
  readonly backOffMs: readonly number[];
  /** Time in ms without a heartbeat after which a run counts as lost. @default 15000 */
  readonly leaseMs: number;
  /** Interval of heartbeats in ms. @default 5000 */
  readonly heartbeatMs: number;
  /** Time in ms after which a granted job that has not started is dispatched again. @default 10000 */
  readonly redispatchMs: number;
  /** Lifetime of an idempotency key in ms. @default 24 h (D-17) */
  readonly idempotencyMs: number;
  /** Time in ms after which a job that never got a slot is cancelled. @default 24 h */
  readonly queueTtlMs: number;
  /** Lifetime of a result in ms. @default 90 days (D-22) */
  readonly resultMs: number;
  /** Lifetime of a scan's cohort snapshot in ms; 0 stores none. @default 30 days (D-39) */
  readonly draftMs: number;
  /** Tokens of the language model for one organization and month of UTC; `null`: no limit. @default null (D-142) */
  readonly writerMonthlyTokens: number | null;
  /** Prices of these tokens, and the money for one organization and month; `null`: not counted. @default null (D-163) */
  readonly writerMoney: WriterMoney | null;
  /** Time in ms that `close` waits for running jobs. @default 25000 */
  readonly drainMs: number;
  /** Prices and limits of top-ups. @default nothing is sold (D-42) */
  readonly billing: BillingRules;
}

/** The contract's numbers. D-16 sets no wall limit for classify; 60 s is far above the time of one page. */
export const DEFAULT_POLICY: Policy = {
  activeCap: 5,
  queuedCap: 100,
  saturationDepth: 1000,
  poolSizes: { classify: 8, "scan.lite": 4, "scan.standard": 4, "scan.deep": 2 },
  wallMs: { classify: 60_000, "scan.lite": 120_000, "scan.standard": 150_000, "scan.deep": 240_000 },
  maxAttempts: 3,
  backOffMs: [5_000, 30_000],
  leaseMs: 15_000,
  heartbeatMs: 5_000,
  redispatchMs: 10_000,
  idempotencyMs: 24 * HOUR_MS,
  queueTtlMs: 24 * HOUR_MS,
  resultMs: 90 * 24 * HOUR_MS,
  draftMs: 30 * 24 * HOUR_MS,
  writerMonthlyTokens: null,
  writerMoney: null,
  drainMs: 25_000,
  billing: DEFAULT_BILLING,
};
