import { ServiceError } from "../../../core/domain/errors.ts";
import type { BillingApi } from "../../../core/service/billing/billing-api.ts";
import type { Parameters } from "../../../core/service/identity/oauth/authorize.ts";
import type { Mount } from "../http/mount.ts";
import { field, formOf } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import { centsOf } from "./credit-routes.ts";
import { type DashboardSite, route, toProof, type Visit } from "./visit.ts";

const LISTED = 100;

/** Routes of the operator's sales of one organization. Returns no routes when the service sells nothing. */
export function salesRoutes(site: DashboardSite): readonly Mount[] {
  const { admin, billing } = site.service;
  if (billing === null) return [];
  const needs = { isAdmin: true } as const;
  const path = "/app/admin/{organizationId}";

  async function page(visit: Visit): Promise<Response> {
    const { ui, texts, params } = visit;
    const organization = (await admin.listOrganizations()).find(({ id }) => id === params.organizationId);
    if (organization === undefined) throw new ServiceError("NOT_FOUND", "No such organization.");
    const query = { organizationId: organization.id, limit: LISTED };
    const [topUps, refunds, disputes] = await Promise.all([
      billing?.listTopUps(query),
      billing?.listRefunds(query),
      billing?.listDisputes(query),
    ]);
    const input = {
      organization,
      topUps: topUps?.items ?? [],
      refunds: refunds?.items ?? [],
      disputes: disputes?.items ?? [],
      currency: billing?.offer().currency ?? "",
    };
    return visit.page(ui.salesPage(input, texts));
  }

  /** An action on a top-up of the organization in the address. */
  const act = (name: string, run: (sells: BillingApi, topUpId: string, form: Parameters) => Promise<unknown>) =>
    route(site, "POST", `${path}/${name}`, needs, async (visit) => {
      const { organizationId = "" } = visit.params;
      const back = `/app/admin/${organizationId}`;
      if (!site.service.people.isProved(visit.by)) return toProof(site, visit, back);
      const form = await formOf(site, visit.context);
      const { id } = await billing.topUp(organizationId, field(form, "id"));
      await run(visit.billing ?? billing, id, form);
      return redirect(back);
    });

  return [
    route(site, "GET", path, needs, page),
    act("refund", (sells, id, form) => {
      const amount = field(form, "amount");
      return amount === "" ? sells.refund(id) : sells.refund(id, centsOf(amount));
    }),
    act("settle", (sells, id, form) =>
      sells.settleByHand(id, {
        amountCents: centsOf(field(form, "amount")),
        taxCents: centsOf(field(form, "tax")),
        reference: field(form, "reference"),
      }),
    ),
  ];
}
