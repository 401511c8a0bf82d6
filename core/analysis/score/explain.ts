import { quantile } from "../../util/statistics.ts";
import type { ScoreMessages } from "../advice/score/messages.ts";
import type { CohortModel } from "../terms/cohort-model.ts";
import type { Grade, PartResult, Plan, PlanStep } from "./score.ts";

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

/** Points behind the typical ranking page from which a part is a focus area without an action of its own. */
const FOCUS_POINTS = 1;
const MAX_AREAS = 4;

/** Findings that focus areas name. */
export interface FocusInput {
  readonly steps: readonly Pick<PlanStep, "part" | "group" | "subject" | "action">[];
  readonly terms: Pick<CohortModel, "terms" | "entities">;
  readonly say: ScoreMessages;
}

/** The sentence on terms: how many are below their range, and the first three sections of the plan. */
function termArea({ steps, terms, say }: FocusInput): string | null {
  const lacking = [...terms.terms, ...terms.entities].filter((each) => each.targetCount < each.suggestedRange[0]);
  const count = new Set(lacking.map(({ key }) => key)).size;
  const first = steps.filter(({ group }) => group === "cover").slice(0, 3);
  return first.length === 0 || count === 0
    ? null
    : say.termArea(
        count,
        first.map(({ subject }) => subject),
      );
}

/** Points of a part by which the typical ranking page is ahead. */
function behindTypical({ value, typical, missing }: PartResult): number {
  return value >= typical ? 0 : (missing * (typical - value)) / (1 - value);
}

/** Returns up to four sentences on where the points are, from the parts that lack most. */
export function focusAreasOf(parts: readonly PartResult[], input: FocusInput): string[] {
  const { steps, say } = input;
  const sorted = [...parts].sort((a, b) => b.missing - a.missing || (a.part < b.part ? -1 : 1));
  return sorted
    .flatMap((result) => {
      const { part } = result;
      if (part === "terms") return termArea(input) ?? [];
      const best = steps.find((each) => each.part === part);
      if (best !== undefined) return say.partArea(part, best.action);
      const points = behindTypical(result);
      return part === "similarity" && points >= FOCUS_POINTS ? say.similarityArea(points) : [];
    })
    .slice(0, MAX_AREAS);
}

/** Input of the sentences on a score. */
export interface StandingInput {
  readonly score: number;
  readonly keyword: string;
  /** Score of the typical ranking page. */
  readonly median: number;
  /** True for a page that hardly uses the keyword. */
  readonly isOffTopic: boolean;
  /** Section that no ranking page has a passage like; `null` for a page without such a section. */
  readonly strange: { readonly heading: string; readonly cost: number } | null;
}

/** Returns the sentences on a score among the ranking pages. */
export function standingOf({ score, keyword, median, isOffTopic, strange }: StandingInput, say: ScoreMessages): string {
  const place = score === median ? "level" : score > median ? "above" : "below";
  const standing = say.standing({ score, keyword, place, median });
  const costly = strange === null ? [] : [say.strangeSection(strange.heading, strange.cost)];
  return [standing, ...(isOffTopic ? [say.pageOffTopic(keyword)] : costly)].join(" ");
}

/** A plan as its summary reads it: the first action, and what the first steps gain together. */
export interface PlanSummary extends Pick<Plan, "reach" | "isWide"> {
  readonly first: string | null;
  /** Steps that are promised together, and the range of their points; `null` without a promise. */
  readonly promise: { readonly steps: number; readonly low: number; readonly high: number } | null;
}

/** Least points that are worth a promise, and fewest steps. */
const MIN_PROMISE = 0.5;
const MIN_STEPS = 2;
/** Steps whose gain a summary states. */
const FIRST_STEPS = 5;

/** Returns a plan as its summary reads it. */
export function planSummary({ steps, totals, reach, isWide }: Plan): PlanSummary {
  const total = totals.find((each) => each.steps >= Math.min(FIRST_STEPS, steps.length)) ?? totals.at(-1);
  const count = Math.min(total?.steps ?? 1, steps.length);
  const [low, high] = total?.range ?? [0, 0];
  return { reach, isWide, first: steps[0]?.action ?? null, promise: { steps: count, low, high } };
}

/** Returns the summary of a scored page. It promises the plan's range. */
export function summaryOf(
  { standing, score, plan }: { readonly standing: string; readonly score: number; readonly plan: PlanSummary },
  say: ScoreMessages,
): string {
  const { first, promise, isWide } = plan;
  if (first === null) return [standing, say.nothingToGain()].join(" ");
  const isPromised = promise !== null && promise.low >= MIN_PROMISE && promise.steps >= MIN_STEPS;
  const together = isPromised ? [say.promise(promise.steps, promise.low, promise.high)] : [];
  const again = isPromised && isWide ? [say.planAgain()] : [];
  const reach = plan.reach === null || plan.reach <= score ? [] : [say.reach(plan.reach)];
  return [standing, ...together, ...again, ...reach, say.begin(first)].join(" ");
}
