import { parseScanRequest } from "../../../core/contract/requests.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { ScanRequest } from "../../../core/domain/job.ts";
import { readBatch } from "../../../core/pages/batch-lines.ts";
import type { LineState, PreviewLine } from "../../../core/service/workspace/batches.ts";
import type { Mount } from "../http/mount.ts";
import { field, formOf } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import type { BatchForm } from "./pages/pages.tsx";
import { isTier, mayWrite, SCAN_PRICES } from "./scan-routes.ts";
import { type DashboardSite, route, type Visit } from "./visit.ts";
import { watchTag } from "./watch-routes.ts";

const WRITES = { role: "writer" } as const;
const EMPTY: BatchForm = { lines: "", region: "US", tier: "standard", tag: "", again: false, watch: false };
/** Size of a form in bytes: 500 lines of 150 letters, of which each may take twelve characters. */
const MAX_FORM = { maxBytes: 1_000_000 };

type Form = Awaited<ReturnType<typeof formOf>>;

function formValues(form: Form): BatchForm {
  const tier = field(form, "tier");
  return {
    lines: field(form, "lines"),
    region: field(form, "region") || "US",
    tier: isTier(tier) ? tier : "standard",
    tag: field(form, "tag"),
    again: field(form, "again") === "yes",
    watch: field(form, "watch") === "yes",
  };
}

/** Builds the request of a line as the API does. Throws VALIDATION_ERROR. */
function requestOf(
  { region, tier }: BatchForm,
  { texts }: Visit,
  line: Pick<PreviewLine, "keyword" | "url">,
): ScanRequest {
  const { keyword, url } = line;
  const { request } = parseScanRequest(isTier(tier) ? tier : "standard", {
    keyword,
    region,
    ...(url === null ? {} : { url }),
  });
  return { ...request, ...(texts.language === "en" ? {} : { adviceLanguage: texts.language }) };
}

/** Checks the lines of a form, and returns those that it will scan. */
async function check(site: DashboardSite, visit: Visit, form: BatchForm) {
  const { lines, dropped } = readBatch(form.lines);
  const settings = requestOf(form, visit, { keyword: "x", url: null });
  const preview = await site.service.batches.preview(visit.caller, lines, settings);
  const scanned: readonly LineState[] = form.again ? ["ready", "brief", "lately", "not_found"] : ["ready", "brief"];
  return { preview, dropped, chosen: preview.filter(({ state }) => scanned.includes(state)) };
}

async function show(
  site: DashboardSite,
  visit: Visit,
  {
    form,
    isChecked,
    problem = null,
    key,
  }: { form: BatchForm; isChecked: boolean; problem?: string | null; key: string },
): Promise<Response> {
  const { service } = site;
  const { caller, ui, texts } = visit;
  const none = { preview: null, dropped: 0, chosen: [] };
  const checked = isChecked && problem === null ? await check(site, visit, form) : none;
  const balance = await service.batches.balance(caller);
  const recent = (await service.batches.list(caller)).slice(0, 5);
  const input = { form, ...checked, balance, prices: SCAN_PRICES, key, recent, problem };
  return visit.page(ui.scanManyPage(input, texts), { status: problem === null ? 200 : 400 });
}

async function create(site: DashboardSite, visit: Visit): Promise<Response> {
  const { service } = site;
  const { caller, context, texts } = visit;
  const sent = await formOf(site, context, MAX_FORM);
  const form = formValues(sent);
  const key = field(sent, "key").slice(0, 100) || context.requestId;
  // After its scans ended the lines would count as scanned lately, so a form sent twice is recognized first.
  const known = await service.batches.idOfKey(caller, key);
  if (known !== null) return redirect(`/app/batches/${known}`);
  try {
    if (form.watch && form.tag.trim() === "") throw new ServiceError("VALIDATION_ERROR", texts.watch.needsTag);
    const { chosen } = await check(site, visit, form);
    await service.enter({ caller }, { surface: "app", scope: "scan:create", bucket: "scan" });
    const requests = chosen.map((line) => requestOf(form, visit, line));
    const { id } = await service.batches.create(caller, { key, requests, tag: form.tag });
    if (form.watch) await watchTag(site, visit, form.tag);
    return redirect(`/app/batches/${id}`);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === "INTERNAL_ERROR") throw error;
    return show(site, visit, { form, isChecked: true, problem: visit.ui.problemText(error, visit.texts), key });
  }
}

/** Routes of scans of many pages. */
export function batchRoutes(site: DashboardSite): readonly Mount[] {
  const { batches } = site.service;
  return [
    route(site, "GET", "/app/pages/new", WRITES, (visit) =>
      show(site, visit, { form: EMPTY, isChecked: false, key: visit.context.requestId }),
    ),
    route(site, "POST", "/app/pages/new", WRITES, async (visit) => {
      const sent = await formOf(site, visit.context, MAX_FORM);
      return show(site, visit, { form: formValues(sent), isChecked: true, key: visit.context.requestId });
    }),
    route(site, "POST", "/app/batches", WRITES, (visit) => create(site, visit)),
    route(site, "GET", "/app/batches/{batchId}", { scope: "jobs:read" }, async (visit) => {
      const batch = await batches.get(visit.caller, visit.params.batchId ?? "");
      return visit.page(visit.ui.batchPage(batch, mayWrite(visit), visit.texts));
    }),
    route(site, "POST", "/app/batches/{batchId}/cancel", WRITES, async (visit) => {
      const batch = await batches.get(visit.caller, visit.params.batchId ?? "");
      const jobId = field(await formOf(site, visit.context), "job");
      if (!batch.scans.some((scan) => scan.jobId === jobId)) throw new ServiceError("NOT_FOUND", "No such scan.");
      await site.service.cancel(visit.caller, jobId);
      return redirect(`/app/batches/${batch.id}`);
    }),
    route(site, "POST", "/app/batches/{batchId}/retry", WRITES, async (visit) => {
      const { id } = await batches.retry(visit.caller, visit.params.batchId ?? "");
      return redirect(`/app/batches/${id}`);
    }),
  ];
}
