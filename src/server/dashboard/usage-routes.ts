import type { AdminJobView } from "../../../core/service/admin/job-admin.ts";
import type { UsageSource } from "../../../core/service/admin/usage.ts";
import { csvLines, csvOf } from "../../../core/surfaces/export/csv.ts";
import type { Mount } from "../http/mount.ts";
import { type DashboardSite, route, type Visit } from "./visit.ts";

/** Spans that the page offers, in days. */
export const SPANS = [7, 30, 90] as const;

const HEAD = ["created_at", "job_id", "kind", "keyword", "url", "state", "credits", "source", "person"];

/** The span of the address in days. */
function spanOf({ context }: Visit): number {
  const days = Number(new URL(context.request.url).searchParams.get("days"));
  return SPANS.find((span) => span === days) ?? 30;
}

/** Names of keys and members. Programs have ids only, because their grants belong to persons. */
async function namesOf({ service }: DashboardSite, { organizationId, texts }: Visit) {
  const keys = await service.admin.listKeys(organizationId);
  const members = await service.people.members(organizationId);
  const names = new Map(keys.map(({ id, name, lastFour }) => [id, `${name ?? ""} ···${lastFour}`.trim()]));
  const people = new Map(members.map(({ userId, shownAs }) => [userId, shownAs]));
  return {
    nameOf: (source: UsageSource): string =>
      source === "pages"
        ? texts.usagePage.pages
        : "keyId" in source
          ? (names.get(source.keyId) ?? source.keyId)
          : texts.usagePage.program(source.grantId),
    personOf: (userId: string): string => people.get(userId) ?? userId,
  };
}

type Names = Awaited<ReturnType<typeof namesOf>>;

function rowOf(job: AdminJobView, { nameOf, personOf }: Names) {
  const source = job.keyId !== null ? { keyId: job.keyId } : job.grantId !== null ? { grantId: job.grantId } : "pages";
  return [
    new Date(job.createdAt).toISOString(),
    job.jobId,
    job.type === "classify" ? job.type : (job.tier ?? ""),
    job.keyword ?? "",
    job.url ?? "",
    job.state,
    job.state === "completed" ? job.costMillicredits / 1000 : 0,
    job.isTest ? "test" : nameOf(source),
    job.userId === null ? "" : personOf(job.userId),
  ];
}

/** Sends one part after the other, so that no span is too long for the memory. */
function streamOf(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const open = parts[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await open.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await open.return?.();
    },
  });
}

/** Routes of the usage of an organization. */
export function usageRoutes(site: DashboardSite): readonly Mount[] {
  return [
    route(site, "GET", "/app/usage", {}, async (visit) => {
      const days = spanOf(visit);
      const usage = await site.service.admin.usage({ organizationId: visit.organizationId, days });
      const names = await namesOf(site, visit);
      return visit.page(visit.ui.usagePage({ usage, days, spans: SPANS, ...names }, visit.texts));
    }),
    route(site, "GET", "/app/usage/csv", {}, async (visit) => {
      const days = spanOf(visit);
      const names = await namesOf(site, visit);
      await visit.record("usage.export", `${days} days`);
      async function* lines() {
        yield csvOf([HEAD]);
        for await (const jobs of site.service.admin.usageJobs({ organizationId: visit.organizationId, days }))
          yield csvLines(jobs.map((job) => rowOf(job, names)));
      }
      const headers = {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="usage-${days}-days.csv"`,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      };
      return new Response(streamOf(lines()), { headers });
    }),
  ];
}
