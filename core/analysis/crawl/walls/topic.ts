import { EXPLAINS } from "./concepts.ts";
import { hasAny, type Phrases, plain, sentencesOf, takeOut, wordCount } from "./phrases.ts";

/** Words of main content below which a text can have a wall as its only topic. */
const MAX_WORDS = 70;
/** Share of the words that sentences about the topic must have. */
const MIN_SHARE = 0.6;

/**
 * True for a short text that has no other topic than a wall.
 *
 * Sentences with a word of one of the ideas must be most of the text. Enough different ideas must occur in the text or
 * its titles. The wording may thus be new, as long as the ideas are known.
 */
export function isOnlyAbout(
  text: string,
  titles: readonly string[],
  ideas: readonly Phrases[],
  least: number,
): boolean {
  const words = wordCount(text);
  if (words > MAX_WORDS || words === 0) return false;
  let rest = plain([...titles, text].join(". "));
  const present = ideas.filter((idea) => {
    const taken = takeOut(rest, idea);
    rest = taken.rest;
    return taken.found > 0;
  });
  if (present.length < least) return false;
  const about = sentencesOf(text).filter((sentence) => ideas.some((idea) => hasAny(sentence, idea)));
  return about.reduce((sum, sentence) => sum + wordCount(sentence), 0) >= words * MIN_SHARE;
}

/** A quoted part of a headline. An article quotes the message of a wall. */
const QUOTED = /["\u201c\u201d\u201e\u00ab]([^"\u201c\u201d\u201e\u00bb]{4,120})["\u201c\u201d\u00bb]/g;

/**
 * True for a headline that explains a wall or quotes its message, such as the one of an article about it.
 *
 * `isMessage` decides whether a part of a headline is about the wall.
 */
export function isExplained(headlines: readonly string[], isMessage: (text: string) => boolean): boolean {
  return headlines.slice(0, 4).some((headline) => {
    const text = plain(headline);
    if (wordCount(text) < 3) return false;
    for (const [whole, part = ""] of text.matchAll(QUOTED))
      if (isMessage(part) && wordCount(text.replace(whole, " ")) > 1) return true;
    return hasAny(text, EXPLAINS) && isMessage(text);
  });
}
