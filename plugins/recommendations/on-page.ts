import { messagesFor } from "../../core/analysis/advice/messages.ts";
import { defineSection } from "../../core/analysis/pipeline/section.ts";
import { focusAreasOf, summaryOf } from "../../core/analysis/score/explain.ts";
import { ALGORITHM_VERSION } from "../../core/analysis/score/score.ts";
import { OnPageOptimizationSchema } from "../../core/contract/report.ts";
import { composeAdvice, totalsOf } from "./compose.ts";

/** Recommendations whose joint gain the summary states, where there are so many. */
const FIRST = 5;

/**
 * The `on_page_optimization` field of scans with recommendations. Its sentences name and count the recommendations, so
 * that a report has one list of steps.
 */
export const onPageOptimization = defineSection({
  key: "on_page_optimization",
  tiers: ["standard", "deep"],
  needs: ["request", "score", "cohort", "model", "topics", "target"],
  output: OnPageOptimizationSchema,
  analyze(evidence) {
    const { score: points, grade, confidence, standing, plan, parts } = evidence.score;
    const { score: say } = messagesFor(evidence.request);
    const advice = composeAdvice(evidence);
    const totals = totalsOf(advice, plan);
    const total = totals.find(({ steps }) => steps >= FIRST) ?? totals.at(-1);
    const promise =
      total === undefined ? null : { steps: Math.min(total.steps, total.ids.length), low: total.low, high: total.high };
    const { reach, isWide } = plan;
    const summary =
      points === null
        ? standing
        : summaryOf(
            { standing, score: points, plan: { reach, isWide, promise, first: advice[0]?.action ?? null } },
            say,
          );
    const steps = advice.flatMap(({ source, action }) => (source === null ? [] : [{ ...source, action }]));
    return {
      score: points,
      grade,
      confidence,
      summary,
      focus_areas: points === null ? [] : focusAreasOf(parts, { steps, terms: evidence.model, say }),
      algorithm_version: ALGORITHM_VERSION,
    };
  },
});
