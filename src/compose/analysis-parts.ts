import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import { createTldtsDomains } from "../../adapters/tldts/tldts-domains.ts";
import { createClassifier } from "../../core/analysis/classify/classifier.ts";
import { createExtractor } from "../../core/analysis/extract/extract-page.ts";
import type { AnalysisParts } from "../../core/analysis/pipeline/local-analysis.ts";
import { SECTIONS } from "../../plugins/index.ts";

/** Makes the parts of the service's own analysis. */
export function createAnalysisParts(): AnalysisParts {
  return {
    extractor: createExtractor(),
    classifier: createClassifier(),
    languages: createSnowballLanguages(),
    domains: createTldtsDomains(),
    sections: SECTIONS,
  };
}
