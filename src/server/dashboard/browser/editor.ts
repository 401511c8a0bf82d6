import { outlineOf } from "../editor/outline.ts";
import { EDITOR_TEXTS, filled } from "../editor/texts.ts";
import { connectCopying } from "./editor/copying.ts";
import { mark, patternOfTerm } from "./editor/marks.ts";
import { facts, form, meta, required, text, title } from "./editor/page.ts";
import { connectSaving, saveSoon } from "./editor/saving.ts";
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
  countLetters();
  update({ outline: outlineOf(text.value) });
  scoreSoon();
  saveSoon();
}

const rich = openRichText(text, {
  bar: required<HTMLElement>(document, "[data-tools]"),
  label: text.dataset.label ?? "",
  onChange: changed,
});

function fill(values: Readonly<Record<string, string>>): void {
  for (const field of [title, meta, text]) field.value = values[field.name] ?? "";
  rich.replace(text.value);
  changed();
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
  fill(Object.fromEntries([title, meta, text].map((field) => [field.name, field.dataset.base ?? ""]))),
);
addEventListener("online", score);

showEditing({
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
mark(rich);
countLetters();
