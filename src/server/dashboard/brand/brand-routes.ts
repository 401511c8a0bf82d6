import { ServiceError } from "../../../../core/domain/errors.ts";
import type { Mount } from "../../http/mount.ts";
import { field, uploadOf } from "../../sign-in/browser-request.ts";
import { redirect } from "../../sign-in/page.ts";
import type { BrandForm } from "../pages/pages.tsx";
import { sampleReport } from "../sample-report.ts";
import { type DashboardSite, pageResponse, route, type Visit } from "../visit.ts";
import { brandView, logoResponse } from "./brand.ts";

const MANAGES = { role: "admin" } as const;
const LOGO = "/app/brand/logo";

/** Name of the organization that the visitor acts for. */
export async function organizationNameOf({ service }: DashboardSite, { by, organizationId }: Visit): Promise<string> {
  const organizations = await service.people.organizationsOf(by);
  return organizations.find(({ id }) => id === organizationId)?.name ?? organizationId;
}

/** Brand of the visitor's organization for pages. */
export async function ownBrand(site: DashboardSite, visit: Visit) {
  const name = await organizationNameOf(site, visit);
  return brandView(site, { organizationId: visit.organizationId, name, logoPath: LOGO });
}

async function show(
  site: DashboardSite,
  visit: Visit,
  sent: { readonly form: BrandForm; readonly problem: string } | null,
): Promise<Response> {
  const { admin, context, organizationId, page, texts, ui } = visit;
  const stored = await admin.brand(organizationId);
  const { name, color, footer } = stored;
  const input = {
    organization: await organizationNameOf(site, visit),
    stored,
    view: await ownBrand(site, visit),
    form: sent?.form ?? { name: name ?? "", color: color ?? "", footer: footer ?? "" },
    problem: sent?.problem ?? null,
    isSaved: sent === null && new URL(context.request.url).searchParams.has("saved"),
  };
  return page(ui.brandPage(input, texts), { status: sent === null ? 200 : 400 });
}

/** Routes of the brand that reports for clients carry. D-126 */
export function brandRoutes(site: DashboardSite): readonly Mount[] {
  return [
    route(site, "GET", "/app/brand", MANAGES, (visit) => show(site, visit, null)),
    route(site, "POST", "/app/brand", MANAGES, async (visit) => {
      const { fields, files } = await uploadOf(site, visit.context);
      const form = { name: field(fields, "name"), color: field(fields, "color"), footer: field(fields, "footer") };
      const file = files.get("logo");
      const logo = field(fields, "remove") === "yes" ? { logo: null } : file === undefined ? {} : { logo: file };
      try {
        await visit.admin.setBrand(visit.organizationId, { ...form, ...logo });
        return redirect("/app/brand?saved");
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== "VALIDATION_ERROR") throw error;
        return show(site, visit, { form, problem: visit.ui.problemText(error, visit.texts) });
      }
    }),
    route(site, "GET", LOGO, {}, async ({ organizationId }) => {
      const response = await logoResponse(site, organizationId);
      if (response === null) throw new ServiceError("NOT_FOUND", "This organization has no logo.");
      return response;
    }),
    route(site, "GET", "/app/brand/sample", {}, async (visit) => {
      const { context, texts, ui } = visit;
      const input = { ...(await sampleReport()), brand: await ownBrand(site, visit) };
      const sender = { createdAt: Date.now(), expiresAt: null };
      return pageResponse(context, ui, texts, ui.reportPage({ ...input, isSample: false, sender }, texts));
    }),
  ];
}
