import type { Draft, DraftComment, DraftScore, DraftState, TermChoice } from "../../../../../core/domain/draft.ts";
import type { Editing, EditorFacts } from "../../editor/view.ts";

/** Contents of the editor. */
export interface EditorInput {
  readonly jobId: string;
  /** Keyword, region and site, for the bar. */
  readonly about: string;
  /** End of the link of a guest; `null` for members. */
  readonly badge: string | null;
  readonly facts: EditorFacts;
  readonly hasPage: boolean;
  readonly draft: Draft;
  /** The page as it was scanned. */
  readonly base: Draft;
  readonly score: DraftScore;
  readonly expired: Editing["expired"];
  /** Version of the kept draft, 0 without a kept draft. */
  readonly version: number;
  readonly state: DraftState;
  readonly comments: readonly DraftComment[];
  readonly choice: TermChoice;
  /** The last writer, `null` without a kept draft. */
  readonly saved: { readonly by: string; readonly at: number } | null;
}
