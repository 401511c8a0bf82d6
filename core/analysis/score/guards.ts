import { clamp, quantile } from "../../util/statistics.ts";
import type { PassagePage, WordPassage } from "./to-passages.ts";

/**
 * Limits that keep stuffed text from earning points. They come from the cohort's own passages, so where lists rank,
 * lists are normal. See decisions/61.
 */
export interface GuardLimits {
  /** Lower quartile of the share of function words in a passage, at most 0.3. */
  readonly prose: number;
  /** Weight (idf) of new cohort words that one passage may introduce on a long page. */
  readonly introductions: number;
  /** Median words of the cohort's pages. */
  readonly words: number;
  /** Content words of a title, and of the H1s. */
  readonly title: number;
  readonly h1: number;
}

/** Highest limit of `prose`. */
const MAX_PROSE = 0.3;
/** At or below this share the prose guard is off: the language has no stop words here, or the pages are lists. */
const NO_PROSE = 0.05;
/** Share of the prose limit at which a passage counts nothing. */
const PROSE_FLOOR = 0.35;
/** Tokens below which a passage is too short for the prose guard. */
const PROSE_TOKENS = 8;
/** Quantile of the cohort's passages that sets the limit of introductions, and the least limit. */
const INTRODUCTION_QUANTILE = 0.85;
const MIN_INTRODUCTIONS = 8;
/** Pages with fewer words introduce more in each passage, so the limit grows for short pages and short cohorts. */
const FULL_WORDS = 400;
const MIN_WORDS = 50;
/** Mentions of keyword words that any passage may have, and the share that it may have. */
const KEYWORD_WORDS = 2;
const KEYWORD_SHARE = 0.4;
/** Share of distinct words below which a passage about the keyword counts nothing. */
const MIN_DISTINCT = 0.5;
/** Content words that any title may have. */
const MIN_TITLE = 8;
/** Weight of a word in a title or heading that the body never uses. */
export const HEADING_ONLY = 0.25;
/** Mentions of a word that count in one passage. */
const MENTIONS_IN_PASSAGE = 2;

const HEADING_ZONES: ReadonlySet<string> = new Set(["title", "h1", "h2", "h3"]);

/** The part of a page's reading that the guards need. */
export interface GuardedPage {
  readonly page: PassagePage;
  /** The passage that alone has the word, -1 for none, -2 for several. By id. */
  readonly onlyIn: Int32Array;
  /** 1 for words of the body. By id. */
  readonly inBody: Uint8Array;
}

/** Finds the words that only one passage has. `size` is the size of the vocabulary. */
export function guardedPage(page: PassagePage, size: number): GuardedPage {
  const onlyIn = new Int32Array(size).fill(-1);
  const inBody = new Uint8Array(size);
  for (const [at, { zone, words }] of page.passages.entries()) {
    for (const id of words) {
      if (zone === "body") inBody[id] = 1;
      if (onlyIn[id] === -1) onlyIn[id] = at;
      else if (onlyIn[id] !== at) onlyIn[id] = -2;
    }
  }
  return { page, onlyIn, inBody };
}

/** Facts about words that the guards use. */
export interface GuardWords {
  readonly idf: (id: number) => number;
  /** True for a word that another page of the cohort has. */
  readonly isShared: (id: number) => boolean;
  readonly keyword: ReadonlySet<number>;
}

/** Returns the weight (idf) of the cohort's words that only this passage of the page has. */
export function introduced(
  { words }: WordPassage,
  isNew: (id: number) => boolean,
  { idf, isShared }: GuardWords,
): number {
  let sum = 0;
  for (let at = 0; at < words.length; at += 1) {
    const id = words[at] ?? 0;
    if (isShared(id) && isNew(id) && words.indexOf(id) === at) sum += idf(id);
  }
  return sum;
}

/** Sets the limits from the cohort's pages. `introductions` has the value of each passage outside titles. */
export function guardLimits(pages: readonly PassagePage[], introductions: readonly number[]): GuardLimits {
  const prose = pages.flatMap(({ passages }) =>
    passages
      .filter(({ zone, tokenCount }) => zone === "body" && tokenCount >= PROSE_TOKENS)
      .map(({ stopCount, tokenCount }) => stopCount / tokenCount),
  );
  const lengths = (zone: string): number[] =>
    pages.map(({ passages }) => passages.find((passage) => passage.zone === zone)?.words.length ?? 0);
  return {
    prose: Math.min(MAX_PROSE, quantile(prose, 0.25)),
    introductions: Math.max(MIN_INTRODUCTIONS, quantile(introductions, INTRODUCTION_QUANTILE)),
    words: quantile(
      pages.map((page) => page.distinctWords),
      0.5,
    ),
    title: Math.max(MIN_TITLE, quantile(lengths("title"), 0.9)),
    h1: Math.max(MIN_TITLE, quantile(lengths("h1"), 0.9)),
  };
}

/** Returns the limits for a page of so many words: a short page has to introduce more in each passage. */
export function limitsFor(limits: GuardLimits, words: number): GuardLimits {
  const factor = Math.max(1, FULL_WORDS / Math.max(MIN_WORDS, Math.min(words, limits.words)));
  return { ...limits, introductions: limits.introductions * factor };
}

function proseWeight({ zone, stopCount, tokenCount }: WordPassage, limit: number): number {
  if (zone !== "body" || limit <= NO_PROSE || tokenCount < PROSE_TOKENS) return 1;
  const floor = PROSE_FLOOR * limit;
  return clamp((stopCount / tokenCount - floor) / (limit - floor), 0, 1);
}

function keywordWeight({ words }: WordPassage, keyword: ReadonlySet<number>): number {
  let count = 0;
  for (const id of words) if (keyword.has(id)) count += 1;
  if (count <= KEYWORD_WORDS || count <= KEYWORD_SHARE * words.length) return 1;
  if (new Set(words).size < MIN_DISTINCT * words.length) return 0;
  return ((KEYWORD_SHARE * words.length) / count) ** 3;
}

/** Returns the weight of a title or H1 by its length, 0 to 1. */
export function lengthWeight({ zone, words }: Pick<WordPassage, "zone" | "words">, limits: GuardLimits): number {
  const limit = zone === "title" ? limits.title : zone === "h1" ? limits.h1 : Number.POSITIVE_INFINITY;
  return words.length > limit ? (limit / words.length) ** 2 : 1;
}

/** Returns the weight of each content word of a passage, 0 to 1. `isNew` is true for words of this passage alone. */
export function wordWeights(
  passage: WordPassage,
  limits: GuardLimits,
  page: { readonly isNew: (id: number) => boolean; readonly isInBody: (id: number) => boolean },
  guard: GuardWords,
): Float64Array {
  const { zone, words } = passage;
  const weights = new Float64Array(words.length);
  const whole =
    proseWeight(passage, limits.prose) * keywordWeight(passage, guard.keyword) * lengthWeight(passage, limits);
  if (whole === 0) return weights;
  const isTitle = zone === "title" || zone === "h1";
  const mass = isTitle ? 0 : introduced(passage, page.isNew, guard);
  const cut = mass > limits.introductions ? (limits.introductions / mass) ** 3 : 1;
  const isHeading = HEADING_ZONES.has(zone);
  for (let at = 0; at < words.length; at += 1) {
    const id = words[at] ?? 0;
    let before = 0;
    for (let other = 0; other < at; other += 1) if (words[other] === id) before += 1;
    if (before >= MENTIONS_IN_PASSAGE) continue;
    let weight = whole;
    if (cut < 1 && guard.isShared(id) && page.isNew(id)) weight *= cut;
    if (isHeading && !page.isInBody(id)) weight *= HEADING_ONLY;
    weights[at] = weight;
  }
  return weights;
}
