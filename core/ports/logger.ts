/** Fields of one log line. Never secrets, keys or page text. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log, in the call shape of pino. */
export interface Logger {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

/** Drops every line; the default of the embedded library. */
export const SILENT_LOGGER: Logger = { debug() {}, info() {}, warn() {}, error() {} };
