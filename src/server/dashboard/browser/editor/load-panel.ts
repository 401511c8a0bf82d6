import { DRAFT_TEXTS } from "../../editor/texts.ts";
import type { TextActions } from "../../editor/view.ts";
import { facts } from "./page.ts";
import { toast } from "./toast.ts";

/**
 * Loads the panel beside the text. Until it is there, the panel shows what the server drew. Without a connection it is
 * loaded again when the connection is back.
 */
export async function loadPanel(actions: TextActions): Promise<void> {
  try {
    const { showPanel } = await import("./show-panel.tsx");
    showPanel(actions);
  } catch {
    toast(DRAFT_TEXTS[facts.language].notLoaded);
    addEventListener("online", () => loadPanel(actions), { once: true });
  }
}
