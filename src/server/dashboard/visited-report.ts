import type { AnyReport, ClassifyResult } from "../../../core/contract/report.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { DashboardSite, Visit } from "./visit.ts";

/** Returns the job of the address. A text that cannot be an id is NOT_FOUND. */
export function idOf({ params }: Visit): string {
  const { jobId = "" } = params;
  if (!/^[A-Za-z0-9_-]{1,128}$/.test(jobId)) throw new ServiceError("NOT_FOUND", "No such report.");
  return jobId;
}

/** Returns the result of a finished classification. Throws NOT_FOUND when it is no longer kept. */
export async function classificationOf(
  { service }: DashboardSite,
  { caller }: Pick<Visit, "caller">,
  jobId: string,
): Promise<ClassifyResult> {
  // Results that the service stored satisfy the schema.
  return (await service.result(caller, jobId, "customer_v1")) as unknown as ClassifyResult;
}

/** Returns a report of the visitor's organization. Throws NOT_FOUND and RESULT_NOT_READY. */
export async function reportOf(
  { service }: DashboardSite,
  { caller, organizationId }: Pick<Visit, "caller" | "organizationId">,
  jobId: string,
): Promise<AnyReport> {
  const { tier } = await service.admin.job({ organizationId, jobId });
  if (tier === null) throw new ServiceError("NOT_FOUND", "No such report.");
  const report = await service.result(caller, jobId, tier === "lite" ? "customer_v1_lite" : "customer_v1");
  // Reports that the service stored satisfy the schema.
  return report as unknown as AnyReport;
}
