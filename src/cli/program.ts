import { Command, CommanderError } from "commander";
import { VERSION } from "../config/version.ts";
import { classifyCommand } from "./analysis/classify.ts";
import { compareCommand } from "./analysis/compare.ts";
import { exportCommand } from "./analysis/export.ts";
import { recordCommand } from "./analysis/record.ts";
import { scanCommand } from "./analysis/scan.ts";
import { scoreCommand } from "./analysis/score.ts";
import { writeCommand } from "./analysis/write.ts";
import { backupCommand, restoreCommand } from "./machine/backup.ts";
import { corpusCommand } from "./machine/corpus.ts";
import { doctorCommand } from "./machine/doctor.ts";
import { keysCommand } from "./machine/keys.ts";
import { migrateCommand } from "./machine/migrate.ts";
import { orgsCommand } from "./machine/orgs.ts";
import { serveCommand } from "./machine/serve.ts";
import { disputesCommand, refundsCommand, topUpsCommand } from "./machine/top-ups.ts";
import { setupTokenCommand, usersCommand } from "./machine/users.ts";
import { webhooksCommand } from "./machine/webhooks.ts";
import { EXIT, reportError } from "./output/output.ts";
import { creditsCommand } from "./server/credits.ts";
import { listenCommand } from "./server/events/listen.ts";
import { triggerCommand } from "./server/events/trigger.ts";
import { jobsCommand } from "./server/jobs.ts";
import { loginCommand, logoutCommand, whoamiCommand } from "./server/login.ts";
import { categoriesCommand } from "./tools/categories.ts";
import { completionCommand } from "./tools/completion/completion.ts";
import { toolCommand } from "./tools/tool.ts";

const EPILOGUE = `
Exit codes: 0 done, 1 failed, 2 wrong usage or configuration. A failed job, a timeout and a rejected key are failures.
Settings come from SERPLENS_* variables: see \`serplens serve --help\`; for remote commands \`serplens login --help\`.

First steps:
  serplens serve                                    starts a server; open the link that it prints
  serplens doctor                                   says what is missing on this machine
  serplens scan --keyword "espresso machine" --url https://example.com/espresso`;

/** Runs one command line (without runtime and script name) and returns its exit code. Prints errors to standard error. */
export async function runCli(args: readonly string[]): Promise<number> {
  const program = new Command("serplens")
    .description("Compares a page with the pages that rank for a keyword.")
    .version(VERSION)
    .addHelpText("after", EPILOGUE)
    // Options after a command belong to it, because `credits` and `credits show` both have --json.
    .enablePositionalOptions()
    .showHelpAfterError("(add --help for usage)");
  const groups = {
    "Analysis:": [
      scanCommand(),
      scoreCommand(),
      compareCommand(),
      exportCommand(),
      writeCommand(),
      classifyCommand(),
      recordCommand(),
    ],
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
      usersCommand(),
      setupTokenCommand(),
      keysCommand(),
      webhooksCommand(),
      topUpsCommand(),
      refundsCommand(),
      disputesCommand(),
      corpusCommand(),
      doctorCommand(),
      migrateCommand(),
      backupCommand(),
      restoreCommand(),
    ],
    "Tools:": [categoriesCommand(), toolCommand(), completionCommand(() => program)],
  };
  for (const [group, commands] of Object.entries(groups)) {
    for (const command of commands) program.addCommand(command.helpGroup(group));
  }
  for (const command of withSubcommands(program)) {
    // Commands that were created separately do not inherit the parent's settings.
    command.exitOverride().showHelpAfterError("(add --help for usage)");
  }
  try {
    await program.parseAsync(args, { from: "user" });
    return Number(process.exitCode ?? EXIT.ok);
  } catch (error) {
    // Commander has already printed its message. A request for help is not an error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    return reportError(error);
  }
}

function withSubcommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}
