import type { Caller } from "../../domain/caller.ts";
import { DRAFT_LIMITS } from "../../domain/draft.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { JsonObject } from "../../domain/job.ts";
import type { AccountStore } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { JobRow } from "../../ports/store-rows.ts";
import type { ReportWriter, TextRequest, Written } from "../../ports/writing/report-writer.ts";
import { WriterFailure } from "../../ports/writing/writer.ts";
import { type WriterLimits, writerBudget } from "./writer-budget.ts";

/** Requests to the operator's language model. They are outside `/v1`, and counted in the bucket `write`. D-141 */
export interface Writing {
  /**
   * Lets the model propose texts from the report of a scan, and checks each claim. Nothing is kept.
   *
   * Throws NOT_FOUND for guests and for a service without a model. Throws SCOPE_FORBIDDEN for a test key and without
   * the scope `scan:create`, and when the organization forbids the model. Throws RATE_LIMITED above the organization's
   * limits of the month, VALIDATION_ERROR, RESULT_NOT_READY, and SERVICE_UNAVAILABLE when the model returns no text.
   */
  proposeTexts(caller: Caller, jobId: string, request: TextRequest): Promise<Written>;
}

interface WritingParts {
  readonly ownJob: (caller: Caller, jobId: string) => Promise<JobRow>;
  readonly resultOf: (job: JobRow) => Promise<JsonObject>;
  readonly writer: ReportWriter | null;
  readonly accounts: Pick<AccountStore, "isWriterForbidden" | "addWriterUse">;
  readonly clock: Clock;
  readonly limits: WriterLimits;
}

/** Seconds until another request, when a busy model does not name them. */
const BUSY_SECONDS = 30;

/** Throws for a caller who may not spend the operator's tokens. D-141 */
function refuseCaller({ guest, kind, scopes }: Caller): void {
  if (guest !== undefined) throw new ServiceError("NOT_FOUND", "A guest cannot use the language model.");
  if (kind === "test") throw new ServiceError("SCOPE_FORBIDDEN", "A test key cannot use the language model.");
  if (!scopes.includes("scan:create"))
    throw new ServiceError("SCOPE_FORBIDDEN", "The language model needs the scope scan:create.");
}

/** Hides the operator's remedy, which the cause keeps. */
function refusalOf(failure: WriterFailure): ServiceError {
  const { reason, retryAfterSeconds } = failure;
  if (reason === "rate_limited") {
    const headers = { "Retry-After": String(Math.ceil(retryAfterSeconds ?? BUSY_SECONDS)) };
    return new ServiceError("SERVICE_UNAVAILABLE", "The language model is busy. Try again shortly.", {
      headers,
      cause: failure,
    });
  }
  return new ServiceError(
    "SERVICE_UNAVAILABLE",
    `The language model returned no text (${reason}). Try again, or ask the operator to run \`serplens doctor\`.`,
    { cause: failure },
  );
}

/** Implements the requests to the model. */
export function createWriting({ ownJob, resultOf, writer, accounts, clock, limits }: WritingParts): Writing {
  return {
    async proposeTexts(caller, jobId, request) {
      refuseCaller(caller);
      if (writer === null) throw new ServiceError("NOT_FOUND", "This service has no language model.");
      const { organizationId } = caller;
      if (await accounts.isWriterForbidden(organizationId))
        throw new ServiceError("SCOPE_FORBIDDEN", "Your organization forbids the language model. Ask an owner.");
      if ((request.draft ?? "").length > DRAFT_LIMITS.text)
        throw new ServiceError("VALIDATION_ERROR", `A draft has at most ${DRAFT_LIMITS.text} characters.`);
      const job = await ownJob(caller, jobId);
      if (job.request.type === "classify")
        throw new ServiceError("NOT_FOUND", "Only scans have a report to write from.");
      try {
        const budget = writerBudget(accounts, { organizationId, limits, now: clock.now() });
        return await writer.write(await resultOf(job), request, budget);
      } catch (error) {
        throw error instanceof WriterFailure ? refusalOf(error) : error;
      }
    },
  };
}
