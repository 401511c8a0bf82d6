import type { Logger } from "../ports/logger.ts";

/** Interval in ms between equal log lines, because connections retry a lost server several times per second. */
const QUIET_MS = 60_000;

/** Maximum remembered messages, so that messages that always differ cannot fill the memory. */
const MAX_KEPT = 100;

/**
 * Wraps a logger: `warn` writes a message of the last minute to `debug` instead. Failures with equal messages
 * count as the same failure. `now` is in milliseconds.
 */
export function withoutRepeats(logger: Logger, now: () => number): Logger {
  const written = new Map<string, number>();
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    error: (fields, message) => logger.error(fields, message),
    warn(fields, message) {
      const kind = fields.err instanceof Error ? `${message}: ${fields.err.message}` : message;
      const at = now();
      if (at - (written.get(kind) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return logger.debug(fields, message);
      if (written.size >= MAX_KEPT) written.clear();
      written.set(kind, at);
      logger.warn(fields, message);
    },
  };
}
