import { scanText } from "./scan.ts";

/**
 * Splits a text into lower-cased words as pages are split: `l'eau` is two words, and a dictionary splits ideographs.
 */
export function lowerWords(text: string): readonly string[] {
  return scanText(text).lowers;
}

/** The stem of a word. */
export interface KnownWord {
  readonly stem: string;
  readonly isStop: boolean;
}

/** Maps words of the pages to their stems. Sections have no stemmer, so they reuse the stems of the tokens. */
export interface StemTable {
  /** Looks up a lower-cased word; `undefined` when no page holds it. */
  get(word: string): KnownWord | undefined;
}

/** Returns the distinct stems of a text's content words in order. A word that no page holds is its own stem. */
export function contentStems(text: string, table: StemTable): string[] {
  const entries = lowerWords(text).map((word) => table.get(word) ?? { stem: word, isStop: false });
  return [...new Set(entries.filter((word) => !word.isStop).map((word) => word.stem))];
}
