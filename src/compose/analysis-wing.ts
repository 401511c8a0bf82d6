import { createTldtsDomains } from "../../adapters/tldts/tldts-domains.ts";
import { createSharedCrawl } from "../../core/analysis/crawl/fetch.ts";
import { createJobHandler } from "../../core/analysis/pipeline/handler.ts";
import type { DraftScorer } from "../../core/domain/draft.ts";
import type { JobHandler, TestHandler } from "../../core/domain/job.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { DraftScorers } from "../../core/ports/draft-scorers.ts";
import type { Logger } from "../../core/ports/logger.ts";
import type { OutsidePorts } from "../../core/replay/recording.ts";
import { loggedExtractor, type Observer, observedHandler } from "../../core/telemetry/observed.ts";
import { createTestHandler } from "../../core/testmode/test-handler.ts";
import { type AnalysisWorkers, openAnalysisWorkers } from "../analyses.ts";
import { gcBetweenSteps } from "./gc-between-steps.ts";
import type { LateLanguages } from "./late-languages.ts";
import type { Overrides, PipelineConfig } from "./pipeline-options.ts";

/** The parts of a pipeline that run jobs and score drafts. */
export interface AnalysisWing {
  readonly run: JobHandler;
  readonly runTest: TestHandler;
  /** Scores drafts in this process. */
  readonly draftScorers: DraftScorers;
  /** Opens a snapshot in this process. Resolves with `null` for a snapshot of another version. */
  openDraft(snapshot: string): Promise<DraftScorer | null>;
  close(): Promise<void>;
}

interface WingPorts {
  readonly outside: OutsidePorts;
  readonly clock: Clock;
  readonly languages: LateLanguages;
  readonly logger: Logger;
  readonly observer: Observer | null;
}

/**
 * Opens analyses in worker processes. They run in this process when the count is zero or when the program brings its
 * own parts.
 */
async function openAnalyses(
  { analysisWorkers: workerCount = 0, plugins = [] }: Pick<PipelineConfig, "analysisWorkers" | "plugins">,
  overrides: Overrides,
  { languages, logger }: Pick<WingPorts, "languages" | "logger">,
): Promise<AnalysisWorkers> {
  const { extractor, sections, outside } = overrides;
  const isOwn = extractor !== undefined || sections !== undefined || outside !== undefined;
  if (workerCount > 0 && !isOwn) return openAnalysisWorkers(workerCount, logger, plugins);
  const [{ createAnalysisParts }, { openLocalAnalysis }] = await Promise.all([
    import("./analysis-parts.ts"),
    import("../../core/analysis/pipeline/local-analysis.ts"),
    languages.load(),
  ]);
  const parts = createAnalysisParts(sections);
  const openAnalysis = openLocalAnalysis({
    ...parts,
    extractor: loggedExtractor(extractor ?? parts.extractor, logger),
  });
  return { openAnalysis, close: async () => {} };
}

async function openDraftScorers(languages: LateLanguages): Promise<DraftScorers> {
  const { createLocalDraftScorers } = await import("../../core/analysis/editor/serve-drafts.ts");
  return createLocalDraftScorers(await languages.load());
}

/**
 * Opens the analysis of a pipeline: crawl, pages, sections and score. It is 5 MB of code and tables, which a process
 * loads with its first job and not at its start.
 */
export async function openAnalysisWing(
  config: PipelineConfig,
  overrides: Overrides,
  { outside, clock, languages, logger, observer }: WingPorts,
): Promise<AnalysisWing> {
  // The corpus splits queries into words of their language.
  if (config.search.some(({ kind }) => kind === "corpus")) await languages.load();
  const analyses = await openAnalyses(config, overrides, { languages, logger });
  const parts = { openAnalysis: analyses.openAnalysis, domains: createTldtsDomains(), clock, logger };
  const handler = createJobHandler(
    overrides.outside === undefined
      ? { ...parts, ...outside, shared: createSharedCrawl(clock, outside.crawl, overrides.pauses) }
      : { ...parts, ...overrides.outside(outside) },
  );
  const run = gcBetweenSteps(handler);
  let drafts: Promise<DraftScorers> | undefined;
  const draftScorers = () => {
    drafts ??= openDraftScorers(languages);
    return drafts;
  };
  return {
    run: observer === null ? run : observedHandler(run, observer),
    runTest: createTestHandler(parts),
    draftScorers: {
      open: async (scan) => (await draftScorers()).open(scan),
      score: async (scan, draft, choice) => (await draftScorers()).score(scan, draft, choice),
    },
    async openDraft(snapshot) {
      const { openDraftScorer } = await import("../../core/analysis/editor/draft-scorer.ts");
      return openDraftScorer(snapshot, await languages.load());
    },
    close: analyses.close,
  };
}
