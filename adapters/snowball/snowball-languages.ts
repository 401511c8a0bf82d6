import { newStemmer } from "snowball-stemmers";
import type { Language, Languages } from "../../core/ports/languages.ts";
import { ALGORITHMS } from "./algorithms.ts";
import { singularOf, withoutStops } from "./irregular-plurals.ts";
import { knownStemsOf } from "./known-stems.ts";
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

/** Returns the function that stems words of a language, or `null` for a language without a stemmer. */
export function stemmerOf(code: string): ((word: string) => string) | null {
  const algorithm = ALGORITHMS[code];
  if (algorithm === undefined) return null;
  const stemmer = newStemmer(algorithm);
  return (word) => {
    const plain = withoutStops(word);
    return plain === word ? stemmer.stem(singularOf(code, word)) || word : plain;
  };
}

function createLanguage(code: string): Language {
  const stopWords = stopWordsOf(code);
  const stemOf = stemmerOf(code);
  const ownCode = code === "no" ? "nb" : code;
  /** Made at the first stem, because reading a language's stop words alone needs none. */
  let memo: Map<string, string> | undefined;
  return {
    code: ownCode,
    hasStemmer: stemOf !== null,
    stem(word) {
      if (stemOf === null || word.length > STEM_LENGTH_LIMIT) return word;
      memo ??= knownStemsOf(ownCode);
      const stemmed = memo.get(word);
      if (stemmed !== undefined) return stemmed;
      const copy = copyOf(word);
      const stem = stemOf(copy);
      if (memo.size >= MEMO_LIMIT) memo = new Map();
      memo.set(copy, stem);
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
      const created = loaded.get(code);
      if (created !== undefined) return created;
      const language = createLanguage(code);
      // Pages declare the language tags, so an attacker could invent thousands of codes. Only 64 are kept.
      if (loaded.size < 64) loaded.set(code, language);
      return language;
    },
  };
}
