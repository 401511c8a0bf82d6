import { isTerminal } from "../../core/domain/job.ts";
import type { AuditReport } from "../../core/ports/store.ts";
import type { Account, JobRow, LotRow, PoolRow, TransferRow } from "../../core/ports/store-rows.ts";

/** The rules that the stored state of an organization must keep. */
export interface Rules {
  readonly now: number;
  readonly activeCap: number;
  readonly queuedCap: number;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function balance(transfers: readonly TransferRow[], account: Account): number {
  return sum(
    transfers.map(
      (row) => (row.credit === account ? row.millicredits : 0) - (row.debit === account ? row.millicredits : 0),
    ),
  );
}

function endOf(lot: LotRow): number {
  return lot.expiresAt ?? Number.MAX_SAFE_INTEGER;
}

/** Replays the ledger and returns each draw from an expired lot (I6) or past a lot that ends earlier (I7). */
function drawBreaches({ lots, transfers }: AuditReport): string[] {
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const left = new Map<string, number>();
  const found: string[] = [];
  for (const row of transfers) {
    const lot = byId.get(row.lotId);
    if (lot === undefined) {
      found.push(`I2 transfer ${row.id} names no lot`);
      continue;
    }
    if (row.kind === "reserve") {
      if (endOf(lot) <= row.at) found.push(`I6 ${row.id} draws from an expired lot`);
      const passed = lots.filter(
        (other) => endOf(other) < endOf(lot) && endOf(other) > row.at && (left.get(other.id) ?? 0) > 0,
      );
      if (passed.length > 0) found.push(`I7 ${row.id} passes over ${passed[0]?.id}`);
    }
    const change =
      (row.credit === "available" ? row.millicredits : 0) - (row.debit === "available" ? row.millicredits : 0);
    left.set(lot.id, (left.get(lot.id) ?? 0) + change);
  }
  return found;
}

function jobBreaches(job: JobRow, report: AuditReport): string[] {
  const own = report.transfers.filter((row) => row.jobId === job.id);
  const reserved = sum(own.filter((row) => row.kind === "reserve").map((row) => row.millicredits));
  const captured = sum(own.filter((row) => row.kind === "capture").map((row) => row.millicredits));
  const settled = sum(own.filter((row) => row.kind !== "reserve").map((row) => row.millicredits));
  // Notices of retries come in addition to the final event.
  const events = report.events.filter((event) => event.jobId === job.id && JSON.parse(event.body).will_retry !== true);
  const isEnded = isTerminal(job.state);
  const isRunning = job.state === "running" || job.state === "processing";
  const checks: readonly (readonly [string, boolean])[] = [
    ["D-5 a test job has a price", !job.isTest || job.costMillicredits === 0],
    ["I4 reserved is not the cost", reserved === job.costMillicredits],
    ["I4 settled is neither nothing nor the cost", settled === (isEnded ? job.costMillicredits : 0)],
    ["I4 captured without completion", captured === (job.state === "completed" ? job.costMillicredits : 0)],
    ["ended job holds a slot", !(isEnded && job.hasSlot)],
    [
      "running without slot, token or lease",
      !isRunning || (job.hasSlot && job.token !== null && job.leaseUntil !== null),
    ],
    ["token outside a run", isRunning || job.token === null],
    ["result without completion", report.resultJobIds.includes(job.id) === (job.state === "completed")],
    ["not one terminal event", events.length === (job.state === "completed" || job.state === "failed" ? 1 : 0)],
    ["end without instant", isEnded === (job.endedAt !== null)],
  ];
  return checks.filter(([, holds]) => !holds).map(([what]) => `${what}: ${job.id} ${job.state}`);
}

/** Checks deliveries: counters, due times, one delivery per event and endpoint, attempts within their limit. */
function deliveryBreaches({ endpoints, origins, deliveries, attempts }: AuditReport): string[] {
  const sending = deliveries.filter((row) => row.state === "sending");
  const checks: readonly (readonly [string, boolean])[] = [
    ...endpoints.map((row) => {
      const own = deliveries.filter((delivery) => delivery.endpointId === row.id);
      const due = own.flatMap((delivery) => delivery.nextAt ?? []);
      const isDueKnown =
        row.kind === "removed" ? row.dueAt === null : row.dueAt === (due.length === 0 ? null : Math.min(...due));
      const isHealthy =
        row.state === "active"
          ? row.failureCount < 5
          : row.state === "degraded"
            ? row.failureCount >= 5 && row.failureCount < 20
            : true;
      const inFlight = own.filter((delivery) => delivery.originId !== null).length;
      return [
        `endpoint ${row.id}: in flight, due or health`,
        row.inFlight === inFlight && inFlight <= 4 && isDueKnown && isHealthy,
      ] as const;
    }),
    ...origins.map((row) => {
      const inFlight = sending.filter((delivery) => delivery.originId === row.id).length;
      return [`origin ${row.id}: in flight`, row.inFlight === inFlight && inFlight <= 8] as const;
    }),
    [
      "a place held by what is not being sent",
      deliveries.every((row) => row.originId === null || row.state === "sending"),
    ],
    ...deliveries.map((row) => {
      const logged = attempts.filter((attempt) => attempt.deliveryId === row.id).length;
      const isCounted = row.attemptCount === logged + (row.state === "sending" ? 1 : 0);
      const hasEnded = row.state === "delivered" || row.state === "exhausted";
      return [
        `delivery ${row.id}: attempts or end`,
        isCounted && row.attemptsLeft >= 0 && row.attemptsLeft <= 8 && hasEnded === (row.endedAt !== null),
      ] as const;
    }),
    [
      "an event went twice to one endpoint",
      new Set(deliveries.map((row) => `${row.eventId} ${row.endpointId}`)).size === deliveries.length,
    ],
  ];
  return checks.filter(([, holds]) => !holds).map(([what]) => what);
}

/** Returns each row that refers to a missing row, because the tables that jobs write have no references. */
function orphans(report: AuditReport): string[] {
  const jobs = new Set(report.jobs.map((row) => row.id));
  const lots = new Set(report.lots.map((row) => row.id));
  const events = new Set(report.events.map((row) => row.id));
  const endpoints = new Set(report.endpoints.map((row) => row.id));
  const checks: readonly (readonly [string, boolean])[] = [
    ...report.jobs.map((row) => [`job ${row.id}: lot`, row.holds.every((hold) => lots.has(hold.lotId))] as const),
    ...report.transfers.map(
      (row) =>
        [`transfer ${row.id}: lot or job`, lots.has(row.lotId) && (row.jobId === null || jobs.has(row.jobId))] as const,
    ),
    ...report.idempotency.map((row) => [`idempotency record ${row.key}: job`, jobs.has(row.jobId)] as const),
    ...report.events.map((row) => [`event ${row.id}: job`, row.jobId === null || jobs.has(row.jobId)] as const),
    ...report.deliveries.map(
      (row) =>
        [`delivery ${row.id}: event or endpoint`, events.has(row.eventId) && endpoints.has(row.endpointId)] as const,
    ),
    ["transfers share an id", new Set(report.transfers.map((row) => row.id)).size === report.transfers.length],
  ];
  return checks.filter(([, holds]) => !holds).map(([what]) => `nothing there: ${what}`);
}

/** Returns every invariant of the ledger and the counters (I1 to I11) that the stored state breaks. */
export function breaches(report: AuditReport, rules: Rules): string[] {
  const { organization, jobs, lots, transfers } = report;
  const live = jobs.filter((job) => !isTerminal(job.state));
  const accounts: readonly Account[] = ["available", "reserved", "spent", "expired", "frozen", "refunded"];
  // After a cap is lowered, the jobs above it continue. So this check applies the larger cap.
  const activeCap = Math.max(rules.activeCap, organization.activeCap ?? 0);
  const queuedCap = Math.max(rules.queuedCap, organization.queuedCap ?? 0);
  const isTouchedNow = transfers.some((row) => row.at === rules.now);
  const numbers = [
    ...lots.flatMap((lot) => [
      lot.remainingMillicredits,
      lot.reservedMillicredits,
      lot.grantedMillicredits,
      lot.frozenMillicredits,
      lot.refundedMillicredits,
    ]),
    ...transfers.map((row) => row.millicredits),
    organization.availableMillicredits,
    organization.reservedMillicredits,
  ];
  const checks: readonly (readonly [string, boolean])[] = [
    ["I1 available differs from the ledger", organization.availableMillicredits === balance(transfers, "available")],
    ["I1 reserved differs from the ledger", organization.reservedMillicredits === balance(transfers, "reserved")],
    [
      "I2 available differs from the lots",
      organization.availableMillicredits === sum(lots.map((lot) => lot.remainingMillicredits)),
    ],
    [
      "I2 reserved differs from the lots",
      organization.reservedMillicredits === sum(lots.map((lot) => lot.reservedMillicredits)),
    ],
    [
      "B7 a lot differs from its transfers",
      lots.every((lot) => {
        const own = transfers.filter((row) => row.lotId === lot.id);
        return (
          lot.grantedMillicredits === -balance(own, "issued") &&
          lot.remainingMillicredits === balance(own, "available") &&
          lot.reservedMillicredits === balance(own, "reserved") &&
          lot.frozenMillicredits === balance(own, "frozen") &&
          lot.refundedMillicredits === balance(own, "refunded")
        );
      }),
    ],
    [
      "B8 B9 a disputed lot has credits available, or another lot frozen credits",
      lots.every(
        (lot) =>
          (lot.hold === "none" || lot.remainingMillicredits === 0) &&
          (lot.hold === "frozen" || lot.frozenMillicredits === 0),
      ),
    ],
    [
      "I3 accounts do not sum to issued",
      -balance(transfers, "issued") === sum(accounts.map((account) => balance(transfers, account))),
    ],
    [
      "I5 reserved is not the cost of live jobs",
      organization.reservedMillicredits === sum(live.map((job) => job.costMillicredits)),
    ],
    [
      "I8 a due lot kept credits",
      !isTouchedNow || lots.every((lot) => endOf(lot) > rules.now || lot.remainingMillicredits === 0),
    ],
    ["I9 a reference was granted twice", new Set(lots.map((lot) => lot.reference)).size === lots.length],
    ["I10 negative or inexact", numbers.every((value) => Number.isSafeInteger(value) && value >= 0)],
    ["I11 active miscounted", organization.active === live.filter((job) => job.hasSlot).length],
    ["I11 queued miscounted", organization.queued === live.filter((job) => !job.hasSlot).length],
    ["active cap", organization.active <= activeCap],
    // A retry may exceed the queued cap by the number of active jobs.
    ["queued cap", organization.queued <= queuedCap + activeCap],
  ];
  return [
    ...checks.filter(([, holds]) => !holds).map(([what]) => what),
    ...drawBreaches(report),
    ...orphans(report),
    ...deliveryBreaches(report),
    ...jobs.flatMap((job) => jobBreaches(job, report)),
  ];
}

/** Returns each pool whose counters differ from the jobs of all organizations. */
export function poolBreaches(pools: readonly PoolRow[], reports: readonly AuditReport[]): string[] {
  const live = reports.flatMap((report) => report.jobs).filter((job) => !isTerminal(job.state));
  return pools
    .filter((pool) => {
      const own = live.filter((job) => job.topic === pool.topic);
      return (
        pool.inFlight !== own.filter((job) => job.hasSlot).length ||
        pool.queued !== own.filter((job) => !job.hasSlot).length
      );
    })
    .map((pool) => `pool ${pool.topic} miscounted`);
}
