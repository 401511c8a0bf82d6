import { type KeyKind, SCOPES } from "../../../core/domain/caller.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { AdminApi } from "../../../core/service/admin/admin-api.ts";
import type { Parameters } from "../../../core/service/identity/oauth/authorize.ts";
import { AUDIT_PAGE } from "../../../core/service/identity/people/audit.ts";
import type { Mount } from "../http/mount.ts";
import { field, formOf, setOrganizationCookie } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import { centsOf } from "./credit-routes.ts";
import { type DashboardSite, route, toProof } from "./visit.ts";

const MANAGES = { role: "admin" } as const;

function isKind(text: string): text is KeyKind {
  return text === "live" || text === "test" || text === "mcp";
}

/** Routes of keys, which need a recent proof of presence. */
function keyRoutes(site: DashboardSite): readonly Mount[] {
  return [
    route(site, "GET", "/app/keys", MANAGES, async (visit) => {
      const keys = await visit.admin.listKeys(visit.organizationId);
      return visit.page(visit.ui.keysPage({ keys, now: Date.now() }, visit.texts));
    }),
    route(site, "POST", "/app/keys", MANAGES, async (visit) => {
      if (!site.service.people.isProved(visit.by)) return toProof(site, visit, "/app/keys");
      const form = await formOf(site, visit.context);
      const kind = field(form, "kind");
      if (!isKind(kind)) throw new ServiceError("VALIDATION_ERROR", "A key is live, test or mcp.");
      const name = field(form, "name").trim();
      const { admin, organizationId, texts, ui } = visit;
      const { key } = await admin.createKey({ organizationId, kind, scopes: SCOPES, ...(name === "" ? {} : { name }) });
      const curl =
        kind === "mcp"
          ? `claude mcp add --transport http serplens ${site.baseUrl}/mcp --header "Authorization: Bearer ${key}"`
          : `curl ${site.baseUrl}/v1/credits -H "Authorization: Bearer ${key}"`;
      const input = { title: texts.newKey, note: texts.keyOnce, secret: key, curl, back: "/app/keys" };
      return visit.page(ui.secretPage(input, texts), { isSecret: true });
    }),
    route(site, "POST", "/app/keys/revoke", MANAGES, async (visit) => {
      if (!site.service.people.isProved(visit.by)) return toProof(site, visit, "/app/keys");
      const keyId = field(await formOf(site, visit.context), "id");
      await visit.admin.revokeKey({ organizationId: visit.organizationId, keyId });
      return redirect("/app/keys");
    }),
  ];
}

/** Routes of the audit log and of the chosen organization. */
function logRoutes(site: DashboardSite): readonly Mount[] {
  const { people } = site.service;
  return [
    route(site, "GET", "/app/log", MANAGES, async (visit) => {
      const before = new URL(visit.context.request.url).searchParams.get("before");
      const [lines, members] = await Promise.all([
        people.audit(visit.organizationId, before ?? undefined),
        people.members(visit.organizationId),
      ]);
      const olderThan = lines.length < AUDIT_PAGE ? null : (lines.at(-1)?.id ?? null);
      const names = new Map(members.map(({ userId, shownAs }) => [userId, shownAs]));
      return visit.page(visit.ui.logPage({ lines, names, olderThan, isNewest: before === null }, visit.texts));
    }),
    route(site, "POST", "/app/organization", {}, async (visit) => {
      const id = field(await formOf(site, visit.context), "organization");
      if (!visit.by.memberships.some(({ organizationId }) => organizationId === id))
        throw new ServiceError("NOT_FOUND", "No such organization.");
      return setOrganizationCookie(site, redirect("/app"), id);
    }),
  ];
}

/** Routes of the administrators of the installation. */
function adminRoutes(site: DashboardSite): readonly Mount[] {
  const { admin } = site.service;
  const needs = { isAdmin: true } as const;
  const changes = (path: string, run: (admin: AdminApi, form: Parameters) => Promise<unknown>) =>
    route(site, "POST", path, needs, async (visit) => {
      if (!site.service.people.isProved(visit.by)) return toProof(site, visit, "/app/admin");
      await run(visit.admin, await formOf(site, visit.context));
      return redirect("/app/admin");
    });
  return [
    route(site, "GET", "/app/admin", needs, async (visit) => {
      const organizations = await Promise.all(
        (await admin.listOrganizations()).map(async (organization) => ({
          ...organization,
          available: (await admin.credits(organization.id)).availableMillicredits,
        })),
      );
      const input = {
        organizations,
        status: await site.service.status(),
        version: site.version,
        sells: site.service.billing !== null,
        source: { setup: await site.checkSetup(), last: site.searchTest.last() },
      };
      return visit.page(visit.ui.adminPage(input, visit.texts));
    }),
    route(site, "POST", "/app/search-test", { ...needs, bucket: "scan" }, async (visit) => {
      const form = await formOf(site, visit.context);
      const keyword = field(form, "query").trim().slice(0, 150);
      if (keyword === "") throw new ServiceError("VALIDATION_ERROR", "Enter a keyword for the test.");
      await site.searchTest.run(keyword);
      return redirect(`${field(form, "back") === "/app/admin" ? "/app/admin" : "/app"}#source`);
    }),
    changes("/app/admin/organizations", (admin, form) => admin.createOrganization({ name: field(form, "name") })),
    changes("/app/admin/grant", (admin, form) =>
      admin.grantCredits({
        organizationId: field(form, "id"),
        millicredits: 10 * centsOf(field(form, "credits")),
      }),
    ),
    changes("/app/admin/status", (admin, form) =>
      admin.setOrganizationStatus(field(form, "id"), field(form, "status") === "suspended" ? "suspended" : "active"),
    ),
  ];
}

/** Routes on which people manage keys, webhooks, credits and the installation. */
export function manageRoutes(site: DashboardSite): readonly Mount[] {
  return [...keyRoutes(site), ...logRoutes(site), ...adminRoutes(site)];
}
