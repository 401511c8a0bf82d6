import { messageOf } from "../../core/domain/errors.ts";
import type { LogFields, Logger } from "../../core/ports/logger.ts";

/** Time in ms within which events belong together: a failed request and the loss of its connection, in either order. */
const TOGETHER_MS = 500;

/** Notices when connections to Redis are lost, and when all of them are back. */
export interface RedisOutages {
  /** A connection failed, once or again. */
  lost(connection: object, error: unknown): void;
  /** A connection works, for the first time or again. */
  ready(connection: object): void;
  /** A request failed because Redis did not respond. */
  failed(error: unknown): void;
  /** Wraps a logger: failures that `failed` got go to `debug` during an outage, and are written half a second late. */
  within(logger: Logger): Logger;
}

/**
 * Logs one error when the first connection is lost, and one line when all connections have been back for half a second.
 * Failures between these two lines are logged as `debug`. `elapsed` returns milliseconds.
 */
export function createRedisOutages(logger: Logger, elapsed: () => number = () => performance.now()): RedisOutages {
  const missing = new Set<object>();
  const failures = new WeakSet<object>();
  let lostAt: number | null = null;
  const isFailure = (error: unknown) => typeof error === "object" && error !== null && failures.has(error);
  /** Ends the outage unless a connection is lost again. */
  const end = (ms: number) => {
    if (lostAt === null || missing.size > 0) return;
    logger.info({ ms }, "Redis responds again");
    lostAt = null;
  };
  return {
    lost(connection, error) {
      missing.add(connection);
      logger.debug({ err: error }, "connection to Redis");
      if (lostAt !== null) return;
      lostAt = elapsed();
      const message = "Redis does not respond; its connections are opened again until it is back";
      logger.error({ reason: messageOf(error) }, message);
    },
    ready(connection) {
      missing.delete(connection);
      if (lostAt === null || missing.size > 0) return;
      const ms = Math.round(elapsed() - lostAt);
      setTimeout(() => end(ms), TOGETHER_MS).unref();
    },
    failed(error) {
      if (typeof error === "object" && error !== null) failures.add(error);
    },
    within(other) {
      const write = (level: "warn" | "error") => (fields: LogFields, message: string) => {
        // A failure of Redis says nothing about the database, whose outages the other logger notices.
        if (!isFailure(fields.err)) return other[level](fields, message);
        if (lostAt !== null) return logger.debug(fields, message);
        setTimeout(() => logger[lostAt === null ? level : "debug"](fields, message), TOGETHER_MS).unref();
      };
      return {
        debug: (fields, message) => other.debug(fields, message),
        info: (fields, message) => other.info(fields, message),
        warn: write("warn"),
        error: write("error"),
      };
    },
  };
}
