import { messagesFor } from "../../core/analysis/advice/messages.ts";
import type { TopicMessages } from "../../core/analysis/advice/topics/messages.ts";
import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import type { CohortModel } from "../../core/analysis/terms/cohort-model.ts";
import type { CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import { nameWriter, unshouted } from "../../core/analysis/terms/written-names.ts";
import { contentStems, lowerWords, type StemTable } from "../../core/analysis/text/content-stems.ts";
import type { TopicAndClassification } from "../../core/contract/sections/topic-and-classification.ts";
import { compareText } from "../../core/util/statistics.ts";
import {
  clusterHeadings,
  type HeadingCluster,
  headingFinder,
  headingStems,
  isFurniture,
  type PlacedHeading,
  withoutOrdinal,
} from "../shared/headings.ts";
import { keywordMatcher } from "../shared/keyword.ts";
import { round } from "../shared/numbers.ts";
import { pageTypeOf } from "../shared/page-type.ts";
import { recaseAs, writtenKeyword } from "./keyword-form.ts";
import { outlineHeadings } from "./outline-headings.ts";
import { suggestedTitle } from "./suggested-title.ts";
import { rankingTitles, titleHabits } from "./title-habits.ts";
import { titlePatterns, withoutBrand } from "./titles.ts";

type SwipeContent = TopicAndClassification["swipe_content"];

const MAX_TOPICS = 20;
const MAX_HEADINGS = 30;
const MAX_HEADINGS_PER_PAGE = 120;
/** Sections of an outline. Fewer than five are no plan of a page. */
const MAX_OUTLINE = 12;
const MIN_OUTLINE = 8;
const LEAST_OUTLINE = 5;
/** German writes its nouns with capitals: any other word at the end of a phrase is an action or a quality. */
const GERMAN_NOUN = /(?:^|[ -])\p{Lu}[^ -]*$/u;

function placedHeadings(cohort: readonly CohortPage[]): PlacedHeading[] {
  return cohort.flatMap((page, index) => {
    const headings = page.facts.headings
      .filter(
        (heading) =>
          heading.isMain && heading.level >= 2 && heading.level <= 3 && !isFurniture(heading.text, page.text.language),
      )
      .slice(0, MAX_HEADINGS_PER_PAGE);
    return headings.map((heading, place) => ({
      text: heading.text,
      level: heading.level,
      page: index,
      position: headings.length < 2 ? 0 : place / (headings.length - 1),
    }));
  });
}

interface Topic {
  readonly text: string;
  readonly stems: readonly string[];
  readonly importance: number;
  readonly prevalence: number;
}

/** A word that the pages use mostly within a longer topic ("kettle" in "gooseneck kettle") is no topic beside it. */
const MOSTLY = 0.75;

function isPartOf(topic: Topic, longer: Topic): boolean {
  if (longer.stems.length <= topic.stems.length || longer.prevalence < MOSTLY * topic.prevalence) return false;
  return topic.stems.every((stem) => longer.stems.includes(stem));
}

/** Returns the topics of the pages, most important first. The keyword's own words are not a topic. */
function topicsOf(model: CohortModel, keyword: ReadonlySet<string>, table: StemTable): string[] {
  const topicOf = (text: string, { importance, prevalence }: { importance: number; prevalence: number }): Topic => {
    return { text, stems: contentStems(text, table), importance, prevalence };
  };
  const wording = new Set(model.terms.flatMap((term) => (term.isSubject ? [] : [term.key])));
  const named = model.entities
    .filter(({ importance, key }) => importance >= 5 && !wording.has(key))
    .map((entity) => topicOf(entity.entity, entity));
  const terms = model.terms
    .filter((term) => term.class !== "additional" && !wording.has(term.key))
    .map((term) => topicOf(term.term, term));
  const seen = new Set<string>();
  const topics = [...named, ...terms].filter((topic) => {
    // "U.S." and "U.S" are one, and so are "SMB" and "SMBs".
    const key = topic.stems.join(" ") || topic.text.toLowerCase().replace(/\.$/, "");
    const isNew =
      !seen.has(key) &&
      topic.stems.some((stem) => !keyword.has(stem)) &&
      (model.language !== "de" || GERMAN_NOUN.test(topic.text));
    seen.add(key);
    return isNew;
  });
  return topics
    .filter((topic) => !topics.some((longer) => isPartOf(topic, longer)))
    .sort((a, b) => b.importance - a.importance || compareText(a.text, b.text))
    .map((topic) => topic.text)
    .slice(0, MAX_TOPICS);
}

function readBefore(
  cohort: readonly CohortPage[],
  model: CohortModel,
  say: TopicMessages,
): SwipeContent["read_before"] {
  return cohort
    .map((page, index) => ({
      page,
      held: model.terms.filter((term) => (term.competitorCounts[index] ?? 0) > 0).length,
    }))
    .sort((a, b) => b.held - a.held || a.page.rank - b.page.rank)
    .slice(0, 3)
    .map(({ page, held }) => ({
      url: page.url,
      rank: page.rank,
      title: page.facts.title ?? page.facts.titleTag,
      reason: say.usesTerms(held, model.terms.length),
    }));
}

interface OutlineSection {
  readonly level: number;
  readonly text: string;
  readonly sources: string[];
  readonly position: number;
}

/** Returns the share of the cohort's subject that each stem represents. */
function subjectWeights(model: CohortModel): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { key, prevalence, importance } of model.terms) {
    for (const stem of key.split(" ")) weights.set(stem, Math.max(weights.get(stem) ?? 0, prevalence * importance));
  }
  return weights;
}

interface Frame {
  readonly headings: readonly PlacedHeading[];
  readonly cohort: readonly CohortPage[];
  readonly model: CohortModel;
  /** Stems that tell a heading from others. */
  stemsOf(text: string): ReadonlySet<string>;
  /** True for a heading that an outline may copy. */
  fits(text: string): boolean;
}

/**
 * Headings for an outline that shared headings leave too short: each next one opens most of the cohort's subject that
 * the outline lacks. Words that no other page uses count against a heading, and half of its words must open something
 * new; ties go to the better rank, then to the place on the page.
 */
function openedSections(
  { headings, cohort, model, stemsOf, fits }: Frame,
  taken: readonly OutlineSection[],
  limit: number,
): OutlineSection[] {
  const weights = subjectWeights(model);
  const covered = new Set(taken.flatMap((section) => [...stemsOf(section.text)]));
  const explains = cohort.map(({ facts }) => ["article", "documentation", "forum"].includes(pageTypeOf(facts)));
  const candidates = headings
    // Pages that sell head their sections with slogans.
    .filter(({ page }) => explains[page] === true)
    .filter(({ level, text }) => level === 2 && lowerWords(text).length > 1 && fits(withoutOrdinal(text)))
    .map((heading) => ({ heading, stems: [...stemsOf(heading.text)] }));
  const gainOf = (stems: readonly string[]): number => {
    const fresh = stems.filter((stem) => !covered.has(stem));
    const known = fresh.filter((stem) => weights.has(stem));
    if (known.length * 2 < stems.length) return 0;
    return known.reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0) * (known.length / stems.length);
  };
  const chosen: OutlineSection[] = [];
  while (chosen.length < limit) {
    let best: (typeof candidates)[number] | null = null;
    let bestGain = 0;
    for (const candidate of candidates) {
      const gain = gainOf(candidate.stems);
      if (gain > bestGain) [best, bestGain] = [candidate, gain];
    }
    if (best === null) break;
    for (const stem of best.stems) covered.add(stem);
    const { text, page, position } = best.heading;
    chosen.push({ level: 2, text: withoutOrdinal(text), sources: [cohort[page]?.url ?? ""], position });
  }
  return chosen;
}

function outlineOf(
  title: string | null,
  clusters: readonly HeadingCluster[],
  frame: Frame,
): Omit<SwipeContent["outline"][number], "on_your_page">[] {
  if (title === null) return [];
  const shared: OutlineSection[] = clusters
    .filter(({ heading }) => frame.fits(heading))
    .slice(0, MAX_OUTLINE)
    .map((cluster) => ({
      level: cluster.level,
      text: cluster.heading,
      sources: cluster.pages.flatMap((page) => frame.cohort[page]?.url ?? []),
      position: cluster.averagePosition,
    }));
  const added = openedSections(frame, shared, Math.max(0, MIN_OUTLINE - shared.length));
  const sections = [...shared, ...added]
    .sort((a, b) => a.position - b.position || compareText(a.text, b.text))
    // A sub-heading cannot open an outline.
    .map(({ level, text, sources }, index) => ({
      level: index === 0 ? 2 : level,
      text: unshouted(text, frame.model),
      sources,
    }));
  return sections.length < LEAST_OUTLINE ? [] : [{ level: 1, text: title, sources: [] }, ...sections];
}

function sentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the ideas that ranking pages share: title patterns, topics, headings, and an outline with its sources. */
export function swipeContent(
  { request, serp, target, cohort, model }: Pick<Evidence, "request" | "serp" | "target" | "cohort" | "model">,
  table: StemTable,
): SwipeContent {
  const titles = cohort
    .map((page) => withoutBrand(page.facts.titleTag ?? page.facts.title ?? "", page.facts.siteName, page.domain))
    .filter((title) => title !== "");
  const matcher = keywordMatcher(request.keyword, table);
  const patterns = titlePatterns(titles, matcher, model.language);
  const keyword = new Set(matcher.stems);
  const topics = topicsOf(model, keyword, table);
  const year = /^\d{4}/.exec(serp.fetchedAt)?.[0] ?? null;
  const recase = recaseAs(cohort);
  const written = nameWriter(model)(writtenKeyword(request.keyword, { cohort, matcher, table }, recase));
  const suggested =
    target === null || cohort.length === 0 ? null : suggestedTitle({ facts: target.facts, matcher, table, year });
  const headings = placedHeadings(cohort);
  const clusters = clusterHeadings(headings, { table, keyword, domains: cohort.map((page) => page.domain) }).slice(
    0,
    MAX_HEADINGS,
  );
  const isOwn =
    target === null
      ? null
      : headingFinder(
          target.facts.headings.slice(0, MAX_HEADINGS_PER_PAGE).map((heading) => heading.text),
          table,
          keyword,
        );
  const frame: Frame = {
    headings,
    cohort,
    model,
    stemsOf: (text) => headingStems(text, table, keyword),
    fits: outlineHeadings({ cohort, model }, request.keyword),
  };
  return {
    suggested_title: suggested,
    topic_coverage: topics,
    read_before: readBefore(cohort, model, messagesFor(request).topics),
    ranking_titles: rankingTitles(cohort),
    title_habits: titleHabits(cohort, matcher, model.language),
    title_patterns: patterns
      .filter((entry) => entry.uses > 1)
      .slice(0, 10)
      .map(({ pattern, share, example }) => ({ pattern, share: round(share, 4), example })),
    common_headings: clusters.map(({ heading, pages, averagePosition }) => ({
      heading,
      pages: pages.length,
      average_position: round(averagePosition, 4),
      urls: pages.flatMap((page) => cohort[page]?.url ?? []),
      on_your_page: isOwn === null ? null : isOwn(heading),
    })),
    outline: outlineOf(suggested ?? (cohort.length === 0 ? null : sentenceStart(written)), clusters, frame).map(
      (section) => ({
        ...section,
        on_your_page: isOwn === null || section.level === 1 ? null : isOwn(section.text),
      }),
    ),
    meta_description_suggestion: null,
  };
}
