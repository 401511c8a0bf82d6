import type { PageFacts } from "../../domain/page-facts.ts";
import { ownNames, runTogether } from "./site-owner.ts";

/** Words of a keyword that compares products, so the names of rivals belong to its subject. */
const COMPARES =
  /(?:^|[^\p{L}])(?:best|top|vs|versus|alternatives?|compare|comparison|reviews?|brands?|tools|apps?|software|platforms?|providers|beste[nrs]?|vergleich|tests?|testsieger|alternativen|marken|anbieter|meilleure?s?|comparatif|avis|marques|mejor(?:es)?|comparativa|opiniones|alternativas|marcas|miglior[ei]?|confronto|recensioni|melhor(?:es)?|compara\u00e7\u00e3o|vergelijk(?:en|ing)|b\u00e4sta|bedste|parhaat)(?=$|[^\p{L}])/iu;

/** Other sites that must name a rival before its name belongs to the subject. */
const NAMED_ELSEWHERE = 3;

/** Sites, authors and products of the ranking pages, which no advice may name. */
export interface Rivals {
  /** True when the keyword compares products, so most unknown names on the pages are products and their makers. */
  readonly compares: boolean;
  /**
   * True for the name of a ranking page's site, author or only product. The name is allowed when the keyword compares
   * products or holds the name, or when three other sites name it.
   */
  isRival(name: string, counts: readonly number[]): boolean;
}

function authorNames({ author }: PageFacts): string[] {
  return (author ?? "")
    .split(/,|\band\b|\bund\b|\bet\b|\by\b|&/)
    .map(runTogether)
    .filter((name) => name.length > 3);
}

/** Returns the rivals of a keyword. `facts` and `domains` are in the order of the cohort. */
export function rivalsOf(keyword: string, facts: readonly PageFacts[], domains: readonly string[]): Rivals {
  const subject = runTogether(keyword);
  const owners = new Map<string, Set<string>>();
  for (const [at, page] of facts.entries()) {
    for (const name of [...ownNames(page), ...authorNames(page)]) {
      if (subject.includes(name)) continue;
      const known = owners.get(name) ?? new Set();
      owners.set(name, known.add(domains[at] ?? ""));
    }
  }
  const compares = COMPARES.test(keyword);
  return {
    compares,
    isRival(name, counts) {
      const own = owners.get(runTogether(name));
      // A product that several sites offer belongs to the subject.
      if (own === undefined || own.size > 1 || compares) return false;
      const others = domains.filter((domain, at) => (counts[at] ?? 0) > 0 && !own.has(domain));
      return new Set(others).size < NAMED_ELSEWHERE;
    },
  };
}
