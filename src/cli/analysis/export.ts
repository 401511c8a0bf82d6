import { writeFileSync } from "node:fs";
import { Command, Option } from "commander";
import type { AnyReport } from "../../../core/contract/report.ts";
import { ADVICE_LANGUAGES, type AdviceLanguage } from "../../../core/domain/job.ts";
import { CSV_TABLES, type CsvTable, toCsv } from "../../../core/surfaces/export/csv.ts";
import { toHtml } from "../../../core/surfaces/export/html.ts";
import { toMarkdown } from "../../../core/surfaces/export/markdown.ts";
import { reportDocument } from "../../../core/surfaces/export/report-document.ts";
import { CliError, EXIT } from "../output/output.ts";
import { serverOption } from "../server/open.ts";
import { readReport } from "./read-report.ts";

const EXAMPLES = `
A report is a file of \`serplens scan --json\` or the id of a finished job on the server you are logged in to; - reads
standard input. A scan without a page becomes a content brief.

Examples:
  serplens export report.json --format markdown
  serplens export job_1 --format docx --out report.docx
  serplens export job_1 --format html --language de --out bericht.html
  serplens export report.json --format csv --table edits > edits.csv
  serplens scan -k "pour over coffee" --json | serplens export - --format docx --out brief.docx`;

const FORMATS = ["markdown", "html", "csv", "docx"] as const;

interface ExportOptions {
  readonly format: (typeof FORMATS)[number];
  readonly table?: CsvTable;
  readonly language?: AdviceLanguage;
  readonly out?: string;
  readonly server?: string;
}

/** `serplens export`: a report as a document for a client, or as tables. */
export function exportCommand(): Command {
  return new Command("export")
    .description("Write a report or content brief as Markdown, HTML, DOCX or CSV.")
    .argument("<report>", "a JSON file or the id of a job")
    .addOption(new Option("-f, --format <format>", "form of the document").choices(FORMATS).makeOptionMandatory())
    .addOption(new Option("--table <table>", "table of a CSV (default: terms)").choices(CSV_TABLES))
    .addOption(
      new Option("--language <language>", "language of headings (default: that of the report)").choices(
        ADVICE_LANGUAGES,
      ),
    )
    .option("--out <file>", "write to a file, which is replaced; DOCX needs one (default: standard output)")
    .addOption(serverOption())
    .addHelpText("after", EXAMPLES)
    .action(runExport);
}

async function runExport(given: string, options: ExportOptions): Promise<void> {
  const { format, out, table } = options;
  if (format === "docx" && out === undefined)
    throw new CliError("--format docx needs --out FILE, because the file is not text", EXIT.usage);
  if (format !== "csv" && table !== undefined) throw new CliError("--table is for --format csv", EXIT.usage);
  const content = await contentOf(await readReport(given, options.server), options);
  if (out === undefined) process.stdout.write(content);
  else writeFileSync(out, content);
}

async function contentOf(
  report: AnyReport,
  { format, table = "terms", language }: ExportOptions,
): Promise<string | Uint8Array> {
  switch (format) {
    case "csv":
      return toCsv(report, table);
    case "markdown":
      return toMarkdown(reportDocument(report, language));
    case "html":
      return toHtml(reportDocument(report, language));
    case "docx": {
      const { toDocx } = await import("../../../adapters/docx/docx.ts");
      return toDocx(reportDocument(report, language));
    }
  }
}
