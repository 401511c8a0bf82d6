/** Zones a term can stand in. `body` is main content without headings and without link text; `anchor` is link text of the main content. */
export type Zone = "title" | "h1" | "h2" | "h3" | "body" | "alt" | "anchor";

/** All zones; mentions are counted in `COUNTED_ZONES`, which leave `anchor` out. */
export const ZONES: readonly Zone[] = ["title", "h1", "h2", "h3", "body", "alt", "anchor"];

/**
 * Tokens of one zone as parallel arrays. `surfaces[i]` is the token as written, `stems[i]` its stem
 * (lower-cased), `starts[i]` 1 when a phrase may not reach back over the token's left edge (sentence,
 * block or clause boundary).
 */
export interface ZoneTokens {
  readonly surfaces: readonly string[];
  readonly stems: readonly string[];
  readonly isStop: readonly boolean[];
  readonly starts: readonly boolean[];
  /** What stands between the token and the one before when they are shown as a phrase: `" "`, `"-"`, `"'s "` or `""` (CJK, elisions). */
  readonly joins: readonly string[];
  /** Index into `PageText.sentences`, -1 outside sentences (title, headings, alt). */
  readonly sentenceOf: readonly number[];
}

/** One page, tokenised by zone. */
export interface PageText {
  /** ISO 639-1 of the lexicon that was used. */
  readonly language: string;
  readonly zones: Readonly<Record<Zone, ZoneTokens>>;
  /** Words of the main content, headings included; the base of all densities. */
  readonly wordCount: number;
  /** Main-content sentences as written, in order. */
  readonly sentences: readonly string[];
}
