import type { Advice } from "../../core/analysis/advice/advice.ts";
import type { AnswerReadiness } from "../../core/contract/sections/answer-readiness.ts";

/** One check of the report. */
export type Check = AnswerReadiness["checks"][number];
type Part = Check["part"];

/** Weight of each part in the score. The content of the page has most of it. */
const PART_WEIGHTS: Readonly<Record<Part, number>> = { find: 30, read: 20, quote: 50 };

/** Weight of each check in its part. */
const CHECKS: Readonly<Record<Check["check"], { readonly part: Part; readonly weight: number }>> = {
  indexable: { part: "find", weight: 3 },
  search_crawlers: { part: "find", weight: 3 },
  canonical: { part: "find", weight: 2 },
  snippet: { part: "find", weight: 2 },
  text_without_scripts: { part: "read", weight: 1 },
  direct_answer: { part: "quote", weight: 3 },
  question_passages: { part: "quote", weight: 2 },
  shared_facts: { part: "quote", weight: 2 },
  sources: { part: "quote", weight: 1 },
  author: { part: "quote", weight: 1 },
  dates: { part: "quote", weight: 1 },
};

/** Highest score of a page that engines may not list, read or quote at all. */
const BLOCKED_LIMIT = 20;
const MAX_EVIDENCE = 5;
const MAX_TEXT = 400;

/** Makes a check from its result, its texts and what the result rests on. */
export function checked(
  check: Check["check"],
  status: Check["status"],
  { finding, fix }: Advice,
  evidence: readonly string[] = [],
): Check {
  const shown = evidence.slice(0, MAX_EVIDENCE).map((text) => text.slice(0, MAX_TEXT));
  return { check, part: CHECKS[check].part, status, finding, fix, evidence: shown };
}

const POINTS: Readonly<Record<Check["status"], number | null>> = { pass: 1, warn: 0.5, fail: 0, not_applicable: null };

function partScore(checks: readonly Check[], part: Part): number | null {
  let sum = 0;
  let total = 0;
  for (const check of checks) {
    const points = POINTS[check.status];
    if (check.part !== part || points === null) continue;
    sum += points * CHECKS[check.check].weight;
    total += CHECKS[check.check].weight;
  }
  return total === 0 ? null : Math.round((100 * sum) / total);
}

/** Returns the score and its parts. A part without an applicable check has no weight. */
export function scoreOf(checks: readonly Check[]): Pick<AnswerReadiness, "score" | "parts"> {
  const parts = {
    find: partScore(checks, "find"),
    read: partScore(checks, "read"),
    quote: partScore(checks, "quote"),
  };
  let sum = 0;
  let total = 0;
  for (const part of ["find", "read", "quote"] as const) {
    const points = parts[part];
    if (points === null) continue;
    sum += points * PART_WEIGHTS[part];
    total += PART_WEIGHTS[part];
  }
  // A page whose content could not be checked is not ready only because crawlers may read it.
  if (total === 0 || parts.quote === null) return { score: null, parts };
  const score = Math.round(sum / total);
  const isBlocked = checks.some((check) => check.part === "find" && check.status === "fail");
  return { score: isBlocked ? Math.min(score, BLOCKED_LIMIT) : score, parts };
}
