import type { Section } from "../core/pipeline/section.ts";
import { benchmarks } from "./benchmarks.ts";
import { competitorTermCoverage } from "./competitor_term_coverage.ts";
import { diagnostics } from "./diagnostics.ts";
import { entityCoverage, entityCoverageLite } from "./entity_coverage.ts";
import { internalLinking } from "./internal_linking.ts";
import { linkOpportunities } from "./link_opportunities.ts";
import { originality } from "./originality.ts";
import { recommendations } from "./recommendations.ts";
import { serpSection } from "./serp.ts";
import { serpSpeedBenchmark } from "./serp_speed_benchmark.ts";
import { structuredDataBenchmarks } from "./structured_data_benchmarks.ts";
import { structuredDataCoverage } from "./structured_data_coverage.ts";
import { topicAndClassification } from "./topic_and_classification.ts";

/** All report sections in the order of the report; each names its tiers, and no tier has a key twice. */
export const SECTIONS: readonly Section[] = [
  benchmarks,
  entityCoverage,
  entityCoverageLite,
  topicAndClassification,
  internalLinking,
  competitorTermCoverage,
  structuredDataBenchmarks,
  structuredDataCoverage,
  serpSpeedBenchmark,
  linkOpportunities,
  originality,
  recommendations,
  serpSection,
  diagnostics,
];
