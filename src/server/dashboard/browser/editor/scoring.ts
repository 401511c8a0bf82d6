import type { Draft, DraftScore } from "../../../../../core/domain/draft.ts";
import { draft, editing, facts, path, send } from "./page.ts";
import { update } from "./state.ts";
import { openWorker, type WorkerScorer } from "./worker-scorer.ts";

/** Pauses in ms after a key before a score: by the worker of this browser, and by the server. */
const WORKER_PAUSE_MS = 60;
const SERVER_PAUSE_MS = 150;

/** False for readers, and when the scan scores nothing any more. */
const canScore = facts.person.mayWrite && editing.expired === null;

let worker: WorkerScorer | null = null;
let isScoring = false;
let mustScore = false;
let timer: ReturnType<typeof setTimeout> | undefined;

async function byServer(text: Draft): Promise<DraftScore> {
  const answer = await send(path, text);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
}

/** Scores by the worker. When it fails, the server takes over for good. */
async function scored(text: Draft): Promise<DraftScore> {
  if (worker === null) return byServer(text);
  try {
    return await worker.score(text);
  } catch {
    worker.close();
    worker = null;
    document.documentElement.dataset.scorer = "server";
    return byServer(text);
  }
}

/** Scores the text now. One text is scored at a time, and the latest one wins. */
export async function score(): Promise<void> {
  if (!canScore) return;
  if (isScoring) {
    mustScore = true;
    return;
  }
  isScoring = true;
  mustScore = false;
  try {
    update({ score: await scored(draft()), isStale: false });
  } catch {
    update({ isStale: true });
  }
  isScoring = false;
  if (mustScore) score();
}

/** Scores the text after a pause. */
export function scoreSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(score, worker === null ? SERVER_PAUSE_MS : WORKER_PAUSE_MS);
}

/** Opens the scorer of this browser. The server scores when the browser has no scorer. */
export async function startScoring(): Promise<void> {
  worker = canScore ? await openWorker() : null;
  document.documentElement.dataset.scorer = worker === null ? "server" : "browser";
}
