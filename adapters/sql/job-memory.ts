import type { JobRow } from "../../core/ports/store.ts";
import type { Contents } from "./sql.ts";

/** Jobs without a run that are kept: twice as many as wait before admission refuses (D-19). Those with a run are bounded by the workers. */
const MAX_WAITING = 2_048;

/**
 * Live jobs as the transactions of this connection read and wrote them last: a job is granted and ended soon after it was written, and reading its
 * row again costs more than either. They serve a transaction that finds the database as the one before left it, and no other.
 */
export interface JobMemory {
  /** Those of the jobs that are kept. None where `contents` is absent, or is not what the last kept jobs were part of. */
  known(ids: readonly string[], contents: Contents | undefined): readonly JobRow[];
  /** Keeps live jobs as the transaction leaves them and forgets those it ended. To be called before it commits; when it does not, all are forgotten. */
  keep(jobs: readonly JobRow[], contents: Contents | undefined): void;
}

/** A memory that is empty. */
export function createJobMemory(): JobMemory {
  const rows = new Map<string, JobRow>();
  let foundIn: number | null = null;

  function keepOne(job: JobRow): void {
    if (job.endedAt !== null) rows.delete(job.id);
    else if (job.token !== null || rows.size < MAX_WAITING || rows.has(job.id)) rows.set(job.id, job);
  }

  return {
    known(ids, contents) {
      if (contents === undefined || contents.before !== foundIn) return [];
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
    keep(jobs, contents) {
      if (contents === undefined) return;
      if (foundIn !== contents.before && foundIn !== contents.after) rows.clear();
      foundIn = contents.after;
      for (const job of jobs) keepOne(job);
    },
  };
}
