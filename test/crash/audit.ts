import { isTerminal } from "../../core/domain/job.ts";
import { DEFAULT_POLICY } from "../../core/domain/policy.ts";
import type { Database } from "../../core/ports/database.ts";
import type { AuditReport } from "../../core/ports/store.ts";
import type { JobRow } from "../../core/ports/store-rows.ts";
import { breaches, poolBreaches } from "../conformance/breaches.ts";
import { type Asked, acknowledgedOf, type Client, type Granted } from "./client.ts";

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    group.push(item);
    groups.set(keyOf(item), group);
  }
  return groups;
}

function nonceOf(job: JobRow): string {
  return String(job.callbackMetadata?.nonce);
}

/** Names each fault of one request's jobs: an acknowledged request has one job, and a rejected request has none. */
function requestFaults(asked: Asked, jobs: readonly JobRow[]): string[] {
  const [job] = jobs;
  const isRefused = asked.jobIds.size === 0 && !asked.isUnsure;
  const checks: readonly (readonly [string, boolean])[] = [
    ["lost: acknowledged and not stored", asked.jobIds.size === 0 || (job !== undefined && asked.jobIds.has(job.id))],
    ["doubled: more than one job", jobs.length <= 1],
    ["doubled: more than one id acknowledged", asked.jobIds.size <= 1],
    ["refused and stored all the same", !isRefused || jobs.length === 0],
    ["lost: not ended", job === undefined || isTerminal(job.state)],
    [
      "wrong end",
      job === undefined || !isTerminal(job.state) || job.state === (asked.fate === "fails" ? "failed" : "completed"),
    ],
  ];
  return checks
    .filter(([, holds]) => !holds)
    .map(([what]) => `${what}: ${asked.nonce} ${asked.fate} ${job?.id} ${job?.state}`);
}

function grantFaults(granted: Granted, reports: readonly AuditReport[]): string[] {
  const lots = reports
    .flatMap((report) => report.lots)
    .filter((lot) => lot.organizationId === granted.organizationId && lot.reference === `owner:${granted.reference}`);
  return lots.length > 1 || (granted.isSure && lots.length === 0)
    ? [`grant ${granted.reference}: ${lots.length} lots`]
    : [];
}

/** Names each terminal event without exactly one delivery to its job's own receiver. */
function eventFaults(report: AuditReport): string[] {
  const deliveries = groupBy(report.deliveries, (row) => row.eventId);
  return report.events
    .map((event) => ({ event, count: deliveries.get(event.id)?.length ?? 0 }))
    .filter(({ count }) => count !== 1)
    .map(({ event, count }) => `${count} deliveries: ${event.type} of ${event.jobId}`);
}

/** Faults of an audit, and the number of rows that it read. */
export interface Findings {
  readonly faults: readonly string[];
  readonly jobs: number;
  readonly acknowledged: number;
  readonly retried: number;
  readonly delivered: number;
}

/** Compares the promises to the client with the stored rows, and the stored rows with each other. */
export async function audit(
  database: Pick<Database, "accounts" | "store">,
  client: Pick<Client, "asked" | "grants">,
): Promise<Findings> {
  const organizations = await database.accounts.organizations();
  const audits = await Promise.all(organizations.map((organization) => database.store.read.audit(organization.id)));
  const reports = audits.filter((report) => report !== null);
  const jobs = reports.flatMap((report) => report.jobs);
  const byNonce = groupBy(jobs, nonceOf);
  return {
    faults: [
      ...reports.flatMap((report) => breaches(report, { now: 0, ...DEFAULT_POLICY })),
      ...reports.flatMap(eventFaults),
      ...poolBreaches(await database.store.read.pools(), reports),
      ...client.asked.flatMap((asked) => requestFaults(asked, byNonce.get(asked.nonce) ?? [])),
      ...client.grants.flatMap((granted) => grantFaults(granted, reports)),
    ],
    jobs: jobs.length,
    acknowledged: acknowledgedOf(client.asked),
    retried: jobs.filter((job) => job.attempt > 1).length,
    delivered: reports.flatMap((report) => report.deliveries).filter((row) => row.state === "delivered").length,
  };
}
