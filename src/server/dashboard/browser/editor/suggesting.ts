import { DRAFT_TEXTS } from "../../editor/texts.ts";
import type { RichText } from "../rich-text/rich-text.ts";
import { facts } from "./page.ts";
import { toast } from "./toast.ts";

/** The part of the editor that shows proposals of the language model. */
type Suggestions = typeof import("./suggestions.tsx");

/** Loads the part that shows proposals and uses it. Says so when it cannot be loaded. */
export async function withSuggestions(use: (suggestions: Suggestions) => void): Promise<void> {
  try {
    use(await import("./suggestions.tsx"));
  } catch {
    toast(DRAFT_TEXTS[facts.language].notLoaded);
  }
}

/** Connects the tool that lets the language model write the selection again. Pages without a model have no such tool. */
export function connectRewriting(rich: RichText): void {
  const tool = document.querySelector("[data-rewrite]");
  // The text keeps its selection.
  tool?.addEventListener("mousedown", (event) => event.preventDefault());
  tool?.addEventListener("click", () => withSuggestions(({ suggestRewrite }) => suggestRewrite(rich)));
}
