import { ServiceError } from "../../core/domain/errors.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { RateLimiter, RateRule, RateVerdict } from "../../core/ports/rate-limiter.ts";
import { createOverdue, type Overdue } from "../redis-client/overdue.ts";
import { within } from "../redis-client/within.ts";
import { TAKE, TAKE_SHA } from "./script.ts";

/** Length of a window in ms. Contract 8.1 */
const WINDOW_MS = 60_000;

/** Default time for one response in ms. */
const TIMEOUT_MS = 3_000;

/** Life of a counter in ms. It outlives its window for processes whose clocks are behind. */
const COUNTER_LIFE_MS = 2 * WINDOW_MS;

interface ScriptCall {
  readonly keys: string[];
  readonly arguments: string[];
}

/** The members used of a `redis` client. */
export interface RedisClient {
  evalSha(sha: string, call: ScriptCall): Promise<unknown>;
  eval(script: string, call: ScriptCall): Promise<unknown>;
}

/** Options of a limiter that counts over the caller's client. */
export interface RedisRateLimiterOptions {
  /** Connected by the caller, who also closes it and listens to its `error` event. */
  readonly client: RedisClient;
  readonly clock: Clock;
  /**
   * Before every key. Braces keep all keys of a request on one node of a Redis Cluster.
   *
   * @default "{serplens}:rate:"
   */
  readonly prefix?: string;
  /**
   * Fate of a request while Redis does not respond. `closed` rejects with SERVICE_UNAVAILABLE, and the service still
   * lets reads pass. `open` lets every request pass uncounted. @default "closed"
   */
  readonly onUnavailable?: "open" | "closed";
  /** Time for one response of Redis in ms. A busy machine can hold Redis up for more than a second. @default 3000 */
  readonly timeoutMs?: number;
}

/**
 * Counts in Redis for several processes together, with one round trip a request. While a response is overdue, every
 * request meets `onUnavailable` at once.
 */
export function createRedisRateLimiter(options: RedisRateLimiterOptions): RateLimiter {
  const { client, clock, prefix = "{serplens}:rate:", onUnavailable = "closed", timeoutMs = TIMEOUT_MS } = options;
  const overdue = createOverdue({ lifeMs: COUNTER_LIFE_MS, now: () => performance.now() });
  return {
    async take(rules) {
      const window = Math.floor(clock.now() / WINDOW_MS);
      const resetAtSeconds = ((window + 1) * WINDOW_MS) / 1_000;
      if (rules.length === 0) return verdict(rules, { isAllowed: true, counts: [], resetAtSeconds });
      const call = {
        keys: rules.map((rule) => `${prefix}${window}:${rule.counter}`),
        arguments: [...rules.map((rule) => String(rule.limit)), String(COUNTER_LIFE_MS)],
      };
      try {
        // The client finds a dead connection by its silence, and every write would break the silence.
        if (overdue.isPending) throw new Error("a response of Redis is overdue");
        const response = await inTime(timeoutMs, run(client, call), overdue);
        return verdict(rules, { ...read(response, rules.length), resetAtSeconds });
      } catch (error) {
        if (onUnavailable === "open") return verdict(rules, { isAllowed: true, counts: [], resetAtSeconds });
        throw new ServiceError("SERVICE_UNAVAILABLE", "Rate limits cannot be checked now. Try again shortly.", {
          headers: { "Retry-After": "1" },
          cause: error,
        });
      }
    },
  };
}

/** Runs the script by its name, or by its text after a Redis restart, which drops cached scripts. */
async function run(client: RedisClient, call: ScriptCall): Promise<unknown> {
  try {
    return await client.evalSha(TAKE_SHA, call);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
    return client.eval(TAKE, call);
  }
}

/**
 * Waits `ms` for the response. A late one may still arrive, so a request that was refused here can have been counted.
 */
async function inTime(ms: number, response: Promise<unknown>, overdue: Overdue): Promise<unknown> {
  try {
    return await within(ms, response, "counting in Redis");
  } catch (error) {
    overdue.add(response);
    throw error;
  }
}

function read(
  response: unknown,
  ruleCount: number,
): { readonly isAllowed: boolean; readonly counts: readonly number[] } {
  const numbers = Array.isArray(response) ? response.map(Number) : [];
  if (numbers.length !== ruleCount + 1 || numbers.some(Number.isNaN)) throw new Error("Redis returned no counts");
  const [isAllowed, ...counts] = numbers;
  return { isAllowed: isAllowed === 1, counts };
}

interface Counted {
  readonly isAllowed: boolean;
  readonly counts: readonly number[];
  readonly resetAtSeconds: number;
}

function verdict(rules: readonly RateRule[], { isAllowed, counts, resetAtSeconds }: Counted): RateVerdict {
  const states = rules.map(({ limit }, index) => ({ limit, remaining: Math.max(0, limit - (counts[index] ?? 0)) }));
  const none = { limit: Number.MAX_SAFE_INTEGER, remaining: Number.MAX_SAFE_INTEGER };
  return { isAllowed, ...states.reduce((a, b) => (b.remaining < a.remaining ? b : a), none), resetAtSeconds };
}
