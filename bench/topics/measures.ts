import { plainHeading } from "../../core/analysis/topics/headings.ts";
import type { PageSection } from "../../core/analysis/topics/sections.ts";
import type { GoldKeyword } from "./gold.ts";

/** Figures of one keyword, each 0..1. */
export interface TopicFigures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly topicPrecision: number;
  readonly topicRecall: number;
  /** Share of placed sections that have no subject. */
  readonly noise: number;
  /** Kendall's tau of the matched topics' order. */
  readonly order: number | null;
}

/** Returns the section of each gold label. Headings are matched by their words in page order. */
export function alignGold(
  gold: GoldKeyword,
  sections: readonly (readonly PageSection[])[],
): ReadonlyMap<string, PageSection> {
  const aligned = new Map<string, PageSection>();
  for (const [at, { n }] of gold.pages.entries()) {
    const waiting = new Map<string, PageSection[]>();
    for (const section of sections[at] ?? [])
      for (const heading of [section.heading, ...section.folded]) {
        const key = plainHeading(heading);
        waiting.set(key, [...(waiting.get(key) ?? []), section]);
      }
    const keys = Object.keys(gold.headings).filter((key) => key.startsWith(`${n}.`));
    keys.sort((a, b) => Number(a.split(".")[1]) - Number(b.split(".")[1]));
    for (const key of keys) {
      const section = waiting.get(plainHeading(gold.headings[key]?.heading ?? ""))?.shift();
      if (section !== undefined) aligned.set(key, section);
    }
  }
  return aligned;
}

interface Labelled {
  readonly page: number;
  readonly topic: string;
  /** Cluster of the section; a string of its own when it is alone. */
  readonly cluster: string;
}

const UNSCORED = new Set(["any", "intro"]);

function labelledSections(
  gold: GoldKeyword,
  aligned: ReadonlyMap<string, PageSection>,
  placed: ReadonlyMap<PageSection, number>,
): readonly Labelled[] {
  return Object.entries(gold.sections).flatMap(([key, topic]) => {
    if (UNSCORED.has(topic)) return [];
    const section = aligned.get(key);
    const cluster = section === undefined ? undefined : placed.get(section);
    return [{ page: Number(key.split(".")[0]), topic, cluster: cluster === undefined ? `alone ${key}` : `${cluster}` }];
  });
}

/** B-cubed in which each page weighs 1 within a topic and within a cluster. */
function bCubed(labelled: readonly Labelled[]): { readonly precision: number; readonly recall: number } {
  const topical = labelled.filter(({ topic }) => topic !== "none");
  const weightOf = new Map<Labelled, number>();
  const perPage = new Map<string, number>();
  for (const { page, topic } of topical) perPage.set(`${page} ${topic}`, (perPage.get(`${page} ${topic}`) ?? 0) + 1);
  for (const each of topical) weightOf.set(each, 1 / (perPage.get(`${each.page} ${each.topic}`) ?? 1));
  let [precision, recall, total] = [0, 0, 0];
  for (const each of topical) {
    let [both, inCluster, inTopic] = [0, 0, 0];
    for (const other of topical) {
      const weight = weightOf.get(other) ?? 0;
      const isSameCluster = other.cluster === each.cluster;
      if (isSameCluster) inCluster += weight;
      if (other.topic === each.topic) inTopic += weight;
      if (isSameCluster && other.topic === each.topic) both += weight;
    }
    const weight = weightOf.get(each) ?? 0;
    precision += (weight * both) / inCluster;
    recall += (weight * both) / inTopic;
    total += weight;
  }
  return total === 0 ? { precision: 0, recall: 0 } : { precision: precision / total, recall: recall / total };
}

/** Returns the topic of each cluster that is right: most of its sections carry one label and two pages of it are there. */
function rightClusters(labelled: readonly Labelled[]): {
  readonly clusters: number;
  readonly topics: ReadonlyMap<string, string>;
} {
  const clusters = new Map<string, Labelled[]>();
  for (const each of labelled)
    if (!each.cluster.startsWith("alone")) clusters.set(each.cluster, [...(clusters.get(each.cluster) ?? []), each]);
  const topics = new Map<string, string>();
  const taken = new Set<string>();
  for (const [cluster, members] of clusters) {
    const counts = new Map<string, number>();
    for (const { topic } of members) counts.set(topic, (counts.get(topic) ?? 0) + 1);
    const [topic, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ["none", 0];
    const pages = new Set(members.filter((member) => member.topic === topic).map(({ page }) => page));
    if (topic === "none" || 2 * count <= members.length || pages.size < 2 || taken.has(topic)) continue;
    taken.add(topic);
    topics.set(cluster, topic);
  }
  return { clusters: clusters.size, topics };
}

function tau(pairs: readonly (readonly [number, number])[]): number | null {
  let [agree, all] = [0, 0];
  for (const [at, [a, b]] of pairs.entries())
    for (const [c, d] of pairs.slice(at + 1)) {
      if (a === c || b === d) continue;
      all += 1;
      agree += a < c === b < d ? 1 : -1;
    }
  return all === 0 ? null : agree / all;
}

/** Compares the clusters of a keyword's pages with its labels. `orderOf` is a cluster's place in the report. */
export function figuresOf(
  gold: GoldKeyword,
  given: {
    readonly sections: readonly (readonly PageSection[])[];
    readonly placed: ReadonlyMap<PageSection, number>;
    readonly orderOf: (cluster: number) => number;
  },
): TopicFigures {
  const labelled = labelledSections(gold, alignGold(gold, given.sections), given.placed);
  const { precision, recall } = bCubed(labelled);
  const right = rightClusters(labelled);
  const placed = labelled.filter(({ cluster }) => !cluster.startsWith("alone"));
  const noise = placed.filter(({ topic }) => topic === "none").length;
  const known = gold.topics.filter(({ id }) => labelled.some(({ topic }) => topic === id));
  const orders = [...right.topics].map(
    ([cluster, topic]) =>
      [given.orderOf(Number(cluster)), gold.topics.find(({ id }) => id === topic)?.order ?? 0] as const,
  );
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    topicPrecision: right.clusters === 0 ? 0 : right.topics.size / right.clusters,
    topicRecall: known.length === 0 ? 0 : right.topics.size / known.length,
    noise: placed.length === 0 ? 0 : noise / placed.length,
    order: tau(orders),
  };
}
