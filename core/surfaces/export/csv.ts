import type { AnyReport } from "../../contract/report.ts";

/** Tables that a report has as CSV. */
export const CSV_TABLES = ["terms", "edits", "entities"] as const;
/** One of these tables. */
export type CsvTable = (typeof CSV_TABLES)[number];

type Cell = string | number | null;

/** Beginnings of texts that spreadsheets read as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns a cell in quotes where it needs them. A text that a spreadsheet could run gets a quote mark before it. */
function field(value: Cell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function termRows({ competitor_term_coverage: { terms } }: AnyReport): Cell[][] {
  return [
    ["term", "status", "yours", "suggested_min", "suggested_max", "ranking_pages", "average", "importance", "class"],
    ...terms.map((term) => [
      term.keyword,
      term.status,
      term.your_url_count,
      term.suggested_range[0],
      term.suggested_range[1],
      term.competitor_counts.filter((count) => count > 0).length,
      term.competitor_average,
      term.importance,
      term.class,
    ]),
  ];
}

function editRows(report: AnyReport): Cell[][] {
  const steps = "recommendations" in report ? (report.recommendations ?? []) : [];
  return [
    ["group", "action", "subject", "gain", "gain_in_plan", "effort", "ranking_pages", "compared", "example_url"],
    ...steps.map((step) => [
      step.group,
      step.action,
      step.subject,
      step.gain,
      step.gain_in_plan,
      step.effort,
      step.evidence[0]?.competitor_count ?? null,
      step.evidence[0]?.competitor_total ?? null,
      step.evidence[0]?.example_url ?? null,
    ]),
  ];
}

function entityRows({ entity_coverage: { natural_language_entities: entities } }: AnyReport): Cell[][] {
  return [
    ["entity", "type", "status", "yours", "suggested_min", "suggested_max", "ranking_pages", "importance", "variants"],
    ...entities.map((each) => [
      each.entity,
      each.type,
      each.coverage_status,
      each.your_count,
      each.suggested_min,
      each.suggested_max,
      each.competitor_pages,
      each.importance,
      each.variants.join("; "),
    ]),
  ];
}

const ROWS: Readonly<Record<CsvTable, (report: AnyReport) => Cell[][]>> = {
  terms: termRows,
  edits: editRows,
  entities: entityRows,
};

/** Returns lines of CSV by RFC 4180, to follow a table that `csvOf` began. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

/** Returns rows as CSV by RFC 4180, with a byte order mark, because spreadsheets need it for UTF-8. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${csvLines(rows)}`;
}

/** Returns a table of the report as CSV. */
export function toCsv(report: AnyReport, table: CsvTable): string {
  return csvOf(ROWS[table](report));
}
