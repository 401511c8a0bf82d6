import { type Logger, SILENT_LOGGER } from "../../core/ports/logger.ts";
import type { RateLimiter } from "../../core/ports/rate-limiter.ts";
import { connectToRedis } from "../redis-client/connect.ts";
import { createRedisOutages, type RedisOutages } from "../redis-client/outages.ts";
import { createRedisRateLimiter, type RedisRateLimiterOptions } from "./rate-limiter.ts";

/** Default of `silenceMs`. */
const SILENCE_MS = 5_000;

/** The Redis that counts requests, and the behavior without it. */
export interface RedisOptions extends Omit<RedisRateLimiterOptions, "client"> {
  /** `redis://user:password@host:port/0`, or `rediss://` for TLS. */
  readonly url: string;
  /**
   * Time in ms after which a silent connection is replaced. An idle connection is checked within one and a half times
   * as long, a busy one within `silenceMs` plus `timeoutMs`. @default 5000
   */
  readonly silenceMs?: number;
  /** Gets one line when the connection is lost, and one when it is back. @default none */
  readonly logger?: Logger;
  /** Counts the outages of several connections as one, instead of `logger`. @default those of this connection */
  readonly outages?: RedisOutages;
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
    throw new Error("The Redis rate limiter needs the package redis, an optional peer: npm install redis@6", {
      cause: error,
    });
  }
}

/**
 * Connects to Redis, version 6.2 or newer, and keeps reconnecting until closed. Rejects when the first attempt fails.
 */
export async function openRedisRateLimiter({
  url,
  silenceMs = SILENCE_MS,
  logger = SILENT_LOGGER,
  outages = createRedisOutages(logger),
  ...options
}: RedisOptions): Promise<OpenRateLimiter> {
  // A request that cannot be counted now fails now, because its caller waits.
  const client = await connectToRedis(await load(), {
    url,
    silenceMs,
    waitsOffline: false,
    outages,
  });
  return {
    rateLimiter: createRedisRateLimiter({ client, ...options }),
    async closeRateLimiter() {
      // `close` would wait for pending commands, and a lost Redis never settles them.
      if (client.isOpen) client.destroy();
    },
  };
}
