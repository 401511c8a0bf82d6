import { type DestinationStream, pino } from "pino";
import type { Logger } from "../../core/ports/logger.ts";

/** The level and the output of the log. */
export interface PinoLoggerOptions {
  readonly level: "debug" | "info" | "warn" | "error" | "silent";
  /** Output of the log lines. @default standard error, so that standard output has only the program's results */
  readonly destination?: DestinationStream;
}

/** Names of members whose values never reach a log line, at the top level and one level below. */
const SECRETS = ["key", "apiKey", "token", "secret", "password", "authorization", "cookie", "bearer"];

/**
 * A logger that writes JSON lines through pino.
 *
 * Replaces members with names of secrets. It also replaces every text with the shape of an API key (`slk_...`) or a
 * signing secret (`whsec_...`).
 */
export function createPinoLogger(options: PinoLoggerOptions): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`]);
  const logger = pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: "[redacted]" },
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: redactKeys },
    },
    options.destination ?? pino.destination({ dest: 2, sync: true }),
  );
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
}

/** Replaces keys and signing secrets by their prefixes. D-4, D-25 */
function redactKeys(line: string): string {
  return line.replace(/\b(slk_(?:live|test|mcp)_|whsec_)[A-Za-z0-9]{8,}/g, "$1[redacted]");
}
