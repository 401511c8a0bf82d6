/** What an answer rests on. */
export interface Support {
  /** Evidence of its top level. */
  readonly evidence: number;
  /** Squared evidence of its top level over the sum for all top levels, 0..1. */
  readonly topShare: number;
  /** First answer: lead over the second, as a share of its value. Others: how far behind the first, at most 0. */
  readonly lead: number;
  readonly isFirst: boolean;
  readonly wordCount: number;
}

/** Evidence of about one everyday term; below it answers are right one time in four, however far they lead. */
const THIN_EVIDENCE = 0.45;
/** Profiles hold English words; a match in another language is often a chance one. */
const FOREIGN = 0.5;

/**
 * Turns support into the probability (0..1) that the name is right.
 *
 * Logistic regression on labelled English texts (bench/classify.bench.ts names them), web pages counting
 * most, because their labels are the best; six numbers, so that it cannot learn the texts.
 */
export function calibrate(support: Support, isEnglish: boolean): number {
  const { evidence, topShare, lead, isFirst, wordCount } = support;
  const length = Math.log(Math.max(10, wordCount) / 100);
  const first = isFirst ? 2.715 * lead : 4.949 * lead + 0.068;
  const odds = -0.541 + 1.172 * topShare + 0.425 * Math.log(evidence) + first + 0.101 * length;
  const trust = (isEnglish ? 1 : FOREIGN) * Math.min(1, evidence / THIN_EVIDENCE);
  const probability = trust / (1 + Math.exp(-odds));
  return Math.round(probability * 10_000) / 10_000;
}
