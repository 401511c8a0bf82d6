import type { Lexicon } from "../ports/lexicon.ts";
import { scan } from "./scan.ts";

/** The caller's query as tokens. */
export interface Keyword {
  /** As typed, white space collapsed. */
  readonly written: string;
  /** The same, lower-cased. */
  readonly text: string;
  readonly surfaces: readonly string[];
  readonly stems: readonly string[];
  /** Stems of its content words, in order, no repeats; of all words when it has no content words. */
  readonly contentStems: readonly string[];
  readonly isStop: readonly boolean[];
}

/** Reads a keyword with the lexicon of the cohort's language. */
export function readKeyword(keyword: string, lexicon: Lexicon, language: string): Keyword {
  const written = keyword.trim().replace(/\s+/g, " ");
  const words = lexicon.language(language);
  const tokens = scan(keyword);
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
