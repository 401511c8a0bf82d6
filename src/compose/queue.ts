import { createMemoryDispatcher } from "../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../adapters/memory/rate-limiter.ts";
import { createRedisOutages, type RedisOutages } from "../../adapters/redis-client/outages.ts";
import { messageOf } from "../../core/domain/errors.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { Dispatcher } from "../../core/ports/dispatcher.ts";
import type { Logger } from "../../core/ports/logger.ts";
import type { RateLimiter } from "../../core/ports/rate-limiter.ts";
import { closeAll } from "../../core/util/closing.ts";
import type { RedisSpec } from "../config/storage-spec.ts";

/** Queue and rate limits, over Redis or in this process. */
export interface OpenQueue {
  readonly dispatcher: Dispatcher;
  readonly rateLimiter: RateLimiter;
  close(): Promise<void>;
}

/** Clock and log of the queue. */
export interface QueueParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Counts the outages of all connections to Redis as one. @default writes to `logger` */
  readonly outages?: RedisOutages;
}

/**
 * Opens queue and rate limits over Redis, or in this process when `spec` is `null`. Throws an `Error` with the Redis
 * host and its variable.
 */
export async function openQueue(spec: RedisSpec | null, parts: QueueParts): Promise<OpenQueue> {
  if (spec === null) {
    const dispatcher = createMemoryDispatcher();
    return {
      dispatcher,
      rateLimiter: createMemoryRateLimiter(parts),
      close: () => dispatcher.close(),
    };
  }
  try {
    return await openOverRedis(spec, parts);
  } catch (cause) {
    throw new Error(`${messageOf(cause)} (SERPLENS_REDIS_URL)`, { cause });
  }
}

async function openOverRedis({ url, onUnavailable }: RedisSpec, parts: QueueParts): Promise<OpenQueue> {
  const { clock, logger, outages = createRedisOutages(logger) } = parts;
  // Loaded on use, because their packages are optional.
  const [{ openBullmqDispatcher }, { openRedisRateLimiter }] = await Promise.all([
    import("../../adapters/bullmq/open.ts"),
    import("../../adapters/redis/open.ts"),
  ]);
  const { rateLimiter, closeRateLimiter } = await openRedisRateLimiter({
    url,
    onUnavailable,
    clock,
    outages,
  });
  try {
    const dispatcher = await openBullmqDispatcher({ redis: { url }, logger, outages });
    return { dispatcher, rateLimiter, close: () => closeAll([() => dispatcher.close(), closeRateLimiter]) };
  } catch (error) {
    await closeRateLimiter();
    throw error;
  }
}
