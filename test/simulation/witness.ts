import { isTerminal } from "../../core/domain/job.ts";
import type { AuditReport } from "../../core/ports/store.ts";
import type { JobRow } from "../../core/ports/store-rows.ts";
import { breaches, poolBreaches } from "../conformance/breaches.ts";
import { illegalMoves } from "../conformance/moves.ts";

/** One commit: its process, its time by that process's clock, and the stored rows right after. */
export interface Sight {
  readonly seat: object;
  readonly now: number;
  readonly reports: readonly AuditReport[];
  readonly pools: Parameters<typeof poolBreaches>[0];
}

/**
 * Checks every commit. Records broken invariants, moves that the table forbids, and commits of a process without the
 * lease.
 */
export class Witness {
  /** Stored here because the service would treat a thrown error as an error of the store. */
  readonly violations: string[] = [];
  readonly #rules: { readonly activeCap: number; readonly queuedCap: number };
  /** The process that started the run of each token. */
  readonly #runners = new Map<string, object>();
  #last: readonly AuditReport[] = [];

  constructor(rules: { readonly activeCap: number; readonly queuedCap: number }) {
    this.#rules = rules;
  }

  see({ seat, now, reports, pools }: Sight): void {
    const rules = { now: 0, ...this.#rules };
    const broken = [
      ...reports.flatMap((report) => breaches(report, rules)),
      ...poolBreaches(pools, reports),
      ...illegalMoves(this.#last, reports),
    ];
    this.violations.push(...broken);
    const before = new Map(this.#last.flatMap((report) => report.jobs).map((job) => [job.id, job]));
    for (const job of reports.flatMap((report) => report.jobs)) {
      if (job.token !== null && !this.#runners.has(job.token)) this.#runners.set(job.token, seat);
      const was = before.get(job.id);
      if (was?.token !== undefined && was.token !== null)
        this.violations.push(...this.#trespasses(was, job, { seat, now }));
    }
    this.#last = reports;
  }

  /** Only its own process may extend or end a run. Other processes may take the job after its lease has passed. */
  #trespasses(was: JobRow, job: JobRow, { seat, now }: Pick<Sight, "seat" | "now">): string[] {
    const isOwn = this.#runners.get(was.token ?? "") === seat;
    const isTakenAway = job.token !== was.token && job.error?.code === "WORKER_LOST";
    const isBeaten = job.token === was.token && job.leaseUntil !== was.leaseUntil;
    const isEnded = isTerminal(job.state) && !isTakenAway && job.state !== "cancelled";
    const isAlive = (was.leaseUntil ?? 0) >= now;
    return [
      ...(isTakenAway && isAlive ? [`${job.id}: a lease that held was taken away`] : []),
      ...((isBeaten || isEnded) && !isOwn ? [`${job.id}: ${job.state} by a process that had lost the run`] : []),
    ];
  }
}
