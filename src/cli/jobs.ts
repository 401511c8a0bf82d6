import { Command, Option } from "commander";
import type { OwnerJobView } from "../../core/accounts/job-owner.ts";
import { type JobState, TRANSITIONS } from "../../core/job.ts";
import { CliError, EXIT, formatTable, printJson, printLine } from "./output.ts";
import { withOwner } from "./owner.ts";
import { type PageOptions, pageQueryOf, printPage, when, withPageOptions } from "./pages.ts";
import { addRemoteJobCommands, listBegunJobs } from "./remote/jobs.ts";
import { serverOption } from "./remote/open.ts";

const EXAMPLES = `
\`get\`, \`wait\` and \`result\` ask the server you are logged in to, and so does \`list\` without --org: it shows the jobs that
commands on this machine began there, because the API has no list for keys; 20 of them, or up to 60 with --limit. \`list --org\`, \`show\` and \`cancel\`
are for the service's own machine: they open its database.

Examples:
  serplens jobs list
  serplens jobs wait job_1 --timeout 300
  serplens jobs result job_1 --section recommendations
  serplens jobs result job_1 --out report.json
  serplens jobs list --org org_1 --state failed
  serplens jobs show job_1 --json
  serplens jobs cancel job_1        gives its credits back; a running job stops at its next heartbeat`;

/** Each job begun from this machine costs a request for its status, of the 120 that a key has a minute (contract 8.1). */
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 60;

interface ListOptions extends PageOptions {
  readonly org?: string;
  readonly server?: string;
  readonly state?: JobState;
}

/** `serplens jobs`: what was asked of the service and how it stands. */
export function jobsCommand(): Command {
  const jobs = new Command("jobs").description("List jobs, wait for them, read their results; as owner, show and cancel them.");
  jobs.addHelpText("after", EXAMPLES);
  const list = jobs
    .command("list")
    .description("List the jobs begun from this machine, or all of an organisation, newest first.")
    .option("--org <id>", "organisation; reads the database")
    .addOption(serverOption())
    .addOption(new Option("--state <state>", "only jobs in this state").choices(Object.keys(TRANSITIONS)));
  withPageOptions(list, `with --org 1 to 200 (default: 50), else 1 to ${MAX_LIMIT} (default: ${DEFAULT_LIMIT})`)
    .addHelpText("after", EXAMPLES)
    .action(listJobs);
  addRemoteJobCommands(jobs, EXAMPLES);
  jobs
    .command("show")
    .description("Show one job of the database.")
    .argument("<id>", "id of the job")
    .option("--json", "print the job as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (id: string, options: { readonly json?: boolean }) => {
      const job = await withOwner((owner) => owner.job(id));
      if (options.json === true) printJson(job);
      else printLine(describe(job));
    });
  jobs
    .command("cancel")
    .description("Cancel a job of the database that has not ended. One that has stays as it is.")
    .argument("<id>", "id of the job")
    .option("--json", "print the job as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (id: string, options: { readonly json?: boolean }) => {
      const job = await withOwner((owner) => owner.cancelJob(id));
      if (options.json === true) printJson(job);
      else printLine(job.state === "cancelled" ? `${id} is cancelled` : `${id} had already ended: ${job.state}`);
    });
  return jobs;
}

async function listJobs(options: ListOptions): Promise<void> {
  const { org, state } = options;
  if (org === undefined) {
    if (options.cursor !== undefined) throw new CliError("--cursor needs --org: the jobs begun from this machine are one list", EXIT.usage);
    const { limit = DEFAULT_LIMIT } = pageQueryOf(options);
    if (limit > MAX_LIMIT) throw new CliError(`--limit ${limit}: without --org at most ${MAX_LIMIT}, as each job costs a request`, EXIT.usage);
    return listBegunJobs({ ...options, limit, state: state ?? null });
  }
  if (options.server !== undefined) throw new CliError("--org reads this machine's database; leave out --server", EXIT.usage);
  const query = { organizationId: org, ...pageQueryOf(options), ...(state === undefined ? {} : { state }) };
  printPage(await withOwner((owner) => owner.listJobs(query)), {
    options,
    heading: ["id", "created", "kind", "state", "of", "error"],
    row: (job) => [job.jobId, when(job.createdAt), kindOf(job), job.state, job.keyword ?? job.url ?? "a text", job.error?.code ?? ""],
  });
}

function kindOf({ type, tier, isTest }: OwnerJobView): string {
  return `${tier === null ? type : `${type}/${tier}`}${isTest ? " (test)" : ""}`;
}

function describe(job: OwnerJobView): string {
  const { error } = job;
  const rows: readonly (readonly [string, string | null])[] = [
    ["id", job.jobId],
    ["organisation", job.organizationId],
    ["kind", kindOf(job)],
    ["state", job.state],
    ["progress", job.progress === null ? null : `${job.progress} %`],
    ["keyword", job.keyword],
    ["url", job.url],
    ["region", job.region],
    ["locale", job.locale],
    ["attempt", String(job.attempt)],
    ["credits", String(job.costMillicredits / 1000)],
    ["key", job.keyId],
    ["request", job.requestId],
    ["created", when(job.createdAt)],
    ["started", when(job.startedAt)],
    ["ended", when(job.completedAt)],
    ["error", error === null ? null : `${error.code}: ${error.message}`],
  ];
  return formatTable(rows.filter(([, value]) => value !== null && value !== "").map(([name, value]) => [name, value ?? ""]));
}
