/** Adds copy buttons to code blocks, and finds sections in the static index of `/docs/search.json`. */
export const DOCS_SCRIPT = `for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.closest("figure").querySelector("code").textContent);
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = button.dataset.copy; }, 2000);
  });
}
const details = document.querySelector("nav details");
if (matchMedia("(min-width: 60.01rem)").matches) details.open = true;
const box = document.querySelector("search"), input = box.querySelector("input"), list = box.querySelector("ol");
const status = box.querySelector("[role=status]");
box.hidden = false;
let sections = null;
async function load() { sections ??= await (await fetch("/docs/search.json")).json(); }
function rank(section, words) {
  let points = 0;
  for (const word of words) {
    const at = section.words.some((own) => own.startsWith(word));
    if (section.name.includes(word)) points += 3;
    else if (at) points += 1;
    else return 0;
  }
  return points;
}
async function find() {
  await load();
  const words = input.value.toLowerCase().match(/[\\p{L}\\p{N}_]+/gu) ?? [];
  const found = words.length === 0 ? [] : sections.map((section) => [rank(section, words), section])
    .filter(([points]) => points > 0).sort(([a], [b]) => b - a).slice(0, 8);
  list.replaceChildren(...found.map(([, { page, heading, address }]) => {
    const [item, link, small] = ["li", "a", "small"].map((name) => document.createElement(name));
    link.href = address;
    link.textContent = heading;
    small.textContent = page;
    link.append(small);
    item.append(link);
    return item;
  }));
  status.textContent = words.length === 0 ? "" : found.length === 0 ? "Nothing found." : "";
}
input.addEventListener("focus", load);
input.addEventListener("input", find);
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, textarea")) return;
  event.preventDefault();
  input.focus();
});
`;
