import { isRecord } from "../../contract/json.ts";
import { type AnyReport, isWholeReport, type Report, ReportSchema } from "../../contract/report.ts";
import type { ReportLabels } from "./labels/en.ts";
import type { SectionBlock, SectionView } from "./section-view.ts";
import { nearCopiesView, titlesView } from "./titles-view.ts";
import { topicsView } from "./topics-view.ts";

/** Makes the view of a section; `null` when the report has nothing to show. */
type MakeView = (report: Report, labels: ReportLabels) => SectionView | null;

/** Sections that every surface shows, in order. A new section of the report is one more entry. */
const VIEWS: readonly MakeView[] = [topicsView, titlesView, nearCopiesView];

/** Limits of a field whose shape is unknown. */
const MAX_ROWS = 40;
const MAX_COLUMNS = 6;
/** Deepest shown level of such a field. Deeper values are JSON. */
const MAX_DEPTH = 3;

/** Returns a field's name as a heading: `question_headings` is "Question headings". */
export function titleOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "\u2013";
  return typeof value === "string" ? value : JSON.stringify(value);
}

interface Field {
  readonly name: string;
  readonly value: unknown;
  readonly depth: number;
}

/** Returns a value of any shape: scalars as rows, lists of objects as tables, the others below each other. */
function blocksOf({ name, value, depth }: Field, title: string | null, labels: ReportLabels): readonly SectionBlock[] {
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
    const columns = [...new Set(value.flatMap((entry) => Object.keys(entry)))].slice(0, MAX_COLUMNS);
    const rows = value.slice(0, MAX_ROWS).map((entry) => columns.map((column) => textOf(entry[column])));
    return [{ kind: "table", title, caption: name, head: columns.map(titleOf), numbers: [], rows }];
  }
  if (!isRecord(value) || depth === MAX_DEPTH) return [{ kind: "text", title, text: textOf(value) }];
  const fields = Object.entries(value);
  const scalars = fields.filter(([, each]) => isScalar(each));
  const rows = scalars.slice(0, MAX_ROWS).map(([key, each]) => [titleOf(key), textOf(each)]);
  const head = [labels.name, labels.value];
  // Without a table for the heading, the tables below repeat it.
  const above = rows.length === 0 && title !== null ? `${title}: ` : "";
  return [
    ...(rows.length === 0 ? [] : [{ kind: "table" as const, title, caption: name, head, numbers: [], rows }]),
    ...fields
      .filter(([, each]) => !isScalar(each))
      .flatMap(([key, each]) =>
        blocksOf({ name: key, value: each, depth: depth + 1 }, `${above}${titleOf(key)}`, labels),
      ),
  ];
}

/** Returns the fields that sections of the operator added to the report. */
function furtherViews(report: Report, labels: ReportLabels): readonly SectionView[] {
  return Object.entries(report)
    .filter(([key]) => !(key in ReportSchema.properties))
    .map(([key, value]) => ({
      key,
      title: titleOf(key),
      blocks: blocksOf({ name: key, value, depth: 0 }, null, labels),
    }));
}

/** Returns the sections that every surface shows, those of the operator last. */
export function sectionViews(report: AnyReport, labels: ReportLabels): readonly SectionView[] {
  if (!isWholeReport(report)) return [];
  return [...VIEWS.flatMap((make) => make(report, labels) ?? []), ...furtherViews(report, labels)];
}
