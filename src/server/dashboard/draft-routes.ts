import type { Mount } from "../../../adapters/elysia/mount.ts";
import type { Draft } from "../../../core/domain/draft.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { field, formOf, textOf } from "../people/http.ts";
import { type DashboardSite, route, textResponse, type Visit } from "./http.ts";
import { idOf, reportOf } from "./visited-report.ts";

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { title, metaDescription, text } = value as Partial<Record<keyof Draft, unknown>>;
  return [title, metaDescription, text].every((each) => typeof each === "string");
}

/** Routes of the draft editor. The page and the script use the same scorer. */
export function draftRoutes(site: DashboardSite): readonly Mount[] {
  const { service } = site;
  const needs = { role: "writer", bucket: "draft" } as const;
  async function editor(visit: Visit, given: Draft | null): Promise<Response> {
    const jobId = idOf(visit);
    const { caller, ui, texts } = visit;
    const [{ base }, report] = [await service.draftOf(caller, jobId), await reportOf(site, visit, jobId)];
    const hasPage = report.meta.url !== null;
    const full = "topic_and_classification" in report ? report.topic_and_classification : null;
    const outline = (full?.swipe_content.outline ?? []).map(({ level, text }) => `${"#".repeat(level)} ${text}`);
    const brief = { title: full?.swipe_content.suggested_title ?? "", metaDescription: "", text: outline.join("\n\n") };
    const draft = given ?? (hasPage ? base : brief);
    const score = await service.scoreDraft(caller, jobId, draft);
    const questions = (full?.questions ?? [])
      .filter((each) => each.answered_on_your_page !== true)
      .slice(0, 8)
      .map(({ question }) => question);
    const keyword = report.meta.target_keyword ?? "";
    const input = { jobId, keyword, hasPage, draft, base: hasPage ? base : brief, score, questions };
    return visit.page(ui.editorPage(input, texts));
  }
  return [
    route(site, "GET", "/app/reports/{jobId}/draft", needs, (visit) => editor(visit, null)),
    route(site, "POST", "/app/reports/{jobId}/draft", needs, async (visit) => {
      const form = await formOf(site, visit.context);
      const text = field(form, "text").replaceAll("\r\n", "\n");
      return editor(visit, { title: field(form, "title"), metaDescription: field(form, "metaDescription"), text });
    }),
    route(site, "POST", "/app/api/reports/{jobId}/draft", needs, async (visit) => {
      const { caller, ui, texts, context } = visit;
      let draft: unknown = null;
      try {
        draft = JSON.parse(await textOf(site, context));
      } catch {
        // Anything else than JSON is refused below.
      }
      if (!isDraft(draft)) throw new ServiceError("VALIDATION_ERROR", "Send title, metaDescription and text as JSON.");
      const score = await service.scoreDraft(caller, idOf(visit), draft);
      const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
      return textResponse(context, ui.draftSideHtml(score, texts), { headers });
    }),
  ];
}
