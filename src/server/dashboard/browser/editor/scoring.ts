import type { DraftScore } from "../../../../../core/domain/draft.ts";
import { draft, path, send } from "./page.ts";
import { update } from "./state.ts";

/** Pause in ms after a key before the server scores. */
const PAUSE_MS = 150;

let isScoring = false;
let mustScore = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Scores the text now. One request runs at a time, and the latest text wins. */
export async function score(): Promise<void> {
  if (isScoring) {
    mustScore = true;
    return;
  }
  isScoring = true;
  mustScore = false;
  try {
    const answer = await send(path, draft());
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const found: DraftScore = await answer.json();
    update({ score: found, isStale: false });
  } catch {
    update({ isStale: true });
  }
  isScoring = false;
  if (mustScore) score();
}

/** Scores the text after a pause. */
export function scoreSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(score, PAUSE_MS);
}
