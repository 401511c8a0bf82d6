/**
 * Zones of a page in which terms are found. `anchor` is the link text of the main content, and `body` is its other text
 * without headings.
 */
export type Zone = "title" | "h1" | "h2" | "h3" | "body" | "alt" | "anchor";

/** All zones. Mentions are counted in `COUNTED_ZONES`, which excludes `anchor`. */
export const ZONES: readonly Zone[] = ["title", "h1", "h2", "h3", "body", "alt", "anchor"];

/** Tokens of one zone as parallel arrays. */
export interface ZoneTokens {
  /** Tokens as written. */
  readonly surfaces: readonly string[];
  /** Stems of the tokens, in lower case. */
  readonly stems: readonly string[];
  /** True for function words, and for every word of a postal address or a line with a telephone number. */
  readonly isStop: readonly boolean[];
  /** True at the start of a sentence, block or clause. No phrase contains both such a token and the token before it. */
  readonly starts: readonly boolean[];
  /**
   * Text that joins the token to the previous token when a phrase shows both. Values are `" "`, `", "`, `"-"`, `"- "`,
   * `"'s "`, `" & "`, the katakana middle dot, or `""` in scripts without spaces and after elisions.
   */
  readonly joins: readonly string[];
  /** Index into `PageText.sentences`, or -1 outside sentences (title, headings, alt text). */
  readonly sentenceOf: readonly number[];
}

/** Tokens of the main content that follow each other in one zone. */
export interface TextRun {
  readonly zone: Zone;
  readonly tokens: number;
  /** 1 to 6 for a heading, else 0. */
  readonly level: number;
  /** True for text of a block that is all links. */
  readonly isLinkBlock: boolean;
}

/**
 * Tokens of one block of main content, as ranges in its zones. The range of link texts is empty for a heading.
 */
export interface BlockTokens {
  readonly zone: Zone;
  readonly from: number;
  readonly to: number;
  /** Range in the zone `anchor`. */
  readonly linkFrom: number;
  readonly linkTo: number;
}

/** Tokens and sentences of one page. */
export interface PageText {
  /** ISO 639-1 code of the language that the stems and stop words belong to. */
  readonly language: string;
  readonly zones: Readonly<Record<Zone, ZoneTokens>>;
  /** Runs of the main content in page order. Each run continues where its zone stopped. */
  readonly flow: readonly TextRun[];
  /** Aligned to the blocks of the page's facts. A page that the token limit cut has fewer. */
  readonly blocks: readonly BlockTokens[];
  /** Number of words in the main content with its headings. All densities are computed from this number. */
  readonly wordCount: number;
  /** Sentences of the main content as written, in page order. */
  readonly sentences: readonly string[];
  /** True when the token limit cut the page. `wordCount` and `sentences` then describe the first part of the page. */
  readonly isCut: boolean;
}

/** Returns the number of tokens in all zones. */
export function tokenCountOf({ zones }: PageText): number {
  return ZONES.reduce((sum, zone) => sum + zones[zone].stems.length, 0);
}
