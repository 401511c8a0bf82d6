import type { Languages } from "../../ports/languages.ts";

/** Scripts without spaces. No word ends are known in them, so the index holds pairs of characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+/gu;
const IS_UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Maximum length of an indexed word. Longer runs are encoded data. */
const MAX_WORD = 64;

/** One word of a query with its indexed forms. */
export interface QueryWord {
  /** Stem, and the word itself for pages of unknown language, without duplicates. */
  readonly forms: readonly string[];
  /** True when the form is a prefix of indexed tokens (one character of a script without spaces). */
  readonly isPrefix: boolean;
}

/** Returns the primary subtag for comparison. Both kinds of Norwegian are equal. */
export function primaryLanguage(tag: string): string {
  const code = (tag.split(/[-_]/, 1)[0] ?? "").toLowerCase();
  return code === "no" || code === "nn" ? "nb" : code;
}

/** Returns the tokens of a text in order: stems and, for scripts without spaces, overlapping pairs. */
export function indexTokens(text: string, language: string | null, languages: Languages): readonly string[] {
  const { stem } = languages.language(language ?? "");
  const tokens: string[] = [];
  for (const run of runsOf(text)) {
    if (run.isUnspaced) tokens.push(...pairsOf(run.text), lastOf(run.text));
    else tokens.push(fold(language === null ? run.text : stem(run.text)));
  }
  return tokens.filter((token) => token !== "");
}

/** Returns at most 32 words of a query, without stop words unless the query has only those. */
export function queryWords(query: string, language: string, languages: Languages): readonly QueryWord[] {
  const { stem, isStopWord } = languages.language(language);
  const words: QueryWord[] = [];
  const stopWords: QueryWord[] = [];
  for (const run of runsOf(query)) {
    if (run.isUnspaced) {
      const pairs = pairsOf(run.text);
      if (pairs.length === 0) words.push({ forms: [run.text], isPrefix: true });
      for (const pair of pairs) words.push({ forms: [pair], isPrefix: false });
    } else {
      const word = { forms: [...new Set([fold(stem(run.text)), fold(run.text)])], isPrefix: false };
      (isStopWord(run.text) ? stopWords : words).push(word);
    }
  }
  return (words.length > 0 ? words : stopWords).slice(0, 32);
}

function* runsOf(text: string): Generator<{ readonly text: string; readonly isUnspaced: boolean }> {
  for (const [word] of text.normalize("NFKC").toLowerCase().matchAll(WORD)) {
    for (const [run] of word.matchAll(UNSPACED)) {
      const isUnspaced = IS_UNSPACED.test(run);
      if (isUnspaced || run.length <= MAX_WORD) yield { text: run, isUnspaced };
    }
  }
}

function pairsOf(run: string): readonly string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Adds a run's last character alone, because it begins no pair. A prefix query then finds every character. */
function lastOf(run: string): string {
  return [...run].at(-1) ?? "";
}

/**
 * Removes accents, so that `cafe` finds `café`, and the form of a final sigma. Runs after stemming, because stemmers
 * need accents.
 */
function fold(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ς", "σ").normalize("NFC");
}
