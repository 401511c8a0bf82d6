import type { JobFailure } from "./errors.ts";
import type { RegionCode } from "./regions.ts";

/** Depth of a scan. */
export type Tier = "lite" | "standard" | "deep";

/** Queue and worker pool of a job. Each has its own capacity, so that classify never waits behind deep scans. */
export type Topic = "classify" | "scan.lite" | "scan.standard" | "scan.deep";

/** Topics in a fixed order, for loops and reports. */
export const TOPICS: readonly Topic[] = ["classify", "scan.lite", "scan.standard", "scan.deep"];

/** State of a job, contract 3.1. A job is `waiting` while its organization is at its active cap. */
export type JobState = "queued" | "waiting" | "running" | "processing" | "completed" | "failed" | "cancelled";

/** The only legal transitions, decision D-10. Terminal states have none. */
export const TRANSITIONS: Readonly<Record<JobState, readonly JobState[]>> = {
  queued: ["waiting", "running", "cancelled"],
  waiting: ["queued", "cancelled"],
  running: ["processing", "completed", "failed", "queued", "cancelled"],
  processing: ["completed", "failed", "queued", "cancelled"],
  completed: [],
  failed: [],
  cancelled: [],
};

/** True for states that never change. */
export function isTerminal(state: JobState): boolean {
  return TRANSITIONS[state].length === 0;
}

/** Request of a scan job, validated and with defaults filled in. */
export interface ScanRequest {
  readonly type: "scan";
  readonly tier: Tier;
  /** 1..150 characters, white space collapsed. */
  readonly keyword: string;
  /** Target page. `null` analyzes the cohort alone (D-15). */
  readonly url: string | null;
  /** HTML of the page at `url`, which is then not fetched. For pages that are not online yet; not part of the API. */
  readonly html?: string;
  readonly region: RegionCode;
  /** BCP-47, canonical case. */
  readonly locale: string;
  readonly compatibilityMode: boolean;
  /** Pages to compare with, in order; no search is made then. D-82 */
  readonly competitors?: readonly string[];
  /** Hosts whose pages are not compared, with their subdomains; lower case. D-82 */
  readonly excludeHosts?: readonly string[];
  /** Language of the report texts. Absent for English, which is the default. */
  readonly adviceLanguage?: AdviceLanguage;
}

/** Languages of report texts. */
export const ADVICE_LANGUAGES = ["en", "de", "es", "fr"] as const;
/** A language of report texts. */
export type AdviceLanguage = (typeof ADVICE_LANGUAGES)[number];

/** Request of a classify job. At least one of `text` and `url` is set; `text` takes precedence. */
export interface ClassifyRequest {
  readonly type: "classify";
  readonly text: string | null;
  readonly url: string | null;
  readonly languageHint: string | null;
}

/** Request of any job, distinguished by `type`. */
export type JobRequest = ScanRequest | ClassifyRequest;

/** Returns the topic of a request. */
export function topicOf(request: JobRequest): Topic {
  return request.type === "classify" ? "classify" : `scan.${request.tier}`;
}

/** A JSON value, as stored and sent. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/** A JSON value that is an object. */
export type JsonObject = { readonly [key: string]: Json };

/** Signals between the runner and a running job. */
export interface RunContext {
  /** Organization of the job. Jobs of the library have no organization and share one cache. */
  readonly organizationId?: string;
  /** Id of the job, for log lines. Absent for a run without a job. */
  readonly jobId?: string;
  /** Aborts when the lease is lost, the job is cancelled or the wall limit (D-16) is over. */
  readonly signal: AbortSignal;
  /** End of the attempt's wall limit, in milliseconds since the Unix epoch. Absent when no limit applies. */
  readonly deadlineAt?: number;
  /** Reports progress of this attempt, 0..100, never decreasing. The phase is `processing` once all pages are loaded. */
  progress(percent: number, phase: "running" | "processing"): void;
}

/** Outcome of a run. */
export type RunOutcome =
  | {
      readonly kind: "succeeded";
      readonly result: JsonObject;
      /** The scan's cohort snapshot for drafts, as JSON text. A classification has none. */
      readonly snapshot?: string;
    }
  | { readonly kind: "failed"; readonly failure: JobFailure };

/** Runs one job to its outcome. A failure that the job's owner should see is an outcome, never a rejection. */
export type JobHandler = (request: JobRequest, context: RunContext) => Promise<RunOutcome>;

/** Runs one test job (D-5). `attempt` counts from 1. */
export type TestHandler = (
  request: JobRequest,
  context: RunContext & { readonly attempt: number },
) => Promise<RunOutcome>;
