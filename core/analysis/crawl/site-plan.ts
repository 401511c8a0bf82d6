import type { ScanRequest } from "../../domain/job.ts";
import type { PageFacts } from "../../domain/page-facts.ts";
import type { HtmlPage } from "../../ports/extractor.ts";
import { pageKey } from "../../util/normalize-url.ts";
import type { AnalyzedPage } from "../terms/cohort-page.ts";
import { type PageText, tokenCountOf } from "../text/page-text.ts";
import { INTERNAL_PAGE, limitPage } from "./fact-limits.ts";
import type { FetchedPage } from "./fetched-page.ts";
import { isLinkSource, withDepths } from "./link-source.ts";
import { htmlOf, lookAt, pageRefusal } from "./page-source.ts";
import { wallOf } from "./page-wall.ts";
import type { BudgetCut, InternalPage, InternalSite } from "./records.ts";
import type { PageLook, SiteAnalysis, SiteCrawl, SitemapFile, SitemapSummary } from "./site-analysis.ts";
import {
  Frontier,
  isSitePage,
  linkedPages,
  neighbors,
  rankBySlug,
  type SiteCandidate,
  siteOf,
  topicWords,
} from "./site-candidates.ts";
import { parseSitemap, sitemapText } from "./sitemap.ts";

/** Score of the first result of a site query. Every result goes before anything that an address alone speaks for. */
const SERP_SCORE = 1_000;
/** Addresses kept of all sitemaps: one full file. More would cost the scan more time than it finds links. */
export const MAX_SITEMAP_URLS = 50_000;
/** Sitemaps of an index that the crawl is offered. It reads at most five files, and may know five already. */
const MAX_CHILDREN = 10;
/** Tokens of all internal pages. Twenty usual pages have 30,000. See decisions/59. */
const SITE_TOKENS = 150_000;

/** The input of the crawl plan. */
export interface SitePlanInput {
  readonly request: Pick<ScanRequest, "keyword" | "url">;
  readonly target: AnalyzedPage;
  readonly extract: (page: HtmlPage) => Promise<PageFacts>;
  /** Splits a page into tokens in the language of the target. */
  readonly toText: (facts: PageFacts, tokenLimit: number) => PageText;
}

/** Decides which pages of the target's site could link to the target, and keeps those that were fetched. */
export class SitePlan implements SiteAnalysis {
  readonly #input: SitePlanInput;
  readonly #site: string | null;
  readonly #topic: ReadonlyMap<string, number>;
  readonly #frontier: Frontier;
  readonly #pages: InternalPage[] = [];
  /** Addresses that sitemaps name. */
  readonly #listed = new Set<string>();
  /** Addresses that feeds name. */
  readonly #entries = new Set<string>();
  readonly #cuts: BudgetCut[] = [];
  #aliases = new Frontier([]);
  #tokensLeft = SITE_TOKENS;

  constructor(input: SitePlanInput) {
    const { request, target } = input;
    this.#input = input;
    this.#site = siteOf(target.url);
    this.#topic = topicWords(request.keyword, target);
    this.#frontier = new Frontier([
      target.url,
      ...(request.url === null ? [] : [request.url]),
      ...(target.facts.canonical === null ? [] : [target.facts.canonical]),
    ]);
  }

  async addSitemap({ body, contentType }: SitemapFile): Promise<SitemapSummary> {
    const { kind, urls } = parseSitemap(await sitemapText(body, contentType));
    let children: readonly string[] = [];
    if (kind === "index") {
      const valid = urls.filter((child) => URL.parse(child) !== null);
      const onTopic = rankBySlug(valid, this.#topic).map((child) => child.url);
      children = [...new Set([...onTopic, ...valid])].slice(0, MAX_CHILDREN);
    } else {
      const named = kind === "feed" ? this.#entries : this.#listed;
      for (const page of urls) {
        if (!isSitePage(page, this.#site)) continue;
        if (named.size >= MAX_SITEMAP_URLS) {
          this.#noteSitemapCut();
          break;
        }
        named.add(new URL(page).href);
      }
    }
    return { kind, children, pageCount: this.#listed.size, entryCount: this.#entries.size };
  }

  async planSite(listed: readonly string[]): Promise<void> {
    const candidates = listed.map((url, index) => ({
      url,
      method: "serp_site_query" as const,
      score: SERP_SCORE - index,
    }));
    const { facts, url } = this.#input.target;
    this.#frontier.add(candidates.filter((candidate) => isSitePage(candidate.url, this.#site)));
    this.#frontier.add(rankBySlug([...this.#listed], this.#topic));
    this.#frontier.add(rankBySlug([...this.#entries], this.#topic, "feed"));
    this.#frontier.add(linkedPages(facts, this.#site, this.#topic));
    this.#frontier.add(neighbors([...this.#listed], url));
  }

  async nextSitePage(): Promise<SiteCandidate | null> {
    return this.#frontier.next();
  }

  async takeSitePage(page: FetchedPage, method: SiteCandidate["method"]): Promise<PageLook> {
    const { url, status, headers } = page;
    const html = htmlOf(page.source);
    const first = lookAt(page, html);
    if (pageRefusal(status, first) !== null) return first;
    const whole = await this.#input.extract({ html, url, status, headers });
    const look = { ...first, wall: wallOf(whole, html, page.requestedUrl) };
    if (look.wall !== null) return look;
    const limits = { ...INTERNAL_PAGE, tokens: Math.min(INTERNAL_PAGE.tokens, this.#tokensLeft) };
    const { facts, text, cuts } = limitPage(whole, limits, "internal_link", this.#input.toText);
    // A link without a topic word may lead anywhere. Such links count on the target only.
    this.#frontier.add(linkedPages(facts, this.#site, this.#topic).filter((linked) => linked.score >= 1));
    if (!isLinkSource(page, facts)) return look;
    this.#tokensLeft -= tokenCountOf(text);
    this.#cuts.push(...cuts);
    this.#pages.push({ url, facts, text, method, depth: null });
    return look;
  }

  async planAliases(aliases: readonly string[]): Promise<void> {
    const listed = new Set([...this.#listed, ...this.#entries].map(pageKey));
    this.#aliases = new Frontier([this.#input.target.url, ...aliases, ...this.#pages.map((page) => page.url)]);
    for (const { facts } of this.#pages) {
      const unlisted = facts.links.filter((link) => link.zone === "main" && !listed.has(pageKey(link.url)));
      const linked = linkedPages({ ...facts, links: unlisted }, this.#site, this.#topic);
      this.#aliases.add(linked.filter(({ score }) => score >= 2));
    }
  }

  async nextAlias(): Promise<SiteCandidate | null> {
    return this.#aliases.next();
  }

  /** Budgets that cut internal pages and sitemaps, in the order of fetching. */
  get cuts(): readonly BudgetCut[] {
    return this.#cuts;
  }

  #noteSitemapCut(): void {
    if (this.#cuts.some((cut) => cut.budget === "sitemap_urls")) return;
    const { url } = this.#input.target;
    this.#cuts.push({ url, purpose: "sitemap", budget: "sitemap_urls", kept: MAX_SITEMAP_URLS, found: null });
  }

  /** Returns the internal pages with their link depths, and the results of the crawl. */
  found(crawl: SiteCrawl): InternalSite {
    const pages = withDepths(this.#pages, this.#input.target);
    return { ...crawl, pages, consideredCount: this.#frontier.size };
  }
}
