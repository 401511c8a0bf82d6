import type { Section } from "../core/analysis/pipeline/section.ts";
import { answerReadiness } from "./answer_readiness/section.ts";
import { benchmarks } from "./benchmarks/section.ts";
import { competitorTermCoverage } from "./competitor_term_coverage.ts";
import { diagnostics } from "./diagnostics.ts";
import { entityCoverage, entityCoverageLite } from "./entity_coverage.ts";
import { internalLinking } from "./internal_linking/section.ts";
import { linkOpportunities } from "./link_opportunities.ts";
import { originality } from "./originality/section.ts";
import { onPageOptimization } from "./recommendations/on-page.ts";
import { plan, recommendations } from "./recommendations/section.ts";
import { serpSection } from "./serp.ts";
import { serpSpeedBenchmark } from "./serp_speed_benchmark.ts";
import { structuredDataBenchmarks } from "./structured_data_benchmarks.ts";
import { structuredDataCoverage } from "./structured_data_coverage.ts";
import { topicAndClassification } from "./topic_and_classification/section.ts";
import { topics } from "./topics.ts";

/** All report sections in report order. Each section names its tiers, and a tier has each key once. */
export const SECTIONS: readonly Section[] = [
  onPageOptimization,
  benchmarks,
  entityCoverage,
  entityCoverageLite,
  topics,
  topicAndClassification,
  internalLinking,
  competitorTermCoverage,
  structuredDataBenchmarks,
  structuredDataCoverage,
  serpSpeedBenchmark,
  linkOpportunities,
  originality,
  answerReadiness,
  recommendations,
  plan,
  serpSection,
  diagnostics,
];
