import { StepError } from "../../domain/errors.ts";
import type { JsonObject, RunContext, ScanRequest } from "../../domain/job.ts";
import type { Logger } from "../../ports/logger.ts";
import type { Searcher } from "../../ports/searcher.ts";
import { createPageFetcher, type PageFetcher } from "../crawl/fetch.ts";
import { isAllowed } from "../crawl/robots.ts";
import { exploreSite, NO_SITE, type SitePorts } from "../crawl/site.ts";
import type { SiteCrawl } from "../crawl/site-analysis.ts";
import type { Analysis, FinishedReport, StepResult } from "./analysis.ts";
import { afterTransientLosses } from "./cohort.ts";
import { keysOf, withoutOwnPage } from "./own-page.ts";
import type { PipelinePorts } from "./pipeline-ports.ts";
import { type RecoveredCohort, readCohort } from "./recover-cohort.ts";
import { type ReadTarget, readTarget, type TargetTools } from "./recover-target.ts";
import { type SearchFindings, search } from "./search.ts";
import { measureSpeed, type SpeedQuestion } from "./speed.ts";

/** Fetches and extracts the page to analyze; `null` for a scan without target. Throws TARGET_EMPTY for a page without text. */
async function fetchTarget(
  { url, locale, html }: Pick<ScanRequest, "url" | "locale" | "html">,
  tools: TargetTools,
  signal: AbortSignal,
): Promise<ReadTarget | null> {
  if (url === null) return null;
  const target = await readTarget({ url, locale, ...(html === undefined ? {} : { html }) }, tools, signal);
  if (target.reading.hasText) return target;
  const message = `${target.url} holds no visible text; scan the address visitors read, or render the page on the server.`;
  throw new StepError({ code: "TARGET_EMPTY", message, step: "extract", isRetryable: false });
}

/** Fetches and extracts pages of the target's own site. The lite report has no section for them. */
async function fetchSite(
  request: ScanRequest,
  target: ReadTarget | null,
  ports: SitePorts & { readonly analysis: Pick<Analysis, "openSite"> },
  signal: AbortSignal,
): Promise<SiteCrawl> {
  if (target === null || request.tier === "lite") return NO_SITE;
  await ports.analysis.openSite(target.key);
  return exploreSite(ports, { request, targetUrl: target.url }, signal);
}

/** Names the pages whose speed may be measured: robots.txt of the ranking pages decides. */
function speedQuestion(
  request: ScanRequest,
  gathered: { readonly web: PageFetcher; readonly found: SearchFindings; readonly ranking: RecoveredCohort },
  deadlineAt: number | null = null,
): SpeedQuestion {
  const { web, found, ranking } = gathered;
  const { competitors, targetRank } = found;
  const blocked = ranking.excluded.filter((page) => page.reason === "blocked_by_robots");
  return {
    request,
    targetRank,
    competitors,
    forbidden: new Set(blocked.map((page) => page.url)),
    isAllowed: async (url, signal) => isAllowed(await web.robots(url, signal), url),
    deadlineAt,
  };
}

/** Names the organization in every search, so that caches keep organizations apart. */
function searcherOf(searcher: Searcher, organizationId: string): Searcher {
  return { ...searcher, search: (query, signal) => searcher.search({ ...query, organizationId }, signal) };
}

function valueFrom<Value>(result: StepResult<Value>): Value {
  if (result.kind === "failed") throw new StepError(result.failure);
  return result.value;
}

/** A finished scan: the report, and the cohort snapshot for drafts as JSON text. */
export interface Scanned {
  readonly result: JsonObject;
  readonly snapshot: string;
}

function parsed({ report, faults, snapshot }: FinishedReport, tier: ScanRequest["tier"], logger: Logger): Scanned {
  for (const { section, error } of faults) logger.error({ section, tier, error }, "a report section failed");
  // The report step writes an object.
  return { result: JSON.parse(report) as JsonObject, snapshot };
}

/**
 * Runs one scan: search → fetch → extract → analyze → score → report.
 *
 * Pages go to the analysis as they arrive, and it extracts them meanwhile. Throws `StepError` when a step cannot go
 * on; rejects with the signal's reason when that aborts.
 */
export async function scan(request: ScanRequest, ports: PipelinePorts, context: RunContext): Promise<Scanned> {
  const { signal } = context;
  const { clock, renderer, logger } = ports;
  const { organizationId } = context;
  const searcher = organizationId === undefined ? ports.searcher : searcherOf(ports.searcher, organizationId);
  const web = createPageFetcher(ports, { ...ports.crawl, ...(organizationId === undefined ? {} : { organizationId }) });
  const analysis = ports.openAnalysis(request, context);
  const onFetched = () => context.progress(50, "running");
  const crawl = { web, pageFetcher: web, analysis, searcher, clock, onFetched };
  const tools = renderer === undefined ? crawl : { ...crawl, renderer };
  try {
    context.progress(2, "running");
    const [searched, target] = await Promise.all([
      search(request, searcher, clock, signal),
      fetchTarget(request, tools, signal),
    ]);
    context.progress(20, "running");
    const targetKeys = target === null ? new Set<string>() : keysOf({ requestedUrl: request.url, ...target });
    const selection = withoutOwnPage(searched, targetKeys);
    const [ranking, site] = await Promise.all([
      readCohort(
        { results: selection.competitors, count: selection.requestedCount, own: targetKeys },
        request,
        tools,
        signal,
      ),
      fetchSite(request, target, tools, signal),
    ]);
    context.progress(65, "running");
    const speed = await measureSpeed(
      ports,
      speedQuestion(request, { web, found: selection, ranking }, context.deadlineAt),
      signal,
    );
    context.progress(70, "processing");

    const { serp, requestedCount } = selection;
    const targetRank = selection.targetRank ?? ranking.ownRank;
    const { pages } = ranking;
    const unread = [...ranking.excluded, ...selection.excluded];
    valueFrom(await analysis.analyze({ target: target?.key ?? null, targetRank, ranking: pages, unread }));
    context.progress(80, "processing");
    await analysis.score(requestedCount);
    context.progress(90, "processing");
    const recoveries = [...(target?.recovery == null ? [] : [target.recovery]), ...ranking.records];
    const crawled = { serp, requestedCount, site, speed, recoveries, fetches: web.records() };
    return parsed(await analysis.report({ ...crawled, reportedAt: clock.now() }), request.tier, logger);
  } catch (error) {
    throw afterTransientLosses(error, web.records());
  } finally {
    analysis.close();
  }
}
