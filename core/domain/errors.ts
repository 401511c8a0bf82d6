/** Error codes of the API's error envelope. Contract 7, D-7. */
export type ErrorCode =
  | "VALIDATION_ERROR"
  | "REGION_VALIDATION_ERROR"
  | "REGION_MISMATCH"
  | "INVALID_API_KEY"
  | "INSUFFICIENT_CREDITS"
  | "SCOPE_FORBIDDEN"
  | "ORGANIZATION_SUSPENDED"
  | "NOT_FOUND"
  | "METHOD_NOT_ALLOWED"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "PAYLOAD_TOO_LARGE"
  | "IDEMPOTENCY_CONFLICT"
  | "RESULT_NOT_READY"
  | "UNSUPPORTED_FORMAT"
  | "URL_NOT_ALLOWED"
  | "RATE_LIMITED"
  | "ORG_ACTIVE_LIMIT_REACHED"
  | "ORG_QUEUED_LIMIT_REACHED"
  | "SCAN_QUEUE_SATURATED"
  | "SERVICE_UNAVAILABLE"
  | "INTERNAL_ERROR";

/** Extra members of the `error` object and extra response headers. Contract 7 lists them per code. */
export interface ErrorExtras {
  /** Members beside `code` and `message`, in wire names. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Response headers of this error, in wire names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * The only error that the public interface throws.
 *
 * Callers branch on `code`, never on `message`. The message reveals nothing that a stranger must not read.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = "ServiceError";
    this.code = code;
    this.fields = extras.fields ?? {};
    this.headers = extras.headers ?? {};
  }
}

/** Returns the refusal of an address. Its message has every rule, and hides the one that failed. D-30 */
export function urlNotAllowed(): ServiceError {
  return new ServiceError(
    "URL_NOT_ALLOWED",
    "The URL is not allowed. A page needs a public http or https address on port 80, 443, 8080 or 8443 without a password. A webhook needs https on port 443 or 8443.",
  );
}

/** Error codes of failed jobs, in the status view and in the event `job.failed`. D-9. */
export type JobErrorCode =
  | "TARGET_UNREACHABLE"
  | "TARGET_BLOCKED"
  | "TARGET_NOT_FOUND"
  | "TARGET_NOT_HTML"
  | "TARGET_EMPTY"
  | "TARGET_TOO_LARGE"
  | "URL_NOT_ALLOWED"
  | "SEARCH_UNAVAILABLE"
  | "SEARCH_QUOTA_EXCEEDED"
  | "NO_RESULTS"
  | "COHORT_TOO_SMALL"
  | "TIMEOUT"
  | "WORKER_LOST"
  | "INTERNAL_ERROR";

/** Steps of the pipeline, in order. A failure names its step. */
export type PipelineStep = "search" | "fetch" | "extract" | "analyze" | "score" | "report";

/** Reason why a run ended without a result. */
export interface JobFailure {
  readonly code: JobErrorCode;
  /** States what failed, on what, and the remedy. Safe to show to the job's owner. */
  readonly message: string;
  readonly step: PipelineStep;
  /** True when another attempt can succeed. */
  readonly isRetryable: boolean;
}

/** Failure of a pipeline step. The runner turns it into a `JobFailure`. */
export class StepError extends Error {
  readonly failure: JobFailure;

  constructor(failure: JobFailure, cause?: unknown) {
    super(failure.message, cause === undefined ? undefined : { cause });
    this.name = "StepError";
    this.failure = failure;
  }
}

/** Returns the message of a thrown value, which need not be an Error. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
