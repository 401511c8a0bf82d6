import type { Support } from "./classifier.ts";

/** Profiles hold English words; a match in another language is often a chance one. */
const FOREIGN = 0.5;

/** Turns support into the probability (0..1) that the name is right. */
export function calibrate({ evidence, topShare, ofBest }: Support, language: string | null): number {
  const x = -1.2 + 2.6 * topShare + 0.9 * Math.log(evidence);
  const probability = ofBest ** 2 / (1 + Math.exp(-x));
  return Math.round(probability * (language === null || language === "en" ? 1 : FOREIGN) * 10_000) / 10_000;
}
