import type { Caller } from "../../domain/caller.ts";
import { DRAFT_STATES, type DraftComment, type DraftRemark, type DraftState } from "../../domain/draft.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { Store } from "../../ports/store.ts";
import type { DraftNotesRow, JobRow } from "../../ports/store-rows.ts";
import type { Command } from "../transactions/command.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";

/** Limits of comments, in characters and counts. */
const LIMITS = { text: 2_000, quotation: 500, prefix: 32, comments: 200, replies: 50 } as const;

/** State and comments of a draft. */
export interface DraftNotesView {
  readonly state: DraftState;
  /** Oldest first. */
  readonly comments: readonly DraftComment[];
}

/** A change of the comments of a draft. */
export type NoteChange =
  | { readonly kind: "comment"; readonly quotation: string; readonly prefix: string; readonly text: string }
  | { readonly kind: "reply"; readonly no: number; readonly text: string }
  /** Closes a comment, or opens it again. */
  | { readonly kind: "done"; readonly no: number; readonly isDone: boolean };

/** State and comments of drafts. Guests of a draft comment too. */
export interface DraftNotes {
  /** Throws NOT_FOUND for an unknown job. */
  draftNotes(caller: Caller, jobId: string): Promise<DraftNotesView>;
  /** Changes the comments as the person `by`. Throws NOT_FOUND, and VALIDATION_ERROR over the limits. */
  changeComments(caller: Caller, jobId: string, change: NoteChange, by: string): Promise<DraftNotesView>;
  /** Sets the state of the work. Throws NOT_FOUND, and VALIDATION_ERROR for another text. */
  setDraftState(caller: Caller, jobId: string, state: string): Promise<DraftNotesView>;
}

function viewOf(row: DraftNotesRow | null | undefined): DraftNotesView {
  if (row == null) return { state: "todo", comments: [] };
  // The store holds only what `changed` made.
  return { state: row.state, comments: JSON.parse(row.body) as readonly DraftComment[] };
}

/** Returns the text without spaces at its ends. Throws VALIDATION_ERROR for an empty and a long text. */
function checked(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== "" && trimmed.length <= LIMITS.text) return trimmed;
  throw new ServiceError("VALIDATION_ERROR", `A comment has 1 to ${LIMITS.text} characters.`);
}

function requireRoom(count: number, limit: number, what: string): void {
  if (count < limit) return;
  throw new ServiceError("VALIDATION_ERROR", `${what} has at most ${limit} comments. Write a new one elsewhere.`);
}

/** Applies a change. Throws NOT_FOUND for an unknown comment. */
function changed(comments: readonly DraftComment[], change: NoteChange, { by, at }: Omit<DraftRemark, "text">) {
  if (change.kind === "comment") {
    requireRoom(comments.length, LIMITS.comments, "A draft");
    const no = (comments.at(-1)?.no ?? 0) + 1;
    const quotation = change.quotation.slice(0, LIMITS.quotation);
    const place = { quotation, prefix: change.prefix.slice(-LIMITS.prefix) };
    return [...comments, { no, ...place, text: checked(change.text), by, at, replies: [], done: null }];
  }
  const found = comments.find(({ no }) => no === change.no);
  if (found === undefined) throw new ServiceError("NOT_FOUND", "No such comment.");
  if (change.kind === "reply") requireRoom(found.replies.length, LIMITS.replies, "A comment");
  const next: DraftComment =
    change.kind === "reply"
      ? { ...found, replies: [...found.replies, { text: checked(change.text), by, at }] }
      : { ...found, done: change.isDone ? { by, at } : null };
  return comments.map((comment) => (comment.no === change.no ? next : comment));
}

/** Changes the row of a draft. The job's row is locked, so two first comments cannot meet. */
function changeNotes(
  { id, organizationId }: Pick<JobRow, "id" | "organizationId">,
  change: (notes: DraftNotesView, now: number) => DraftNotesView,
): Command<DraftNotesView> {
  return {
    plan: { jobs: [id], draftNotes: [id] },
    decide(work, { now }) {
      const next = change(viewOf(work.draftNotes.get(id)), now);
      work.draftNotes.put(id, { id, organizationId, state: next.state, body: JSON.stringify(next.comments) });
      return next;
    },
  };
}

/** Implements state and comments over the store. */
export function createDraftNotes({
  read,
  batcher,
  ownJob,
}: {
  readonly read: Pick<Store["read"], "draftNotes">;
  readonly batcher: CommandBatcher;
  readonly ownJob: (caller: Caller, jobId: string) => Promise<JobRow>;
}): DraftNotes {
  return {
    async draftNotes(caller, jobId) {
      const { organizationId } = await ownJob(caller, jobId);
      return viewOf(await read.draftNotes(organizationId, jobId));
    },
    async changeComments(caller, jobId, change, by) {
      const job = await ownJob(caller, jobId);
      const apply = ({ state, comments }: DraftNotesView, at: number) => {
        return { state, comments: changed(comments, change, { by, at }) };
      };
      return batcher.submit(changeNotes(job, apply));
    },
    async setDraftState(caller, jobId, wanted) {
      if (caller.guest?.rights === "comment") throw new ServiceError("NOT_FOUND", "This link is for comments only.");
      const job = await ownJob(caller, jobId);
      const state = DRAFT_STATES.find((each) => each === wanted);
      if (state === undefined)
        throw new ServiceError("VALIDATION_ERROR", `The state of a draft is one of: ${DRAFT_STATES.join(", ")}.`);
      return batcher.submit(changeNotes(job, ({ comments }) => ({ state, comments })));
    },
  };
}
