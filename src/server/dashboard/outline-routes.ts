import type { Report } from "../../../core/contract/report.ts";
import { isWholeReport } from "../../../core/contract/report.ts";
import { MAX_BODY_BYTES } from "../../../core/contract/request-body.ts";
import type { PlannedHeading } from "../../../core/service/jobs/choices.ts";
import { firstOutline, outlineMarkdown } from "../../../core/surfaces/report-view/brief.ts";
import type { Mount } from "../http/mount.ts";
import { field, formOf } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import { type DashboardSite, route, type Visit } from "./visit.ts";
import { idOf, reportOf } from "./visited-report.ts";

/** Returns the headings of a form. Headings without text are left out. */
function headingsOf(form: readonly (readonly [string, string])[]): PlannedHeading[] {
  const values = (name: string) => form.flatMap(([own, value]) => (own === name ? [value] : []));
  const levels = values("level");
  return values("text").flatMap((typed, at) => {
    const text = typed.replace(/\s+/g, " ").trim();
    const level = Math.min(4, Math.max(1, Number(levels[at]) || 2));
    return text === "" ? [] : [{ level, text }];
  });
}

/** Returns the outline after the button of a form. */
export function changedOutline(
  headings: readonly PlannedHeading[],
  change: string,
  newHeading: string,
): readonly PlannedHeading[] | null {
  const [, verb = "", place = ""] = /^(up|down|remove) (\d{1,3})$/.exec(change) ?? [];
  const at = Number(place);
  if (change === "reset") return null;
  if (change === "add") return [...headings, { level: 2, text: newHeading }];
  if (verb === "remove") return headings.toSpliced(at, 1);
  const to = verb === "up" ? at - 1 : at + 1;
  const [moved, other] = [headings[at], headings[to]];
  if (verb === "" || moved === undefined || other === undefined) return headings;
  return headings.with(at, other).with(to, moved);
}

/** Begins the draft with the outline, if nobody began one. */
async function startDraft(site: DashboardSite, visit: Visit, outline: readonly PlannedHeading[]): Promise<void> {
  const jobId = idOf(visit);
  const { saved, version } = await site.service.savedDraft(visit.caller, jobId);
  if (saved !== null) return;
  const title = outline.find(({ level }) => level === 1)?.text ?? "";
  const draft = { title, metaDescription: "", text: outlineMarkdown(outline) };
  await site.service.saveDraft(visit.caller, jobId, { draft, version, savedBy: visit.by.user.email });
}

/** The outline of a brief: its changes, and the draft that begins with it. */
export function outlineRoutes(site: DashboardSite): readonly Mount[] {
  return [
    route(site, "POST", "/app/reports/{jobId}/outline", { role: "writer", scope: "results:read" }, async (visit) => {
      const jobId = idOf(visit);
      const form = await formOf(site, visit.context, {
        maxBytes: MAX_BODY_BYTES,
        organizationId: visit.organizationId,
      });
      const report = await reportOf(site, visit, jobId);
      const sent = headingsOf(form);
      const headings = sent.length > 0 || !isWholeReport(report) ? sent : firstOutline(report as Report);
      const change = field(form, "do");
      const outline = changedOutline(headings, change, visit.texts.brief.newHeading);
      await site.service.choosePages(visit.caller, jobId, { outline });
      if (change !== "start") return redirect(`/app/reports/${jobId}#outline`);
      await startDraft(site, visit, headings);
      return redirect(`/app/reports/${jobId}/draft`);
    }),
  ];
}
