import { type AnyReport, isWholeReport } from "../../../core/contract/report.ts";
import { LABELS } from "../../../core/surfaces/report-view/labels/labels.ts";
import { entitiesOf, failedChecks, SHOWN_POINTS } from "../../../core/surfaces/report-view/lists.ts";
import type { SectionView } from "../../../core/surfaces/report-view/section-view.ts";
import { sectionViews } from "../../../core/surfaces/report-view/sections.ts";
import { hostOf } from "../../../core/util/urls.ts";
import { formatTable } from "./output.ts";

/** Maximum shown entries of a list. */
const TOP_ENTRIES = 10;

/** Formats a report for a terminal: score, recommendations, readiness, missing entities, cohort. Without a final line end. */
export function summarize(report: AnyReport): string {
  return [
    heading(report),
    ...recommendations(report),
    ...readiness(report),
    ...missingEntities(report),
    ...cohort(report),
    ...sectionViews(report, LABELS.en).flatMap(section),
  ].join("\n");
}

function heading(report: AnyReport): string {
  const { score, grade, confidence, summary } = report.on_page_optimization;
  const { target_keyword: keyword, url, location } = report.meta;
  return [
    `Keyword  ${keyword ?? ""}${location === null ? "" : `  (${location})`}`,
    `Page     ${url ?? "none: the ranking pages alone were analyzed"}`,
    `Score    ${score === null ? "-" : `${score} of 100`}  ${grade}  (confidence ${Math.round(confidence * 100)} %)`,
    "",
    summary,
  ].join("\n");
}

function recommendations(report: AnyReport): readonly string[] {
  const items = "recommendations" in report ? (report.recommendations ?? []) : [];
  if (items.length === 0) return [];
  const rows = items
    .slice(0, TOP_ENTRIES)
    .map(({ impact_points: points, effort, action }) => [
      points < SHOWN_POINTS ? "  -" : `  +${points.toFixed(1)}`,
      effort,
      action,
    ]);
  return ["", "What to do, in this order", formatTable([["  alone", "effort", "step"], ...rows])];
}

/** Findings of `answer_readiness` that need a change, failed checks first. */
function readiness(report: AnyReport): readonly string[] {
  const score = isWholeReport(report) ? (report.answer_readiness?.score ?? null) : null;
  if (!isWholeReport(report) || score === null) return [];
  const failed = failedChecks(report);
  const rows = (["fail", "warn"] as const).flatMap((status) =>
    failed.filter((check) => check.status === status).map((check) => [`  ${status}`, check.check, check.finding]),
  );
  return ["", `Ready for answer engines: ${score} of 100`, ...(rows.length === 0 ? [] : [formatTable(rows)])];
}

function missingEntities(report: AnyReport): readonly string[] {
  if (report.meta.url === null) return [];
  const missing = entitiesOf(report, "missing").slice(0, TOP_ENTRIES);
  if (missing.length === 0) return [];
  const rows = missing.map((entity) => [
    `  ${entity.entity}`,
    entity.type,
    `on ${entity.competitor_pages} of ${entity.competitor_total} ranking pages`,
  ]);
  return [
    "",
    "Entities the ranking pages name and yours does not",
    formatTable([["  name", "type", "evidence"], ...rows]),
  ];
}

/** A section that all surfaces show from the same view. */
function section({ title, blocks }: SectionView): readonly string[] {
  const parts = blocks.flatMap((block) => [
    ...(block.title === null ? [] : ["", `  ${block.title}`]),
    block.kind === "text" ? `  ${block.text}` : formatTable([block.head, ...block.rows.slice(0, TOP_ENTRIES)]),
  ]);
  return ["", title, ...parts];
}

/** Reasons why a page counts less, in words. */
const REASONS: Readonly<Record<string, string>> = {
  other_intent: "another purpose",
  ugc: "written by users",
  thin: "too little text",
  duplicate_domain: "second page of its site",
};

const nameOf = (reason: string): string => REASONS[reason] ?? reason;

function cohort(report: AnyReport): readonly string[] {
  const { domains, ranks, terms } = report.competitor_term_coverage;
  const { excluded, down_weighted: downWeighted, requested } = report.benchmarks.cohort;
  const rows = domains.map((domain, index) => {
    const used = terms.filter((term) => (term.competitor_counts[index] ?? 0) > 0).length;
    const rank = ranks[index] ?? 0;
    const doubts =
      downWeighted
        .find((page) => page.rank === rank)
        ?.reasons.map(nameOf)
        .join(", ") ?? "";
    return {
      rank,
      cells: [
        String(rank).padStart(4),
        domain,
        `${used} of ${terms.length}`,
        doubts === "" ? "compared" : `counts less: ${doubts}`,
      ],
    };
  });
  const left = excluded.map((page) => ({
    rank: page.rank,
    cells: [String(page.rank).padStart(4), hostOf(page.url), "-", `left out: ${page.detail}`],
  }));
  const yourRank = "serp" in report ? (report.serp?.your_rank ?? null) : null;
  const host = report.meta.url === null ? "" : hostOf(report.meta.url);
  const yours =
    yourRank === null ? [] : [{ rank: yourRank, cells: [String(yourRank).padStart(4), host, "-", "your page"] }];
  const all = [...rows, ...left, ...yours].sort((a, b) => a.rank - b.rank).map((row) => row.cells);
  const title = `Ranking pages (${domains.length} compared, at most ${requested} requested)`;
  return ["", title, formatTable([["rank", "host", "terms used", "note"], ...all])];
}
