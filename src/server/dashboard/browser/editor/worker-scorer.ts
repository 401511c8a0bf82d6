import type { Draft, DraftScore } from "../../../../../core/domain/draft.ts";
import type { PageBlock } from "../../editor/view.ts";
import { type FromWorker, type ToWorker, WORKER_HEADER } from "../scoring/messages.ts";
import { facts } from "./page.ts";
import { state, update } from "./state.ts";

/** Longest time in ms for a score, and for opening the scan. */
const SCORE_MS = 5_000;
const OPEN_MS = 15_000;
/** Least memory of the device in GB. */
const MIN_MEMORY = 4;

/** A scorer in a worker of this browser. */
export interface WorkerScorer {
  /** Rejects when the worker fails or takes too long. */
  score(draft: Draft): Promise<DraftScore>;
  close(): void;
}

/** Properties of the device, which some browsers leave out. */
interface Device {
  readonly deviceMemory?: number;
  readonly connection?: { readonly saveData?: boolean };
}

function fitsDevice(): boolean {
  const { deviceMemory = MIN_MEMORY, connection } = navigator as Device;
  return typeof Worker === "function" && deviceMemory >= MIN_MEMORY && connection?.saveData !== true;
}

/** Puts the texts of the ranking pages into the panel. */
function showPages(snapshot: string): void {
  const { pages }: { pages: readonly { url: string; blocks?: readonly PageBlock[] }[] } = JSON.parse(snapshot);
  update({ pageTexts: new Map(pages.map(({ url, blocks = [] }) => [url, blocks] as const)) });
}

/** Sends a message and waits for its answer. One message is under way at a time. */
function ask(worker: Worker, message: ToWorker, limitMs: number): Promise<FromWorker> {
  const { promise, resolve, reject } = Promise.withResolvers<FromWorker>();
  const timer = setTimeout(() => reject(new Error("the worker takes too long")), limitMs);
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve(data);
  worker.onerror = () => reject(new Error("the worker failed"));
  worker.postMessage(message);
  return promise.finally(() => clearTimeout(timer));
}

/** Opens the scan in a worker. Returns null when the device, the language or the network does not allow it. */
export async function openWorker(): Promise<WorkerScorer | null> {
  if (!fitsDevice()) return null;
  let worker: Worker | null = null;
  try {
    const answer = await fetch(`/app/api/reports/${facts.jobId}/snapshot`);
    const script = answer.headers.get(WORKER_HEADER);
    if (!answer.ok || script === null) return null;
    worker = new Worker(script);
    const snapshot = await answer.text();
    showPages(snapshot);
    const opened = await ask(worker, { kind: "open", snapshot }, OPEN_MS);
    if (opened.kind !== "opened") throw new Error("the worker cannot use the scan");
  } catch {
    worker?.terminate();
    return null;
  }
  const running = worker;
  let last = 0;
  return {
    async score(draft) {
      last += 1;
      const answer = await ask(running, { kind: "score", id: last, draft, choice: state().choice }, SCORE_MS);
      if (answer.kind === "scored") return answer.score;
      throw new Error(answer.kind === "failed" ? answer.message : "the worker answered something else");
    },
    close: () => running.terminate(),
  };
}
