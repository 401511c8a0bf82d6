import { type AnyReport, isWholeReport } from "../../contract/report.ts";
import { type TermState, termState } from "../../domain/term-state.ts";
import { typicalScore } from "../../domain/typical-score.ts";
import { firstSteps } from "./lists.ts";

/** The first lines of a report: score, place among the ranking pages, and plan. */
export interface Hero {
  readonly score: number | null;
  readonly grade: string;
  /** Percent. */
  readonly confidence: number;
  /** Points of the typical ranking page, `null` without scores of the ranking pages. */
  readonly typical: number | null;
  /** Points above the typical page; negative below it. */
  readonly difference: number | null;
  /** Points that the first steps of the plan gain together; `null` without a plan. */
  readonly plan: { readonly steps: number; readonly low: number; readonly high: number } | null;
  readonly parts: readonly { readonly part: string; readonly points: number; readonly of: number }[];
  /** Scores of the ranking pages, in rank order. */
  readonly pages: readonly { readonly rank: number; readonly url: string; readonly score: number }[];
}

/** Returns what a reader sees first. */
export function heroOf(report: AnyReport): Hero {
  const { score, grade, confidence } = report.on_page_optimization;
  const whole = isWholeReport(report) ? report : null;
  const pages = (whole?.serp?.items ?? []).flatMap(({ rank, url, score: own }) =>
    own == null ? [] : [{ rank, url, score: own }],
  );
  const typical = typicalScore(pages.map((page) => page.score));
  const best = whole === null ? null : firstSteps(whole);
  return {
    score,
    grade,
    confidence: Math.round(100 * confidence),
    typical,
    difference: score === null || typical === null ? null : score - typical,
    plan: best === null ? null : { steps: best.steps, low: best.gain_low, high: best.gain_high },
    parts: (whole?.diagnostics?.score_parts ?? []).map(({ part, points, missing_points: missing }) => ({
      part,
      points,
      of: points + missing,
    })),
    pages,
  };
}

/** A term or name beside the ranking pages. */
export interface TermRow {
  readonly term: string;
  /** 1 to 10. */
  readonly importance: number;
  readonly own: number;
  readonly low: number;
  readonly high: number;
  /** Mentions on each ranking page, in rank order. */
  readonly counts: readonly number[];
  readonly state: TermState;
}

/** Returns the terms, most important first. */
export function termRows({ competitor_term_coverage: found }: AnyReport): readonly TermRow[] {
  return found.terms.map((term) => ({
    term: term.keyword,
    importance: term.importance,
    own: term.your_url_count ?? 0,
    low: term.suggested_range[0],
    high: term.suggested_range[1],
    counts: term.competitor_counts,
    state: termState(term.your_url_count ?? 0, term.suggested_range, Math.max(0, ...term.competitor_counts)),
  }));
}

/** Returns the darkness of a count among others, 0 for none to 4 for the most. */
export function heatOf(count: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (count <= 0 || most <= 0) return 0;
  const step = Math.ceil((4 * count) / most);
  return step <= 1 ? 1 : step === 2 ? 2 : step === 3 ? 3 : 4;
}
