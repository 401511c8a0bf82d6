import { quantile } from "../../util/statistics.ts";
import type { ScoreMessages } from "../advice/score/messages.ts";
import type { CohortModel } from "../terms/cohort-model.ts";
import type { Grade, MissingPoints, PartResult, Plan, PlanStep } from "./score.ts";

/** Fewest ranking pages that set the limits of the grades. */
const GRADING_PAGES = 5;
/** Limits with fewer pages, and the bounds of those that follow the ranking pages. See D-89. */
const FIXED = { excellent: 76, strong: 68, good: 55, needsWork: 40 } as const;
const LEAST_EXCELLENT = 72;
const TYPICAL = 70;

/** Returns the grade of a whole-number score among the points of the ranking pages. See D-89. */
export function gradeOf(score: number | null, ranking: readonly number[]): Grade {
  if (score === null) return "Unavailable";
  const [, second = 0] = [...ranking].sort((a, b) => b - a);
  const limits =
    ranking.length < GRADING_PAGES
      ? FIXED
      : {
          excellent: Math.max(LEAST_EXCELLENT, Math.round(second)),
          strong: TYPICAL,
          good: Math.max(FIXED.needsWork, Math.round(quantile(ranking, 0.25))),
          needsWork: FIXED.needsWork,
        };
  if (score >= limits.excellent) return "Excellent";
  if (score >= limits.strong) return "Strong";
  if (score >= limits.good) return "Good";
  return score >= limits.needsWork ? "Needs Work" : "Under-optimized";
}

/** Points from which a part is a focus area without an action of its own. */
const FOCUS_POINTS = 5;
const MAX_AREAS = 4;

/** Findings that focus areas name. */
export interface FocusInput {
  readonly missing: readonly MissingPoints[];
  readonly steps: readonly PlanStep[];
  readonly terms: Pick<CohortModel, "terms" | "entities">;
  readonly say: ScoreMessages;
}

/** The sentence on terms: how many are below their range, and the first three sections of the plan. */
function termArea({ missing, steps, terms, say }: FocusInput): string | null {
  const lacking = [...terms.terms, ...terms.entities].filter((each) => each.targetCount < each.suggestedRange[0]);
  const count = new Set(lacking.map(({ key }) => key)).size;
  const first = steps.filter(({ group }) => group === "cover").slice(0, 3);
  const shown = first.length > 0 ? first : missing.filter(({ part }) => part === "terms").slice(0, 3);
  return shown.length === 0 || count === 0
    ? null
    : say.termArea(
        count,
        shown.map(({ subject }) => subject),
      );
}

/** Returns up to four sentences on where the points are, from the parts that lack most. */
export function focusAreasOf(parts: readonly PartResult[], input: FocusInput): string[] {
  const { missing, say } = input;
  const sorted = [...parts].sort((a, b) => b.missing - a.missing || (a.part < b.part ? -1 : 1));
  return sorted
    .flatMap(({ part, missing: points }) => {
      if (part === "terms") return termArea(input) ?? [];
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
  /** True for a page that hardly uses the keyword. */
  readonly isOffTopic: boolean;
}

/** Returns the summary of a scored page. It promises the plan's range. */
export function summaryOf(
  { score, keyword, pageCount, median, plan, isOffTopic }: SummaryInput,
  say: ScoreMessages,
): string {
  const place = score === median ? "level" : score > median ? "above" : "below";
  const opening = [
    say.standing({ score, keyword, place, median, pages: pageCount }),
    ...(isOffTopic ? [say.pageOffTopic(keyword)] : []),
  ];
  const [first] = plan.steps;
  if (first === undefined) return [...opening, say.nothingToGain()].join(" ");
  const total = plan.totals.find(({ steps }) => steps >= Math.min(5, plan.steps.length)) ?? plan.totals.at(-1);
  const count = Math.min(total?.steps ?? 1, plan.steps.length);
  const [low, high] = total?.range ?? [0, 0];
  const promise = low >= 0.5 && count > 1 ? [say.promise(count, low, high)] : [];
  const again = promise.length > 0 && plan.isWide ? [say.planAgain()] : [];
  const reach = plan.reach === null || plan.reach <= score ? [] : [say.reach(plan.reach)];
  return [...opening, ...promise, ...again, ...reach, say.begin(first.action)].join(" ");
}
