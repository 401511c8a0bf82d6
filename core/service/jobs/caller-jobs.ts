import type { Caller } from "../../domain/caller.ts";
import { ServiceError } from "../../domain/errors.ts";
import { type Json, type JsonObject, TOPICS } from "../../domain/job.ts";
import { type JobView, type ResponseFormat, refuseWithoutResult } from "../../domain/job-view.ts";
import type { Policy } from "../../domain/policy.ts";
import type { AccountStore } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Crypto } from "../../ports/crypto.ts";
import type { DraftScorers } from "../../ports/draft-scorers.ts";
import type { Store } from "../../ports/store.ts";
import type { JobRow } from "../../ports/store-rows.ts";
import type { ReportWriter } from "../../ports/writing/report-writer.ts";
import { createDraftNotes, type DraftNotes } from "../drafts/draft-notes.ts";
import { createDrafts, type Drafts } from "../drafts/drafts.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import { createPageChoices, type PageChoices } from "./choices.ts";
import { cancel } from "./finish.ts";
import { jobView } from "./job-view.ts";
import { chooseFormat, legacyForm } from "./result-format.ts";
import type { SlotScheduler } from "./slot-scheduler.ts";
import { createWriting, type Writing } from "./writing.ts";

interface CallerJobsPorts {
  readonly store: Store;
  readonly accounts: Pick<AccountStore, "isWriterForbidden" | "addWriterUse">;
  readonly batcher: CommandBatcher;
  readonly slotScheduler: SlotScheduler;
  readonly clock: Clock;
  readonly crypto: Pick<Crypto, "sha256">;
  readonly policy: Policy;
  /** @default drafts are not scored */
  readonly draftScorers?: DraftScorers;
  /** @default the service has no language model */
  readonly reportWriter?: ReportWriter;
}

/** Requests of a caller about jobs that its organization created. */
export interface CallerJobs extends PageChoices, Drafts, DraftNotes, Writing {
  /** Returns the status view. Throws NOT_FOUND for a job unknown to the caller's organization. */
  job(caller: Caller, jobId: string): Promise<JobView>;
  /** Returns the report in `format`, by default the job's own. Throws NOT_FOUND, RESULT_NOT_READY, UNSUPPORTED_FORMAT. */
  result(caller: Caller, jobId: string, format?: ResponseFormat): Promise<Json>;
  /** Cancels a live job and releases its credits. Returns the current view, also of an ended job. Throws NOT_FOUND. */
  cancel(caller: Caller, jobId: string): Promise<JobView>;
}

/** Implements the requests about jobs over the store. */
export function createCallerJobs(ports: CallerJobsPorts): CallerJobs {
  const { store, batcher, slotScheduler, clock, policy } = ports;
  const elapsed = () => clock.elapsed?.() ?? clock.now();
  async function ownJob(caller: Caller, jobId: string): Promise<JobRow> {
    const job = await store.read.job(caller.organizationId, jobId);
    // Test keys are handed out freely, so they must not read jobs created with live keys.
    const isHidden = (caller.kind === "test" && !job?.isTest) || (caller.guest?.jobId ?? jobId) !== jobId;
    if (job === null || isHidden) throw new ServiceError("NOT_FOUND", "No such job.");
    return job;
  }

  /** Returns the kept result of a job. Throws RESULT_NOT_READY and NOT_FOUND. */
  async function resultOf(job: JobRow): Promise<JsonObject> {
    refuseWithoutResult(job);
    const isKept = (job.endedAt ?? 0) > clock.now() - policy.resultMs;
    const body = isKept ? await store.read.result(job.organizationId, job.id) : null;
    if (body === null) throw new ServiceError("NOT_FOUND", "The result is no longer kept.");
    // Results are stored by `finish` as the text of a JsonObject.
    return JSON.parse(body) as JsonObject;
  }

  const choices = createPageChoices({ read: store.read, batcher, crypto: ports.crypto, ownJob });
  const termsOf = async (job: JobRow) => (await choices.choiceOf(job)).terms;
  return {
    ...createDrafts({ read: store.read, batcher, ownJob, scorers: ports.draftScorers ?? null, termsOf, elapsed }),
    ...createDraftNotes({ read: store.read, batcher, ownJob }),
    ...choices.requests,
    ...createWriting({
      ownJob,
      resultOf,
      writer: ports.reportWriter ?? null,
      accounts: ports.accounts,
      clock,
      limits: policy,
    }),
    async job(caller, jobId) {
      return jobView(await ownJob(caller, jobId));
    },
    async result(caller, jobId, asked) {
      const job = await ownJob(caller, jobId);
      const format = chooseFormat(job.request, asked);
      const report = await resultOf(job);
      return format === "legacy" ? legacyForm(job, report) : report;
    },
    async cancel(caller, jobId) {
      if (caller.guest !== undefined) throw new ServiceError("NOT_FOUND", "No such job.");
      const { organizationId, topic } = await ownJob(caller, jobId);
      if (await batcher.submit(cancel({ jobId, organizationId, topic }))) slotScheduler.releaseSoon(TOPICS);
      return jobView(await ownJob(caller, jobId));
    },
  };
}
