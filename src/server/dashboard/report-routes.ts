import { compareReports } from "../../../core/analysis/editor/compare-reports.ts";
import type { AnyReport } from "../../../core/contract/report.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { isTerminal } from "../../../core/domain/job.ts";
import type { AdminJobView } from "../../../core/service/admin/job-admin.ts";
import { toCsv } from "../../../core/surfaces/export/csv.ts";
import { toHtml } from "../../../core/surfaces/export/html.ts";
import { toMarkdown } from "../../../core/surfaces/export/markdown.ts";
import { reportDocument } from "../../../core/surfaces/export/report-document.ts";
import type { Mount } from "../http/mount.ts";
import { redirect } from "../sign-in/page.ts";
import { earlierScans, pointsOf, sinceLast } from "./earlier-scans.ts";
import { createJobEvents } from "./job-events.ts";
import type { ScanForm, Texts } from "./pages/pages.tsx";
import { mayWrite, SCAN_PRICES } from "./scan-routes.ts";
import { type DashboardSite, route, textResponse } from "./visit.ts";
import { classificationOf, idOf, reportOf } from "./visited-report.ts";

/** Finished reports that a comparison may choose from. */
const LISTED = 200;

function scanFormOf(job: AdminJobView): ScanForm {
  return {
    keyword: job.keyword ?? "",
    url: job.url ?? "",
    region: job.region ?? "US",
    tier: job.tier ?? "standard",
    competitors: "",
    excludeHosts: "",
  };
}

/** The report in a format for other programs. */
async function exported(
  report: AnyReport,
  format: string,
  texts: Texts,
): Promise<readonly [type: string, body: string | Uint8Array]> {
  const document = () => reportDocument(report, texts.language);
  if (format === "md") return ["text/markdown; charset=utf-8", toMarkdown(document())];
  if (format === "html") return ["text/html; charset=utf-8", toHtml(document())];
  if (format === "csv") return ["text/csv; charset=utf-8", toCsv(report, "terms")];
  if (format === "json") return ["application/json", JSON.stringify(report)];
  if (format !== "docx") throw new ServiceError("NOT_FOUND", "The formats are docx, md, html, csv and json.");
  const { toDocx } = await import("../../../adapters/docx/docx.ts");
  return ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", await toDocx(document())];
}

/** Routes of one report: its page, progress, exports and end. */
export function reportRoutes(site: DashboardSite): readonly Mount[] {
  const jobEvents = createJobEvents();
  const { service } = site;
  const get = route.bind(null, site, "GET");
  const post = route.bind(null, site, "POST");
  return [
    get("/app/reports/{jobId}", { scope: "results:read" }, async (visit) => {
      const jobId = idOf(visit);
      const job = await service.admin.job({ organizationId: visit.organizationId, jobId });
      const { ui, texts } = visit;
      if (job.type === "classify") return redirect(`/app/jobs/${jobId}`);
      if (job.state !== "completed")
        return visit.page(ui.progressPage(job, { mayCancel: mayWrite(visit), form: scanFormOf(job) }, texts));
      const report = await reportOf(site, visit, jobId);
      const outlines = await service.draftOf(visit.caller, jobId).then(
        ({ pages }) => pages,
        () => [],
      );
      const termState = new URL(visit.context.request.url).searchParams.get("terms");
      const earlier = await earlierScans(site, visit, job);
      const input = {
        jobId,
        report,
        outlines,
        points: pointsOf([...earlier, { job, report }]),
        since: sinceLast(earlier.at(-1), report),
        scanAgain: mayWrite(visit) ? { price: SCAN_PRICES[job.tier ?? "standard"], problem: null } : null,
        chosen: 0,
        mayEdit: mayWrite(visit) && outlines.length > 0,
        mayShare: mayWrite(visit),
        shares: await service.people.shares({ organizationId: visit.organizationId, jobId }),
        tier: job.tier,
        termState,
      };
      return visit.page(ui.reportPage(input, texts));
    }),
    post("/app/reports/{jobId}/cancel", { role: "writer" }, async (visit) => {
      const jobId = idOf(visit);
      await service.cancel(visit.caller, jobId);
      return redirect(`/app/reports/${jobId}`);
    }),
    get("/app/reports/{jobId}/export", { scope: "results:read" }, async (visit) => {
      const jobId = idOf(visit);
      const format = new URL(visit.context.request.url).searchParams.get("format") ?? "md";
      const [type, body] = await exported(await reportOf(site, visit, jobId), format, visit.texts);
      await visit.record("report.export", `${jobId} ${format}`);
      const headers = {
        "Content-Type": type,
        "Content-Disposition": `attachment; filename="report-${jobId}.${format}"`,
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
      };
      return typeof body === "string"
        ? textResponse(visit.context, body, { headers })
        : new Response(new Uint8Array(body), { headers });
    }),
    get("/app/api/jobs/{jobId}/events", { scope: "jobs:read" }, async (visit) => {
      const jobId = idOf(visit);
      await service.job(visit.caller, jobId);
      return jobEvents(visit.by.session.hash, visit.context.request.signal, async () => {
        const { state, progress } = await service.job(visit.caller, jobId);
        return { state, progress, name: visit.texts.states[state] ?? state, ended: isTerminal(state) };
      });
    }),
  ];
}

/** The page of a job that is no scan. */
export function jobRoutes(site: DashboardSite): readonly Mount[] {
  return [
    route(site, "GET", "/app/jobs/{jobId}", { scope: "results:read" }, async (visit) => {
      const jobId = idOf(visit);
      const job = await site.service.admin.job({ organizationId: visit.organizationId, jobId });
      const { ui, texts } = visit;
      if (job.type === "scan") return redirect(`/app/reports/${jobId}`);
      if (job.state === "completed")
        return visit.page(ui.classificationPage(job, await classificationOf(site, visit, jobId), texts));
      return visit.page(ui.progressPage(job, { mayCancel: mayWrite(visit), form: scanFormOf(job) }, texts));
    }),
  ];
}

/** The comparison of two reports. */
export function compareRoutes(site: DashboardSite): readonly Mount[] {
  const { service } = site;
  return [
    route(site, "GET", "/app/compare", { scope: "results:read" }, async (visit) => {
      const { organizationId, ui, texts } = visit;
      const { searchParams } = new URL(visit.context.request.url);
      const { items } = await service.admin.listJobs({ organizationId, state: "completed", limit: LISTED });
      const jobs = items.filter(({ type }) => type === "scan");
      const [a, b] = [searchParams.get("a") ?? "", searchParams.get("b") ?? ""];
      let comparison = null;
      let problem = null;
      try {
        if (a !== "" && b !== "")
          comparison = compareReports(await reportOf(site, visit, a), await reportOf(site, visit, b));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        problem = error.message;
      }
      return visit.page(ui.comparePage({ jobs, a, b, comparison, problem }, texts));
    }),
  ];
}
