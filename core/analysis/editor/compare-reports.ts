import type { AnyReport } from "../../contract/report.ts";
import { ServiceError } from "../../domain/errors.ts";
import { pageKey } from "../../util/normalize-url.ts";
import { isSamePage } from "./same-page.ts";

/** A term whose use changed from one report to the other. */
export interface TermChange {
  readonly term: string;
  readonly before: number;
  readonly after: number;
  /** Mentions that the later ranking pages suggest. */
  readonly suggested: readonly [number, number];
}

/** A recommendation of the earlier report, and whether the later page shows it. */
export interface StepOutcome {
  readonly id: string;
  readonly action: string;
  /** Points that the earlier report promised in the plan. */
  readonly promised: number;
  readonly isDone: boolean;
}

/** The difference of two reports on one page and keyword. */
export interface ReportDiff {
  readonly keyword: string;
  readonly url: string | null;
  readonly before: ReportHead;
  readonly after: ReportHead;
  /** Points of the score; `null` when a report has no score. */
  readonly scoreChange: number | null;
  /** Points by part. Empty for lite reports. */
  readonly parts: readonly { readonly part: string; readonly before: number; readonly after: number }[];
  /** Terms that were missing or below their range and now are not. */
  readonly won: readonly TermChange[];
  /** Terms that fell below their range, or are missing now. */
  readonly lost: readonly TermChange[];
  readonly competitors: {
    readonly entered: readonly RankedAddress[];
    readonly left: readonly RankedAddress[];
    readonly moved: readonly (RankedAddress & { readonly before: number })[];
    /** Terms that only the later ranking pages share. */
    readonly newTerms: readonly string[];
  };
  /** `null` when the earlier report has no plan. */
  readonly plan: {
    readonly steps: readonly StepOutcome[];
    /** Points that the steps which are done were promised to gain. */
    readonly promised: number;
    /** Change of the score, for comparison with `promised`; it also has the changes of the ranking pages in it. */
    readonly realized: number | null;
  } | null;
}

/** The head of a report. */
export interface ReportHead {
  /** ISO 8601, or `null` when the report has no date. */
  readonly date: string | null;
  readonly score: number | null;
  readonly grade: string;
}

/** A ranking page. */
export interface RankedAddress {
  readonly url: string;
  readonly rank: number;
}

/** Longest lists, so that a comparison stays readable. */
const MAX_TERMS = 50;

function refuse(message: string): never {
  throw new ServiceError("VALIDATION_ERROR", message);
}

/** Throws VALIDATION_ERROR for reports that cannot be compared. */
function checkPair(before: AnyReport, after: AnyReport): void {
  const addresses = [before, after].map(({ meta }) => (meta.url === null ? null : pageKey(meta.url)));
  if (addresses[0] !== addresses[1])
    refuse(`The reports are on different pages: ${before.meta.url} and ${after.meta.url}. Compare two of one page.`);
  const keywords = [before, after].map(({ meta }) => meta.target_keyword?.trim().toLowerCase());
  if (keywords[0] !== keywords[1])
    refuse(
      `The reports are for different keywords: ${before.meta.target_keyword} and ${after.meta.target_keyword}. Scan again with the first one.`,
    );
  const versions = [before, after].map((report) => report.on_page_optimization.algorithm_version);
  if (versions[0] !== versions[1])
    refuse(`The reports have scores of different algorithms: ${versions.join(" and ")}. Scan the page again.`);
}

function headOf({ meta, on_page_optimization: { score, grade } }: AnyReport): ReportHead {
  return { date: meta.report_date, score, grade };
}

function partsOf(report: AnyReport): ReadonlyMap<string, number> {
  const parts = "diagnostics" in report ? (report.diagnostics?.score_parts ?? []) : [];
  return new Map(parts.map(({ part, points }) => [part, points] as const));
}

type Term = AnyReport["competitor_term_coverage"]["terms"][number];

function termsOf(report: AnyReport): ReadonlyMap<string, Term> {
  return new Map(report.competitor_term_coverage.terms.map((term) => [term.keyword.toLowerCase(), term] as const));
}

function isShort({ your_url_count: count, suggested_range: [low] }: Pick<Term, "your_url_count" | "suggested_range">) {
  return (count ?? 0) < low;
}

/** Changes of terms that both reports track, greatest importance first as in the later report. */
function termChanges(before: AnyReport, after: AnyReport): { won: TermChange[]; lost: TermChange[] } {
  const earlier = termsOf(before);
  const won: TermChange[] = [];
  const lost: TermChange[] = [];
  for (const term of after.competitor_term_coverage.terms) {
    const old = earlier.get(term.keyword.toLowerCase());
    if (old === undefined || old.your_url_count === null || term.your_url_count === null) continue;
    const change = {
      term: term.keyword,
      before: old.your_url_count,
      after: term.your_url_count,
      suggested: term.suggested_range,
    };
    // The page changed, not only the range of the ranking pages.
    if (change.after > change.before && isShort(old) && !isShort(term)) won.push(change);
    if (change.after < change.before && !isShort(old) && isShort(term)) lost.push(change);
  }
  return { won: won.slice(0, MAX_TERMS), lost: lost.slice(0, MAX_TERMS) };
}

function rankedPages({ competitor_term_coverage: { urls = [], ranks = [] } }: AnyReport): RankedAddress[] {
  return urls.flatMap((url, at) => {
    const rank = ranks[at];
    return rank === undefined ? [] : [{ url, rank }];
  });
}

function competitorChanges(before: AnyReport, after: AnyReport): ReportDiff["competitors"] {
  const [old, now] = [rankedPages(before), rankedPages(after)];
  const ranks = new Map(old.map(({ url, rank }) => [pageKey(url), rank] as const));
  const kept = new Set(now.map(({ url }) => pageKey(url)));
  const earlier = termsOf(before);
  return {
    entered: now.filter(({ url }) => !ranks.has(pageKey(url))),
    left: old.filter(({ url }) => !kept.has(pageKey(url))),
    moved: now.flatMap((page) => {
      const rank = ranks.get(pageKey(page.url));
      return rank === undefined || rank === page.rank ? [] : [{ ...page, before: rank }];
    }),
    newTerms: after.competitor_term_coverage.terms
      .filter(({ keyword }) => !earlier.has(keyword.toLowerCase()))
      .map(({ keyword }) => keyword)
      .slice(0, MAX_TERMS),
  };
}

function planOutcome(before: AnyReport, after: AnyReport, scoreChange: number | null): ReportDiff["plan"] {
  if (!("recommendations" in before) || before.recommendations === undefined) return null;
  const later = termsOf(after);
  const entities = new Map(
    after.entity_coverage.natural_language_entities.map((each) => [each.entity.toLowerCase(), each.your_count ?? 0]),
  );
  const open = new Set("recommendations" in after ? after.recommendations?.map(({ id }) => id) : []);
  // Other ranking pages or another depth drop steps from the plan, although nobody did them.
  const isSame = isSamePage(before, after);
  const steps = before.recommendations.map(({ id, action, subject, edit, gain_in_plan: promised }): StepOutcome => {
    const count = later.get(subject.toLowerCase())?.your_url_count ?? entities.get(subject.toLowerCase());
    const isCounted = edit.times !== null;
    const wanted = (edit.have ?? 0) + (edit.times ?? 0);
    // A term that the later pages no longer share has no count, so the step is not done.
    const isGone = isCounted ? count !== undefined && count >= wanted : !open.has(id);
    return { id, action, promised, isDone: isGone && !isSame };
  });
  const done = steps.filter(({ isDone }) => isDone).reduce((sum, { promised }) => sum + promised, 0);
  return { steps, promised: Math.round(10 * done) / 10, realized: scoreChange };
}

/**
 * Compares two reports on one page and keyword, the earlier one first. Throws VALIDATION_ERROR for reports of different
 * pages, keywords or algorithms.
 */
export function compareReports(before: AnyReport, after: AnyReport): ReportDiff {
  checkPair(before, after);
  const [old, now] = [headOf(before), headOf(after)];
  const scoreChange = old.score === null || now.score === null ? null : now.score - old.score;
  const parts = partsOf(before);
  return {
    keyword: after.meta.target_keyword ?? "",
    url: after.meta.url,
    before: old,
    after: now,
    scoreChange,
    parts: [...partsOf(after)].flatMap(([part, points]) => {
      const earlier = parts.get(part);
      return earlier === undefined ? [] : [{ part, before: earlier, after: points }];
    }),
    ...termChanges(before, after),
    competitors: competitorChanges(before, after),
    plan: planOutcome(before, after, scoreChange),
  };
}
