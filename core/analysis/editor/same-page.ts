import type { AnyReport } from "../../contract/report.ts";

/** Measures of the own page that also depend on the ranking pages. */
const COMPARED = /^(?:entity|keyword_variation|related_category)_/;

/** Measures of the own page alone, as text. `null` when the report has none. */
function measuresOf({ benchmarks: { your_url: own } }: AnyReport): string | null {
  if (own === null || own === undefined) return null;
  return JSON.stringify(Object.entries(own).filter(([name]) => !COMPARED.test(name)));
}

/**
 * True when all measures of the own page are equal in both reports. Then other findings differ because of other ranking
 * pages or another depth, and not because somebody worked on the page.
 */
export function isSamePage(before: AnyReport, after: AnyReport): boolean {
  const measures = measuresOf(before);
  return measures !== null && measures === measuresOf(after);
}
