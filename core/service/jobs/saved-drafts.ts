import { DRAFT_LIMITS, type Draft, type SavedDraft } from "../../domain/draft.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { DraftRow } from "../../ports/store-rows.ts";
import type { Command } from "../transactions/command.ts";

/** A draft to keep, and the version that its writer began with: 0 for the first one. */
export interface DraftToSave {
  readonly draft: Draft;
  readonly version: number;
  /** Name or email of the writer. */
  readonly savedBy: string;
}

/**
 * Result of a save. `conflict`: somebody else saved another version since, and this save wrote nothing. `saved` is
 * the stored draft in both cases, `null` when somebody else discarded it.
 */
export interface SaveOutcome {
  readonly kind: "saved" | "conflict";
  readonly saved: SavedDraft | null;
  /** Version to begin the next change with. */
  readonly version: number;
}

/** Throws VALIDATION_ERROR for a draft over its limits. */
export function checkDraft({ title, metaDescription, text }: Draft): void {
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

/** Returns the row as readers see it, `null` for a discarded draft. */
export function savedDraftOf(row: DraftRow): SavedDraft | null {
  if (row.isDiscarded) return null;
  const { id, keyword, url, title, metaDescription, text, score, version, savedBy, savedAt } = row;
  return { jobId: id, keyword, url, draft: { title, metaDescription, text }, score, version, savedBy, savedAt };
}

/** Writes the row if its version follows the stored one. The job's row is locked, so two first drafts cannot meet. */
export function saveDraft(row: Omit<DraftRow, "savedAt">): Command<SaveOutcome> {
  return {
    plan: { jobs: [row.id], drafts: [row.id] },
    decide(work, context) {
      const stored = work.drafts.get(row.id);
      const version = stored?.version ?? 0;
      if (row.version !== version + 1)
        return { kind: "conflict", saved: stored === undefined ? null : savedDraftOf(stored), version };
      const next = { ...row, savedAt: context.now };
      work.drafts.put(row.id, next);
      return { kind: "saved", saved: savedDraftOf(next), version: next.version };
    },
  };
}

/** Empties the draft of a scan. Writers who still have it open get a conflict at their next save. */
export function discardDraft(jobId: string, by: string): Command<void> {
  return {
    plan: { jobs: [jobId], drafts: [jobId] },
    decide(work, context) {
      const stored = work.drafts.get(jobId);
      if (stored === undefined || stored.isDiscarded) return;
      const empty = { title: "", metaDescription: "", text: "", score: null, isDiscarded: true };
      const { version } = stored;
      work.drafts.put(jobId, { ...stored, ...empty, version: version + 1, savedBy: by, savedAt: context.now });
    },
  };
}
