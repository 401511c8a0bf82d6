import { unitsOf } from "../../../core/domain/amount.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { BillingApi, Purchase } from "../../../core/service/billing/billing-api.ts";
import type { Parameters } from "../../../core/service/identity/oauth/authorize.ts";
import type { Mount } from "../http/mount.ts";
import { field, formOf } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import { type DashboardSite, route, toProof, type Visit } from "./visit.ts";

const LISTED = 100;
const OWNS = { role: "owner" } as const;

async function purchasesOf(billing: BillingApi, { organizationId, role, context }: Visit) {
  const id = new URL(context.request.url).searchParams.get("top_up");
  const [refill, topUps, returned] = await Promise.all([
    billing.refill(organizationId),
    billing.listTopUps({ organizationId, limit: LISTED }),
    id === null ? null : billing.topUp(organizationId, id),
  ]);
  return { offer: billing.offer(), refill, topUps: topUps.items, returned, mayBuy: role === "owner" };
}

/** Keywords of jobs by id. Deleted jobs and classifications have none. */
async function keywordsOf({ service }: DashboardSite, { organizationId }: Visit, ids: readonly string[]) {
  const jobs = await Promise.all(
    [...new Set(ids)].map((jobId) => service.admin.job({ organizationId, jobId }).catch(() => null)),
  );
  return new Map(
    jobs.flatMap((job) => (job === null || job.keyword === null ? [] : [[job.jobId, job.keyword] as const])),
  );
}

/** The page of the balance, with purchases where the service sells credits. */
async function creditsPage(site: DashboardSite, visit: Visit): Promise<Response> {
  const { service } = site;
  const { organizationId, ui, texts } = visit;
  const { admin, billing } = service;
  const [balance, lots, transfers] = await Promise.all([
    admin.credits(organizationId),
    admin.listLots({ organizationId, limit: LISTED }),
    admin.listTransfers({ organizationId, limit: LISTED }),
  ]);
  const input = {
    available: balance.isUnmetered === true ? null : balance.availableMillicredits,
    reserved: balance.reservedMillicredits,
    lots: lots.items,
    transfers: transfers.items,
    keywords: await keywordsOf(
      site,
      visit,
      transfers.items.flatMap(({ jobId }) => jobId ?? []),
    ),
    purchases: billing === null ? null : await purchasesOf(billing, visit),
  };
  return visit.page(ui.creditsPage(input, texts));
}

/** Hundredths of an amount that a person typed. Throws VALIDATION_ERROR, because `1,000` has two meanings. */
export function centsOf(text: string): number {
  const cents = unitsOf(text.trim().replace(",", "."), 2);
  if (cents === null)
    throw new ServiceError("VALIDATION_ERROR", "Write an amount as digits with at most two decimals, such as 1250.50.");
  return cents;
}

/** A provider's page. The policy of a form blocks redirects to other sites, so the browser moves on by itself. */
function onward(visit: Visit, url: string): Promise<Response> {
  return visit.page(visit.ui.onwardPage(url, visit.texts), { refresh: url });
}

/** Routes of the balance, and of purchases where the service sells credits. */
export function creditRoutes(site: DashboardSite): readonly Mount[] {
  const { billing } = site.service;
  const page = route(site, "GET", "/app/credits", { scope: "credits:read" }, (visit) => creditsPage(site, visit));
  if (billing === null) return [page];
  const back = `${site.baseUrl}/app/credits`;
  /** An action with money. It needs an owner who proved to be present, and its errors are shown on the page. */
  const act = (
    name: string,
    run: (visit: Visit, form: Parameters, billing: BillingApi) => Promise<Response | undefined>,
  ) =>
    route(site, "POST", `/app/credits/${name}`, OWNS, async (visit) => {
      if (!site.service.people.isProved(visit.by)) return toProof(site, visit, "/app/credits");
      const sells = visit.billing ?? billing;
      return (await run(visit, await formOf(site, visit.context), sells)) ?? redirect("/app/credits");
    });
  const purchaseOf = (pack: string, amount: string): Purchase =>
    pack === "" ? { amountCents: centsOf(amount) } : { pack };
  return [
    page,
    route(site, "GET", "/app/credits/review", OWNS, async (visit) => {
      const { searchParams } = new URL(visit.context.request.url);
      const [pack = "", amount = ""] = [searchParams.get("pack") ?? "", searchParams.get("amount") ?? ""];
      const { availableMillicredits } = await site.service.admin.credits(visit.organizationId);
      const input = {
        offer: billing.offer(),
        fields: pack === "" ? { amount } : { pack },
        ...billing.quote(purchaseOf(pack, amount)),
        availableMillicredits,
      };
      return visit.page(visit.ui.reviewPage(input, visit.texts));
    }),
    act("buy", async (visit, form, sells) => {
      const purchase = purchaseOf(field(form, "pack"), field(form, "amount"));
      const { organizationId } = visit;
      const returnTo = { success: `${back}?top_up={TOP_UP}`, cancel: back };
      const { topUpId, url } = await sells.startCheckout({ organizationId, purchase, returnTo, savesMethod: false });
      return url === null ? redirect(`/app/credits?top_up=${encodeURIComponent(topUpId)}`) : onward(visit, url);
    }),
    act("refill", async ({ organizationId }, form, sells) => {
      const cap = field(form, "cap");
      await sells.setRefill(organizationId, {
        belowMillicredits: 10 * centsOf(field(form, "below")),
        pack: field(form, "pack"),
        ...(cap === "" ? {} : { monthCapCents: centsOf(cap) }),
      });
      return undefined;
    }),
    act("refill-off", async ({ organizationId }, _, sells) => {
      await sells.setRefill(organizationId, null);
      return undefined;
    }),
    act("card", async (visit, _, sells) => onward(visit, (await sells.saveMethod(visit.organizationId, back)).url)),
    act("portal", async (visit, _, sells) => onward(visit, (await sells.portal(visit.organizationId, back)).url)),
  ];
}
