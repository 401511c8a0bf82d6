import { createSnowballLexicon } from "../../adapters/snowball/snowball-lexicon.ts";
import { createStaticSearcher } from "../../adapters/static/static-searcher.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { createTldtsDomains } from "../../adapters/tldts/tldts-domains.ts";
import { createClassifier } from "../../core/classify/classifier.ts";
import { parseScanRequest } from "../../core/contract/requests.ts";
import { createJobHandler } from "../../core/pipeline/handler.ts";
import type { Extractor } from "../../core/ports/extractor.ts";
import type { Fetcher } from "../../core/ports/fetcher.ts";
import { SILENT_LOGGER } from "../../core/ports/logger.ts";
import { SECTIONS } from "../../plugins/index.ts";
import { collectedHandler } from "../../src/collected-handler.ts";
import { openExtraction } from "../../src/extraction.ts";
import type { Topic } from "../../test/fixtures/web/sites.ts";
import type { LargePages } from "./large-pages.ts";
import { cpuSeconds } from "./measure.ts";

/** Steps as the scan's progress tells them apart. With pages read in children, `extract` is what sending and receiving costs. */
export const STEPS = ["extract", "decode and tokens", "cohort, terms, classes", "score", "sections and report"] as const;
type Step = (typeof STEPS)[number];

export interface ScanCost {
  /** CPU of this process, ms. */
  readonly totalMs: number;
  readonly steps: Readonly<Partial<Record<Step, number>>>;
  /** The report without what a clock wrote into it. */
  readonly report: string;
}

export interface Scanner {
  scan(topic: Topic, tier: "standard" | "deep"): Promise<ScanCost>;
  close(): Promise<void>;
}

function fromMemory(pages: LargePages): Fetcher {
  return {
    async get({ url }) {
      const body = pages.bodies.get(url);
      const found = { status: body === undefined ? 404 : 200, contentType: "text/html; charset=utf-8", body: body ?? new Uint8Array() };
      return { kind: "fetched", resource: { requestedUrl: url, url, headers: {}, redirects: [], elapsedMs: 0, ...found } };
    },
  };
}

/** The step that ends when the scan reports this progress. */
const STEP_AT: Readonly<Record<number, Step>> = { 70: "decode and tokens", 80: "cohort, terms, classes", 90: "score" };

/** A pipeline whose pages come from memory; `processCount` as SERPLENS_EXTRACT_PROCESSES. */
export function openScanner(pages: LargePages, processCount: number): Scanner {
  const extraction = openExtraction(processCount);
  let extractMs = 0;
  const extractor: Extractor = {
    async extract(page, signal) {
      const from = cpuSeconds();
      const pending = extraction.extractor.extract(page, signal);
      // Inline the work is done by now; with children the page is on its way, and what comes back is unpacked later, in the next step's time.
      extractMs += (cpuSeconds() - from) * 1_000;
      return pending;
    },
  };
  const run = createJobHandler({
    searcher: createStaticSearcher({ urls: pages.competitors, clock: systemClock }),
    fetcher: fromMemory(pages),
    extractor,
    classifier: createClassifier(),
    lexicon: createSnowballLexicon(),
    domains: createTldtsDomains(),
    clock: systemClock,
    logger: SILENT_LOGGER,
    sections: SECTIONS,
    crawl: { spacingMs: 0 },
  });
  const handler = collectedHandler(run);
  return {
    async scan({ keyword, region, locale }, tier) {
      const { request } = parseScanRequest(tier, { keyword, url: pages.target, region, locale });
      extractMs = 0;
      const steps: Partial<Record<Step, number>> = {};
      const startedAt = cpuSeconds();
      let last = startedAt;
      const end = (step: Step) => {
        const now = cpuSeconds();
        steps[step] = (now - last) * 1_000;
        last = now;
      };
      const progress = (percent: number) => {
        const step = STEP_AT[percent];
        if (step !== undefined) end(step);
      };
      const outcome = await handler(request, { signal: new AbortController().signal, progress });
      end("sections and report");
      if (outcome.kind === "failed") throw new Error(outcome.failure.message);
      steps.extract = extractMs;
      steps["decode and tokens"] = (steps["decode and tokens"] ?? 0) - extractMs;
      const report = JSON.stringify(outcome.result, (key, value) => (["fetched_at", "elapsed_ms", "report_date"].includes(key) ? null : value));
      return { totalMs: (last - startedAt) * 1_000, steps, report };
    },
    close: extraction.close,
  };
}
