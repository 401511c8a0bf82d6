import { compareReports } from "../../../core/analysis/editor/compare-reports.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { Mount } from "../http/mount.ts";
import { finishedScans, isSameSubject } from "./earlier-scans.ts";
import { type DashboardSite, route, type Visit } from "./visit.ts";
import { reportOf } from "./visited-report.ts";

/** Returns the ids that the address names, or else the newest scan that has one before it with that one. */
async function pairOf(site: DashboardSite, visit: Visit) {
  const { searchParams } = new URL(visit.context.request.url);
  const scans = await finishedScans(site, visit.organizationId);
  const [a, b] = [searchParams.get("a") ?? "", searchParams.get("b") ?? ""];
  const hasBefore = (at: number) => scans.slice(at + 1).some((one) => isSameSubject(one, scans[at]));
  const later = scans.find(({ jobId }) => jobId === b) ?? scans.find((_, at) => b === "" && hasBefore(at));
  const jobs = later === undefined ? [] : scans.filter((one) => isSameSubject(one, later));
  const before = jobs.find((one) => later !== undefined && one.createdAt < later.createdAt);
  return { jobs, a: a === "" ? (before?.jobId ?? "") : a, b: b === "" ? (later?.jobId ?? "") : b };
}

/** The comparison of two reports. */
export function compareRoutes(site: DashboardSite): readonly Mount[] {
  return [
    route(site, "GET", "/app/compare", { scope: "results:read" }, async (visit) => {
      const { ui, texts } = visit;
      const pair = await pairOf(site, visit);
      let found = null;
      let problem = null;
      try {
        if (pair.a !== "" && pair.b !== "") {
          const before = await reportOf(site, visit, pair.a);
          const after = await reportOf(site, visit, pair.b);
          found = { before, after, diff: compareReports(before, after) };
        }
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        problem = ui.problemText(error, texts);
      }
      return visit.page(ui.comparePage({ ...pair, found, problem }, texts));
    }),
  ];
}
