import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import { createTldtsDomains } from "../../adapters/tldts/tldts-domains.ts";
import { createClassifier } from "../../core/analysis/classify/classifier.ts";
import { createExtractor } from "../../core/analysis/extract/extract-page.ts";
import type { AnalysisParts } from "../../core/analysis/pipeline/local-analysis.ts";
import type { Section } from "../../core/analysis/pipeline/section.ts";
import { SECTIONS } from "../../plugins/index.ts";

/** Makes the parts of the service's own analysis. `sections` are those of the report. @default `SECTIONS` */
export function createAnalysisParts(sections: readonly Section[] = SECTIONS): AnalysisParts {
  return {
    extractor: createExtractor(),
    classifier: createClassifier(),
    languages: createSnowballLanguages(),
    domains: createTldtsDomains(),
    sections,
  };
}
