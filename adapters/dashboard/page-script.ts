/** Scores a draft while it is typed. One request runs at a time, the latest text wins, and failures keep the text. */
export const EDITOR_SCRIPT = `const form = document.querySelector("form[data-draft]");
const [title, meta, text] = ["title", "metaDescription", "text"].map((name) => form.elements[name]);
const fields = [title, meta, text];
const side = form.querySelector("[data-side]"), status = form.querySelector("[data-status]");
const kept = status.textContent, key = "serplens-draft-" + form.dataset.draft;
const draft = () => ({ title: title.value, metaDescription: meta.value, text: text.value });
let timer, running = false, dirty = false;

function count() {
  for (const field of [title, meta])
    form.querySelector("[data-count=" + field.name + "]").textContent = [...field.value].length;
}
async function score() {
  if (running) { dirty = true; return; }
  running = true; dirty = false;
  try {
    const answer = await fetch("/app/api/reports/" + form.dataset.draft + "/draft", { method: "POST",
      headers: { "Content-Type": "application/json" }, body: JSON.stringify(draft()) });
    if (!answer.ok) throw new Error();
    side.innerHTML = await answer.text();
    status.textContent = kept;
  } catch { status.textContent = form.dataset.notScored; }
  running = false;
  if (dirty) score();
}
function changed() {
  count();
  try { localStorage.setItem(key, JSON.stringify(draft())); } catch {}
  clearTimeout(timer);
  timer = setTimeout(score, 30);
}
function find(term) {
  const at = text.value.toLowerCase().indexOf(term.toLowerCase(), text.selectionEnd);
  const place = at < 0 ? text.value.toLowerCase().indexOf(term.toLowerCase()) : at;
  if (place < 0) return;
  text.focus();
  text.setSelectionRange(place, place + term.length);
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

form.querySelector("[data-submit]").hidden = true;
for (const button of form.querySelectorAll("[data-copy], [data-restore]")) button.hidden = false;
form.addEventListener("submit", (event) => { event.preventDefault(); score(); });
form.addEventListener("input", changed);
form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button === null) return;
  if (button.dataset.term !== undefined) find(button.dataset.term);
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
addEventListener("online", score);
try {
  const stored = JSON.parse(localStorage.getItem(key));
  if (stored !== null && typeof stored.text === "string") { fill(stored); score(); }
} catch {}
count();
`;

/** Shows the progress of a job, and loads the page again when the job has ended. */
export const PROGRESS_SCRIPT = `const card = document.querySelector("[data-job]");
if (card !== null) {
  const events = new EventSource("/app/api/jobs/" + card.dataset.job + "/events");
  const bar = card.querySelector("progress"), pill = card.querySelector("[data-state] .pill");
  events.addEventListener("state", (event) => {
    const job = JSON.parse(event.data);
    bar.value = job.progress ?? 0;
    pill.textContent = job.name;
    if (job.ended) { events.close(); location.reload(); }
  });
}
`;
