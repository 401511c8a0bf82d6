import type { FetchOutcome } from "../../ports/fetcher.ts";
import type { FetchRecord } from "./records.ts";

type Purpose = FetchRecord["purpose"];

/** The reason why no request was sent. */
interface Blocked {
  readonly reason: "blocked_by_robots" | "fetch_failed";
  readonly detail: string;
  readonly isTransient?: boolean;
}

/** Returns the record of one request: its response, or the reason for its failure. */
export function fetchRecord(purpose: Purpose, url: string, outcome: FetchOutcome, elapsedMs: number): FetchRecord {
  if (outcome.kind === "failed") {
    return {
      url,
      finalUrl: null,
      purpose,
      outcome: "failed",
      status: null,
      reason: outcome.reason,
      byteCount: 0,
      elapsedMs,
      isCached: false,
      isTransient: outcome.isTransient,
    };
  }
  const { status, body } = outcome.resource;
  const isOk = status >= 200 && status < 300;
  return {
    url,
    finalUrl: outcome.resource.url,
    purpose,
    outcome: isOk ? "ok" : "http_error",
    status,
    reason: isOk ? null : `HTTP ${status}`,
    byteCount: body.length,
    elapsedMs,
    isCached: false,
  };
}

/** Record of a request that was not sent. */
export function blockedRecord(purpose: Purpose, url: string, outcome: Blocked): FetchRecord {
  const isRobots = outcome.reason === "blocked_by_robots";
  return {
    url,
    finalUrl: null,
    purpose,
    outcome: isRobots ? "blocked_by_robots" : "failed",
    status: null,
    reason: outcome.detail,
    byteCount: 0,
    elapsedMs: 0,
    isCached: false,
    isTransient: outcome.isTransient === true,
  };
}
