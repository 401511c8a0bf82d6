import { pluralize } from "../../util/pluralize.ts";
import type { Grade, MissingPoints, PartResult, Plan, PlanStep, ScorePart } from "./score.ts";

/** Returns the grade of a whole-number score. See D-23. */
export function gradeOf(score: number | null): Grade {
  if (score === null) return "Unavailable";
  if (score >= 85) return "Excellent";
  if (score >= 70) return "Strong";
  if (score >= 55) return "Good";
  return score >= 40 ? "Needs Work" : "Under-optimized";
}

const PART_NAMES: Readonly<Record<ScorePart, string>> = {
  terms: "Term coverage",
  similarity: "Topical similarity",
  placement: "Keyword placement",
  structure: "Page structure",
  structured_data: "Structured data",
};

/** Points from which a part is a focus area without an action of its own. */
const FOCUS_POINTS = 5;
const MAX_AREAS = 4;

/** Adds "about 1.5 points" to an action that ends with a full stop. */
function withPoints(action: string, gain: number): string {
  return `${action.replace(/\.$/, "")} (about ${gain.toFixed(1)} points).`;
}

/** The sentence on terms: how many are missing, and the first three of the plan. */
function termArea(missing: readonly MissingPoints[], steps: readonly PlanStep[]): string | null {
  const lacking = missing.filter(({ part }) => part === "terms");
  const first = steps.filter(({ group }) => group === "cover").slice(0, 3);
  const shown = first.length > 0 ? first : lacking.slice(0, 3);
  if (shown.length === 0) return null;
  const names = shown.map(({ subject }) => `"${subject}"`).join(", ");
  const verb = lacking.length === 1 ? "is" : "are";
  return `${PART_NAMES.terms}: ${pluralize(lacking.length, "term")} of the ranking pages ${verb} missing or below the suggested range, above all ${names}.`;
}

/** Returns up to four sentences on where the points are, from the parts that lack most. */
export function focusAreasOf(
  parts: readonly PartResult[],
  missing: readonly MissingPoints[],
  steps: readonly PlanStep[],
): string[] {
  const sorted = [...parts].sort((a, b) => b.missing - a.missing || (a.part < b.part ? -1 : 1));
  return sorted
    .flatMap(({ part, missing: points }) => {
      if (part === "terms") return termArea(missing, steps) ?? [];
      const best = missing.find((each) => each.part === part);
      if (best !== undefined) return `${PART_NAMES[part]}: ${withPoints(best.action, best.gain)}`;
      if (part !== "similarity" || points < FOCUS_POINTS) return [];
      return `${PART_NAMES.similarity}: the text and title keep less to the subject than the ranking pages (up to ${points.toFixed(0)} points).`;
    })
    .slice(0, MAX_AREAS);
}

/** Input of the summary of a scored page. */
export interface SummaryInput {
  readonly score: number;
  readonly keyword: string;
  readonly pageCount: number;
  /** Score of the typical ranking page. */
  readonly median: number;
  readonly plan: Plan;
  /** Tracked terms that the page lacks, and all of them, where they limit the score; else `null`. */
  readonly limitedBy: { readonly lacking: number; readonly tracked: number } | null;
  /** True for a page that hardly uses the keyword. */
  readonly isOffTopic: boolean;
}

/** Returns the summary of a scored page. It promises the lower end of the plan's range. */
export function summaryOf({ score, keyword, pageCount, median, plan, limitedBy, isOffTopic }: SummaryInput): string {
  const place = score === median ? "level with" : score > median ? "above" : "below";
  const opening = `The page scores ${score} of 100 for "${keyword}", ${place} the typical ranking page (${median}) among ${pageCount} compared.`;
  const doubt = isOffTopic
    ? ` The page hardly uses the words of "${keyword}", so it seems to be about something else.`
    : "";
  const limit =
    limitedBy === null
      ? ""
      : ` It lacks ${limitedBy.lacking} of ${limitedBy.tracked} tracked terms, and with half of them missing a score ends at ${score}.`;
  const [first] = plan.steps;
  if (first === undefined) return `${opening}${limit}${doubt} Nothing the ranking pages share is missing.`;
  const total = plan.totals.find(({ steps }) => steps >= Math.min(5, plan.steps.length)) ?? plan.totals.at(-1);
  const count = Math.min(total?.steps ?? 1, plan.steps.length);
  const low = total?.range[0] ?? 0;
  const promise =
    low >= 0.5 && count > 1
      ? ` The first ${count} recommendations together gain at least ${low.toFixed(1)} points.`
      : "";
  return `${opening}${limit}${doubt}${promise} Begin with this: ${first.action}`;
}
