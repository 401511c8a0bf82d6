import { scanText } from "../../text/scan.ts";
import { FACETS, type Facet } from "./facet-names.ts";
import { FURTHER_FACET_WORDS } from "./facet-words-more.ts";
import { WESTERN_FACET_WORDS } from "./facet-words-west.ts";

const FACET_WORDS = { ...WESTERN_FACET_WORDS, ...FURTHER_FACET_WORDS };

/** Facets that say enough to join two sections whose other words differ: what something costs, how to choose it. */
const STRONG: ReadonlySet<Facet> = new Set([
  "cost",
  "choose",
  "mistakes",
  "time",
  "method",
  "trends",
  "drawbacks",
  "history",
  "measure",
  "funding",
  "care",
  "who",
  "law",
  "risk",
]);
const IS_STRONG: readonly boolean[] = FACETS.map((facet) => STRONG.has(facet));
const WHAT = FACETS.indexOf("what");

interface Entry {
  readonly text: string;
  readonly atStart: boolean;
  readonly asks: boolean;
}

const compiled = new Map<string, readonly (readonly Entry[])[]>();

/** Languages whose entries match inside words. Arabic articles and prepositions are part of the word. */
function matchesInside(language: string): boolean {
  return language === "ja" || language === "zh" || language === "ar";
}

function entriesOf(language: string): readonly (readonly Entry[])[] {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const words = Object.hasOwn(FACET_WORDS, language) ? FACET_WORDS[language] : undefined;
  if (words === undefined) return [];
  const isInside = matchesInside(language);
  const found = FACETS.map((facet) =>
    words[facet].split(",").map((each): Entry => {
      const text = each.replace(/^\^|\$$/g, "");
      return { text: isInside ? text : ` ${text}`, atStart: each.startsWith("^"), asks: each.endsWith("$") };
    }),
  );
  compiled.set(language, found);
  return found;
}

/** Returns the facets of a heading as ascending positions in `FACETS`. */
export function facetsOf(heading: string, language: string): number[] {
  const lists = entriesOf(language);
  if (lists.length === 0) return [];
  const isAsking = /[?\uff1f\u061f]\s*$/.test(heading);
  const lower = heading.toLowerCase().replaceAll("\u2019", "'");
  // Hyphens stay, because "must-have" and "vor- und nachteile" are entries.
  const line = matchesInside(language) ? lower : ` ${lower.replace(/[^\p{L}\p{M}\p{N}'-]+/gu, " ").trim()} `;
  const found: number[] = [];
  for (const [at, entries] of lists.entries())
    if (
      entries.some(
        ({ text, atStart, asks }) => (!asks || isAsking) && (atStart ? line.startsWith(text) : line.includes(text)),
      )
    )
      found.push(at);
  return found;
}

/** True when the facet joins sections although their other words differ. */
export function isStrongFacet(facet: number): boolean {
  return IS_STRONG[facet] === true;
}

/** True for the facet of definitions. */
export function isDefinition(facet: number): boolean {
  return facet === WHAT;
}

/** Returns the number of words of a heading. */
export function headingWords(heading: string): number {
  return scanText(heading).lowers.length;
}
