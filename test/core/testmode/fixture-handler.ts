import { createSnowballLanguages } from "../../../adapters/snowball/snowball-languages.ts";
import { createTldtsDomains } from "../../../adapters/tldts/tldts-domains.ts";
import { createClassifier } from "../../../core/analysis/classify/classifier.ts";
import { createExtractor } from "../../../core/analysis/extract/extract-page.ts";
import { openLocalAnalysis } from "../../../core/analysis/pipeline/local-analysis.ts";
import type { TestHandler } from "../../../core/domain/job.ts";
import type { Clock } from "../../../core/ports/clock.ts";
import { SILENT_LOGGER } from "../../../core/ports/logger.ts";
import { createTestHandler } from "../../../core/testmode/test-handler.ts";
import { SECTIONS } from "../../../plugins/index.ts";

/** Creates the handler of test jobs with the service's own fixtures. */
export function fixtureHandler(clock: Clock): TestHandler {
  const domains = createTldtsDomains();
  const openAnalysis = openLocalAnalysis({
    extractor: createExtractor(),
    classifier: createClassifier(),
    languages: createSnowballLanguages(),
    domains,
    sections: SECTIONS,
  });
  return createTestHandler({ openAnalysis, domains, clock, logger: SILENT_LOGGER });
}
