import { createHash } from "node:crypto";
import { isSerplensError, type JobStatusBody, type SerplensError } from "../../client/client.ts";
import { sleep } from "../../client/transport.ts";
import { printNote } from "../output.ts";
import { begunJobs } from "../remote/history.ts";
import type { Remote } from "../remote/open.ts";
import type { Parcel } from "./forward.ts";

/** Contract 8.3 recommends 3 to 5 s. */
const POLL_MS = 3_000;
/** A look costs a request for each job, and a key has 120 a minute for all that it reads (contract 8.1). */
const PER_JOB_MS = 1_000;
const MAX_JOBS = 20;

interface Follow {
  /** Ids of the jobs; empty: those that commands on this machine begin, and have begun and not seen ended. */
  readonly jobs: readonly string[];
  readonly secret: string;
}

/**
 * The events that jobs of a server cause, until the signal aborts, or until each job named has ended. The API hands out no events, so they are
 * made here from each job's status: `timings` are computed from its instants, `attempt` is 1, `request_id` is known of jobs begun from this
 * machine and "unknown" of others, and metadata are absent. Cancelled jobs have no event. Throws `SerplensError` for what waiting cannot mend.
 */
export async function* followJobs({ client, account, signal }: Remote, { jobs, secret }: Follow): AsyncGenerator<Parcel> {
  const pending = new Set(jobs);
  const known = new Set<string>();
  /** Begun before anybody listened: when the first look finds them ended, nobody waits for their event. */
  const old = new Set(jobs.length > 0 ? [] : begunJobs(account.server).map(({ id }) => id));
  while (!signal.aborted) {
    const begun = begunJobs(account.server).slice(0, MAX_JOBS);
    if (jobs.length === 0) {
      for (const { id } of begun) if (!known.has(id)) pending.add(id);
      for (const { id } of begun) known.add(id);
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

async function statusOf(id: string, isNamed: boolean, get: (id: string) => Promise<JobStatusBody>): Promise<JobStatusBody | "later" | "unknown"> {
  try {
    return await get(id);
  } catch (error) {
    if (!isSerplensError(error)) throw error;
    // Begun with another key, or before the database was made anew.
    if (error.code === "NOT_FOUND" && !isNamed) return "unknown";
    if (!PASSING.includes(error.code)) throw error;
    printNote(`note: ${error.message} Trying again.`);
    return "later";
  }
}

/** The same for the same event, as a delivery keeps its id over all attempts. */
function deliveryIdOf(jobId: string, event: string): string {
  return `dlv_${createHash("sha256").update(`${jobId} ${event}`).digest("hex").slice(0, 26)}`;
}

/** The event that the end of a job causes, with its body as contract 6.4 has it, as far as the status tells; `null` for a cancelled job. */
export function eventOf(job: JobStatusBody, requestId: string): { readonly event: "job.completed" | "job.failed"; readonly body: string } | null {
  const { status, error, completed_at: endedAt } = job;
  if (endedAt === null) return null;
  const head = { job_id: job.job_id, request_id: requestId, type: job.type };
  if (status === "failed") {
    const body = { ...head, status, failed_at: endedAt, error: error ?? { code: "INTERNAL_ERROR", message: "" }, attempt: 1, will_retry: false };
    return { event: "job.failed", body: JSON.stringify(body) };
  }
  if (status !== "completed") return null;
  const [created, started, ended] = [job.created_at, job.started_at ?? endedAt, endedAt].map((at) => Date.parse(at));
  const between = (from = 0, to = 0): number => Math.max(0, to - from);
  const timings = { queue_wait_ms: between(created, started), execution_ms: between(started, ended), total_wall_ms: between(created, ended) };
  return { event: "job.completed", body: JSON.stringify({ ...head, status, completed_at: endedAt, timings }) };
}
