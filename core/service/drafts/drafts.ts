import type { Caller } from "../../domain/caller.ts";
import type { Draft, DraftScore, DraftScorer, SavedDraft, TermChoice } from "../../domain/draft.ts";
import { ServiceError } from "../../domain/errors.ts";
import { refuseWithoutResult } from "../../domain/job-view.ts";
import type { DraftScorers, StoredScan } from "../../ports/draft-scorers.ts";
import type { Store } from "../../ports/store.ts";
import type { DraftVersionsRow, JobRow } from "../../ports/store-rows.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import { type ListPage, listPage, type PageRequest } from "../transactions/pagination.ts";
import { createDraftQueue, type DraftWriter } from "./draft-queue.ts";
import { type DraftVersion, type DraftVersionView, versionsOf, versionView } from "./draft-versions.ts";
import {
  checkDraft,
  type DraftToSave,
  discardDraft,
  nameVersion,
  type SaveOutcome,
  saveDraft,
  savedDraftOf,
} from "./saved-drafts.ts";

/** Requests about drafts. They are free, outside `/v1`, and counted in the bucket `draft`. D-39 */
export interface Drafts {
  /**
   * Returns the page of a scan as a draft, with the ranking pages. Throws RESULT_NOT_READY. Throws NOT_FOUND for an
   * unknown job, and for a job without kept ranking pages.
   */
  draftOf(caller: Caller, jobId: string): Promise<Pick<DraftScorer, "base" | "pages">>;
  /**
   * Scores a draft against the ranking pages of a scan. Also throws VALIDATION_ERROR for a draft over its limits, and
   * SERVICE_UNAVAILABLE when a newer draft of the same person came meanwhile or when too many drafts wait.
   */
  scoreDraft(caller: Caller, jobId: string, draft: Draft): Promise<DraftScore>;
  /**
   * Returns the ranking pages of a scan as stored text, for a scorer in the writer's browser. Throws RESULT_NOT_READY,
   * and NOT_FOUND without kept ranking pages.
   */
  draftSnapshot(caller: Caller, jobId: string): Promise<string>;
  /** Returns the kept draft of a scan and the version to begin a change with. Throws NOT_FOUND for an unknown job. */
  savedDraft(caller: Caller, jobId: string): Promise<Pick<SaveOutcome, "saved" | "version">>;
  /**
   * Keeps a draft if nobody else saved one since `version`. The draft stays until it is discarded, also when the
   * ranking pages are no longer kept. Throws NOT_FOUND for an unknown job, VALIDATION_ERROR over the limits.
   */
  saveDraft(caller: Caller, jobId: string, draft: DraftToSave): Promise<SaveOutcome>;
  /** Lists the kept versions of a draft, newest first. Throws NOT_FOUND for an unknown job. */
  draftVersions(caller: Caller, jobId: string): Promise<readonly DraftVersionView[]>;
  /** Returns a version with its text. Throws NOT_FOUND. */
  draftVersion(caller: Caller, jobId: string, no: number): Promise<DraftVersion>;
  /** Names a version, so that it is kept. An empty name removes it. Throws NOT_FOUND and VALIDATION_ERROR. */
  nameDraftVersion(
    caller: Caller,
    jobId: string,
    input: { readonly no: number; readonly name: string },
  ): Promise<readonly DraftVersionView[]>;
  /** Makes a version the draft again. The text before it stays a version. Throws NOT_FOUND. */
  restoreDraft(
    caller: Caller,
    jobId: string,
    restore: { readonly no: number; readonly by: string },
  ): Promise<SaveOutcome>;
  /** Empties a kept draft, whatever its version. Its versions stay. Throws NOT_FOUND for an unknown job. */
  discardDraft(caller: Caller, jobId: string, by: string): Promise<void>;
  /** Lists the kept drafts of the caller's organization, last saved first. Throws VALIDATION_ERROR. */
  savedDrafts(caller: Caller, request?: Omit<PageRequest, "organizationId">): Promise<ListPage<SavedDraft>>;
}

interface DraftsParts {
  readonly read: Pick<Store["read"], "snapshot" | "draft" | "draftVersions" | "drafts">;
  readonly batcher: CommandBatcher;
  readonly ownJob: (caller: Caller, jobId: string) => Promise<JobRow>;
  readonly scorers: DraftScorers | null;
  /** Returns the choice of terms for the page and keyword of a scan. */
  readonly termsOf: (job: JobRow) => Promise<TermChoice>;
  /** Milliseconds of an even clock. */
  readonly elapsed: () => number;
}

function unavailable(job: JobRow): ServiceError {
  const why =
    job.request.type === "classify"
      ? "Only scans have ranking pages to score a draft against."
      : "The ranking pages of this scan are no longer kept for drafts. Scan the page again.";
  return new ServiceError("NOT_FOUND", why);
}

/** Throws NOT_FOUND for a guest who may only read the draft and comment on it. */
function refuseReader({ guest }: Caller): void {
  if (guest !== undefined && guest.rights !== "write")
    throw new ServiceError("NOT_FOUND", "This link is for comments. Ask for a link to write.");
}

/** The person or key whose drafts replace each other. */
function writerOf({ organizationId, userId, grantId, keyId, guest }: Caller): DraftWriter {
  return { organizationId, person: userId ?? grantId ?? keyId ?? guest?.linkId ?? organizationId };
}

/** Implements the reads of versions. `load` checks that the job is the caller's scan. */
function versionReads(
  load: (caller: Caller, jobId: string) => Promise<DraftVersionsRow | null>,
): Pick<Drafts, "draftVersions" | "draftVersion"> {
  return {
    draftVersions: async (caller, jobId) => versionsOf(await load(caller, jobId)).map(versionView),
    async draftVersion(caller, jobId, no) {
      const kept = versionsOf(await load(caller, jobId)).find((version) => version.no === no);
      if (kept === undefined) throw new ServiceError("NOT_FOUND", "This version of the draft is no longer kept.");
      return kept;
    },
  };
}

/** Creates the scoring of drafts. */
function createScoring({ read, ownJob, scorers, termsOf, elapsed }: DraftsParts) {
  const queue = createDraftQueue(elapsed);
  /** Opens the scan, and scores a draft on it. Throws NOT_FOUND without kept ranking pages. */
  async function scored<R>(
    caller: Caller,
    jobId: string,
    work: (scorers: DraftScorers, scan: StoredScan, job: JobRow) => Promise<R | null>,
  ): Promise<R> {
    const job = await ownJob(caller, jobId);
    refuseWithoutResult(job);
    const scan = { jobId, snapshot: () => read.snapshot(job.organizationId, jobId) };
    const result = scorers === null ? null : await work(scorers, scan, job);
    if (result === null) throw unavailable(job);
    return result;
  }
  const score = (caller: Caller, jobId: string, draft: Draft): Promise<DraftScore> =>
    scored(caller, jobId, async (at, scan, job) => {
      const choice = await termsOf(job);
      return queue.run(writerOf(caller), () => at.score(scan, draft, choice));
    });
  /** The score of a draft, `null` when the scan can no longer score one. */
  async function pointsOf(caller: Caller, jobId: string, draft: Draft): Promise<number | null> {
    try {
      return (await score(caller, jobId, draft)).score;
    } catch (error) {
      if (error instanceof ServiceError) return null;
      throw error;
    }
  }
  return { scored, score, pointsOf };
}

/** Implements drafts over the store. */
export function createDrafts(parts: DraftsParts): Drafts {
  const { read, batcher, ownJob } = parts;
  const { scored, score, pointsOf } = createScoring(parts);
  /** Returns the scan's job. Throws NOT_FOUND, also for a classification. */
  async function scanOf(caller: Caller, jobId: string) {
    const job = await ownJob(caller, jobId);
    if (job.request.type === "classify") throw unavailable(job);
    return { job, request: job.request };
  }
  const versions = versionReads(async (caller, jobId) => {
    await scanOf(caller, jobId);
    return read.draftVersions(caller.organizationId, jobId);
  });
  const api: Drafts = {
    async savedDraft(caller, jobId) {
      await scanOf(caller, jobId);
      const row = await read.draft(caller.organizationId, jobId);
      return { saved: row === null ? null : savedDraftOf(row), version: row?.version ?? 0 };
    },
    async saveDraft(caller, jobId, { draft, version, savedBy, ...how }) {
      refuseReader(caller);
      const { job, request } = await scanOf(caller, jobId);
      checkDraft(draft);
      const { keyword, url } = request;
      const { title, metaDescription, text } = draft;
      const score = await pointsOf(caller, jobId, draft);
      const { organizationId } = job;
      const name = { id: jobId, organizationId, keyword, url };
      const content = { title, metaDescription, text, score, version: version + 1, savedBy, isDiscarded: false };
      return batcher.submit(saveDraft({ ...name, ...content }, how));
    },
    ...versions,
    async nameDraftVersion(caller, jobId, input) {
      refuseReader(caller);
      await scanOf(caller, jobId);
      return (await batcher.submit(nameVersion(jobId, input))).map(versionView);
    },
    async restoreDraft(caller, jobId, { no, by }) {
      const { draft, isMachineWritten } = await versions.draftVersion(caller, jobId, no);
      const { version } = await api.savedDraft(caller, jobId);
      return api.saveDraft(caller, jobId, { draft, version, savedBy: by, isMachineWritten });
    },
    async discardDraft(caller, jobId, by) {
      if (caller.guest !== undefined) throw new ServiceError("NOT_FOUND", "A guest cannot discard a draft.");
      await scanOf(caller, jobId);
      await batcher.submit(discardDraft(jobId, by));
    },
    async savedDrafts({ organizationId }, request = {}) {
      const page = await listPage(
        { ...request, organizationId },
        (query) => read.drafts(query),
        ({ savedAt }) => savedAt,
      );
      return { ...page, items: page.items.flatMap((row) => savedDraftOf(row) ?? []) };
    },
    async draftOf(caller, jobId) {
      return scored(caller, jobId, (at, scan) => at.open(scan));
    },
    async draftSnapshot(caller, jobId) {
      return scored(caller, jobId, (_, scan) => scan.snapshot());
    },
    async scoreDraft(caller, jobId, draft) {
      checkDraft(draft);
      return score(caller, jobId, draft);
    },
  };
  return api;
}
