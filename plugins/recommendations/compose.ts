import { messagesFor } from "../../core/analysis/advice/messages.ts";
import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import type { PlanStep } from "../../core/analysis/score/score.ts";
import type { Subtopic } from "../../core/analysis/topics/find-topics.ts";
import { plainHeading } from "../../core/analysis/topics/headings.ts";
import { type PageStep, pageSteps } from "./page-steps.ts";
import { type TopicStep, topicFor, topicSteps } from "./topic-steps.ts";

/** One recommendation, with the steps of the score's plan that it contains. */
export type Advice =
  | { readonly kind: "page"; readonly id: string; readonly step: PageStep; readonly sources: readonly PlanStep[] }
  | { readonly kind: "topic"; readonly id: string; readonly step: TopicStep; readonly sources: readonly PlanStep[] }
  | { readonly kind: "score"; readonly id: string; readonly step: PlanStep; readonly sources: readonly PlanStep[] };

const MAX_ADVICE = 16;

/** The evidence that recommendations need. */
export type AdviceEvidence = Pick<Evidence, "request" | "score" | "cohort" | "model" | "topics" | "target">;

/** Splits the steps of the score's plan by the subtopic that each is about. */
function byTopic({ score, topics }: AdviceEvidence): {
  readonly own: ReadonlyMap<Subtopic, PlanStep[]>;
  readonly others: PlanStep[];
} {
  const own = new Map<Subtopic, PlanStep[]>();
  const others: PlanStep[] = [];
  for (const step of score.plan.steps) {
    const isSection = step.edit.kind === "section";
    const topic = isSection ? topicFor(topics, step.subject, [step.subject, ...step.alsoCover]) : null;
    if (topic === null) others.push(step);
    else own.set(topic, [...(own.get(topic) ?? []), step]);
  }
  return { own, others };
}

/**
 * Returns the recommendations in their order: type of page and basics, then subtopics and repairs in the order of the
 * score's plan, then subtopics that the plan lacks.
 */
export function composeAdvice(evidence: AdviceEvidence): readonly Advice[] {
  const { request, score, cohort, model, topics, target } = evidence;
  const say = messagesFor(request).steps;
  if (target === null || score.score === null)
    return score.plan.steps.map((step) => ({ kind: "score", id: step.id, step, sources: [step] }));
  const { own, others } = byTopic(evidence);
  const pages = pageSteps(target, cohort, { say, language: model.language }).map(
    (step): Advice => ({ kind: "page", id: step.id, step, sources: [] }),
  );
  const subtopics = topicSteps(topics, target, { total: cohort.length, say }).map((step): Advice => {
    const id = `${step.kind}:${plainHeading(step.topic.name)}`;
    return { kind: "topic", id, step, sources: own.get(step.topic) ?? [] };
  });
  // A step on which most ranking pages do otherwise argues against itself.
  const scored = others
    .filter(
      ({ edit, competitorCount: count, competitorTotal }) => edit.kind === "section" || 2 * count >= competitorTotal,
    )
    .map((step): Advice => ({ kind: "score", id: step.id, step, sources: [step] }));
  const place = new Map(score.plan.steps.map((step, at) => [step, at]));
  const last = score.plan.steps.length;
  const orderOf = ({ sources }: Advice): number =>
    Math.min(last, ...sources.map((source) => place.get(source) ?? last));
  const rest = [...subtopics, ...scored].sort((a, b) => orderOf(a) - orderOf(b));
  return [...pages, ...rest].slice(0, MAX_ADVICE);
}

/** Points of the steps of the plan behind a recommendation, together. */
export function jointGain(sources: readonly PlanStep[]): {
  readonly gain: number;
  readonly low: number;
  readonly high: number;
  readonly inPlan: number;
} {
  const [first] = sources;
  const inPlan = sources.reduce((sum, step) => sum + Math.max(0, step.gainInPlan), 0);
  if (first === undefined || sources.length === 1) {
    const [low, high] = first?.gainRange ?? [0, 0];
    return { gain: first?.gain ?? 0, low, high, inPlan };
  }
  // Gains of the plan are each after the steps before, so they add up; gains alone do not.
  const most = Math.max(...sources.map(({ gain }) => gain));
  const gain = Math.max(most, inPlan);
  const share = (end: 0 | 1): number => sources.reduce((sum, step) => sum + step.gainRange[end], 0);
  const alone = sources.reduce((sum, step) => sum + step.gain, 0);
  const scale = alone > 0 ? gain / alone : 0;
  return { gain, low: share(0) * scale, high: share(1) * scale, inPlan };
}
