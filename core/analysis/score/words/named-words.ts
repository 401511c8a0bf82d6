import { clamp, quantile } from "../../../util/statistics.ts";
import type { Readings } from "../level.ts";
import type { PassageText } from "../read-page.ts";
import type { Vocabulary } from "../vocabulary.ts";

/**
 * A text that only carries the words of the report names new ones all the time and says little else. Real pages come
 * back to the words of their subject, and say more between them. See decisions/169.
 */

/** Sizes in tokens of the windows in which words are counted, and their typical shares on ranking pages. */
const WINDOWS = [
  [60, 0.41],
  [120, 0.33],
  [240, 0.26],
  [480, 0.2],
  [960, 0.15],
] as const;
/** Number of pages that the typical share weighs as much as. */
const PRIOR_PAGES = 1.5;
/** Ranking pages that set a limit, and the share of them that must have a window size. Few pages show too little. */
const MIN_PAGES = 5;
const KNOWN_SHARE = 0.5;
/** Least share, so that it has a logarithm. */
const MIN_SHARE = 0.02;
/** Ratio to the typical share from which a page loses points, and what few words of cohort and page add to it. */
const USUAL = 1.2;
const DOUBT = { cohort: 30, page: 5 } as const;
const MIN_TOKENS = { cohort: 100, page: 20 } as const;
/** Share of the limit over which the points fall to the least factor. */
const RANGE = 0.8;
const LEAST = 0.05;
/** Ratio of rest and company from which the named words of a page are excused, and the range up to fully excused. */
const EXCUSED = 1;
const EXCUSED_RANGE = 0.5;
/** Tokens of a page up to which nothing is known, and from which everything is. */
const UNKNOWN = 60;
const KNOWN = 200;

/**
 * Returns the weight of distinct given words over that of all other content words, by window size, up to the size of
 * the page. `given` has 1 for each word that a reader of the report knows.
 */
export function namedShares({ words }: PassageText, given: ArrayLike<number>, vocabulary: Vocabulary): number[] {
  const idfs = Float64Array.from(words, (id) => (vocabulary.isContent(id) ? vocabulary.idf(id) : 0));
  const seenIn = new Map<number, number>();
  let window = 0;
  return WINDOWS.filter(([size], at) => at === 0 || words.length >= size).map(([size]) => {
    let [named, own] = [0, 0];
    for (let from = 0; from === 0 || from + size <= words.length; from += size / 2) {
      window += 1;
      for (let at = from; at < Math.min(words.length, from + size); at += 1) {
        const id = words[at] ?? 0;
        if (given[id] !== 1) own += idfs[at] ?? 0;
        else if (seenIn.get(id) !== window) {
          named += idfs[at] ?? 0;
          seenIn.set(id, window);
        }
      }
    }
    return named / Math.max(MIN_SHARE, own);
  });
}

/**
 * Returns the largest shares that a long page may have, by window size. They end with the largest size that enough
 * ranking pages have, and are never less than one of these pages has. Fewer than five pages set none.
 */
export function namedLimits(pages: readonly (readonly number[])[], tokens: number): number[] {
  const doubt = 1 + DOUBT.cohort / Math.sqrt(tokens + MIN_TOKENS.cohort);
  if (pages.length < MIN_PAGES) return [];
  const shares = WINDOWS.map((_, at) => pages.flatMap((page) => page[at] ?? []));
  const used = shares.filter((known, at) => at === 0 || known.length >= KNOWN_SHARE * pages.length);
  return used.map((known, at) => {
    const [, typical] = WINDOWS[at] ?? WINDOWS[0];
    const logs = known.map((share) => Math.log(Math.max(MIN_SHARE, share)));
    const sum = logs.length === 0 ? 0 : logs.length * quantile(logs, 0.5);
    const level = Math.exp((sum + PRIOR_PAGES * Math.log(typical)) / (logs.length + PRIOR_PAGES));
    return Math.max(USUAL * level * doubt, ...known);
  });
}

/** Returns the factor of the points of a page of so many tokens, 0.05 to 1. */
export function namedFactor(shares: readonly number[], limits: readonly number[], tokens: number): number {
  const at = Math.min(shares.length, limits.length) - 1;
  if (at < 0) return 1;
  const limit = (limits[at] ?? 0) * (1 + DOUBT.page / Math.sqrt(tokens + MIN_TOKENS.page));
  const excess = clamp(((shares[at] ?? 0) / Math.max(MIN_SHARE, limit) - 1) / RANGE, 0, 1);
  const known = clamp((tokens - UNKNOWN) / (KNOWN - UNKNOWN), 0, 1);
  return Math.max(LEAST, 1 - known * excess * excess * (3 - 2 * excess));
}

/** Returns the factor of a page that has other words of the ranking pages, alone and beside the given words. */
export function excusedFactor(named: number, { rest, company }: Pick<Readings, "rest" | "company">): number {
  const excused = clamp((Math.min(rest, company) - EXCUSED) / EXCUSED_RANGE, 0, 1);
  return 1 - (1 - named) * (1 - excused);
}
