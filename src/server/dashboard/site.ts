import { ServiceError } from "../../../core/domain/errors.ts";
import type { Mount } from "../http/mount.ts";
import { redirect } from "../sign-in/page.ts";
import { batchRoutes } from "./batch-routes.ts";
import { brandRoutes } from "./brand/brand-routes.ts";
import { scoreScript } from "./browser/scoring/bundles.ts";
import { compareRoutes } from "./compare-routes.ts";
import { creditRoutes } from "./credit-routes.ts";
import { draftRoutes } from "./draft-routes.ts";
import { guestRoutes } from "./guest-routes.ts";
import { inventoryRoutes } from "./inventory-routes.ts";
import { manageRoutes } from "./manage-routes.ts";
import { outlineRoutes } from "./outline-routes.ts";
import { assetPath, openPages } from "./pages/open-pages.ts";
import { peopleRoutes } from "./people-routes.ts";
import { jobRoutes, reportRoutes } from "./report-routes.ts";
import { rescanRoutes } from "./rescan-routes.ts";
import { salesRoutes } from "./sales-routes.ts";
import { scanRoutes } from "./scan-routes.ts";
import { shareRoutes } from "./share-routes.ts";
import { usageRoutes } from "./usage-routes.ts";
import { type DashboardSite, textResponse } from "./visit.ts";
import { watchRoutes } from "./watch-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";
import { writingRoutes } from "./writing-routes.ts";

/** Returns the scorer of a language that a name names, for workers of the editor. */
async function scorerNamed(name: string) {
  const code = /^score-([a-z]{2})-/.exec(name)?.[1];
  const body = code === undefined ? null : await scoreScript(code);
  if (body === null || !assetPath(`score-${code}.js`, body).endsWith(`/${name}`)) return undefined;
  return { contentType: "text/javascript; charset=utf-8", body };
}

/** Files of the pages, under names with the hash of their content. */
function assetMount(): Mount {
  return {
    path: "/assets/app/{name}",
    method: "GET",
    async respond(context, { name = "" }) {
      const { DASHBOARD_ASSETS, EDITOR_ASSETS } = await openPages();
      const named = Object.entries(DASHBOARD_ASSETS).find(([own, { body }]) =>
        assetPath(own, body).endsWith(`/${name}`),
      );
      const found = named?.[1] ?? EDITOR_ASSETS.get(name) ?? (await scorerNamed(name));
      if (found === undefined) throw new ServiceError("NOT_FOUND", "No such file.");
      const { contentType, body } = found;
      const headers = {
        "Content-Type": contentType,
        "Cache-Control": "public, max-age=31536000, immutable",
        "X-Content-Type-Options": "nosniff",
      };
      return textResponse(context, body, { headers });
    },
  };
}

/** Addresses of the dashboard, and the first address of the service. D-38 */
export function dashboardMounts(site: DashboardSite): readonly Mount[] {
  const home: Mount = {
    path: "/",
    method: "GET",
    respond: async () => redirect((await site.service.people.hasUsers()) ? "/app" : "/docs"),
  };
  return [
    home,
    assetMount(),
    ...scanRoutes(site),
    ...inventoryRoutes(site),
    ...batchRoutes(site),
    ...watchRoutes(site),
    ...reportRoutes(site),
    ...jobRoutes(site),
    ...rescanRoutes(site),
    ...outlineRoutes(site),
    ...draftRoutes(site),
    ...writingRoutes(site),
    ...guestRoutes(site),
    ...compareRoutes(site),
    ...webhookRoutes(site),
    ...creditRoutes(site),
    ...manageRoutes(site),
    ...usageRoutes(site),
    ...brandRoutes(site),
    ...peopleRoutes(site),
    ...salesRoutes(site),
    ...shareRoutes(site),
  ];
}
