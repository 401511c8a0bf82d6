import { createSnowballLanguages } from "../../../../../adapters/snowball/snowball-languages.ts";
import { openDraftScorer } from "../../../../../core/analysis/editor/draft-scorer.ts";
import type { DraftScorer } from "../../../../../core/domain/draft.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

// The scorer of the server in a worker of the browser. Its bundle has the tables of one language.

/** The part of a worker's scope that this program uses. */
interface Scope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
}

const scope = globalThis as unknown as Scope;
let scorer: DraftScorer | null = null;

function answer(message: ToWorker): FromWorker {
  if (message.kind === "open") {
    scorer = openDraftScorer(message.snapshot, createSnowballLanguages());
    return { kind: scorer === null ? "unusable" : "opened" };
  }
  const { id, draft, choice } = message;
  if (scorer === null) return { kind: "failed", id, message: "no scan is open" };
  try {
    return { kind: "scored", id, score: scorer.score(draft, choice) };
  } catch (error) {
    return { kind: "failed", id, message: String(error) };
  }
}

scope.onmessage = ({ data }) => scope.postMessage(answer(data));
