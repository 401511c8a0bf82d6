import type { Caller } from "../../domain/caller.ts";
import { ServiceError } from "../../domain/errors.ts";
import { TOPICS, type Topic, topicOf } from "../../domain/job.ts";
import type { AcceptedJob, AdmitCommand } from "../../domain/job-commands.ts";
import { priceOf } from "../../domain/prices.ts";
import { capReached, conflict, insufficientCredits, saturated, suspended } from "../../domain/refusals.ts";
import type { IdempotencyRef, IdempotencyRow, JobRow, OrganizationRow } from "../../ports/store-rows.ts";
import { TABLES } from "../../ports/tables.ts";
import { originIdOf } from "../../ports/webhook-rows.ts";
import { refillIfLow } from "../billing/refill.ts";
import { coverUnmetered, expireDueLots, reserve } from "../credits/ledger.ts";
import { activeCapOf, adjustCounters, grantSlot, hasRoom, organizationOf, poolOf } from "../jobs/slots.ts";
import type { Command, Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { ensureOrigin } from "../webhooks/endpoints.ts";

/** One request to admit, with the data prepared outside the transaction. */
export interface Admission {
  readonly caller: Caller;
  readonly command: AdmitCommand;
  /** SHA-256 of the canonical body; `null` for a request without idempotency key. */
  readonly bodyHash: string | null;
}

/** The slot of a job directly after its admission. */
interface Place {
  /** The job when it received a slot at once; else `null`. */
  readonly dispatch: JobRow | null;
  /** True when slots are free but other queued jobs come first. Without a free slot, the next job end triggers the release. */
  readonly isReleaseDue: boolean;
}

/** The response, and the actions that follow the commit. */
export interface Admitted extends Place {
  readonly accepted: AcceptedJob;
}

/** Returns the first response again, or throws IDEMPOTENCY_CONFLICT when the body differs. D-17 */
export function replayedJob(record: IdempotencyRow, bodyHash: string | null): AcceptedJob {
  if (record.bodyHash !== bodyHash) throw conflict();
  return {
    jobId: record.jobId,
    requestId: record.requestId,
    queuePosition: record.queuePosition,
    reservedMillicredits: record.costMillicredits,
    isReplay: true,
  };
}

/** Names the record of a request's idempotency key; `null` without a key. Test and live keys have separate records. */
export function idempotencyRefOf(
  { organizationId, kind }: Caller,
  { sent, idempotencyKey }: AdmitCommand,
): IdempotencyRef | null {
  if (idempotencyKey === null) return null;
  return { organizationId, route: kind === "test" ? `test:${sent.route}` : sent.route, key: idempotencyKey };
}

/** Topics whose queues form the global scan queue. Contract 8.2 */
const SCAN_TOPICS: readonly Topic[] = TOPICS.filter((topic) => topic !== "classify");

/** Throws SCAN_QUEUE_SATURATED for scans only. Caps per organization already bound the queue of classify jobs. */
function refuseIfSaturated(work: UnitOfWork, context: Context, topic: Topic): void {
  if (topic === "classify") return;
  const pools = SCAN_TOPICS.map((other) => poolOf(work, other));
  const backlog = pools.reduce((sum, pool) => sum + pool.queued, 0);
  if (backlog < context.policy.saturationDepth) return;
  // The queues advance in parallel, so the longest wait is when all currently queued jobs have started.
  const waitsMs = pools.map(
    (pool) => (pool.queued * pool.averageRunMs) / Math.max(1, context.policy.poolSizes[pool.topic]),
  );
  throw saturated(Math.ceil(Math.max(...waitsMs) / 1000));
}

function refuseIfCapped(organization: OrganizationRow, context: Context, topic: Topic): void {
  const activeCap = activeCapOf(organization, context);
  const queuedCap = organization.queuedCap ?? context.policy.queuedCap;
  if (topic === "classify" && organization.active >= activeCap)
    throw capReached("ORG_ACTIVE_LIMIT_REACHED", activeCap, organization.active);
  if (organization.queued >= queuedCap) throw capReached("ORG_QUEUED_LIMIT_REACHED", queuedCap, organization.queued);
}

function newJob({ caller, command }: Admission, context: Context): Omit<JobRow, "holds"> {
  return {
    id: context.mint("job"),
    organizationId: caller.organizationId,
    topic: topicOf(command.request),
    request: command.request,
    requestId: command.requestId,
    keyId: caller.keyId,
    grantId: caller.grantId ?? null,
    userId: caller.userId ?? null,
    isTest: caller.kind === "test",
    webhook: command.webhook,
    callbackMetadata: command.callbackMetadata,
    costMillicredits: caller.kind === "test" ? 0 : priceOf(command.request),
    createdAt: context.now,
    state: "queued",
    hasSlot: false,
    attempt: 0,
    progress: 0,
    dispatchNo: 0,
    dispatchAt: null,
    notBefore: context.now,
    token: null,
    leaseUntil: null,
    startedAt: null,
    endedAt: null,
    error: null,
  };
}

/**
 * Queues a job, and grants it a slot when one is free and its organization has nothing queued. The queue position
 * (D-13) is a lower bound, because both queues are counted at this moment.
 */
function enqueue(work: UnitOfWork, context: Context, job: JobRow): Place & { readonly position: number } {
  const { queued } = organizationOf(work, job.organizationId);
  const ahead = Math.max(queued, poolOf(work, job.topic).queued);
  adjustCounters(work, job, { active: 0, queued: 1 });
  work.jobs.put(job.id, job);
  const isFree = hasRoom(work, context, job);
  if (isFree && queued === 0) return { position: 0, dispatch: grantSlot(work, context, job), isReleaseDue: false };
  const organization = organizationOf(work, job.organizationId);
  const isAtCap = organization.active >= activeCapOf(organization, context);
  if (isAtCap) work.jobs.put(job.id, { ...job, state: "waiting" });
  // Without a free slot a running job must end too, so it counts as one more ahead.
  return { position: isFree ? ahead : ahead + 1, dispatch: null, isReleaseDue: isFree };
}

/** Accepts a request as a job, or throws the refusal, with checks in the order of D-6. */
export function admit(admission: Admission): Command<Admitted> {
  const { caller, command, bodyHash } = admission;
  const { organizationId } = caller;
  const topic = topicOf(command.request);
  const ref = idempotencyRefOf(caller, command);
  return {
    plan: {
      organizations: [organizationId],
      pools: topic === "classify" ? [topic] : SCAN_TOPICS,
      ...(ref === null ? {} : { idempotency: [ref] }),
      ...(command.webhook === null ? {} : { origins: [originIdOf(organizationId, command.webhook.url)] }),
    },
    decide(work, context) {
      const record = ref === null ? undefined : work.idempotency.get(TABLES.idempotency.idOf(ref));
      if (record !== undefined && record.expiresAt > context.now)
        return { accepted: replayedJob(record, bodyHash), dispatch: null, isReleaseDue: false };
      const organization = work.organizations.get(organizationId);
      if (organization === undefined)
        throw new ServiceError("INVALID_API_KEY", "The API key belongs to no organization.");
      if (organization.status === "suspended") throw suspended();
      refuseIfSaturated(work, context, topic);
      refuseIfCapped(organization, context, topic);
      expireDueLots(work, context, organizationId);
      const job = newJob(admission, context);
      if (job.costMillicredits > 0) coverUnmetered(work, context, organizationOf(work, organizationId));
      const holds = reserve(work, context, { id: job.id, organizationId, cost: job.costMillicredits });
      if (holds === null) throw insufficientCredits(job.costMillicredits);
      refillIfLow(work, context, organizationId);
      if (command.webhook !== null) ensureOrigin(work, organizationId, command.webhook.url);
      const { position, dispatch, isReleaseDue } = enqueue(work, context, { ...job, holds });
      const accepted = {
        jobId: job.id,
        requestId: job.requestId,
        queuePosition: position,
        reservedMillicredits: job.costMillicredits,
        isReplay: false,
      };
      if (ref !== null && bodyHash !== null) {
        work.idempotency.put(TABLES.idempotency.idOf(ref), {
          ...ref,
          bodyHash,
          jobId: job.id,
          requestId: job.requestId,
          queuePosition: position,
          costMillicredits: job.costMillicredits,
          expiresAt: context.now + context.policy.idempotencyMs,
        });
      }
      return { accepted, dispatch, isReleaseDue };
    },
  };
}
