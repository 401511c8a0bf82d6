import { clamp, quantile } from "../../util/statistics.ts";
import { densityWeights, densityWindows } from "./passages/density.ts";
import { newFrames } from "./passages/frames.ts";
import type { PassageText } from "./read-page.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { type OrderLimits, orderWeights, type PageOrder } from "./word-order.ts";

/**
 * Limits that keep text that says nothing from earning points. They come from the cohort's own passages, so where lists
 * rank, lists are normal. See decisions/61.
 */
export interface GuardLimits {
  /** Share of function words in a passage, at most 0.15. */
  readonly prose: number;
  /** Share of function words around a passage that hardly any passage of the cohort exceeds. */
  readonly filler: number;
  /** Newness of the frames of a passage, at most 0.75. */
  readonly frames: number;
  /** Mass of distinct words of the cohort, by window size. */
  readonly density: readonly number[];
  readonly order: OrderLimits;
}

/** Quantile of the cohort's passages that sets the prose limit, and its highest value. */
const PROSE_QUANTILE = 0.15;
const MAX_PROSE = 0.15;
/** At or below this share the prose guard is off: the language has no stop words here, or the pages are lists. */
const NO_PROSE = 0.05;
/** Share of the prose limit at which a passage counts nothing. */
const PROSE_FLOOR = 0.35;
/** Tokens from which a passage sets the prose limit, and from which the guard weighs it. */
const PROSE_SAMPLE = 8;
const PROSE_TOKENS = 5;
/** Quantile of the cohort's passages that sets the filler limit, and its least value. */
const FILLER_QUANTILE = 0.97;
const MIN_FILLER = 0.4;
/** Ratio to the filler limit from which a passage loses weight, and the range down to nothing. */
const FILLED = 1.1;
const FILLED_RANGE = 0.25;
/** Passages to each side that count for the filler guard, with their weight. */
const NEIGHBORS = 2;
const NEIGHBOR_WEIGHT = 0.6;
/** Quantile of the cohort's passages that sets the limit of frames, and its highest value. */
const FRAME_QUANTILE = 0.1;
const MAX_FRAMES = 0.75;
/** Shares of the limit of frames at which a passage counts nothing, and the range up to its full weight. */
const FRAME_FLOOR = 0.35;
const FRAME_RANGE = 0.55;
/** Quantile of a page's windows, and how far a page may exceed the highest of the cohort. */
const DENSITY_QUANTILE = 0.98;
const DENSITY_SLACK = 1.5;
/** Mentions of keyword words that any passage may have, and the share that it may have. */
const KEYWORD_WORDS = 2;
const KEYWORD_SHARE = 0.4;

/** Weight at which a copied passage is no part of the page. */
const NO_PART = 0.05;

/** Facts about words that the guards use. */
export interface GuardWords {
  readonly vocabulary: Vocabulary;
  /** True for a content word that another page of the cohort has. */
  readonly isShared: (id: number) => boolean;
  readonly keyword: ReadonlySet<number>;
  /** Weight of each passage by what it has from ranking pages. @default 1 */
  readonly copied?: Float64Array;
}

/** Returns the share of function words of each passage. */
function proseShares(page: PassageText, vocabulary: Vocabulary): { readonly share: number; readonly tokens: number }[] {
  return Array.from(page.sectionOf, (_, passage) => {
    const [from, to] = [page.starts[passage] ?? 0, page.starts[passage + 1] ?? 0];
    let stops = 0;
    for (let at = from; at < to; at += 1) if (vocabulary.isStop(page.words[at] ?? 0)) stops += 1;
    return { share: to > from ? stops / (to - from) : 0, tokens: to - from };
  });
}

/** Returns the share of function words around each passage. */
function fillerShares(prose: readonly { readonly share: number; readonly tokens: number }[]): number[] {
  return prose.map((_, passage) => {
    let [stops, tokens] = [0, 0];
    for (let near = passage - NEIGHBORS; near <= passage + NEIGHBORS; near += 1) {
      const each = prose[near];
      if (each === undefined) continue;
      const weight = each.tokens * (near === passage ? 1 : NEIGHBOR_WEIGHT);
      stops += each.share * weight;
      tokens += weight;
    }
    return tokens === 0 ? 0 : stops / tokens;
  });
}

function framesBy(page: PassageText, { vocabulary, isShared }: GuardWords): Float64Array {
  return newFrames(page, (id) => (isShared(id) ? null : vocabulary.hashOf(id)));
}

/**
 * Sets the limits from the cohort's pages. Style is not subject, so `all` has pages about another subject, too.
 */
export function guardLimits(
  all: readonly PassageText[],
  compared: readonly PassageText[],
  order: OrderLimits,
  words: GuardWords,
): GuardLimits {
  const { vocabulary, isShared } = words;
  const shares = all.map((page) => proseShares(page, vocabulary));
  const prose = shares.flat().flatMap(({ share, tokens }) => (tokens >= PROSE_SAMPLE ? [share] : []));
  const frames = all.flatMap((page) => [...framesBy(page, words)]);
  const windows = compared.map((page) => densityWindows(page, isShared, (id) => vocabulary.idf(id)));
  const sizes = windows[0]?.length ?? 0;
  return {
    prose: Math.min(MAX_PROSE, quantile(prose, PROSE_QUANTILE)),
    filler: Math.max(MIN_FILLER, quantile(shares.flatMap(fillerShares), FILLER_QUANTILE)),
    frames: Math.min(MAX_FRAMES, quantile(frames, FRAME_QUANTILE)),
    density: Array.from(
      { length: sizes },
      (_, at) =>
        DENSITY_SLACK * Math.max(...windows.map((page) => quantile([...(page[at]?.masses ?? [])], DENSITY_QUANTILE))),
    ),
    order,
  };
}

function keywordWeight(page: PassageText, passage: number, { vocabulary, keyword }: GuardWords): number {
  let [count, content] = [0, 0];
  for (let at = page.starts[passage] ?? 0; at < (page.starts[passage + 1] ?? 0); at += 1) {
    const id = page.words[at] ?? 0;
    if (!vocabulary.isContent(id)) continue;
    content += 1;
    if (keyword.has(id)) count += 1;
  }
  return count <= KEYWORD_WORDS || count <= KEYWORD_SHARE * content ? 1 : ((KEYWORD_SHARE * content) / count) ** 3;
}

/** The weights of a page's passages. */
export interface PassageWeights {
  readonly weights: Float64Array;
  /** Mean weight by frames, order and copies over the page, by tokens. */
  readonly purity: number;
}

/** Weighs the passages of a page, each from 0 to 1. */
export function passageWeights(
  page: PassageText,
  order: PageOrder,
  limits: GuardLimits,
  words: GuardWords,
): PassageWeights {
  const { vocabulary, isShared } = words;
  const byOrder = orderWeights(page, order, limits.order);
  const density = densityWeights(
    densityWindows(page, isShared, (id) => vocabulary.idf(id)),
    limits.density,
  );
  const newness = framesBy(page, words);
  const prose = proseShares(page, vocabulary);
  const filler = fillerShares(prose);
  let [pure, whole] = [0, 0];
  const weights = byOrder.map((ordered, passage) => {
    const { share, tokens } = prose[passage] ?? { share: 0, tokens: 0 };
    const floor = PROSE_FLOOR * limits.prose;
    const isJudged = limits.prose > NO_PROSE && tokens >= PROSE_TOKENS;
    const prosaic = isJudged ? clamp((share - floor) / (limits.prose - floor), 0, 1) : 1;
    const framed = clamp(
      ((newness[passage] ?? 1) - FRAME_FLOOR * limits.frames) / Math.max(1e-9, FRAME_RANGE * limits.frames),
      0,
      1,
    );
    const filled = 1 - clamp(((filler[passage] ?? 0) / limits.filler - FILLED) / FILLED_RANGE, 0, 1);
    const own = words.copied?.[passage] ?? 1;
    const pureWeight = framed * ordered * filled * own;
    pure += pureWeight * tokens;
    // A wholly copied passage does not count as text of the page.
    if (own > NO_PART) whole += tokens;
    return prosaic * pureWeight * (density[passage] ?? 1) * keywordWeight(page, passage, words);
  });
  return { weights, purity: whole === 0 ? 1 : pure / whole };
}
