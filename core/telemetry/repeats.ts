import type { Logger } from "../ports/logger.ts";

/** A lost server is tried again several times a second by every connection; one line a minute tells as much. */
const QUIET_MS = 60_000;

/** Failures are few in kind; a message that is always another must not fill the memory. */
const MAX_KEPT = 100;

/**
 * The same logger, whose `warn` writes a failure that was written within the last minute to `debug` instead. Failures are the same when
 * their messages are, whatever connection met them. `now` is in milliseconds.
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
