/** Text to classify. */
export interface ClassifierInput {
  readonly title: string | null;
  readonly text: string;
  /** Absolute address of the page. Words of its host and path are evidence too. */
  readonly url: string | null;
  /** ISO 639-1, or `null` when unknown. */
  readonly language: string | null;
}

/** One of the 1,091 categories. `score` is the probability (0..1) that it is right. */
export interface Category {
  readonly category: string;
  readonly score: number;
}

/** Returns at most 3 distinct categories, best first, and none without evidence in the text. */
export interface Classifier {
  classify(input: ClassifierInput): Promise<readonly Category[]>;
}
