// Copies the secret of a page. The button is hidden without the script, and where the browser has no clipboard.

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
  const secret = button.parentElement?.querySelector(".secret");
  if (secret == null || navigator.clipboard === undefined) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(secret.textContent ?? "");
      button.textContent = button.dataset.copy ?? "";
    } catch {
      // The browser refused, so the person copies the selected text.
      getSelection()?.selectAllChildren(secret);
    }
  });
}
