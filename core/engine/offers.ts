import type { Dispatcher, DispatchItem } from "../ports/dispatcher.ts";
import type { Logger } from "../ports/logger.ts";
import type { JobRow } from "../ports/store.ts";
import type { Run } from "./slots.ts";

/** Hands granted jobs to the workers. */
export interface Offers {
  /** Offers jobs that were granted a slot to the workers, among them those started with their grant. */
  dispatch(jobs: readonly JobRow[]): Promise<void>;
  /** The run started with the grant that the item tells of, once; `null` when the job has yet to be started. */
  take(item: DispatchItem): Run | null;
  /** Runs started whose item nobody has taken; each once. */
  takeAll(): readonly Run[];
}

/** Offers on a dispatcher. Runs that were started with their grant are held here until their item comes back or `takeAll` fetches them. */
export function createOffers({ dispatcher, logger }: { readonly dispatcher: Dispatcher; readonly logger: Logger }): Offers {
  const started = new Map<string, Run>();
  return {
    async dispatch(jobs) {
      if (jobs.length === 0) return;
      for (const job of jobs) if (job.token !== null) started.set(job.id, { job, token: job.token });
      const items = jobs.map((job) => ({ topic: job.topic, jobId: job.id, dispatchNo: job.dispatchNo }));
      // A lost dispatch costs time only: the sweep offers the job again.
      await dispatcher.publish(items).catch((error: unknown) => logger.warn({ err: error, count: items.length }, "dispatch failed"));
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
