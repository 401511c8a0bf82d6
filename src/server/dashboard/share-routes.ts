import type { Caller } from "../../../core/domain/caller.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { Mount } from "../http/mount.ts";
import { addressOf, field, formOf } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import { brandView, logoResponse } from "./brand/brand.ts";
import { historyOf } from "./earlier-scans.ts";
import { endOfDay } from "./guest-routes.ts";
import { languageOf, openPages } from "./pages/open-pages.ts";
import { type DashboardSite, pageResponse, route, type Visit } from "./visit.ts";
import { idOf, reportOf } from "./visited-report.ts";

const WRITES = { role: "writer", scope: "results:read" } as const;

/** The page of a link, and the logo on it. Both are public. */
function publicRoutes(site: DashboardSite): readonly Mount[] {
  const { people } = site.service;
  return [
    {
      path: "/s/{token}",
      isSecretPath: true,
      method: "GET",
      async respond(context, { token = "" }) {
        const ui = await openPages();
        const texts = ui.TEXTS[languageOf(context)];
        const shared = await people.sharedReport(token);
        if (shared === null) {
          const page = ui.errorPage({ message: texts.share.gone, requestId: context.requestId }, texts);
          return pageResponse(context, ui, texts, page, 404);
        }
        const { organizationId, jobId, from, createdAt, expiresAt } = shared;
        const caller: Caller = { organizationId, keyId: null, kind: "live", scopes: ["results:read"] };
        const report = await reportOf(site, { caller, organizationId }, jobId);
        const job = await site.service.admin.job({ organizationId, jobId });
        const input = {
          jobId,
          report,
          outlines: [],
          points: await historyOf(site, { caller }, { job, report }),
          since: null,
          scanAgain: null,
          chosen: 0,
          outline: (await site.service.pageChoice(caller, jobId)).outline,
          hasDraft: false,
          mayEdit: false,
          mayShare: false,
          shares: null,
          tier: job.tier,
          termState: null,
          sender: { createdAt, expiresAt },
          brand: await brandView(site, { organizationId, name: from, logoPath: `/s/${token}/logo` }),
        };
        return pageResponse(context, ui, texts, ui.reportPage(input, texts));
      },
    },
    {
      path: "/s/{token}/logo",
      isSecretPath: true,
      method: "GET",
      async respond(_context, { token = "" }) {
        const shared = await people.sharedReport(token);
        const response = shared === null ? null : await logoResponse(site, shared.organizationId);
        if (response === null) throw new ServiceError("NOT_FOUND", "No such logo.");
        return response;
      },
    },
  ];
}

/** Routes of links to single reports. The page of a link is public, and leads nowhere else. */
export function shareRoutes(site: DashboardSite): readonly Mount[] {
  const { people } = site.service;
  const reportName = (visit: Visit) => ({ organizationId: visit.organizationId, jobId: idOf(visit) });
  return [
    route(site, "POST", "/app/reports/{jobId}/share", WRITES, async (visit) => {
      const { texts, ui } = visit;
      const report = reportName(visit);
      // A report that cannot be read cannot be shared.
      await reportOf(site, visit, report.jobId);
      const until = field(await formOf(site, visit.context), "until");
      const expiresAt = until === "" ? null : endOfDay(until);
      const token = await people.share(visit.by, { ...report, expiresAt }, addressOf(site, visit.context));
      const { title, once: note } = texts.share;
      const back = `/app/reports/${report.jobId}`;
      const input = { title, note, secret: `${site.baseUrl}/s/${token}`, curl: null, back };
      return visit.page(ui.secretPage(input, texts), { isSecret: true });
    }),
    route(site, "POST", "/app/reports/{jobId}/unshare", WRITES, async (visit) => {
      const report = reportName(visit);
      const id = field(await formOf(site, visit.context), "id");
      await people.unshare(visit.by, report, id, addressOf(site, visit.context));
      return redirect(`/app/reports/${report.jobId}`);
    }),
    ...publicRoutes(site),
  ];
}
