import { clamp, quantile } from "../../../util/statistics.ts";
import type { Readings } from "../level.ts";
import type { PassageText } from "../read-page.ts";

/**
 * A text made from the words of the report is very like the ranking pages, and seldom repeats a word. Real pages repeat
 * the words of their subject. See decisions/180.
 */

/** Tokens within which a word returns. */
const REACH = 120;
/** Mentions that return and do not, added to each page: a few mentions show little. */
const PRIOR = { returned: 1, others: 2 } as const;
/** Least share, so that it has a logarithm. */
const MIN_SHARE = 0.02;
/** How much the company of given words excuses, and the highest ratio of it that counts. */
const COMPANY = { factor: 1 / 3, most: 1.5 } as const;
/** Least logarithm of the return ratio that counts. Even a page that never returns needs the likeness, too. */
const LEAST_RETURNED = -0.9;
/** Excess from which a page loses points, and the range down to the least factor. */
const USUAL = 1.31;
const RANGE = 0.36;
const LEAST = 0.05;
/** Ratio of the terms up to which nothing is lost, and the range to the whole loss. Filler is as like as ranking pages. */
const LIKE = { from: 0.8, range: 0.4 } as const;
/** Excess that few words of the cohort excuse, over their count: 400 in 1,000 words. Five abstracts are such a cohort. */
const SMALL_COHORT = 400;
const MIN_COHORT_TOKENS = 300;
/** Tokens of a page up to which nothing is known, and from which everything is. */
const UNKNOWN = 120;
const KNOWN = 200;

/** Returns the share of given words that occur again within 120 tokens. `given` has 1 for each given word. */
export function returnShare({ words }: Pick<PassageText, "words">, given: ArrayLike<number>): number {
  const last = new Map<number, number>();
  let [returned, count] = [0, 0];
  for (let at = 0; at < words.length; at += 1) {
    const id = words[at] ?? 0;
    if (given[id] !== 1) continue;
    count += 1;
    if (at - (last.get(id) ?? -REACH - 1) <= REACH) returned += 1;
    last.set(id, at);
  }
  return (returned + PRIOR.returned) / (count + PRIOR.returned + PRIOR.others);
}

/** Returns how often the given words of a page return, as a logarithm of the ratio to the median ranking page. */
export function returnRatio(share: number, ranking: readonly number[]): number {
  return Math.log((share + MIN_SHARE) / (quantile(ranking, 0.5) + MIN_SHARE));
}

/** Returns the factor of the points of a page, 0.05 to 1. `returned` is its `returnRatio`, and `tokens` are those of page and cohort. */
export function returnFactor(
  { terms, company }: Pick<Readings, "terms" | "company">,
  returned: number,
  tokens: { readonly page: number; readonly cohort: number },
): number {
  const excess = terms - COMPANY.factor * Math.min(COMPANY.most, company) - Math.max(LEAST_RETURNED, returned);
  const doubt = SMALL_COHORT / Math.max(MIN_COHORT_TOKENS, tokens.cohort);
  const over = clamp((excess - doubt - USUAL) / RANGE, 0, 1);
  const known = clamp((tokens.page - UNKNOWN) / (KNOWN - UNKNOWN), 0, 1);
  const like = clamp((terms - LIKE.from) / LIKE.range, 0, 1);
  return Math.max(LEAST, 1 - like * known * over * over * (3 - 2 * over));
}
