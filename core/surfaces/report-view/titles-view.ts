import type { Report } from "../../contract/report.ts";
import type { ReportLabels } from "./labels/en.ts";
import type { SectionView } from "./section-view.ts";

/** Habits of titles in the order of the table. */
const HABITS = ["with_number", "with_year", "as_question", "as_how_to", "with_brand", "keyword_first"] as const;

/** Returns the titles of the ranking pages with their widths, and how they are built. */
export function titlesView(report: Report, labels: ReportLabels): SectionView | null {
  const { ranking_titles: titles = [], title_habits: habits } = report.topic_and_classification.swipe_content;
  if (titles.length === 0 || habits === undefined) return null;
  const built = HABITS.filter((name) => habits[name] > 0).map((name) => [
    labels.titleHabits[name] ?? name,
    `${habits[name]}/${habits.titles}`,
  ]);
  return {
    key: "titles",
    title: labels.titles,
    blocks: [
      {
        kind: "table",
        title: null,
        caption: labels.titles,
        head: [labels.rank, labels.title, labels.width],
        numbers: [0, 2],
        rows: titles.map(({ rank, title, width }) => [String(rank), title, String(width)]),
      },
      ...(built.length === 0
        ? []
        : [
            {
              kind: "table" as const,
              title: labels.habits,
              caption: labels.habits,
              head: [labels.habit, labels.count],
              numbers: [1],
              rows: built,
            },
          ]),
    ],
  };
}

/** Returns the ranking pages that repeat a better-ranked one. */
export function nearCopiesView(report: Report, labels: ReportLabels): SectionView | null {
  const copies = report.originality?.cohort_near_duplicates ?? [];
  if (copies.length === 0) return null;
  const rows = copies.map(({ rank, url, duplicate_of: of }) => [String(rank), url, of]);
  const head = [labels.rank, labels.page, labels.copyOf];
  return {
    key: "near_copies",
    title: labels.nearCopies,
    blocks: [{ kind: "table", title: null, caption: labels.nearCopies, head, numbers: [0], rows }],
  };
}
