import type { RegionCode } from "./contract/regions.ts";

/** Depth of a scan. */
export type Tier = "lite" | "standard" | "deep";

/** Queue and worker pool a job runs in; each has its own capacity, so that classify never waits behind deep scans. */
export type Topic = "classify" | "scan.lite" | "scan.standard" | "scan.deep";

/** Topics in a fixed order, for loops and reports. */
export const TOPICS: readonly Topic[] = ["classify", "scan.lite", "scan.standard", "scan.deep"];

/** How far a job is, contract 3.1. `waiting`: its organisation runs as many jobs as it may. */
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

/** True when no event can change the state any more. */
export function isTerminal(state: JobState): boolean {
  return TRANSITIONS[state].length === 0;
}

/** What a scan job was asked to do, after validation and defaults. */
export interface ScanRequest {
  readonly type: "scan";
  readonly tier: Tier;
  /** White space collapsed, 1..150 characters. */
  readonly keyword: string;
  /** Absent page: the cohort alone is analysed (D-15). */
  readonly url: string | null;
  readonly region: RegionCode;
  /** BCP-47, canonical case. */
  readonly locale: string;
  readonly compatibilityMode: boolean;
}

/** What a classify job was asked to do. At least one of `text` and `url` is set; `text` wins. */
export interface ClassifyRequest {
  readonly type: "classify";
  readonly text: string | null;
  readonly url: string | null;
  readonly languageHint: string | null;
}

/** What any job was asked to do; `type` tells which. */
export type JobRequest = ScanRequest | ClassifyRequest;

/** Topic a request is queued under. */
export function topicOf(request: JobRequest): Topic {
  return request.type === "classify" ? "classify" : `scan.${request.tier}`;
}

/** A JSON value, as stored and sent. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/** A JSON value that is an object. */
export type JsonObject = { readonly [key: string]: Json };

/** What a worker learns while it runs a job. */
export interface RunContext {
  /** Aborts when the lease is lost, the job is cancelled or its wall limit (D-16) has passed. */
  readonly signal: AbortSignal;
  /** Instant at which the wall limit ends the attempt, milliseconds since the Unix epoch. Absent: no limit is known. */
  readonly deadlineAt?: number;
  /** Reports 0..100 within the attempt; `processing` once all pages are in hand. Never goes back. */
  progress(percent: number, phase: "running" | "processing"): void;
}

/** How a run ended. */
export type RunOutcome =
  | { readonly kind: "succeeded"; readonly result: JsonObject }
  | { readonly kind: "failed"; readonly failure: import("./errors.ts").JobFailure };

/** Runs one job to its outcome. Never rejects for a reason the job's owner should see. */
export type JobHandler = (request: JobRequest, context: RunContext) => Promise<RunOutcome>;

/** Runs one test job (D-5). `attempt` counts from 1. */
export type TestHandler = (request: JobRequest, context: RunContext & { readonly attempt: number }) => Promise<RunOutcome>;
