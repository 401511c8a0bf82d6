import type { PageFacts } from "../extract/page-facts.ts";
import type { ScanRequest } from "../job.ts";
import type { Clock } from "../ports/clock.ts";
import type { Extractor } from "../ports/extractor.ts";
import type { Searcher } from "../ports/searcher.ts";
import type { PageText } from "../text/page-text.ts";
import type { AnalysedPage, InternalPage, InternalSite } from "./evidence.ts";
import type { FetchedPage, PageFetcher } from "./fetch.ts";
import { pageKey } from "./normalize-url.ts";
import { isAllowed } from "./robots.ts";
import { queryOf } from "./search.ts";
import { distinct, isSitePage, linkedPages, rankBySlug, type SiteCandidate, siteOf, topicWords } from "./site-candidates.ts";
import { parseSitemap, sitemapText } from "./sitemap.ts";

/** What the search for internal links works with. */
export interface SitePorts {
  readonly searcher: Searcher;
  readonly pageFetcher: PageFetcher;
  readonly extractor: Extractor;
  readonly clock: Clock;
  /** Tokenises a page as the rest of the scan does. */
  readonly toText: (facts: PageFacts) => PageText;
}

export interface SiteQuestion {
  readonly request: ScanRequest;
  readonly target: AnalysedPage;
}

/** Page requests spent on internal links. Research mission 4 */
const PAGE_BUDGET = 20;
const TIME_BUDGET_MS = 15_000;
const SERP_COUNT = 10;
const MAX_SITEMAPS = 5;
/** One full file; more would cost the scan more time than it finds links. */
const MAX_SITEMAP_URLS = 50_000;
/** Candidates asked for at all: pages that robots.txt forbids cost no request, but each costs a look at its rules. */
const MAX_VISITS = 200;

/** What the search looks at when there is no target. */
export const NO_SITE: InternalSite = {
  pages: [],
  consideredCount: 0,
  fetchedCount: 0,
  budget: PAGE_BUDGET,
  robotsSkippedCount: 0,
  sitemapUrlCount: 0,
};

/** Runs `work` with a signal that also aborts when the time is up. */
async function withinBudget<T>(clock: Clock, outer: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(outer.reason);
  outer.addEventListener("abort", stop, { once: true });
  void clock.sleep(TIME_BUDGET_MS, controller.signal).then(() => controller.abort(new Error("the time for internal links is used up")));
  try {
    return await work(controller.signal);
  } finally {
    outer.removeEventListener("abort", stop);
    // Ends the sleep, and with it the timer.
    controller.abort();
  }
}

/** Runs one part of the search; what it cannot give makes the result smaller, unless the scan itself ends. */
async function orElse<T>(fallback: T, outer: AbortSignal, part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch {
    // Internal links are an extra: neither a fault nor the end of the time budget may cost the report.
    outer.throwIfAborted();
    return fallback;
  }
}

async function fromSerp({ searcher }: SitePorts, { request, target }: SiteQuestion, signal: AbortSignal): Promise<readonly string[]> {
  const query = queryOf(request, SERP_COUNT);
  const outcome = await searcher.search({ ...query, query: `site:${siteOf(target.url)} ${request.keyword}` }, signal);
  return outcome.kind === "ok" ? outcome.serp.results.slice(0, SERP_COUNT).map((result) => result.url) : [];
}

/** Collects the addresses of the site's sitemaps, following an index, within the caps. `found` keeps what came before a failure. */
async function fromSitemaps(ports: SitePorts, question: SiteQuestion, found: Set<string>, signal: AbortSignal): Promise<void> {
  const { pageFetcher } = ports;
  const { request, target } = question;
  const site = siteOf(target.url);
  const topic = topicWords(request.keyword, target);
  const robots = await pageFetcher.robots(target.url, signal);
  const usual = new URL("/sitemap.xml", target.url).href;
  const queue = [...robots.sitemaps];
  if (!queue.includes(usual) && isAllowed(robots, usual)) queue.push(usual);
  const asked = new Set<string>();
  while (queue.length > 0 && asked.size < MAX_SITEMAPS && found.size < MAX_SITEMAP_URLS) {
    const url = queue.shift() ?? "";
    if (asked.has(url) || !URL.canParse(url)) continue;
    asked.add(url);
    const resource = await pageFetcher.fetchSitemap(url, request.locale, signal);
    if (resource === null) continue;
    const sitemap = parseSitemap(await sitemapText(resource.body, resource.contentType));
    if (sitemap.kind === "index") {
      // Children that name the topic go first, and before /sitemap.xml is guessed.
      const children = sitemap.urls.filter((child) => URL.canParse(child));
      queue.unshift(...new Set([...rankBySlug(children, topic), ...children]));
    } else {
      for (const page of sitemap.urls) if (found.size < MAX_SITEMAP_URLS && isSitePage(page, site)) found.add(new URL(page).href);
    }
  }
}

/** True when X-Robots-Tag, as far as it speaks to every crawler, forbids indexing. */
function forbidsIndexing(header: string | undefined): boolean {
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const directive = part.trim();
    const colon = directive.indexOf(":");
    // `otherbot: noindex, nofollow`: what follows a crawler's name is for that crawler.
    if (colon > 0 && !/^(?:unavailable_after|max-)/.test(directive)) return false;
    if (directive === "noindex" || directive === "none") return true;
  }
  return false;
}

/** True when the page can carry a link worth having: answered under its own address, and search engines may index it. */
function isLinkSource(page: FetchedPage, facts: PageFacts): boolean {
  const own = pageKey(page.url);
  if (own !== pageKey(page.requestedUrl)) return false;
  if (forbidsIndexing(page.headers["x-robots-tag"]) || facts.robots.includes("noindex") || facts.robots.includes("none")) return false;
  return facts.canonical === null || pageKey(facts.canonical) === own;
}

/** Clicks from the home page, where that is certain: the home page itself, and what a home page that is the target links to. */
function depthOf(page: FetchedPage, method: InternalPage["method"], target: AnalysedPage): number | null {
  const isHome = (url: string) => new URL(url).pathname === "/" && new URL(url).search === "";
  if (isHome(page.url)) return 0;
  return method === "crawl" && isHome(target.url) ? 1 : null;
}

interface Visit {
  readonly pages: InternalPage[];
  fetchedCount: number;
  robotsSkippedCount: number;
}

/** Fetches candidates in order until a budget ends. One after the other: they are all on one host. */
async function visit(ports: SitePorts, question: SiteQuestion, candidates: readonly SiteCandidate[], progress: Visit, signal: AbortSignal) {
  const { pageFetcher, extractor, toText } = ports;
  for (const { url, method } of candidates.slice(0, MAX_VISITS)) {
    if (progress.fetchedCount >= PAGE_BUDGET) return;
    const outcome = await pageFetcher.fetchInternal(url, question.request.locale, signal);
    if (outcome.kind === "excluded") {
      if (outcome.isRequested) progress.fetchedCount += 1;
      if (outcome.reason === "blocked_by_robots") progress.robotsSkippedCount += 1;
      continue;
    }
    progress.fetchedCount += 1;
    const { page } = outcome;
    await orElse(undefined, signal, async () => {
      const facts = await extractor.extract({ html: page.html, url: page.url, status: page.status }, signal);
      if (!isLinkSource(page, facts)) return;
      progress.pages.push({ url: page.url, facts, text: toText(facts), method, depth: depthOf(page, method, question.target) });
    });
  }
}

/**
 * Finds pages of the target's own site that could link to it: from a `site:` query, the sitemaps and
 * the target's links, in this order.
 *
 * At most 20 page requests and 15 s, robots.txt obeyed. Pages that redirect, may not be indexed or
 * are not HTML are left out, and so is the target. Failures make the result smaller; it rejects only
 * when the signal aborts.
 */
export async function exploreSite(ports: SitePorts, question: SiteQuestion, signal: AbortSignal): Promise<InternalSite> {
  signal.throwIfAborted();
  const { request, target } = question;
  const site = siteOf(target.url);
  const topic = topicWords(request.keyword, target);
  const sitemapUrls = new Set<string>();
  const progress: Visit = { pages: [], fetchedCount: 0, robotsSkippedCount: 0 };
  let consideredCount = 0;
  await orElse(undefined, signal, () =>
    withinBudget(ports.clock, signal, async (budget) => {
      const [serpUrls] = await Promise.all([
        orElse([], budget, () => fromSerp(ports, question, budget)),
        orElse(undefined, budget, () => fromSitemaps(ports, question, sitemapUrls, budget)),
      ]);
      const listed: readonly (readonly [InternalPage["method"], readonly string[]])[] = [
        ["serp_site_query", serpUrls.filter((url) => isSitePage(url, site))],
        ["sitemap", rankBySlug([...sitemapUrls], topic)],
        ["crawl", linkedPages(target, site, topic)],
      ];
      const known = [
        target.url,
        ...(request.url === null ? [] : [request.url]),
        ...(target.facts.canonical === null ? [] : [target.facts.canonical]),
      ];
      const candidates = distinct(
        listed.flatMap(([method, urls]) => urls.map((url) => ({ url, method }))),
        known,
      );
      consideredCount = candidates.length;
      await visit(ports, question, candidates, progress, budget);
    }),
  );
  const { pages, fetchedCount, robotsSkippedCount } = progress;
  return { pages, consideredCount, fetchedCount, budget: PAGE_BUDGET, robotsSkippedCount, sitemapUrlCount: sitemapUrls.size };
}
