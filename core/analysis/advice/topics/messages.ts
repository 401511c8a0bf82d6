/** Texts of the `topic_and_classification` section. Category names stay English, as codes do. */
export interface TopicMessages {
  /** Reason to read a ranking page first. */
  usesTerms(used: number, total: number): string;
  /** Most pages share a category. */
  oneCategory(pages: number, total: number, name: string): string;
  /** The pages share a top-level category only. */
  oneSubject(name: string): string;
  fewPlaced(pages: number, total: number, name: string): string;
  spread(subjects: readonly string[]): string;
  targetSame(): string;
  targetNear(name: string): string;
  targetElsewhere(name: string): string;
}
