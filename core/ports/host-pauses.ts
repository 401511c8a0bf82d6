/**
 * Times before which hosts want no request, as they said with HTTP 429, 503 and Retry-After.
 *
 * All processes on one database share them, and they survive a restart. A host is a host name with its port, if any.
 */
export interface HostPauses {
  /** Keeps the time in ms since the Unix epoch. A later time wins. Removes times that `now` has passed. */
  pause(host: string, untilAt: number, now: number): Promise<void>;
  /** Returns the time in ms since the Unix epoch, or `null` for a host that never asked for a pause. */
  untilOf(host: string): Promise<number | null>;
}
