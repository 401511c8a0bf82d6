import { openRichText, type RichText } from "./rich-text/rich-text.ts";

// Scores a draft while it is typed, marks the terms of the ranking pages in it and saves it 2 s after the last change.
// One request of each kind runs at a time and the latest text wins. The browser keeps a text until it is saved.

/** Form of a term in texts, its place in the list of terms, and the name of its mark. */
type Surface = readonly [form: string, term: number, state: string];

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Delays in ms: a score after a key, a save after the last change, a save after a failure. */
const SCORE_MS = 30;
const SAVE_MS = 2_000;
const RETRY_MS = 10_000;

/** Returns the first element of the selector. Throws when the page has none. */
function required<E extends Element>(root: ParentNode, selector: string): E {
  const element = root.querySelector<E>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
}

const form = required<HTMLFormElement>(document, "form[data-draft]");
const title = required<HTMLInputElement>(form, "[name=title]");
const meta = required<HTMLTextAreaElement>(form, "[name=metaDescription]");
const text = required<HTMLTextAreaElement>(form, "[name=text]");
const side = required<HTMLElement>(form, "[data-side]");
const stateLine = required<HTMLElement>(form, "[data-status]");
const conflict = required<HTMLElement>(form, "[data-conflict]");
const fields: readonly Field[] = [title, meta, text];
const { draft: reportId = "", notScored = "", saved = "", notSaved = "", copied = "", notCopied = "" } = form.dataset;
const path = `/app/api/reports/${reportId}/draft`;
const storageKey = `serplens-draft-${reportId}`;

function draft() {
  return { title: title.value, metaDescription: meta.value, text: text.value };
}

function send(to: string, body: unknown): Promise<Response> {
  return fetch(to, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

function countLetters(): void {
  for (const field of [title, meta])
    required(form, `[data-count=${field.name}]`).textContent = String([...field.value].length);
}

const SPACELESS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;
const canMark = typeof Highlight === "function" && CSS.highlights !== undefined;

let surfaces: Surface[] = [];
let anySurface: RegExp | null = null;
let stateOf = new Map<string, string>();

/** Returns a pattern that finds every form of the surfaces. */
function patternOf(chosen: readonly Surface[]): RegExp {
  const parts = chosen.map(([surface]) => {
    const escapedForm = surface.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
    return SPACELESS.test(surface) ? escapedForm : `(?<![\\p{L}\\p{N}])${escapedForm}(?![\\p{L}\\p{N}])`;
  });
  return new RegExp(parts.join("|"), "giu");
}

function readSurfaces(): void {
  const list: Surface[] = JSON.parse(required<HTMLElement>(side, "[data-surfaces]").dataset.surfaces ?? "[]");
  surfaces = list.sort(([left], [right]) => right.length - left.length);
  anySurface = surfaces.length === 0 ? null : patternOf(surfaces);
  stateOf = new Map(surfaces.map(([surface, , state]) => [surface.toLowerCase(), state]));
}

let rich: RichText | null = null;

/** Marks the terms in the text, each in the color of its state. */
function mark(): void {
  if (!canMark || rich === null) return;
  CSS.highlights.clear();
  if (anySurface === null) return;
  for (const { range, text: found } of rich.find(anySurface)) {
    const state = stateOf.get(found.toLowerCase().replace(/\s+/g, " ")) ?? "in_range";
    const highlight = CSS.highlights.get(state) ?? new Highlight();
    CSS.highlights.set(state, highlight.add(range));
  }
}

let isScoring = false;
let mustScore = false;

async function score(): Promise<void> {
  if (isScoring) {
    mustScore = true;
    return;
  }
  isScoring = true;
  mustScore = false;
  try {
    const answer = await send(path, draft());
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    side.innerHTML = await answer.text();
    readSurfaces();
    mark();
    if (stateLine.textContent === notScored) stateLine.textContent = "";
  } catch {
    stateLine.textContent = notScored;
  }
  isScoring = false;
  if (mustScore) score();
}

let version = Number(form.dataset.version);
let scoreTimer: ReturnType<typeof setTimeout> | undefined;
let saveTimer: ReturnType<typeof setTimeout> | undefined;
let isSaving = false;
let isChanged = false;
let isStopped = false;

/** Stops saving, because another text was saved since this page read the draft. */
async function showConflict(answer: Response): Promise<void> {
  const { message, version: newest }: { message: string; version: number } = await answer.json();
  isStopped = true;
  isChanged = true;
  version = newest;
  required(conflict, "[data-other]").textContent = message;
  conflict.hidden = false;
  stateLine.textContent = notSaved;
}

async function store(): Promise<void> {
  const answer = await send(`${path}/save`, { ...draft(), version });
  if (answer.status === 409) return showConflict(answer);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  ({ version } = await answer.json());
  if (isChanged) return;
  localStorage.removeItem(storageKey);
  stateLine.textContent = saved;
}

async function save(): Promise<void> {
  if (isSaving || isStopped || !isChanged) return;
  isSaving = true;
  isChanged = false;
  let delay = SAVE_MS;
  try {
    await store();
  } catch {
    isChanged = true;
    stateLine.textContent = notSaved;
    delay = RETRY_MS;
  }
  isSaving = false;
  if (!isChanged || isStopped) return;
  clearTimeout(saveTimer);
  saveTimer = setTimeout(save, delay);
}

function changed(): void {
  isChanged = true;
  stateLine.textContent = "";
  countLetters();
  mark();
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...draft(), version }));
  } catch {
    // A full or forbidden storage costs only the copy in this browser.
  }
  clearTimeout(scoreTimer);
  clearTimeout(saveTimer);
  scoreTimer = setTimeout(score, SCORE_MS);
  saveTimer = setTimeout(save, SAVE_MS);
}

/** Selects the next place of the term after the cursor, or its first place. */
function selectTerm(term: number): void {
  const chosen = surfaces.filter(([, at]) => at === term);
  if (chosen.length > 0) rich?.select(patternOf(chosen));
}

function fill(values: Readonly<Record<string, string>>): void {
  for (const field of fields) field.value = values[field.name] ?? "";
  rich?.replace(text.value);
}

/** Copies the text and says so. A browser can refuse the clipboard. */
async function copy(source: "html" | "markdown"): Promise<void> {
  try {
    await rich?.copy(source);
    stateLine.textContent = copied;
  } catch {
    stateLine.textContent = notCopied;
  }
}

function press({ dataset }: HTMLButtonElement): void {
  if (dataset.term !== undefined) selectTerm(Number(dataset.term));
  if (dataset.load !== undefined) {
    localStorage.removeItem(storageKey);
    location.reload();
  }
  if (dataset.mine !== undefined) {
    conflict.hidden = true;
    isStopped = false;
    isChanged = true;
    save();
  }
  if (dataset.copy === "html" || dataset.copy === "markdown") copy(dataset.copy);
  if (dataset.restore !== undefined) {
    fill(Object.fromEntries(fields.map((field) => [field.name, field.dataset.base ?? ""])));
    changed();
  }
}

/** Continues with the text that this browser kept, when it differs from the saved draft. */
function continueStored(): void {
  const stored = JSON.parse(localStorage.getItem(storageKey) ?? "null");
  if (stored === null || typeof stored.text !== "string") return;
  if (fields.every((field) => field.value === stored[field.name])) return;
  fill(stored);
  version = stored.version ?? 0;
  changed();
}

for (const button of form.querySelectorAll<HTMLElement>("[data-submit]")) button.hidden = true;
for (const button of form.querySelectorAll<HTMLElement>("[data-copy], [data-restore]")) button.hidden = false;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  changed();
});
form.addEventListener("input", changed);
form.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (button !== null) press(button);
});
addEventListener("online", () => {
  score();
  save();
});
readSurfaces();
rich = openRichText(text, {
  bar: required<HTMLElement>(form, "[data-tools]"),
  label: text.dataset.label ?? "",
  onChange: changed,
});
try {
  continueStored();
} catch {
  // A text that this browser kept in another format is not restored.
}
mark();
countLetters();
