import type { ScoreMessages } from "../advice/score/messages.ts";
import type { Grade, MissingPoints, PartResult, Plan, PlanStep } from "./score.ts";

/** Returns the grade of a whole-number score. See D-23. */
export function gradeOf(score: number | null): Grade {
  if (score === null) return "Unavailable";
  if (score >= 85) return "Excellent";
  if (score >= 70) return "Strong";
  if (score >= 55) return "Good";
  return score >= 40 ? "Needs Work" : "Under-optimized";
}

/** Points from which a part is a focus area without an action of its own. */
const FOCUS_POINTS = 5;
const MAX_AREAS = 4;

/** The sentence on terms: how many are missing, and the first three of the plan. */
function termArea(missing: readonly MissingPoints[], steps: readonly PlanStep[], say: ScoreMessages): string | null {
  const lacking = missing.filter(({ part }) => part === "terms");
  const first = steps.filter(({ group }) => group === "cover").slice(0, 3);
  const shown = first.length > 0 ? first : lacking.slice(0, 3);
  return shown.length === 0
    ? null
    : say.termArea(
        lacking.length,
        shown.map(({ subject }) => subject),
      );
}

/** Returns up to four sentences on where the points are, from the parts that lack most. */
export function focusAreasOf(
  parts: readonly PartResult[],
  {
    missing,
    steps,
    say,
  }: { readonly missing: readonly MissingPoints[]; steps: readonly PlanStep[]; say: ScoreMessages },
): string[] {
  const sorted = [...parts].sort((a, b) => b.missing - a.missing || (a.part < b.part ? -1 : 1));
  return sorted
    .flatMap(({ part, missing: points }) => {
      if (part === "terms") return termArea(missing, steps, say) ?? [];
      const best = missing.find((each) => each.part === part);
      if (best !== undefined) return say.partArea(part, best.action, best.gain);
      return part === "similarity" && points >= FOCUS_POINTS ? say.similarityArea(points) : [];
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

/** Returns the summary of a scored page. It promises the plan's range. */
export function summaryOf(
  { score, keyword, pageCount, median, plan, limitedBy, isOffTopic }: SummaryInput,
  say: ScoreMessages,
): string {
  const place = score === median ? "level" : score > median ? "above" : "below";
  const opening = [
    say.standing({ score, keyword, place, median, pages: pageCount }),
    ...(limitedBy === null ? [] : [say.limited(limitedBy.lacking, limitedBy.tracked, score)]),
    ...(isOffTopic ? [say.pageOffTopic(keyword)] : []),
  ];
  const [first] = plan.steps;
  if (first === undefined) return [...opening, say.nothingMissing()].join(" ");
  const total = plan.totals.find(({ steps }) => steps >= Math.min(5, plan.steps.length)) ?? plan.totals.at(-1);
  const count = Math.min(total?.steps ?? 1, plan.steps.length);
  const [low, high] = total?.range ?? [0, 0];
  const promise = low >= 0.5 && count > 1 ? [say.promise(count, low, high)] : [];
  return [...opening, ...promise, say.begin(first.action)].join(" ");
}
