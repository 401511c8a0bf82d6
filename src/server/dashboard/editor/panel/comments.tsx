/** @jsxImportSource preact */
import { EDITOR_TEXTS } from "../texts.ts";
import type { PanelProps } from "../view.ts";

/** The comments on places of the text. */
export function CommentsTab({ facts }: PanelProps) {
  return <p class="small">{EDITOR_TEXTS[facts.language].noComments}</p>;
}
