import type { Draft } from "../../../../core/domain/draft.ts";
import { outlineOf } from "../editor/outline.ts";
import { EDITOR_TEXTS, filled } from "../editor/texts.ts";
import { commentActions, connectComments, markComments } from "./editor/comments.ts";
import { connectCopying } from "./editor/copying.ts";
import { connectDock } from "./editor/dock.ts";
import { connectDraftState } from "./editor/draft-state.ts";
import { connectHistory } from "./editor/history.tsx";
import { mark, patternOfTerm } from "./editor/marks.ts";
import { draft, facts, form, meta, required, text, title } from "./editor/page.ts";
import { connectSaving, saveSoon } from "./editor/saving.tsx";
import { score, scoreSoon } from "./editor/scoring.ts";
import { showEditing } from "./editor/show.tsx";
import { onUpdate, update } from "./editor/state.ts";
import { openRichText } from "./rich-text/rich-text.ts";

// The editor: rich text, its score while it is typed, and saving. Each concern is a module in the folder `editor`.

function countLetters(): void {
  const { characters } = EDITOR_TEXTS[facts.language];
  for (const field of [title, meta])
    required(form, `[data-count=${field.name}]`).textContent = filled(characters, [...field.value].length);
}

function changed(): void {
  followUndo();
  countLetters();
  update({ outline: outlineOf(text.value) });
  scoreSoon();
  saveSoon();
}

const rich = openRichText(text, {
  bar: required<HTMLElement>(document, "[data-tools]"),
  label: text.dataset.label ?? "",
  mayWrite: facts.person.mayWrite,
  onChange: changed,
});

/** Title and description before and after the last replacement of the whole draft. */
let replaced: readonly [before: Draft, after: Draft] | null = null;

/** Shows a draft. Undo of the text brings its title and description back, too. */
function fill(values: Draft): void {
  replaced = [draft(), values];
  title.value = values.title;
  meta.value = values.metaDescription;
  rich.replace(values.text);
  changed();
}

/** Brings title and description back when undo or redo brought back the text that they belong to. */
function followUndo(): void {
  if (replaced === null) return;
  const { title: name, metaDescription, text: now } = draft();
  const [before, after] = replaced;
  const isOf = (each: Draft) => each.title === name && each.metaDescription === metaDescription;
  const target = now === before.text && isOf(after) ? before : now === after.text && isOf(before) ? after : null;
  if (target === null) return;
  title.value = target.title;
  meta.value = target.metaDescription;
}

for (const button of form.querySelectorAll<HTMLElement>("[data-submit]")) button.hidden = true;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  changed();
});
form.addEventListener("input", (event) => {
  if (event.target === title || event.target === meta) changed();
});
const restore = required<HTMLButtonElement>(form, "[data-restore]");
restore.hidden = false;
restore.addEventListener("click", () =>
  fill({ title: title.dataset.base ?? "", metaDescription: meta.dataset.base ?? "", text: text.dataset.base ?? "" }),
);
addEventListener("online", score);

showEditing({
  comments: commentActions,
  open: (tab) => update({ tab }),
  showMarks: (marks) => update({ marks }),
  findTerm(at) {
    const pattern = patternOfTerm(at);
    if (pattern !== null) rich.select(pattern);
  },
  insertHeading: (heading) => rich.insertHeading(heading),
  findHeading: (at) => rich.findHeading(at),
});
onUpdate(() => mark(rich));
connectCopying(rich);
connectSaving(fill);
connectHistory({ fill });
connectDraftState();
connectComments();
connectDock();
onUpdate(markComments);
markComments();
mark(rich);
if (form.dataset.start !== undefined && form.dataset.version === "0") rich.startWriting();
countLetters();
