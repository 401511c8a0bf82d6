import { EDITOR_TEXTS, filled } from "../../editor/texts.ts";
import type { Editing } from "../../editor/view.ts";
import { facts } from "./page.ts";
import { onUpdate, state } from "./state.ts";

/** Pause in ms after the last change before the score is announced. */
const PAUSE_MS = 1_500;

function spokenOf({ score, isStale }: Editing): string {
  const texts = EDITOR_TEXTS[facts.language];
  if (isStale) return texts.notScored;
  if (score.isTooShort) return texts.tooShort;
  return score.score === null ? texts.noScore : filled(texts.score, score.score);
}

/** Announces the score to screen readers once after a pause, and not at each key. */
export function speakScore(): void {
  const place = document.createElement("p");
  place.className = "unseen";
  place.setAttribute("role", "status");
  document.body.append(place);
  let spoken = spokenOf(state());
  let timer: ReturnType<typeof setTimeout> | undefined;
  onUpdate(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const next = spokenOf(state());
      if (next === spoken) return;
      spoken = next;
      place.textContent = next;
    }, PAUSE_MS);
  });
}
