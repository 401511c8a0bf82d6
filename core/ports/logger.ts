/** Fields of one log line. They never hold secrets, keys or page text. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log with the call signature of pino. */
export interface Logger {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

/** Drops every line. Default of the embedded library. */
export const SILENT_LOGGER: Logger = { debug() {}, info() {}, warn() {}, error() {} };
