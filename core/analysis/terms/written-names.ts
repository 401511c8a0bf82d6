import { scanText } from "../text/scan.ts";
import type { CohortEntity, CohortModel, CohortTerm } from "./cohort-model.ts";

/** The names and terms that the ranking pages use. */
export interface Names extends Pick<CohortModel, "language"> {
  readonly entities: readonly Pick<CohortEntity, "entity" | "type">[];
  readonly terms: readonly Pick<CohortTerm, "term" | "ngram">[];
}

/** A capital behind the first letter: "CRM", "iPhone". */
const INNER_CAPITAL = /.\p{Lu}/u;

/** Returns a function that writes names and abbreviations as the cohort does: "best CRM software" for "best crm software". */
export function nameWriter({ entities, terms }: Omit<Names, "language">): (text: string) => string {
  const named = entities.filter(({ type }) => type !== "concept" && type !== "quantity").map(({ entity }) => entity);
  const abbreviations = terms.flatMap(({ term, ngram }) => (ngram === 1 && INNER_CAPITAL.test(term) ? [term] : []));
  const names = new Map([...abbreviations, ...named].map((name) => [name.toLowerCase(), name]));
  return (text) => {
    const { surfaces, offsets, ends } = scanText(text);
    let written = "";
    let from = 0;
    for (const [at, surface] of surfaces.entries()) {
      written += text.slice(from, offsets[at]) + (names.get(surface.toLowerCase()) ?? surface);
      from = ends[at] ?? text.length;
    }
    return written + text.slice(from);
  };
}

/**
 * Returns a heading in capitals with normal case: lower case except its first letter and the cohort's names. German
 * headings stay unchanged, because their nouns are unknown. A single word stays unchanged, because it may be an
 * abbreviation.
 */
export function unshouted(heading: string, names: Names): string {
  const isShouted =
    heading === heading.toUpperCase() && heading !== heading.toLowerCase() && heading.trim().includes(" ");
  if (!isShouted || names.language === "de") return heading;
  const text = nameWriter(names)(heading.toLowerCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}
