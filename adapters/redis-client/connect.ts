import { messageOf } from "../../core/errors.ts";
import type { Logger } from "../../core/ports/logger.ts";

const CONNECT_MS = 5_000;
const MAX_RECONNECT_MS = 1_000;

/** Commands that may wait for a Redis that is gone or hangs; beyond it they fail at once instead of filling the memory. */
const MAX_WAITING = 10_000;

/** Where a client connects to, and what it does when Redis is gone. */
export interface RedisConnecting {
  /** `redis://user:password@host:port/0`, or `rediss://` for TLS. */
  readonly url: string;
  /** A connection without a word for so long, not even to a ping, is lost: without packets the kernel alone would notice after a quarter of an hour. */
  readonly silenceMs: number;
  /** False: commands fail while there is no connection. */
  readonly waitsOffline: boolean;
  /** Gets losses of the connection. */
  readonly logger: Logger;
  /** Whose connection it is, for the log. */
  readonly owner: string;
}

/** Connects with the caller's `redis` package, and keeps reconnecting until the client is destroyed. Rejects when the first attempt fails. */
export async function connectToRedis({ createClient }: typeof import("redis"), options: RedisConnecting) {
  const { url, silenceMs, waitsOffline, logger, owner } = options;
  let wasReady = false;
  const client = createClient({
    url,
    disableOfflineQueue: !waitsOffline,
    commandsQueueMaxLength: MAX_WAITING,
    // At rest something has to be said for silence to mean anything.
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
