import type { Report } from "../../contract/report.ts";
import {
  briefTargets,
  firstOutline,
  leftOutTopics,
  type OutlineHeading,
  topicOfHeading,
} from "../report-view/brief.ts";
import type { ReportLabels } from "../report-view/labels/en.ts";
import type { DocumentPart } from "./document.ts";

/** Terms and questions beside a heading. */
const MAX_TERMS = 5;
const MAX_QUESTIONS = 2;

/** Returns ranges of the middle half of the ranking pages. The length has a part of its own. */
function targets(report: Report, labels: ReportLabels): readonly DocumentPart[] {
  const { headings, images, tables } = briefTargets(report);
  const rows = [
    [labels.headings, headings],
    [labels.counts.image_count, images],
    [labels.counts.table_count, tables],
  ] as const;
  const shown = rows.flatMap(([name, range]) =>
    range === null || name === undefined
      ? []
      : [[name, range.low === range.high ? String(range.low) : `${range.low}\u2013${range.high}`]],
  );
  return shown.length === 0 ? [] : [{ kind: "table", head: ["", labels.suggested], rows: shown, numbers: [1] }];
}

/** Returns the parts of a brief that a writer follows: targets, the outline, and subtopics without a heading. */
export function briefParts(
  report: Report,
  labels: ReportLabels,
  kept: readonly OutlineHeading[] | null,
): readonly DocumentPart[] {
  const outline = kept ?? firstOutline(report);
  const rows = outline.map(({ level, text }) => {
    const topic = level === 1 ? null : topicOfHeading(report, text);
    return [
      `H${level}`,
      text,
      topic === null ? "" : `${topic.covered_by}/${topic.of}`,
      (topic?.terms ?? [])
        .slice(0, MAX_TERMS)
        .map(({ term }) => term)
        .join(", "),
      (topic?.questions ?? [])
        .slice(0, MAX_QUESTIONS)
        .map(({ question }) => question)
        .join(" "),
    ];
  });
  const head = [labels.outlineLevel, labels.outlineHeading, labels.pages, labels.belongs, labels.questions];
  const left = leftOutTopics(report, outline).map(({ name, covered_by: by, of }) => `${name} (${by}/${of})`);
  return [
    { kind: "heading", level: 2, text: labels.outline },
    ...targets(report, labels),
    { kind: "table", head, rows, numbers: [2] },
    ...(left.length === 0
      ? []
      : [
          { kind: "heading" as const, level: 3 as const, text: labels.leftOut },
          { kind: "list" as const, items: left },
        ]),
  ];
}
