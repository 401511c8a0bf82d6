import { Command, CommanderError } from "commander";
import { VERSION } from "../config/version.ts";
import { backupCommand, restoreCommand } from "./admin/backup.ts";
import { creditsCommand } from "./admin/credits.ts";
import { jobsCommand } from "./admin/jobs.ts";
import { keysCommand } from "./admin/keys.ts";
import { migrateCommand } from "./admin/migrate.ts";
import { orgsCommand } from "./admin/orgs.ts";
import { disputesCommand, refundsCommand, topUpsCommand } from "./admin/top-ups.ts";
import { setupTokenCommand, usersCommand } from "./admin/users.ts";
import { webhooksCommand } from "./admin/webhooks.ts";
import { completionCommand } from "./completion/completion.ts";
import { listenCommand } from "./events/listen.ts";
import { triggerCommand } from "./events/trigger.ts";
import { categoriesCommand } from "./local/categories.ts";
import { classifyCommand } from "./local/classify.ts";
import { compareCommand } from "./local/compare.ts";
import { corpusCommand } from "./local/corpus.ts";
import { doctorCommand } from "./local/doctor.ts";
import { exportCommand } from "./local/export.ts";
import { recordCommand } from "./local/record.ts";
import { scanCommand } from "./local/scan.ts";
import { scoreCommand } from "./local/score.ts";
import { serveCommand } from "./local/serve.ts";
import { toolCommand } from "./local/tool.ts";
import { EXIT, reportError } from "./output.ts";
import { loginCommand, logoutCommand, whoamiCommand } from "./remote/login.ts";

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
    "Analysis:": [scanCommand(), scoreCommand(), compareCommand(), exportCommand(), classifyCommand(), recordCommand()],
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
