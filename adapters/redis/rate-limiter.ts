import { ServiceError } from "../../core/errors.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { RateLimiter, RateRule, RateVerdict } from "../../core/ports/rate-limiter.ts";
import { createOverdue, type Overdue } from "../redis-client/overdue.ts";
import { within } from "../redis-client/within.ts";
import { TAKE, TAKE_SHA } from "./script.ts";

const WINDOW_MS = 60_000;

/** Counters outlive their window, so that a process with a clock a little behind still finds them. */
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

/** How requests are counted in Redis over a client of the caller's. */
export interface RedisRateLimiterOptions {
  /** Connected by the caller, who also closes it and listens to its `error` event. */
  readonly client: RedisClient;
  readonly clock: Clock;
  /** Before every key. @default "serplens:rate:" */
  readonly prefix?: string;
  /**
   * What a request meets while Redis does not answer: `closed` refuses to count it with SERVICE_UNAVAILABLE, which the service
   * answers to creations only; `open` lets it through uncounted. @default "closed"
   */
  readonly onUnavailable?: "open" | "closed";
  /** Time for one answer of Redis. @default 1000 */
  readonly timeoutMs?: number;
}

/** Counts in Redis, for several processes together; one round trip a request. While an answer is overdue, requests meet `onUnavailable` at once. */
export function createRedisRateLimiter(options: RedisRateLimiterOptions): RateLimiter {
  const { client, clock, prefix = "serplens:rate:", onUnavailable = "closed", timeoutMs = 1_000 } = options;
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
        // A client tells a connection without packets by nothing moving on it, and what is written moves.
        if (overdue.isOwed) throw new Error("Redis owes an answer");
        const answer = await inTime(timeoutMs, run(client, call), overdue);
        return verdict(rules, { ...read(answer, rules.length), resetAtSeconds });
      } catch (error) {
        if (onUnavailable === "open") return verdict(rules, { isAllowed: true, counts: [], resetAtSeconds });
        throw new ServiceError("SERVICE_UNAVAILABLE", "Rate limits cannot be checked now; try again shortly.", {
          headers: { "Retry-After": "1" },
          cause: error,
        });
      }
    },
  };
}

/** By the script's name; a Redis that restarted has forgotten it and gets the text. */
async function run(client: RedisClient, call: ScriptCall): Promise<unknown> {
  try {
    return await client.evalSha(TAKE_SHA, call);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
    return client.eval(TAKE, call);
  }
}

/** The script's answer in time. A late one may still come, so a request refused for time may have been counted. */
async function inTime(ms: number, answer: Promise<unknown>, overdue: Overdue): Promise<unknown> {
  try {
    return await within(ms, answer, "counting in Redis");
  } catch (error) {
    overdue.add(answer);
    throw error;
  }
}

function read(answer: unknown, ruleCount: number): { readonly isAllowed: boolean; readonly counts: readonly number[] } {
  const numbers = Array.isArray(answer) ? answer.map(Number) : [];
  if (numbers.length !== ruleCount + 1 || numbers.some(Number.isNaN)) throw new Error("Redis answered no counts");
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
