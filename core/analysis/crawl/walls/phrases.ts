/** Lower-cases and removes accents, so that phrases and pages compare. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[\s\u00ad\u200b]+/g, " ")
    .trim();
}

/** Phrases in the form of `plain`, longest first. */
export type Phrases = readonly string[];

/** Reads phrases between bars. */
export function phrases(text: string): Phrases {
  return text
    .split("|")
    .map(plain)
    .filter((phrase) => phrase !== "")
    .sort((one, other) => other.length - one.length);
}

/** True for a letter of a script that writes spaces between words. */
const isLetter = (letter: string | undefined): boolean =>
  letter !== undefined && /[a-z0-9\u00df-\u024f\u0370-\u058f]/.test(letter);

/** Position from which a phrase occurs that starts at a word and, if short, ends at one; -1 without. */
function positionOf(text: string, phrase: string, from = 0): number {
  const isWord = isLetter(phrase[0]);
  for (let at = text.indexOf(phrase, from); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const isCut = isWord && isLetter(text[at - 1]);
    const isLonger = isWord && phrase.length <= 3 && isLetter(text[at + phrase.length]);
    if (!isCut && !isLonger) return at;
  }
  return -1;
}

function without(text: string, phrase: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = positionOf(text, phrase); at >= 0; at = positionOf(text, phrase, from)) {
    parts.push(text.slice(from, at));
    from = at + phrase.length;
  }
  return [...parts, text.slice(from)].join(" \u2026 ");
}

/** Takes the phrases out of a text. `found` counts different phrases that do not overlap. */
export function takeOut(text: string, list: Phrases): { readonly rest: string; readonly found: number } {
  let rest = text;
  let phraseCount = 0;
  for (const phrase of list) {
    if (positionOf(rest, phrase) < 0) continue;
    phraseCount += 1;
    rest = without(rest, phrase);
  }
  return { rest, found: phraseCount };
}

/** Number of different phrases in a text that do not overlap. */
export const countIn = (text: string, list: Phrases): number => takeOut(text, list).found;

/** True for a text with one of the phrases. */
export const hasAny = (text: string, list: Phrases): boolean => list.some((phrase) => positionOf(text, phrase) >= 0);

/** Counts words. In scripts without spaces, two characters are a word. */
export function wordCount(text: string): number {
  let count = 0;
  for (const [run] of text.matchAll(/[\p{L}\p{N}]+/gu))
    count += /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/.test(run) ? Math.ceil(run.length / 2) : 1;
  return count;
}

/** A phrase of each list in one sentence is a statement, such as a thing and what happened to it. */
export interface Pair {
  readonly one: Phrases;
  readonly other: Phrases;
}

/** A longer sentence is about more. */
const MAX_SENTENCE_WORDS = 24;

/** Parts of a text that end with a mark of punctuation. */
export const sentencesOf = (text: string): readonly string[] => text.split(/[.!?\u3002\uff01\uff1f]+/);

/** Number of sentences with a phrase of each list. */
export function countPairs(text: string, { one, other }: Pair): number {
  return sentencesOf(text).filter(
    (sentence) => hasAny(sentence, one) && hasAny(sentence, other) && wordCount(sentence) <= MAX_SENTENCE_WORDS,
  ).length;
}
