import { writeFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { isSerplensError, type JobStatusBody, type ResultFormat } from "../../client/client.ts";
import { CliError, EXIT, formatTable, printJson, printLine, printNote } from "../output/output.ts";
import { type BegunJob, begunJobs } from "./history.ts";
import { type Remote, serverOption, withServer } from "./open.ts";
import { printResult } from "./results.ts";
import { requireCompleted, secondsOf, waitForEnd } from "./wait.ts";

interface JobOptions {
  readonly server?: string;
  readonly json?: boolean;
}

/** Adds `get`, `wait` and `result`, which send requests to a server. */
export function addRemoteJobCommands(jobs: Command, examples: string): void {
  const named = (name: string, description: string): Command =>
    jobs
      .command(name)
      .description(description)
      .argument("<id>", "id of the job")
      .addOption(serverOption())
      .addHelpText("after", examples);
  named("get", "Ask the server how a job stands.")
    .option("--json", "print the status as JSON")
    .action(async (id: string, options: JobOptions) => {
      printStatus(await withServer(options, ({ client, signal }) => client.jobs.get(id, { signal })), options);
    });
  named("wait", "Wait for a job of the server to end. Ends with 1 unless it completed.")
    .option("--timeout <seconds>", "time limit in seconds; the job continues (default: none)")
    .option("--json", "print the last status as JSON")
    .action(async (id: string, options: JobOptions & { readonly timeout?: string }) => {
      const seconds = secondsOf(options.timeout, "--timeout");
      const job = await withServer(options, (remote) => waitForEnd(remote, id, seconds));
      printStatus(job, options);
      requireCompleted(job);
    });
  named("result", "Print what a completed job of the server found.")
    .addOption(
      new Option("--format <format>", "default: the job's own").choices(["customer_v1", "customer_v1_lite", "legacy"]),
    )
    .option("--section <key>", "only this part of the report as JSON, such as recommendations")
    .option("--json", "print the result as JSON")
    .option("--out <file>", "write the result as JSON to a file; replaces an existing file")
    .action(readResult);
}

function printStatus(job: JobStatusBody, { json }: JobOptions): void {
  if (json === true) {
    printJson(job);
    return;
  }
  const rows: readonly (readonly [string, string | null])[] = [
    ["id", job.job_id],
    ["kind", job.type],
    ["status", job.status],
    ["progress", job.progress === null ? null : `${job.progress} %`],
    ["region", job.region],
    ["locale", job.locale],
    ["created", job.created_at],
    ["started", job.started_at],
    ["ended", job.completed_at],
    ["error", job.error === null ? null : `${job.error.code}: ${job.error.message}`],
  ];
  printLine(formatTable(rows.filter(([, value]) => value !== null).map(([name, value]) => [name, value ?? ""])));
}

interface ResultOptions extends JobOptions {
  readonly format?: ResultFormat;
  readonly section?: string;
  readonly out?: string;
}

async function readResult(id: string, options: ResultOptions): Promise<void> {
  const { format, section, out } = options;
  const result = await withServer(options, async ({ client, signal }) => {
    if (format === undefined) return client.results.get(id, { signal });
    return client.results.get(id, { signal, format });
  });
  if (section !== undefined && !Object.hasOwn(result, section)) {
    throw new CliError(`--section ${section}: the result has ${Object.keys(result).join(", ")}`, EXIT.usage);
  }
  const shown: unknown = section === undefined ? result : Reflect.get(result, section);
  if (out !== undefined) {
    writeFileSync(out, `${JSON.stringify(shown, null, 2)}\n`);
    printNote(`written to ${out}`);
  } else if (section !== undefined) printJson(shown);
  else printResult(result, options);
}

/** Concurrent status requests. */
const ASKED_AT_ONCE = 8;

/** Returns jobs that this machine started on the server, newest first, with their current status. */
export async function listBegunJobs(
  options: JobOptions & { readonly limit: number; readonly state: string | null },
): Promise<void> {
  const listed = await withServer(options, async (remote) => {
    const jobs = begunJobs(remote.account.server).slice(0, options.limit);
    const begun: (BegunJob & { readonly status: string })[] = [];
    for (let from = 0; from < jobs.length; from += ASKED_AT_ONCE) {
      const batch = jobs.slice(from, from + ASKED_AT_ONCE);
      begun.push(
        ...(await Promise.all(batch.map(async (job) => ({ ...job, status: await statusOf(remote, job.id) })))),
      );
    }
    return begun;
  });
  const items = listed.filter(({ status }) => options.state === null || status === options.state);
  if (options.json === true) return printJson({ items, nextCursor: null });
  const rows = items.map(({ id, begunAt, kind, status, of }) => [id, begunAt, kind, status, of]);
  printLine(formatTable([["id", "created", "kind", "state", "of"], ...rows]));
  printNote(
    "These are the jobs begun from this machine: the API has no list for keys. On the service's machine: serplens jobs list --org ORG",
  );
}

async function statusOf({ client, signal }: Remote, id: string): Promise<string> {
  try {
    return (await client.jobs.get(id, { signal })).status;
  } catch (error) {
    // The job belongs to another key or to a former database.
    if (isSerplensError(error, "NOT_FOUND")) return "unknown";
    throw error;
  }
}
