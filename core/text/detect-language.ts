import type { Lexicon } from "../ports/lexicon.ts";
import { scan } from "./scan.ts";

/** Languages with a stop list, in the order of the regions table; the order decides nothing, ties give null. */
const LATIN_LANGUAGES = ["en", "es", "de", "it", "fr", "nl", "sv", "nb", "da", "fi", "pt", "ms"] as const;

/** Words looked at: enough for a stable verdict; more only costs time. */
export const DETECTION_WORDS = 2_000;
const CHARACTER_LIMIT = 16_000;

/** Below this share of function words a text is a list, code or another language. */
const MIN_SHARE = 0.08;
/** How far the best language must lead the second. */
const MIN_LEAD = 1.08;

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
      // pe, che, zhe, gaf, Urdu's tte, dde and yeh barree: not used in Arabic
      if (code === 0x67e || code === 0x686 || code === 0x698 || code === 0x6af || code === 0x679 || code === 0x688 || code === 0x6d2) persian += 1;
    } else if ((code >= 0x370 && code <= 0x5ff) || (code >= 0x900 && code <= 0x11ff) || (code >= 0xac00 && code <= 0xd7a3)) other += 1;
  }
  // One Han character carries about as much as three letters.
  const cjk = (kana + han) * 3;
  const total = latin + cjk + arabic + other;
  if (total < 12) return null;
  if (cjk > total * 0.5) return kana > (kana + han) * 0.05 ? "ja" : "zh";
  if (arabic > total * 0.5) return persian > arabic * 0.01 ? null : "ar";
  if (other > total * 0.5) return null;
  return undefined;
}

/**
 * Gives the ISO 639-1 code of a text's language by script and function words, or `null` when unsure
 * (fewer than some ten words, no clear lead, or not one of the fifteen languages).
 */
export function detectLanguage(text: string, lexicon: Lexicon): string | null {
  const head = text.slice(0, CHARACTER_LIMIT);
  return detectInWords(head, () => scan(head).lowers, lexicon);
}

/** As `detectLanguage`, for who has the text's lower-cased words at hand: its first `DETECTION_WORDS` are enough. They are asked for only when the script does not decide. */
export function detectInWords(text: string, words: () => readonly string[], lexicon: Lexicon): string | null {
  const byScript = scriptLanguage(text.slice(0, CHARACTER_LIMIT));
  return byScript === undefined ? detectByWords(words(), lexicon) : byScript;
}

function detectByWords(words: readonly string[], lexicon: Lexicon): string | null {
  const count = Math.min(words.length, DETECTION_WORDS);
  if (count < 6) return null;
  const uses = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const word = words[index] ?? "";
    if (word.length > 1) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  const languages = LATIN_LANGUAGES.map((code) => lexicon.language(code));
  const scores = languages.map(() => 0);
  const knows = new Uint8Array(languages.length);
  for (const [word, times] of uses) {
    let hits = 0;
    for (let at = 0; at < languages.length; at += 1) hits += knows[at] = languages[at]?.isStopWord(word) === true ? 1 : 0;
    // A word that many languages share tells little.
    for (let at = 0; at < languages.length; at += 1) if (knows[at] === 1) scores[at] = (scores[at] ?? 0) + times / hits ** 1.5;
  }
  const ranked = scores.map((score, at) => ({ score: score / count, at })).sort((a, b) => b.score - a.score || a.at - b.at);
  const [best, second] = ranked;
  if (best === undefined || best.score < MIN_SHARE) return null;
  if (second !== undefined && best.score < second.score * MIN_LEAD) return null;
  return LATIN_LANGUAGES[best.at] ?? null;
}
