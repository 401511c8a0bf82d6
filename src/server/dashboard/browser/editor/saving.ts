import { draft, form, meta, path, required, send, stateLine, text, title } from "./page.ts";

// Saves the draft 2 s after the last change. The browser keeps a text until it is saved.

/** Delays in ms: a save after the last change, and after a failure. */
const SAVE_MS = 2_000;
const RETRY_MS = 10_000;

const { draft: reportId = "", saved = "", notSaved = "" } = form.dataset;
const conflict = required<HTMLElement>(document, "[data-conflict]");
const storageKey = `serplens-draft-${reportId}`;

let version = Number(form.dataset.version);
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

/** Saves the text when it changed. */
export async function save(): Promise<void> {
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

/** Keeps the text in this browser and saves it soon. */
export function saveSoon(): void {
  isChanged = true;
  stateLine.textContent = "";
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...draft(), version }));
  } catch {
    // A full or forbidden storage costs only the copy in this browser.
  }
  clearTimeout(saveTimer);
  saveTimer = setTimeout(save, SAVE_MS);
}

/** Continues with the text that this browser kept, when it differs from the saved draft. */
function continueStored(fill: (values: Readonly<Record<string, string>>) => void): void {
  const stored = JSON.parse(localStorage.getItem(storageKey) ?? "null");
  if (stored === null || typeof stored.text !== "string") return;
  if ([title, meta, text].every((field) => field.value === stored[field.name])) return;
  version = stored.version ?? 0;
  fill(stored);
}

/** Connects the choices of a conflict, and brings back a text that was not saved. */
export function connectSaving(fill: (values: Readonly<Record<string, string>>) => void): void {
  required(conflict, "[data-load]").addEventListener("click", () => {
    localStorage.removeItem(storageKey);
    location.reload();
  });
  required(conflict, "[data-mine]").addEventListener("click", () => {
    conflict.hidden = true;
    isStopped = false;
    isChanged = true;
    save();
  });
  addEventListener("online", save);
  try {
    continueStored(fill);
  } catch {
    // A text that this browser kept in another format is not restored.
  }
}
