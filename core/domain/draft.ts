import type { TermState } from "./term-state.ts";

/** A draft of a page, as its writer types it. */
export interface Draft {
  /** Text of `<title>`. */
  readonly title: string;
  readonly metaDescription: string;
  /**
   * The main content as light Markdown. Blank lines separate blocks. `#` to `######` begin a heading, `- ` a list item,
   * `> ` a quotation and `| ` a table cell. A fence of three backticks encloses code.
   */
  readonly text: string;
}

/** Longest text of a draft in UTF-16 units, and longest title and meta description. */
export const DRAFT_LIMITS = { text: 60_000, line: 2_000 } as const;

/** Words of running text from which a draft gets a score. Headings do not count, because they alone are no page. */
export const MIN_SCORED_WORDS = 150;

/** States of the work on a draft, in the order of the work. */
export const DRAFT_STATES = ["todo", "in_progress", "in_review", "done"] as const;

/** State of the work on a draft. */
export type DraftState = (typeof DRAFT_STATES)[number];

/** A text that a person wrote beside a draft. */
export interface DraftRemark {
  readonly text: string;
  /** Name or email of the person. */
  readonly by: string;
  readonly at: number;
}

/** A comment on a place of a draft. */
export interface DraftComment extends DraftRemark {
  /** Names the comment in its draft. */
  readonly no: number;
  /** The words that it is about, as they were; empty for the whole draft. */
  readonly quotation: string;
  /** At most 32 characters before the quotation, which find its place among equal words. */
  readonly prefix: string;
  readonly replies: readonly DraftRemark[];
  /** Who closed the comment, and when; `null` while it is open. */
  readonly done: { readonly by: string; readonly at: number } | null;
}

/** A draft that an organization keeps beside one of its scans. A scan has one, which its members share. */
export interface SavedDraft {
  readonly jobId: string;
  readonly keyword: string;
  /** Address of the scanned page, `null` for a scan without a page. */
  readonly url: string | null;
  readonly draft: Draft;
  /** 0..100 when it was saved, `null` without a score. */
  readonly score: number | null;
  /** Number of times it was saved. A writer names the version that the change began with. */
  readonly version: number;
  /** Name or email of the last writer. */
  readonly savedBy: string;
  readonly savedAt: number;
}

/** One edit that earns points. */
export interface DraftEdit {
  /** Stable for one cohort, for example `section:water hardness`. */
  readonly id: string;
  readonly group: "fix" | "cover";
  readonly subject: string;
  readonly alsoCover: readonly string[];
  /** Zone to put it in; `null` when the place does not matter. */
  readonly zone: string | null;
  /** Imperative sentence. */
  readonly action: string;
  /** Points gained alone, and after the edits before. */
  readonly gain: number;
  readonly gainInPlan: number;
  readonly competitorCount: number;
  readonly competitorTotal: number;
  readonly competitorUrls: readonly string[];
  readonly example: { readonly url: string; readonly sentence: string } | null;
}

/** A term of the ranking pages that people do not want in their text. */
export interface IgnoredTerm {
  /** Key in the list of terms. */
  readonly key: string;
  readonly term: string;
}

/** The choice of terms for a page and keyword. It outlives the scan. D-119 */
export interface TermChoice {
  /** Terms that drafts are not measured by. */
  readonly ignored: readonly IgnoredTerm[];
  /** Terms of people, as they wrote them. Drafts are measured by them, and they earn no points. */
  readonly own: readonly string[];
}

/** No choice of terms. */
export const NO_TERM_CHOICE: TermChoice = { ignored: [], own: [] };

/** Use of a term or name in a draft: mentions, the usual range, and how the two compare. */
export interface DraftTerm {
  readonly key: string;
  readonly term: string;
  readonly isName: boolean;
  /** True for a term that people added. It has no counts of ranking pages. */
  readonly isOwn: boolean;
  readonly count: number;
  readonly low: number;
  readonly high: number;
  readonly state: TermState;
  /** Mentions on each ranking page, in rank order. */
  readonly competitorCounts: readonly number[];
}

/** A subtopic of the ranking pages and its place in a draft. */
export interface DraftTopic {
  readonly name: string;
  readonly role: "core" | "useful" | "minor";
  /** True when the evidence is enough for advice. */
  readonly isAdvised: boolean;
  /** Ranking pages that treat it in a section, and ranking pages compared. */
  readonly pages: number;
  readonly of: number;
  readonly typicalWords: number;
  readonly status: "covered" | "partly" | "missing";
  /** Heading of the draft's section about the subtopic; `null` without a section. */
  readonly section: string | null;
  readonly words: number;
}

/** A question of the scan and the answer of a draft. */
export interface DraftQuestion {
  readonly question: string;
  /** First sentence below the same question; `null` when the draft does not ask and answer it. */
  readonly answer: { readonly sentence: string; readonly heading: string | null } | null;
}

/** Result of scoring a draft against the ranking pages of a stored scan. */
export interface DraftScore {
  /** 0..100, or `null` when there is no score; `summary` then says why. */
  readonly score: number | null;
  readonly grade: string;
  readonly summary: string;
  /** True for a draft below `MIN_SCORED_WORDS`, which has no score. */
  readonly isTooShort: boolean;
  /** Score of the page as it was scanned, by the same scorer; `null` without a page. */
  readonly base: number | null;
  /** Score of the typical ranking page. */
  readonly median: number | null;
  readonly parts: readonly {
    readonly part: string;
    readonly points: number;
    readonly missing: number;
  }[];
  /** Words of the main content with its headings. */
  readonly words: number;
  /** Headings of the text, of all levels. */
  readonly headings: number;
  /** Images of the main content: those of the page and those that the draft adds. */
  readonly images: number;
  /** At most 12, in the order in which they gain most together. */
  readonly plan: readonly DraftEdit[];
  /** Points that the first 3, 5 and 10 edits of the plan gain together. */
  readonly totals: readonly { readonly steps: number; readonly low: number; readonly high: number }[];
  /** Own terms first; no ignored ones. */
  readonly terms: readonly DraftTerm[];
  /** In reading order. Empty for scans without subtopics. */
  readonly topics: readonly DraftTopic[];
  /** In the order of the report. Empty for scans that kept no questions. */
  readonly questions: readonly DraftQuestion[];
  /** Forms in which the draft writes tracked terms, for highlighting, with the position of the term in `terms`. */
  readonly surfaces: readonly (readonly [surface: string, term: number])[];
  /** Sentences that bring four or more terms at once: terms belong where the reader needs them. */
  readonly crowded: readonly string[];
}

/** A stored scan that drafts are scored against. */
export interface DraftScorer {
  /** The page of the scan as a draft; empty for a scan without a page. */
  readonly base: Draft;
  /** Ranking pages in rank order, with their headings. */
  readonly pages: readonly {
    readonly url: string;
    readonly rank: number;
    readonly score: number | null;
    readonly headings: readonly { readonly level: number; readonly text: string }[];
  }[];
  /** Pure and synchronous. Throws `RangeError` for a draft beyond `DRAFT_LIMITS`. `choice`: none by default. */
  score(draft: Draft, choice?: TermChoice): DraftScore;
}
