import type { AnyReport } from "../../../core/contract/report.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { isTerminal } from "../../../core/domain/job.ts";
import type { AdminJobView } from "../../../core/service/admin/job-admin.ts";
import { toCsv } from "../../../core/surfaces/export/csv.ts";
import type { DocumentBrand } from "../../../core/surfaces/export/document.ts";
import { toHtml } from "../../../core/surfaces/export/html.ts";
import { toMarkdown } from "../../../core/surfaces/export/markdown.ts";
import { reportDocument } from "../../../core/surfaces/export/report-document.ts";
import type { Mount } from "../http/mount.ts";
import { redirect } from "../sign-in/page.ts";
import { documentBrand } from "./brand/brand.ts";
import { organizationNameOf, ownBrand } from "./brand/brand-routes.ts";
import { historyOf, sinceLast } from "./earlier-scans.ts";
import { createJobEvents } from "./job-events.ts";
import type { ReportInput, ScanForm } from "./pages/pages.tsx";
import { mayWrite, SCAN_PRICES } from "./scan-routes.ts";
import { type DashboardSite, route, textResponse, type Visit } from "./visit.ts";
import { classificationOf, idOf, reportOf } from "./visited-report.ts";
import { mayPropose } from "./writing-routes.ts";

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
  { brand, outline }: { readonly brand: DocumentBrand | undefined } & Pick<ReportInput, "outline">,
): Promise<readonly [type: string, body: string | Uint8Array]> {
  // In the language of the report's sentences, because a client gets the document.
  const document = () => ({
    ...reportDocument(report, undefined, outline),
    ...(brand === undefined ? {} : { brand }),
  });
  if (format === "md") return ["text/markdown; charset=utf-8", toMarkdown(document())];
  if (format === "html") return ["text/html; charset=utf-8", toHtml(document())];
  if (format === "csv") return ["text/csv; charset=utf-8", toCsv(report, "terms")];
  if (format === "json") return ["application/json", JSON.stringify(report)];
  if (format !== "docx") throw new ServiceError("NOT_FOUND", "The formats are docx, md, html, csv and json.");
  const { toDocx } = await import("../../../adapters/docx/docx.ts");
  return ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", await toDocx(document())];
}

/** Reads everything that the page of a finished scan shows. */
async function reportInput(site: DashboardSite, visit: Visit, job: AdminJobView): Promise<ReportInput> {
  const { service } = site;
  const { jobId } = job;
  const report = await reportOf(site, visit, jobId);
  const outlines = await service.draftOf(visit.caller, jobId).then(
    ({ pages }) => pages,
    () => [],
  );
  const termState = new URL(visit.context.request.url).searchParams.get("terms");
  const choice = await service.pageChoice(visit.caller, jobId);
  const { saved } = await service.savedDraft(visit.caller, jobId);
  const points = await historyOf(site, visit, { job, report });
  return {
    jobId,
    report,
    outlines,
    points,
    since: await sinceLast(site, visit, { report, points }),
    isSample: job.isTest,
    scanAgain: mayWrite(visit) && !job.isTest ? { price: SCAN_PRICES[job.tier ?? "standard"], problem: null } : null,
    chosen: choice.pages.length,
    outline: choice.outline,
    hasDraft: saved !== null,
    mayEdit: mayWrite(visit) && outlines.length > 0,
    mayPropose: await mayPropose(site, visit),
    mayShare: mayWrite(visit),
    shares: await service.people.shares({ organizationId: visit.organizationId, jobId }),
    tier: job.tier,
    termState,
    brand: await ownBrand(site, visit),
  };
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
      return visit.page(ui.reportPage(await reportInput(site, visit, job), texts));
    }),
    post("/app/reports/{jobId}/cancel", { role: "writer" }, async (visit) => {
      const jobId = idOf(visit);
      await service.cancel(visit.caller, jobId);
      return redirect(`/app/reports/${jobId}`);
    }),
    get("/app/reports/{jobId}/export", { scope: "results:read" }, async (visit) => {
      const jobId = idOf(visit);
      const format = new URL(visit.context.request.url).searchParams.get("format") ?? "md";
      const name = await organizationNameOf(site, visit);
      const brand = await documentBrand(site, { organizationId: visit.organizationId, name });
      const { outline } = await service.pageChoice(visit.caller, jobId);
      const [type, body] = await exported(await reportOf(site, visit, jobId), format, { brand, outline });
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
