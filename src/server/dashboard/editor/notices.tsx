/** @jsxImportSource preact */
import { MIN_SCORED_WORDS } from "../../../../core/domain/draft.ts";
import { EDITOR_TEXTS, filled } from "./texts.ts";
import type { Editing, EditorFacts } from "./view.ts";

/** Notes about the score, below the bar. */
export function Notices({ facts, editing }: { readonly facts: EditorFacts; readonly editing: Editing }) {
  const texts = EDITOR_TEXTS[facts.language];
  if (!editing.score.isTooShort) return null;
  return (
    <p class="notice">
      <b>{texts.tooShortNote}</b> {filled(texts.tooShortHelp, MIN_SCORED_WORDS)}
    </p>
  );
}
