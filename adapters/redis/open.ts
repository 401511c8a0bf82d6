import type { Logger } from "../../core/ports/logger.ts";
import { SILENT_LOGGER } from "../../core/ports/logger.ts";
import type { RateLimiter } from "../../core/ports/rate-limiter.ts";
import { withoutRepeats } from "../../core/telemetry/repeats.ts";
import { connectToRedis } from "../redis-client/connect.ts";
import { createRedisRateLimiter, type RedisRateLimiterOptions } from "./rate-limiter.ts";

const SILENCE_MS = 5_000;

/** Which Redis counts requests, and what happens without it. */
export interface RedisOptions extends Omit<RedisRateLimiterOptions, "client"> {
  /** `redis://user:password@host:port/0`, or `rediss://` for TLS. */
  readonly url: string;
  /**
   * Time without a word from Redis after which its connection is taken for lost and made anew; at rest it is noticed within one and a
   * half times as long, under load within that and `timeoutMs`. @default 5000
   */
  readonly silenceMs?: number;
  /** Gets losses of the connection, each kind once a minute. @default none */
  readonly logger?: Logger;
}

/** A rate limiter with the connection it opened. */
export interface OpenRateLimiter {
  readonly rateLimiter: RateLimiter;
  /** Closes the connection. Idempotent. */
  closeRateLimiter(): Promise<void>;
}

async function load() {
  try {
    return await import("redis");
  } catch (error) {
    throw new Error("The Redis rate limiter needs the package redis, an optional peer: npm install redis@6", { cause: error });
  }
}

/** Connects to Redis, version 6.2 or newer, and keeps reconnecting until closed. Rejects when the first attempt fails. */
export async function openRedisRateLimiter({
  url,
  silenceMs = SILENCE_MS,
  logger = SILENT_LOGGER,
  ...options
}: RedisOptions): Promise<OpenRateLimiter> {
  // A request that cannot be counted now is answered now; it does not wait for Redis to come back.
  const client = await connectToRedis(await load(), {
    url,
    silenceMs,
    waitsOffline: false,
    logger: withoutRepeats(logger, () => performance.now()),
    owner: "rate limiter",
  });
  return {
    rateLimiter: createRedisRateLimiter({ client, ...options }),
    async closeRateLimiter() {
      // `close` would wait for commands that a lost Redis never answers.
      if (client.isOpen) client.destroy();
    },
  };
}
