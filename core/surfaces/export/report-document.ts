import { type AnyReport, isWholeReport, type Report } from "../../contract/report.ts";
import type { AdviceLanguage } from "../../domain/job.ts";
import { countryNamed } from "../../domain/regions.ts";
import { hostOf } from "../../util/urls.ts";
import type { OutlineHeading } from "../report-view/brief.ts";
import { shownFigures } from "../report-view/figures.ts";
import type { ReportLabels } from "../report-view/labels/en.ts";
import { LABELS } from "../report-view/labels/labels.ts";
import {
  failedChecks,
  firstSteps,
  missingTypes,
  openOpportunities,
  plainTerms,
  SHOWN_POINTS,
  stepGroups,
  withoutField,
} from "../report-view/lists.ts";
import { reportLanguage } from "../report-view/report-language.ts";
import type { SectionView } from "../report-view/section-view.ts";
import { sectionViews } from "../report-view/sections.ts";
import { briefParts } from "./brief-parts.ts";
import type { DocumentPart, ExportDocument } from "./document.ts";
import { namedBy, pointsOf, scoreParts, topicHeatTable } from "./drawn-parts.ts";

/** Longest lists of a document. The data is in the JSON report. */
const MAX_ENTITIES = 30;
const MAX_TERMS = 20;
/** Share of the ranking pages with a word that a document lists. Rarer words belong to a subtopic or to one page. */
const MOST_PAGES = 0.5;
const MAX_QUESTIONS = 15;
const MAX_LINKS = 10;

/** Sites named beside a step. */
const MAX_HOSTS = 4;

type Row = readonly string[];
type Step = NonNullable<Report["recommendations"]>[number];

function heading(level: 1 | 2 | 3, text: string): DocumentPart {
  return { kind: "heading", level, text };
}

/** A part of the document with its heading; nothing without rows. */
function table(title: string, head: Row, rows: readonly Row[], numbers: readonly number[] = []): DocumentPart[] {
  return rows.length === 0 ? [] : [heading(2, title), { kind: "table", head, rows, numbers }];
}

function decimal(value: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
}

function rangeOf(low: number, high: number): string {
  return low === high ? String(low) : `${low}\u2013${high}`;
}

/** Returns the intent of the search, the kind of page that ranks, and the kind of the own page. */
function searchFacts(report: AnyReport, labels: ReportLabels): (readonly [string, string | null])[] {
  if (!isWholeReport(report)) return [];
  const { search_intent: search } = report.topic_and_classification;
  const { type, page_type: ranking, page_type_share: share, your_page_type: own } = search;
  const kindNamed = (kind: string) => {
    const name = namedBy(labels.pageTypes, kind);
    return share < 0.5 ? labels.mixedTypes(name) : name;
  };
  return [
    [labels.intent, type === null ? null : namedBy(labels.intents, type)],
    [labels.rankingType, ranking === null ? null : `${kindNamed(ranking)} (${Math.round(100 * share)} %)`],
    [labels.ownType, own == null ? null : namedBy(labels.pageTypes, own)],
  ];
}

function facts(report: AnyReport, labels: ReportLabels, language: string): DocumentPart[] {
  const { meta, on_page_optimization: score } = report;
  const date = meta.report_date === null ? null : new Date(meta.report_date);
  const rows: (readonly [string, string | null])[] = [
    [labels.keyword, [meta.target_keyword, countryNamed(meta.location, language)].filter(Boolean).join(", ")],
    [labels.page, meta.url],
    [
      labels.date,
      date === null ? null : new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(date),
    ],
    [labels.score, meta.url === null ? null : `${score.score ?? "-"} / 100, ${namedBy(labels.grades, score.grade)}`],
    [labels.confidence, meta.url === null ? null : `${Math.round(100 * score.confidence)} %`],
    ...searchFacts(report, labels),
  ];
  return [
    {
      kind: "table",
      head: ["", ""],
      rows: rows.flatMap(([name, value]) => (value ? [[name, value]] : [])),
      numbers: [],
    },
  ];
}

/** Doubts about the report, and ranking pages that the own page repeats. A reader should know them before the plan. */
function warnings(report: Report, labels: ReportLabels): DocumentPart[] {
  const copied = report.originality?.near_duplicate_of ?? null;
  const items = [
    ...(report.diagnostics?.warnings ?? []).map(({ message }) => withoutField(message)),
    ...(copied === null
      ? []
      : [`${labels.nearCopy}${labels.colon}${copied.url} (${Math.round(100 * copied.similarity)} %)`]),
  ];
  return items.length === 0 ? [] : [heading(2, labels.warnings), { kind: "list", items }];
}

/** The plan in its groups, with what the first steps gain together. */
function plan(report: Report, labels: ReportLabels, language: string): DocumentPart[] {
  const steps = report.recommendations ?? [];
  if (steps.length === 0) return [];
  const total = firstSteps(report);
  const together =
    total === null
      ? []
      : [
          {
            kind: "paragraph" as const,
            text: labels.together(
              total.steps,
              total.gain_low < 0.05 ? null : pointsOf(total.gain_low, language),
              pointsOf(total.gain_high, language),
            ),
          },
        ];
  const groups = stepGroups(report).flatMap(({ group, steps: own }): DocumentPart[] => {
    const rows = own.map(({ number, step }) => [
      String(number),
      step.action,
      shownBy(step),
      pointsIn(step.gain_in_plan, language),
    ]);
    const head = [labels.number, labels.step, labels.shownBy, labels.points];
    return [heading(3, labels[group]), { kind: "table", head, rows, numbers: [0, 3] }];
  });
  const hasDash = steps.some(({ gain_in_plan: gain }) => gain < SHOWN_POINTS);
  const note: DocumentPart[] = hasDash ? [{ kind: "paragraph", text: labels.unmeasured }] : [];
  return [heading(2, labels.toDo), ...together, ...groups, ...note];
}

/** The sites of the ranking pages that show a step. */
function shownBy({ evidence }: Step): string {
  const [first] = evidence;
  const hosts = [...new Set((first?.competitor_urls ?? []).map((url) => hostOf(url).replace(/^www\./, "")))];
  const shown = hosts.slice(0, MAX_HOSTS).join(", ");
  return hosts.length > MAX_HOSTS ? `${shown}, \u2026` : shown;
}

function pointsIn(gain: number, language: string): string {
  return gain < SHOWN_POINTS ? "\u2013" : `+${pointsOf(gain, language)}`;
}

function entities(report: AnyReport, labels: ReportLabels): DocumentPart[] {
  const hasPage = report.meta.url !== null;
  const rows = report.entity_coverage.natural_language_entities
    .filter(({ coverage_status: status }) => !hasPage || status !== "good")
    .slice(0, MAX_ENTITIES)
    .map((each) => [
      each.entity,
      namedBy(labels.types, each.type),
      `${each.competitor_pages}/${each.competitor_total}`,
      ...(hasPage ? [String(each.your_count ?? 0)] : []),
      rangeOf(each.suggested_min, each.suggested_max),
    ]);
  const head = [labels.name, labels.type, labels.pages, ...(hasPage ? [labels.yours] : []), labels.suggested];
  return table(labels.entities, head, rows, hasPage ? [2, 3, 4] : [2, 3]);
}

function terms(report: AnyReport, labels: ReportLabels): DocumentPart[] {
  const hasPage = report.meta.url !== null;
  // Words that describe any subject ("good", "help") are for the score, and no client writes by them.
  const rows = plainTerms(report)
    .filter(({ is_subject: isSubject }) => isSubject !== false)
    .filter(({ status }) => !hasPage || status === "missing" || status === "under")
    .filter(({ competitor_counts: counts }) => counts.filter((count) => count > 0).length >= MOST_PAGES * counts.length)
    .slice(0, MAX_TERMS)
    .map((term) => [
      term.keyword,
      `${term.competitor_counts.filter((count) => count > 0).length}/${term.competitor_counts.length}`,
      ...(hasPage ? [String(term.your_url_count ?? 0)] : []),
      rangeOf(...term.suggested_range),
    ]);
  const head = [labels.name, labels.pages, ...(hasPage ? [labels.yours] : []), labels.suggested];
  return table(labels.terms, head, rows, hasPage ? [1, 2, 3] : [1, 2]);
}

function questions(report: Report, labels: ReportLabels): DocumentPart[] {
  const hasPage = report.meta.url !== null;
  const rows = report.topic_and_classification.questions
    .slice(0, MAX_QUESTIONS)
    .map((each) => [
      each.question,
      ...(hasPage ? [each.answered_on_your_page === true ? labels.yes : (each.your_section ?? "\u2013")] : []),
    ]);
  return table(labels.questions, [labels.question, ...(hasPage ? [labels.answered] : [])], rows);
}

function rankingPages(report: AnyReport, labels: ReportLabels): DocumentPart[] {
  const { urls = [], ranks = [] } = report.competitor_term_coverage;
  const scores = new Map(
    (isWholeReport(report) ? (report.serp?.items ?? []) : []).map(({ rank, score }) => [rank, score] as const),
  );
  const topic = isWholeReport(report) ? report.topic_and_classification : null;
  const titles = new Map((topic?.swipe_content.ranking_titles ?? []).map(({ url, title }) => [url, title] as const));
  const types = new Map((topic?.page_classification ?? []).map(({ url, page_type: type }) => [url, type] as const));
  const rows = urls.map((url, at) => {
    const rank = ranks[at] ?? 0;
    const type = types.get(url) ?? null;
    const score = scores.get(rank);
    return [
      String(rank),
      url,
      titles.get(url) ?? "",
      type === null ? "\u2013" : namedBy(labels.pageTypes, type),
      score == null ? "\u2013" : String(score),
    ];
  });
  return table(
    labels.rankingPages,
    [labels.rank, labels.page, labels.title, labels.pageType, labels.score],
    rows,
    [0, 4],
  );
}

function figures(report: AnyReport, labels: ReportLabels, language: string): DocumentPart[] {
  const rows = shownFigures(report).flatMap(({ name, own, median }) =>
    own === null || median === null
      ? []
      : [[namedBy(labels.counts, name), decimal(own, language), decimal(median, language)]],
  );
  return table(labels.figures, [labels.figure, labels.yours, labels.median], rows, [1, 2]);
}

function readiness(report: Report, labels: ReportLabels): DocumentPart[] {
  const score = report.answer_readiness?.score ?? null;
  if (score === null) return [];
  const items = failedChecks(report).map(({ finding, fix }) => (fix === null ? finding : `${finding} ${fix}`));
  const list: DocumentPart[] = items.length === 0 ? [] : [{ kind: "list", items }];
  return [heading(2, `${labels.readiness}${labels.colon}${score} / 100`), ...list];
}

function structuredData(report: Report, labels: ReportLabels): DocumentPart[] {
  const compared = report.structured_data_coverage?.competitor_count ?? 0;
  const items = missingTypes(report).map(({ family, family_pages: pages }) => `${family} (${pages}/${compared})`);
  const types = (report.structured_data_coverage?.schema_types ?? []).filter(
    ({ your_url: isOwn, required_missing: missing }) => isOwn === true && missing.length > 0,
  );
  const incomplete = types.map(({ type, required_missing: missing }) => `${type}${labels.colon}${missing.join(", ")}`);
  return [
    ...(items.length === 0
      ? []
      : [heading(2, labels.structuredData), { kind: "list" as const, items: [...new Set(items)] }]),
    ...(incomplete.length === 0 ? [] : [heading(2, labels.incomplete), { kind: "list" as const, items: incomplete }]),
  ];
}

function links(report: Report, labels: ReportLabels): DocumentPart[] {
  const { candidates, broken_links: broken = [] } = report.internal_linking;
  return [
    ...table(
      labels.links,
      [labels.linkFrom, labels.anchor],
      candidates.slice(0, MAX_LINKS).map(({ source_url: url, suggested_anchor: anchor }) => [url, anchor]),
    ),
    ...table(
      labels.broken,
      [labels.page, labels.status],
      broken.slice(0, MAX_LINKS).map(({ url, status }) => [url, String(status)]),
      [1],
    ),
    ...table(
      labels.opportunities,
      [labels.page, labels.action],
      openOpportunities(report)
        .slice(0, MAX_LINKS)
        .map(({ url, suggested_action: action }) => [url, namedBy(labels.actions, action)]),
    ),
  ];
}

function titled(title: string, text: string | null): DocumentPart[] {
  return text === null || text === "" ? [] : [heading(2, title), { kind: "paragraph", text }];
}

/** Proposes title, description, length and outline from those of the ranking pages. */
function ideas(report: Report, labels: ReportLabels): DocumentPart[] {
  const { swipe_content: swipe } = report.topic_and_classification;
  const [low, high] = [report.benchmarks.page1_p25?.word_count, report.benchmarks.page1_p75?.word_count];
  const length = low == null || high == null ? null : labels.words(low, high);
  const outline =
    report.meta.url === null
      ? []
      : swipe.outline.map(({ level, text, mark }) => [
          `H${level}`,
          text,
          mark == null ? "" : namedBy(labels.marks, mark),
        ]);
  return [
    ...titled(labels.titleIdea, swipe.suggested_title),
    ...titled(labels.description, swipe.meta_description_suggestion),
    ...(report.meta.url === null ? titled(labels.length, length) : []),
    // A brief has the outline of its writer.
    ...table(labels.outline, [labels.outlineLevel, labels.outlineHeading, labels.action], outline),
  ];
}

/** A section that all surfaces show from the same view. */
function sectionParts({ title, blocks }: SectionView): DocumentPart[] {
  return [
    heading(2, title),
    ...blocks.flatMap((block): DocumentPart[] => [
      ...(block.title === null ? [] : [heading(3, block.title)]),
      block.kind === "text" ? { kind: "paragraph", text: block.text } : block,
    ]),
  ];
}

/**
 * Makes the document of a report; a scan without a page makes a content brief. The fixed texts are in the language; the
 * texts of the report stay as they are. `outline` is the kept outline of a brief. @default the proposed one
 * @param language Language of headings and labels. @default that of the report's sentences
 */
export function reportDocument(
  report: AnyReport,
  language: AdviceLanguage = reportLanguage(report),
  outline: readonly OutlineHeading[] | null = null,
): ExportDocument {
  const labels = LABELS[language];
  const isBrief = report.meta.url === null;
  const { summary, focus_areas: areas } = report.on_page_optimization;
  const title = `${isBrief ? labels.brief : labels.report}${labels.colon}${report.meta.target_keyword ?? ""}`;
  const whole = isWholeReport(report) ? report : null;
  const count = report.competitor_term_coverage.domains.length;
  const views = sectionViews(report, labels);
  return {
    title,
    language,
    parts: [
      heading(1, title),
      ...(isBrief ? [] : scoreParts(report, labels, language)),
      ...facts(report, labels, language),
      ...(isBrief ? [] : [{ kind: "paragraph" as const, text: summary }]),
      ...(isBrief || areas.length === 0 ? [] : [{ kind: "list" as const, items: areas }]),
      ...(whole === null ? [] : warnings(whole, labels)),
      ...(whole === null || isBrief ? [] : plan(whole, labels, language)),
      ...views.filter(({ key }) => key === "topics").flatMap(sectionParts),
      ...topicHeatTable(report, labels),
      ...(whole === null ? [] : ideas(whole, labels)),
      ...(whole === null || !isBrief ? [] : briefParts(whole, labels, outline)),
      ...(whole === null ? [] : questions(whole, labels)),
      ...entities(report, labels),
      ...terms(report, labels),
      ...rankingPages(report, labels),
      ...(isBrief ? [] : figures(report, labels, language)),
      ...(whole === null || isBrief ? [] : readiness(whole, labels)),
      ...(whole === null || isBrief ? [] : structuredData(whole, labels)),
      ...(whole === null || isBrief ? [] : links(whole, labels)),
      ...views.filter(({ key }) => key !== "topics").flatMap(sectionParts),
      heading(2, labels.measured),
      { kind: "paragraph", text: labels.compared(count) },
    ],
  };
}
