import { stemIdf } from "../text/background.ts";
import { scanText } from "../text/scan.ts";
import { facetsOf } from "./facets/facets.ts";
import type { ForeignNames } from "./foreign-names.ts";
import { clusterOf, type TopicCluster, type TopicModel } from "./topic-model.ts";

/** General idf of names. Headings write common words with capitals, too. */
const RARE = 5;

/** Least general idf of a word of a name that counts. */
const SPECIFIC = 3.5;
/** Share of these words, by their weight in headings, that a section must use. One of two equal words is enough. */
const MOST = 0.49;

/**
 * Returns the sections of a cluster that its name fits: those with each proper name and abbreviation of it, and with
 * half of its other specific words, or with its facet. A report counts only these pages, because "4 pages have a
 * section on Power BI" is false of a page without the word. Words weigh by their rarity in the headings, so that a
 * section on the causes of clogs does not count for preventing them.
 */
export function supportedBy(
  cluster: TopicCluster,
  name: string,
  { model, foreign }: { readonly model: TopicModel; readonly foreign: ForeignNames },
): TopicCluster {
  const { words } = model;
  const named = scanText(name).lowers.flatMap((lower) => {
    const id = words.idOfWord(lower);
    const isAsked = id < 0 || words.keyword.has(words.stems[id] ?? "");
    const isName = foreign.isName(lower) === true && stemIdf(words.language, words.stems[id] ?? "") >= RARE;
    return !isAsked && (isName || foreign.isAbbreviation(lower)) ? [id] : [];
  });
  const isSpecific = (id: number): boolean => {
    const stem = words.stems[id] ?? "";
    return !words.keyword.has(stem) && stemIdf(words.language, stem) >= SPECIFIC;
  };
  const specific = [...new Set(words.idsOf(name))].filter(isSpecific);
  const weightOf = (ids: readonly number[]): number =>
    ids.reduce((whole, id) => whole + (model.weights.heading[id] ?? 0), 0);
  const facets = new Set(facetsOf(name, words.language.code));
  const members = cluster.members.filter(({ vector, section }) => {
    const known = new Set([...vector.body.ids, ...vector.own.ids, ...words.idsOf(section.clean)]);
    if (!named.every((id) => known.has(id))) return false;
    // A list is about its items, whatever its heading says: "CRM picks", "Best CRMs".
    if (section.kind === "list" || vector.facets.some((facet) => facets.has(facet))) return true;
    return weightOf(specific.filter((id) => known.has(id))) >= MOST * weightOf(specific);
  });
  return clusterOf(members);
}
