import { Command, Option } from "commander";
import { answerLines, type LineHandler } from "./json-lines.ts";
import { ENGINES, TOOLS, type ToolName, type ToolOptions } from "./tools.ts";

const EXAMPLES = `
Each tool reads JSON lines from standard input and answers each with one JSON line, in order, as soon
as it is there. A line that cannot be used gets {"id","error"} and the stream goes on.

Examples:
  echo '{"id":1,"html":"<p>Hello</p>"}' | serplens tool extract
  serplens tool extract --engine happy-dom < pages.jsonl > texts.jsonl
  serplens tool terms < pages.jsonl > terms.jsonl`;

/** `serplens tool`: single steps of the analysis over JSON lines, for tuning. */
export function toolCommand(): Command {
  const tool = new Command("tool")
    .description("Run one step of the analysis over JSON lines.")
    .addHelpText("after", EXAMPLES);
  for (const name of Object.keys(TOOLS) as ToolName[]) {
    const { description, shape } = TOOLS[name];
    const command = tool
      .command(name)
      .description(description)
      .addHelpText("after", `\nLines: ${shape}\n\nExample:\n  serplens tool ${name} < in.jsonl > out.jsonl`)
      .action(async (options: ToolOptions) => {
        const handle: LineHandler = await TOOLS[name].open(options);
        await answerLines(handle, { input: process.stdin, output: process.stdout });
      });
    if (name === "extract")
      command.addOption(
        new Option("--engine <name>", "parser of the HTML; happy-dom needs the package happy-dom")
          .choices(ENGINES)
          .default(ENGINES[0]),
      );
  }
  return tool;
}
