import type { AnyReport } from "../../contract/report.ts";

/** Figures that a reader compares. The others are in the JSON report. */
const SHOWN = [
  "word_count",
  "h2_count",
  "h3_count",
  "image_count",
  "list_count",
  "table_count",
  "internal_link_count",
] as const;

/** A figure of the page beside the median of the ranking pages. `null` is not measured. */
export interface Figure {
  /** Field of the report. */
  readonly name: string;
  readonly own: number | null;
  readonly median: number | null;
}

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Returns all figures of the page, in the order of the report. */
export function allFigures({ benchmarks }: AnyReport): readonly Figure[] {
  const yourFigures: Readonly<Record<string, unknown>> = benchmarks.your_url ?? {};
  const median: Readonly<Record<string, unknown>> = benchmarks.page1_median ?? {};
  return Object.entries(yourFigures).map(([name, value]) => ({
    name,
    own: numberOf(value),
    median: numberOf(median[name]),
  }));
}

/** Returns the figures that a reader compares. */
export function shownFigures(report: AnyReport): readonly Figure[] {
  const figures = new Map(allFigures(report).map((figure) => [figure.name, figure]));
  return SHOWN.map((name) => figures.get(name) ?? { name, own: null, median: null });
}
