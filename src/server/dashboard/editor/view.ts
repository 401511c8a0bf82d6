import type { DraftComment, DraftScore, TermChoice } from "../../../../core/domain/draft.ts";

/** Languages of the bar and the panel. */
export type EditorLanguage = "en" | "de";

/** A usual range: lower and upper quartile of the ranking pages. `null`: unknown. */
export type Quartiles = readonly [low: number, high: number] | null;

/** A sentence of a ranking page, and its address. */
export interface ExampleSentence {
  readonly sentence: string;
  readonly url: string;
}

/** A subtopic as the report describes it. */
export interface TopicFacts {
  readonly name: string;
  /** Words of each ranking page on it, in rank order. */
  readonly words: readonly number[];
  readonly typicalWords: number;
  readonly terms: readonly string[];
  readonly questions: readonly string[];
  readonly example: ExampleSentence | null;
  readonly figures: readonly string[];
}

/** A question of searchers or ranking pages. */
export interface QuestionFacts {
  readonly question: string;
  readonly pages: number;
  readonly url: string | null;
  /** True when the scanned page has the answer. */
  readonly isAnswered: boolean;
}

/** A ranking page that can be read beside the text. */
export interface RankedPage {
  readonly url: string;
  readonly rank: number;
  readonly score: number | null;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
}

/** The person at the draft. */
export interface EditorPerson {
  /** Name that versions and comments of the person carry. */
  readonly name: string;
  /** False: the person reads and comments. */
  readonly mayWrite: boolean;
  /** True when the language model may propose texts to the person. */
  readonly mayPropose: boolean;
  /** True for a guest of a link, who sees no other page. */
  readonly isGuest: boolean;
  /** Address of the requests about the draft. */
  readonly api: string;
  /** Address of this page. */
  readonly page: string;
}

/** Facts of the scan, which stay the same while a page is open. */
export interface EditorFacts {
  readonly person: EditorPerson;
  readonly jobId: string;
  readonly language: EditorLanguage;
  readonly keyword: string;
  /** The score of the kept text on opening, and at its last save, where they differ because the formula changed. */
  readonly scoredAgain: { readonly now: number; readonly was: number } | null;
  /** False when the report of the scan is no longer kept. */
  readonly hasReport: boolean;
  readonly partNames: Readonly<Record<string, string>>;
  readonly ranges: { readonly words: Quartiles; readonly headings: Quartiles; readonly images: Quartiles };
  readonly topics: readonly TopicFacts[];
  readonly questions: readonly QuestionFacts[];
  readonly pages: readonly RankedPage[];
  /** A sentence with a name or thing, by it in lower case. */
  readonly examples: Readonly<Record<string, ExampleSentence>>;
}

/** A heading of the draft. */
export interface OutlineEntry {
  readonly level: number;
  readonly text: string;
}

/** A block of a ranking page. `level` is 0 for all but headings. */
export interface PageBlock {
  readonly kind: string;
  readonly level: number;
  readonly text: string;
}

/** Tabs of the panel, in order. */
export const TABS = ["topics", "terms", "outline", "questions", "pages", "comments"] as const;
/** A tab of the panel. */
export type Tab = (typeof TABS)[number];

/** Returns the tabs of a person. A guest sees no ranking pages. */
export const tabsOf = ({ person }: EditorFacts): readonly Tab[] =>
  person.isGuest ? TABS.filter((tab) => tab !== "pages") : TABS;

/** Terms that are marked in the text. */
export const MARK_MODES = ["all", "gaps", "off"] as const;
/** A choice of marks. */
export type MarkMode = (typeof MARK_MODES)[number];

/** Comments of the draft, and the words that a new comment is about. */
export interface EditorNotes {
  readonly comments: readonly DraftComment[];
  /** The selected words, empty without any. */
  readonly quotation: string;
  /** Why the last comment was not sent, `null` without a failure. */
  readonly problem: string | null;
}

/** Actions of the tab with comments. The texts resolve to true when the server has them. */
export interface CommentActions {
  add(text: string): Promise<boolean>;
  reply(no: number, text: string): Promise<boolean>;
  setDone(no: number, isDone: boolean): void;
  /** Scrolls to the words of a comment. */
  find(no: number): void;
}

/** Actions of the tab with terms. They change the choice for all drafts of the page and keyword. */
export interface TermActions {
  /** Leaves a term out, by its key. */
  ignore(key: string, term: string): void;
  /** Takes an ignored term back. */
  use(key: string, term: string): void;
  /** Adds an own term. Resolves to true when the server has it. */
  add(term: string): Promise<boolean>;
  remove(term: string): void;
}

/** State of the bar and the panel, which typing changes. */
export interface Editing {
  readonly score: DraftScore;
  /** True when the last text has no score yet, because the scorer failed. */
  readonly isStale: boolean;
  /** Why the scan scores nothing any more: its ranking pages are gone, or the formula is a new one. */
  readonly expired: "pages" | "formula" | null;
  readonly outline: readonly OutlineEntry[];
  readonly tab: Tab;
  readonly marks: MarkMode;
  /** Texts of the ranking pages by address; `null` until they are read. */
  readonly pageTexts: ReadonlyMap<string, readonly PageBlock[]> | null;
  /** True while three ranking pages are shown side by side. */
  readonly isBeside: boolean;
  readonly notes: EditorNotes;
  readonly choice: TermChoice;
}

/** Actions of the panel on the text and on what the page shows. */
export interface TextActions {
  open(tab: Tab): void;
  showMarks(mode: MarkMode): void;
  /** Shows three ranking pages beside the text, or one again. */
  showBeside(isBeside: boolean): void;
  /** Goes to the next place of a term. */
  findTerm(at: number): void;
  insertHeading(text: string): void;
  /** Lets the language model propose a section on a subtopic. */
  suggestSection(topic: string): void;
  /** Goes to a heading, by its place in the outline. */
  findHeading(at: number): void;
  /** Moves a section with its text over its neighbor. */
  shiftSection(at: number, by: 1 | -1): void;
  /** Moves a section with its text before another one. */
  dropSection(at: number, before: number): void;
}

/** All actions of the panel. The server draws the panel without them. */
export interface Actions extends TextActions {
  readonly comments: CommentActions;
  /** `null` for a person who may not choose terms. */
  readonly terms: TermActions | null;
}

/** Properties of each part of the panel. */
export interface PanelProps {
  readonly facts: EditorFacts;
  readonly editing: Editing;
  readonly actions: Actions | null;
}
