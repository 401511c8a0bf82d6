import { TermHash } from "./term-hash.ts";
import { MAX_TERM_WORDS, type TermIndex } from "./term-index.ts";

/** A mention in the title counts like this many late in the text; one in the address like two. */
const TITLE_MENTIONS = 8;
const URL_MENTIONS = 2;

/** What a mention counts inside a longer term, which already says what the words mean there. */
const INSIDE_PHRASE = 0.3;

/** Terms in a text: the place of each in the index, the word it begins at and its words. */
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

/** Words of the longest term that each word of a text stands in. */
function longestTerms(wordCount: number, { starts, sizes }: Matches): Uint8Array {
  const longest = new Uint8Array(wordCount);
  for (const [match, size] of sizes.entries()) {
    const start = starts[match] ?? 0;
    for (let word = start; word < start + size; word++) if ((longest[word] ?? 0) < size) longest[word] = size;
  }
  return longest;
}

/** Word at which the extra weight of early mentions has halved: what a text is about is said first. */
const LEAD_WORDS = 24;

/** What a mention in the text counts by the word it begins at: two at the first word, falling to one. */
function textWeight(start: number): number {
  return 1 + 1 / (1 + (start / LEAD_WORDS) ** 2);
}

function addMentions(mentions: Map<number, number>, words: readonly string[], weightAt: (start: number) => number, index: TermIndex): void {
  const matches = matchesOf(words, index);
  const longest = longestTerms(words.length, matches);
  for (const [match, place] of matches.places.entries()) {
    const start = matches.starts[match] ?? 0;
    const size = matches.sizes[match] ?? 1;
    let isInside = true;
    for (let word = start; word < start + size; word++) if (longest[word] === size) isInside = false;
    mentions.set(place, (mentions.get(place) ?? 0) + (isInside ? INSIDE_PHRASE : 1) * weightAt(start));
  }
}

/** The words in which terms are looked for. */
export interface ReadWords {
  readonly text: readonly string[];
  readonly title: readonly string[];
  /** Of the address. */
  readonly url: readonly string[];
}

/** How much each term is mentioned, by its place in the index, in mentions late in a text. */
export function countMentions({ text, title, url }: ReadWords, index: TermIndex): ReadonlyMap<number, number> {
  const mentions = new Map<number, number>();
  addMentions(mentions, text, textWeight, index);
  addMentions(mentions, title, () => TITLE_MENTIONS, index);
  addMentions(mentions, url, () => URL_MENTIONS, index);
  return mentions;
}
