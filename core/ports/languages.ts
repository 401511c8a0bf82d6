/** Stemmer and stop words of one language. Both functions are pure; the adapter memoizes them. */
export interface Language {
  /** ISO 639-1 code. */
  readonly code: string;
  /** False when `stem` returns its input, for languages without a stemmer (ja, zh) and unknown languages. */
  readonly hasStemmer: boolean;
  /** Returns the stem of a lower-case word. */
  stem(word: string): string;
  /** True for a lower-case function word. */
  isStopWord(word: string): boolean;
}

/** Languages by tag. An unknown language has no stop words and its `stem` returns the word. Never throws. */
export interface Languages {
  /** Accepts BCP-47 tags in any case. Only the primary subtag counts. */
  language(tag: string): Language;
}
