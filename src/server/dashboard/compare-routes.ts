import { compareReports } from "../../../core/analysis/editor/compare-reports.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { Mount } from "../http/mount.ts";
import { mayWrite } from "./scan-routes.ts";
import { type DashboardSite, route, type Visit } from "./visit.ts";
import { reportOf } from "./visited-report.ts";

/** Maximum number of scans of a page in the list of choices. */
const OFFERED = 30;

/** Returns the newest scan that has one before it: of the pages scanned last, else of the one that gained most. */
async function newestPair({ service }: DashboardSite, { caller }: Visit): Promise<string> {
  for (const sort of ["scanned", "change"] as const) {
    const { pages } = await service.inventory.list(caller, { sort });
    const page = pages.find(({ history }) => history.length > 1);
    if (page?.jobId != null) return page.jobId;
  }
  return "";
}

/** Returns the ids that the address names, or else the newest scan that has one before it with that one. */
async function pairOf(site: DashboardSite, visit: Visit) {
  const { service } = site;
  const { caller } = visit;
  const { searchParams } = new URL(visit.context.request.url);
  const [a, asked] = [searchParams.get("a") ?? "", searchParams.get("b") ?? ""];
  const b = asked === "" ? await newestPair(site, visit) : asked;
  const scans = await service.inventory.scansBeside(caller, b);
  const own = scans.findIndex(({ jobId }) => jobId === b);
  return { scans: scans.slice(0, OFFERED), a: a === "" ? (scans[own + 1]?.jobId ?? "") : a, b };
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
      return visit.page(ui.comparePage({ ...pair, found, problem, mayWrite: mayWrite(visit) }, texts));
    }),
  ];
}
