import { HTTP_STATUS } from "../../../core/contract/http-status.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { PAGE_DRAFTS, PAGE_SHOWS, PAGE_SORTS } from "../../../core/ports/pages/reads.ts";
import type { InventoryQuery } from "../../../core/service/workspace/inventory.ts";
import type { PageView } from "../../../core/service/workspace/page-views.ts";
import { csvOf } from "../../../core/surfaces/export/csv.ts";
import type { Mount } from "../http/mount.ts";
import { field, formOf } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import { createJobEvents } from "./job-events.ts";
import { mayWrite } from "./scan-routes.ts";
import { type DashboardSite, route, textResponse, type Visit } from "./visit.ts";
import { watchTag } from "./watch-routes.ts";

const WRITES = { role: "writer" } as const;
const BUCKETS = { lite: "scan.lite", standard: "scan", deep: "scan.deep" } as const;

type Form = Awaited<ReturnType<typeof formOf>>;

function oneOf<Text extends string>(known: readonly Text[], text: string | null): Text | null {
  return known.find((one) => one === text) ?? null;
}

/** Reads the settings of the list from the address. Unknown values count as absent. */
function queryOf(url: string): InventoryQuery {
  const { searchParams } = new URL(url);
  const get = (name: string) => searchParams.get(name) ?? "";
  const sort = oneOf(PAGE_SORTS, searchParams.get("sort"));
  return {
    text: get("q").slice(0, 200),
    tag: get("tag") || null,
    ownerId: get("owner") || null,
    draft: oneOf(PAGE_DRAFTS, searchParams.get("draft")),
    show: oneOf(PAGE_SHOWS, searchParams.get("show")) ?? "all",
    ...(sort === null ? {} : { sort, isDescending: get("dir") !== "asc" }),
    page: Math.max(1, Number.parseInt(get("page"), 10) || 1),
  };
}

/** The address of the list that a form came from. */
function backOf(form: Form): string {
  const back = field(form, "back");
  return /^\/app\/pages(?:\?[\w%+=&.*-]*)?$/.test(back) ? back : "/app/pages";
}

/** The rows that a form is about: the row of its button, or all chosen rows. */
function idsOf(form: Form): readonly string[] {
  const only = field(form, "only");
  return only === "" ? form.flatMap(([name, value]) => (name === "page" ? [value] : [])) : [only];
}

/** Members of the organization as owners of pages. */
export async function ownersOf({ service }: DashboardSite, { organizationId }: Visit) {
  const members = await service.people.members(organizationId);
  return members.map(({ userId, shownAs }) => ({ userId, name: shownAs }));
}

async function showList(site: DashboardSite, visit: Visit, note: string | null): Promise<Response> {
  const { inventory } = site.service;
  const { caller, ui, texts, context } = visit;
  const query = queryOf(context.request.url);
  const [list, totals, tags, owners] = await Promise.all([
    inventory.list(caller, query),
    inventory.totals(caller),
    inventory.tags(caller),
    ownersOf(site, visit),
  ]);
  const input = { list, totals, query, tags, owners, mayWrite: mayWrite(visit), key: context.requestId, note };
  return visit.page(ui.inventoryPage(input, texts));
}

/** Starts the scans of pages again. The same key never starts one twice. Returns the number of started scans. */
async function scanAgain(site: DashboardSite, visit: Visit, pages: readonly PageView[], key: string): Promise<number> {
  const { service } = site;
  const { caller, context } = visit;
  for (const { id } of pages) {
    const request = await service.inventory.requestOf(caller, id);
    await service.enter({ caller }, { surface: "app", scope: "scan:create", bucket: BUCKETS[request.tier] });
    await service.admit(caller, {
      request,
      webhook: null,
      callbackMetadata: null,
      requestId: context.requestId,
      idempotencyKey: `${key} ${id}`,
      sent: { route: "/app/pages/scan", body: { page: id } },
    });
  }
  return pages.length;
}

async function scanChosen(site: DashboardSite, visit: Visit): Promise<Response> {
  const { service } = site;
  const { caller, ui, texts, context } = visit;
  const form = await formOf(site, context);
  const back = backOf(form);
  const pages = await service.inventory.chosen(caller, idsOf(form));
  if (pages.length === 0) return redirect(back);
  const sum = pages.reduce((total, page) => total + page.priceMillicredits, 0);
  const key = field(form, "key").slice(0, 100) || context.requestId;
  const balance = await service.batches.balance(caller);
  const ask = (problem: string | null, status: number) =>
    visit.page(ui.confirmScansPage({ pages, balance, key, back, problem }, texts), { status });
  // The button of one row names its price. Many rows need the sum on the button, or a page that states it.
  const isPriceShown = field(form, "only") !== "" || field(form, "price") === String(sum);
  if (!isPriceShown || (balance !== null && sum > balance)) return ask(null, 200);
  try {
    const count = await scanAgain(site, visit, pages, key);
    return redirect(`${back}${back.includes("?") ? "&" : "?"}started=${count}`);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return ask(visit.ui.problemText(error, visit.texts), HTTP_STATUS[error.code]);
  }
}

/** Watches the chosen rows: by the tag that the form names, or by the one that all of them have. */
async function watchChosen(site: DashboardSite, visit: Visit): Promise<Response> {
  const { inventory } = site.service;
  const form = await formOf(site, visit.context);
  const ids = idsOf(form);
  const pages = await inventory.chosen(visit.caller, ids);
  if (pages.length === 0) return redirect(backOf(form));
  const typed = field(form, "watch_tag").trim();
  const shared = new Set(pages.map(({ tag }) => tag));
  const [only = ""] = shared.size === 1 ? shared : [];
  if (typed !== "") await inventory.change(visit.caller, ids, { tag: typed });
  const id = await watchTag(site, visit, typed === "" ? only : typed);
  return redirect(`/app/watch?${new URLSearchParams({ id })}#form`);
}

/** Actions on chosen rows, which return to the list. */
function actionRoutes(site: DashboardSite): readonly Mount[] {
  const { inventory } = site.service;
  const act = (name: string, run: (visit: Visit, form: Form, ids: readonly string[]) => Promise<unknown>) =>
    route(site, "POST", `/app/pages/${name}`, WRITES, async (visit) => {
      const form = await formOf(site, visit.context);
      await run(visit, form, idsOf(form));
      return redirect(backOf(form));
    });
  return [
    act("remove", ({ caller }, _form, ids) => inventory.remove(caller, ids)),
    act("tag", ({ caller }, form, ids) => inventory.change(caller, ids, { tag: field(form, "tag") })),
    act("owner", async (visit, form, ids) => {
      const ownerId = field(form, "owner") || null;
      const owners = await ownersOf(site, visit);
      if (ownerId !== null && !owners.some(({ userId }) => userId === ownerId))
        throw new ServiceError("VALIDATION_ERROR", "The owner is not a member of this organization.");
      await inventory.change(visit.caller, ids, { ownerId });
    }),
  ];
}

async function exported(site: DashboardSite, visit: Visit): Promise<Response> {
  const form = await formOf(site, visit.context);
  const pages = await site.service.inventory.chosen(visit.caller, idsOf(form));
  const owners = new Map((await ownersOf(site, visit)).map(({ userId, name }) => [userId, name]));
  const head = ["keyword", "url", "region", "score", "change", "typical", "steps", "tag", "owner", "scanned_at"];
  const rows = pages.map((page) => [
    page.keyword,
    page.url ?? "",
    page.region,
    page.score,
    page.change,
    page.typical,
    page.steps,
    page.tag,
    owners.get(page.ownerId ?? "") ?? "",
    page.scannedAt === null ? "" : new Date(page.scannedAt).toISOString(),
  ]);
  await visit.record("pages.export", String(pages.length));
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": 'attachment; filename="pages.csv"',
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
  return textResponse(visit.context, csvOf([head, ...rows]), { headers });
}

/** Routes of the inventory of pages. */
export function inventoryRoutes(site: DashboardSite): readonly Mount[] {
  const { service } = site;
  const { inventory } = service;
  const jobEvents = createJobEvents();
  return [
    route(site, "GET", "/app/pages", { scope: "results:read" }, (visit) => {
      const started = new URL(visit.context.request.url).searchParams.get("started") ?? "";
      const note = /^\d{1,3}$/.test(started) ? visit.texts.inventory.started(started) : null;
      return showList(site, visit, note);
    }),
    route(site, "GET", "/app/reports", {}, async ({ context }) => {
      const query = new URL(context.request.url).searchParams.get("q") ?? "";
      return redirect(query === "" ? "/app/pages" : `/app/pages?${new URLSearchParams({ q: query })}`);
    }),
    route(site, "GET", "/app/pages/{pageId}/compare", { scope: "results:read" }, async (visit) => {
      const [after, before] = await inventory.history(visit.caller, visit.params.pageId ?? "");
      if (after === undefined || before === undefined)
        throw new ServiceError("NOT_FOUND", "This page has fewer than two scans to compare. Scan it again.");
      return redirect(`/app/compare?${new URLSearchParams({ a: before.jobId, b: after.jobId })}`);
    }),
    route(site, "POST", "/app/pages/scan", WRITES, (visit) => scanChosen(site, visit)),
    route(site, "POST", "/app/pages/export", { scope: "results:read", role: "writer" }, (visit) =>
      exported(site, visit),
    ),
    route(site, "POST", "/app/pages/watch", WRITES, (visit) => watchChosen(site, visit)),
    ...actionRoutes(site),
    route(site, "GET", "/app/api/pages/events", { scope: "jobs:read" }, async (visit) =>
      jobEvents(visit.by.session.hash, visit.context.request.signal, async () => {
        const live = await inventory.live(visit.caller);
        return { jobs: live.map(({ jobId, progress }) => ({ id: jobId, progress })), ended: live.length === 0 };
      }),
    ),
  ];
}
