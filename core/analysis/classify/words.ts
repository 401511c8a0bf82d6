/** Words that belong to no subject. */
const STOP = new Set(
  (
    "a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its me more my no not of on or our out " +
    "she so than that the their them then there these they this to up us was we were what when which who will with would you your other others general by"
  ).split(" "),
);

/** Returns the word without a plural ending, so that profiles and texts match. Other endings stay. */
export function singular(word: string): string {
  const { length } = word;
  if (length < 4 || !word.endsWith("s") || word.endsWith("ss") || word.endsWith("us") || word.endsWith("is"))
    return word;
  if (word.endsWith("ies") && length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['\u2019][\p{L}]+)?(?:\+\+|#)?/gu;

const POSSESSIVE = /['\u2019]s$/;
const APOSTROPHE = /['\u2019]/g;

/**
 * Returns the words of a text in order, in lower case, singular and without possessive endings. `c++` and `c#` keep
 * their marks.
 */
export function classifierWords(text: string): string[] {
  const words = text.toLowerCase().match(TOKEN) ?? [];
  return words.map((word) => singular(word.replace(POSSESSIVE, "").replaceAll(APOSTROPHE, "")));
}

/** True for a word that belongs to no subject. */
export function isStopWord(word: string): boolean {
  return STOP.has(word);
}

/** Function words of the other supported languages that are not English words. */
const FOREIGN = new Set(
  (
    "und der das ist nicht mit für auf ein eine von den dem les est pour dans une des du qui sur el los las que para por con una del es il di che sono però della " +
    "het een voor niet zijn och att det som på är og til ikke af ja ei ovat não uma dos com em dan yang untuk dengan ini"
  ).split(" "),
);
// Matches characters of Arabic, kana, Han, Cyrillic, Greek, Hebrew, Hangul, Thai and Indic scripts.
const OTHER_SCRIPT = /[\u0370-\u1fff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** Number of words that are read to find the language. Texts rarely change their language later. */
const SAMPLE = 400;

/** Removes function words of other languages, because some are spelled like an English term (`ein`, `den`). */
export function withoutForeignWords(words: readonly string[]): string[] {
  return words.filter((word) => !FOREIGN.has(word));
}

/**
 * True when words of other languages or scripts outnumber English function words. A list of keywords has neither and
 * counts as English.
 */
export function looksForeign(words: readonly string[]): boolean {
  let english = 0;
  let foreign = 0;
  for (const word of words.slice(0, SAMPLE)) {
    if (STOP.has(word)) english++;
    else if (FOREIGN.has(word) || OTHER_SCRIPT.test(word)) foreign++;
  }
  return foreign >= 3 && foreign > english;
}

/** Number of words of a typical short text, such as a site description. */
const SHORT_WORDS = 80;

/** Returns how short a text is: 1 for no words, 0.5 for `half` words, almost 0 for a page. */
export function brevity(wordCount: number, half = SHORT_WORDS): number {
  return 1 / (1 + (wordCount / half) ** 2);
}
