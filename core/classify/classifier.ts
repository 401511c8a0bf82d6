import type { Category, Classifier, ClassifierInput } from "../ports/classifier.ts";
import { calibrate } from "./calibration.ts";
import { rankCategories } from "./rank.ts";
import { termIndex } from "./term-index.ts";

/** A classifier over the names of the contract. Profiles are English, so text in another language gets lower scores. */
export function createClassifier(): Classifier {
  // Read now, so that no job waits for it.
  termIndex();
  return {
    async classify(input: ClassifierInput): Promise<readonly Category[]> {
      let ceiling = 1;
      return rankCategories(input).map(({ category, support }) => {
        ceiling = Math.min(ceiling, calibrate(support));
        return { category, score: ceiling };
      });
    },
  };
}
