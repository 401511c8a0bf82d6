import { DRAFT_TEXTS } from "../../editor/texts.ts";
import type { CopySource, RichText } from "../rich-text/rich-text.ts";
import { facts } from "./page.ts";
import { toast } from "./toast.ts";

const { bar } = DRAFT_TEXTS[facts.language];
const SOURCES: readonly CopySource[] = ["text", "html", "markdown"];

/** Copies the text and says so. A browser can refuse the clipboard. */
async function copy(rich: RichText, source: CopySource): Promise<void> {
  try {
    await rich.copy(source);
    toast(bar.copied);
  } catch {
    toast(bar.notCopied);
  }
}

/** Connects the menu that copies. A menu closes after its choice, at Escape, and at a click elsewhere. */
export function connectCopying(rich: RichText): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.popup")) {
    menu.hidden = false;
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    });
    document.addEventListener("click", ({ target }) => {
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
    });
  }
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]"))
    button.addEventListener("click", () => {
      const source = SOURCES.find((each) => each === button.dataset.copy);
      const menu = button.closest("details");
      if (menu !== null) menu.open = false;
      if (source !== undefined) copy(rich, source);
    });
}
