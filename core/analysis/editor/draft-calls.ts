import { type Draft, type DraftScore, type DraftScorer, NO_TERM_CHOICE, type TermChoice } from "../../domain/draft.ts";
import type { DraftScorers, StoredScan } from "../../ports/draft-scorers.ts";

/** A call to a process that scores drafts, as plain data. Without a draft it opens the scan. */
export interface DraftCall {
  readonly kind: "draft";
  readonly jobId: string;
  /** Sent when the process does not have the scan open. */
  readonly snapshot: string | null;
  readonly draft: Draft | null;
  readonly choice: TermChoice;
}

/** `closed`: the process needs the snapshot. `unusable`: another version made the snapshot. */
export type DraftReply =
  | { readonly kind: "closed" }
  | { readonly kind: "unusable" }
  | ({ readonly kind: "opened" } & Pick<DraftScorer, "base" | "pages">)
  | { readonly kind: "scored"; readonly score: DraftScore };

/** Makes scorers over a function that runs calls, in this process or in another one. */
export function draftScorersOver(run: (call: DraftCall) => Promise<DraftReply>): DraftScorers {
  async function reply(
    { jobId, snapshot }: StoredScan,
    draft: Draft | null,
    choice = NO_TERM_CHOICE,
  ): Promise<DraftReply> {
    const call = { kind: "draft", jobId, draft, choice } as const;
    const first = await run({ ...call, snapshot: null });
    if (first.kind !== "closed") return first;
    const stored = await snapshot();
    return stored === null ? { kind: "unusable" } : run({ ...call, snapshot: stored });
  }
  return {
    async open(scan) {
      const answer = await reply(scan, null);
      return answer.kind === "opened" ? { base: answer.base, pages: answer.pages } : null;
    },
    async score(scan, draft, choice) {
      const answer = await reply(scan, draft, choice);
      return answer.kind === "scored" ? answer.score : null;
    },
  };
}
