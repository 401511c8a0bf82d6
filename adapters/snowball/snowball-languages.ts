import { newStemmer } from "snowball-stemmers";
import type { Language, Languages } from "../../core/ports/languages.ts";
import { ALGORITHMS } from "./algorithms.ts";
import { singularOf, withoutStops } from "./irregular-plurals.ts";
import { stopWordsOf } from "./stop-lists.ts";

/** Maximum memoized words of one language, so that hostile pages cannot fill the memory. */
const MEMO_LIMIT = 100_000;

/** Maximum characters of a word that is stemmed. Longer texts are identifiers or noise. */
const STEM_LENGTH_LIMIT = 40;

/** Short Japanese words in hiragana, which are particles. */
const SHORT_HIRAGANA = /^[\u3040-\u309f\u30fc]{1,3}$/;

/** Copies a word. A word cut from a text would keep the whole text in memory while the memo holds the word. */
function copyOf(word: string): string {
  return word.split("").join("");
}

function createLanguage(code: string): Language {
  const stopWords = stopWordsOf(code);
  const algorithm = ALGORITHMS[code];
  const stemmer = algorithm === undefined ? null : newStemmer(algorithm);
  const memo = new Map<string, string>();
  return {
    code: code === "no" ? "nb" : code,
    hasStemmer: stemmer !== null,
    stem(word) {
      if (stemmer === null || word.length > STEM_LENGTH_LIMIT) return word;
      const known = memo.get(word);
      if (known !== undefined) return known;
      const own = copyOf(word);
      const plain = withoutStops(own);
      const stem = plain === own ? stemmer.stem(singularOf(code, own)) || own : plain;
      if (memo.size >= MEMO_LIMIT) memo.clear();
      memo.set(own, stem);
      return stem;
    },
    isStopWord(word) {
      if (stopWords.has(word)) return true;
      return code === "ja" && SHORT_HIRAGANA.test(word);
    },
  };
}

/**
 * Creates the languages over Snowball stemmers and the stopwords-iso lists. Each language is built on first use and
 * kept.
 */
export function createSnowballLanguages(): Languages {
  const loaded = new Map<string, Language>();
  return {
    language(tag) {
      const code = (tag.toLowerCase().split(/[-_]/)[0] ?? "").slice(0, 8);
      const known = loaded.get(code);
      if (known !== undefined) return known;
      const language = createLanguage(code);
      // Pages declare the language tags, so an attacker could invent thousands of codes. Only 64 are kept.
      if (loaded.size < 64) loaded.set(code, language);
      return language;
    },
  };
}
