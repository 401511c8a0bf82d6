import { ServiceError } from "../errors.ts";
import { type JsonObject, TOPICS } from "../job.ts";
import type { Clock } from "../ports/clock.ts";
import type { JobRow, Store } from "../ports/store.ts";
import type { Caller, Service } from "../service.ts";
import { cancel } from "./finish.ts";
import { jobView } from "./job-view.ts";
import type { Lane } from "./lane.ts";
import type { Policy } from "./policy.ts";
import type { Releaser } from "./releaser.ts";
import { chooseFormat, legacyForm, refuseWithoutResult } from "./result-format.ts";

interface CallerJobsPorts {
  readonly store: Store;
  readonly lane: Lane;
  readonly releaser: Releaser;
  readonly clock: Clock;
  readonly policy: Policy;
}

/** What callers do with the jobs they made: look, read the result, cancel. */
export function createCallerJobs({ store, lane, releaser, clock, policy }: CallerJobsPorts): Pick<Service, "job" | "result" | "cancel"> {
  async function ownJob(caller: Caller, jobId: string): Promise<JobRow> {
    const job = await store.read.job(caller.organizationId, jobId);
    // Test keys are handed out freely, so they open nothing that live keys made.
    if (job === null || (caller.kind === "test" && !job.isTest)) throw new ServiceError("NOT_FOUND", "No such job.");
    return job;
  }

  return {
    async job(caller, jobId) {
      return jobView(await ownJob(caller, jobId));
    },
    async result(caller, jobId, asked) {
      const job = await ownJob(caller, jobId);
      const format = chooseFormat(job.request, asked);
      refuseWithoutResult(job);
      const isKept = (job.endedAt ?? 0) > clock.now() - policy.resultMs;
      const body = isKept ? await store.read.result(caller.organizationId, jobId) : null;
      if (body === null) throw new ServiceError("NOT_FOUND", "The result is no longer kept.");
      // Results are stored by `finish` as the text of a JsonObject.
      const report = JSON.parse(body) as JsonObject;
      return format === "legacy" ? legacyForm(job, report) : report;
    },
    async cancel(caller, jobId) {
      const { organizationId, topic } = await ownJob(caller, jobId);
      if (await lane.submit(cancel({ jobId, organizationId, topic }))) releaser.releaseSoon(TOPICS);
      return jobView(await ownJob(caller, jobId));
    },
  };
}
