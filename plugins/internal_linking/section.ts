import type { InternalPage } from "../../core/analysis/crawl/records.ts";
import { mayPassLinks } from "../../core/analysis/metadata/directives.ts";
import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import { defineSection } from "../../core/analysis/pipeline/section.ts";
import type { AnalyzedPage } from "../../core/analysis/terms/cohort-page.ts";
import { contentStems } from "../../core/analysis/text/content-stems.ts";
import { type InternalLinking, InternalLinkingSchema } from "../../core/contract/sections/internal-linking.ts";
import type { LinkZone } from "../../core/domain/page-facts.ts";
import { compareText } from "../../core/util/statistics.ts";
import { hostOf } from "../../core/util/urls.ts";
import { type KeywordMatcher, keywordMatcher, stemTable } from "../shared/keyword.ts";
import { round } from "../shared/numbers.ts";
import { isSameSite } from "../shared/urls.ts";
import { anchorsFor, placeAnchor } from "./anchors.ts";
import { inlinkCounts, keyOf, linkGraph } from "./link-graph.ts";
import { pageRank } from "./page-rank.ts";
import { cosine, vectors } from "./term-vectors.ts";

type Candidate = InternalLinking["candidates"][number];

const MAX_CANDIDATES = 20;
const MAX_EXISTING = 100;
const MAX_BROKEN = 50;
const MAX_LINKING = 10;
/** Smallest relevance of a source page. A link from a page on another subject would look bought. */
const MIN_RELEVANCE = 0.08;
const MAX_ANCHORS = 6;

const ZONE: Readonly<Record<LinkZone, "nav" | "body" | "footer">> = {
  nav: "nav",
  header: "nav",
  main: "body",
  body: "body",
  footer: "footer",
  aside: "footer",
};

/**
 * Address keys of the target: the requested address, the address after redirects, the canonical address and old
 * addresses.
 */
function targetKeys(target: AnalyzedPage, requested: string | null, aliases: readonly string[]): ReadonlySet<string> {
  return new Set([target.url, requested, target.facts.canonical, ...aliases].filter((url) => url !== null).map(keyOf));
}

function isIndexable(page: InternalPage): boolean {
  const { canonical, status } = page.facts;
  if (!mayPassLinks(page.facts)) return false;
  return status >= 200 && status < 300 && (canonical === null || keyOf(canonical) === keyOf(page.url));
}

interface Ranking {
  readonly relevance: number;
  readonly inlinks: number;
  readonly linkValue: number;
}

interface Anchoring {
  /** Anchor texts, best first. */
  readonly anchors: readonly string[];
  readonly matcher: KeywordMatcher;
  /** Returns how much of the target's subject a sentence contains. */
  readonly closeness: (sentence: string) => number;
}

function candidateOf(
  page: InternalPage,
  { relevance, inlinks, linkValue }: Ranking,
  { anchors, matcher, closeness }: Anchoring,
): Candidate {
  const placement = placeAnchor(page, anchors, matcher, closeness);
  return {
    source_url: page.url,
    source_title: page.facts.title ?? page.facts.titleTag,
    relevance: round(relevance, 4),
    link_value: round(linkValue, 4),
    keyword_in_title: matcher.coverage(page.facts.titleTag ?? page.facts.title ?? "") === 1,
    suggested_anchor: placement.anchor,
    anchor_variants: anchors
      .filter((anchor) => anchor.toLowerCase() !== placement.anchor.toLowerCase())
      .slice(0, MAX_ANCHORS),
    anchor_in_sentence: placement.isInPlace,
    context_sentence: placement.sentence,
    paragraph_index: placement.index,
    current_outlinks: page.facts.links.filter((link) => link.zone === "main").length,
    already_links: false,
    depth_from_home: page.depth,
    inlinks,
    method: page.method,
    http_status: page.facts.status,
    indexable: true,
  };
}

function rankCandidates(
  evidence: Pick<Evidence, "request" | "model" | "site">,
  target: AnalyzedPage,
  linkless: readonly InternalPage[],
): Candidate[] {
  const { request, model, site } = evidence;
  const table = stemTable([target, ...site.pages]);
  const matcher = keywordMatcher(request.keyword, table);
  const graph = linkGraph([target, ...site.pages], hostOf(target.url));
  const inlinks = inlinkCounts(graph);
  const ranks = pageRank(graph);
  const rankOf = (page: InternalPage): number => ranks.get(keyOf(page.url)) ?? 0;
  const most = Math.max(0, ...linkless.map(rankOf));
  const [own = new Map<string, number>(), ...others] = vectors([target.text, ...linkless.map((page) => page.text)]);
  const anchoring: Anchoring = {
    anchors: anchorsFor(request.keyword, model, target, matcher),
    matcher,
    closeness: (sentence) => contentStems(sentence, table).reduce((sum, stem) => sum + (own.get(stem) ?? 0), 0),
  };
  return linkless
    .map((page, index) => {
      const vector = others[index] ?? new Map<string, number>();
      const title = matcher.coverage(page.facts.titleTag ?? page.facts.title ?? "");
      const relevance = 0.6 * cosine(own, vector) + 0.2 * title + 0.2 * matcher.coverageOfStems(vector.keys());
      const linkValue = most === 0 ? 0 : rankOf(page) / most;
      return {
        page,
        ranking: { relevance: Math.min(1, relevance), inlinks: inlinks.get(keyOf(page.url)) ?? 0, linkValue },
      };
    })
    .filter(({ ranking }) => ranking.relevance >= MIN_RELEVANCE)
    .sort((a, b) => order(b.ranking) - order(a.ranking) || compareText(a.page.url, b.page.url))
    .slice(0, MAX_CANDIDATES)
    .map(({ page, ranking }) => candidateOf(page, ranking, anchoring));
}

/** Ranks by relevance first. The page with the most link value gains 40 % over a page that nobody links to. */
function order(ranking: Ranking): number {
  return ranking.relevance * (1 + 0.4 * ranking.linkValue);
}

function existingLinks(site: Evidence["site"], keys: ReadonlySet<string>): InternalLinking["existing_links"] {
  return site.pages
    .filter((page) => !keys.has(keyOf(page.url)))
    .flatMap((page) =>
      page.facts.links
        .filter((link) => keys.has(keyOf(link.url)))
        .map((link) => ({
          source_url: page.url,
          anchor: link.anchor,
          zone: ZONE[link.zone],
          nofollow: link.rel.includes("nofollow"),
        })),
    )
    .slice(0, MAX_EXISTING);
}

/** True for a page that is gone or fails. A refusal, or a pause with 503, says nothing about what visitors see. */
function isBroken(status: number): boolean {
  return status === 404 || status === 410 || (status >= 500 && status !== 503);
}

/** Finds the addresses of the site whose response was an error, and the pages that link there. */
function brokenLinks(
  pages: readonly Pick<AnalyzedPage, "url" | "facts">[],
  fetches: Evidence["fetches"],
  missingPages: readonly string[],
): InternalLinking["broken_links"] {
  const missing = new Set(missingPages);
  const linking = new Map<string, Set<string>>();
  for (const page of pages)
    for (const link of page.facts.links)
      linking.set(keyOf(link.url), (linking.get(keyOf(link.url)) ?? new Set()).add(page.url));
  return fetches
    .flatMap(({ url, purpose, outcome, status }) =>
      purpose === "internal_link" &&
      status !== null &&
      ((outcome === "http_error" && isBroken(status)) || missing.has(url))
        ? [{ url, status, linked_from: [...(linking.get(keyOf(url)) ?? [])].slice(0, MAX_LINKING) }]
        : [],
    )
    .sort((a, b) => b.linked_from.length - a.linked_from.length || compareText(a.url, b.url))
    .slice(0, MAX_BROKEN);
}

/** Returns the mean number of read pages that link to a fetched page. */
function averageInlinks(pages: Evidence["site"]["pages"], inlinks: ReadonlyMap<string, number>): number | null {
  if (pages.length === 0) return null;
  return round(pages.reduce((sum, page) => sum + (inlinks.get(keyOf(page.url)) ?? 0), 0) / pages.length, 2);
}

/** The `internal_linking` section: pages of the target's site that should link to it. Empty without a target (D-15). */
export const internalLinking = defineSection({
  key: "internal_linking",
  tiers: ["standard", "deep"],
  needs: ["request", "target", "model", "site", "fetches"],
  output: InternalLinkingSchema,
  analyze({ request, target, model, site, fetches }) {
    const host = target === null ? "" : hostOf(target.url);
    const inlinks = inlinkCounts(linkGraph(target === null ? site.pages : [target, ...site.pages], host));
    const discovery = {
      pages_considered: site.consideredCount,
      pages_fetched: site.fetchedCount,
      budget: site.budget,
      robots_skipped: site.robotsSkippedCount,
      sitemap_urls_found: site.sitemapUrlCount,
      average_inlinks: averageInlinks(site.pages, inlinks),
    };
    if (target === null) {
      return {
        add_internal_links_from: [],
        to_your_url: null,
        candidates: [],
        existing_links: [],
        broken_links: [],
        your_page_outlinks: null,
        discovery,
      };
    }
    const keys = targetKeys(target, request.url, site.targetAliases);
    const linkless = site.pages.filter(
      (page) =>
        !keys.has(keyOf(page.url)) && isIndexable(page) && !page.facts.links.some((link) => keys.has(keyOf(link.url))),
    );
    const candidates = rankCandidates({ request, model, site }, target, linkless);
    return {
      add_internal_links_from: candidates.map((candidate) => candidate.source_url),
      to_your_url: target.url,
      candidates,
      existing_links: existingLinks(site, keys),
      broken_links: brokenLinks([target, ...site.pages], fetches, site.missingPages ?? []),
      your_page_outlinks: target.facts.links.filter(
        (link) => link.zone === "main" && isSameSite(hostOf(link.url), target.domain),
      ).length,
      discovery,
    };
  },
});
