/** Text to classify. */
export interface ClassifierInput {
  readonly title: string | null;
  readonly text: string;
  /** Absolute address of the page, whose host and path words may help. */
  readonly url: string | null;
  /** ISO 639-1, or `null` when unknown. */
  readonly language: string | null;
}

/** One of the 1,091 names, with the probability (0..1) that it is right. */
export interface Category {
  readonly category: string;
  readonly score: number;
}

/** Assigns categories: at most 3, distinct, best first; empty when the text gives no evidence. */
export interface Classifier {
  classify(input: ClassifierInput): Promise<readonly Category[]>;
}
