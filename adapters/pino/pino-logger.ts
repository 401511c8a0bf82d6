import { type DestinationStream, pino } from "pino";
import type { Logger } from "../../core/ports/logger.ts";

/** What is logged, and where to. */
export interface PinoLoggerOptions {
  readonly level: "debug" | "info" | "warn" | "error" | "silent";
  /** Where lines go. @default standard error, so that standard output stays the program's answer */
  readonly destination?: DestinationStream;
}

/** Members whose values never reach a log line, at the top and one level down. */
const SECRETS = ["key", "apiKey", "token", "secret", "password", "authorization", "cookie", "bearer"];

/**
 * A logger that writes JSON lines through pino.
 *
 * Members named like secrets are replaced, and so is everything that has the shape of one of our keys
 * (`slk_...`) or signing secrets (`whsec_...`) in a message or in a text member.
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

/** D-4 and D-25: the prefixes are there so that a leaked secret is recognised. */
function redactKeys(line: string): string {
  return line.replace(/\b(slk_(?:live|test|mcp)_|whsec_)[A-Za-z0-9]{8,}/g, "$1[redacted]");
}
