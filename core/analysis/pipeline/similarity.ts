import type { Language } from "../../ports/languages.ts";
import { quantile } from "../../util/statistics.ts";
import { isContentStem } from "../terms/candidates.ts";
import { COUNTED_ZONES } from "../terms/phrase-trie.ts";
import { stemIdf } from "../text/background.ts";
import type { PageText } from "../text/page-text.ts";

/** Mentions at which a word reaches half of its weight. Frequent words show a page's subject. */
const DEPTH_K = 4;
/** A word at this idf says nothing; above it, a word weighs the excess to the power. */
const EVERYWHERE_IDF = 1;
const IDF_POWER = 3;

/** The page's content words as a vector of length 1. */
function directionOf(page: PageText, language: Language): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const zone of COUNTED_ZONES) {
    const { stems, isStop } = page.zones[zone];
    for (const [at, stem] of stems.entries()) {
      if (isStop[at] !== true && isContentStem(stem) && !/^[0-9]/.test(stem))
        counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  let squares = 0;
  for (const [stem, count] of counts) {
    const weight = (count / (count + DEPTH_K)) * Math.max(0, stemIdf(language, stem) - EVERYWHERE_IDF) ** IDF_POWER;
    counts.set(stem, weight);
    squares += weight * weight;
  }
  const length = Math.sqrt(squares);
  if (length > 0) for (const [stem, weight] of counts) counts.set(stem, weight / length);
  return counts;
}

/**
 * How like the others each page is: the cosine of its words and those of all other pages, as a ratio to the median of
 * these. Aligned to `pages`; 1 for the typical page, 0 for one that shares no word. Time grows linearly with the
 * tokens.
 */
export function similarityToOthers(pages: readonly PageText[], language: Language): readonly number[] {
  const directions = pages.map((page) => directionOf(page, language));
  const sum = new Map<string, number>();
  for (const direction of directions)
    for (const [stem, weight] of direction) sum.set(stem, (sum.get(stem) ?? 0) + weight);
  let squares = 0;
  for (const weight of sum.values()) squares += weight * weight;
  const cosines = directions.map((direction) => {
    let withOthers = 0;
    let withItself = 0;
    for (const [stem, weight] of direction) {
      withOthers += weight * ((sum.get(stem) ?? 0) - weight);
      withItself += weight * weight;
    }
    // |sum - direction| squared, from what is known of both.
    const others = squares - 2 * withOthers - withItself;
    return others > 0 ? withOthers / Math.sqrt(others) : 0;
  });
  const typical = quantile(cosines, 0.5);
  return cosines.map((cosine) => (typical > 0 ? cosine / typical : 0));
}
