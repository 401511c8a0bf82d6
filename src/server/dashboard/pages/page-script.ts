/**
 * Scores a draft while it is typed, marks the terms of the ranking pages in it and saves it 2 s after the last change.
 *
 * One request of each kind runs at a time and the latest text wins. The browser keeps a text until it is saved.
 */
export const EDITOR_SCRIPT = `const form = document.querySelector("form[data-draft]");
const [title, meta, text] = ["title", "metaDescription", "text"].map((name) => form.elements[name]);
const fields = [title, meta, text];
const side = form.querySelector("[data-side]"), status = form.querySelector("[data-status]");
const marks = form.querySelector("[data-marks]"), conflict = form.querySelector("[data-conflict]");
const { draft: id, notScored, saved, notSaved } = form.dataset;
const path = "/app/api/reports/" + id + "/draft", key = "serplens-draft-" + id;
const draft = () => ({ title: title.value, metaDescription: meta.value, text: text.value });
const send = (to, body) => fetch(to, { method: "POST", headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body) });
let version = Number(form.dataset.version), timer, saveTimer, running = false, dirty = false;
let saving = false, unsaved = false, stopped = false;

function count() {
  for (const field of [title, meta])
    form.querySelector("[data-count=" + field.name + "]").textContent = [...field.value].length;
}
let surfaces = [], forms = null, states = new Map();
const spaceless = /[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}]/u;
function formsOf(chosen) {
  const parts = chosen.map(([form]) => {
    const own = form.replace(/[.*+?^$\\{}()|[\\]\\\\]/g, "\\\\$&").replace(/\\s+/g, "\\\\s+");
    return spaceless.test(form) ? own : "(?<![\\\\p{L}\\\\p{N}])" + own + "(?![\\\\p{L}\\\\p{N}])";
  });
  return new RegExp(parts.join("|"), "giu");
}
const isMarked = typeof Highlight === "function" && CSS.highlights !== undefined;
function readSurfaces() {
  surfaces = JSON.parse(side.querySelector("[data-surfaces]").dataset.surfaces);
  surfaces.sort((a, b) => b[0].length - a[0].length);
  forms = surfaces.length === 0 ? null : formsOf(surfaces);
  states = new Map(surfaces.map(([form, , state]) => [form.toLowerCase(), state]));
}
function mark() {
  if (!isMarked) return;
  marks.textContent = text.value + "\\n";
  marks.scrollTop = text.scrollTop;
  CSS.highlights.clear();
  if (forms === null) return;
  const node = marks.firstChild;
  for (const found of text.value.matchAll(forms)) {
    const range = new StaticRange({ startContainer: node, startOffset: found.index, endContainer: node,
      endOffset: found.index + found[0].length });
    const state = states.get(found[0].toLowerCase().replace(/\\s+/g, " ")) ?? "in_range";
    if (!CSS.highlights.has(state)) CSS.highlights.set(state, new Highlight());
    CSS.highlights.get(state).add(range);
  }
}
async function score() {
  if (running) { dirty = true; return; }
  running = true; dirty = false;
  try {
    const answer = await send(path, draft());
    if (!answer.ok) throw new Error();
    side.innerHTML = await answer.text();
    readSurfaces();
    mark();
    if (status.textContent === notScored) status.textContent = "";
  } catch { status.textContent = notScored; }
  running = false;
  if (dirty) score();
}
async function save() {
  if (saving || stopped || !unsaved) return;
  saving = true; unsaved = false;
  try {
    const answer = await send(path + "/save", { ...draft(), version });
    if (answer.status === 409) {
      const { message, version: newest } = await answer.json();
      stopped = true; unsaved = true; version = newest;
      conflict.querySelector("[data-other]").textContent = message;
      conflict.hidden = false;
      status.textContent = notSaved;
    } else {
      if (!answer.ok) throw new Error();
      ({ version } = await answer.json());
      if (!unsaved) { localStorage.removeItem(key); status.textContent = saved; }
    }
  } catch {
    unsaved = true;
    status.textContent = notSaved;
    saveTimer = setTimeout(save, 10000);
  }
  saving = false;
  if (unsaved && !stopped) { clearTimeout(saveTimer); saveTimer = setTimeout(save, 2000); }
}
function changed() {
  unsaved = true;
  status.textContent = "";
  count();
  mark();
  try { localStorage.setItem(key, JSON.stringify({ ...draft(), version })); } catch {}
  clearTimeout(timer); clearTimeout(saveTimer);
  timer = setTimeout(score, 30);
  saveTimer = setTimeout(save, 2000);
}
function find(term) {
  const own = surfaces.filter(([, at]) => at === term);
  if (own.length === 0) return;
  const found = [...text.value.matchAll(formsOf(own))];
  const next = found.find(({ index }) => index >= text.selectionEnd) ?? found[0];
  if (next === undefined) return;
  text.focus();
  text.setSelectionRange(next.index, next.index + next[0].length);
}
const escaped = (value) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
function html() {
  let list = false;
  const blocks = text.value.split(/\\n+/).map((line) => line.trim()).filter((line) => line !== "").map((line) => {
    const head = /^(#{1,6}) +(.*)$/.exec(line), item = /^- +(.*)$/.exec(line);
    const before = list && !item ? "</ul>" : !list && item ? "<ul>" : "";
    list = item !== null;
    return before + (head ? "<h" + head[1].length + ">" + escaped(head[2]) + "</h" + head[1].length + ">"
      : item ? "<li>" + escaped(item[1]) + "</li>" : "<p>" + escaped(line) + "</p>");
  });
  return blocks.join("\\n") + (list ? "</ul>" : "");
}
function fill(values) { for (const field of fields) field.value = values[field.name]; }

for (const button of form.querySelectorAll("[data-submit]")) button.hidden = true;
for (const button of form.querySelectorAll("[data-copy], [data-restore]")) button.hidden = false;
form.addEventListener("submit", (event) => { event.preventDefault(); changed(); });
form.addEventListener("input", changed);
form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button === null) return;
  if (button.dataset.term !== undefined) find(Number(button.dataset.term));
  if ("load" in button.dataset) { localStorage.removeItem(key); location.reload(); }
  if ("mine" in button.dataset) { conflict.hidden = true; stopped = false; unsaved = true; save(); }
  const { copy } = button.dataset;
  if (copy !== undefined) navigator.clipboard.writeText(copy === "html" ? html() : text.value);
  if ("restore" in button.dataset) {
    fill(Object.fromEntries(fields.map((field) => [field.name, field.dataset.base ?? ""])));
    changed();
  }
});
text.addEventListener("paste", (event) => {
  const pasted = event.clipboardData.getData("text/html");
  if (pasted === "") return;
  event.preventDefault();
  const page = new DOMParser().parseFromString(pasted, "text/html");
  const lines = [...page.body.querySelectorAll("h1,h2,h3,h4,h5,h6,li,p,blockquote,td")].map((node) => {
    const own = node.textContent.replace(/\\s+/g, " ").trim();
    if (/^H/.test(node.tagName)) return "#".repeat(Number(node.tagName[1])) + " " + own;
    return node.tagName === "LI" ? "- " + own : own;
  }).filter((line) => line !== "");
  const own = lines.length > 0 ? lines.join("\\n\\n") : event.clipboardData.getData("text/plain");
  text.setRangeText(own, text.selectionStart, text.selectionEnd, "end");
  changed();
});
text.addEventListener("scroll", () => { marks.scrollTop = text.scrollTop; });
addEventListener("online", () => { score(); save(); });
readSurfaces();
try {
  const stored = JSON.parse(localStorage.getItem(key));
  const isOther = (field) => field.value !== stored[field.name];
  if (stored !== null && typeof stored.text === "string" && fields.some(isOther)) {
    fill(stored);
    version = stored.version ?? 0;
    changed();
  }
} catch {}
mark();
count();
`;

/** Shows the progress of a job, and loads the page again when the job has ended. */
export const PROGRESS_SCRIPT = `const card = document.querySelector("[data-job]");
if (card !== null) {
  // Without a stream, for example in the seventh window, the page loads again.
  const events = new EventSource("/app/api/jobs/" + card.dataset.job + "/events");
  const bar = card.querySelector("progress"), pill = card.querySelector("[data-state] .pill");
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 10000);
  });
  events.addEventListener("state", (event) => {
    const job = JSON.parse(event.data);
    bar.value = job.progress ?? 0;
    pill.textContent = job.name;
    if (job.ended) { events.close(); location.reload(); }
  });
}
`;
