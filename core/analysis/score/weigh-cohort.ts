import type { PageFacts } from "../../domain/page-facts.ts";
import type { Keyword } from "../terms/keyword.ts";
import type { PageText } from "../text/page-text.ts";
import { keywordFit, MIN_FIT } from "./cohort-fit.ts";
import { type CohortOrder, cohortOrder } from "./cohort-order.ts";
import { type PageFeatures, weighPage } from "./features.ts";
import { type GuardLimits, type GuardWords, guardLimits } from "./guards.ts";
import { type PageSignals, pageSignals } from "./page-signals.ts";
import { type FlatPage, flatten } from "./parts.ts";
import { type PageWords, readPage } from "./read-page.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A page as the scorer takes it. */
export interface ScoreSource {
  readonly facts: PageFacts;
  readonly text: PageText;
  /** 0..1: how much the page counts. */
  readonly weight: number;
}

/** Pages from which a pair needs a second page to count: what one page of many says is noise. */
const MANY_PAGES = 8;
/** A cohort page while its cohort is prepared. */
interface Source extends ScoreSource {
  readonly at: number;
  readonly page: PageWords;
  readonly fit: number;
}

/** Most pages that the lists of pages by word can hold. */
const MAX_MASKED = 50;

/** Returns the pages of each word, as the sum of 2 to the power of their indexes. */
function wordPagesOf(pages: readonly PageWords[], size: number): Float64Array {
  const masks = new Float64Array(size);
  const last = new Int32Array(size).fill(-1);
  for (const [at, page] of pages.slice(0, MAX_MASKED).entries()) {
    const count = (id: number): void => {
      if (last[id] === at) return;
      last[id] = at;
      masks[id] = (masks[id] ?? 0) + 2 ** at;
    };
    for (const id of page.words) count(id);
    for (const { heading } of page.sections) for (const id of heading) count(id);
    for (const id of page.title) count(id);
  }
  return masks;
}

/** Returns the number of pages in a sum of powers of 2. */
export function countPages(mask: number): number {
  let count = 0;
  for (let left = mask; left > 0; left = Math.floor(left / 2)) count += left % 2;
  return count;
}

/** Returns the pages of each pair that is on enough of them. */
function pairPagesOf(pages: readonly { readonly pairs: ReadonlyMap<number, number> }[], minimum: number) {
  const masks = new Map<number, number>();
  for (const [at, { pairs }] of pages.slice(0, MAX_MASKED).entries())
    for (const key of pairs.keys()) masks.set(key, (masks.get(key) ?? 0) + 2 ** at);
  // A power of 2 is a single page.
  return minimum < 2 ? masks : new Map([...masks].filter(([, mask]) => !Number.isInteger(Math.log2(mask))));
}

/** Reads the sources and sets aside those about another subject. */
export function readSources(sources: readonly ScoreSource[], keyword: Keyword, vocabulary: Vocabulary) {
  const read = sources.map((source, at): Source => {
    const page = readPage(source.text, source.facts, vocabulary);
    return { ...source, at, page, fit: keywordFit(source.text, keyword, vocabulary) };
  });
  return { kept: read.filter(({ fit }) => fit >= MIN_FIT), read };
}

/** A page of the cohort after the guards. */
export interface UsedPage extends Source {
  readonly signals: PageSignals;
  readonly flat: FlatPage;
  readonly features: PageFeatures;
}

/** The pages that are compared, and what they were weighed with. */
export interface UsedCohort {
  readonly pages: readonly UsedPage[];
  readonly limits: GuardLimits;
  readonly order: CohortOrder;
  readonly wordPages: Float64Array;
  readonly pairPages: ReadonlyMap<number, number>;
  readonly pairAt: ReadonlyMap<number, number>;
  readonly minPairPages: number;
}

/** Weighs the words of the pages by the guards, and counts them. */
export function weighPages(
  used: readonly Source[],
  all: readonly Source[],
  keyword: Keyword,
  vocabulary: Vocabulary,
): UsedCohort {
  const pages = used.map(({ page }) => page);
  const wordPages = wordPagesOf(pages, vocabulary.size);
  const shared = wordPages.map((mask, id) => Number(mask > 0 && countPages(mask) > 1 && vocabulary.isContent(id)));
  const guard: GuardWords = {
    vocabulary,
    // A page of the cohort shares a word when another page has it too.
    isShared: (id) => shared[id] === 1,
    keyword: new Set(keyword.contentStems.map((stem) => vocabulary.find(stem))),
  };
  const { order, pageOrders } = cohortOrder(pages, vocabulary);
  const limits = guardLimits(
    all.map(({ page }) => page),
    pages,
    order.limits,
    guard,
  );
  const weighed = used.map((source, at) => {
    const pageOrder = pageOrders[at] ?? { passages: new Float64Array(), overChance: 0 };
    return { source, pageOrder, features: weighPage(source.page, pageOrder, limits, guard) };
  });
  const minPairPages = used.length >= MANY_PAGES ? 2 : 1;
  const pairPages = pairPagesOf(
    weighed.map(({ features }) => features),
    minPairPages,
  );
  const pairAt = new Map([...pairPages.keys()].map((key, index) => [key, index] as const));
  return {
    pages: weighed.map(({ source, pageOrder, features }) => {
      const signals = pageSignals(source, keyword, vocabulary);
      const body = {
        tokens: features.tokens,
        size: source.page.words.length,
        purity: features.purity,
        overChance: pageOrder.overChance,
        nearest: new Float64Array(),
        limit: 100,
        named: 1,
        returned: 0,
      };
      const sums = flatten(features, (id) => vocabulary.idf(id), pairAt);
      const flat = { ...sums, title: features.title, signals, body };
      return { ...source, signals, flat, features };
    }),
    limits,
    order,
    wordPages,
    pairPages,
    pairAt,
    minPairPages,
  };
}
