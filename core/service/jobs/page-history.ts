import { newPage, withScan } from "../../pages/history.ts";
import type { ScanFigures } from "../../ports/pages/rows.ts";
import type { JobRow } from "../../ports/store-rows.ts";
import { alertOf } from "../../watch/alerts.ts";
import type { Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { emitToOwner } from "../webhooks/outbox.ts";
import { alertBody } from "./events.ts";

/**
 * Writes a finished scan into the history of its page and keyword. A watched page may get an alert, which is an event
 * for the owner's endpoints. D-128
 *
 * The plan names the page in `pageKeywords`, the organization, whose lock orders the scans of one page, and the
 * organization in `subscribers`.
 */
export function recordScan(
  work: UnitOfWork,
  context: Context,
  { job, pageId, figures }: { readonly job: JobRow; readonly pageId: string; readonly figures: ScanFigures },
): void {
  const { organizationId, request } = job;
  if (request.type !== "scan") return;
  const page =
    work.pageKeywords.get(pageId) ?? newPage({ id: pageId, organizationId, createdAt: context.now }, request);
  const { score, typical, steps } = figures;
  const alert = page.rules === null ? null : alertOf(page.rules, page, figures);
  const next = {
    ...withScan(page, { jobId: job.id, at: context.now, request, figures }),
    ...(alert === null ? {} : { alert, alertAt: context.now }),
  };
  work.pageKeywords.put(pageId, next);
  if (alert !== null) {
    const body = alertBody(next, job.id, alert, context.now);
    emitToOwner(work, context, { organizationId, jobId: job.id, type: "watch.alert", body });
  }
  work.scanPoints.put(job.id, { jobId: job.id, pageId, organizationId, at: context.now, score, typical, steps });
}

/** Notes a scan that failed for good, so that lists show it beside the last good score. */
export function recordFailure(
  work: UnitOfWork,
  context: Context,
  { job, pageId, code }: { readonly job: JobRow; readonly pageId: string; readonly code: string },
): void {
  const { organizationId, request } = job;
  if (request.type !== "scan") return;
  const page =
    work.pageKeywords.get(pageId) ?? newPage({ id: pageId, organizationId, createdAt: context.now }, request);
  work.pageKeywords.put(pageId, { ...page, failure: code, failedJobId: job.id, isRemoved: false });
}
