import type { Draft } from "../../../../core/domain/draft.ts";
import { EDITOR_TEXTS, filled } from "../editor/texts.ts";
import { MARK_MODES } from "../editor/view.ts";
import { connectHistory } from "./editor/history-link.ts";
import { loadPanel } from "./editor/load-panel.ts";
import { flashSelection, mark, patternOfTerm } from "./editor/marks.ts";
import { draft, facts, form, meta, required, text, title } from "./editor/page.ts";
import { connectSaving, saveSoon, saveVersion } from "./editor/saving.tsx";
import { score, scoreSoon, startScoring } from "./editor/scoring.ts";
import { showScore } from "./editor/show.tsx";
import { onUpdate, state, update } from "./editor/state.ts";
import { connectSuggestions, withSuggestions } from "./editor/suggesting.ts";
import { toast } from "./editor/toast.ts";
import { openRichText } from "./rich-text/rich-text.ts";

/** Place of the chosen marks in the storage of the browser. */
const MARKS_KEY = "serplens-marks";

// The editor: rich text, its score while it is typed, and saving. Each concern is a module in the folder `editor`.

const texts = EDITOR_TEXTS[facts.language];

function countLetters(): void {
  for (const field of [title, meta])
    required(form, `[data-count=${field.name}]`).textContent = filled(texts.characters, [...field.value].length);
}

function changed(): void {
  followUndo();
  countLetters();
  const outline = rich.outline();
  if (JSON.stringify(outline) === JSON.stringify(state().outline)) mark(rich);
  else update({ outline });
  scoreSoon();
  saveSoon();
}

const rich = openRichText(text, {
  bar: required<HTMLElement>(document, "[data-tools]"),
  label: text.dataset.label ?? "",
  mayWrite: facts.person.mayWrite,
  onChange: changed,
  onFiles: () => toast(texts.noFiles),
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
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
  event.preventDefault();
  if (facts.person.mayWrite) saveVersion();
});

/** Says that a section moved, and keeps the focus at its row of the outline. */
function sayMoved(place: number | null): void {
  if (place === null) return;
  toast(filled(texts.moved, state().outline[place]?.text ?? ""), rich.undo);
  document.querySelectorAll<HTMLElement>("[data-heading]")[place]?.focus();
}

showScore();
loadPanel(rich, {
  open: (tab) => update({ tab }),
  showBeside: (isBeside) => update({ isBeside }),
  showMarks(marks) {
    update({ marks });
    localStorage.setItem(MARKS_KEY, marks);
  },
  findTerm(at) {
    const pattern = patternOfTerm(at);
    if (pattern === null) return;
    rich.select(pattern);
    flashSelection();
  },
  insertHeading(heading) {
    rich.insertHeading(heading);
    toast(filled(texts.inserted, heading), rich.undo);
  },
  suggestSection: (topic) => withSuggestions(({ suggestSection }) => suggestSection(rich, topic)),
  findHeading: (at) => rich.findHeading(at),
  shiftSection: (at, by) => sayMoved(rich.shiftSection(at, by)),
  dropSection: (at, before) => sayMoved(rich.dropSection(at, before)),
});
onUpdate(() => mark(rich));
const chosenMarks = MARK_MODES.find((mode) => mode === localStorage.getItem(MARKS_KEY));
if (chosenMarks !== undefined) update({ marks: chosenMarks });
connectSuggestions(rich);
connectSaving(fill);
connectHistory({ fill, saveVersion });
mark(rich);
if (form.dataset.start !== undefined && form.dataset.version === "0") rich.startWriting();
countLetters();
startScoring();
