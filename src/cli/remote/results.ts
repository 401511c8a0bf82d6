import type { ClassifyResult, LiteReport, Report, ResultByFormat } from "../../client/client.ts";
import { formatTable, printJson, printLine } from "../output.ts";
import { summarise } from "../summary.ts";

/** A classification as people read it. Ends without a line end. */
export function categoryTable({ categories }: ClassifyResult): string {
  if (categories.length === 0) return "no category: the text gives no evidence for one";
  return formatTable(categories.map((entry) => [entry.score.toFixed(2), entry.category]));
}

/** Prints what a job found: for people, or as JSON when asked for or when it has no other form. */
export function printResult(result: ResultByFormat[keyof ResultByFormat], { json }: { readonly json?: boolean }): void {
  if (json === true) printJson(result);
  else if (isReport(result)) printLine(summarise(result));
  else if ("meta" in result) printLine(categoryTable(result));
  else printJson(result);
}

function isReport(result: ResultByFormat[keyof ResultByFormat]): result is Report | LiteReport {
  return "schema_version" in result;
}
