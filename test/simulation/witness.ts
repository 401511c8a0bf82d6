import { isTerminal } from "../../core/job.ts";
import type { AuditReport, JobRow } from "../../core/ports/store.ts";
import { breaches, poolBreaches } from "../conformance/breaches.ts";
import { illegalMoves } from "../conformance/moves.ts";

/** One commit as the witness sees it: who made it, at what instant by its own clock, and what stands in the store right after. */
export interface Sight {
  readonly seat: object;
  readonly now: number;
  readonly reports: readonly AuditReport[];
  readonly pools: Parameters<typeof poolBreaches>[0];
}

/** Looks at every commit and notes what breaks an invariant, moves a job against the table, or does so without the right to. */
export class Witness {
  /** Kept aside, because an error thrown into the service would pass for one of the store. */
  readonly violations: string[] = [];
  readonly #rules: { readonly activeCap: number; readonly queuedCap: number };
  /** Who began the run of each token. */
  readonly #runners = new Map<string, object>();
  #last: readonly AuditReport[] = [];

  constructor(rules: { readonly activeCap: number; readonly queuedCap: number }) {
    this.#rules = rules;
  }

  see({ seat, now, reports, pools }: Sight): void {
    const rules = { now: 0, ...this.#rules };
    const broken = [...reports.flatMap((report) => breaches(report, rules)), ...poolBreaches(pools, reports), ...illegalMoves(this.#last, reports)];
    this.violations.push(...broken);
    const before = new Map(this.#last.flatMap((report) => report.jobs).map((job) => [job.id, job]));
    for (const job of reports.flatMap((report) => report.jobs)) {
      if (job.token !== null && !this.#runners.has(job.token)) this.#runners.set(job.token, seat);
      const was = before.get(job.id);
      if (was?.token !== undefined && was.token !== null) this.violations.push(...this.#trespasses(was, job, { seat, now }));
    }
    this.#last = reports;
  }

  /** A run is kept alive and ended by its own process only; others may take it away once its lease has passed. */
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
