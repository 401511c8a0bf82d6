// Counts the chosen pages of a report, and moves the headings of an outline in place.

const choice = document.querySelector<HTMLFormElement>("[data-choice]");
const scan = choice?.querySelector<HTMLButtonElement>("[data-count]");

function count(): void {
  if (choice == null || scan == null) return;
  const chosen = choice.querySelectorAll("[name=page]:checked").length;
  const address = choice.querySelector<HTMLInputElement>("[name=address]")?.value.trim() ?? "";
  const pages = chosen + (address === "" ? 0 : 1);
  scan.textContent = (scan.dataset.count ?? "").replace("{n}", String(pages));
  scan.disabled = pages === 0;
}

choice?.addEventListener("input", count);
count();

const outline = document.querySelector<HTMLFormElement>("[data-outline]");

/** Keeps the outline without loading the page. A failure loads it, so that the reason is shown. */
async function keep(form: HTMLFormElement): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  body.set("do", "keep");
  const { ok } = await fetch(form.action, { method: "POST", body }).catch(() => ({ ok: false }));
  if (!ok) location.reload();
}

outline?.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button.tool") : null;
  const row = button?.closest("[data-row]");
  if (button == null || row == null) return;
  event.preventDefault();
  const [verb] = button.value.split(" ");
  if (verb === "up") row.previousElementSibling?.before(row);
  if (verb === "down") row.nextElementSibling?.after(row);
  if (verb === "remove") row.remove();
  else button.focus();
  keep(outline);
});

const print = document.querySelector<HTMLButtonElement>("[data-print]");
if (print !== null) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}

outline?.addEventListener("change", () => keep(outline));
