// Counts the chosen pages of a report in the button that scans again.

const form = document.querySelector<HTMLFormElement>("[data-choice]");
const button = form?.querySelector<HTMLButtonElement>("[data-count]");

function count(): void {
  if (form == null || button == null) return;
  const chosen = form.querySelectorAll("[name=page]:checked").length;
  const address = form.querySelector<HTMLInputElement>("[name=address]")?.value.trim() ?? "";
  const pages = chosen + (address === "" ? 0 : 1);
  button.textContent = (button.dataset.count ?? "").replace("{n}", String(pages));
  button.disabled = pages === 0;
}

form?.addEventListener("input", count);
count();
