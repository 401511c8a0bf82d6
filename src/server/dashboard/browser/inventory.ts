// Counts the chosen rows with their price, filters at once, closes open menus, and loads the page once when a scan of
// it has ended.

/** The running scans as the stream sends them. */
interface Live {
  readonly jobs: readonly { readonly id: string; readonly progress: number }[];
  readonly ended: boolean;
}

/** Time in ms before a refused stream is opened again, for example the stream of a seventh window. */
const RETRY_MS = 10_000;

const form = document.querySelector<HTMLFormElement>("[data-inventory]");
const bulk = document.querySelector<HTMLElement>("[data-bulk]");
const filters = document.querySelector<HTMLFormElement>("[data-filters]");

function boxes(): HTMLInputElement[] {
  return form === null ? [] : [...form.querySelectorAll<HTMLInputElement>("input[name=page]")];
}

function count(): void {
  const chosen = boxes().filter(({ checked }) => checked);
  const price = chosen.reduce((sum, { dataset }) => sum + Number(dataset.price), 0);
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
  const all = form?.querySelector<HTMLInputElement>("[data-all]");
  if (all != null) {
    all.checked = chosen.length > 0 && chosen.length === boxes().length;
    all.indeterminate = chosen.length > 0 && !all.checked;
  }
  if (bulk === null) return;
  const { scan = "", chosen: label = "" } = bulk.dataset;
  const set = (selector: string, text: string) => {
    const element = bulk.querySelector(selector);
    if (element !== null) element.textContent = text;
  };
  set("[data-count]", label.replace("{}", number.format(chosen.length)));
  set("[data-scan-button]", scan.replace("{}", number.format(price / 1000)));
  const shown = bulk.querySelector<HTMLInputElement>("[data-price-shown]");
  if (shown !== null) shown.value = String(price);
}

function follow(): void {
  const events = new EventSource("/app/api/pages/events");
  const shown = new Set([...document.querySelectorAll<HTMLElement>("[data-live]")].map(({ dataset }) => dataset.live));
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(follow, RETRY_MS);
  });
  events.addEventListener("state", (event) => {
    const { jobs }: Live = JSON.parse(event.data);
    for (const { id, progress } of jobs) {
      const bar = document.querySelector<HTMLProgressElement>(`[data-live="${CSS.escape(id)}"]`);
      if (bar !== null) bar.value = progress;
    }
    const running = new Set(jobs.map(({ id }) => id));
    if (![...shown].some((id) => id !== undefined && !running.has(id))) return;
    events.close();
    // A person who is choosing rows would lose the choice.
    if (!boxes().some(({ checked }) => checked)) location.reload();
  });
}

function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>("[data-more][open]")];
}

form?.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.all !== undefined)
    for (const box of boxes()) box.checked = target.checked;
  count();
});
document.addEventListener("click", ({ target }) => {
  for (const menu of openMenus()) if (target instanceof Node && !menu.contains(target)) menu.open = false;
});
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});
filters?.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement) filters.requestSubmit();
});
for (const hidden of document.querySelectorAll<HTMLElement>("[data-all]")) hidden.hidden = false;
for (const button of document.querySelectorAll<HTMLElement>("[data-filters] [data-submit]")) button.hidden = true;
addEventListener("pageshow", count);
count();
if (document.querySelector("[data-live]") !== null) follow();
