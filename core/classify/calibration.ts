import { FIRST, OTHERS } from "./calibration-weights.ts";
import { brevity } from "./words.ts";

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
  /** Different terms found in the text, of any category. */
  readonly termCount: number;
  readonly isEnglish: boolean;
}

/** Evidence of less than one everyday term; below it answers are right one time in four, however far they lead. */
const THIN_EVIDENCE = 0.3;
/** Profiles hold English words; a match in another language is often a chance one. */
const FOREIGN = 0.5;

/**
 * Texts that are short by nature, as descriptions of sites are, say less of their subject than cuts of the same length from a page about
 * one, from which the weights were learned: trust in them falls to this part. Set by hand.
 */
const SHORT_TRUST = 0.8;

/** With fewer different terms than this an answer hangs on a word or two, whatever they weigh. Set by hand. */
const FEW_TERMS = 3;

/** What the weights are for, in their order. */
export function calibrationFeatures({ evidence, topShare, lead, wordCount, termCount }: Support): readonly number[] {
  const length = Math.log(Math.min(3000, Math.max(10, wordCount)) / 100);
  const strength = Math.log(Math.max(0.05, evidence));
  return [1, topShare, strength, lead, length, length * length, Math.log(1 + termCount), strength * length, topShare * length];
}

/** Gives the probability (0..1) that the name is right, by the weights that scripts/fit-classify-calibration.ts found. */
export function calibrate(support: Support): number {
  const weights = support.isFirst ? FIRST : OTHERS;
  const odds = calibrationFeatures(support).reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0);
  const variety = Math.min(1, (support.termCount + 2) / (FEW_TERMS + 2));
  const short = 1 - (1 - SHORT_TRUST) * brevity(support.wordCount);
  const trust = variety * short * (support.isEnglish ? 1 : FOREIGN) * Math.min(1, support.evidence / THIN_EVIDENCE);
  return Math.round((10_000 * trust) / (1 + Math.exp(-odds))) / 10_000;
}
