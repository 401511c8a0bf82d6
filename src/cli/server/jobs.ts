import { Command, Option } from "commander";
import { type JobState, TRANSITIONS } from "../../../core/domain/job.ts";
import type { AdminJobView } from "../../../core/service/admin/job-admin.ts";
import { jobNamed, withOwner } from "../machine/with-admin.ts";
import { type PageOptions, pageQueryOf, printPage, when, withPageOptions } from "../options/pages.ts";
import { CliError, EXIT, formatTable, printJson, printLine } from "../output/output.ts";
import { type JobEvent, storyOf } from "./job-story.ts";
import { serverOption } from "./open.ts";
import { addRemoteJobCommands, listBegunJobs } from "./remote-jobs.ts";

const EXAMPLES = `
\`get\`, \`wait\`, \`result\` and \`list\` use the server you are logged in to. The API has no list of jobs, so
\`list\` shows jobs that commands on this machine started: 20, or up to 60 with --limit.
\`list --org\`, \`show\` and \`cancel\` open the database of the service's own machine.

Examples:
  serplens jobs list
  serplens jobs wait job_1 --timeout 300
  serplens jobs result job_1 --section recommendations
  serplens jobs result job_1 --out report.json
  serplens jobs list --org org_1 --state failed
  serplens jobs show job_1 --json
  serplens jobs cancel job_1        releases its credits; a running job stops at its next heartbeat`;

/** Maximum listed jobs: each costs a status request, and a key has 120 per minute (contract 8.1). */
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 60;

interface ListOptions extends PageOptions {
  readonly org?: string;
  readonly server?: string;
  readonly state?: JobState;
}

interface NamedOptions {
  readonly org?: string;
  readonly json?: boolean;
}

function orgOption(): Option {
  return new Option("--org <id>", "organization of the job (default: the one that has it)");
}

/** `serplens jobs`: jobs and their states. */
export function jobsCommand(): Command {
  const jobs = new Command("jobs").description(
    "List jobs, wait for them, read their results; as owner, show and cancel them.",
  );
  jobs.addHelpText("after", EXAMPLES);
  const list = jobs
    .command("list")
    .description("List jobs that this machine started, or all jobs of an organization, newest first.")
    .option("--org <id>", "organization; reads the database")
    .addOption(serverOption())
    .addOption(new Option("--state <state>", "only jobs in this state").choices(Object.keys(TRANSITIONS)));
  withPageOptions(list, `with --org 1 to 200 (default: 50), else 1 to ${MAX_LIMIT} (default: ${DEFAULT_LIMIT})`)
    .addHelpText("after", EXAMPLES)
    .action(listJobs);
  addRemoteJobCommands(jobs, EXAMPLES);
  jobs
    .command("show")
    .description("Show one job of the database and what happened to it.")
    .argument("<id>", "id of the job")
    .addOption(orgOption())
    .option("--json", "print the job as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (id: string, options: NamedOptions) => {
      const { job, events } = await withOwner(async (owner, lookup) => {
        const shown = await owner.job(await jobNamed(id, options.org, lookup));
        return { job: shown, events: await storyOf(owner, shown) };
      });
      if (options.json === true) printJson({ ...job, events });
      else printLine(`${describe(job)}\n\n${tableOf(events)}`);
    });
  jobs
    .command("cancel")
    .description("Cancel a job of the database. A job that has ended does not change.")
    .argument("<id>", "id of the job")
    .addOption(orgOption())
    .option("--json", "print the job as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (id: string, options: NamedOptions) => {
      const job = await withOwner(async (owner, lookup) => owner.cancelJob(await jobNamed(id, options.org, lookup)));
      if (options.json === true) printJson(job);
      else printLine(job.state === "cancelled" ? `${id} is cancelled` : `${id} had already ended: ${job.state}`);
    });
  return jobs;
}

function tableOf(events: readonly JobEvent[]): string {
  return formatTable(events.map(({ at, event, detail }) => [when(at), event, detail]));
}

async function listJobs(options: ListOptions): Promise<void> {
  const { org, state } = options;
  if (org === undefined) {
    if (options.cursor !== undefined)
      throw new CliError("--cursor needs --org, because jobs of this machine are one list.", EXIT.usage);
    const { limit = DEFAULT_LIMIT } = pageQueryOf(options);
    if (limit > MAX_LIMIT)
      throw new CliError(
        `--limit ${limit}: without --org at most ${MAX_LIMIT}, as each job costs a request`,
        EXIT.usage,
      );
    return listBegunJobs({ ...options, limit, state: state ?? null });
  }
  if (options.server !== undefined)
    throw new CliError("--org reads this machine's database. Remove --server.", EXIT.usage);
  const query = { organizationId: org, ...pageQueryOf(options), ...(state === undefined ? {} : { state }) };
  printPage(await withOwner((owner) => owner.listJobs(query)), {
    options,
    heading: ["id", "created", "kind", "state", "of", "error"],
    row: (job) => [
      job.jobId,
      when(job.createdAt),
      kindOf(job),
      job.state,
      job.keyword ?? job.url ?? "a text",
      job.error?.code ?? "",
    ],
  });
}

function kindOf({ type, tier, isTest }: AdminJobView): string {
  return `${tier === null ? type : `${type}/${tier}`}${isTest ? " (test)" : ""}`;
}

function describe(job: AdminJobView): string {
  const { error } = job;
  const rows: readonly (readonly [string, string | null])[] = [
    ["id", job.jobId],
    ["organization", job.organizationId],
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
    ["grant", job.grantId],
    ["person", job.userId],
    ["request", job.requestId],
    ["created", when(job.createdAt)],
    ["started", when(job.startedAt)],
    ["ended", when(job.completedAt)],
    ["error", error === null ? null : `${error.code}: ${error.message}`],
  ];
  return formatTable(
    rows.filter(([, value]) => value !== null && value !== "").map(([name, value]) => [name, value ?? ""]),
  );
}
