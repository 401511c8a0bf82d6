import { validationError } from "../../contract/validate.ts";
import { type JobErrorCode, ServiceError, urlNotAllowed } from "../../domain/errors.ts";
import type { JobRequest } from "../../domain/job.ts";
import { DEFAULT_POLICY } from "../../domain/policy.ts";
import { priceOf } from "../../domain/prices.ts";
import { DEFAULT_RATE_LIMITS, rateLimited } from "../../domain/rate-limits.ts";
import { capReached, conflict, insufficientCredits, saturated, suspended } from "../../domain/refusals.ts";

/** The outcome that a request with a test key simulates. */
export type TestScenario =
  | { readonly kind: "report" }
  | { readonly kind: "slow" }
  | { readonly kind: "retry" }
  | { readonly kind: "fail"; readonly code: JobErrorCode }
  | { readonly kind: "refuse"; readonly refuse: (request: JobRequest, now: number) => ServiceError };

/** A keyword in lower case that test keys accept, and the outcome that it simulates. */
export interface TestKeyword {
  readonly keyword: string;
  readonly meaning: string;
  /** Job type that accepts the keyword. Jobs of another type cannot have this outcome. */
  readonly type: JobRequest["type"] | "any";
  readonly rehearsal: TestScenario;
}

const MARK = "test:";
/** Limits of contract 8, which the simulated refusals report. */
const { activeCap: ACTIVE_CAP, queuedCap: QUEUED_CAP } = DEFAULT_POLICY;
const SATURATED_WAIT_SECONDS = 120;
const RATE_WINDOW_MS = 60_000;

const FAILURES: Readonly<Record<JobErrorCode, string>> = {
  TARGET_UNREACHABLE: "the page could not be reached",
  TARGET_BLOCKED: "the page refused the crawler",
  TARGET_NOT_FOUND: "the page does not exist",
  TARGET_NOT_HTML: "the page is not HTML",
  TARGET_EMPTY: "the page holds no visible text",
  TARGET_TOO_LARGE: "the page is too large",
  URL_NOT_ALLOWED: "the page turned out to be forbidden while the job ran",
  SEARCH_UNAVAILABLE: "the search provider did not answer",
  SEARCH_QUOTA_EXCEEDED: "the search provider's quota is used up",
  NO_RESULTS: "nothing ranks for the keyword",
  COHORT_TOO_SMALL: "no ranking page could be compared",
  TIMEOUT: "the analysis took too long",
  WORKER_LOST: "the worker stopped answering",
  INTERNAL_ERROR: "the analysis failed unexpectedly",
};

/** The codes of `FAILURES`, whose type lists every job error code. */
const FAILURE_CODES = Object.keys(FAILURES) as JobErrorCode[];

const REFUSALS: Readonly<Record<string, (request: JobRequest, now: number) => ServiceError>> = {
  INSUFFICIENT_CREDITS: (request) => insufficientCredits(priceOf(request)),
  URL_NOT_ALLOWED: () => urlNotAllowed(),
  RATE_LIMITED: ({ type }, now) => {
    const limit = DEFAULT_RATE_LIMITS[type === "scan" ? "scan" : "create"].perKey;
    return rateLimited({ limit, resetAtSeconds: Math.floor(now / RATE_WINDOW_MS + 1) * (RATE_WINDOW_MS / 1000) }, now);
  },
  ORG_ACTIVE_LIMIT_REACHED: () => capReached("ORG_ACTIVE_LIMIT_REACHED", ACTIVE_CAP, ACTIVE_CAP),
  ORG_QUEUED_LIMIT_REACHED: () => capReached("ORG_QUEUED_LIMIT_REACHED", QUEUED_CAP, QUEUED_CAP),
  SCAN_QUEUE_SATURATED: () => saturated(SATURATED_WAIT_SECONDS),
  IDEMPOTENCY_CONFLICT: conflict,
  ORGANIZATION_SUSPENDED: suspended,
  SERVICE_UNAVAILABLE: () =>
    new ServiceError("SERVICE_UNAVAILABLE", "The service is overloaded; try again shortly.", {
      headers: { "Retry-After": "1" },
    }),
};

/** Refusals that can occur for one job type only. D-19 */
const ONLY: Readonly<Record<string, JobRequest["type"]>> = {
  ORG_ACTIVE_LIMIT_REACHED: "classify",
  SCAN_QUEUE_SATURATED: "scan",
};

function written(code: string): string {
  return code.toLowerCase().replaceAll("_", "-");
}

/** Every keyword that test keys accept, in the order of the documentation. */
export const TEST_KEYWORDS: readonly TestKeyword[] = [
  {
    keyword: "test:slow",
    meaning: "completes after 20 s, with progress on the way",
    type: "any",
    rehearsal: { kind: "slow" },
  },
  {
    keyword: "test:retry",
    meaning: "the first attempt fails with SEARCH_UNAVAILABLE, the second completes",
    type: "any",
    rehearsal: { kind: "retry" },
  },
  {
    keyword: "test:fail",
    meaning: "the job fails with INTERNAL_ERROR",
    type: "any",
    rehearsal: { kind: "fail", code: "INTERNAL_ERROR" },
  },
  ...FAILURE_CODES.map(
    (code): TestKeyword => ({
      keyword: `test:fail:${written(code)}`,
      meaning: `the job fails with ${code}`,
      type: "any",
      rehearsal: { kind: "fail", code },
    }),
  ),
  ...Object.entries(REFUSALS).map(
    ([code, refuse]): TestKeyword => ({
      keyword: `${MARK}${written(code)}`,
      meaning: `the request is refused with ${code}${code in ONLY ? ` (${ONLY[code]} alone)` : ""}`,
      type: ONLY[code] ?? "any",
      rehearsal: { kind: "refuse", refuse },
    }),
  ),
];

/** Returns the error message of a simulated job failure. */
export function testScenarioMessage(code: JobErrorCode): string {
  return `A test key asked for this failure: ${FAILURES[code]}.`;
}

/**
 * Reads the outcome to simulate from a keyword or a text to classify that begins with `test:`, in any case.
 * Throws VALIDATION_ERROR for an unknown `test:` word, because a typo would look like success.
 */
export function testScenarioOf(request: JobRequest): TestScenario {
  const word = (request.type === "scan" ? request.keyword : (request.text ?? "")).trim().toLowerCase();
  if (!word.startsWith(MARK)) return { kind: "report" };
  const open = TEST_KEYWORDS.filter(({ type }) => type === "any" || type === request.type);
  const scenario = open.find(({ keyword }) => keyword === word);
  if (scenario !== undefined) return scenario.rehearsal;
  const path = request.type === "scan" ? "keyword" : "text";
  const list = open.map(({ keyword }) => keyword).join(", ");
  throw validationError([{ path, message: `"${path}" is no test keyword; there are ${list}` }]);
}

/** Returns the simulated refusal of a test request, or `null`. Throws like `testScenarioOf`. */
export function refusalOf(request: JobRequest, now: number): ServiceError | null {
  const rehearsal = testScenarioOf(request);
  return rehearsal.kind === "refuse" ? rehearsal.refuse(request, now) : null;
}
