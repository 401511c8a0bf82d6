import { DRAFT_TEXTS } from "../../editor/texts.ts";
import type { TextActions } from "../../editor/view.ts";
import type { RichText } from "../rich-text/rich-text.ts";
import { facts } from "./page.ts";
import { toast } from "./toast.ts";

/**
 * Loads the panel beside the text and the menus of the bar. Until then, the panel shows what the server drew. Without
 * a connection it is loaded again when the connection is back.
 */
export async function loadPanel(rich: RichText, actions: TextActions): Promise<void> {
  try {
    const { showPanel } = await import("./show-panel.tsx");
    showPanel(rich, actions);
  } catch {
    toast(DRAFT_TEXTS[facts.language].notLoaded);
    addEventListener("online", () => loadPanel(rich, actions), { once: true });
  }
}
