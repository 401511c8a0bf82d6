import type { Languages } from "../../ports/languages.ts";
import { isFunctionWord, LISTED_LANGUAGES } from "./function-words.ts";
import { scanText } from "./scan.ts";

/** Languages in Latin script that have a stop list. Their order changes no result, because a tie returns `null`. */
const LATIN_LANGUAGES = ["en", "es", "de", "it", "fr", "nl", "sv", "nb", "da", "fi", "pt", "ms"] as const;
const ALL_LATIN: readonly string[] = [...LATIN_LANGUAGES, ...LISTED_LANGUAGES];

/** Words that the detection reads. More words take time and do not change the result. */
export const DETECTION_WORDS = 2_000;
/** Characters that the detection reads, in UTF-16 units. */
const CHARACTER_LIMIT = 16_000;

/** Minimum letters of a text. Shorter texts are names. */
const MIN_LETTERS = 12;
/** Minimum words of a text in Latin letters. */
const MIN_WORDS = 6;
/** Minimum share of function words. A text below it is a list, code or an unknown language. */
const MIN_SHARE = 0.08;
/** Minimum ratio of the best score to the second best. */
const MIN_LEAD = 1.08;

/** A range of letters and the language that they show. Cyrillic is decided by its letters. */
const SCRIPTS: readonly (readonly [from: number, to: number, language: string])[] = [
  [0x370, 0x3ff, "el"],
  [0x590, 0x5ff, "he"],
  [0xe00, 0xe7f, "th"],
  [0xac00, 0xd7a3, "ko"],
];
/** Letters that Russian uses and Ukrainian, Bulgarian and Serbian do not: yo, yery, e. */
const RUSSIAN: ReadonlySet<number> = new Set([0x451, 0x44b, 0x44d]);
/** Letters of Ukrainian, Belarusian, Serbian and Macedonian that Russian does not use. */
const NOT_RUSSIAN: ReadonlySet<number> = new Set([
  0x454, 0x456, 0x457, 0x491, 0x45e, 0x452, 0x453, 0x455, 0x458, 0x459, 0x45a, 0x45b, 0x45c, 0x45f,
]);
/** Letters of Persian and Urdu that Arabic does not use: pe, che, zhe, gaf, tte, dde and yeh barree. */
const PERSIAN: ReadonlySet<number> = new Set([0x67e, 0x686, 0x698, 0x6af, 0x679, 0x688, 0x6d2]);
/** Least share of Cyrillic letters that only Russian uses. A usual text has 2 to 4 %. */
const RUSSIAN_SHARE = 0.005;

/** Letters of a text by writing system. */
interface Letters {
  kana: number;
  han: number;
  arabic: number;
  persian: number;
  latin: number;
  cyrillic: number;
  russian: number;
  notRussian: number;
  /** By position in `SCRIPTS`. */
  readonly scripts: number[];
  other: number;
}

function addLetter(letters: Letters, code: number): void {
  if (code < 0x250) letters.latin += 1;
  else if (code >= 0x400 && code <= 0x52f) {
    const lower = code < 0x410 ? code + 80 : code < 0x430 ? code + 32 : code;
    letters.cyrillic += 1;
    if (RUSSIAN.has(lower)) letters.russian += 1;
    else if (NOT_RUSSIAN.has(lower)) letters.notRussian += 1;
  } else if (code >= 0x3041 && code <= 0x30ff) letters.kana += 1;
  else if (code >= 0x4e00 && code <= 0x9fff) letters.han += 1;
  else if (code >= 0x620 && code <= 0x6ff) {
    letters.arabic += 1;
    if (PERSIAN.has(code)) letters.persian += 1;
  } else {
    const at = SCRIPTS.findIndex(([from, to]) => code >= from && code <= to);
    if (at >= 0) letters.scripts[at] = (letters.scripts[at] ?? 0) + 1;
    else if ((code >= 0x530 && code <= 0x58f) || (code >= 0x900 && code <= 0x11ff)) letters.other += 1;
  }
}

/** Returns the language that the writing system shows, `null` if unknown, and `undefined` for Latin letters. */
function scriptLanguage(text: string): string | null | undefined {
  const letters: Letters = {
    kana: 0,
    han: 0,
    arabic: 0,
    persian: 0,
    latin: 0,
    cyrillic: 0,
    russian: 0,
    notRussian: 0,
    scripts: SCRIPTS.map(() => 0),
    other: 0,
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x41) addLetter(letters, code);
  }
  const { kana, han, arabic, persian, latin, cyrillic, russian, notRussian, scripts, other } = letters;
  // One Han character carries about as much text as three letters, and one Hangul syllable as much as two.
  const cjk = (kana + han) * 3;
  const weights = scripts.map((count, at) => (SCRIPTS[at]?.[2] === "ko" ? count * 2 : count));
  const total = latin + cjk + arabic + cyrillic + other + weights.reduce((sum, weight) => sum + weight, 0);
  const isMost = (weight: number): boolean => weight > total * 0.5;
  if (total < MIN_LETTERS) return null;
  if (isMost(cjk)) return kana > (kana + han) * 0.05 ? "ja" : "zh";
  if (isMost(arabic)) return persian > arabic * 0.01 ? null : "ar";
  if (isMost(cyrillic)) return notRussian === 0 && russian >= cyrillic * RUSSIAN_SHARE ? "ru" : null;
  const script = weights.findIndex(isMost);
  if (script >= 0) return SCRIPTS[script]?.[2] ?? null;
  return isMost(other) ? null : undefined;
}

/**
 * Returns the ISO 639-1 code of a text's language, found by its writing system and its function words.
 * Returns `null` for fewer than six words or twelve letters, and for less than 8 % function words, as in lists of
 * products. Without a clear lead, and for an unknown language, it returns `null` too.
 *
 * The known languages are the fifteen of the analysis, Polish, Czech, Hungarian, Turkish, Russian, Korean, Greek,
 * Hebrew and Thai.
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
  if (count < MIN_WORDS) return null;
  const uses = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const word = words[index] ?? "";
    if (word.length > 1) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  const knowers: readonly ((word: string) => boolean)[] = [
    ...LATIN_LANGUAGES.map((code) => {
      const language = languages.language(code);
      return (word: string) => language.isStopWord(word);
    }),
    ...LISTED_LANGUAGES.map((code) => (word: string) => isFunctionWord(code, word)),
  ];
  const scores = knowers.map(() => 0);
  const knows = new Uint8Array(knowers.length);
  for (const [word, times] of uses) {
    let hits = 0;
    for (let at = 0; at < knowers.length; at += 1) hits += knows[at] = knowers[at]?.(word) === true ? 1 : 0;
    // A word that many languages share is weak evidence for each of them.
    for (let at = 0; at < knowers.length; at += 1)
      if (knows[at] === 1) scores[at] = (scores[at] ?? 0) + times / hits ** 1.5;
  }
  const ranked = scores
    .map((score, at) => ({ score: score / count, at }))
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const [best, second] = ranked;
  if (best === undefined || best.score < MIN_SHARE) return null;
  if (second !== undefined && best.score < second.score * MIN_LEAD) return null;
  return ALL_LATIN[best.at] ?? null;
}
