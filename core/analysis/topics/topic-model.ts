import type { Language } from "../../ports/languages.ts";
import { clusterSections, LikenessTable } from "./clusters.ts";
import { CohortWords, type TopicPage, type WordPage } from "./cohort-words.ts";
import { type Frequencies, type SectionVector, vectorsOf, type WordWeights } from "./section-vectors.ts";
import { type PageSection, readSections } from "./sections.ts";

/** A section with a subject and its vector. */
export interface Member {
  readonly section: PageSection;
  readonly vector: SectionVector;
}

/** Sections of several pages that treat one subject. */
export interface TopicCluster {
  /** By page, then in page order. */
  readonly members: readonly Member[];
  /** Positions of the pages, ascending. */
  readonly pages: readonly number[];
}

/** The sections of some pages and the subtopics that they share. */
export interface TopicModel {
  readonly words: CohortWords;
  readonly pages: readonly WordPage[];
  /** By page. The first section of a page is its opening. */
  readonly sections: readonly (readonly PageSection[])[];
  readonly members: readonly Member[];
  readonly weights: WordWeights;
  readonly frequencies: Frequencies;
  readonly isSelling: boolean;
  /** Clusters of at least two pages, by first member. */
  readonly clusters: readonly TopicCluster[];
  /** Likeness of two members. */
  likenessOf(a: Member, b: Member): number;
}

/** Most sections that are compared with each other. Pairs grow with the square. See decisions/96. */
const MAX_SECTIONS = 420;

/** Returns the longest sections when there are too many, in their order. */
function largest(members: readonly Member[]): readonly Member[] {
  if (members.length <= MAX_SECTIONS) return members;
  const kept = new Set([...members].sort((a, b) => b.section.words - a.section.words).slice(0, MAX_SECTIONS));
  return members.filter((member) => kept.has(member));
}

/** Returns the cluster of some sections, with its pages. */
export function clusterOf(members: readonly Member[]): TopicCluster {
  return { members, pages: [...new Set(members.map(({ section }) => section.page))].sort((a, b) => a - b) };
}

/** Finds the subtopics that at least two of the pages treat in a section. The pages share one language. */
export function buildTopicModel(
  pages: readonly TopicPage[],
  { language, keywordStems }: { readonly language: Language; readonly keywordStems: ReadonlySet<string> },
): TopicModel {
  const words = new CohortWords(language, keywordStems);
  const read = readSections(words, pages);
  const { vectors, weights, frequencies, isSelling } = vectorsOf(words, read.pages, { sections: read.sections });
  const members = largest([...vectors].map(([section, vector]) => ({ section, vector })));
  const table = new LikenessTable(members.map(({ vector }) => vector));
  const position = new Map(members.map((member, at) => [member, at]));
  const clusters = clusterSections(
    members.map(({ vector }) => vector),
    table,
  ).map((cluster) => clusterOf(cluster.flatMap((at) => members[at] ?? [])));
  return {
    words,
    pages: read.pages,
    sections: read.sections,
    members,
    weights,
    frequencies,
    isSelling,
    clusters: clusters.filter((cluster) => cluster.pages.length >= 2),
    likenessOf: (a, b) => table.at(position.get(a) ?? -1, position.get(b) ?? -1),
  };
}

/**
 * Returns the position of the cluster of each section that has one. A section without a cluster of its own follows the
 * section above it.
 */
export function placedSections({
  sections,
  clusters,
}: Pick<TopicModel, "sections" | "clusters">): ReadonlyMap<PageSection, number> {
  const placed = new Map<PageSection, number>();
  for (const [at, { members }] of clusters.entries()) for (const { section } of members) placed.set(section, at);
  for (const section of sections.flat()) {
    const { noise, kind } = section;
    if (placed.has(section) || kind === "opening" || (noise !== null && noise !== "empty" && noise !== "links"))
      continue;
    for (let up = section.parent; up !== null; up = up.parent) {
      const at = placed.get(up);
      if (at === undefined) continue;
      placed.set(section, at);
      break;
    }
  }
  return placed;
}
