import { type JobErrorCode, type JobFailure, StepError } from "../../domain/errors.ts";
import type { WorkFailureReason } from "../../ports/executor.ts";
import type { ExtractionError } from "../../ports/extractor.ts";
import type { FetchFailureReason, FetchOutcome } from "../../ports/fetcher.ts";
import type { PageLook } from "./site-analysis.ts";
import { WALL_TEXT, type WallKind } from "./walls/wall-kind.ts";

interface Explanation {
  readonly code: JobErrorCode;
  /** Completes "The page URL ...", with how to mend it. */
  readonly text: string;
  readonly isRetryable: boolean;
}

type FailedOutcome = Extract<FetchOutcome, { readonly kind: "failed" }>;

const NOT_ALLOWED: Omit<Explanation, "isRetryable"> = {
  code: "URL_NOT_ALLOWED",
  text: "may not be fetched, or redirects to an address that may not; use a public http or https address on port 80, 443, 8080 or 8443, without credentials",
};

/** Code and mending advice per reason; `null` leaves retryability to the outcome. */
const BY_REASON: Readonly<
  Record<
    FetchFailureReason,
    { readonly code: JobErrorCode; readonly text: string; readonly isRetryable: boolean | null }
  >
> = {
  denied: { ...NOT_ALLOWED, isRetryable: false },
  invalid_url: { ...NOT_ALLOWED, isRetryable: false },
  dns: {
    code: "TARGET_UNREACHABLE",
    text: "has a host name without an address; check its spelling and its DNS records",
    isRetryable: null,
  },
  connect: {
    code: "TARGET_UNREACHABLE",
    text: "could not be reached; check that the server is up and open to the internet",
    isRetryable: null,
  },
  tls: {
    code: "TARGET_UNREACHABLE",
    text: "has no acceptable certificate; check that it is valid, covers this name and comes with its whole chain",
    isRetryable: false,
  },
  timeout: {
    code: "TARGET_UNREACHABLE",
    text: "did not answer in full within the time limit; check how fast the server answers",
    isRetryable: true,
  },
  too_large: {
    code: "TARGET_TOO_LARGE",
    text: "is over 3 MiB as sent or 8 MiB unpacked; analyze a smaller page",
    isRetryable: false,
  },
  unsupported_type: {
    code: "TARGET_NOT_HTML",
    text: "is not HTML; give the address of a web page",
    isRetryable: false,
  },
  bad_response: {
    code: "TARGET_UNREACHABLE",
    text: "gave an answer that cannot be read; check the server's HTTP headers and compression",
    isRetryable: null,
  },
  too_many_redirects: {
    code: "TARGET_UNREACHABLE",
    text: "redirects more than 5 times; give the final address, or mend the redirect loop",
    isRetryable: false,
  },
};

/** How to mend a target that is a wall. A second attempt would meet the same wall. D-83 */
const WALL_ADVICE: Readonly<Record<Exclude<WallKind, "not_found">, string>> = {
  bot_check: 'let the user agent "serplens" through, or remove the bot check',
  consent: "show the text behind the dialog to readers who have not chosen yet, or send the page as `html`",
  login: "scan an address that visitors can read without an account, or send the page as `html`",
  paywall: "let crawlers read the whole text, or send the page as `html`",
  parked: "check the address and the DNS records of the domain",
  closed: "scan it again when visitors can read it",
};

function explainWall(wall: WallKind): Explanation {
  if (wall === "not_found") {
    const text = `${WALL_TEXT.not_found}; check the address, and let missing pages answer with HTTP 404`;
    return { code: "TARGET_NOT_FOUND", text, isRetryable: false };
  }
  return { code: "TARGET_BLOCKED", text: `${WALL_TEXT[wall]}; ${WALL_ADVICE[wall]}`, isRetryable: false };
}

function explainStatus(status: number, look: Pick<PageLook, "wall" | "isEmpty">): Explanation | null {
  if ([401, 403, 407, 429, 451].includes(status) || look.wall === "bot_check") {
    return {
      code: "TARGET_BLOCKED",
      text: `refused the crawler (HTTP ${status}); let the user agent "serplens" through, or remove the login or bot check`,
      isRetryable: false,
    };
  }
  if (status >= 200 && status < 300) {
    if (look.wall !== null) return explainWall(look.wall);
    return look.isEmpty
      ? {
          code: "TARGET_EMPTY",
          text: `has no content (HTTP ${status} with an empty body); check that it answers with HTML`,
          isRetryable: false,
        }
      : null;
  }
  if (status === 404 || status === 410) {
    return {
      code: "TARGET_UNREACHABLE",
      text: `does not exist (HTTP ${status}); check the address`,
      isRetryable: false,
    };
  }
  const isRetryable = status >= 500;
  const advice = isRetryable
    ? "the server reports a fault of its own"
    : "check the address and how the server treats it";
  return { code: "TARGET_UNREACHABLE", text: `answered HTTP ${status}; ${advice}`, isRetryable };
}

function stepError(url: string, { code, text, isRetryable }: Explanation): StepError {
  return new StepError({ code, message: `The page ${url.slice(0, 200)} ${text}.`, step: "fetch", isRetryable });
}

/** Text for a name that may exist: its name servers did not respond. */
const UNANSWERED_NAME =
  "has a host name whose name servers did not answer in time; try again, or check its DNS records";

/** The error a target ends the job with when no answer came. */
export function targetFailure(url: string, outcome: FailedOutcome): StepError {
  const isUnanswered = outcome.reason === "dns" && outcome.isTransient;
  const reason = { ...BY_REASON[outcome.reason], ...(isUnanswered ? { text: UNANSWERED_NAME } : {}) };
  return stepError(url, { ...reason, isRetryable: reason.isRetryable ?? outcome.isTransient });
}

/** The error a target's answer ends the job with, or `null` when the answer is a page. */
export function targetRefusal(url: string, status: number, look: Pick<PageLook, "wall" | "isEmpty">): StepError | null {
  const explanation = explainStatus(status, look);
  return explanation === null ? null : stepError(url, explanation);
}

/** A page that used up its limits would do so again; one that ended with its process, or had none of it, may have met a fault of the machine's. D-9 */
const BY_WORK: Readonly<Record<WorkFailureReason, Omit<JobFailure, "message" | "step">>> = {
  timeout: { code: "TARGET_TOO_LARGE", isRetryable: false },
  memory: { code: "TARGET_TOO_LARGE", isRetryable: false },
  crashed: { code: "INTERNAL_ERROR", isRetryable: true },
  threw: { code: "INTERNAL_ERROR", isRetryable: true },
  starved: { code: "TIMEOUT", isRetryable: true },
};

/** The error a target ends the job with when it could not be read. */
export function unreadableTarget(url: string, { reason, message: detail }: ExtractionError): StepError {
  const advice = BY_WORK[reason].isRetryable ? "" : "; analyze a smaller page";
  return new StepError({
    ...BY_WORK[reason],
    message: `The page ${url.slice(0, 200)} could not be read: ${detail}${advice}.`,
    step: "extract",
  });
}
