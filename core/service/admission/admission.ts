import { canonicalJson } from "../../contract/json.ts";
import type { Caller } from "../../domain/caller.ts";
import { ServiceError, urlNotAllowed } from "../../domain/errors.ts";
import { topicOf } from "../../domain/job.ts";
import type { AcceptedJob, AdmitCommand } from "../../domain/job-commands.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Crypto } from "../../ports/crypto.ts";
import type { UrlPolicy } from "../../ports/fetcher.ts";
import { logEvent } from "../../ports/log-events.ts";
import type { Logger } from "../../ports/logger.ts";
import type { Store } from "../../ports/store.ts";
import { normalizeUrl } from "../../util/normalize-url.ts";
import { checkBalance } from "../billing/refill.ts";
import type { SlotScheduler } from "../jobs/slot-scheduler.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import { admit, idempotencyRefOf, replayedJob } from "./admit.ts";
import { refusalOf } from "./test-scenarios.ts";

interface AdmissionPorts {
  readonly store: Store;
  readonly batcher: CommandBatcher;
  readonly slotScheduler: SlotScheduler;
  readonly clock: Clock;
  readonly crypto: Crypto;
  readonly urlPolicy: UrlPolicy;
  readonly logger: Logger;
}

/** Checks only the form of a test job's URL, because test jobs fetch nothing (D-5). Denies a text that is not a web address (D-30). */
function fixturePage(url: string): string {
  return normalizeUrl(url) === null ? "denied" : "allowed";
}

/** Returns URL_NOT_ALLOWED when the policy denies a URL of the request, else `null`. The message hides the reason. D-30 */
async function forbiddenUrl(
  { kind }: Caller,
  { request, webhook }: AdmitCommand,
  urlPolicy: UrlPolicy,
): Promise<ServiceError | null> {
  const checks: (string | Promise<string>)[] = [];
  if (request.url !== null)
    checks.push(kind === "test" ? fixturePage(request.url) : urlPolicy.check(request.url, "page"));
  if (webhook !== null) checks.push(urlPolicy.check(webhook.url, "webhook"));
  return (await Promise.all(checks)).includes("denied") ? urlNotAllowed() : null;
}

/** Requests that create jobs. */
export interface AdmissionRequests {
  /**
   * Creates a job; resolves only after the commit. Throws IDEMPOTENCY_CONFLICT, URL_NOT_ALLOWED,
   * ORG_*_LIMIT_REACHED, SCAN_QUEUE_SATURATED, INSUFFICIENT_CREDITS.
   */
  admit(caller: Caller, command: AdmitCommand): Promise<AcceptedJob>;
}

/** Creates the service that turns a validated request into a queued job, in the order of D-6. */
export function createAdmission({
  store,
  batcher,
  slotScheduler,
  clock,
  crypto,
  urlPolicy,
  logger,
}: AdmissionPorts): AdmissionRequests["admit"] {
  /** Returns the error that refuses the request before its transaction, or `null`. */
  async function objection(caller: Caller, command: AdmitCommand): Promise<unknown> {
    const rehearsed = caller.kind === "test" ? refusalOf(command.request, clock.now()) : null;
    // A failing policy must not fail a replay, so return its error instead of throwing it.
    return rehearsed ?? forbiddenUrl(caller, command, urlPolicy).catch((error: unknown) => error);
  }

  function hashOf({ idempotencyKey, sent }: AdmitCommand): string | null {
    return idempotencyKey === null ? null : crypto.sha256(`${sent.route}\n${canonicalJson(sent.body)}`);
  }

  /** Lets auto-refill see a balance that an expiry lowered, because a refused job changes nothing itself. */
  async function afterRefusal({ organizationId }: Caller, error: unknown): Promise<never> {
    if (error instanceof ServiceError && error.code === "INSUFFICIENT_CREDITS")
      await batcher.submit(checkBalance(organizationId)).catch(() => {});
    throw error;
  }

  return async (caller, command) => {
    const bodyHash = hashOf(command);
    const objected = await objection(caller, command);
    if (objected !== null) {
      const ref = idempotencyRefOf(caller, command);
      const record = ref === null ? null : await store.read.idempotency(ref);
      // Return a replay even when the request is refused (D-6). Other requests look up the record in their
      // transaction only.
      if (record !== null && record.expiresAt > clock.now()) return replayedJob(record, bodyHash);
      throw objected;
    }
    const { accepted, dispatch, isReleaseDue } = await batcher
      .submit(admit({ caller, command, bodyHash }))
      .catch((error: unknown) => afterRefusal(caller, error));
    // The log line is written before the dispatch, because the job may start at once.
    if (!accepted.isReplay) {
      const { organizationId } = caller;
      const { jobId, requestId } = accepted;
      logEvent(logger, "job admitted", { jobId, organizationId, topic: topicOf(command.request), requestId });
    }
    if (dispatch !== null) await slotScheduler.dispatch([dispatch]);
    else if (isReleaseDue) slotScheduler.releaseSoon([topicOf(command.request)]);
    return accepted;
  };
}
