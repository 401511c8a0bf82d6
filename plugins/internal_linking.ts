import { type InternalLinking, InternalLinkingSchema } from "../core/contract/sections/internal-linking.ts";
import type { LinkZone } from "../core/extract/page-facts.ts";
import { hostOf } from "../core/extract/urls.ts";
import type { AnalysedPage, Evidence, InternalPage } from "../core/pipeline/evidence.ts";
import { pageKey } from "../core/pipeline/normalize-url.ts";
import { defineSection } from "../core/pipeline/section.ts";
import type { CohortModel } from "../core/text/cohort-model.ts";
import type { PageText } from "../core/text/page-text.ts";
import { compareText } from "../core/text/statistics.ts";
import { type KeywordMatcher, keywordMatcher, stemTable } from "./shared/keyword.ts";
import { round } from "./shared/numbers.ts";
import { pageRank } from "./shared/page-rank.ts";
import { findPhrase, sentenceAt, sentencesOf } from "./shared/sentences.ts";
import { isSameSite } from "./shared/urls.ts";

type Candidate = InternalLinking["candidates"][number];

const MAX_CANDIDATES = 20;
const MAX_EXISTING = 100;
/** Pages below this share no subject with the target; a link from them would look bought. */
const MIN_RELEVANCE = 0.08;
const MAX_ANCHORS = 6;
/** Link texts of a page that are compared with a place for a new link. */
const MAX_LINKS = 200;
/** Characters of a block that are searched sentence by sentence. */
const MAX_BLOCK = 4000;

const ZONE: Readonly<Record<LinkZone, "nav" | "body" | "footer">> = {
  nav: "nav",
  header: "nav",
  main: "body",
  body: "body",
  footer: "footer",
  aside: "footer",
};

type Vector = ReadonlyMap<string, number>;

/** Name under which all spellings of a page's address are one. */
function keyOf(url: string): string {
  return pageKey(url) ?? url;
}

function termCounts(text: PageText): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [zone, weight] of [
    ["title", 3],
    ["h1", 3],
    ["h2", 2],
    ["h3", 1],
    ["body", 1],
  ] as const) {
    const tokens = text.zones[zone];
    for (const [index, stem] of tokens.stems.entries()) {
      if (tokens.isStop[index] !== true) counts.set(stem, (counts.get(stem) ?? 0) + weight);
    }
  }
  return counts;
}

/** Saturated counts weighted by rarity within the site, so that words of every page count for little. */
function vectors(pages: readonly PageText[]): Vector[] {
  const counts = pages.map(termCounts);
  const frequency = new Map<string, number>();
  for (const page of counts) for (const stem of page.keys()) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  return counts.map(
    (page) => new Map([...page].map(([stem, count]) => [stem, (count / (count + 1.2)) * Math.log(1 + pages.length / (frequency.get(stem) ?? 1))])),
  );
}

function cosine(a: Vector, b: Vector): number {
  let dot = 0;
  for (const [stem, weight] of a) dot += weight * (b.get(stem) ?? 0);
  const norm = (vector: Vector): number => Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0));
  const product = norm(a) * norm(b);
  return product === 0 ? 0 : dot / product;
}

/** Names the target goes by: as asked for, where it was found after redirects, as it declares itself, and old addresses. */
function targetKeys(target: AnalysedPage, requested: string | null, aliases: readonly string[]): ReadonlySet<string> {
  return new Set([target.url, requested, target.facts.canonical, ...aliases].filter((url) => url !== null).map(keyOf));
}

/** Directives under which a page is not indexed, or its links count for nothing. */
const FORBIDDING: ReadonlySet<string> = new Set(["noindex", "nofollow", "none"]);

function isIndexable(page: InternalPage): boolean {
  const { robots, canonical, status } = page.facts;
  if (robots.some((directive) => FORBIDDING.has(directive))) return false;
  return status >= 200 && status < 300 && (canonical === null || keyOf(canonical) === keyOf(page.url));
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Links among pages of one site, each counted once; links to itself and nofollow links pass nothing on. */
function linkGraph(pages: readonly Pick<InternalPage, "url" | "facts">[], host: string): Graph {
  return new Map(
    pages.map((page) => {
      const own = keyOf(page.url);
      const followed = page.facts.links.filter((link) => !link.rel.includes("nofollow") && isSameSite(hostOf(link.url), host));
      return [own, new Set(followed.map((link) => keyOf(link.url)).filter((key) => key !== own))];
    }),
  );
}

/** Pages that link to each page. */
function inlinkCounts(graph: Graph): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const targets of graph.values()) for (const key of targets) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Anchors that would fit the target, best first. */
function anchorsFor(keyword: string, model: CohortModel, target: AnalysedPage, matcher: KeywordMatcher): string[] {
  const variations = model.variations.filter(({ kind }) => kind === "exact" || kind === "reordered" || kind === "inflected");
  const headline = target.facts.title ?? "";
  const terms = model.terms.filter((term) => term.ngram >= 2 && term.targetCount > 0 && matcher.coverage(term.term) > 0.5).slice(0, 8);
  const all = [
    keyword,
    ...variations.map((variation) => variation.variation),
    ...(headline.length <= 60 ? [headline] : []),
    ...terms.map((term) => term.term),
  ];
  const seen = new Set<string>();
  return all.filter((anchor) => {
    const key = anchor.trim().toLowerCase();
    if (key === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

interface Placement {
  readonly anchor: string;
  /** The anchor stands in the sentence as it is. */
  readonly isInPlace: boolean;
  readonly sentence: string | null;
  readonly index: number | null;
}

/** True when the phrase at this place of the block is part of a link already. */
function isLinked(text: string, at: number, length: number, anchors: readonly string[]): boolean {
  return anchors.some((anchor) => {
    // The same words may stand in the block twice; looking near the place is enough.
    const from = text.indexOf(anchor, Math.max(0, at + length - anchor.length));
    return from !== -1 && from <= at;
  });
}

/** First place of the phrase that is part of no link; -1 without one. */
function findFree(text: string, phrase: string, anchors: readonly string[]): number {
  let from = 0;
  // Few repeats are looked at: a block that links the phrase everywhere needs no further link.
  for (let tries = 0; tries < 5; tries++) {
    const at = findPhrase(text.slice(from), phrase);
    if (at === -1) return -1;
    if (!isLinked(text, from + at, phrase.length, anchors)) return from + at;
    from += at + phrase.length;
  }
  return -1;
}

/** First anchor that stands in running text outside links, with its sentence; else the sentence closest to the keyword. */
function placeAnchor(page: InternalPage, anchors: readonly string[], matcher: KeywordMatcher): Placement {
  const blocks = page.facts.blocks
    .map((block, index) => ({ block, index }))
    .filter(({ block }) => block.kind !== "heading" && block.kind !== "code" && block.linkShare < 0.5);
  const linked = page.facts.links.flatMap((link) => (link.zone === "main" && link.anchor.length > 2 ? [link.anchor] : [])).slice(0, MAX_LINKS);
  for (const anchor of anchors) {
    for (const { block, index } of blocks) {
      const at = findFree(block.text, anchor, linked);
      if (at !== -1) return { anchor: block.text.slice(at, at + anchor.length), isInPlace: true, sentence: sentenceAt(block.text, at), index };
    }
  }
  const near = blocks
    .flatMap(({ block, index }) =>
      sentencesOf(block.text.slice(0, MAX_BLOCK)).map((sentence) => ({ sentence, index, share: matcher.coverage(sentence) })),
    )
    .filter(({ share }) => share >= 0.5)
    .sort((a, b) => b.share - a.share || a.index - b.index)[0];
  return { anchor: anchors[0] ?? "", isInPlace: false, sentence: near?.sentence ?? null, index: near?.index ?? null };
}

interface Ranking {
  readonly relevance: number;
  readonly inlinks: number;
  readonly linkValue: number;
}

function candidateOf(page: InternalPage, { relevance, inlinks, linkValue }: Ranking, anchors: readonly string[], matcher: KeywordMatcher): Candidate {
  const placement = placeAnchor(page, anchors, matcher);
  return {
    source_url: page.url,
    source_title: page.facts.title ?? page.facts.titleTag,
    relevance: round(relevance, 4),
    link_value: round(linkValue, 4),
    keyword_in_title: matcher.coverage(page.facts.titleTag ?? page.facts.title ?? "") === 1,
    suggested_anchor: placement.anchor,
    anchor_variants: anchors.filter((anchor) => anchor.toLowerCase() !== placement.anchor.toLowerCase()).slice(0, MAX_ANCHORS),
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
  target: AnalysedPage,
  linkless: readonly InternalPage[],
): Candidate[] {
  const { request, model, site } = evidence;
  const matcher = keywordMatcher(request.keyword, stemTable([target, ...site.pages]));
  const graph = linkGraph([target, ...site.pages], hostOf(target.url));
  const inlinks = inlinkCounts(graph);
  const ranks = pageRank(graph);
  const rankOf = (page: InternalPage): number => ranks.get(keyOf(page.url)) ?? 0;
  const most = Math.max(0, ...linkless.map(rankOf));
  const [own = new Map<string, number>(), ...others] = vectors([target.text, ...linkless.map((page) => page.text)]);
  const anchors = anchorsFor(request.keyword, model, target, matcher);
  return linkless
    .map((page, index) => {
      const vector = others[index] ?? new Map<string, number>();
      const title = matcher.coverage(page.facts.titleTag ?? page.facts.title ?? "");
      const relevance = 0.6 * cosine(own, vector) + 0.2 * title + 0.2 * matcher.coverageOfStems(vector.keys());
      const linkValue = most === 0 ? 0 : rankOf(page) / most;
      return { page, ranking: { relevance: Math.min(1, relevance), inlinks: inlinks.get(keyOf(page.url)) ?? 0, linkValue } };
    })
    .filter(({ ranking }) => ranking.relevance >= MIN_RELEVANCE)
    .sort((a, b) => order(b.ranking) - order(a.ranking) || compareText(a.page.url, b.page.url))
    .slice(0, MAX_CANDIDATES)
    .map(({ page, ranking }) => candidateOf(page, ranking, anchors, matcher));
}

/** Relevance leads; the best-linked page passes on 40 % more than one that nobody links to. */
function order(ranking: Ranking): number {
  return ranking.relevance * (1 + 0.4 * ranking.linkValue);
}

function existingLinks(site: Evidence["site"], keys: ReadonlySet<string>): InternalLinking["existing_links"] {
  return site.pages
    .filter((page) => !keys.has(keyOf(page.url)))
    .flatMap((page) =>
      page.facts.links
        .filter((link) => keys.has(keyOf(link.url)))
        .map((link) => ({ source_url: page.url, anchor: link.anchor, zone: ZONE[link.zone], nofollow: link.rel.includes("nofollow") })),
    )
    .slice(0, MAX_EXISTING);
}

/** The `internal_linking` section: pages of the target's site that should link to it. Empty without a target (D-15). */
export const internalLinking = defineSection({
  key: "internal_linking",
  tiers: ["standard", "deep"],
  needs: ["request", "target", "model", "site"],
  output: InternalLinkingSchema,
  analyse({ request, target, model, site }) {
    const host = target === null ? "" : hostOf(target.url);
    const linkCount = [...linkGraph(site.pages, host).values()].reduce((sum, targets) => sum + targets.size, 0);
    const discovery = {
      pages_considered: site.consideredCount,
      pages_fetched: site.fetchedCount,
      budget: site.budget,
      robots_skipped: site.robotsSkippedCount,
      sitemap_urls_found: site.sitemapUrlCount,
      average_inlinks: site.pages.length === 0 ? null : round(linkCount / site.pages.length, 2),
    };
    if (target === null) {
      return { add_internal_links_from: [], to_your_url: null, candidates: [], existing_links: [], your_page_outlinks: null, discovery };
    }
    const keys = targetKeys(target, request.url, site.targetAliases);
    const linkless = site.pages.filter(
      (page) => !keys.has(keyOf(page.url)) && isIndexable(page) && !page.facts.links.some((link) => keys.has(keyOf(link.url))),
    );
    const candidates = rankCandidates({ request, model, site }, target, linkless);
    return {
      add_internal_links_from: candidates.map((candidate) => candidate.source_url),
      to_your_url: target.url,
      candidates,
      existing_links: existingLinks(site, keys),
      your_page_outlinks: target.facts.links.filter((link) => link.zone === "main" && isSameSite(hostOf(link.url), target.domain)).length,
      discovery,
    };
  },
});
