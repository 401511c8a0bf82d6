import { StepError } from "../errors.ts";
import type { PageFacts } from "../extract/page-facts.ts";
import type { JsonObject, RunContext, ScanRequest } from "../job.ts";
import type { Category, Classifier } from "../ports/classifier.ts";
import type { Clock } from "../ports/clock.ts";
import type { Fetcher } from "../ports/fetcher.ts";
import type { Logger } from "../ports/logger.ts";
import type { Prober } from "../ports/prober.ts";
import type { Renderer } from "../ports/renderer.ts";
import type { Searcher } from "../ports/searcher.ts";
import { scorePage } from "../score/score-page.ts";
import { buildCohortModel } from "../text/build-cohort-model.ts";
import { readKeyword } from "../text/keyword.ts";
import { toPageText } from "../text/to-page-text.ts";
import { analyse } from "./analyse.ts";
import { chooseCohort, type RankedPage, scanLanguage } from "./cohort.ts";
import type { AnalysedPage, CohortPage, Evidence, ExcludedPage, InternalSite, PageCategories, RecoveryRecord } from "./evidence.ts";
import { createPageFetcher, type PageFetcher, type PageFetcherOptions, type SharedCrawl } from "./fetch.ts";
import { pageKey } from "./normalize-url.ts";
import type { ReadPorts } from "./read-page.ts";
import { readCohort } from "./recover-cohort.ts";
import { type ReadTarget, readTarget } from "./recover-target.ts";
import { report } from "./report.ts";
import { isAllowed } from "./robots.ts";
import { type SearchFindings, search } from "./search.ts";
import type { Section } from "./section.ts";
import { exploreSite, NO_SITE } from "./site.ts";
import { measureSpeed } from "./speed.ts";

/** Everything a job needs from outside, beside its request. */
export interface PipelinePorts extends ReadPorts {
  readonly searcher: Searcher;
  readonly fetcher: Fetcher;
  /** What scans of this process share. Absent: every scan is alone. */
  readonly shared?: SharedCrawl;
  /** Absent: no browser; difficult pages are not recovered. */
  readonly renderer?: Renderer;
  /** Absent: no browser, or none wanted; deep scans measure no speed. */
  readonly prober?: Prober;
  readonly classifier: Classifier;
  readonly clock: Clock;
  readonly logger: Logger;
  /** In report order. */
  readonly sections: readonly Section[];
  /** Politeness other than the defaults; tests and demos on loopback lower the spacing. */
  readonly crawl?: PageFetcherOptions;
}

/** Everything that came over the network, read. */
interface Gathered {
  readonly found: SearchFindings;
  readonly target: AnalysedPage | null;
  readonly pages: readonly RankedPage[];
  readonly unfetched: readonly ExcludedPage[];
  readonly recoveries: readonly RecoveryRecord[];
  readonly site: InternalSite;
  readonly language: string;
}

/** The address answered, but with nothing a reader could see. */
function refuseEmpty(target: AnalysedPage): void {
  if (target.facts.textLength > 0 || target.text.wordCount > 0) return;
  const message = `${target.url} holds no visible text; scan the address visitors read, or render the page on the server.`;
  throw new StepError({ code: "TARGET_EMPTY", message, step: "extract", isRetryable: false });
}

async function readOwn(request: ScanRequest, web: PageFetcher, ports: PipelinePorts, signal: AbortSignal): Promise<ReadTarget | null> {
  if (request.url === null) return null;
  const { url, locale } = request;
  const read = await readTarget({ url, locale, fallbackLanguage: locale }, web, ports, signal);
  refuseEmpty(read.page);
  return read;
}

/** Keys of the addresses a page goes by: where it was found after redirects, and the one it declares. */
function namesOf({ url, facts }: AnalysedPage): readonly (string | null)[] {
  return facts.canonical === null ? [pageKey(url)] : [pageKey(url), pageKey(facts.canonical)];
}

/** Pages of the target's own site; the lite report has no section for them. */
async function explore(
  request: ScanRequest,
  target: AnalysedPage | null,
  ports: PipelinePorts,
  web: PageFetcher,
  signal: AbortSignal,
): Promise<InternalSite> {
  if (target === null || request.tier === "lite") return NO_SITE;
  const { searcher, extractor, clock, lexicon } = ports;
  const toText = (facts: PageFacts) => toPageText(facts, lexicon, { language: target.text.language });
  return exploreSite({ searcher, pageFetcher: web, extractor, clock, toText }, { request, target }, signal);
}

/** search → fetch → extract, with everything that does not wait for each other side by side. */
async function gather(request: ScanRequest, ports: PipelinePorts, web: PageFetcher, context: RunContext): Promise<Gathered> {
  const [found, own] = await Promise.all([search(request, ports, context.signal), readOwn(request, web, ports, context.signal)]);
  context.progress(20, "running");
  const withRank = own === null ? null : { ...own.page, rank: found.targetRank };
  const cohortRead = web.fetchCohort(found.competitors, request.locale, context.signal).then((fetched) => {
    context.progress(50, "running");
    return readCohort(fetched, request, web, ports, context.signal);
  });
  const [ranked, site] = await Promise.all([cohortRead, explore(request, withRank, ports, web, context.signal)]);
  context.progress(65, "running");
  // A ranking address may lead to the target by a redirect or name it as canonical; the target is no competitor of its own.
  const names = new Set(withRank === null ? [] : namesOf(withRank));
  const pages = ranked.pages.filter((page) => !namesOf(page).some((name) => names.has(name)));
  const recoveries = [...(own === null || own.recovery === null ? [] : [own.recovery]), ...ranked.records];
  return { found, target: withRank, pages, unfetched: ranked.excluded, recoveries, site, language: scanLanguage(pages, request.locale) };
}

function refuseNoCohort(request: ScanRequest, excluded: readonly ExcludedPage[]): never {
  const reasons = excluded.map((page) => `${page.url}: ${page.detail}`).slice(0, 5);
  const message =
    `No page that ranks for "${request.keyword}" could be compared, of ${excluded.length} found (${reasons.join("; ")}). ` +
    "Check that the region and locale fit the keyword, or try a broader keyword.";
  throw new StepError({ code: "COHORT_TOO_SMALL", message: message.slice(0, 1_000), step: "extract", isRetryable: false });
}

async function categoriesOf(target: AnalysedPage | null, cohort: readonly CohortPage[], classifier: Classifier): Promise<PageCategories> {
  const best = async (page: AnalysedPage): Promise<Category | null> => {
    const { facts, text } = page;
    const ranked = await classifier.classify({ title: facts.title ?? facts.titleTag, text: facts.mainText, url: page.url, language: text.language });
    return ranked[0] ?? null;
  };
  return { target: target === null ? null : await best(target), cohort: await Promise.all(cohort.map(best)) };
}

/**
 * Runs one scan: search → fetch → extract → probe → analyse → score → report.
 *
 * Throws `StepError` when a step cannot go on; rejects with the signal's reason when that aborts.
 */
export async function scan(request: ScanRequest, ports: PipelinePorts, context: RunContext): Promise<JsonObject> {
  context.progress(2, "running");
  const web = createPageFetcher(ports, ports.crawl);
  const { found, target, pages, unfetched, recoveries, site, language } = await gather(request, ports, web, context);
  const forbidden = new Set(unfetched.filter((page) => page.reason === "blocked_by_robots").map((page) => page.url));
  const { competitors, targetRank, serp, requestedCount } = found;
  const allows = async (url: string, signal: AbortSignal) => isAllowed(await web.robots(url, signal), url);
  const question = { request, targetRank, competitors, forbidden, isAllowed: allows, deadlineAt: context.deadlineAt ?? null };
  const speed = await measureSpeed(ports, question, context.signal);
  context.progress(70, "processing");

  const { keyword } = request;
  const keywordStems = new Set(readKeyword(keyword, ports.lexicon, language).contentStems);
  const choice = chooseCohort(pages, { language, words: ports.lexicon.language(language), keywordStems });
  const { cohort } = choice;
  const excluded = [...unfetched, ...choice.excluded].sort((a, b) => a.rank - b.rank || (a.url < b.url ? -1 : 1));
  if (cohort.length === 0) refuseNoCohort(request, excluded);
  const { lexicon } = ports;
  const model = buildCohortModel({ keyword, target, cohort, lexicon, language });
  const categories =
    request.tier === "lite" ? { target: null, cohort: cohort.map(() => null) } : await categoriesOf(target, cohort, ports.classifier);
  context.progress(80, "processing");

  const score = scorePage({ keyword, target, cohort, model, lexicon, requestedCount });
  context.progress(90, "processing");
  const fetches = web.records();
  const read = { request, serp, target, cohort, requestedCount, excluded, model, score, categories };
  const evidence: Evidence = { ...read, site, fetches, recoveries, speed };
  const findings = analyse(evidence, request.tier, ports);
  return report(request, findings, score, ports.clock.now());
}
