import type { CreditsSnapshot } from "../domain/credits.ts";
import type { ServiceError } from "../domain/errors.ts";
import type { AcceptedJob } from "../domain/job-commands.ts";
import type { JobView } from "../domain/job-view.ts";
import { DEFAULT_REGION, REGIONS } from "../domain/regions.ts";
import type { TestDelivery } from "../domain/webhooks.ts";
import type { AcceptedJobBody, CreditsBody, JobStatusBody, RegionsBody, WebhookTestAcceptedBody } from "./responses.ts";

function instant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function credits(millicredits: number): number {
  return millicredits / 1000;
}

/** Returns an accepted job in wire form, contract 2.1. */
export function acceptedJobBody(job: AcceptedJob): AcceptedJobBody {
  return {
    job_id: job.jobId,
    status: "queued",
    request_id: job.requestId,
    estimated: { queue_position: job.queuePosition },
    credits_reserved: credits(job.reservedMillicredits),
  };
}

/** Returns a job's status in wire form, contract 2.2. */
export function jobStatusBody(job: JobView): JobStatusBody {
  return {
    job_id: job.jobId,
    type: job.type,
    status: job.state,
    progress: job.progress,
    created_at: new Date(job.createdAt).toISOString(),
    started_at: instant(job.startedAt),
    completed_at: instant(job.completedAt),
    region: job.region,
    locale: job.locale,
    result: null,
    error: job.error === null ? null : { code: job.error.code, message: job.error.message },
  };
}

/** Returns a balance in wire form, contract 2.4. */
export function creditsBody(snapshot: CreditsSnapshot): CreditsBody {
  return {
    available_credits: credits(snapshot.availableMillicredits),
    reserved_credits: credits(snapshot.reservedMillicredits),
    available_millicredits: snapshot.availableMillicredits,
    reserved_millicredits: snapshot.reservedMillicredits,
    ...(snapshot.isUnmetered === true ? { unmetered: true } : {}),
  };
}

/** Returns a queued test delivery in wire form, contract 2.6. */
export function webhookTestBody({ deliveryId, signingSecret }: TestDelivery): WebhookTestAcceptedBody {
  return { delivery_id: deliveryId, status: "queued", signing_secret: signingSecret };
}

/** Returns the response to GET /v1/regions, contract 4.7. */
export function regionsBody(): RegionsBody {
  return { defaultRegion: DEFAULT_REGION, regions: REGIONS.map((region) => ({ ...region })) };
}

/**
 * Returns the error envelope, contract 7. For INTERNAL_ERROR it contains the request id instead of the error's own
 * fields.
 */
export function errorBody(
  error: ServiceError,
  requestId: string,
): { readonly error: Readonly<Record<string, unknown>> } {
  const fields = error.code === "INTERNAL_ERROR" ? { requestId } : error.fields;
  return { error: { code: error.code, message: error.message, ...fields } };
}
