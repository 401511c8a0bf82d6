import type { Language } from "../../ports/languages.ts";
import { compareText, quantile } from "../../util/statistics.ts";
import type { CohortModel } from "../terms/cohort-model.ts";
import { pointsAway } from "../terms/reader-address.ts";
import { concernsOwner, ownNames, runTogether } from "../terms/site-owner.ts";
import { writtenOn } from "../terms/written-on.ts";
import type { TopicPage } from "./cohort-words.ts";
import { coverPage, type PageCoverage, type TopicCoverage } from "./coverage.ts";
import { evidenceOf } from "./evidence.ts";
import { factsOfTopics, type TopicFact } from "./facts.ts";
import { ForeignNames } from "./foreign-names.ts";
import { isFaqHeading } from "./frame-words.ts";
import { type FitReason, fitOf } from "./page-fit.ts";
import { isPublishable, isSubjectOrBrand } from "./publishable-names.ts";
import { buildTopicModel, clusterOf, type TopicCluster, type TopicModel } from "./topic-model.ts";
import { namesOfTopic } from "./topic-names.ts";
import { lowerMedian, profileOf, wordsPerPage } from "./topic-profile.ts";
import { type TopicSnapshot, topicSnapshot } from "./topic-snapshot.ts";
import { supportedBy } from "./topic-support.ts";
import { type TopicTerm, termsOfTopics } from "./topic-terms.ts";

/** Importance of a topic among the ranking pages. */
export type TopicRole = "core" | "useful" | "minor";
/** Form of most of a topic's content. */
export type TopicFormat = "text" | "list" | "table" | "names";

/** A section of a ranking page that treats a topic. */
export interface TopicSection {
  /** Position of the page in the cohort. */
  readonly page: number;
  readonly heading: string;
  readonly words: number;
  /** Share of the page's text before it, 0..1. */
  readonly position: number;
  /** Positions of its blocks in the page's facts. */
  readonly blocks: readonly number[];
}

/** A subtopic of the ranking pages. */
export interface Subtopic {
  readonly name: string;
  readonly role: TopicRole;
  readonly isList: boolean;
  /** True when the evidence is enough for advice. */
  readonly isAdvised: boolean;
  /** Positions in the cohort of the pages that treat it in a section, ascending. */
  readonly pages: readonly number[];
  /** The same for pages whose section is surely about it. */
  readonly firmPages: readonly number[];
  readonly typicalWords: number;
  readonly format: TopicFormat;
  /** Median place on the pages, 0..1. */
  readonly position: number;
  readonly sections: readonly TopicSection[];
  /** Items of lists that two pages name, most pages first. */
  readonly items: readonly { readonly name: string; readonly pages: number }[];
  readonly attributes: readonly string[];
  readonly terms: readonly TopicTerm[];
  readonly questions: readonly { readonly question: string; readonly pages: number }[];
  /** Figures that pages of two sites state alike, those of most pages first. */
  readonly facts: readonly TopicFact[];
  /** Place on the target; `null` without a target. */
  readonly target: TopicCoverage | null;
}

/** Subtopics of a cohort and how a page treats them. */
export interface FoundTopics {
  /** In reading order. */
  readonly topics: readonly Subtopic[];
  readonly target: PageCoverage | null;
  /** Why a page lends no evidence, aligned to the cohort. */
  readonly fits: readonly (FitReason | "no_sections" | null)[];
  readonly snapshot: TopicSnapshot;
}

/** No subtopics, for scans that have none. */
export const NO_TOPICS: FoundTopics = {
  topics: [],
  target: null,
  fits: [],
  snapshot: {
    keyword: [],
    words: [],
    frequencies: { counts: [], headCounts: [], total: 0 },
    isSelling: false,
    topics: [],
  },
};

/** Sections of the typical page, as a share of which a topic must be long enough for advice; and words that always are. */
const TYPICAL_SHARE = 0.5;
const ENOUGH_WORDS = 20;
const MAX_TOPICS = 40;
const MAX_ITEMS = 30;
const MAX_QUESTIONS = 6;
/** Dice coefficient of content words from which two questions are one. */
const SAME_QUESTION = 0.75;

/** Returns the form that most of the pages give most of their text on a topic; otherwise it is text. */
function formatOf(model: TopicModel, { members, pages }: TopicCluster): TopicFormat {
  const forms = pages.map((page) => {
    const lengths = { text: 0, list: 0, table: 0 };
    for (const { section } of members.filter((member) => member.section.page === page))
      for (const at of section.blocks) {
        const block = model.pages[page]?.page.facts.blocks[at];
        if (block === undefined) continue;
        const kind = block.kind === "list_item" ? "list" : block.kind === "table_cell" ? "table" : "text";
        lengths[kind] += block.text.length;
      }
    const half = (lengths.text + lengths.list + lengths.table) / 2;
    return lengths.table > half ? "table" : lengths.list > half ? "list" : "text";
  });
  const isMost = (form: string): boolean => 2 * forms.filter((each) => each === form).length > pages.length;
  return isMost("table") ? "table" : isMost("list") ? "list" : "text";
}

/** Returns the items that pages name, as the first page writes them. One page counts once. */
function itemsOf(model: TopicModel, { members }: TopicCluster): { readonly name: string; readonly pages: number }[] {
  const items = new Map<string, { readonly name: string; readonly pages: Set<number> }>();
  for (const { section } of members)
    for (const name of section.items) {
      const key = [...new Set(model.words.idsOf(name))].sort((a, b) => a - b).join(" ");
      if (key === "") continue;
      const known = items.get(key) ?? { name, pages: new Set() };
      items.set(key, known);
      known.pages.add(section.page);
    }
  return [...items.values()]
    .map(({ name, pages }) => ({ name, pages: pages.size }))
    .sort((a, b) => b.pages - a.pages || compareText(a.name, b.name))
    .slice(0, MAX_ITEMS);
}

function dice(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const shared = [...a].filter((id) => b.has(id)).length;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}

/** Question headings of a topic's sections and of the sections below them; questions of the same words are one. */
function questionsOf({ members }: TopicCluster, { model, keyword, foreign, fits }: Finder): Subtopic["questions"] {
  const language = model.words.language.code;
  const found: { readonly question: string; readonly ids: ReadonlySet<number>; readonly pages: Set<number> }[] = [];
  for (const { section } of members) {
    if (fits[section.page] !== null) continue;
    const facts = model.pages[section.page]?.page.facts;
    const names = facts === undefined ? [] : ownNames(facts);
    for (const each of [section, ...section.children]) {
      if (!each.isQuestion || isFaqHeading(each.clean)) continue;
      if (concernsOwner(each.clean, { language, names, subject: runTogether(keyword) })) continue;
      if (foreign.isIn(each.clean) || pointsAway(each.clean, language)) continue;
      const ids = new Set(model.words.idsOf(each.clean));
      const same = found.find((other) => dice(other.ids, ids) >= SAME_QUESTION);
      if (same === undefined) found.push({ question: each.clean, ids, pages: new Set([section.page]) });
      else same.pages.add(section.page);
    }
  }
  return found
    .map(({ question, pages }) => ({ question, pages: pages.size }))
    .sort((a, b) => b.pages - a.pages)
    .slice(0, MAX_QUESTIONS);
}

function roleOf(firm: number, pages: number): TopicRole {
  if (firm >= 3 && 2 * firm >= pages) return "core";
  return firm >= 2 ? "useful" : "minor";
}

interface Finder {
  readonly model: TopicModel;
  readonly keyword: string;
  readonly foreign: ForeignNames;
  readonly fits: readonly (FitReason | "no_sections" | null)[];
  /** Words of the typical section. */
  readonly typicalSection: number;
}

function topicOf(
  name: string,
  cluster: TopicCluster,
  terms: readonly TopicTerm[],
  finder: Finder,
): Omit<Subtopic, "target" | "facts"> {
  const { model, fits, typicalSection } = finder;
  const { members, pages } = cluster;
  const evidence = evidenceOf(model, cluster, (page) => fits[page] === null);
  const isList = 2 * members.filter(({ section }) => section.kind === "list").length >= members.length;
  const typicalWords = lowerMedian([...wordsPerPage(members).values()]);
  const isLong = typicalWords >= Math.min(ENOUGH_WORDS, TYPICAL_SHARE * typicalSection);
  return {
    name,
    role: roleOf(evidence.firmPages.length, model.pages.length),
    isList,
    isAdvised: evidence.isEnough && isLong && !isSubjectOrBrand(name, model),
    pages,
    firmPages: evidence.firmPages,
    typicalWords,
    format: isList ? "names" : formatOf(model, cluster),
    position: quantile(
      members.map(({ section }) => section.at),
      0.5,
    ),
    sections: members.map(({ section }) => ({
      page: section.page,
      heading: section.clean,
      words: section.words,
      position: section.at,
      blocks: section.blocks,
    })),
    items: isList ? itemsOf(model, cluster) : [],
    attributes: isList ? [...new Set(members.flatMap(({ section }) => section.attributes))].slice(0, MAX_ITEMS) : [],
    terms,
    questions: questionsOf(cluster, finder),
  };
}

/** Topics with the most pages when there are too many. */
function mostPages<T extends { readonly pages: readonly number[] }>(topics: readonly T[]): readonly T[] {
  if (topics.length <= MAX_TOPICS) return topics;
  const kept = new Set([...topics].sort((a, b) => b.pages.length - a.pages.length).slice(0, MAX_TOPICS));
  return topics.filter((topic) => kept.has(topic));
}

/** Finds the subtopics of ranking pages in one language, and how the target treats them. */
export function findTopics(given: {
  /** By rank. */
  readonly cohort: readonly TopicPage[];
  readonly target: TopicPage | null;
  readonly keyword: string;
  /** Terms of the cohort, in the cohort's language. */
  readonly terms: CohortModel;
  readonly language: Language;
  /** False for ranking pages that hardly use the keyword. They lend no evidence. */
  readonly isAbout?: (page: number) => boolean;
}): FoundTopics {
  const { cohort, target, keyword, terms, language, isAbout = () => true } = given;
  const model = buildTopicModel(cohort, { language, keywordStems: new Set(terms.keywordStems) });
  const reasons = fitOf(model, { target, isAbout });
  const withSections = new Set(model.members.map(({ section }) => section.page));
  const fits = reasons.map((reason, page) => reason ?? (withSections.has(page) ? null : "no_sections"));
  const lengths = model.members.map(({ section }) => section.words);
  const finder = { model, keyword, foreign: new ForeignNames(model), fits, typicalSection: quantile(lengths, 0.5) };
  const termsOf = termsOfTopics(model, terms);
  const all = model.clusters.map((cluster, at) => ({ cluster, pages: cluster.pages, terms: termsOf[at] ?? [] }));
  const found = mostPages(all).flatMap((each) => {
    const lending = clusterOf(each.cluster.members.filter(({ section }) => fits[section.page] === null));
    if (lending.pages.length < 2) return [];
    const named = namesOfTopic(model, lending, finder)
      .map((name) => ({ name, supported: supportedBy(each.cluster, name, finder) }))
      .find(({ supported }) => supported.pages.filter((page) => fits[page] === null).length >= 2);
    if (named === undefined || !isPublishable(named.name, finder)) return [];
    const { name, supported } = named;
    const topic = topicOf(name, supported, each.terms, finder);
    return { topic, profile: profileOf(model, supported.members, name), cluster: each.cluster };
  });
  found.sort((a, b) => a.topic.position - b.topic.position || compareText(a.topic.name, b.topic.name));
  const snapshot = topicSnapshot(
    model,
    found.map(({ profile }) => profile),
  );
  const covered = target === null ? null : coverPage(snapshot, target, language);
  const own = covered === null || target === null ? null : { page: target, sections: covered.sections };
  const facts = new Map(
    factsOfTopics(model, own, (page) => reasons[page] === null).map((each, at) => [model.clusters[at], each]),
  );
  const isWritten = target === null ? () => false : writtenOn(target.facts);
  const topics = found.map(({ topic, cluster }, at) => ({
    ...topic,
    terms: topic.terms.map((term) => ({ ...term, isOnTarget: term.isOnTarget || isWritten(term.term) })),
    facts: (facts.get(cluster) ?? []).map((fact) => (fact.about === "" ? { ...fact, about: topic.name } : fact)),
    target: covered?.topics[at] ?? null,
  }));
  return { topics, target: covered, fits, snapshot };
}
