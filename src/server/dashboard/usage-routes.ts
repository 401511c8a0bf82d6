import type { AdminJobView } from "../../../core/service/admin/job-admin.ts";
import { csvOf } from "../../../core/surfaces/export/csv.ts";
import { DAY_MS } from "../../../core/util/durations.ts";
import type { Mount } from "../http/mount.ts";
import { kindOf, spentOf, type UsageSource, usageOf } from "./pages/usage/usage.ts";
import { type DashboardSite, route, textResponse, type Visit } from "./visit.ts";

/** Spans that the page offers, in days. */
export const SPANS = [7, 30, 90] as const;
/** Most pages of 200 jobs that are counted. */
const MAX_PAGES = 50;

/** The span of the address in days. */
function spanOf({ context }: Visit): number {
  const days = Number(new URL(context.request.url).searchParams.get("days"));
  return SPANS.find((span) => span === days) ?? 30;
}

/** Returns the jobs since an instant, newest first, and whether older ones were left out. */
async function jobsSince(site: DashboardSite, { organizationId }: Visit, since: number) {
  const { admin } = site.service;
  const jobs: AdminJobView[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query: Parameters<typeof admin.listJobs>[0] = {
      organizationId,
      limit: 200,
      ...(cursor === null ? {} : { cursor }),
    };
    const { items, nextCursor } = await admin.listJobs(query);
    jobs.push(...items.filter(({ createdAt }) => createdAt >= since));
    cursor = nextCursor;
    if (cursor === null || (items.at(-1)?.createdAt ?? 0) < since) return { jobs, isCut: false };
  }
  return { jobs, isCut: true };
}

/** Names of keys for people. Programs with a sign-in have ids only, because their grants belong to persons. */
async function namesOf(site: DashboardSite, { organizationId, texts }: Visit) {
  const keys = await site.service.admin.listKeys(organizationId);
  const names = new Map(keys.map(({ id, name, lastFour }) => [id, `${name ?? ""} ···${lastFour}`.trim()]));
  return (source: UsageSource): string =>
    source === "pages"
      ? texts.usagePage.pages
      : "keyId" in source
        ? (names.get(source.keyId) ?? source.keyId)
        : texts.usagePage.program(source.grantId);
}

/** Routes of the usage of an organization. */
export function usageRoutes(site: DashboardSite): readonly Mount[] {
  return [
    route(site, "GET", "/app/usage", {}, async (visit) => {
      const now = Date.now();
      const days = spanOf(visit);
      const { jobs, isCut } = await jobsSince(site, visit, now - days * DAY_MS);
      const nameOf = await namesOf(site, visit);
      const usage = usageOf(jobs, { now, days });
      return visit.page(visit.ui.usagePage({ usage, days, spans: SPANS, isCut, nameOf }, visit.texts));
    }),
    route(site, "GET", "/app/usage/csv", {}, async (visit) => {
      const days = spanOf(visit);
      const { jobs } = await jobsSince(site, visit, Date.now() - days * DAY_MS);
      const nameOf = await namesOf(site, visit);
      const rows = jobs.map((job) => [
        new Date(job.createdAt).toISOString(),
        job.jobId,
        kindOf(job),
        job.keyword ?? "",
        job.url ?? "",
        job.state,
        spentOf(job) / 1000,
        job.isTest
          ? "test"
          : nameOf(
              job.keyId !== null ? { keyId: job.keyId } : job.grantId !== null ? { grantId: job.grantId } : "pages",
            ),
      ]);
      await visit.record("usage.export", `${days} days`);
      const headers = {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="usage-${days}-days.csv"`,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      };
      const head = ["created_at", "job_id", "kind", "keyword", "url", "state", "credits", "source"];
      return textResponse(visit.context, csvOf([head, ...rows]), { headers });
    }),
  ];
}
