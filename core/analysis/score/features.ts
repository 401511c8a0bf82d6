import { clamp } from "../../util/statistics.ts";
import { type GuardLimits, type GuardWords, type PassageWeights, passageWeights } from "./guards.ts";
import type { PageWords, PassageText, WordSection } from "./read-page.ts";
import { pairKey, type Vocabulary } from "./vocabulary.ts";
import type { PageOrder } from "./word-order.ts";

/** Weight of a word in the title and in an H1, and in headings of the levels 1 and 2, and of others. */
const TITLE_WEIGHT = 2;
const H1_WEIGHT = 1.5;
const HEADING_WEIGHT = 1.5;
const LOW_HEADING_WEIGHT = 1.25;
const HIGH_LEVEL = 2;
/** Weighted tokens below a heading that it needs: so many for each of its tokens, and a constant. */
const TOKENS_PER_WORD = 3;
const TOKENS_BELOW = 6;
/** Weight of a word in a title or heading that the body never uses. */
const HEADING_ONLY = 0.25;
/** Content words of a title or H1 from which each weighs less. */
const MAX_TITLE = 10;
/** Mentions of a word that count in one passage. */
const MENTIONS_IN_PASSAGE = 2;
/** A content word makes pairs with this many before it in its sentence, at most so many tokens away. */
const PAIR_WORDS = 4;
const PAIR_REACH = 8;

/** Weighted counts that text is added to. */
export interface FeatureSums {
  readonly stems: Map<number, number>;
  readonly pairs: Map<number, number>;
  /** Sum of the weights of all content words, without the weights of places. */
  length: number;
}

/** A page as weighted counts, after the guards. */
export interface PageFeatures extends Readonly<FeatureSums>, PassageWeights {
  /** Weights of the title's words, without the words that name the site. */
  readonly title: ReadonlyMap<number, number>;
  /** Sum of the weights of all tokens of the body. */
  readonly tokens: number;
  readonly inBody: ReadonlySet<number>;
}

function add(map: Map<number, number>, key: number, value: number): void {
  map.set(key, (map.get(key) ?? 0) + value);
}

/** Adds the words of a passage, and pairs of words that are near each other in a sentence. */
function addPassage(sums: FeatureSums, page: PassageText, passage: number, weight: number, vocabulary: Vocabulary) {
  const from = page.starts[passage] ?? 0;
  const to = page.starts[passage + 1] ?? 0;
  const counted: number[] = [];
  for (let at = from; at < to; at += 1) {
    const id = page.words[at] ?? 0;
    if (!vocabulary.isContent(id)) continue;
    let before = 0;
    for (let other = from; other < at; other += 1) if (page.words[other] === id) before += 1;
    if (before >= MENTIONS_IN_PASSAGE) continue;
    add(sums.stems, id, weight);
    sums.length += weight;
    for (let other = counted.length - 1; other >= Math.max(0, counted.length - PAIR_WORDS); other -= 1) {
      const near = counted[other] ?? 0;
      if (page.units[near] !== page.units[at] || at - near > PAIR_REACH) break;
      const partner = page.words[near] ?? 0;
      if (partner !== id) add(sums.pairs, pairKey(partner, id), weight);
    }
    counted.push(at);
  }
}

/** Adds the words of a title or heading, each once, and pairs of words that are near each other. */
function addHeading(
  sums: FeatureSums,
  words: readonly number[],
  {
    weight,
    length,
    isInBody,
  }: { readonly weight: number; readonly length: number; readonly isInBody: (id: number) => boolean },
): void {
  for (const [at, id] of words.entries()) {
    const isBacked = isInBody(id);
    add(sums.stems, id, weight * (isBacked ? 1 : HEADING_ONLY));
    sums.length += length * (isBacked ? 1 : HEADING_ONLY);
    for (const near of words.slice(Math.max(0, at - PAIR_WORDS), at))
      add(sums.pairs, pairKey(near, id), weight * (isBacked && isInBody(near) ? 1 : HEADING_ONLY));
  }
}

/** Returns the distinct content words. */
export function contentOf(words: readonly number[], vocabulary: Vocabulary): number[] {
  return [...new Set(words)].filter((id) => vocabulary.isContent(id));
}

/** Returns the weight of each word of a title or H1 by the number of its content words, 0 to 1. */
export function lengthWeight(count: number): number {
  return count > MAX_TITLE ? (MAX_TITLE / count) ** 2 : 1;
}

/** Adds a title or H1. */
export function addTitle(
  sums: FeatureSums,
  words: readonly number[],
  kind: "title" | "h1",
  isInBody: (id: number) => boolean,
): void {
  const weight = (kind === "title" ? TITLE_WEIGHT : H1_WEIGHT) * lengthWeight(words.length);
  addHeading(sums, words, { weight, length: lengthWeight(words.length), isInBody });
}

/** Adds the sections of a text: passages with their weights, and headings with the weight of the text below them. */
export function addSections(
  sums: FeatureSums,
  page: PassageText,
  weights: ArrayLike<number>,
  vocabulary: Vocabulary,
  known: ReadonlySet<number>,
): { readonly tokens: number; readonly inBody: ReadonlySet<number> } {
  const inBody = new Set(known);
  let whole = 0;
  const below = (section: WordSection): number => {
    let tokens = 0;
    for (let passage = section.from; passage < section.to; passage += 1)
      tokens += (weights[passage] ?? 0) * ((page.starts[passage + 1] ?? 0) - (page.starts[passage] ?? 0));
    return tokens;
  };
  for (let passage = 0; passage < page.sectionOf.length; passage += 1) {
    const weight = weights[passage] ?? 0;
    if (weight <= 0) continue;
    addPassage(sums, page, passage, weight, vocabulary);
    for (let at = page.starts[passage] ?? 0; at < (page.starts[passage + 1] ?? 0); at += 1)
      inBody.add(page.words[at] ?? 0);
  }
  for (const section of page.sections) {
    const tokens = below(section);
    whole += tokens;
    if (section.tokens === 0 || section.heading.length === 0) continue;
    const needed = TOKENS_PER_WORD * section.heading.length + TOKENS_BELOW;
    const level = section.level <= HIGH_LEVEL ? HEADING_WEIGHT : LOW_HEADING_WEIGHT;
    const weight = (tokens / section.tokens) * clamp(tokens / needed, 0, 1) * level;
    if (weight > 0.01)
      addHeading(sums, contentOf(section.heading, vocabulary), {
        weight,
        length: weight,
        isInBody: (id) => inBody.has(id),
      });
  }
  return { tokens: whole, inBody };
}

/** Counts a page after the guards. */
export function weighPage(page: PageWords, order: PageOrder, limits: GuardLimits, words: GuardWords): PageFeatures {
  const { vocabulary } = words;
  const weighed = passageWeights(page, order, limits, words);
  const sums: FeatureSums = { stems: new Map(), pairs: new Map(), length: 0 };
  const { tokens, inBody } = addSections(sums, page, weighed.weights, vocabulary, new Set());
  const isInBody = (id: number): boolean => inBody.has(id);
  const title = contentOf(page.title, vocabulary);
  addTitle(sums, title, "title", isInBody);
  addTitle(sums, contentOf(page.h1, vocabulary), "h1", isInBody);
  const weight = lengthWeight(title.length);
  return {
    ...sums,
    ...weighed,
    tokens,
    inBody,
    title: new Map(title.flatMap((id) => (page.ownTitle.has(id) ? [[id, weight] as const] : []))),
  };
}
