import type { RichText } from "../rich-text/rich-text.ts";
import { form, stateLine } from "./page.ts";

const { copied = "", notCopied = "" } = form.dataset;

/** Copies the text and says so. A browser can refuse the clipboard. */
async function copy(rich: RichText, source: "html" | "markdown"): Promise<void> {
  try {
    await rich.copy(source);
    stateLine.textContent = copied;
  } catch {
    stateLine.textContent = notCopied;
  }
}

/** Connects the buttons that copy. */
export function connectCopying(rich: RichText): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(rich, button.dataset.copy === "html" ? "html" : "markdown"));
  }
}
