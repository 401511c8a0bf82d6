import { messagesFor } from "../../core/analysis/advice/messages.ts";
import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import { MIN_FIT } from "../../core/analysis/score/cohort-fit.ts";
import type { Plan, PlanStep } from "../../core/analysis/score/score.ts";
import { MIN_COHORT } from "../../core/analysis/score/score-texts.ts";
import { writtenOn } from "../../core/analysis/terms/written-on.ts";
import type { Subtopic } from "../../core/analysis/topics/find-topics.ts";
import { cleanHeading, plainHeading } from "../../core/analysis/topics/headings.ts";
import { type PageStep, pageSteps } from "./page-steps.ts";
import { roleOf } from "./schema-roles.ts";
import { isSellingPage, type TopicStep, topicSteps } from "./topic-steps.ts";
import { type WordStep, wordStep } from "./word-step.ts";

/** Points of a recommendation as the score measures them. */
export type Gains = Pick<PlanStep, "gain" | "gainRange" | "gainInPlan">;

interface AdviceBase {
  readonly id: string;
  /** Imperative sentence. */
  readonly action: string;
  /** The step of the score's plan; `null` for a recommendation that is no step. */
  readonly source: PlanStep | null;
  readonly gains: Gains;
}

/** One row of the recommendations: its kind and the step that it shows. */
export type Advice = AdviceBase &
  (
    | { readonly kind: "page"; readonly step: PageStep }
    | { readonly kind: "topic"; readonly step: TopicStep }
    | { readonly kind: "score"; readonly step: PlanStep }
    | { readonly kind: "words"; readonly step: WordStep }
  );

const MAX_ADVICE = 16;
/** Numbers of recommendations whose joint gain is stated. */
const TOTALS = [3, 5, 10] as const;
/** Least gain that a list shows as points. */
const LEAST_SHOWN = 0.05;
const NO_GAINS: Gains = { gain: 0, gainRange: [0, 0], gainInPlan: 0 };

/** The evidence that recommendations need. */
export type AdviceEvidence = Pick<Evidence, "request" | "score" | "cohort" | "model" | "topics" | "target">;

/** False for ranking pages that are about something else, so that a page should not follow them. */
function isComparable({ score: { score, fit }, cohort }: AdviceEvidence): boolean {
  if (score !== null) return true;
  return fit !== null && fit.median >= MIN_FIT && cohort.length - fit.offTopic.length >= MIN_COHORT;
}

function pageAdvice(evidence: AdviceEvidence): readonly Advice[] {
  const { request, cohort, model, target } = evidence;
  if (target === null) return [];
  const { steps: say } = messagesFor(request);
  return pageSteps(target, isComparable(evidence) ? cohort : [], { say, language: model.language }).map(
    (step): Advice => ({ kind: "page", id: step.id, action: step.action, step, source: null, gains: NO_GAINS }),
  );
}

function topicAdvice(evidence: AdviceEvidence): readonly Advice[] {
  const { request, cohort, topics, target } = evidence;
  const { plan } = evidence.score;
  if (target === null || !isComparable(evidence)) return [];
  const { steps: say } = messagesFor(request);
  return topicSteps(topics, target, { total: cohort.length, say }).map((step): Advice => {
    const subject = cleanHeading(step.topic.name);
    const source = plan.steps.find((each) => each.edit.kind === "section" && each.subject === subject) ?? null;
    const gains = source ?? plan.others.find((each) => each.subject === step.topic.name) ?? NO_GAINS;
    const id = `${step.kind}:${plainHeading(step.topic.name)}`;
    return { kind: "topic", id, action: step.action, step, source, gains };
  });
}

function scoreAdvice(step: PlanStep, { request, cohort }: AdviceEvidence): Advice {
  const { id, subject, competitorCount: count, competitorTotal: total } = step;
  const { score: say } = messagesFor(request);
  // The type is named with its place on the ranking pages.
  const isType = id.startsWith("structured_data:");
  const action = isType ? say.type(subject, roleOf(subject, cohort), { count, total }) : step.action;
  return { kind: "score", id, action, step, source: step, gains: step };
}

function wordAdvice(evidence: AdviceEvidence, planned: readonly Subtopic[]): readonly Advice[] {
  const { request, cohort, model, target } = evidence;
  if (target === null || !isComparable(evidence)) return [];
  const step = wordStep(model, planned, {
    isSelling: isSellingPage(target),
    onTarget: writtenOn(target.facts),
    onPages: cohort.map(({ facts }) => writtenOn(facts)),
    say: messagesFor(request).steps,
  });
  return step === null
    ? []
    : [{ kind: "words", id: "words", action: step.action, step, source: null, gains: NO_GAINS }];
}

interface Composed {
  readonly evidence: AdviceEvidence;
  readonly advice: readonly Advice[];
}

/** Lists by score. Several sections of a report state one list, and composing it takes 15 to 25 ms. */
const composed = new WeakMap<AdviceEvidence["score"], Composed>();
const NEEDS = ["request", "score", "cohort", "model", "topics", "target"] as const;

/**
 * Returns the recommendations in their order: type of page and basics, then subtopics and repairs in the order of the
 * score's plan, then subtopics that gain little after them, then one step on words.
 */
export function composeAdvice(evidence: AdviceEvidence): readonly Advice[] {
  const known = composed.get(evidence.score);
  if (known !== undefined && NEEDS.every((need) => known.evidence[need] === evidence[need])) return known.advice;
  const advice = compose(evidence);
  composed.set(evidence.score, { evidence, advice });
  return advice;
}

function compose(evidence: AdviceEvidence): readonly Advice[] {
  const { steps } = evidence.score.plan;
  const topics = topicAdvice(evidence);
  const taken = new Set(topics.map(({ source }) => source));
  const others = steps.filter((step) => !taken.has(step)).map((step) => scoreAdvice(step, evidence));
  const placeOf = ({ source }: Advice): number => (source === null ? steps.length : steps.indexOf(source));
  const planned = topics.flatMap((each) => (each.kind === "topic" ? [each.step.topic] : []));
  const rest = [...topics, ...others].sort((a, b) => placeOf(a) - placeOf(b));
  return [...[...pageAdvice(evidence), ...rest].slice(0, MAX_ADVICE - 1), ...wordAdvice(evidence, planned)];
}

/** Joint gain of the first recommendations. */
export interface AdviceTotal {
  readonly steps: number;
  readonly ids: readonly string[];
  readonly low: number;
  readonly high: number;
}

/** Returns the range of the first steps of a plan. Between two promises it follows the gains of the steps. */
function rangeAfter(count: number, { steps, totals }: Plan): readonly [number, number] {
  const gainUntil = (end: number): number => steps.slice(0, end).reduce((sum, step) => sum + step.gainInPlan, 0);
  const known = [{ steps: 0, range: [0, 0] as const }, ...totals].map((total) => ({
    ...total,
    steps: Math.min(total.steps, steps.length),
  }));
  const after = known.find((total) => total.steps >= count) ?? known.at(-1);
  const before = known.findLast((total) => total.steps <= count) ?? known[0];
  if (after === undefined || before === undefined || after.steps === before.steps) return after?.range ?? [0, 0];
  const from = gainUntil(before.steps);
  const whole = gainUntil(after.steps) - from;
  const share = whole > 0 ? (gainUntil(count) - from) / whole : (count - before.steps) / (after.steps - before.steps);
  const mixed = (end: 0 | 1): number => before.range[end] + share * (after.range[end] - before.range[end]);
  return [mixed(0), mixed(1)];
}

/**
 * Returns the joint gains of the first recommendations that the score measures. Others have no points, so a sentence
 * that counts them promises too little for each.
 */
export function totalsOf(advice: readonly Advice[], plan: Plan): readonly AdviceTotal[] {
  const measured = advice.filter(({ gains }) => gains.gainInPlan >= LEAST_SHOWN);
  if (measured.length === 0) return [];
  const next = TOTALS.find((count) => count >= measured.length);
  const counts = [...TOTALS.filter((count) => count < measured.length), ...(next === undefined ? [] : [next])];
  return counts.map((count) => {
    const first = measured.slice(0, count);
    const last = first.at(-1);
    const until = advice.slice(0, last === undefined ? 0 : advice.indexOf(last) + 1);
    const [low, high] = rangeAfter(until.filter(({ source }) => source !== null).length, plan);
    // Subtopics outside the score's plan gain little, and nothing is sure.
    const outside = first.reduce((sum, { source, gains }) => sum + (source === null ? gains.gainInPlan : 0), 0);
    return { steps: count, ids: first.map(({ id }) => id), low, high: high + outside };
  });
}
