import { sells } from "../../core/analysis/metadata/page-kind.ts";
import { defineSection } from "../../core/analysis/pipeline/section.ts";
import type { AnalyzedPage, CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import { contentStems, lowerWords, type StemTable } from "../../core/analysis/text/content-stems.ts";
import { type Originality, OriginalitySchema } from "../../core/contract/sections/originality.ts";
import { isFurniture, withoutOrdinal } from "../shared/headings.ts";
import { keywordMatcher, stemTable } from "../shared/keyword.ts";
import { containment, type Fingerprint, fingerprint, resemblance } from "../shared/near-duplicates.ts";
import { median, round } from "../shared/numbers.ts";
import { figuresOf } from "./figures.ts";
import { isContent, novelPhrases, novelShare, type Vocabulary, vocabularyOf } from "./novelty.ts";

/** Share of common runs from which two texts are near duplicates: they differ in little more than names. */
const NEAR_DUPLICATE = 0.5;
/** Share of runs from which a page counts as an excerpt of another page. */
const EXCERPT = 0.7;
const MAX_TOPICS = 20;
const MAX_HEADINGS = 20;
const MAX_FACTS = 20;
/** Fewest words of a text block with a fact. A shorter block is a price tag or a count of results. */
const MIN_STATEMENT = 5;
const MAX_PASSAGES = 5;
const MAX_SENTENCES = 2000;
/** Most headings stored for one word. A word in more headings does not help to compare headings. */
const MAX_SHARED = 200;

const NOTHING: Originality = {
  score: null,
  information_gain: null,
  cohort_median_information_gain: null,
  copied_share: null,
  most_similar: null,
  near_duplicate_of: null,
  cohort_near_duplicates: [],
  novel_topics: [],
  novel_headings: [],
  novel_facts: [],
  novel_passages: [],
};

/** Counts the pages that use each word. */
function documentFrequency(vocabularies: readonly Vocabulary[]): ReadonlyMap<string, number> {
  const pages = new Map<string, number>();
  for (const vocabulary of vocabularies)
    for (const stem of vocabulary.keys()) pages.set(stem, (pages.get(stem) ?? 0) + 1);
  return pages;
}

/** Pairs each ranking page with the better-ranked page that it repeats. */
function repeats(cohort: readonly CohortPage[], prints: readonly Fingerprint[]): Originality["cohort_near_duplicates"] {
  return cohort.flatMap((page, index) => {
    const print = prints[index];
    if (print === undefined) return [];
    let best = { url: "", similarity: 0 };
    for (const [place, other] of prints.slice(0, index).entries()) {
      const similarity = resemblance(print, other);
      if (similarity > best.similarity) best = { url: cohort[place]?.url ?? "", similarity };
    }
    if (best.similarity < NEAR_DUPLICATE) return [];
    return [{ url: page.url, rank: page.rank, duplicate_of: best.url, similarity: round(best.similarity, 3) }];
  });
}

function mostSimilar(
  own: Fingerprint,
  cohort: readonly CohortPage[],
  prints: readonly Fingerprint[],
): Originality["most_similar"] {
  const ranked = cohort
    .map((page, index) => {
      const print = prints[index];
      const similarity = print === undefined ? 0 : resemblance(own, print);
      return {
        url: page.url,
        rank: page.rank,
        similarity,
        shared_share: print === undefined ? 0 : containment(own, [print]),
      };
    })
    .filter((entry) => entry.shared_share > 0)
    .sort((a, b) => Math.max(b.similarity, b.shared_share) - Math.max(a.similarity, a.shared_share) || a.rank - b.rank);
  const [first] = ranked;
  return first === undefined
    ? null
    : { ...first, similarity: round(first.similarity, 3), shared_share: round(first.shared_share, 3) };
}

/**
 * Returns headings of the target that no ranking page has in similar words.
 *
 * A heading that the page repeats, such as "Pros", is a label and is skipped.
 */
function novelHeadings(
  target: AnalyzedPage,
  cohort: readonly CohortPage[],
  table: StemTable,
  keyword: ReadonlySet<string>,
): Originality["novel_headings"] {
  const stemsOf = (text: string): string[] => contentStems(text, table).filter((stem) => !keyword.has(stem));
  const headingsOfStem = new Map<string, number[]>();
  let headingCount = 0;
  for (const page of cohort) {
    for (const heading of page.facts.headings) {
      for (const stem of stemsOf(heading.text)) {
        const list = headingsOfStem.get(stem);
        if (list === undefined) headingsOfStem.set(stem, [headingCount]);
        else if (list.length < MAX_SHARED) list.push(headingCount);
      }
      headingCount++;
    }
  }
  const isKnown = (stems: readonly string[]): boolean => {
    const shared = new Map<number, number>();
    for (const stem of stems)
      for (const heading of headingsOfStem.get(stem) ?? []) shared.set(heading, (shared.get(heading) ?? 0) + 1);
    return [...shared.values()].some((common) => common * 2 >= stems.length);
  };
  const sections = target.facts.headings
    .filter(
      (heading) =>
        heading.isMain && heading.level >= 2 && heading.level <= 4 && !isFurniture(heading.text, target.text.language),
    )
    .map(({ text, level }) => ({ heading: withoutOrdinal(text), level }));
  const uses = new Map<string, number>();
  for (const { heading } of sections) uses.set(heading, (uses.get(heading) ?? 0) + 1);
  return sections
    .filter(({ heading }) => {
      const stems = stemsOf(heading);
      return uses.get(heading) === 1 && stems.length > 0 && !isKnown(stems);
    })
    .slice(0, MAX_HEADINGS);
}

/** Returns figures of the target with a unit or noun that no ranking page states. */
function novelFacts(target: AnalyzedPage, cohort: readonly CohortPage[], table: StemTable): Originality["novel_facts"] {
  const cohortKeys = new Set<string>();
  for (const page of cohort) {
    for (const passage of [...page.facts.headings.map((heading) => heading.text), ...page.text.sentences]) {
      for (const { key } of figuresOf(passage, table)) cohortKeys.add(key);
    }
  }
  const facts: Originality["novel_facts"] = [];
  for (const sentence of target.text.sentences.slice(0, MAX_SENTENCES)) {
    for (const { key, text, hasUnit } of figuresOf(sentence, table)) {
      if (!hasUnit || cohortKeys.has(key) || facts.length === MAX_FACTS || lowerWords(sentence).length < MIN_STATEMENT)
        continue;
      cohortKeys.add(key);
      facts.push({ fact: text, sentence: sentence.slice(0, 400) });
    }
  }
  return facts;
}

function novelPassages(
  target: AnalyzedPage,
  isNew: (stem: string) => boolean,
  table: StemTable,
): Originality["novel_passages"] {
  const isNewWord = (word: string): boolean => {
    const { stem, isStop } = table.get(word) ?? { stem: word, isStop: false };
    return !isStop && isContent(stem) && isNew(stem);
  };
  return target.text.sentences
    .slice(0, MAX_SENTENCES)
    .map((sentence) => ({
      sentence: sentence.slice(0, 400),
      new_terms: [...new Set(lowerWords(sentence).filter((word) => isNewWord(word)))],
    }))
    .filter((passage) => passage.new_terms.length >= 2)
    .sort((a, b) => b.new_terms.length - a.new_terms.length)
    .slice(0, MAX_PASSAGES);
}

function scoreOf(copied: number, gain: number, usual: number | null): number {
  // Without a usual value to compare with, any gain counts in full.
  const relative = usual === null || usual === 0 ? (gain > 0 ? 1 : 0) : Math.min(1, gain / (2 * usual));
  return Math.round(100 * (1 - copied) * relative);
}

/** The `originality` section: facts and words that only the target has, and pages that are near copies. */
export const originality = defineSection({
  key: "originality",
  tiers: ["standard", "deep"],
  needs: ["request", "target", "cohort"],
  output: OriginalitySchema,
  analyze({ request, target, cohort }) {
    const prints = cohort.map((page) => fingerprint(page.text.zones.body.stems));
    const vocabularies = cohort.map((page) => vocabularyOf(page.text));
    const frequency = documentFrequency(cohort.map((page) => vocabularyOf(page.text, true)));
    const usual =
      cohort.length < 2
        ? null
        : median(vocabularies.map((words) => novelShare(words, (stem) => frequency.get(stem) === 1)));
    const common = {
      ...NOTHING,
      cohort_median_information_gain: usual === null ? null : round(usual, 4),
      cohort_near_duplicates: repeats(cohort, prints),
    };
    if (target === null || cohort.length === 0) return common;
    const isNew = (stem: string): boolean => !frequency.has(stem);
    const gain = novelShare(vocabularyOf(target.text), isNew);
    if (gain === null) return common;
    const table = stemTable([target, ...cohort]);
    const print = fingerprint(target.text.zones.body.stems);
    const copied = containment(print, prints);
    const nearest = mostSimilar(print, cohort, prints);
    const isCopy = nearest !== null && (nearest.similarity >= NEAR_DUPLICATE || nearest.shared_share >= EXCERPT);
    return {
      ...common,
      score: scoreOf(copied, gain, usual),
      information_gain: round(gain, 4),
      copied_share: round(copied, 4),
      most_similar: nearest,
      near_duplicate_of: isCopy ? { url: nearest.url, similarity: nearest.similarity } : null,
      novel_topics: novelPhrases(target.text, isNew, { limit: MAX_TOPICS, isShop: sells(target.facts) }),
      novel_headings: novelHeadings(target, cohort, table, new Set(keywordMatcher(request.keyword, table).stems)),
      novel_facts: novelFacts(target, cohort, table),
      novel_passages: novelPassages(target, isNew, table),
    };
  },
});
