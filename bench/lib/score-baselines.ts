import { stemIdf } from "../../core/analysis/text/background.ts";
import { saturate } from "../../core/util/statistics.ts";
import { type Bag, type Collection, languages, type SeparationCase } from "./score-cases.ts";

/** Scores a document of the collection for one case. */
export type Scorer = (page: number) => number;

interface Term {
  readonly feature: string;
  readonly weight: number;
}

/** Returns features of at least two cohort documents, heaviest first. The weight is prevalence times collection idf. */
function cohortTerms({ bags, idf }: Collection, { cohort }: SeparationCase): Term[] {
  const counts = new Map<string, number>();
  for (const page of cohort)
    for (const feature of bags[page]?.mentions.keys() ?? []) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= 2)
    .map(([feature, count]) => ({ feature, weight: (count / cohort.length) * idf(feature) }))
    .sort((a, b) => b.weight - a.weight || (a.feature < b.feature ? -1 : 1));
}

function tfIdf({ mentions }: Bag, idf: (feature: string) => number): Map<string, number> {
  return new Map([...mentions].map(([feature, count]) => [feature, count * idf(feature)]));
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (const [feature, value] of a) {
    dot += value * (b.get(feature) ?? 0);
    aa += value * value;
  }
  for (const value of b.values()) bb += value * value;
  return aa === 0 || bb === 0 ? 0 : dot / Math.sqrt(aa * bb);
}

const ENGLISH = languages.language("en");

/** Inverse document frequency in general English text, as the shipped score knows it. It knows single words only. */
function generalIdf(feature: string): number {
  return feature.includes(" ") ? 0 : stemIdf(ENGLISH, feature);
}

function centroidCosine(bags: readonly Bag[], cohort: readonly number[], idf: (feature: string) => number): Scorer {
  const centroid = new Map<string, number>();
  for (const page of cohort) {
    const bag = bags[page];
    if (bag === undefined) continue;
    const weights = tfIdf(bag, idf);
    const length = Math.sqrt([...weights.values()].reduce((sum, value) => sum + value * value, 0)) || 1;
    for (const [feature, value] of weights) centroid.set(feature, (centroid.get(feature) ?? 0) + value / length);
  }
  return (page) => {
    const bag = bags[page];
    return bag === undefined ? 0 : cosine(tfIdf(bag, idf), centroid);
  };
}

/**
 * Simple scoring methods. Each one may use document frequencies of the whole collection, which the shipped score lacks.
 */
export const BASELINES: Readonly<Record<string, (collection: Collection, one: SeparationCase) => Scorer>> = {
  "document length":
    ({ bags }) =>
    (page) =>
      bags[page]?.wordCount ?? 0,
  "50 terms, 2 mentions each": (collection, one) => {
    const terms = cohortTerms(collection, one).slice(0, 50);
    return (page) =>
      terms.reduce((sum, { feature }) => sum + Math.min(2, collection.bags[page]?.mentions.get(feature) ?? 0), 0);
  },
  "saturated terms": (collection, one) => {
    const terms = cohortTerms(collection, one).slice(0, 50);
    return (page) =>
      terms.reduce(
        (sum, { feature, weight }) => sum + weight * saturate(collection.bags[page]?.mentions.get(feature) ?? 0),
        0,
      );
  },
  "cosine, general idf": ({ bags }, { cohort }) => centroidCosine(bags, cohort, generalIdf),
  "cosine, collection idf": ({ bags, idf }, { cohort }) => centroidCosine(bags, cohort, idf),
};
