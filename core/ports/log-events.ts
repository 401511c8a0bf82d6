import type { Logger } from "./logger.ts";

/**
 * Events that an operator follows in the log, and the fields of each line. Every line has the level `info`.
 *
 * Fields are ids, names, counts and durations in ms. They never hold keys, addresses or text of pages.
 */
export const LOG_EVENTS = {
  "job admitted": ["jobId", "organizationId", "topic", "requestId"],
  "job started": ["jobId", "organizationId", "topic", "attempt"],
  "job finished": ["jobId", "organizationId", "topic", "attempt", "ms"],
  "job failed": ["jobId", "organizationId", "topic", "attempt", "ms", "code", "step"],
  "job retried": ["jobId", "organizationId", "topic", "attempt", "ms", "code", "step"],
  "job handed back": ["jobId", "organizationId", "topic", "attempt", "ms"],
  "lease lost": ["jobId", "organizationId", "topic"],
  "webhook delivered": ["deliveryId", "endpointId", "organizationId", "ms", "outcome"],
  "webhook failed": ["deliveryId", "endpointId", "organizationId", "ms", "outcome"],
  "endpoint degraded": ["endpointId", "organizationId"],
  "endpoint paused": ["endpointId", "organizationId"],
  "provider failed": ["provider", "reason"],
  "analysis worker ended": ["jobId", "reason", "ms"],
} as const;

/** Name of an event of the log. */
export type LogEvent = keyof typeof LOG_EVENTS;

/** The fields of an event. */
export type LogEventFields<Name extends LogEvent> = Readonly<
  Record<(typeof LOG_EVENTS)[Name][number], string | number | null>
>;

/** Writes the line of one event. */
export function logEvent<Name extends LogEvent>(logger: Logger, name: Name, fields: LogEventFields<Name>): void {
  logger.info(fields, name);
}
