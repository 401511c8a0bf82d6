import type { Topic } from "../job.ts";

/** Numbers the deciders judge by. */
export interface Policy {
  /** Jobs of one organisation that may hold a slot. @default 5 (contract 8.2) */
  readonly activeCap: number;
  /** Jobs of one organisation without a slot that admission allows. @default 100 (contract 8.2) */
  readonly queuedCap: number;
  /** Jobs without a slot, of all organisations, from which on admission refuses. @default 1000 (D-19) */
  readonly saturationDepth: number;
  /** Slots per topic, over all processes; never above what the workers can run. */
  readonly poolSizes: Readonly<Record<Topic, number>>;
  /** Longest time of one attempt. D-16 */
  readonly wallMs: Readonly<Record<Topic, number>>;
  /** @default 3 (D-11) */
  readonly maxAttempts: number;
  /** Waits after the first, second, ... failed attempt; the last repeats. @default 5 s, 30 s (D-11) */
  readonly backOffMs: readonly number[];
  /** A run not heard of for so long is lost. @default 15000 */
  readonly leaseMs: number;
  /** @default 5000 */
  readonly heartbeatMs: number;
  /** A granted job not started by then is dispatched again. @default 10000 */
  readonly redispatchMs: number;
  /** @default 24 h (D-17) */
  readonly idempotencyMs: number;
  /** A job without slot for so long is cancelled. @default 24 h */
  readonly queueTtlMs: number;
  /** @default 90 days (D-22) */
  readonly resultMs: number;
  /** How long `close` waits for runs in hand. @default 25000 */
  readonly drainMs: number;
}

const HOUR_MS = 3_600_000;

/** The contract's numbers. Classify has no wall limit in D-16; one page and one pass take far less than 60 s. */
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
  drainMs: 25_000,
};
