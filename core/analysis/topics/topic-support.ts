import { stemIdf } from "../text/background.ts";
import { scanText } from "../text/scan.ts";
import type { ForeignNames } from "./foreign-names.ts";
import type { TopicCluster, TopicModel } from "./topic-model.ts";

/** General idf of names. Headings write common words with capitals, too. */
const RARE = 5;

/**
 * Returns the sections of a cluster that its name fits: those with each proper name and abbreviation of it. A report
 * counts only these pages, because "4 pages have a section on Power BI" is false of a page without the word.
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
  if (named.length === 0) return cluster;
  const members = cluster.members.filter(({ vector, section }) => {
    const known = new Set([...vector.body.ids, ...vector.own.ids, ...words.idsOf(section.clean)]);
    return named.every((id) => known.has(id));
  });
  return { members, pages: [...new Set(members.map(({ section }) => section.page))].sort((a, b) => a - b) };
}
