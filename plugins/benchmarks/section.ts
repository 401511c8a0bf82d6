import { defineSection } from "../../core/analysis/pipeline/section.ts";
import type { CohortEntity, PageDensity } from "../../core/analysis/terms/cohort-model.ts";
import type { AnalyzedPage, CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import type { PageText } from "../../core/analysis/text/page-text.ts";
import { BenchmarksSchema, KEYWORD_PLACES, type PageMeasures } from "../../core/contract/sections/benchmarks.ts";
import { pageKey } from "../../core/util/normalize-url.ts";
import { hostOf } from "../../core/util/urls.ts";
import { agreement, categoryEntities } from "../shared/categories.ts";
import { type KeywordMatcher, keywordMatcher, stemTable } from "../shared/keyword.ts";
import { mean, quantile, round, weightedMean } from "../shared/numbers.ts";
import { pixelWidth } from "../shared/pixel-width.ts";
import { isSameSite, pathWords } from "../shared/urls.ts";
import { readability } from "./readability.ts";

type NumericKey = Exclude<keyof PageMeasures, "readability_formula">;
type KeywordPlace = (typeof KEYWORD_PLACES)[number];
type Places = Record<KeywordPlace, boolean>;

/** Measures that are whole numbers on the wire. Their averages are rounded as well. */
const WHOLE: readonly NumericKey[] = [
  "word_count",
  "main_content_word_count",
  "h1_count",
  "h2_count",
  "h3_count",
  "h4_count",
  "image_count",
  "entity_count",
  "keyword_variation_count",
  "related_category_entity_count",
];
const DECIMAL: readonly NumericKey[] = [
  "entity_density",
  "keyword_variation_density",
  "related_category_density",
  "paragraph_count",
  "list_count",
  "table_count",
  "video_count",
  "internal_link_count",
  "external_link_count",
  "sentence_avg_words",
  "readability",
  "title_length",
  "title_pixel_width",
  "meta_description_length",
  "html_bytes",
  "text_html_ratio",
  "keyword_exact_count",
  "keyword_partial_count",
];

interface Measured {
  readonly measures: PageMeasures;
  readonly places: Places;
}

function perThousand(count: number, words: number): number | null {
  return words === 0 ? null : round((1000 * count) / words, 2);
}

/** Most keyword stems that are counted, because each stem takes one bit of a 32-bit number. */
const MAX_STEMS = 31;

/**
 * Counts sentences with at least half of the keyword's words, but not all of them.
 *
 * Reads the stemmed tokens because stemming the text again would cost time.
 */
function partialSentences({ zones }: PageText, keyword: readonly string[]): number {
  const bits = new Map(keyword.slice(0, MAX_STEMS).map((stem, index) => [stem, 1 << index]));
  // Plain loops over tokens: pairs and sets for each sentence caused a fifth of a scan's garbage.
  const held = new Map<number, number>();
  for (const { stems, sentenceOf } of [zones.body, zones.anchor]) {
    for (let at = 0; at < stems.length; at++) {
      const bit = bits.get(stems[at] ?? "");
      const sentence = sentenceOf[at] ?? -1;
      if (bit !== undefined && sentence !== -1) held.set(sentence, (held.get(sentence) ?? 0) | bit);
    }
  }
  let partial = 0;
  for (const mask of held.values()) {
    let size = 0;
    for (let rest = mask; rest !== 0; rest &= rest - 1) size++;
    if (size * 2 >= bits.size && size < bits.size) partial++;
  }
  return partial;
}

function keywordUse(page: AnalyzedPage, matcher: KeywordMatcher): { exact: number; partial: number } {
  const { zones } = page.text;
  const exact = (["title", "h1", "h2", "h3", "body"] as const).reduce(
    (sum, zone) => sum + matcher.countExact(zones[zone]),
    0,
  );
  const headings = page.facts.headings.filter((heading) => {
    const share = matcher.coverage(heading.text);
    return share >= 0.5 && share < 1;
  }).length;
  return { exact, partial: headings + partialSentences(page.text, matcher.stems) };
}

function keywordPlaces(page: AnalyzedPage, matcher: KeywordMatcher): Places {
  const { facts, text } = page;
  const has = (passage: string | null): boolean => passage !== null && matcher.coverage(passage) === 1;
  // The opening is running text without headings, as in the score.
  const opening = text.zones.body.surfaces.slice(0, 100).join(" ");
  return {
    title: has(facts.titleTag ?? facts.title),
    h1: facts.headings.some((heading) => heading.level === 1 && has(heading.text)),
    h2: facts.headings.some((heading) => heading.level === 2 && has(heading.text)),
    url: has(pathWords(page.url)),
    meta_description: has(facts.metaDescription),
    first_100_words: text.wordCount > 0 && has(opening),
    image_alt: facts.images.some((image) => has(image.alt)),
  };
}

function measure(
  page: AnalyzedPage,
  density: PageDensity | null,
  related: number | null,
  matcher: KeywordMatcher,
): Measured {
  const { facts, text } = page;
  const words = text.wordCount;
  const headings = (level: number): number => facts.headings.filter((heading) => heading.level === level).length;
  const key = pageKey(page.url);
  // A link to the page itself, such as a table of contents with full addresses, leads to no other page.
  const links = facts.links.filter(({ url }) => pageKey(url) !== key);
  const internal = links.filter((link) => isSameSite(hostOf(link.url), page.domain)).length;
  const ease = readability(text.sentences, text.language);
  const keyword = keywordUse(page, matcher);
  const title = facts.titleTag ?? "";
  return {
    places: keywordPlaces(page, matcher),
    measures: {
      word_count: words,
      main_content_word_count: words,
      h1_count: headings(1),
      h2_count: headings(2),
      h3_count: headings(3),
      h4_count: headings(4),
      image_count: facts.images.filter((image) => image.isMain).length,
      entity_count: density?.entityCount ?? null,
      entity_density: density === null ? null : perThousand(density.entityCount, words),
      keyword_variation_count: density?.variationCount ?? null,
      keyword_variation_density: density === null ? null : perThousand(density.variationCount, words),
      related_category_entity_count: related,
      related_category_density: related === null ? null : perThousand(related, words),
      paragraph_count: facts.counts.paragraphs,
      list_count: facts.counts.lists,
      table_count: facts.counts.tables,
      video_count: facts.counts.videos,
      internal_link_count: internal,
      external_link_count: links.length - internal,
      sentence_avg_words: ease.wordsPerSentence,
      readability: ease.ease,
      readability_formula: ease.formula,
      title_length: [...title].length,
      title_pixel_width: pixelWidth(title),
      meta_description_length: [...(facts.metaDescription ?? "")].length,
      html_bytes: facts.htmlLength,
      text_html_ratio: facts.htmlLength === 0 ? null : round(Math.min(1, facts.textLength / facts.htmlLength), 4),
      keyword_exact_count: keyword.exact,
      keyword_partial_count: keyword.partial,
    },
  };
}

function summarize(
  pages: readonly PageMeasures[],
  statistic: (values: readonly (number | null)[]) => number | null,
): PageMeasures {
  const summary = (keys: readonly NumericKey[], decimals: (key: NumericKey) => number) =>
    Object.fromEntries(
      keys.map((key) => {
        const value = statistic(pages.map((page) => page[key]));
        return [key, value === null ? null : round(value, decimals(key))];
      }),
    );
  const formulas = new Set(pages.map((page) => page.readability_formula));
  // The cast is safe because WHOLE and DECIMAL name every numeric member of PageMeasures once.
  return {
    ...summary(WHOLE, () => 0),
    ...summary(DECIMAL, (key) => (key === "text_html_ratio" ? 4 : 2)),
    // Values of different formulas are not comparable, so the name is set only when all pages share one formula.
    readability_formula: formulas.size === 1 ? ([...formulas][0] ?? null) : null,
  } as PageMeasures;
}

function shareOfPlaces(pages: readonly Measured[], weights: readonly number[]): Record<KeywordPlace, number | null> {
  const entries = KEYWORD_PLACES.map((place) => {
    const share = weightedMean(
      pages.map((page) => (page.places[place] ? 1 : 0)),
      weights,
    );
    return [place, share === null ? null : round(share, 4)] as const;
  });
  // The cast is safe because there is one entry for each place.
  return Object.fromEntries(entries) as Record<KeywordPlace, number | null>;
}

function countNamed(entities: readonly CohortEntity[], mentions: (entity: CohortEntity) => number): number {
  return entities.filter((entity) => mentions(entity) > 0).length;
}

const NO_PLACES = Object.fromEntries(KEYWORD_PLACES.map((place) => [place, null])) as Record<KeywordPlace, null>;

/** The `benchmarks` section: the measures of the target and of the ranking pages. */
export const benchmarks = defineSection({
  key: "benchmarks",
  tiers: ["lite", "standard", "deep"],
  needs: ["request", "target", "cohort", "requestedCount", "excluded", "model", "categories"],
  output: BenchmarksSchema,
  analyze({ request, target, cohort, requestedCount, excluded, model, categories }) {
    const matcher = keywordMatcher(request.keyword, stemTable(target === null ? cohort : [target, ...cohort]));
    // Lite scans classify no page, so counts that need categories are `null` and not 0.
    const related =
      agreement(categories).dominant === null ? null : categoryEntities(model.entities, categories).related;
    const countRelated = (mentions: (entity: CohortEntity) => number) =>
      related === null ? null : countNamed(related, mentions);
    const measureCohort = (page: CohortPage, index: number): Measured =>
      measure(
        page,
        model.cohortDensities[index] ?? null,
        countRelated((entity) => entity.competitorCounts[index] ?? 0),
        matcher,
      );
    const pages = cohort.map(measureCohort);
    const measures = pages.map((page) => page.measures);
    const weights = cohort.map((page) => page.weight);
    const targetFigures =
      target === null
        ? null
        : measure(
            target,
            model.targetDensity,
            countRelated((entity) => entity.targetCount),
            matcher,
          );
    return {
      page1_average: {
        ...summarize(measures, (values) => weightedMean(values, weights)),
        keyword_in_share: shareOfPlaces(pages, weights),
      },
      your_url: {
        ...(targetFigures?.measures ?? summarize([], mean)),
        last_modified: target?.facts.modifiedAt ?? target?.facts.publishedAt ?? null,
        keyword_in: targetFigures?.places ?? NO_PLACES,
      },
      page1_median: summarize(measures, (values) => quantile(values, 0.5)),
      page1_p25: summarize(measures, (values) => quantile(values, 0.25)),
      page1_p75: summarize(measures, (values) => quantile(values, 0.75)),
      top3_average: summarize(measures.slice(0, 3), mean),
      cohort: {
        requested: requestedCount,
        accepted: cohort.length,
        excluded: excluded.map(({ url, rank, reason, detail }) => ({ url, rank, reason, detail })),
        down_weighted: cohort
          .filter((page) => page.weight < 1)
          .map((page) => ({
            url: page.url,
            rank: page.rank,
            weight: round(page.weight, 3),
            reasons: [...page.downWeightReasons],
          })),
      },
    };
  },
});
