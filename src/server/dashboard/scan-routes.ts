import { HTTP_STATUS } from "../../../core/contract/http-status.ts";
import { isWholeReport } from "../../../core/contract/report.ts";
import { parseScanRequest } from "../../../core/contract/requests.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { isTerminal, type Tier } from "../../../core/domain/job.ts";
import { PRICES } from "../../../core/domain/prices.ts";
import type { KeyView } from "../../../core/service/admin/admin-api.ts";
import type { AdminJobView } from "../../../core/service/admin/job-admin.ts";
import { FIXTURE_KEYWORD } from "../../../core/testmode/fixture-text.ts";
import type { Mount } from "../http/mount.ts";
import { field, formOf } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import type { ScanForm } from "./pages/pages.tsx";
import { sampleReport } from "./sample-report.ts";
import { type DashboardSite, route, type Visit } from "./visit.ts";

const RECENT = 10;
/** Page of the sample among the invented pages. */
const SAMPLE_URL = "https://shop.example/pour-over-coffee";
/** Prices of scans in millicredits. */
export const SCAN_PRICES = { lite: PRICES["scan.lite"], standard: PRICES["scan.standard"], deep: PRICES["scan.deep"] };
const BUCKETS = { lite: "scan.lite", standard: "scan", deep: "scan.deep" } as const;

/** True for members who may scan. */
export function mayWrite({ role }: Pick<Visit, "role">): boolean {
  return role !== "viewer";
}

/** True for the name of a depth. */
export function isTier(text: string): text is Tier {
  return text === "lite" || text === "standard" || text === "deep";
}

/** Entries of a list that people write with spaces, commas or lines between them. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== "");
}

/** Returns an address that people typed, with `https://` where they left it out. */
export function addressFrom(text: string): string {
  const trimmed = text.trim();
  // A word without a dot is no address, and its error shows before a scan is paid.
  return /^[^\s/:?#]+\.[^\s/]+/.test(trimmed) && !/^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? `https://${trimmed}` : trimmed;
}

/** Creates the scan of a form. Throws like the API. */
export async function startScan(site: DashboardSite, visit: Visit, form: ScanForm): Promise<string> {
  const { caller, texts, context } = visit;
  const tier = isTier(form.tier) ? form.tier : "standard";
  await site.service.enter({ caller }, { surface: "app", scope: "scan:create", bucket: BUCKETS[tier] });
  const competitors = wordsOf(form.competitors).map(addressFrom);
  const excludeHosts = wordsOf(form.excludeHosts);
  const body = {
    keyword: form.keyword,
    region: form.region,
    ...(form.url === "" ? {} : { url: form.url }),
    ...(competitors.length === 0 ? {} : { competitors }),
    ...(excludeHosts.length === 0 ? {} : { exclude_hosts: excludeHosts }),
  };
  const { request } = parseScanRequest(tier, body);
  const language = texts.language === "en" ? {} : { adviceLanguage: texts.language };
  const accepted = await site.service.admit(caller, {
    request: { ...request, ...language },
    webhook: null,
    callbackMetadata: null,
    requestId: context.requestId,
    idempotencyKey: null,
    sent: { route: "/app/scan", body },
  });
  return accepted.jobId;
}

/** Keyword, score and number of ranking pages of the sample report. */
async function sampleFigures() {
  const { report } = await sampleReport();
  const pages = isWholeReport(report) ? (report.topics?.pages_compared ?? 0) : 0;
  return { keyword: report.meta.target_keyword ?? "", score: report.on_page_optimization.score, pages };
}

/** Scans the invented pages of test keys for free, so that the sample has a draft to write in. D-161 */
async function startSample({ service }: DashboardSite, { caller, context }: Visit): Promise<string> {
  const body = { keyword: FIXTURE_KEYWORD, url: SAMPLE_URL };
  const accepted = await service.admit(
    { ...caller, kind: "test" },
    {
      request: parseScanRequest("standard", body).request,
      webhook: null,
      callbackMetadata: null,
      requestId: context.requestId,
      // Members who open the sample on one day write in one draft.
      idempotencyKey: "sample",
      sent: { route: "/app/sample/draft", body },
    },
  );
  return accepted.jobId;
}

/** Shows the progress of the sample's scan, then its draft. */
async function sampleDraft({ service }: DashboardSite, visit: Visit): Promise<Response> {
  const { organizationId, context, ui, texts } = visit;
  const jobId = new URL(context.request.url).searchParams.get("job") ?? "";
  const job = await service.admin.job({ organizationId, jobId });
  if (job.state === "completed") return redirect(`/app/reports/${jobId}/draft`);
  if (isTerminal(job.state)) return redirect(`/app/reports/${jobId}`);
  return visit.page(ui.progressPage(job, { mayCancel: false, form: ui.EMPTY_SCAN }, texts));
}

/** Reads what the overview shows before the first report. */
async function firstRun(site: DashboardSite, visit: Visit, form: ScanForm) {
  const { by, organizationId, role } = visit;
  const { user } = by;
  const organizations = await site.service.people.organizationsOf(by);
  const name = organizations.find(({ id }) => id === organizationId)?.name ?? organizationId;
  const now = Date.now();
  const isValid = (key: KeyView) => key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
  const manages = role === "admin" || role === "owner";
  const asks = new URL(visit.context.request.url).searchParams.get("pages") === "own";
  return {
    setup: await site.checkSetup(),
    lastTest: user.isAdmin ? site.searchTest.last() : null,
    sample: await sampleFigures(),
    account: `${user.email} · ${name} · ${visit.texts.people.roles[role]}`,
    keys: manages ? (await visit.admin.listKeys(organizationId)).filter(isValid).length : null,
    isAdmin: user.isAdmin,
    namesPages: asks || form.competitors !== "",
  };
}

/** Routes of the overview and of new scans. */
export function scanRoutes(site: DashboardSite): readonly Mount[] {
  const { service } = site;
  const get = route.bind(null, site, "GET");
  const post = route.bind(null, site, "POST");
  async function overview(visit: Visit, form: ScanForm, problem: string | null, status: number): Promise<Response> {
    const { ui, texts, organizationId } = visit;
    const [{ items: jobs }, { pages }] = await Promise.all([
      service.admin.listJobs({ organizationId, limit: RECENT }),
      service.inventory.list(visit.caller, { show: "alerts" }),
    ]);
    const alerts = pages.slice(0, RECENT);
    const input = { jobs, alerts, mayScan: mayWrite(visit), form, prices: SCAN_PRICES, problem };
    const page = (await hasReport(organizationId, jobs))
      ? ui.overviewPage(input, texts)
      : ui.firstRunPage({ ...input, ...(await firstRun(site, visit, form)) }, texts);
    return visit.page(page, { status });
  }
  async function hasReport(organizationId: string, recent: readonly AdminJobView[]): Promise<boolean> {
    const isReport = ({ type, state, isTest }: AdminJobView) => type === "scan" && state === "completed" && !isTest;
    if (recent.length < RECENT || recent.some(isReport)) return recent.some(isReport);
    return (await service.admin.listJobs({ organizationId, state: "completed", limit: 1 })).items.length > 0;
  }

  return [
    get("/app", {}, (visit) => {
      const keyword = new URL(visit.context.request.url).searchParams.get("keyword") ?? "";
      return overview(visit, { ...visit.ui.EMPTY_SCAN, keyword: keyword.slice(0, 150) }, null, 200);
    }),
    get("/app/sample", {}, async (visit) => visit.page(visit.ui.reportPage(await sampleReport(), visit.texts))),
    get("/app/sample/draft", { scope: "results:read" }, (visit) => sampleDraft(site, visit)),
    post("/app/sample/draft", { role: "writer", scope: "scan:create", bucket: "scan" }, async (visit) =>
      redirect(`/app/sample/draft?job=${await startSample(site, visit)}`),
    ),
    post("/app/scan", { role: "writer" }, async (visit) => {
      const sent = await formOf(site, visit.context);
      const form = {
        keyword: field(sent, "keyword"),
        url: addressFrom(field(sent, "url")),
        region: field(sent, "region"),
        tier: field(sent, "tier"),
        competitors: field(sent, "competitors"),
        excludeHosts: field(sent, "exclude_hosts"),
      };
      try {
        return redirect(`/app/reports/${await startScan(site, visit, form)}`);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        return overview(visit, form, visit.ui.problemText(error, visit.texts), HTTP_STATUS[error.code]);
      }
    }),
  ];
}
