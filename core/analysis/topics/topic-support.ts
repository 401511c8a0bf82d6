import { stemIdf } from "../text/background.ts";
import { scanText } from "../text/scan.ts";
import { facetsOf } from "./facets/facets.ts";
import type { ForeignNames } from "./foreign-names.ts";
import { clusterOf, type TopicCluster, type TopicModel } from "./topic-model.ts";

/** General idf of names. Headings write common words with capitals, too. */
const RARE = 5;

/** Least general idf of a word of a name that counts, and share of these words that a section must use. */
const SPECIFIC = 3.5;
const MOST = 0.5;

/**
 * Returns the sections of a cluster that its name fits: those with each proper name and abbreviation of it, and with
 * half of its other specific words, or with its facet. A report counts only these pages, because "4 pages have a
 * section on Power BI" is false of a page without the word.
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
  const specific = [...new Set(words.idsOf(name))].filter((id) => {
    const stem = words.stems[id] ?? "";
    return !words.keyword.has(stem) && stemIdf(words.language, stem) >= SPECIFIC;
  });
  const facets = new Set(facetsOf(name, words.language.code));
  const members = cluster.members.filter(({ vector, section }) => {
    const known = new Set([...vector.body.ids, ...vector.own.ids, ...words.idsOf(section.clean)]);
    if (!named.every((id) => known.has(id))) return false;
    const isAsked = vector.facets.some((facet) => facets.has(facet));
    // A list is about its items, whatever its heading says: "CRM picks", "Best CRMs".
    return (
      section.kind === "list" || isAsked || specific.filter((id) => known.has(id)).length >= MOST * specific.length
    );
  });
  return clusterOf(members);
}
