import type { PageFacts } from "../extract/page-facts.ts";
import type { ScanRequest } from "../job.ts";
import type { Clock } from "../ports/clock.ts";
import type { Extractor } from "../ports/extractor.ts";
import type { Searcher } from "../ports/searcher.ts";
import type { PageText } from "../text/page-text.ts";
import { withinBudget } from "./budget.ts";
import type { AnalysedPage, InternalPage, InternalSite } from "./evidence.ts";
import type { PageFetcher } from "./fetch.ts";
import { isLinkSource, withDepths } from "./link-source.ts";
import { pageKey } from "./normalize-url.ts";
import { DENY_ALL, isAllowed } from "./robots.ts";
import { queryOf } from "./search.ts";
import { Frontier, isSitePage, linkedPages, neighbours, type RatedCandidate, rankBySlug, siteOf, topicWords } from "./site-candidates.ts";
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

/** The scan and the page that internal links are sought for. */
export interface SiteQuestion {
  readonly request: ScanRequest;
  readonly target: AnalysedPage;
}

/** Page requests spent on internal links. Research mission 4 */
const PAGE_BUDGET = 20;
/** Further requests that find out whether an address which no sitemap lists leads to the target by a redirect. */
const ALIAS_BUDGET = 3;
/** Issue 4: 30 requests in all, with the target, robots.txt, sitemaps and the hops of redirects; two are the target's and its rules'. */
const REQUEST_BUDGET = 28;
const TIME_BUDGET_MS = 15_000;
const SERP_COUNT = 10;
const SERP_SCORE = 1_000;
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
  isTargetAllowed: null,
  targetAliases: [],
  isCutShort: false,
};

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

async function fromSerp({ searcher }: SitePorts, { request, target }: SiteQuestion, signal: AbortSignal): Promise<readonly RatedCandidate[]> {
  const query = queryOf(request, SERP_COUNT);
  const outcome = await searcher.search({ ...query, query: `site:${siteOf(target.url)} ${request.keyword}` }, signal);
  if (outcome.kind === "failed") return [];
  // A search engine has read the pages; what it lists goes before anything an address alone speaks for.
  return outcome.serp.results.slice(0, SERP_COUNT).map(({ url }, index) => ({ url, method: "serp_site_query", score: SERP_SCORE - index }));
}

/** What was found so far, and what it cost. */
interface Progress {
  readonly pages: InternalPage[];
  /** Addresses that led to the target. */
  readonly aliases: string[];
  fetchedCount: number;
  robotsSkippedCount: number;
  /** Sitemaps, pages and hops so far. */
  requestCount: number;
}

/** One search for pages that could link to a target. */
interface Exploration {
  readonly ports: SitePorts;
  readonly question: SiteQuestion;
  readonly topic: ReturnType<typeof topicWords>;
  readonly site: ReturnType<typeof siteOf>;
  readonly progress: Progress;
}

/** Addresses that sitemaps and feeds name. */
interface Listed {
  readonly pages: Set<string>;
  readonly entries: Set<string>;
}

/** Collects the addresses of the site's sitemaps and feeds, following an index, within the caps. `found` keeps what came before a failure. */
async function fromSitemaps({ ports, question, topic, site, progress }: Exploration, found: Listed, signal: AbortSignal): Promise<void> {
  const { pageFetcher } = ports;
  const { request, target } = question;
  const robots = await pageFetcher.robots(target.url, signal);
  const usual = ["/sitemap.xml", "/feed"].map((path) => new URL(path, target.url).href).filter((url) => isAllowed(robots, url));
  const queue = [...robots.sitemaps];
  const asked = new Set<string>();
  while (asked.size < MAX_SITEMAPS && found.pages.size < MAX_SITEMAP_URLS) {
    // The usual places are guessed only when what robots.txt names gives nothing.
    const url = queue.shift() ?? (found.pages.size + found.entries.size === 0 ? usual.find((place) => !asked.has(place)) : undefined);
    if (url === undefined) return;
    if (asked.has(url) || URL.parse(url) === null) continue;
    asked.add(url);
    const resource = await pageFetcher.fetchSitemap(url, request.locale, signal);
    progress.requestCount += 1 + (resource?.redirects.length ?? 0);
    if (resource === null) continue;
    const sitemap = parseSitemap(await sitemapText(resource.body, resource.contentType));
    if (sitemap.kind === "index") {
      // Children that name the topic go first.
      const children = sitemap.urls.filter((child) => URL.parse(child) !== null);
      queue.unshift(...new Set([...rankBySlug(children, topic).map((child) => child.url), ...children]));
    } else {
      const named = sitemap.kind === "feed" ? found.entries : found.pages;
      for (const page of sitemap.urls) if (named.size < MAX_SITEMAP_URLS && isSitePage(page, site)) named.add(new URL(page).href);
    }
  }
}

/** A further request may be answered by a redirect, which is a second one. */
function hasRequestsLeft({ requestCount }: Progress, budget: number): boolean {
  return requestCount + 2 <= budget;
}

/** Fetches the best-rated candidate until a budget ends; links of each page bring more. One after the other: they are all on one host. */
async function visit({ ports, question, topic, site, progress }: Exploration, frontier: Frontier, signal: AbortSignal) {
  const { pageFetcher, extractor, toText } = ports;
  for (
    let visits = 0;
    visits < MAX_VISITS && progress.fetchedCount < PAGE_BUDGET && hasRequestsLeft(progress, REQUEST_BUDGET - ALIAS_BUDGET);
    visits++
  ) {
    const candidate = frontier.next();
    if (candidate === null) return;
    const { url, method } = candidate;
    const outcome = await pageFetcher.fetchInternal(url, question.request.locale, signal);
    if (outcome.kind === "excluded") {
      if (outcome.isRequested) {
        progress.fetchedCount += 1;
        progress.requestCount += 1;
      }
      if (outcome.reason === "blocked_by_robots") progress.robotsSkippedCount += 1;
      continue;
    }
    const { page } = outcome;
    progress.fetchedCount += 1;
    progress.requestCount += 1 + page.redirects.length;
    if (pageKey(page.url) === pageKey(question.target.url)) progress.aliases.push(url);
    await orElse(undefined, signal, async () => {
      const facts = await extractor.extract({ html: page.html, url: page.url, status: page.status }, signal);
      // Links that say nothing about the topic would lead anywhere; only the target's own are taken on trust.
      frontier.add(linkedPages(facts, site, topic).filter((linked) => linked.score >= 1));
      if (isLinkSource(page, facts)) progress.pages.push({ url: page.url, facts, text: toText(facts), method, depth: null });
    });
  }
}

/** Asks where addresses lead that pages link to and no sitemap lists: a page that links to the target's old address links to it already. */
async function findAliases({ ports, question, topic, site, progress }: Exploration, listed: ReadonlySet<string | null>, signal: AbortSignal) {
  const unlisted = new Frontier([question.target.url, ...progress.aliases, ...progress.pages.map((page) => page.url)]);
  for (const { facts } of progress.pages) {
    const own = { ...facts, links: facts.links.filter((link) => link.zone === "main" && !listed.has(pageKey(link.url))) };
    unlisted.add(linkedPages(own, site, topic).filter((linked) => linked.score >= 2));
  }
  for (let asked = 0; asked < ALIAS_BUDGET && hasRequestsLeft(progress, REQUEST_BUDGET); asked++) {
    const candidate = unlisted.next();
    if (candidate === null) return;
    const outcome = await ports.pageFetcher.fetchInternal(candidate.url, question.request.locale, signal);
    progress.requestCount += outcome.kind === "page" ? 1 + outcome.page.redirects.length : 1;
    if (outcome.kind === "page" && pageKey(outcome.page.url) === pageKey(question.target.url)) progress.aliases.push(candidate.url);
  }
}

/**
 * Finds pages of the target's own site that could link to it: from a `site:` query, then whatever address or
 * anchor in the sitemaps, on the target and on the pages fetched is closest to the topic.
 *
 * At most 20 pages, 3 more for old addresses of the target, 28 requests with sitemaps and hops, and 15 s, robots.txt obeyed. Pages that redirect, may not be indexed or followed, or
 * are not HTML are left out, and so is the target. Failures make the result smaller; it rejects only
 * when the signal aborts.
 */
export async function exploreSite(ports: SitePorts, question: SiteQuestion, signal: AbortSignal): Promise<InternalSite> {
  signal.throwIfAborted();
  const { request, target } = question;
  const site = siteOf(target.url);
  const topic = topicWords(request.keyword, target);
  const named: Listed = { pages: new Set(), entries: new Set() };
  const progress: Progress = { pages: [], aliases: [], fetchedCount: 0, robotsSkippedCount: 0, requestCount: 0 };
  const exploration: Exploration = { ports, question, topic, site, progress };
  const frontier = new Frontier([
    target.url,
    ...(request.url === null ? [] : [request.url]),
    ...(target.facts.canonical === null ? [] : [target.facts.canonical]),
  ]);
  let isTargetAllowed: boolean | null = null;
  let isCutShort = false;
  await orElse(undefined, signal, () =>
    withinBudget({ clock: ports.clock, ms: TIME_BUDGET_MS, purpose: "internal links" }, signal, async (budget) => {
      const noteEnd = () => {
        isCutShort = true;
      };
      budget.addEventListener("abort", noteEnd, { once: true });
      const [listed] = await Promise.all([
        orElse([], budget, () => fromSerp(ports, question, budget)),
        orElse(undefined, budget, () => fromSitemaps(exploration, named, budget)),
      ]);
      const rules = await ports.pageFetcher.robots(target.url, budget);
      // Rules that could not be read forbid everything for the time being, and say nothing about the page.
      isTargetAllowed = rules === DENY_ALL ? null : isAllowed(rules, target.url);
      frontier.add(listed.filter((candidate) => isSitePage(candidate.url, site)));
      frontier.add(rankBySlug([...named.pages], topic));
      frontier.add(rankBySlug([...named.entries], topic, "feed"));
      frontier.add(linkedPages(target.facts, site, topic));
      frontier.add(neighbours([...named.pages], target.url));
      await visit(exploration, frontier, budget);
      await findAliases(exploration, new Set([...named.pages, ...named.entries].map(pageKey)), budget);
      budget.removeEventListener("abort", noteEnd);
    }),
  );
  const { fetchedCount, robotsSkippedCount } = progress;
  return {
    pages: withDepths(progress.pages, target),
    consideredCount: frontier.size,
    fetchedCount,
    budget: PAGE_BUDGET,
    robotsSkippedCount,
    sitemapUrlCount: named.pages.size,
    isTargetAllowed,
    targetAliases: progress.aliases,
    isCutShort,
  };
}
