import type { Lexicon } from "../../core/ports/lexicon.ts";

/** Scripts written without spaces; FTS5 cannot find words in them, so they are indexed as pairs of characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+/gu;
const IS_UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Longest word indexed; longer runs are encoded data, not language. */
const MAX_WORD = 64;

/** One word of a query in the forms under which pages may hold it. */
export interface QueryWord {
  /** Stem, and the word itself for pages whose language is unknown. No form twice. */
  readonly forms: readonly string[];
  /** True when the form is the beginning of the indexed token (one character of an unspaced script). */
  readonly isPrefix: boolean;
}

/** Canonical language of a tag for comparison: Norwegian is one, and only the primary subtag counts. */
export function primaryLanguage(tag: string): string {
  const code = (tag.split(/[-_]/, 1)[0] ?? "").toLowerCase();
  return code === "no" || code === "nn" ? "nb" : code;
}

/** Text as FTS5 is to index it: stems, and unspaced scripts as overlapping pairs, separated by spaces. */
export function indexText(text: string, language: string | null, lexicon: Lexicon): string {
  const { stem } = lexicon.language(language ?? "");
  const tokens: string[] = [];
  for (const run of runsOf(text)) {
    if (run.isUnspaced) tokens.push(...pairsOf(run.text), lastOf(run.text));
    else tokens.push(fold(language === null ? run.text : stem(run.text)));
  }
  return tokens.join(" ");
}

/** The words of a query, stop words left out unless nothing else is there. At most 32. */
export function queryWords(query: string, language: string, lexicon: Lexicon): readonly QueryWord[] {
  const { stem, isStopWord } = lexicon.language(language);
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

/** A run's last character begins no pair, so it is indexed alone and a prefix query finds every character. */
function lastOf(run: string): string {
  return [...run].at(-1) ?? "";
}

/** Without accents, so that `cafe` finds `caf\u00e9`; after stemming, because stemmers read accents. */
function fold(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
}
