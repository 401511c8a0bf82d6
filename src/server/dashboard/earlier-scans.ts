import { compareReports } from "../../../core/analysis/editor/compare-reports.ts";
import { type AnyReport, isWholeReport } from "../../../core/contract/report.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { AdminJobView } from "../../../core/service/admin/job-admin.ts";
import { heroOf } from "../../../core/surfaces/report-view/hero.ts";
import { pageKey } from "../../../core/util/normalize-url.ts";
import type { ScanPoint, SinceLast } from "./pages/pages.tsx";
import type { DashboardSite, Visit } from "./visit.ts";
import { reportOf } from "./visited-report.ts";

/** Finished jobs that are searched for earlier scans. */
const SEARCHED = 200;
/** Most earlier scans that are read. Each costs about 4 ms. */
const READ = 7;

/** A finished scan with its report. */
export interface EarlierScan {
  readonly job: AdminJobView;
  readonly report: AnyReport;
}

function subjectOf({ keyword, url, region }: AdminJobView): string {
  return [keyword?.trim().toLowerCase(), region, url === null ? "" : pageKey(url)].join("\n");
}

/** True for two scans of one page, keyword and region. */
export function isSameSubject(one: AdminJobView, other: AdminJobView | undefined): boolean {
  return other !== undefined && subjectOf(one) === subjectOf(other);
}

/** Returns the finished scans of an organization, newest first. */
export async function finishedScans({ service }: DashboardSite, organizationId: string): Promise<AdminJobView[]> {
  const { items } = await service.admin.listJobs({ organizationId, state: "completed", limit: SEARCHED });
  return items.filter(({ type }) => type === "scan");
}

/** Returns the reports of earlier scans that are still kept, oldest first. */
export async function earlierScans(
  site: DashboardSite,
  visit: Pick<Visit, "caller" | "organizationId">,
  job: AdminJobView,
): Promise<EarlierScan[]> {
  const before = (await finishedScans(site, visit.organizationId)).filter(
    (one) => isSameSubject(one, job) && one.jobId !== job.jobId && one.createdAt <= job.createdAt,
  );
  const kept: EarlierScan[] = [];
  for (const one of before.slice(0, READ)) {
    const report = await reportOf(site, visit, one.jobId).catch((error: unknown) => {
      if (error instanceof ServiceError) return null;
      throw error;
    });
    if (report !== null) kept.unshift({ job: one, report });
  }
  return kept;
}

/** Returns the scores of scans that have one, in their order. */
export function pointsOf(scans: readonly EarlierScan[]): readonly ScanPoint[] {
  return scans.flatMap(({ job, report }) => {
    const { score, typical } = heroOf(report);
    if (score === null) return [];
    const at = report.meta.report_date === null ? job.createdAt : Date.parse(report.meta.report_date);
    return [{ jobId: job.jobId, at, score, typical }];
  });
}

const rankOf = (report: AnyReport) => (isWholeReport(report) ? (report.serp?.your_rank ?? null) : null);

/** Returns what changed since the scan before; `null` when no earlier scan can be compared. */
export function sinceLast(before: EarlierScan | undefined, report: AnyReport): SinceLast | null {
  if (before === undefined || report.meta.url === null) return null;
  try {
    const diff = compareReports(before.report, report);
    const at =
      before.report.meta.report_date === null ? before.job.createdAt : Date.parse(before.report.meta.report_date);
    return { at, diff, ranks: { before: rankOf(before.report), after: rankOf(report) } };
  } catch (error) {
    // Reports of another formula have no comparison.
    if (error instanceof ServiceError) return null;
    throw error;
  }
}
