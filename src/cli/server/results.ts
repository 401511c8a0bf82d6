import type { ClassifyResult, LiteReport, Report, ResultByFormat } from "../../client/client.ts";
import { formatTable, printJson, printLine } from "../output/output.ts";
import { summarize } from "../output/summary.ts";

/** Formats a classification for people, without a final line end. */
export function categoryTable({ categories }: ClassifyResult): string {
  if (categories.length === 0) return "no category: the text gives no evidence for one";
  return formatTable(categories.map((entry) => [entry.score.toFixed(2), entry.category]));
}

/** Prints a result for people, or as JSON when requested or when no other form exists. */
export function printResult(result: ResultByFormat[keyof ResultByFormat], { json }: { readonly json?: boolean }): void {
  if (json === true) printJson(result);
  else if (isReport(result)) printLine(summarize(result));
  else if ("meta" in result) printLine(categoryTable(result));
  else printJson(result);
}

function isReport(result: ResultByFormat[keyof ResultByFormat]): result is Report | LiteReport {
  return "schema_version" in result;
}
