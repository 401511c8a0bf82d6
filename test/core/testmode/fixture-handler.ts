import { createSnowballLexicon } from "../../../adapters/snowball/snowball-lexicon.ts";
import { createTldtsDomains } from "../../../adapters/tldts/tldts-domains.ts";
import { createClassifier } from "../../../core/classify/classifier.ts";
import { createExtractor } from "../../../core/extract/extract-page.ts";
import type { TestHandler } from "../../../core/job.ts";
import type { Clock } from "../../../core/ports/clock.ts";
import { SILENT_LOGGER } from "../../../core/ports/logger.ts";
import { createTestHandler } from "../../../core/testmode/test-handler.ts";
import { SECTIONS } from "../../../plugins/index.ts";

/** The handler of test jobs as the service uses it. */
export function fixtureHandler(clock: Clock): TestHandler {
  return createTestHandler({
    extractor: createExtractor(),
    classifier: createClassifier(),
    lexicon: createSnowballLexicon(),
    domains: createTldtsDomains(),
    clock,
    logger: SILENT_LOGGER,
    sections: SECTIONS,
  });
}
