import type { Dispatcher, DispatchItem } from "../../ports/dispatcher.ts";
import type { Logger } from "../../ports/logger.ts";
import type { JobRow } from "../../ports/store-rows.ts";
import type { Run } from "./slots.ts";

/** Hands granted jobs to the workers. */
export interface Dispatches {
  /** Publishes jobs that were granted a slot, including jobs already started by their grant. Never rejects. */
  dispatch(jobs: readonly JobRow[]): Promise<void>;
  /** Removes and returns the run that the item's grant started; `null` when the grant did not start the job. */
  take(item: DispatchItem): Run | null;
  /** Removes and returns all started runs whose item no worker has taken. */
  takeAll(): readonly Run[];
}

/** Publishes on a dispatcher. Keeps runs started by their grant in memory until `take` or `takeAll` removes them. */
export function createDispatches({
  dispatcher,
  logger,
}: {
  readonly dispatcher: Dispatcher;
  readonly logger: Logger;
}): Dispatches {
  const started = new Map<string, Run>();
  return {
    async dispatch(jobs) {
      if (jobs.length === 0) return;
      for (const job of jobs) if (job.token !== null) started.set(job.id, { job, token: job.token });
      const items = jobs.map((job) => ({ topic: job.topic, jobId: job.id, dispatchNo: job.dispatchNo }));
      // A lost dispatch only delays the job, because the sweep dispatches the job again.
      await dispatcher
        .publish(items)
        .catch((error: unknown) => logger.warn({ err: error, count: items.length }, "dispatch failed"));
    },
    take({ jobId, dispatchNo }) {
      const run = started.get(jobId);
      if (run?.job.dispatchNo !== dispatchNo) return null;
      started.delete(jobId);
      return run;
    },
    takeAll() {
      const runs = [...started.values()];
      started.clear();
      return runs;
    },
  };
}
