import { Command, CommanderError } from "commander";
import { VERSION } from "../version.ts";
import { categoriesCommand } from "./categories.ts";
import { classifyCommand } from "./classify.ts";
import { completionCommand } from "./completion/completion.ts";
import { corpusCommand } from "./corpus.ts";
import { creditsCommand } from "./credits.ts";
import { doctorCommand } from "./doctor.ts";
import { listenCommand } from "./events/listen.ts";
import { triggerCommand } from "./events/trigger.ts";
import { jobsCommand } from "./jobs.ts";
import { keysCommand } from "./keys.ts";
import { migrateCommand } from "./migrate.ts";
import { orgsCommand } from "./orgs.ts";
import { EXIT, reportError } from "./output.ts";
import { recordCommand } from "./record.ts";
import { loginCommand, logoutCommand, whoamiCommand } from "./remote/login.ts";
import { scanCommand } from "./scan.ts";
import { serveCommand } from "./serve.ts";
import { toolCommand } from "./tool.ts";
import { webhooksCommand } from "./webhooks.ts";

const EPILOGUE = `
Exit codes: 0 done, 1 failed, 2 wrong usage or configuration. A job that fails, a wait that runs out and a refused key count as failed.
Settings come from SERPLENS_* variables; \`serplens serve --help\` lists them, \`serplens login --help\` those of remote commands.

Example:
  serplens scan --keyword "espresso machine" --url https://example.com/espresso`;

/** Runs one command line (without runtime and script name) and gives its exit code. Prints errors to standard error. */
export async function runCli(args: readonly string[]): Promise<number> {
  const program = new Command("serplens")
    .description("Compares a page with the pages that rank for a keyword.")
    .version(VERSION)
    .addHelpText("after", EPILOGUE)
    // What stands after a command is that command's, in its order: `credits` and `credits show` both know --json.
    .enablePositionalOptions()
    .showHelpAfterError("(add --help for usage)");
  const groups = {
    "Analysis:": [scanCommand(), classifyCommand(), recordCommand()],
    "On a server, with a key:": [
      loginCommand(),
      logoutCommand(),
      whoamiCommand(),
      jobsCommand(),
      creditsCommand(),
      listenCommand(),
      triggerCommand(),
    ],
    "On the service's own machine:": [
      serveCommand(),
      orgsCommand(),
      keysCommand(),
      webhooksCommand(),
      corpusCommand(),
      doctorCommand(),
      migrateCommand(),
    ],
    "Tools:": [categoriesCommand(), toolCommand(), completionCommand(() => program)],
  };
  for (const [group, commands] of Object.entries(groups)) {
    for (const command of commands) program.addCommand(command.helpGroup(group));
  }
  for (const command of withSubcommands(program)) {
    // Settings of the parent are not inherited by commands that were made on their own.
    command.exitOverride().showHelpAfterError("(add --help for usage)");
  }
  try {
    await program.parseAsync(args, { from: "user" });
    return Number(process.exitCode ?? EXIT.ok);
  } catch (error) {
    // Commander has printed its message already; asking for help is no error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    return reportError(error);
  }
}

function withSubcommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}
