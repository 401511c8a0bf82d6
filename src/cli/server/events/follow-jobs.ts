import { createHash } from "node:crypto";
import { isSerplensError, type JobStatusBody, type SerplensError } from "../../../client/client.ts";
import { sleep } from "../../../client/transport.ts";
import { printNote } from "../../output/output.ts";
import { begunJobs } from "../history.ts";
import type { Remote } from "../open.ts";
import type { Parcel } from "./forward.ts";

/** Polling interval in ms. Contract 8.3 recommends 3 to 5 s. */
const POLL_MS = 3_000;
/**
 * Minimum polling interval in ms per followed job, and the maximum followed jobs. Each poll costs a request per job,
 * and a key has 120 per minute (contract 8.1).
 */
const PER_JOB_MS = 1_000;
const MAX_JOBS = 20;

interface Follow {
  /** Ids of the jobs. Empty: jobs that commands on this machine start or started, until they end. */
  readonly jobs: readonly string[];
  readonly secret: string;
}

/**
 * Yields the events of jobs on a server until the signal aborts or every named job has ended.
 *
 * The API has no events, so this function derives them from the job status. `timings` come from the status, `attempt`
 * is 1, metadata are absent, and `request_id` is "unknown" for jobs that another machine started. Cancelled jobs have
 * no event. Throws `SerplensError` for errors that a retry cannot fix.
 */
export async function* followJobs(
  { client, account, signal }: Remote,
  { jobs, secret }: Follow,
): AsyncGenerator<Parcel> {
  const pending = new Set(jobs);
  const printed = new Set<string>();
  /** Started before this command. If the first poll finds them ended, they cause no event. */
  const old = new Set(jobs.length > 0 ? [] : begunJobs(account.server).map(({ id }) => id));
  while (!signal.aborted) {
    const begun = begunJobs(account.server).slice(0, MAX_JOBS);
    if (jobs.length === 0) {
      for (const { id } of begun) if (!printed.has(id)) pending.add(id);
      for (const { id } of begun) printed.add(id);
    }
    for (const id of [...pending]) {
      const job = await statusOf(id, jobs.length > 0, (jobId) => client.jobs.get(jobId, { signal }));
      if (job === "later") continue;
      const isOld = old.delete(id);
      if (job !== "unknown" && job.completed_at === null) continue;
      pending.delete(id);
      if (job === "unknown" || isOld) continue;
      const event = eventOf(job, begun.find((own) => own.id === id)?.requestId ?? "unknown");
      if (event !== null) yield { ...event, secret, deliveryId: deliveryIdOf(id, event.event) };
      else printNote(`${id} is ${job.status}: that has no event`);
    }
    if (jobs.length > 0 && pending.size === 0) return;
    await sleep(Math.max(POLL_MS, pending.size * PER_JOB_MS), signal);
  }
}

const PASSING: readonly SerplensError["code"][] = [
  "CONNECTION_FAILED",
  "TIMEOUT",
  "UNEXPECTED_RESPONSE",
  "RATE_LIMITED",
  "SERVICE_UNAVAILABLE",
  "INTERNAL_ERROR",
];

async function statusOf(
  id: string,
  isNamed: boolean,
  get: (id: string) => Promise<JobStatusBody>,
): Promise<JobStatusBody | "later" | "unknown"> {
  try {
    return await get(id);
  } catch (error) {
    if (!isSerplensError(error)) throw error;
    // The job belongs to another key or to a former database.
    if (error.code === "NOT_FOUND" && !isNamed) return "unknown";
    if (!PASSING.includes(error.code)) throw error;
    printNote(`note: ${error.message} Trying again.`);
    return "later";
  }
}

/** Returns the delivery id of an event, which is stable like that of a real delivery. */
function deliveryIdOf(jobId: string, event: string): string {
  return `dlv_${createHash("sha256").update(`${jobId} ${event}`).digest("hex").slice(0, 26)}`;
}

/** Returns the event of an ended job with the body of contract 6.4, as far as the status shows it; `null` for a cancelled job. */
export function eventOf(
  job: JobStatusBody,
  requestId: string,
): { readonly event: "job.completed" | "job.failed"; readonly body: string } | null {
  const { status, error, completed_at: endedAt } = job;
  if (endedAt === null) return null;
  const head = { job_id: job.job_id, request_id: requestId, type: job.type };
  if (status === "failed") {
    const body = {
      ...head,
      status,
      failed_at: endedAt,
      error: error ?? { code: "INTERNAL_ERROR", message: "" },
      attempt: 1,
      will_retry: false,
    };
    return { event: "job.failed", body: JSON.stringify(body) };
  }
  if (status !== "completed") return null;
  const [created, started, ended] = [job.created_at, job.started_at ?? endedAt, endedAt].map((at) => Date.parse(at));
  const between = (from = 0, to = 0): number => Math.max(0, to - from);
  const timings = {
    queue_wait_ms: between(created, started),
    execution_ms: between(started, ended),
    total_wall_ms: between(created, ended),
  };
  return { event: "job.completed", body: JSON.stringify({ ...head, status, completed_at: endedAt, timings }) };
}
