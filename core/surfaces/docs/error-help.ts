import type { ErrorCode, JobErrorCode } from "../../domain/errors.ts";
import type { Topic } from "../../domain/job.ts";
import { DEFAULT_POLICY } from "../../domain/policy.ts";

/** Cause and remedy of one error, as sentences in Markdown. */
export interface ErrorHelp {
  readonly cause: string;
  readonly remedy: string;
}

/** Cause and remedy of every error of contract 7, beside the description in `ERRORS`. */
export const ERROR_HELP: Readonly<Record<ErrorCode, ErrorHelp>> = {
  VALIDATION_ERROR: {
    cause:
      "A field is missing, unknown, too long or of another type. Or the body is not JSON, is nested deeper than 32 levels, or a query parameter is repeated.",
    remedy: "Correct each field of `error.details`. The same request fails again, so do not repeat it.",
  },
  REGION_VALIDATION_ERROR: {
    cause: "`region` or `market` is not one of the 27 codes. A language tag such as `en-US` is not a region.",
    remedy: "Send a code of `error.supported_regions`, or of `GET /v1/regions`. Send the language as `locale`.",
  },
  REGION_MISMATCH: {
    cause: "The request has both `region` and its deprecated name `market`, and they differ.",
    remedy: "Send `region` only.",
  },
  INVALID_API_KEY: {
    cause:
      "The header `Authorization: Bearer KEY` is missing or misspelled, or the key is expired or revoked. A key `slk_mcp_` works at `/mcp` only, and other keys work below `/v1` only.",
    remedy:
      "Check the header and the kind of the key. Create a new key with `serplens keys create` or in the dashboard. A signed-in agent signs in again.",
  },
  INSUFFICIENT_CREDITS: {
    cause: "The available credits of the organization are less than the price. Running jobs hold credits too.",
    remedy:
      "Wait for running jobs, choose a cheaper tier, or add credits. Operators use `serplens credits grant`, or `serplens orgs metering` to stop the metering.",
  },
  SCOPE_FORBIDDEN: {
    cause: "The key, the sign-in or the role of the member lacks a right. The message names it.",
    remedy:
      "Create a key with the scope, or let an admin raise the role. Agents can request the right from their user.",
  },
  ORGANIZATION_SUSPENDED: {
    cause: "The operator suspended the organization. All its keys are refused.",
    remedy: "Contact the operator of the service. Operators use `serplens orgs activate`.",
  },
  NOT_FOUND: {
    cause:
      "The path or the job id is misspelled, the job belongs to another organization, or a test key reads a live job. The result of a failed or canceled job does not exist. Results are stored for 90 days.",
    remedy: "Read the status of the job first. Fetch results while they are stored. Start a new job otherwise.",
  },
  METHOD_NOT_ALLOWED: {
    cause: "The path is right, and the method is wrong. Jobs are created with POST and read with GET.",
    remedy: "Use a method of the header `Allow`.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    cause: "The body has another `Content-Type`, or a `Content-Encoding`.",
    remedy: "Send plain JSON with `Content-Type: application/json`.",
  },
  PAYLOAD_TOO_LARGE: {
    cause: "The request body has more than 256 KiB.",
    remedy: "Send a shorter `text`, or the address of the page as `url`.",
  },
  IDEMPOTENCY_CONFLICT: {
    cause: "The organization used this `Idempotency-Key` on the route within 24 hours, with another body.",
    remedy: "Create a new key for each new request. Repeat a request with exactly the same body.",
  },
  RESULT_NOT_READY: {
    cause: "The job is queued, waiting or running.",
    remedy: "Poll `GET /v1/jobs/{jobId}` every 3 to 5 seconds, or use a webhook. Read the result of a completed job.",
  },
  UNSUPPORTED_FORMAT: {
    cause:
      "Lite scans have `customer_v1_lite` and no `customer_v1`. Other jobs have `customer_v1` and no `customer_v1_lite`.",
    remedy: "Leave `response_format` out to receive the format of the job.",
  },
  URL_NOT_ALLOWED: {
    cause:
      "`url` or `webhook.url` names a private address, another port than 80, 443, 8080 or 8443, another scheme, or a password. Webhooks need `https` on port 443 or 8443. The message has every rule, and hides the one that failed.",
    remedy: "Send a public address without credentials.",
  },
  RATE_LIMITED: {
    cause: "The key or its organization sent more requests in 60 seconds than its limit.",
    remedy: "Wait `Retry-After` seconds. Use webhooks instead of polling. Operators set limits per organization.",
  },
  ORG_ACTIVE_LIMIT_REACHED: {
    cause: "A classification was sent while as many jobs run as the organization may run. Scans wait instead.",
    remedy: "Send it again after a job has ended. The header `X-Concurrency-Limit` is the number of jobs at a time.",
  },
  ORG_QUEUED_LIMIT_REACHED: {
    cause: "The organization sends jobs faster than the service finishes them.",
    remedy: "Send the next job when one of the queue has ended. Operators use `serplens orgs limits`.",
  },
  SCAN_QUEUE_SATURATED: {
    cause: "All organizations together have more queued scans than the service accepts.",
    remedy: "Wait `Retry-After` seconds. Operators add workers.",
  },
  SERVICE_UNAVAILABLE: {
    cause: "The server is starting or overloaded, or its database or Redis is unreachable.",
    remedy:
      "Wait `Retry-After` seconds and repeat. Repeat a creation with the same `Idempotency-Key`, because the job can exist. Operators use `serplens doctor`.",
  },
  INTERNAL_ERROR: {
    cause: "A bug or a failure of the machine.",
    remedy: "Repeat the request once. Report `error.requestId` to the operator, whose log has the cause.",
  },
};

/** One failure code of jobs for the documentation. */
export interface JobErrorHelp extends ErrorHelp {
  readonly meaning: string;
  /** Describes whether the service itself tries again. D-9, D-11 */
  readonly retry: string;
}

const wallSeconds = (topic: Topic): number => DEFAULT_POLICY.wallMs[topic] / 1000;

const FINAL = "no";
const RETRIED = "yes";

/** Meaning, cause and remedy of every failure code of jobs. D-9 */
export const JOB_ERROR_HELP: Readonly<Record<JobErrorCode, JobErrorHelp>> = {
  TARGET_UNREACHABLE: {
    meaning: "Your page could not be loaded.",
    cause:
      "The host name has no address, the server refuses the connection, or its certificate is invalid. Or the page does not exist, redirects more than 5 times, is too slow, or its server fails.",
    remedy: "Open the address from another network, and correct what the message names.",
    retry: "yes, when the cause can pass: a failing or slow server, or a silent name server",
  },
  TARGET_BLOCKED: {
    meaning: "The server of your page refused the crawler.",
    cause:
      "The status is 401, 403, 407, 429 or 451. Or the page shows a bot check, a consent dialog, a login or a paywall in place of its text. Or a page needs scripts, and a browser could not load it either.",
    remedy:
      "Let the user agent `serplens` pass, or send the text itself. Operators install a browser as `serplens doctor` says.",
    retry: "only when the browser failed, or the server said that the refusal is temporary",
  },
  TARGET_NOT_FOUND: {
    meaning: "Your page does not exist.",
    cause:
      "The page says that it was not found although its status is a success. A status of 404 has the code `TARGET_UNREACHABLE`.",
    remedy: "Check the address. Let missing pages answer with HTTP 404.",
    retry: FINAL,
  },
  TARGET_NOT_HTML: {
    meaning: "Your address is not a web page.",
    cause: "The server sent a PDF, an image or another type.",
    remedy: "Send the address of an HTML page.",
    retry: FINAL,
  },
  TARGET_EMPTY: {
    meaning: "Your page has no text.",
    cause: "The response has no body, or the page has neither a title nor main content.",
    remedy: "Check what the server sends to the crawler. To classify, send the text itself as `text`.",
    retry: FINAL,
  },
  TARGET_TOO_LARGE: {
    meaning: "Your page exceeds the limits of the analysis.",
    cause: "The page has more than 3 MiB as sent or 8 MiB unpacked, or it takes too much time or memory to read.",
    remedy: "Analyze a smaller page, or remove embedded data from the HTML.",
    retry: FINAL,
  },
  URL_NOT_ALLOWED: {
    meaning: "The URL policy rejects your page.",
    cause: "The name leads to a private address, or a redirect does. The request passed before the name was resolved.",
    remedy: "Use a public http or https address on port 80, 443, 8080 or 8443, without credentials.",
    retry: FINAL,
  },
  SEARCH_UNAVAILABLE: {
    meaning: "The search provider returned no result page.",
    cause: "The provider is down, slow, blocks the service, limits its requests, or rejects the operator's key.",
    remedy:
      "Try later. Operators check the key with `serplens doctor`, and name a second provider in `SERPLENS_SEARCH`.",
    retry: RETRIED,
  },
  SEARCH_QUOTA_EXCEEDED: {
    meaning: "The search quota is used up.",
    cause: "The plan of the provider, or the operator's `SERPLENS_SEARCH_BUDGET`, has no requests left.",
    remedy: "Try on the next day. Operators raise the budget or the plan, or name a second provider.",
    retry: FINAL,
  },
  NO_RESULTS: {
    meaning: "No page ranks for the keyword.",
    cause:
      "The keyword is misspelled or very rare, or region and locale do not fit. With `corpus`, no indexed page fits the keyword.",
    remedy:
      "Use a broader keyword, or another region. A new server has no search source: set `SERPLENS_SEARCH`, add pages with `serplens corpus add`, or send `competitors`.",
    retry: FINAL,
  },
  COHORT_TOO_SMALL: {
    meaning: "Fewer than two ranking pages could be compared.",
    cause: "All ranking pages were blocked, unreadable, thin or about something else. The message names five of them.",
    remedy: "Use a broader keyword, send `compatibility_mode: true`, or correct region and locale.",
    retry: "only when most pages failed for a cause that can pass",
  },
  TIMEOUT: {
    meaning: "The job did not end in time.",
    cause: `Pages or the machine were too slow. The limits are ${wallSeconds("classify")} seconds for a classification, ${wallSeconds("scan.lite")} for a lite, ${wallSeconds("scan.standard")} for a standard and ${wallSeconds("scan.deep")} for a deep scan.`,
    remedy: "Start the job again at a calmer time. Operators add workers or processors.",
    retry: "yes, except when the pages themselves take too much time or memory",
  },
  WORKER_LOST: {
    meaning: "The process that ran the job stopped.",
    cause: "A worker crashed, was killed, or lost its database for 15 seconds.",
    remedy: "Start the job again. Operators read the log of the worker.",
    retry: RETRIED,
  },
  INTERNAL_ERROR: {
    meaning: "The analysis failed unexpectedly.",
    cause: "A bug or a failure of the machine.",
    remedy: "Start the job again. Then report the job id to the operator, whose log has the cause.",
    retry: RETRIED,
  },
};
