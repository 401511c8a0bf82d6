/** What is known about one language. Both functions are pure and memoised by the adapter. */
export interface Language {
  /** ISO 639-1 code. */
  readonly code: string;
  /** False when `stem` is the identity because no stemmer exists (ja, zh) or the language is unknown. */
  readonly hasStemmer: boolean;
  /** Stem of one lower-cased word. */
  stem(word: string): string;
  /** True for a lower-cased function word. */
  isStopWord(word: string): boolean;
}

/** Stemmers and stop words per language. Never throws: an unknown language has no stop words and stems to itself. */
export interface Lexicon {
  /** Accepts BCP-47 tags in any case; only the primary subtag counts. */
  language(tag: string): Language;
}
