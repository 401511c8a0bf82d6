import type { DraftNotesView } from "../../../../../core/service/drafts/draft-notes.ts";
import { PANEL_TEXTS } from "../../editor/panel-texts.ts";
import type { CommentActions } from "../../editor/view.ts";
import { facts, path, send } from "./page.ts";
import { findQuotation, followSelection, selectedWords, showQuotation } from "./places.ts";
import { state, update } from "./state.ts";
import { toast } from "./toast.ts";

const texts = PANEL_TEXTS[facts.language];

/** Shows what the server has now. */
async function take(answer: Response | null): Promise<boolean> {
  const { notes } = state();
  if (answer === null || !answer.ok) {
    update({ notes: { ...notes, problem: texts.comments.failed } });
    return false;
  }
  const { comments }: DraftNotesView = await answer.json();
  update({ notes: { ...notes, comments, problem: null } });
  return true;
}

const post = async (change: object): Promise<boolean> => take(await send(`${path}/comments`, change).catch(() => null));

async function setDone(no: number, isDone: boolean): Promise<void> {
  if ((await post({ no, done: isDone })) && isDone) toast(texts.comments.isDone, () => void setDone(no, false));
}

/** Actions of the tab with comments. */
export const commentActions: CommentActions = {
  async add(text) {
    const isSent = await post({ ...selectedWords(), text });
    if (isSent) update({ notes: { ...state().notes, quotation: "" } });
    return isSent;
  },
  reply: (no, text) => post({ no, text }),
  setDone: (no, isDone) => void setDone(no, isDone),
  find(no) {
    const comment = state().notes.comments.find((each) => each.no === no);
    if (comment !== undefined && !showQuotation(comment.quotation, comment.prefix)) toast(texts.comments.gone);
  },
};

/** Marks the words of open comments in the text. */
export function markComments(): void {
  if (typeof Highlight !== "function" || CSS.highlights === undefined) return;
  const open = state().notes.comments.filter(({ done, quotation }) => done === null && quotation !== "");
  if (open.length === 0) {
    CSS.highlights.delete("comment");
    return;
  }
  const ranges = open.flatMap(({ quotation, prefix }) => findQuotation(quotation, prefix) ?? []);
  CSS.highlights.set("comment", new Highlight(...ranges));
}

/** Follows the selection, so that a new comment is about the selected words. */
export function connectComments(): void {
  followSelection(() => {
    if (state().tab === "comments")
      update({ notes: { ...state().notes, quotation: selectedWords().quotation, problem: null } });
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.closest("[data-new-comment]") !== null)
      update({ notes: { ...state().notes, quotation: selectedWords().quotation } });
  });
}
