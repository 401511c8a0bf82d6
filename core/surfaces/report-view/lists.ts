import type { AnyReport, Report } from "../../contract/report.ts";

type Check = NonNullable<Report["answer_readiness"]>["checks"][number];
type Opportunity = NonNullable<Report["link_opportunities"]>["items"][number];
type SchemaType = NonNullable<Report["structured_data_coverage"]>["schema_types"][number];
type Entity = AnyReport["entity_coverage"]["natural_language_entities"][number];
type Term = AnyReport["competitor_term_coverage"]["terms"][number];
type Best = NonNullable<Report["plan"]>["best"][number];

/** Steps of the plan whose gain is stated together. */
const FIRST_STEPS = 5;

/** Fewest points that a step is shown with, in points of the score. A step with fewer is advice without a promise. */
export const SHOWN_POINTS = 0.1;

type Step = NonNullable<Report["recommendations"]>[number];

/** A group of the plan with its steps. Numbers count the steps of the whole plan from 1. */
export interface StepGroup {
  readonly group: Step["group"];
  readonly steps: readonly { readonly number: number; readonly step: Step }[];
}

/** Returns the groups of the plan. The group with the first step is first. */
export function stepGroups({ recommendations: steps = [] }: Report): readonly StepGroup[] {
  const groups = [...new Set(steps.map(({ group }) => group))];
  return groups.map((group) => ({
    group,
    steps: steps.flatMap((step, at) => (step.group === group ? [{ number: at + 1, step }] : [])),
  }));
}

/** Returns the checks that need a change. */
export function failedChecks({ answer_readiness: found }: Report): readonly Check[] {
  return (found?.checks ?? []).filter(({ status }) => status === "fail" || status === "warn");
}

/** Returns the links that other sites may set. */
export function openOpportunities({ link_opportunities: found }: Report): readonly Opportunity[] {
  return (found?.items ?? []).filter(({ suggested_action: action }) => action !== "none");
}

/** Returns the types of structured data that the page should add. */
export function missingTypes({ structured_data_coverage: found }: Report): readonly SchemaType[] {
  return (found?.schema_types ?? []).filter(({ recommended }) => recommended);
}

/** Returns the names with one state of coverage. */
export function entitiesOf(report: AnyReport, status: Entity["coverage_status"]): readonly Entity[] {
  return report.entity_coverage.natural_language_entities.filter(({ coverage_status: own }) => own === status);
}

/** Returns the terms without the names, which have a list of their own. */
export function plainTerms({ competitor_term_coverage: { terms } }: AnyReport): readonly Term[] {
  return terms.filter(({ is_entity: isEntity }) => !isEntity);
}

/** Returns the gain of the first steps of the plan, `null` without a plan. */
export function firstSteps(report: Report): Best | null {
  const count = report.recommendations?.length ?? 0;
  const all = report.plan?.best ?? [];
  // The last total has every step that gains points when there are fewer such steps.
  const best = all.find(({ steps }) => steps >= Math.min(FIRST_STEPS, count)) ?? all.at(-1);
  if (best === undefined) return null;
  const steps = Math.min(best.steps, best.recommendation_ids.length, count);
  const only = steps === 1 ? report.recommendations?.find(({ id }) => id === best.recommendation_ids[0]) : undefined;
  // A single step has the points that its own row shows.
  return { ...best, steps, ...(only === undefined ? {} : { gain_low: only.gain, gain_high: only.gain }) };
}

/** Returns a warning without its pointer to a field of the JSON, which readers of a page or a document do not see. */
export function withoutField(message: string): string {
  return message.replace(/\s?[.;]\s(?:see|siehe|voir|véase)\s[a-z_]+(?:\.[a-z_]+)+\.$/iu, ".");
}
