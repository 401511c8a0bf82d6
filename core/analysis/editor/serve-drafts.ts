import type { DraftScorer } from "../../domain/draft.ts";
import type { DraftScorers } from "../../ports/draft-scorers.ts";
import type { Languages } from "../../ports/languages.ts";
import { type DraftCall, type DraftReply, draftScorersOver } from "./draft-calls.ts";
import { openDraftScorer } from "./draft-scorer.ts";

/** Scans that stay open for drafts, the last used ones. Each has some 2.5 MB. */
const MAX_OPEN = 16;

/** Makes the function that runs the calls, for the process that does the work. */
export function serveDrafts(languages: Languages): (call: DraftCall) => DraftReply {
  /** By job, least recently used first. */
  const open = new Map<string, DraftScorer>();
  return ({ jobId, snapshot, draft, choice }) => {
    let scorer = open.get(jobId);
    if (scorer === undefined) {
      if (snapshot === null) return { kind: "closed" };
      const opened = openDraftScorer(snapshot, languages);
      if (opened === null) return { kind: "unusable" };
      scorer = opened;
    }
    open.delete(jobId);
    open.set(jobId, scorer);
    const [oldest] = open.keys();
    if (open.size > MAX_OPEN && oldest !== undefined) open.delete(oldest);
    if (draft !== null) return { kind: "scored", score: scorer.score(draft, choice) };
    return { kind: "opened", base: scorer.base, pages: scorer.pages };
  };
}

/** Scores drafts in this process, for host applications and tests. */
export function createLocalDraftScorers(languages: Languages): DraftScorers {
  const serve = serveDrafts(languages);
  return draftScorersOver(async (call) => serve(call));
}
