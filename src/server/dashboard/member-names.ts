import type { SavedDraft } from "../../../core/domain/draft.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { DraftNotesView } from "../../../core/service/drafts/draft-notes.ts";
import type { DashboardSite, Visit } from "./visit.ts";

/** Returns what a stored signature of a draft is shown as: a member's name for the address, others as they are. */
export type Named = (by: string) => string;

/** Reads the names of an organization's members. */
export async function namesOf({ service }: DashboardSite, organizationId: string): Promise<Named> {
  const names = await service.people.memberNames(organizationId);
  return (by) => names.get(by) ?? by;
}

/** Replaces the signatures of comments, replies and closings. */
export function namedNotes(notes: DraftNotesView, named: Named): DraftNotesView {
  const comments = notes.comments.map((comment) => ({
    ...comment,
    by: named(comment.by),
    replies: comment.replies.map((reply) => ({ ...reply, by: named(reply.by) })),
    done: comment.done === null ? null : { ...comment.done, by: named(comment.done.by) },
  }));
  return { ...notes, comments };
}

/** Replaces the signature of a draft or version. */
export function namedSave<Saved extends { readonly savedBy: string }>(saved: Saved, named: Named): Saved {
  return { ...saved, savedBy: named(saved.savedBy) };
}

/** Returns the refusal of a save after that of another member, whom it names. */
export async function conflictOf(site: DashboardSite, visit: Visit, saved: SavedDraft | null): Promise<ServiceError> {
  const named = await namesOf(site, visit.organizationId);
  return new ServiceError("VALIDATION_ERROR", visit.texts.drafts.conflict(named(saved?.savedBy ?? "")));
}
