import type { Category, Classifier, ClassifierInput } from "../../ports/classifier.ts";
import { calibrateSupport } from "./calibration.ts";
import { rankCategories } from "./rank.ts";
import { termIndex } from "./term-index.ts";

/**
 * Creates a classifier for the category names of the contract. Its profiles are English, so other languages score
 * lower.
 */
export function createClassifier(): Classifier {
  // Load the index here, so that no job waits for it.
  termIndex();
  return {
    async classify(input: ClassifierInput): Promise<readonly Category[]> {
      let ceiling = 1;
      return rankCategories(input).map(({ category, support }) => {
        ceiling = Math.min(ceiling, calibrateSupport(support));
        return { category, score: ceiling };
      });
    },
  };
}
