/** Weight of a word in the title; a word in the text weighs 1. */
export const TITLE_WEIGHT = 5;

/**
 * Text length in characters from which a page has its full score. BM25 prefers short texts, so a page of
 * two sentences would rank above a complete guide.
 */
export const FULL_LENGTH = 600;

/**
 * Minimum share of the query's weight on a page. Words weigh their inverse document frequency, so a page with
 * `machine` alone does not match `espresso machine` in a corpus with many machines.
 */
export const MIN_SHARE = 0.6;

/** Tolerance of sums of shares. */
const EPSILON = 1e-9;

/** Most words whose combinations are compared. Of a longer query the heaviest words decide. */
const MAX_COMBINED = 8;

/** The share of each word in the weight of the query (0..1). Words weigh their inverse document frequency. */
function sharesOf(frequencies: readonly number[], total: number): readonly number[] {
  const idfs = frequencies.map((pages) => (pages === 0 ? null : Math.log(1 + (total - pages + 0.5) / (pages + 0.5))));
  const known = idfs.filter((idf) => idf !== null);
  // A word on no page has the average weight of the other words, because its rarity alone must not decide.
  const average = known.reduce((sum, idf) => sum + idf, 0) / Math.max(1, known.length);
  const weights = idfs.map((idf) => idf ?? average);
  const weight = weights.reduce((sum, value) => sum + value, 0);
  return weight === 0 ? [] : weights.map((value) => value / weight);
}

/**
 * Returns the smallest sets of words that have `MIN_SHARE` of the weight of the query, as positions of words, heaviest
 * word first. `frequencies`: number of pages with each word. `total`: number of pages.
 */
export function sufficientSets(frequencies: readonly number[], total: number): readonly (readonly number[])[] {
  const shares = sharesOf(frequencies, total);
  const heaviest = [...shares.keys()]
    .sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0) || a - b)
    .slice(0, MAX_COMBINED);
  const sum = heaviest.reduce((before, at) => before + (shares[at] ?? 0), 0);
  const sets: (readonly number[])[] = [];
  for (let bits = 1; bits < 2 ** heaviest.length; bits++) {
    const set = heaviest.filter((_, place) => (bits & (1 << place)) !== 0);
    const share = set.reduce((before, at) => before + (shares[at] ?? 0), 0) / sum;
    const least = Math.min(...set.map((at) => shares[at] ?? 0)) / sum;
    // Without its lightest word a smallest set has too little.
    if (share >= MIN_SHARE - EPSILON && share - least < MIN_SHARE - EPSILON) sets.push(set);
  }
  return sets;
}

/** Adds the set of all words when some word is in no set, because every word counts for the order. */
export function rankedSets(sets: readonly (readonly number[])[], wordCount: number): readonly (readonly number[])[] {
  const isEveryWordUsed = new Set(sets.flat()).size === wordCount;
  return isEveryWordUsed ? sets : [...sets, [...Array(wordCount).keys()]];
}
