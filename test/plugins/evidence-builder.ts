import type { InternalPage } from "../../core/analysis/crawl/records.ts";
import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import { NO_PLAN, type ScoreResult } from "../../core/analysis/score/score.ts";
import type {
  CohortEntity,
  CohortModel,
  CohortTerm,
  KeywordVariation,
  ZoneCounts,
} from "../../core/analysis/terms/cohort-model.ts";
import type { AnalyzedPage, CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import type { PageText, ZoneTokens } from "../../core/analysis/text/page-text.ts";
import { NO_TOPICS } from "../../core/analysis/topics/find-topics.ts";
import type { ScanRequest } from "../../core/domain/job.ts";
import type { Block, Heading, PageFacts, PageLink, StructuredItem } from "../../core/domain/page-facts.ts";
import type { SerpResult } from "../../core/ports/searcher.ts";

const STOP = new Set(["the", "a", "an", "to", "of", "and", "is", "in", "for", "you", "it", "do", "i"]);

/** Tokens from the plainest stemmer, which only removes a final s. */
export function tokens(text: string): ZoneTokens {
  const surfaces = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return {
    surfaces,
    stems: surfaces.map((word) => word.toLowerCase().replace(/s$/, "")),
    isStop: surfaces.map((word) => STOP.has(word.toLowerCase())),
    starts: surfaces.map((_, index) => index === 0),
    joins: surfaces.map(() => " "),
    sentenceOf: surfaces.map(() => -1),
  };
}

export interface PageInput {
  readonly url: string;
  readonly title?: string;
  readonly meta?: string | null;
  readonly headings?: readonly (readonly [number, string])[];
  readonly paragraphs?: readonly string[];
  readonly links?: readonly Partial<PageLink>[];
  readonly items?: readonly StructuredItem[];
  readonly robots?: readonly string[];
  readonly canonical?: string | null;
  readonly siteName?: string | null;
  readonly status?: number;
}

/** Builds the facts of a page from a few members. */
export function facts(input: PageInput): PageFacts {
  const headings: Heading[] = (input.headings ?? []).map(([level, text]) => ({ level, text, isMain: true }));
  const paragraphs = input.paragraphs ?? [];
  const blocks: Block[] = [
    ...headings.map((heading) => ({
      kind: "heading" as const,
      text: heading.text,
      level: heading.level,
      linkShare: 0,
    })),
    ...paragraphs.map((text) => ({ kind: "paragraph" as const, text, level: 0, linkShare: 0 })),
  ];
  const mainText = blocks.map((block) => block.text).join("\n\n");
  return {
    url: input.url,
    status: input.status ?? 200,
    language: "en",
    titleTag: input.title ?? null,
    title: input.title ?? null,
    metaDescription: input.meta ?? null,
    canonical: input.canonical ?? null,
    robots: input.robots ?? [],
    hreflangs: [],
    author: null,
    publishedAt: null,
    modifiedAt: null,
    siteName: input.siteName ?? null,
    headings,
    blocks,
    mainText,
    links: (input.links ?? []).map((link) => ({
      url: "https://other.example/",
      anchor: "",
      zone: "main",
      rel: [],
      ...link,
    })),
    images: [],
    structuredData: { items: input.items ?? [], jsonLdBlockCount: input.items?.length ?? 0, invalidBlockCount: 0 },
    counts: { paragraphs: paragraphs.length, lists: 0, tables: 0, videos: 0 },
    htmlLength: mainText.length * 3,
    textLength: mainText.length,
    isTruncated: false,
  };
}

/** Builds the page's text by zone. */
export function pageText(page: PageFacts): PageText {
  const ofLevel = (level: number): string =>
    page.headings
      .filter((heading) => heading.level === level)
      .map((heading) => heading.text)
      .join(" . ");
  const body = page.blocks.filter((block) => block.kind === "paragraph").map((block) => block.text);
  const bodyTokens = tokens(body.join(" "));
  return {
    language: "en",
    zones: {
      title: tokens(page.titleTag ?? ""),
      h1: tokens(ofLevel(1)),
      h2: tokens(ofLevel(2)),
      h3: tokens(ofLevel(3)),
      body: bodyTokens,
      alt: tokens(""),
      anchor: tokens(""),
    },
    flow: [{ zone: "body", tokens: bodyTokens.stems.length, level: 0, isLinkBlock: false }],
    wordCount: tokens(page.mainText).surfaces.length,
    blocks: [],
    sentences: body.flatMap((text) => text.split(/(?<=[.!?])\s+/)),
    isCut: false,
  };
}

function analysed(input: PageInput, rank: number | null): AnalyzedPage {
  const read = facts(input);
  return {
    url: input.url,
    rank,
    domain: new URL(input.url).hostname.replace(/^www\./, ""),
    facts: read,
    text: pageText(read),
  };
}

/** Builds a cohort page; its weight is full unless `weight` says otherwise. */
export function cohortPage(input: PageInput, rank: number, weight = 1): CohortPage {
  return { ...analysed(input, rank), rank, weight, downWeightReasons: weight < 1 ? ["ugc"] : [] };
}

/** Builds a page of the target's own site. */
export function sitePage(input: PageInput): InternalPage {
  const read = facts(input);
  return { url: input.url, facts: read, text: pageText(read), method: "sitemap", depth: null };
}

export const NO_ZONES: ZoneCounts = { title: 0, h1: 0, h2: 0, h3: 0, body: 0, alt: 0, anchor: 0 };

/** Builds a term with the given counts. */
export function term(
  text: string,
  competitorCounts: readonly number[],
  targetCount: number,
  rest: Partial<CohortTerm> = {},
): CohortTerm {
  return {
    term: text,
    key: tokens(text).stems.join(" "),
    ngram: text.split(" ").length,
    weight: 1,
    importance: 7,
    class: "must_have",
    idf: 3.5,
    prevalence:
      competitorCounts.length === 0
        ? 0
        : competitorCounts.filter((count) => count > 0).length / competitorCounts.length,
    headingPresence: 0.5,
    competitorCounts,
    targetCount,
    targetZones: { ...NO_ZONES, body: targetCount },
    suggestedRange: [2, 5],
    isEntity: false,
    isSubject: true,
    example: null,
    ...rest,
  };
}

/** Builds an entity with the given counts. */
export function entity(
  name: string,
  competitorCounts: readonly number[],
  targetCount: number,
  rest: Partial<CohortEntity> = {},
): CohortEntity {
  return {
    entity: name,
    key: tokens(name).stems.join(" "),
    variants: [],
    isName: rest.type !== undefined && rest.type !== "concept" && rest.type !== "quantity",
    type: "concept",
    importance: 6,
    salience: 0.3,
    targetSalience: targetCount > 0 ? 0.2 : null,
    prevalence:
      competitorCounts.length === 0
        ? 0
        : competitorCounts.filter((count) => count > 0).length / competitorCounts.length,
    headingPresence: 0.2,
    competitorCounts,
    targetCount,
    targetZones: { ...NO_ZONES, body: targetCount },
    coverageStatus: targetCount > 0 ? "good" : "missing",
    suggestedRange: [1, 3],
    example: null,
    ...rest,
  };
}

export function variation(text: string, competitorCounts: readonly number[], targetCount: number): KeywordVariation {
  return {
    variation: text,
    kind: "exact",
    targetCount,
    competitorCounts,
    coverageStatus: targetCount > 0 ? "good" : "missing",
  };
}

export const NO_SCORE: ScoreResult = {
  score: null,
  grade: "Unavailable",
  confidence: 0,
  summary: "Not scored.",
  standing: "Not scored.",
  focusAreas: [],
  parts: [],
  missing: [],
  plan: NO_PLAN,
  competitors: [],
  fit: null,
};

/** Members of the evidence that a test sets. Members left out are empty. */
export interface EvidenceInput extends Partial<Omit<Evidence, "target" | "cohort" | "request" | "model" | "serp">> {
  readonly keyword?: string;
  readonly target?: PageInput | null;
  readonly cohort?: readonly PageInput[];
  readonly model?: Partial<CohortModel>;
  readonly results?: readonly SerpResult[];
  readonly questions?: readonly string[];
}

/** Builds evidence. Unless set, the SERP lists the cohort at ranks 1, 2, and so on. */
export function evidence(input: EvidenceInput): Evidence {
  const {
    keyword = "espresso machine",
    target: own = null,
    cohort: inputs = [],
    model,
    results,
    questions = [],
    ...rest
  } = input;
  const cohort = inputs.map((page, index) => cohortPage(page, index + 1));
  const target = own === null ? null : analysed(own, null);
  const request: ScanRequest = {
    type: "scan",
    tier: "standard",
    keyword,
    url: own?.url ?? null,
    region: "US",
    locale: "en-US",
    compatibilityMode: false,
  };
  const density = { relatedEntityDensity: 12.5, entityCount: 4, variationCount: 3 };
  return {
    request,
    target,
    cohort,
    serp: {
      engine: "static",
      fetchedAt: "2026-11-20T00:00:00.000Z",
      results:
        results ??
        cohort.map((page) => ({
          rank: page.rank,
          url: page.url,
          title: page.facts.titleTag ?? "",
          snippet: page.facts.metaDescription ?? "",
        })),
      peopleAlsoAsk: questions.map((question) => ({ question, answer: null, url: null })),
      relatedSearches: [],
      isPartial: false,
      warnings: [],
      costUsd: null,
    },
    requestedCount: 10,
    excluded: [],
    model: {
      language: "en",
      keywordStems: [],
      words: cohort.map((page) => page.text.wordCount),
      terms: [],
      entities: [],
      variations: [],
      targetDensity: target === null ? null : density,
      cohortDensities: cohort.map(() => density),
      ...model,
    },
    score: NO_SCORE,
    topics: NO_TOPICS,
    categories: { target: null, cohort: cohort.map(() => null) },
    site: {
      pages: [],
      consideredCount: 0,
      fetchedCount: 0,
      budget: 30,
      robotsSkippedCount: 0,
      sitemapUrlCount: 0,
      isTargetAllowed: null,
      aiCrawlers: null,
      targetAliases: [],
      isCutShort: false,
    },
    fetches: [],
    recoveries: [],
    speed: { status: "disabled", browser: null, webVitalsVersion: null, target: null, competitors: [] },
    cuts: [],
    ...rest,
  };
}
