import { readFileSync } from "node:fs";
import { Argument, Command } from "commander";
import { messageOf } from "../../../core/domain/errors.ts";
import { MICROS, microsOf, type WriterMoney } from "../../../core/domain/writer-money.ts";
import {
  type Proposal,
  WRITING_TASKS,
  type WritingTask,
  type Written,
} from "../../../core/ports/writing/report-writer.ts";
import { pixelWidth } from "../../../plugins/shared/pixel-width.ts";
import { createLateLanguages } from "../../compose/late-languages.ts";
import { lateReportWriter, openWriter } from "../../compose/writer.ts";
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

/** Texts that need no place in a draft. */
const TASKS = WRITING_TASKS.filter((task) => task !== "passage");

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
    .addArgument(new Argument("<task>", "text to propose").choices(TASKS))
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
  const report = await readReport(options.report, options.server);
  const { topic, draft } = options;
  const writer = lateReportWriter(await openWriter(spec), createLateLanguages());
  const written = await writer.write(report, {
    task,
    ...(topic === undefined ? {} : { topic }),
    ...(draft === undefined ? {} : { draft: readDraft(draft) }),
  });
  if (options.json === true) printJson(written);
  else printWritten(written, { task, money: spec.money });
  if (options.sent === true && options.json !== true)
    for (const { role, content } of written.sent) printNote(`sent as ${role}:\n${content}`);
  if (written.proposals.some(({ isSupported }) => !isSupported)) process.exitCode = EXIT.failed;
}

function readDraft(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new CliError(`${file}: ${messageOf(error)}`, EXIT.usage);
  }
}

function printWritten(
  { proposals, model, usage }: Written,
  { task, money }: { readonly task: WritingTask; readonly money: WriterMoney | null },
): void {
  for (const [at, proposal] of proposals.entries()) {
    if (at > 0) printLine("");
    printLine(proposal.text);
    if (task === "title") printLine(`  ${pixelWidth(proposal.text)} of 580 pixels`);
    for (const line of problemLines(proposal)) printLine(`  ${line}`);
  }
  const cost = money === null ? "" : `, cost ${(microsOf(money, usage) / MICROS).toFixed(4)}`;
  printNote(`written by ${model}, ${usage.inputTokens} tokens read, ${usage.outputTokens} written${cost}`);
}

const REASONS = {
  absent: "not supported: no page of the report and no line of your draft states it",
  other_name: "not supported: the evidence states it of another name",
  copied: "copied from a ranking page",
  foreign_address: "not supported: it is an address of a ranking page",
} as const;

function problemLines({ check }: Proposal): readonly string[] {
  return check.unsupported.map(
    ({ text, reason, source }) => `! "${text}" ${REASONS[reason]}${source === null ? "" : ` (${source})`}`,
  );
}
