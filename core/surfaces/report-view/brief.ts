import { type AnyReport, isWholeReport, type Report } from "../../contract/report.ts";
import { heroOf } from "./hero.ts";
import { shownTopics } from "./topic-heat.ts";

type Topic = NonNullable<Report["topics"]>["topics"][number];
type Term = AnyReport["competitor_term_coverage"]["terms"][number];

/** Shares of the ranking pages that make a term a must, and one that a page should have. */
const [MUST, SHOULD] = [0.75, 0.5];
/** Ranking pages below which ranges are guesses. */
const FEW_PAGES = 3;
/** Share of the evidence that makes a second intent worth a choice. */
const SECOND_INTENT = 0.3;
const MAX_HEADINGS = 14;

/** The middle half of the ranking pages, as whole numbers. */
export interface TargetRange {
  readonly low: number;
  readonly high: number;
}

/** Targets of a new page, from the pages that rank. */
export interface BriefTargets {
  readonly words: TargetRange | null;
  /** Headings of level 2 and 3. */
  readonly headings: TargetRange | null;
  readonly images: TargetRange | null;
  readonly tables: TargetRange | null;
  readonly intent: { readonly name: string; readonly share: number } | null;
  /** A second intent with much evidence; `null` when the first one is clear. */
  readonly otherIntent: string | null;
  readonly pageType: { readonly name: string; readonly share: number } | null;
  readonly best: number | null;
  readonly typical: number | null;
  readonly pages: number;
  /** True when so few pages were read that the ranges are guesses. */
  readonly isGuess: boolean;
}

function spanOf({ benchmarks }: AnyReport, ...fields: readonly string[]): TargetRange | null {
  const total = (measures: object | null | undefined): number | null => {
    const values = fields.map((field) => (measures as Readonly<Record<string, unknown>> | null | undefined)?.[field]);
    return values.every((value) => typeof value === "number") ? values.reduce((sum, value) => sum + value, 0) : null;
  };
  const [low, high] = [total(benchmarks.page1_p25), total(benchmarks.page1_p75)];
  return low === null || high === null ? null : { low: Math.floor(low), high: Math.ceil(high) };
}

/** Returns the targets of a brief. */
export function briefTargets(report: AnyReport): BriefTargets {
  const search = isWholeReport(report) ? report.topic_and_classification.search_intent : null;
  const scores = heroOf(report).pages.map(({ score }) => score);
  const pages = report.benchmarks.cohort.accepted;
  const others = Object.entries(search?.shares ?? {})
    .filter(([name, share]) => name !== search?.type && share >= SECOND_INTENT)
    .map(([name]) => name);
  return {
    words: spanOf(report, "word_count"),
    headings: spanOf(report, "h2_count", "h3_count"),
    images: spanOf(report, "image_count"),
    tables: spanOf(report, "table_count"),
    intent: search === null || search.type === null ? null : { name: search.type, share: search.share },
    otherIntent: others[0] ?? null,
    pageType:
      search === null || search.page_type === null
        ? null
        : { name: search.page_type, share: search.page_type_share ?? 0 },
    best: scores.length === 0 ? null : Math.max(...scores),
    typical: heroOf(report).typical,
    pages,
    isGuess: pages < FEW_PAGES,
  };
}

/** Terms by the share of the ranking pages that use them, most important first. */
export function termsByShare(report: AnyReport): { readonly must: readonly Term[]; readonly should: readonly Term[] } {
  const { terms } = report.competitor_term_coverage;
  const shareOf = ({ competitor_counts: counts }: Term) =>
    counts.length === 0 ? 0 : counts.filter((count) => count > 0).length / counts.length;
  return {
    must: terms.filter((term) => shareOf(term) >= MUST),
    should: terms.filter((term) => shareOf(term) >= SHOULD && shareOf(term) < MUST),
  };
}

/** A heading of a planned page. */
export interface OutlineHeading {
  readonly level: number;
  readonly text: string;
}

const nameOf = (text: string) => text.trim().toLowerCase();

/** Returns the outline that a brief begins with: the proposed one, or else the subtopics in reading order. */
export function firstOutline(report: Report): readonly OutlineHeading[] {
  const proposed = report.topic_and_classification.swipe_content.outline.map(({ level, text }) => ({ level, text }));
  const topics = shownTopics(report);
  const headings = proposed.some(({ level }) => level > 1)
    ? proposed
    : [...proposed, ...topics.map(({ name }) => ({ level: 2, text: name }))];
  const title = { level: 1, text: report.meta.target_keyword ?? "" };
  return (headings.some(({ level }) => level === 1) ? headings : [title, ...headings]).slice(0, MAX_HEADINGS);
}

/** Returns the subtopic of a heading; `null` for headings of people. */
export function topicOfHeading(report: Report, text: string): Topic | null {
  const wanted = nameOf(text);
  const isIt = (topic: Topic) =>
    nameOf(topic.name) === wanted || topic.sections.some(({ heading }) => nameOf(heading) === wanted);
  return report.topics?.topics.find(isIt) ?? null;
}

/** Returns the subtopics without a heading in an outline, most widespread first. */
export function leftOutTopics(report: Report, outline: readonly OutlineHeading[]): readonly Topic[] {
  const used = new Set(outline.map(({ text }) => topicOfHeading(report, text)?.order));
  return shownTopics(report)
    .filter(({ order }) => !used.has(order))
    .toSorted((a, b) => b.covered_by - a.covered_by || a.order - b.order);
}

/** Returns the Markdown of a draft that begins with an outline. */
export function outlineMarkdown(outline: readonly OutlineHeading[]): string {
  return outline.map(({ level, text }) => `${"#".repeat(level)} ${text.replace(/\s+/g, " ").trim()}`).join("\n\n");
}
