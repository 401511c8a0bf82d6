import type { Keyword } from "../terms/keyword.ts";
import { COUNTED_ZONES } from "../terms/phrase-trie.ts";
import type { PageText } from "../text/page-text.ts";
import { OPENING_WORDS } from "./read-page.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Fit below which a page is about another subject, and the median below which a cohort is. See D-44. */
export const MIN_FIT = 0.4;
/** Mentions outside titles, headings and the opening that make a word fully present. */
const FULL_MENTIONS = 3;
/** Length from which a stem of the keyword also counts inside a longer word ("Espressomaschine"). */
const COMPOUND_LENGTH = 5;
const HEADINGS = ["title", "h1", "h2", "h3"] as const;

/** Returns how far a word of the keyword is present on a page, 0 to 1. */
function presence(stem: string, text: PageText, opening: readonly string[]): number {
  const isMatch = (other: string): boolean =>
    other === stem || (stem.length >= COMPOUND_LENGTH && other.length > stem.length && other.includes(stem));
  if (HEADINGS.some((zone) => text.zones[zone].stems.some(isMatch)) || opening.some(isMatch)) return 1;
  let count = 0;
  for (const zone of COUNTED_ZONES) for (const other of text.zones[zone].stems) if (isMatch(other)) count += 1;
  return Math.min(1, count / FULL_MENTIONS);
}

/** Words of the keyword that a page can be expected to have: no numbers, unless the keyword has nothing else. */
function wanted({ contentStems }: Keyword): readonly string[] {
  const words = contentStems.filter((stem) => !/^[0-9]/.test(stem));
  return words.length > 0 ? words : contentStems;
}

/**
 * Returns how far a page is about the keyword, 0 to 1: the share of the keyword's words that the page has, by their
 * idf. A keyword without words fits every page.
 */
export function keywordFit(text: PageText, keyword: Keyword, vocabulary: Vocabulary): number {
  const opening = text.zones.body.stems.slice(0, OPENING_WORDS);
  let part = 0;
  let whole = 0;
  for (const stem of wanted(keyword)) {
    const idf = vocabulary.idf(vocabulary.add(stem));
    whole += idf;
    part += idf * presence(stem, text, opening);
  }
  return whole === 0 ? 1 : part / whole;
}
