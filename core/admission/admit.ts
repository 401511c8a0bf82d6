import { expireDueLots, reserve } from "../credits/ledger.ts";
import { priceOf } from "../credits/prices.ts";
import type { Command, Context } from "../engine/command.ts";
import type { Draft } from "../engine/draft.ts";
import { activeCapOf, count, grantSlot, hasRoom, organizationOf, poolOf } from "../engine/slots.ts";
import { ServiceError } from "../errors.ts";
import { TOPICS, type Topic, topicOf } from "../job.ts";
import { type IdempotencyRef, type IdempotencyRow, idempotencyId, type JobRow, type OrganizationRow } from "../ports/store.ts";
import { originIdOf } from "../ports/webhook-rows.ts";
import type { AcceptedJob, AdmitCommand, Caller } from "../service.ts";
import { ensureOrigin } from "../webhooks/endpoints.ts";
import { capReached, conflict, insufficientCredits, saturated, suspended } from "./refusals.ts";

/** One request to admit, with what was prepared outside the transaction. */
export interface Admission {
  readonly caller: Caller;
  readonly command: AdmitCommand;
  /** SHA-256 of the canonical body; `null` for a request without idempotency key. */
  readonly bodyHash: string | null;
}

/** Where a job stands after its admission. */
interface Place {
  /** The job when it got a slot at once. */
  readonly dispatch: JobRow | null;
  /** True when there is room and only those ahead are in the way. Without room whatever makes some releases. */
  readonly isReleaseDue: boolean;
}

/** The answer, and what is to follow the commit. */
export interface Admitted extends Place {
  readonly accepted: AcceptedJob;
}

/** The first answer again, or a throw of IDEMPOTENCY_CONFLICT when the body differs. D-17 */
export function replay(record: IdempotencyRow, bodyHash: string | null): AcceptedJob {
  if (record.bodyHash !== bodyHash) throw conflict();
  return {
    jobId: record.jobId,
    requestId: record.requestId,
    queuePosition: record.queuePosition,
    reservedMillicredits: record.costMillicredits,
    isReplay: true,
  };
}

/** The record a request's idempotency key names, `null` without a key. Test and live keys never answer for each other. */
export function idempotencyRefOf({ organizationId, kind }: Caller, { sent, idempotencyKey }: AdmitCommand): IdempotencyRef | null {
  if (idempotencyKey === null) return null;
  return { organizationId, route: kind === "test" ? `test:${sent.route}` : sent.route, key: idempotencyKey };
}

/** Topics whose lines make up the global scan queue. Contract 8.2 */
const SCAN_TOPICS: readonly Topic[] = TOPICS.filter((topic) => topic !== "classify");

/** Classify has no part in it: interface 7 names the scan queue, and the caps bound what an organisation can leave in line. */
function refuseIfSaturated(draft: Draft, context: Context, topic: Topic): void {
  if (topic === "classify") return;
  const pools = SCAN_TOPICS.map((other) => poolOf(draft, other));
  const backlog = pools.reduce((sum, pool) => sum + pool.queued, 0);
  if (backlog < context.policy.saturationDepth) return;
  // The lines move side by side, so the longest of them tells when all that wait now have begun.
  const waitsMs = pools.map((pool) => (pool.queued * pool.averageRunMs) / Math.max(1, context.policy.poolSizes[pool.topic]));
  throw saturated(Math.ceil(Math.max(...waitsMs) / 1000));
}

function refuseIfCapped(organization: OrganizationRow, context: Context, topic: Topic): void {
  const activeCap = activeCapOf(organization, context);
  const queuedCap = organization.queuedCap ?? context.policy.queuedCap;
  if (topic === "classify" && organization.active >= activeCap) throw capReached("ORG_ACTIVE_LIMIT_REACHED", activeCap, organization.active);
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
 * Puts a job into its organisation's line and gives it a slot when one is free and nobody of the
 * organisation is ahead. Answers its queue position (D-13): a lower bound, since both lines are counted as they stand.
 */
function enqueue(draft: Draft, context: Context, job: JobRow): Place & { readonly position: number } {
  const { queued } = organizationOf(draft, job.organizationId);
  const ahead = Math.max(queued, poolOf(draft, job.topic).queued);
  count(draft, job, { active: 0, queued: 1 });
  draft.jobs.put(job.id, job);
  const isFree = hasRoom(draft, context, job);
  if (isFree && queued === 0) return { position: 0, dispatch: grantSlot(draft, context, job), isReleaseDue: false };
  const organization = organizationOf(draft, job.organizationId);
  const isAtCap = organization.active >= activeCapOf(organization, context);
  if (isAtCap) draft.jobs.put(job.id, { ...job, state: "waiting" });
  // With nothing queued ahead it still waits for a running job to end.
  return { position: Math.max(1, ahead), dispatch: null, isReleaseDue: isFree };
}

/** Accepts a request as a job, or throws what refuses it, in the order of D-6. */
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
    decide(draft, context) {
      const record = ref === null ? undefined : draft.idempotency.get(idempotencyId(ref));
      if (record !== undefined && record.expiresAt > context.now) return { accepted: replay(record, bodyHash), dispatch: null, isReleaseDue: false };
      const organization = draft.organizations.get(organizationId);
      if (organization === undefined) throw new ServiceError("INVALID_API_KEY", "The API key belongs to no organisation.");
      if (organization.status === "suspended") throw suspended();
      refuseIfSaturated(draft, context, topic);
      refuseIfCapped(organization, context, topic);
      expireDueLots(draft, context, organizationId);
      const job = newJob(admission, context);
      const holds = reserve(draft, context, { id: job.id, organizationId, cost: job.costMillicredits });
      if (holds === null) throw insufficientCredits(job.costMillicredits);
      if (command.webhook !== null) ensureOrigin(draft, organizationId, command.webhook.url);
      const { position, dispatch, isReleaseDue } = enqueue(draft, context, { ...job, holds });
      const accepted = {
        jobId: job.id,
        requestId: job.requestId,
        queuePosition: position,
        reservedMillicredits: job.costMillicredits,
        isReplay: false,
      };
      if (ref !== null && bodyHash !== null) {
        draft.idempotency.put(idempotencyId(ref), {
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
