import type { ScanRequest } from "../../domain/job.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Searcher } from "../../ports/searcher.ts";
import { pageKey } from "../../util/normalize-url.ts";
import { crawlerAccess } from "./ai-crawlers.ts";
import { withinBudget } from "./budget.ts";
import type { PageFetcher, PageOutcome } from "./fetch.ts";
import { pageRefusal } from "./page-source.ts";
import { DENY_ALL, isAllowed } from "./robots.ts";
import { queryOf } from "./search-query.ts";
import type { PageLook, PageLooker, SiteAnalysis, SiteCrawl } from "./site-analysis.ts";
import { siteOf } from "./site-candidates.ts";
import { MAX_SITEMAP_URLS } from "./site-plan.ts";

/** The ports of the internal-link search. */
export interface SitePorts {
  readonly searcher: Searcher;
  readonly pageFetcher: Pick<PageFetcher, "robots" | "fetchSitemap" | "fetchInternal">;
  readonly analysis: SiteAnalysis & PageLooker;
  readonly clock: Clock;
}

/** The scan and the page that internal links are sought for. */
export interface SiteQuestion {
  readonly request: Pick<ScanRequest, "keyword" | "region" | "locale">;
  /** Address of the target after redirects. */
  readonly targetUrl: string;
}

/** Page requests spent on internal links. Research mission 4 */
const PAGE_BUDGET = 20;
/** Further requests that find out which addresses redirect to the target. Sitemaps do not list such addresses. */
const ALIAS_BUDGET = 3;
/** Requests with redirect hops. The target and its robots.txt take two more. D-56 */
const REQUEST_BUDGET = 28;
const TIME_BUDGET_MS = 15_000;
const SERP_COUNT = 10;
const MAX_SITEMAPS = 5;
/** Candidates tried. Pages that robots.txt forbids cost no request, but each costs a look at its rules. */
const MAX_VISITS = 200;

/** The internal-link search of a scan without target. */
export const NO_SITE: SiteCrawl = {
  fetchedCount: 0,
  budget: PAGE_BUDGET,
  robotsSkippedCount: 0,
  sitemapUrlCount: 0,
  isTargetAllowed: null,
  aiCrawlers: null,
  targetAliases: [],
  isCutShort: false,
};

/** Runs one part of the search. A part that fails makes the result smaller, unless the scan itself ends. */
async function orElse<T>(fallback: T, outer: AbortSignal, part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch {
    // Internal links are an extra: neither a fault nor the end of the time budget may cost the report.
    outer.throwIfAborted();
    return fallback;
  }
}

async function fromSerp(
  { searcher }: SitePorts,
  { request, targetUrl }: SiteQuestion,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const query = queryOf(request, SERP_COUNT);
  const outcome = await searcher.search({ ...query, query: `site:${siteOf(targetUrl)} ${request.keyword}` }, signal);
  return outcome.kind === "failed" ? [] : outcome.serp.results.slice(0, SERP_COUNT).map(({ url }) => url);
}

/** One search for pages that could link to a target, and what it cost so far. */
interface Exploration {
  readonly ports: SitePorts;
  readonly question: SiteQuestion;
  /** Addresses that led to the target. */
  readonly aliases: string[];
  readonly missingPages: string[];
  fetchedCount: number;
  robotsSkippedCount: number;
  sitemapUrlCount: number;
  /** Sitemaps, pages and redirect hops so far. */
  requestCount: number;
}

/** Reads the site's sitemaps and feeds, following an index, within the caps. */
async function readSitemaps(exploration: Exploration, signal: AbortSignal): Promise<void> {
  const { pageFetcher, analysis } = exploration.ports;
  const { request, targetUrl } = exploration.question;
  const robots = await pageFetcher.robots(targetUrl, signal);
  const usual = ["/sitemap.xml", "/feed"]
    .map((path) => new URL(path, targetUrl).href)
    .filter((url) => isAllowed(robots, url));
  const queue = [...robots.sitemaps];
  const asked = new Set<string>();
  let entryCount = 0;
  while (asked.size < MAX_SITEMAPS && exploration.sitemapUrlCount < MAX_SITEMAP_URLS) {
    // The usual places are guessed only when the files that robots.txt names are empty.
    const isEmpty = exploration.sitemapUrlCount + entryCount === 0;
    const url = queue.shift() ?? (isEmpty ? usual.find((place) => !asked.has(place)) : undefined);
    if (url === undefined) return;
    if (asked.has(url) || URL.parse(url) === null) continue;
    asked.add(url);
    const resource = await pageFetcher.fetchSitemap(url, request.locale, signal);
    exploration.requestCount += 1 + (resource?.redirects.length ?? 0);
    if (resource === null) continue;
    const { body, contentType } = resource;
    const summary = await analysis.addSitemap({ body, contentType });
    queue.unshift(...summary.children);
    exploration.sitemapUrlCount = summary.pageCount;
    entryCount = summary.entryCount;
  }
}

/** Returns whether a request is left. A redirect makes a further request a second one. */
function hasRequestsLeft({ requestCount }: Exploration, budget: number): boolean {
  return requestCount + 2 <= budget;
}

/** Returns true for a page of the target's own address: the address asked for is an alias of the target. */
function leadsToTarget({ question }: Exploration, url: string): boolean {
  return pageKey(url) === pageKey(question.targetUrl);
}

/** Counts the requests that a page took. A refusal counts as one. */
function countRequests(exploration: Exploration, outcome: PageOutcome, look: PageLook | null): boolean {
  const isPage = outcome.kind === "page" && (look === null || pageRefusal(outcome.page.status, look) === null);
  exploration.requestCount += isPage ? 1 + outcome.page.redirects.length : 1;
  return isPage;
}

/** Fetches the best candidate until a budget ends, one after the other, because all are on one host. */
async function visit(exploration: Exploration, signal: AbortSignal): Promise<void> {
  const { ports, question } = exploration;
  const { pageFetcher, analysis } = ports;
  for (
    let visits = 0;
    visits < MAX_VISITS &&
    exploration.fetchedCount < PAGE_BUDGET &&
    hasRequestsLeft(exploration, REQUEST_BUDGET - ALIAS_BUDGET);
    visits++
  ) {
    const candidate = await analysis.nextSitePage();
    if (candidate === null) return;
    const outcome = await pageFetcher.fetchInternal(candidate.url, question.request.locale, signal);
    if (outcome.kind === "excluded") {
      if (outcome.reason === "blocked_by_robots") exploration.robotsSkippedCount += 1;
      if (!outcome.isRequested) continue;
      exploration.fetchedCount += 1;
      countRequests(exploration, outcome, null);
      continue;
    }
    const { page } = outcome;
    const look = await orElse(null, signal, () => analysis.takeSitePage(page, candidate.method));
    exploration.fetchedCount += 1;
    if (look?.wall === "not_found") exploration.missingPages.push(candidate.url);
    if (countRequests(exploration, outcome, look) && leadsToTarget(exploration, page.url))
      exploration.aliases.push(candidate.url);
  }
}

/**
 * Finds addresses that redirect to the target, among those that pages link to and no sitemap lists.
 *
 * A page that links to an old address of the target links to the target already.
 */
async function findAliases(exploration: Exploration, signal: AbortSignal): Promise<void> {
  const { ports, question, aliases } = exploration;
  await ports.analysis.planAliases(aliases);
  for (let asked = 0; asked < ALIAS_BUDGET && hasRequestsLeft(exploration, REQUEST_BUDGET); asked++) {
    const candidate = await ports.analysis.nextAlias();
    if (candidate === null) return;
    const outcome = await ports.pageFetcher.fetchInternal(candidate.url, question.request.locale, signal);
    const look = outcome.kind === "page" ? await ports.analysis.look(outcome.page) : null;
    const isPage = countRequests(exploration, outcome, look);
    if (isPage && outcome.kind === "page" && leadsToTarget(exploration, outcome.page.url)) aliases.push(candidate.url);
  }
}

/**
 * Finds pages of the target's own site that could link to it: results of a `site:` query, then the addresses and
 * anchors closest to the topic. These come from sitemaps, from the target and from the pages fetched.
 *
 * At most 20 pages, 3 more for old addresses of the target, 28 requests with sitemaps and hops, and 15 s; robots.txt
 * is obeyed. Failures make the result smaller; it rejects only when the signal aborts.
 */
export async function exploreSite(ports: SitePorts, question: SiteQuestion, signal: AbortSignal): Promise<SiteCrawl> {
  signal.throwIfAborted();
  const { targetUrl } = question;
  const counts = { fetchedCount: 0, robotsSkippedCount: 0, sitemapUrlCount: 0, requestCount: 0 };
  const exploration: Exploration = { ports, question, aliases: [], missingPages: [], ...counts };
  let isTargetAllowed: SiteCrawl["isTargetAllowed"] = null;
  let aiCrawlers: SiteCrawl["aiCrawlers"] = null;
  let isCutShort = false;
  await orElse(undefined, signal, () =>
    withinBudget({ clock: ports.clock, ms: TIME_BUDGET_MS, purpose: "internal links" }, signal, async (budget) => {
      const noteEnd = () => {
        isCutShort = true;
      };
      budget.addEventListener("abort", noteEnd, { once: true });
      const [listed] = await Promise.all([
        orElse([], budget, () => fromSerp(ports, question, budget)),
        orElse(undefined, budget, () => readSitemaps(exploration, budget)),
      ]);
      const rules = await ports.pageFetcher.robots(targetUrl, budget);
      // Rules that could not be read forbid everything for now, and say nothing about the page.
      if (rules !== DENY_ALL) {
        isTargetAllowed = isAllowed(rules, targetUrl);
        aiCrawlers = crawlerAccess(rules, targetUrl);
      }
      await ports.analysis.planSite(listed);
      await visit(exploration, budget);
      await findAliases(exploration, budget);
      budget.removeEventListener("abort", noteEnd);
    }),
  );
  const { aliases, missingPages, fetchedCount, robotsSkippedCount, sitemapUrlCount } = exploration;
  const counted = { fetchedCount, robotsSkippedCount, sitemapUrlCount, missingPages };
  return { ...counted, budget: PAGE_BUDGET, isTargetAllowed, aiCrawlers, targetAliases: aliases, isCutShort };
}
