import { ServiceError } from "../domain/errors.ts";
import type { AlertRules, PageAlert, PageKeywordRow, ScanFigures } from "../ports/pages/rows.ts";
import { pageKey } from "../util/normalize-url.ts";

/** Ranking pages that a history keeps, so that a rule can look at them. */
const MAX_FIRST = 20;

function newPage({ rivals, url }: PageKeywordRow, figures: ScanFigures, first: number): PageAlert | null {
  // Without ranking pages of an earlier scan every page would be new.
  if (rivals.length === 0) return null;
  const known = new Set([...rivals.slice(0, first), url === null ? null : pageKey(url)]);
  const at = figures.rivals.slice(0, first).findIndex((page) => !known.has(page));
  const page = figures.rivals[at];
  return page === undefined ? null : { kind: "new_page", rank: at + 1, page };
}

/**
 * Returns the gravest alert of a new scan, or `null`. `row` is the page before the scan. A fall compares with the last
 * score. A page below the typical page gets no second alert while it stays below.
 */
export function alertOf(rules: AlertRules, row: PageKeywordRow, figures: ScanFigures): PageAlert | null {
  const { score, typical } = figures;
  const [before, typicalBefore] = row.history.findLast(([value]) => value !== null) ?? [null, null];
  if (score !== null && before !== null) {
    if (rules.fallBy !== null && before - score >= rules.fallBy) return { kind: "score_fell", points: before - score };
    const wasTypical = typicalBefore === null || before >= typicalBefore;
    if (rules.isBelowTypical && typical !== null && score < typical && wasTypical)
      return { kind: "below_typical", points: typical - score };
  }
  return rules.newInFirst === null ? null : newPage(row, figures, rules.newInFirst);
}

/** Throws VALIDATION_ERROR for a rule that could never hold. */
export function checkRules({ fallBy, newInFirst }: AlertRules): void {
  const isWithin = (value: number | null, high: number) =>
    value === null || (Number.isInteger(value) && value >= 1 && value <= high);
  if (!isWithin(fallBy, 100))
    throw new ServiceError("VALIDATION_ERROR", "A fall is a whole number of points from 1 to 100.");
  if (!isWithin(newInFirst, MAX_FIRST))
    throw new ServiceError("VALIDATION_ERROR", `A rule looks at the first 1 to ${MAX_FIRST} ranking pages.`);
}
