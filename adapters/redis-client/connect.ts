import { messageOf } from "../../core/domain/errors.ts";
import type { Logger } from "../../core/ports/logger.ts";

/** Time for one connection attempt in ms. */
const CONNECT_MS = 5_000;
/** Longest pause between two attempts to reconnect in ms. */
const MAX_RECONNECT_MS = 1_000;

/**
 * Maximum commands that wait for a Redis that is gone or hangs. More fail at once, because they would fill the memory.
 */
const MAX_WAITING = 10_000;

/** Address of a client, and its behavior when Redis is gone. */
export interface RedisConnecting {
  /** `redis://user:password@host:port/0`, or `rediss://` for TLS. */
  readonly url: string;
  /** Time in ms after which a silent connection counts as lost. The kernel alone would need a quarter of an hour. */
  readonly silenceMs: number;
  /** False: commands fail while there is no connection. */
  readonly waitsOffline: boolean;
  /** Gets losses of the connection. */
  readonly logger: Logger;
  /** Owner of the connection, for the log. */
  readonly owner: string;
}

/**
 * Connects with the caller's `redis` package, and keeps reconnecting until the client is destroyed. Rejects when the
 * first attempt fails.
 */
export async function connectToRedis({ createClient }: typeof import("redis"), options: RedisConnecting) {
  const { url, silenceMs, waitsOffline, logger, owner } = options;
  let wasReady = false;
  const client = createClient({
    url,
    disableOfflineQueue: !waitsOffline,
    commandsQueueMaxLength: MAX_WAITING,
    // Pings make an idle connection distinguishable from a dead one.
    pingInterval: silenceMs / 2,
    socket: {
      socketTimeout: silenceMs,
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (retries, cause) => (wasReady ? Math.min(50 * 2 ** retries, MAX_RECONNECT_MS) : cause),
    },
  });
  client.on("error", (error: unknown) => logger.warn({ err: error }, `Redis connection of the ${owner}`));
  try {
    await client.connect();
  } catch (error) {
    const where = URL.parse(url)?.host ?? "(not a URL)";
    throw new Error(`connect to Redis at ${where}: ${messageOf(error)}`, { cause: error });
  }
  wasReady = true;
  return client;
}
