import { readFileSync } from "node:fs";
import { Argument, Command } from "commander";
import type { AnyReport, Report } from "../../../core/contract/report.ts";
import { messageOf } from "../../../core/domain/errors.ts";
import { topicNamed, WRITING_TASKS, type WritingTask } from "../../../core/writing/tasks.ts";
import type { Proposal, Written } from "../../../core/writing/write.ts";
import { pixelWidth } from "../../../plugins/shared/pixel-width.ts";
import { openWriter } from "../../compose/writer.ts";
import { configFromEnvironment } from "../../config/settings-file.ts";
import { CliError, EXIT, printJson, printLine, printNote } from "../output/output.ts";
import { serverOption } from "../server/open.ts";
import { readReport } from "./read-report.ts";

const EXAMPLES = `
A language model of yours writes: set SERPLENS_WRITER_URL and SERPLENS_WRITER_MODEL. Each number, date, price, name and
quotation is checked against the report and your draft. Texts with unsupported claims are marked and end with 1.

Examples:
  serplens write title --report report.json
  serplens write section --report job_1 --topic "Grind size" --draft draft.md
  serplens write outline --report report.json --json`;

interface WriteOptions {
  readonly report: string;
  readonly topic?: string;
  readonly draft?: string;
  readonly json?: boolean;
  readonly sent?: boolean;
  readonly server?: string;
}

/** `serplens write`: proposals of the operator's model, checked against the evidence of a report. */
export function writeCommand(): Command {
  return new Command("write")
    .description("Let your own language model propose a text from a report, and check each claim against the evidence.")
    .addArgument(new Argument("<task>", "text to propose").choices(WRITING_TASKS))
    .requiredOption("--report <report>", "a JSON file or the id of a job")
    .option("--topic <name>", "subtopic of the section, as the report names it")
    .option("--draft <file>", "your text so far, whose facts count as evidence")
    .option("--sent", "print what was sent to the model as well")
    .option("--json", "print proposals, checks and usage as JSON")
    .addOption(serverOption())
    .addHelpText("after", EXAMPLES)
    .action(runWrite);
}

async function runWrite(task: WritingTask, options: WriteOptions): Promise<void> {
  const spec = configFromEnvironment().writer;
  if (spec === null)
    throw new CliError(
      "No language model is configured. Set SERPLENS_WRITER_URL and SERPLENS_WRITER_MODEL.",
      EXIT.usage,
    );
  const report = wholeReport(await readReport(options.report, options.server));
  const draft = options.draft === undefined ? null : readDraft(options.draft);
  const material = {
    task,
    report,
    topic: topicOf(task, report, options.topic),
    draft,
    language: await languageOf(report),
  };
  // Loaded on use, because every command loads this file.
  const { write } = await import("../../../core/writing/write.ts");
  const written = await write(await openWriter(spec), material);
  if (options.json === true) printJson(written);
  else printWritten(written, task);
  if (options.sent === true && options.json !== true)
    for (const { role, content } of written.sent) printNote(`sent as ${role}:\n${content}`);
  if (written.proposals.some(({ isSupported }) => !isSupported)) process.exitCode = EXIT.failed;
}

function wholeReport(report: AnyReport): Report {
  if ("topic_and_classification" in report) return report;
  throw new CliError("A lite scan has no titles and subtopics to write from. Scan again as standard.", EXIT.usage);
}

function topicOf(task: WritingTask, report: Report, name: string | undefined): string | null {
  if (task !== "section") {
    if (name !== undefined) throw new CliError("--topic is for a section.", EXIT.usage);
    return null;
  }
  const known = report.topics?.topics.map((topic) => topic.name) ?? [];
  if (name === undefined) throw new CliError(`A section needs --topic: ${known.join(", ")}.`, EXIT.usage);
  const topic = topicNamed(report, name);
  if (topic === null)
    throw new CliError(`The report has no subtopic "${name}". Subtopics: ${known.join(", ")}.`, EXIT.usage);
  return topic.name;
}

function readDraft(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new CliError(`${file}: ${messageOf(error)}`, EXIT.usage);
  }
}

/** Returns the language of the ranking titles and subtopics, which is that of the page to write. */
async function languageOf(report: Report): Promise<string> {
  const titles = report.topic_and_classification.swipe_content.ranking_titles ?? [];
  const topics = report.topics?.topics ?? [];
  const text = [
    ...titles.flatMap(({ title, description }) => [title, description ?? ""]),
    ...topics.flatMap(({ sections }) => sections.map(({ heading }) => heading)),
  ].join(". ");
  const [{ detectLanguage }, { createSnowballLanguages }] = await Promise.all([
    import("../../../core/analysis/text/detect-language.ts"),
    import("../../../adapters/snowball/snowball-languages.ts"),
  ]);
  return detectLanguage(text, createSnowballLanguages()) ?? "en";
}

function printWritten({ proposals, model, usage }: Written, task: WritingTask): void {
  for (const [at, proposal] of proposals.entries()) {
    if (at > 0) printLine("");
    printLine(proposal.text);
    if (task === "title") printLine(`  ${pixelWidth(proposal.text)} of 580 pixels`);
    for (const line of problemLines(proposal)) printLine(`  ${line}`);
  }
  printNote(`written by ${model}, ${usage.inputTokens} tokens read, ${usage.outputTokens} written`);
}

const REASONS = {
  absent: "not supported: no page of the report and no line of your draft states it",
  other_name: "not supported: the evidence states it of another name",
  copied: "copied from a ranking page",
} as const;

function problemLines({ check }: Proposal): readonly string[] {
  return check.unsupported.map(
    ({ text, reason, source }) => `! "${text}" ${REASONS[reason]}${source === null ? "" : ` (${source})`}`,
  );
}
