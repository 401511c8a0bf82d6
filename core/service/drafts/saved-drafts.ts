import { DRAFT_LIMITS, type Draft, type SavedDraft } from "../../domain/draft.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { DraftRow } from "../../ports/store-rows.ts";
import type { Command } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { addVersion, type DraftVersion, isSame, MAX_NAME, MAX_NAMED, versionsOf, withName } from "./draft-versions.ts";

/** A draft to keep, and the version that its writer began with: 0 for the first one. */
export interface DraftToSave {
  readonly draft: Draft;
  readonly version: number;
  /** Name or email of the writer. */
  readonly savedBy: string;
  /** True for a save of the editor. Such saves of one person within 5 minutes are one version. @default false */
  readonly isAutomatic?: boolean;
  /** True when a text of the language model went in since the last save. @default false */
  readonly isMachineWritten?: boolean;
}

/**
 * Result of a save. `conflict`: somebody else saved another version since, so this text is kept as a version only. `saved` is
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

/** Returns the versions with the text of the stored draft, which may be older than versions or pushed out by others. */
function keptVersions(stored: DraftRow | undefined, work: UnitOfWork): readonly DraftVersion[] {
  const versions = versionsOf(work.draftVersions.get(stored?.id ?? ""));
  if (stored === undefined || stored.isDiscarded || versions.some(({ draft }) => isSame(draft, stored)))
    return versions;
  return addVersion(versions, {
    ...contentOf(stored),
    kind: "saved",
    savedAt: stored.savedAt,
    isMachineWritten: false,
  });
}

function contentOf({ title, metaDescription, text, score, savedBy }: Omit<DraftRow, "savedAt">) {
  return { draft: { title, metaDescription, text }, score, savedBy };
}

/**
 * Writes the row if its version follows the stored one. In any case keeps the text as a version, so that no writer
 * loses text. The job's row is locked, so two first drafts cannot meet.
 */
export function saveDraft(
  row: Omit<DraftRow, "savedAt">,
  { isAutomatic = false, isMachineWritten = false }: Pick<DraftToSave, "isAutomatic" | "isMachineWritten">,
): Command<SaveOutcome> {
  const { id, organizationId } = row;
  return {
    plan: { jobs: [id], drafts: [id], draftVersions: [id] },
    decide(work, context) {
      const stored = work.drafts.get(id);
      const version = stored?.version ?? 0;
      const isConflict = row.version !== version + 1;
      // The answer to an earlier save of this text was lost, or two windows have the same text.
      const isKept = stored !== undefined && !stored.isDiscarded && isSame(contentOf(row).draft, stored);
      if (isConflict && isKept) return { kind: "saved", saved: savedDraftOf(stored), version };
      const kind = isConflict ? "conflict" : isAutomatic ? "automatic" : "saved";
      const added = { ...contentOf(row), kind, savedAt: context.now, isMachineWritten } as const;
      const versions = addVersion(keptVersions(stored, work), added);
      work.draftVersions.put(id, { id, organizationId, body: JSON.stringify(versions) });
      if (isConflict) return { kind: "conflict", saved: stored === undefined ? null : savedDraftOf(stored), version };
      const next = { ...row, savedAt: context.now };
      work.drafts.put(id, next);
      return { kind: "saved", saved: savedDraftOf(next), version: next.version };
    },
  };
}

/** Empties the draft of a scan. Its versions stay, so a version brings the draft back. Writers who still have it open get a conflict at their next save. */
export function discardDraft(jobId: string, by: string): Command<void> {
  return {
    plan: { jobs: [jobId], drafts: [jobId], draftVersions: [jobId] },
    decide(work, context) {
      const stored = work.drafts.get(jobId);
      if (stored === undefined || stored.isDiscarded) return;
      const { organizationId } = stored;
      const body = JSON.stringify(keptVersions(stored, work));
      work.draftVersions.put(jobId, { id: jobId, organizationId, body });
      const empty = { title: "", metaDescription: "", text: "", score: null, isDiscarded: true };
      const { version } = stored;
      work.drafts.put(jobId, { ...stored, ...empty, version: version + 1, savedBy: by, savedAt: context.now });
    },
  };
}

/** Names a version of a draft, so that it is kept. Throws NOT_FOUND, and VALIDATION_ERROR over the limits. */
export function nameVersion(
  jobId: string,
  { no, name }: { readonly no: number; readonly name: string },
): Command<readonly DraftVersion[]> {
  const trimmed = name.trim();
  if (trimmed.length > MAX_NAME)
    throw new ServiceError("VALIDATION_ERROR", `The name of a version has at most ${MAX_NAME} characters.`);
  return {
    plan: { jobs: [jobId], drafts: [jobId], draftVersions: [jobId] },
    decide(work) {
      const row = work.draftVersions.get(jobId);
      const versions = withName(versionsOf(row), no, trimmed);
      if (row === undefined || versions === null)
        throw new ServiceError("NOT_FOUND", "This version of the draft is no longer kept.");
      if (versions.filter((version) => version.name !== null).length > MAX_NAMED)
        throw new ServiceError("VALIDATION_ERROR", `A draft has at most ${MAX_NAMED} named versions. Remove a name.`);
      work.draftVersions.put(jobId, { ...row, body: JSON.stringify(versions) });
      return versions;
    },
  };
}
