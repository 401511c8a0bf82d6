import { ServiceError } from "../domain/errors.ts";
import type { DatabaseTime } from "../ports/database.ts";
import type { LogFields, Logger } from "../ports/logger.ts";

/** A logger and a clock of the database that together notice when the database is lost and when it is back. */
export interface OutageLog {
  readonly logger: Logger;
  readonly time: DatabaseTime;
}

function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message;
}

/**
 * Writes one error when the database is lost and one line when it responds again.
 *
 * Six loops of a process read the database every second and log each failure with a stack: 130 lines in 20 s. During
 * an outage they go to `debug`. A process reads the database's clock all the time, which shows the recovery. `elapsed`
 * is in milliseconds.
 */
export function logOutagesOnce(logger: Logger, time: DatabaseTime, elapsed: () => number): OutageLog {
  let lostAt: number | null = null;
  const write = (level: "warn" | "error") => (fields: LogFields, message: string) => {
    const { err } = fields;
    if (!(err instanceof ServiceError) || err.code !== "SERVICE_UNAVAILABLE") return logger[level](fields, message);
    logger.debug(fields, message);
    if (lostAt !== null) return;
    lostAt = elapsed();
    logger.error({ reason: reasonOf(err) }, "the database does not respond; jobs and webhooks wait until it is back");
  };
  return {
    logger: {
      debug: (fields, message) => logger.debug(fields, message),
      info: (fields, message) => logger.info(fields, message),
      warn: write("warn"),
      error: write("error"),
    },
    time: {
      async read() {
        const found = await time.read();
        if (lostAt !== null) logger.info({ ms: Math.round(elapsed() - lostAt) }, "the database responds again");
        lostAt = null;
        return found;
      },
      prove: (at, before) => time.prove(at, before),
      touch: () => time.touch(),
    },
  };
}
