import type { Draft } from "../../../../../core/domain/draft.ts";
import { DRAFT_TEXTS } from "../../editor/texts.ts";
import { facts } from "./page.ts";
import { toast } from "./toast.ts";

/** The part of the editor that compares texts: the history and the differences. */
type Comparing = typeof import("./comparing.tsx");

/** Loads the part that compares texts. Returns null when the server cannot be reached. */
export async function loadComparing(): Promise<Comparing | null> {
  try {
    return await import("./comparing.tsx");
  } catch {
    return null;
  }
}

/** Loads the part that compares texts and uses it. Says so when it cannot be loaded. */
export async function withComparing(use: (comparing: Comparing) => void): Promise<void> {
  const comparing = await loadComparing();
  if (comparing === null) toast(DRAFT_TEXTS[facts.language].notLoaded);
  else use(comparing);
}

/** Shows what differs from another text to the text of this page. */
export function seeDifference(other: Draft, title: string): void {
  withComparing(({ showDifference }) => showDifference(other, title));
}
