import type { Languages } from "../../ports/languages.ts";
import { scanText } from "./scan.ts";

/** Languages in Latin script that have a stop list. Their order changes no result, because a tie returns `null`. */
const LATIN_LANGUAGES = ["en", "es", "de", "it", "fr", "nl", "sv", "nb", "da", "fi", "pt", "ms"] as const;

/** Words that the detection reads. More words take time and do not change the result. */
export const DETECTION_WORDS = 2_000;
/** Characters that the detection reads, in UTF-16 units. */
const CHARACTER_LIMIT = 16_000;

/** Minimum share of function words. A text below it is a list, code or an unknown language. */
const MIN_SHARE = 0.08;
/** Minimum ratio of the best score to the second best. */
const MIN_LEAD = 1.08;

/** Returns the language that the writing system shows, `null` if unknown, and `undefined` for Latin letters. */
function scriptLanguage(text: string): string | null | undefined {
  let kana = 0;
  let han = 0;
  let arabic = 0;
  let persian = 0;
  let latin = 0;
  let other = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x41) continue;
    if (code < 0x250) latin += 1;
    else if (code >= 0x3041 && code <= 0x30ff) kana += 1;
    else if (code >= 0x4e00 && code <= 0x9fff) han += 1;
    else if (code >= 0x0620 && code <= 0x06ff) {
      arabic += 1;
      // Letters of Persian and Urdu that Arabic does not use: pe, che, zhe, gaf, tte, dde and yeh barree.
      if (
        code === 0x67e ||
        code === 0x686 ||
        code === 0x698 ||
        code === 0x6af ||
        code === 0x679 ||
        code === 0x688 ||
        code === 0x6d2
      )
        persian += 1;
    } else if (
      (code >= 0x370 && code <= 0x5ff) ||
      (code >= 0x900 && code <= 0x11ff) ||
      (code >= 0xac00 && code <= 0xd7a3)
    )
      other += 1;
  }
  // One Han character carries about as much text as three letters.
  const cjk = (kana + han) * 3;
  const total = latin + cjk + arabic + other;
  if (total < 12) return null;
  if (cjk > total * 0.5) return kana > (kana + han) * 0.05 ? "ja" : "zh";
  if (arabic > total * 0.5) return persian > arabic * 0.01 ? null : "ar";
  if (other > total * 0.5) return null;
  return undefined;
}

/**
 * Returns the ISO 639-1 code of a text's language, found by its writing system and its function words.
 * Returns `null` for fewer than six words, without a clear lead, or for a language outside the supported fifteen.
 */
export function detectLanguage(text: string, languages: Languages): string | null {
  const head = text.slice(0, CHARACTER_LIMIT);
  return detectInWords(head, () => scanText(head).lowers, languages);
}

/**
 * Like `detectLanguage`, for a caller that already has the words in lower case. `words` is called only when the writing
 * system does not decide. The first `DETECTION_WORDS` words are enough.
 */
export function detectInWords(text: string, words: () => readonly string[], languages: Languages): string | null {
  const byScript = scriptLanguage(text.slice(0, CHARACTER_LIMIT));
  return byScript === undefined ? detectByWords(words(), languages) : byScript;
}

function detectByWords(words: readonly string[], languages: Languages): string | null {
  const count = Math.min(words.length, DETECTION_WORDS);
  if (count < 6) return null;
  const uses = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const word = words[index] ?? "";
    if (word.length > 1) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  const loaded = LATIN_LANGUAGES.map((code) => languages.language(code));
  const scores = loaded.map(() => 0);
  const knows = new Uint8Array(loaded.length);
  for (const [word, times] of uses) {
    let hits = 0;
    for (let at = 0; at < loaded.length; at += 1) hits += knows[at] = loaded[at]?.isStopWord(word) === true ? 1 : 0;
    // A word that many languages share is weak evidence for each of them.
    for (let at = 0; at < loaded.length; at += 1)
      if (knows[at] === 1) scores[at] = (scores[at] ?? 0) + times / hits ** 1.5;
  }
  const ranked = scores
    .map((score, at) => ({ score: score / count, at }))
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const [best, second] = ranked;
  if (best === undefined || best.score < MIN_SHARE) return null;
  if (second !== undefined && best.score < second.score * MIN_LEAD) return null;
  return LATIN_LANGUAGES[best.at] ?? null;
}
