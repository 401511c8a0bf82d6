import { ServiceError } from "../../../core/domain/errors.ts";
import type { Mount } from "../http/mount.ts";
import { field, formOf } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import { addressFrom, startScan } from "./scan-routes.ts";
import { type DashboardSite, route } from "./visit.ts";
import { idOf } from "./visited-report.ts";

/** Scans the page and keyword of a report again, with the ranking pages that the form chooses. */
export function rescanRoutes(site: DashboardSite): readonly Mount[] {
  return [
    route(site, "POST", "/app/reports/{jobId}/scan-again", { role: "writer" }, async (visit) => {
      const jobId = idOf(visit);
      const { organizationId, texts } = visit;
      const job = await site.service.admin.job({ organizationId, jobId });
      if (job.type !== "scan") throw new ServiceError("NOT_FOUND", "No such report.");
      const sent = await formOf(site, visit.context);
      const added = addressFrom(field(sent, "address"));
      if (added !== "" && URL.parse(added) === null)
        throw new ServiceError("VALIDATION_ERROR", texts.report.badAddress(added));
      const pages = [
        ...sent.flatMap(([name, value]) => (name === "page" ? [value] : [])),
        ...(added === "" ? [] : [added]),
      ];
      const isChoice = field(sent, "do") === "scan";
      if (isChoice && pages.length === 0) throw new ServiceError("VALIDATION_ERROR", texts.report.noPages);
      const started = await startScan(site, visit, {
        keyword: job.keyword ?? "",
        url: job.url ?? "",
        region: job.region ?? "US",
        tier: job.tier ?? "standard",
        competitors: isChoice ? pages.join("\n") : "",
        excludeHosts: "",
      });
      return redirect(`/app/reports/${started}`);
    }),
  ];
}
