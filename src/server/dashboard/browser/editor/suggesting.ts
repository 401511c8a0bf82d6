import { DRAFT_TEXTS } from "../../editor/texts.ts";
import type { RichText } from "../rich-text/rich-text.ts";
import { facts } from "./page.ts";
import { toast } from "./toast.ts";

/** The part of the editor that shows proposals of the language model. */
type Suggestions = typeof import("../suggestions/suggestions.ts");

/** Loads the part that shows proposals and uses it. Says so when it cannot be loaded. */
export async function withSuggestions(use: (suggestions: Suggestions) => void): Promise<void> {
  try {
    use(await import("../suggestions/suggestions.ts"));
  } catch {
    toast(DRAFT_TEXTS[facts.language].notLoaded);
  }
}

/** Connects the buttons of the language model. Pages without a model have none. */
export function connectSuggestions(rich: RichText): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-propose]")) {
    button.hidden = false;
    button.addEventListener("click", () =>
      withSuggestions(({ suggestLine }) => suggestLine(button.dataset.propose ?? "")),
    );
  }
  const tool = document.querySelector("[data-rewrite]");
  // The text keeps its selection.
  tool?.addEventListener("mousedown", (event) => event.preventDefault());
  tool?.addEventListener("click", () => withSuggestions(({ suggestRewrite }) => suggestRewrite(rich)));
}
