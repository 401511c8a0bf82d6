import { FIRST, OTHERS } from "./calibration-weights.ts";
import { brevity } from "./words.ts";

/** The evidence for one category of a text. */
export interface Support {
  /** Evidence of the category's top level. */
  readonly evidence: number;
  /** Squared evidence of the category's top level, divided by the sum for all top levels. 0 to 1. */
  readonly topShare: number;
  /**
   * For the first category: lead over the second as a share of its own value. For others: distance to the first, at
   * most 0.
   */
  readonly lead: number;
  readonly isFirst: boolean;
  readonly wordCount: number;
  /** Number of different terms in the text, of any category. */
  readonly termCount: number;
  /** Number of distinct terms with evidence for the top level of the category. */
  readonly witnesses: number;
  readonly isEnglish: boolean;
}

/** Evidence of less than one everyday term. Below it, only one category in four is right, so the score falls. */
const THIN_EVIDENCE = 0.3;
/** Factor for texts in other languages. The profiles have English words, which match such texts by chance. */
const FOREIGN = 0.5;

/**
 * Factor for very short texts, set by hand. Site descriptions say less about their subject than the page excerpts that
 * the weights were learned from.
 */
const SHORT_TRUST = 0.8;

/** Number of different terms below which the score falls, because one or two words decide. Set by hand. */
const FEW_TERMS = 3;

/** Maximum score of a category whose top level has fewer than two witnesses. A single word often has two meanings. */
const SINGLE_WITNESS = 0.5;

/** Returns the features of a category, in the order of the weights. */
export function calibrationFeatures({ evidence, topShare, lead, wordCount, termCount }: Support): readonly number[] {
  const length = Math.log(Math.min(3000, Math.max(10, wordCount)) / 100);
  const strength = Math.log(Math.max(0.05, evidence));
  return [
    1,
    topShare,
    strength,
    lead,
    length,
    length * length,
    Math.log(1 + termCount),
    strength * length,
    topShare * length,
  ];
}

/**
 * Returns the probability (0 to 1) that a category is right. scripts/fit-classify-calibration.ts computes the weights.
 */
export function calibrateSupport(support: Support): number {
  const weights = support.isFirst ? FIRST : OTHERS;
  const odds = calibrationFeatures(support).reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0);
  const variety = Math.min(1, (support.termCount + 2) / (FEW_TERMS + 2));
  const short = 1 - (1 - SHORT_TRUST) * brevity(support.wordCount);
  const trust = variety * short * (support.isEnglish ? 1 : FOREIGN) * Math.min(1, support.evidence / THIN_EVIDENCE);
  const score = Math.round((10_000 * trust) / (1 + Math.exp(-odds))) / 10_000;
  return support.witnesses < 2 ? Math.min(SINGLE_WITNESS, score) : score;
}
