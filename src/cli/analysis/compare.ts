import { Command } from "commander";
import { compareReports, type ReportDiff } from "../../../core/analysis/editor/compare-reports.ts";
import { formatTable, printJson, printLine } from "../output/output.ts";
import { serverOption } from "../server/open.ts";
import { readReport } from "./read-report.ts";

const EXAMPLES = `
Each report is a file of \`serplens scan --json\` or the id of a finished job on the server you are logged in to.

Examples:
  serplens compare before.json after.json
  serplens compare job_1 job_2 --json`;

/** Entries shown of a list. */
const MAX_SHOWN = 10;

interface CompareOptions {
  readonly server?: string;
  readonly json?: boolean;
}

/** `serplens compare`: what changed from one report on a page to the next. */
export function compareCommand(): Command {
  return new Command("compare")
    .description("Compare two reports on one page: score, terms, ranking pages, promised and realized gains.")
    .argument("<before>", "the earlier report: a JSON file or the id of a job")
    .argument("<after>", "the later report")
    .option("--json", "print the comparison as JSON")
    .addOption(serverOption())
    .addHelpText("after", EXAMPLES)
    .action(async (before: string, after: string, options: CompareOptions) => {
      const diff = compareReports(await readReport(before, options.server), await readReport(after, options.server));
      if (options.json === true) printJson(diff);
      else printLine(textOf(diff));
    });
}

function signed(change: number): string {
  return `${change > 0 ? "+" : ""}${change}`;
}

function listOf(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > MAX_SHOWN ? [`  and ${lines.length - MAX_SHOWN} more`] : [];
  return ["", title, ...lines.slice(0, MAX_SHOWN).map((line) => `  ${line}`), ...more];
}

function scoreTable({ before, after, scoreChange, parts }: ReportDiff): string {
  const day = (date: string | null): string => date?.slice(0, 10) ?? "-";
  return formatTable([
    ["", day(before.date), day(after.date), ""],
    ["Score", `${before.score ?? "-"}`, `${after.score ?? "-"}`, scoreChange === null ? "" : signed(scoreChange)],
    ...parts.map(({ part, before: old, after: now }) => [
      `  ${part.replaceAll("_", " ")}`,
      old.toFixed(1),
      now.toFixed(1),
      signed(Math.round(10 * (now - old)) / 10),
    ]),
  ]);
}

function planLines({ plan }: ReportDiff): string[] {
  const done = plan?.steps.filter(({ isDone }) => isDone) ?? [];
  if (plan === null || done.length === 0) return [];
  const lines = done.map(({ promised, action }) => `+${promised.toFixed(1)}  ${action}`);
  const realized = plan.realized === null ? "-" : signed(plan.realized);
  return [
    ...listOf("Recommendations that are done, with their promised points", lines),
    "",
    `Promised ${plan.promised.toFixed(1)} points, realized ${realized}.`,
  ];
}

function textOf(diff: ReportDiff): string {
  const { entered, left, moved, newTerms } = diff.competitors;
  const change = ({ term, before, after, suggested: [low] }: ReportDiff["won"][number]): string =>
    `${term}: ${before} to ${after} (suggested from ${low})`;
  const ranked = ({ url, rank }: { readonly url: string; readonly rank: number }): string => `${rank}. ${url}`;
  return [
    `Keyword  ${diff.keyword}`,
    `Page     ${diff.url ?? "none"}`,
    "",
    scoreTable(diff),
    ...listOf("Terms won", diff.won.map(change)),
    ...listOf("Terms lost", diff.lost.map(change)),
    ...listOf("New ranking pages", entered.map(ranked)),
    ...listOf("Ranking pages that left", left.map(ranked)),
    ...listOf(
      "Ranking pages that moved",
      moved.map(({ url, before, rank }) => `${before} to ${rank}: ${url}`),
    ),
    ...listOf("Terms that only the new ranking pages share", newTerms),
    ...planLines(diff),
  ].join("\n");
}
