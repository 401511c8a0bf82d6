// Adds copy buttons to code blocks, and finds sections in the static index of `/docs/search.json`.

/** A section of the documentation, as the index lists it. */
interface Section {
  readonly page: string;
  readonly heading: string;
  readonly address: string;
  readonly name: string;
  readonly words: readonly string[];
}

/** Maximum number of results. */
const MAX_RESULTS = 8;

/** Time in ms for which a button says that it copied. */
const COPIED_MS = 2_000;

function addCopying(button: HTMLButtonElement): void {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.closest("figure")?.querySelector("code")?.textContent ?? "");
    button.textContent = button.dataset.done ?? "";
    setTimeout(() => {
      button.textContent = button.dataset.copy ?? "";
    }, COPIED_MS);
  });
}

function pointsOf(section: Section, words: readonly string[]): number {
  let points = 0;
  for (const word of words) {
    if (section.name.includes(word)) points += 3;
    else if (section.words.some((known) => known.startsWith(word))) points += 1;
    else return 0;
  }
  return points;
}

function resultOf({ page, heading, address }: Section): HTMLElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const small = document.createElement("small");
  link.href = address;
  link.textContent = heading;
  small.textContent = page;
  link.append(small);
  item.append(link);
  return item;
}

function addSearch(box: HTMLElement): void {
  const input = box.querySelector("input");
  const list = box.querySelector("ol");
  const status = box.querySelector("[role=status]");
  if (input === null || list === null || status === null) return;
  let sections: readonly Section[] | null = null;
  const load = async (): Promise<readonly Section[]> => {
    sections ??= await (await fetch("/docs/search.json")).json();
    return sections ?? [];
  };
  box.hidden = false;
  input.addEventListener("focus", load);
  input.addEventListener("input", async () => {
    const all = await load();
    const words = input.value.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
    const ranked = words.length === 0 ? [] : all.map((section) => [pointsOf(section, words), section] as const);
    const best = ranked.filter(([points]) => points > 0).sort(([left], [right]) => right - left);
    list.replaceChildren(...best.slice(0, MAX_RESULTS).map(([, section]) => resultOf(section)));
    status.textContent = words.length > 0 && best.length === 0 ? "Nothing found." : "";
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || (event.target instanceof Element && event.target.matches("input, textarea"))) return;
    event.preventDefault();
    input.focus();
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) addCopying(button);
const menu = document.querySelector<HTMLDetailsElement>("nav details");
if (menu !== null && matchMedia("(min-width: 60.01rem)").matches) menu.open = true;
const box = document.querySelector<HTMLElement>("search");
if (box !== null) addSearch(box);
