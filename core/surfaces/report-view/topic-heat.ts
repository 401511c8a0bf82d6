import type { Report } from "../../contract/report.ts";
import { quantile } from "../../util/statistics.ts";
import { heatOf } from "./hero.ts";

type Topic = NonNullable<Report["topics"]>["topics"][number];
type Fact = Topic["facts"][number];

/** Words of a page on a subtopic from which it does not treat it in passing: half of a typical section, or fewer. */
const ENOUGH = 40;

/**
 * Returns the subtopics that people see, in reading order: the advised ones, and others that two ranking pages treat
 * firmly and not in passing. The report has all of them.
 */
export function shownTopics({ topics: found }: Pick<Report, "topics">): readonly Topic[] {
  const topics = found?.topics ?? [];
  const typical = quantile(
    topics.flatMap(({ sections }) => sections.map(({ words }) => words)),
    0.5,
  );
  const enough = Math.min(ENOUGH, typical / 2);
  return topics.filter(({ is_advised: isAdvised, role, format, sections, covered_by: pages }) => {
    const words = sections.reduce((sum, section) => sum + section.words, 0);
    return isAdvised || (role !== "minor" && (format === "names" || words >= enough * pages));
  });
}

/** A ranking page as a column of the heat table. */
export interface HeatPage {
  readonly url: string;
  readonly rank: number;
}

/** Words of a page on a subtopic, and the darkness of its cell: 0 for none to 4 for the most. */
export interface HeatCell {
  readonly words: number;
  readonly heat: 0 | 1 | 2 | 3 | 4;
}

/** A subtopic as a row of the heat table. */
export interface HeatRow {
  readonly topic: Topic;
  /** `null` without a page. */
  readonly own: (HeatCell & { readonly status: "covered" | "partly" | "missing" }) | null;
  /** One cell for each page, in the order of the columns. */
  readonly cells: readonly HeatCell[];
}

/** Subtopics and ranking pages with the words that each page spends on each subtopic. */
export interface TopicHeat {
  readonly pages: readonly HeatPage[];
  readonly rows: readonly HeatRow[];
}

/** Returns the heat table, `null` for reports without subtopics. Rows are in reading order. */
export function topicHeat(report: Report): TopicHeat | null {
  const { competitor_term_coverage: coverage } = report;
  const topics = shownTopics(report);
  if (topics.length === 0) return null;
  const { urls = [], ranks = [] } = coverage;
  const pages = urls.map((url, at) => ({ url, rank: ranks[at] ?? at + 1 }));
  const counted = topics.map((topic) => {
    const words = new Map<string, number>();
    for (const section of topic.sections) words.set(section.url, (words.get(section.url) ?? 0) + section.words);
    return { topic, words: pages.map(({ url }) => words.get(url) ?? 0) };
  });
  const most = Math.max(0, ...counted.flatMap(({ topic, words }) => [topic.your_page?.words ?? 0, ...words]));
  const cellOf = (words: number): HeatCell => ({ words, heat: heatOf(words, most) });
  const rows = counted.map(({ topic, words }) => ({
    topic,
    own: topic.your_page === null ? null : { ...cellOf(topic.your_page.words), status: topic.your_page.status },
    cells: words.map(cellOf),
  }));
  return { pages, rows };
}

/** Coverage of the subtopics by the page, with names, most widespread first. */
export interface OwnTopics {
  readonly total: number;
  readonly covered: number;
  readonly thin: readonly string[];
  readonly missing: readonly string[];
}

/** Returns the coverage of the subtopics, `null` without subtopics or without a page. */
export function ownTopics(report: Report): OwnTopics | null {
  const topics = shownTopics(report).toSorted((a, b) => b.covered_by - a.covered_by || a.order - b.order);
  if (topics.length === 0 || topics.every(({ your_page: own }) => own === null)) return null;
  const named = (status: string) =>
    topics.filter(({ your_page: own }) => own?.status === status).map(({ name }) => name);
  return { total: topics.length, covered: named("covered").length, thin: named("partly"), missing: named("missing") };
}

/** Returns the figures that pages agree on, in reading order. */
export function agreedFacts({ topics: found }: Report): readonly (Fact & { readonly topic: string })[] {
  return (found?.topics ?? []).flatMap(({ name, facts }) => facts.map((fact) => ({ ...fact, topic: name })));
}

/** Subtopics whose coverage changed from one report to the next, by name. */
export interface TopicChanges {
  readonly won: readonly string[];
  readonly thinner: readonly string[];
  /** Missing in both reports. */
  readonly missing: readonly string[];
}

const RANK = { missing: 0, partly: 1, covered: 2 } as const;

/** Compares the coverage of the subtopics that both reports have. */
export function topicChanges(before: Report, after: Report): TopicChanges {
  const old = new Map(before.topics?.topics.map(({ name, your_page: own }) => [name.toLowerCase(), own?.status]));
  const changes = (after.topics?.topics ?? []).flatMap(({ name, your_page: own }) => {
    const was = old.get(name.toLowerCase());
    return was === undefined || own === null ? [] : [{ name, was: RANK[was], now: RANK[own.status] }];
  });
  const named = (isIt: (change: (typeof changes)[number]) => boolean) => changes.filter(isIt).map(({ name }) => name);
  return {
    won: named(({ was, now }) => now > was),
    thinner: named(({ was, now }) => now < was),
    missing: named(({ was, now }) => was === 0 && now === 0),
  };
}
