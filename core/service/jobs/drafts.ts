import type { Caller } from "../../domain/caller.ts";
import { DRAFT_LIMITS, type Draft, type DraftScore, type DraftScorer } from "../../domain/draft.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { DraftScorers } from "../../ports/draft-scorers.ts";
import type { Store } from "../../ports/store.ts";
import type { JobRow } from "../../ports/store-rows.ts";
import { refuseWithoutResult } from "./result-format.ts";

/** Scans that a process keeps open for drafts. Each has some 2.5 MB. */
const MAX_OPEN = 16;

/** Requests about drafts. They are free, outside `/v1`, and counted in the bucket `draft`. D-39 */
export interface Drafts {
  /**
   * Returns the page of a scan as a draft, with the ranking pages. Throws RESULT_NOT_READY. Throws NOT_FOUND for an
   * unknown job, and for a job without kept ranking pages.
   */
  draftOf(caller: Caller, jobId: string): Promise<Pick<DraftScorer, "base" | "pages">>;
  /** Scores a draft against the ranking pages of a scan. Also throws VALIDATION_ERROR for a draft over its limits. */
  scoreDraft(caller: Caller, jobId: string, draft: Draft): Promise<DraftScore>;
}

interface DraftsParts {
  readonly read: Pick<Store["read"], "snapshot">;
  readonly ownJob: (caller: Caller, jobId: string) => Promise<JobRow>;
  readonly scorers: DraftScorers | null;
}

function unavailable(job: JobRow): ServiceError {
  const why =
    job.request.type === "classify"
      ? "Only scans have ranking pages to score a draft against."
      : "The ranking pages of this scan are no longer kept for drafts. Scan the page again.";
  return new ServiceError("NOT_FOUND", why);
}

/** Throws VALIDATION_ERROR for a draft over its limits. */
function checkDraft({ title, metaDescription, text }: Draft): void {
  const long = [
    { path: "title", length: title.length, limit: DRAFT_LIMITS.line },
    { path: "metaDescription", length: metaDescription.length, limit: DRAFT_LIMITS.line },
    { path: "text", length: text.length, limit: DRAFT_LIMITS.text },
  ].filter(({ length, limit }) => length > limit);
  if (long.length === 0) return;
  const details = long.map(({ path, length, limit }) => ({
    path,
    message: `"${path}" has ${length} characters, and at most ${limit} are scored`,
  }));
  throw new ServiceError("VALIDATION_ERROR", `The draft is too long: ${details[0]?.message}.`, { fields: { details } });
}

/** Implements drafts over the store. The scans used last stay open. */
export function createDrafts({ read, ownJob, scorers }: DraftsParts): Drafts {
  /** By job, least recently used first. */
  const open = new Map<string, Promise<DraftScorer>>();
  async function load(job: JobRow): Promise<DraftScorer> {
    const snapshot = scorers === null ? null : await read.snapshot(job.organizationId, job.id);
    const scorer = snapshot === null ? null : (scorers?.open(snapshot) ?? null);
    if (scorer === null) throw unavailable(job);
    return scorer;
  }
  async function scorerOf(caller: Caller, jobId: string): Promise<DraftScorer> {
    const job = await ownJob(caller, jobId);
    refuseWithoutResult(job);
    const known = open.get(jobId);
    const scorer = known ?? load(job);
    open.delete(jobId);
    open.set(jobId, scorer);
    scorer.catch(() => open.delete(jobId));
    const [oldest] = open.keys();
    if (open.size > MAX_OPEN && oldest !== undefined) open.delete(oldest);
    return scorer;
  }
  return {
    async draftOf(caller, jobId) {
      const { base, pages } = await scorerOf(caller, jobId);
      return { base, pages };
    },
    async scoreDraft(caller, jobId, draft) {
      checkDraft(draft);
      return (await scorerOf(caller, jobId)).score(draft);
    },
  };
}
