import type { Languages } from "../../ports/languages.ts";
import { scanText } from "../text/scan.ts";

/** The caller's query as tokens. */
export interface Keyword {
  /** The query as typed, with each run of white space reduced to one space. */
  readonly written: string;
  /** `written` in lower case. */
  readonly text: string;
  readonly surfaces: readonly string[];
  readonly stems: readonly string[];
  /**
   * Stems of the content words, in order and without repeats. When the query has only function words, all their stems.
   */
  readonly contentStems: readonly string[];
  readonly isStop: readonly boolean[];
}

/** Splits a keyword into tokens and finds their stems and stop words in the cohort's language. */
export function readKeyword(keyword: string, languages: Languages, language: string): Keyword {
  const written = keyword.trim().replace(/\s+/g, " ");
  const words = languages.language(language);
  const tokens = scanText(keyword);
  const stems = tokens.lowers.map((lower) => words.stem(lower));
  const isStop = tokens.lowers.map((lower, at) => tokens.isElision[at] === true || words.isStopWord(lower));
  const content = stems.filter((_, at) => isStop[at] !== true);
  return {
    written,
    text: written.toLowerCase(),
    surfaces: tokens.lowers,
    stems,
    contentStems: [...new Set(content.length > 0 ? content : stems)],
    isStop,
  };
}
