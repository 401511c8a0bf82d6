import { type AnyReport, isWholeReport } from "../../contract/report.ts";
import { heroOf } from "../report-view/hero.ts";
import type { ReportLabels } from "../report-view/labels/en.ts";
import { topicHeat } from "../report-view/topic-heat.ts";
import type { DocumentPart } from "./document.ts";

/** Points always have one decimal, so that a column of them is even. */
export function pointsOf(value: number, language: string): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** The text of a value, or the value itself. */
export function namedBy(names: Readonly<Record<string, string>>, value: string): string {
  return (Object.hasOwn(names, value) ? names[value] : undefined) ?? value;
}

/** The score with its parts; nothing without a score or parts. */
export function scoreParts(report: AnyReport, labels: ReportLabels, language: string): DocumentPart[] {
  const { score, grade, typical, parts } = heroOf(report);
  if (score === null || parts.length === 0) return [];
  return [
    {
      kind: "score",
      score,
      grade: namedBy(labels.grades, grade),
      typical,
      head: [labels.scorePart, labels.points],
      parts: parts.map(({ part, points, of }) => ({
        name: namedBy(labels.parts, part),
        points: labels.ofPoints(pointsOf(points, language), pointsOf(of, language)),
        share: of === 0 ? 0 : points / of,
      })),
    },
  ];
}

/** Words of the own page and of each ranking page on each subtopic. */
export function topicHeatTable(report: AnyReport, labels: ReportLabels): DocumentPart[] {
  const heat = isWholeReport(report) ? topicHeat(report) : null;
  if (heat === null) return [];
  const hasPage = report.meta.url !== null;
  const rows = heat.rows.map(({ topic, own, cells }) => ({
    name: topic.name,
    cells: [...(hasPage ? [own ?? { words: 0, heat: 0 as const }] : []), ...cells],
  }));
  return [
    { kind: "heading", level: 3, text: labels.topicWords },
    {
      kind: "table",
      head: [labels.subtopic, ...(hasPage ? [labels.yours] : []), ...heat.pages.map(({ rank }) => String(rank))],
      rows: rows.map(({ name, cells }) => [name, ...cells.map(({ words }) => (words === 0 ? "" : String(words)))]),
      numbers: rows[0]?.cells.map((_, at) => at + 1) ?? [],
      heat: rows.map(({ cells }) => [null, ...cells.map((cell) => cell.heat)]),
    },
    { kind: "paragraph", text: labels.topicColumns },
  ];
}
