import type { AdminApi } from "../../../core/service/admin/admin-api.ts";
import type { AdminJobView } from "../../../core/service/admin/job-admin.ts";

/** One event in the life of a job, named as in the log. */
export interface JobEvent {
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  readonly event: string;
  readonly detail: string;
}

type Owner = Pick<AdminApi, "listDeliveries" | "deliveryContent" | "listAttempts">;

/** Number of deliveries per read, newest first. */
const PAGE = 200;

/** Returns the deliveries about a job. A delivery names its job only in its body. */
async function deliveriesOf(owner: Owner, { organizationId, jobId, createdAt }: AdminJobView) {
  const deliveries: { readonly deliveryId: string; readonly event: string }[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await owner.listDeliveries({
      organizationId,
      limit: PAGE,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const { id, event, createdAt: madeAt } of page.items) {
      if (madeAt < createdAt) return deliveries;
      const { body } = await owner.deliveryContent({ organizationId, deliveryId: id });
      if (body.includes(`"${jobId}"`)) deliveries.push({ deliveryId: id, event });
    }
    if (page.nextCursor === null) return deliveries;
    cursor = page.nextCursor;
  }
}

const ENDS: Readonly<Partial<Record<AdminJobView["state"], string>>> = {
  completed: "job finished",
  failed: "job failed",
  cancelled: "job cancelled",
};

/** Returns the events of a job, oldest first. The database keeps no events of earlier attempts, only their number. */
export async function storyOf(owner: Owner, job: AdminJobView): Promise<readonly JobEvent[]> {
  const { organizationId, attempt, error, startedAt, completedAt } = job;
  const why = error === null ? "" : `${error.code}: ${error.message}`;
  const events: JobEvent[] = [{ at: job.createdAt, event: "job admitted", detail: `request ${job.requestId}` }];
  if (startedAt !== null) events.push({ at: startedAt, event: "job started", detail: `attempt ${attempt}` });
  if (completedAt !== null)
    events.push({ at: completedAt, event: ENDS[job.state] ?? job.state, detail: job.state === "failed" ? why : "" });
  else if (error !== null && startedAt !== null)
    events.push({ at: startedAt, event: "job retried", detail: `after ${why}` });
  for (const { deliveryId, event } of await deliveriesOf(owner, job)) {
    for (const { number, endedAt, status, failure } of await owner.listAttempts({ organizationId, deliveryId })) {
      const isDelivered = status !== null && status >= 200 && status < 300;
      const detail = `${event}, attempt ${number}: ${status ?? failure}`;
      events.push({ at: endedAt, event: isDelivered ? "webhook delivered" : "webhook failed", detail });
    }
  }
  return events.toSorted((a, b) => a.at - b.at);
}
