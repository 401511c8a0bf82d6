import { compareReports } from "../../../core/analysis/editor/compare-reports.ts";
import { type AnyReport, isWholeReport } from "../../../core/contract/report.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { AdminJobView } from "../../../core/service/admin/job-admin.ts";
import { heroOf } from "../../../core/surfaces/report-view/hero.ts";
import type { ScanPoint, SinceLast } from "./pages/pages.tsx";
import type { DashboardSite, Visit } from "./visit.ts";
import { reportOf } from "./visited-report.ts";

/** Most scans on the line of a history, which has room for their days. */
const SHOWN = 8;

/** Returns the scores of a page up to a scan, oldest first, with that scan as the last. Reads no earlier report. */
export async function historyOf(
  { service }: DashboardSite,
  { caller }: Pick<Visit, "caller">,
  { job, report }: { readonly job: AdminJobView; readonly report: AnyReport },
): Promise<readonly ScanPoint[]> {
  const { score, typical } = heroOf(report);
  if (score === null) return [];
  const scans = await service.inventory.scansBeside(caller, job.jobId);
  // The scans of test keys have no history.
  const own = scans.find(({ jobId }) => jobId === job.jobId);
  const before = own === undefined ? [] : scans.slice(scans.indexOf(own) + 1);
  const points = before.flatMap((scan) => (scan.score === null ? [] : [{ ...scan, score: scan.score }]));
  return [...points.slice(0, SHOWN - 1).reverse(), { jobId: job.jobId, at: own?.at ?? job.createdAt, score, typical }];
}

const rankOf = (report: AnyReport) => (isWholeReport(report) ? (report.serp?.your_rank ?? null) : null);

/** Returns what changed since the scan before; `null` when no earlier scan is kept or can be compared. */
export async function sinceLast(
  site: DashboardSite,
  visit: Pick<Visit, "caller" | "organizationId">,
  { report, points }: { readonly report: AnyReport; readonly points: readonly ScanPoint[] },
): Promise<SinceLast | null> {
  const last = points.at(-2);
  if (last === undefined || report.meta.url === null) return null;
  try {
    const before = await reportOf(site, visit, last.jobId);
    const ranks = { before: rankOf(before), after: rankOf(report) };
    return { at: last.at, diff: compareReports(before, report), ranks };
  } catch (error) {
    // The result is no longer kept, or another formula made it.
    if (error instanceof ServiceError) return null;
    throw error;
  }
}
