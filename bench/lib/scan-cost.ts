import { createStaticSearcher } from "../../adapters/static/static-searcher.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { createJobHandler } from "../../core/analysis/pipeline/handler.ts";
import { openLocalAnalysis } from "../../core/analysis/pipeline/local-analysis.ts";
import { parseScanRequest } from "../../core/contract/requests.ts";
import type { Extractor } from "../../core/ports/extractor.ts";
import type { Fetcher } from "../../core/ports/fetcher.ts";
import { SILENT_LOGGER } from "../../core/ports/logger.ts";
import { openAnalysisWorkers } from "../../src/analyses.ts";
import { createAnalysisParts } from "../../src/compose/analysis-parts.ts";
import { gcBetweenSteps } from "../../src/compose/gc-between-steps.ts";
import type { Topic } from "../../test/fixtures/web/sites.ts";
import type { LargePages } from "./large-pages.ts";
import { cpuSeconds } from "./measure.ts";

/** Steps as the scan's progress separates them. With a worker this process only sends pages and receives the report. */
export const STEPS = [
  "extract",
  "decode and tokens",
  "cohort, terms, classes",
  "score",
  "sections and report",
] as const;
type Step = (typeof STEPS)[number];

export interface ScanCost {
  /** CPU time of this process in ms. */
  readonly totalMs: number;
  readonly steps: Readonly<Partial<Record<Step, number>>>;
  /** The report without fields that contain the time. */
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
      const found = {
        status: body === undefined ? 404 : 200,
        contentType: "text/html; charset=utf-8",
        body: body ?? new Uint8Array(),
      };
      return {
        kind: "fetched",
        resource: { requestedUrl: url, url, headers: {}, redirects: [], elapsedMs: 0, ...found },
      };
    },
  };
}

/** The step that ends at each progress value. */
const STEP_AT: Readonly<Record<number, Step>> = { 70: "decode and tokens", 80: "cohort, terms, classes", 90: "score" };

/** Creates a pipeline whose pages come from memory. `workerCount` has the meaning of SERPLENS_ANALYSIS_WORKERS. */
export function openScanner(pages: LargePages, workerCount: number): Scanner {
  let extractMs = 0;
  const parts = createAnalysisParts();
  const extractor: Extractor = {
    extract(page, signal) {
      const from = cpuSeconds();
      const facts = parts.extractor.extract(page, signal);
      // The extractor works before it returns its promise. An await would also count the work on other pages.
      extractMs += (cpuSeconds() - from) * 1_000;
      return facts;
    },
  };
  const analyses =
    workerCount > 0
      ? openAnalysisWorkers(workerCount, SILENT_LOGGER)
      : { openAnalysis: openLocalAnalysis({ ...parts, extractor }), close: async () => {} };
  const run = createJobHandler({
    searcher: createStaticSearcher({ urls: pages.competitors, clock: systemClock }),
    fetcher: fromMemory(pages),
    openAnalysis: analyses.openAnalysis,
    domains: parts.domains,
    clock: systemClock,
    logger: SILENT_LOGGER,
    crawl: { spacingMs: 0 },
  });
  const handler = gcBetweenSteps(run);
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
      const report = JSON.stringify(outcome.result, (key, value) =>
        ["fetched_at", "elapsed_ms", "report_date"].includes(key) ? null : value,
      );
      return { totalMs: (last - startedAt) * 1_000, steps, report };
    },
    close: analyses.close,
  };
}
