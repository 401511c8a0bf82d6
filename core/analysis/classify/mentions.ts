import { TermHash } from "./term-hash.ts";
import { MAX_TERM_WORDS, type TermIndex } from "./term-index.ts";

/** Weight of a mention in the title. A mention late in the text has weight 1. */
const TITLE_MENTIONS = 12;
/** Weight of a mention in the address. */
const URL_MENTIONS = 2;

/** Weight of a mention inside a longer term, because the longer term already counts with the right meaning. */
const INSIDE_PHRASE = 0.3;

/** Weight of a mention after `no` or `without`, as in `no pets`. The text then often has another subject. */
const NEGATED = 0.3;
const NEGATIONS = new Set(["no", "without"]);
const ARTICLES = new Set(["a", "an", "any"]);

/** Terms in a text: their index entries, the positions of their first words and their numbers of words. */
interface Matches {
  readonly places: number[];
  readonly starts: number[];
  readonly sizes: number[];
}

function matchesOf(words: readonly string[], index: TermIndex): Matches {
  const hash = new TermHash();
  const matches: Matches = { places: [], starts: [], sizes: [] };
  for (let at = 0; at < words.length; at++) {
    for (let size = 1; size <= MAX_TERM_WORDS && at + size <= words.length; size++) {
      hash.word(words[at + size - 1] ?? "", size === 1);
      const place = index.find(hash);
      if (place !== -1 && index.isTerm(place)) {
        matches.places.push(place);
        matches.starts.push(at);
        matches.sizes.push(size);
      }
      if (size === 1 && (place === -1 || !index.opens(place))) break;
    }
  }
  return matches;
}

/** Returns for each word of a text the number of words in the longest term that contains it. */
function longestTerms(wordCount: number, { starts, sizes }: Matches): Uint8Array {
  const longest = new Uint8Array(wordCount);
  for (const [match, size] of sizes.entries()) {
    const start = starts[match] ?? 0;
    for (let word = start; word < start + size; word++) if ((longest[word] ?? 0) < size) longest[word] = size;
  }
  return longest;
}

/** Position in words at which the extra weight of early mentions is halved. Texts name their subject early. */
const LEAD_WORDS = 24;

/** Returns the weight of a mention by the position of its first word: 2 at the start of the text, then falling to 1. */
function textWeight(start: number): number {
  return 1 + 1 / (1 + (start / LEAD_WORDS) ** 2);
}

function isNegated(words: readonly string[], start: number): boolean {
  const before = words[start - 1] ?? "";
  return NEGATIONS.has(before) || (ARTICLES.has(before) && NEGATIONS.has(words[start - 2] ?? ""));
}

/** The mentions of one term. */
export interface Mentions {
  /** Sum of the weights of the mentions. */
  weight: number;
  /** True when a mention is not negated and not inside a longer term, which would be the same evidence. */
  isDistinct: boolean;
}

function addMentions(
  mentions: Map<number, Mentions>,
  words: readonly string[],
  weightAt: (start: number) => number,
  index: TermIndex,
): void {
  const matches = matchesOf(words, index);
  const longest = longestTerms(words.length, matches);
  for (const [match, place] of matches.places.entries()) {
    const start = matches.starts[match] ?? 0;
    const size = matches.sizes[match] ?? 1;
    let isInside = true;
    for (let word = start; word < start + size; word++) if (longest[word] === size) isInside = false;
    const factor = isNegated(words, start) ? NEGATED : isInside ? INSIDE_PHRASE : 1;
    const mention = mentions.get(place) ?? { weight: 0, isDistinct: false };
    mention.weight += factor * weightAt(start);
    mention.isDistinct ||= factor === 1;
    mentions.set(place, mention);
  }
}

/** The words that are searched for terms. */
export interface ReadWords {
  readonly text: readonly string[];
  readonly title: readonly string[];
  /** Words of the page's address. */
  readonly url: readonly string[];
}

/** Returns the mentions of each term, by the term's entry in the index. */
export function countMentions({ text, title, url }: ReadWords, index: TermIndex): ReadonlyMap<number, Mentions> {
  const mentions = new Map<number, Mentions>();
  addMentions(mentions, text, textWeight, index);
  addMentions(mentions, title, () => TITLE_MENTIONS, index);
  addMentions(mentions, url, () => URL_MENTIONS, index);
  return mentions;
}
