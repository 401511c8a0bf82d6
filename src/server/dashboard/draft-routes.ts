import { readSnapshot } from "../../../core/analysis/editor/snapshot.ts";
import { MAX_BODY_BYTES } from "../../../core/contract/request-body.ts";
import type { Draft } from "../../../core/domain/draft.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { draftDocument } from "../../../core/surfaces/export/draft-document.ts";
import type { Mount } from "../http/mount.ts";
import { field, formOf } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import { hasAdvice, scoreScript } from "./browser/scoring/bundles.ts";
import { WORKER_HEADER } from "./browser/scoring/messages.ts";
import {
  commentIn,
  DRAFT_REQUESTS,
  draftIn,
  jsonResponse,
  numberOf,
  sentObject,
  termChangeIn,
  versionOf,
} from "./draft-api.ts";
import { editorInput } from "./editor-input.ts";
import { conflictOf, namedSave, namesOf } from "./member-names.ts";
import { assetPath } from "./pages/open-pages.ts";
import { mayWrite } from "./scan-routes.ts";
import { type DashboardSite, PAGE_HEADERS, route, textResponse, type Visit } from "./visit.ts";
import { idOf } from "./visited-report.ts";
import { mayPropose } from "./writing-routes.ts";

const NEEDS = { role: "writer", bucket: "draft" } as const;

/** Shows the editor. Viewers read a kept draft and comment on it. D-120 */
async function editor(site: DashboardSite, visit: Visit, given: Draft | null): Promise<Response> {
  const { caller, organizationId, ui, texts } = visit;
  const jobId = idOf(visit);
  const page = `/app/reports/${jobId}/draft`;
  const api = page.replace("/app/", "/app/api/");
  const named = await namesOf(site, organizationId);
  const rights = { mayWrite: mayWrite(visit), mayPropose: await mayPropose(site, visit), isGuest: false };
  const person = { name: named(visit.by.user.email), ...rights, api, page };
  const input = await editorInput(site, { caller, organizationId, jobId, person, given, texts, ui });
  return visit.page(ui.editorPage(input, texts));
}

/** Routes of the versions of a draft: the list, one version, and its restoration. */
function versionRoutes(site: DashboardSite): readonly Mount[] {
  const { service } = site;
  const path = "/app/reports/{jobId}/draft/versions";
  return [
    route(site, "GET", path, NEEDS, async (visit) => {
      const jobId = idOf(visit);
      const versions = await service.draftVersions(visit.caller, jobId);
      const named = await namesOf(site, visit.organizationId);
      const shown = versions.map((version) => namedSave(version, named));
      const { saved } = await service.savedDraft(visit.caller, jobId);
      return visit.page(visit.ui.versionsPage({ jobId, versions: shown, isDiscarded: saved === null }, visit.texts));
    }),
    route(site, "GET", `${path}/{no}`, NEEDS, async (visit) => {
      const jobId = idOf(visit);
      const kept = await service.draftVersion(visit.caller, jobId, numberOf(visit.params.no ?? ""));
      const version = namedSave(kept, await namesOf(site, visit.organizationId));
      const { saved } = await service.savedDraft(visit.caller, jobId);
      return visit.page(visit.ui.versionPage({ jobId, version, current: saved?.draft ?? null }, visit.texts));
    }),
    route(site, "POST", `${path}/{no}/name`, NEEDS, async (visit) => {
      const no = numberOf(visit.params.no ?? "");
      const name = field(await formOf(site, visit.context), "name");
      await service.nameDraftVersion(visit.caller, idOf(visit), { no, name });
      return redirect(`/app/reports/${idOf(visit)}/draft/versions/${no}`);
    }),
    route(site, "POST", "/app/reports/{jobId}/draft/restore", NEEDS, async (visit) => {
      const no = numberOf(field(await formOf(site, visit.context), "no"));
      const restored = await service.restoreDraft(visit.caller, idOf(visit), { no, by: visit.by.user.email });
      if (restored.kind === "saved") return redirect(`/app/reports/${idOf(visit)}/draft`);
      throw await conflictOf(site, visit, restored.saved);
    }),
  ];
}

/** The kept draft as a Word file. */
function wordRoute(site: DashboardSite): Mount {
  return route(site, "GET", "/app/reports/{jobId}/draft/export", NEEDS, async (visit) => {
    const jobId = idOf(visit);
    const { saved } = await site.service.savedDraft(visit.caller, jobId);
    if (saved === null) throw new ServiceError("NOT_FOUND", "No draft is kept yet.");
    const { language, metaField, drafts } = visit.texts;
    const { toDocx } = await import("../../../adapters/docx/docx.ts");
    const document = draftDocument(saved.draft, language, { metaDescription: metaField, image: drafts.image });
    await visit.record("draft.export", jobId);
    return new Response(new Uint8Array(await toDocx(document)), {
      headers: {
        ...PAGE_HEADERS,
        "Content-Type": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "Content-Disposition": `attachment; filename="draft-${jobId}.docx"`,
      },
    });
  });
}

/** Forms of the editor that work without scripts: a comment, and the state of the draft. */
function plainRoutes(site: DashboardSite, path: string): readonly Mount[] {
  const { service } = site;
  return [
    route(site, "POST", `${path}/comments`, { ...NEEDS, role: "viewer" }, async (visit) => {
      const change = commentIn(await formOf(site, visit.context));
      await service.changeComments(visit.caller, idOf(visit), change, visit.by.user.email);
      return redirect(`/app/reports/${idOf(visit)}/draft#panel-comments`);
    }),
    route(site, "POST", `${path}/state`, NEEDS, async (visit) => {
      const state = field(await formOf(site, visit.context), "state");
      await service.setDraftState(visit.caller, idOf(visit), state);
      return redirect(`/app/reports/${idOf(visit)}/draft`);
    }),
  ];
}

/** The prepared score of a scan, for browsers whose script fits its language. */
function snapshotRoute(site: DashboardSite): Mount {
  return route(site, "GET", "/app/api/reports/{jobId}/snapshot", NEEDS, async (visit) => {
    const text = await site.service.draftSnapshot(visit.caller, idOf(visit));
    const snapshot = readSnapshot(text);
    const isOwn = snapshot !== null && hasAdvice(snapshot.terms.language, snapshot.score.adviceLanguage);
    const script = isOwn ? await scoreScript(snapshot.terms.language) : null;
    if (snapshot === null || script === null) throw new ServiceError("NOT_FOUND", "No scorer for browsers fits.");
    const headers = {
      "Content-Type": "application/json",
      "Cache-Control": "private, no-cache",
      "X-Content-Type-Options": "nosniff",
      [WORKER_HEADER]: assetPath(`score-${snapshot.terms.language}.js`, script),
    };
    return textResponse(visit.context, text, { headers });
  });
}

/** Routes of the draft editor. The page and the script use the same scorer and keep the same draft. */
export function draftRoutes(site: DashboardSite): readonly Mount[] {
  const { service } = site;
  const path = "/app/reports/{jobId}/draft";
  const api = "/app/api/reports/{jobId}/draft";
  return [
    route(site, "GET", path, { ...NEEDS, role: "viewer" }, (visit) => editor(site, visit, null)),
    route(site, "POST", path, NEEDS, async (visit) => {
      const { organizationId, caller, by } = visit;
      const form = await formOf(site, visit.context, { maxBytes: MAX_BODY_BYTES, organizationId });
      const text = field(form, "text").replaceAll("\r\n", "\n");
      const draft = { title: field(form, "title"), metaDescription: field(form, "metaDescription"), text };
      if (field(form, "keep") !== "yes") return editor(site, visit, draft);
      const version = versionOf(field(form, "version"));
      const sent = { draft, version, savedBy: by.user.email };
      const { kind, saved } = await service.saveDraft(caller, idOf(visit), sent);
      if (kind === "saved") return redirect(`/app/reports/${idOf(visit)}/draft`);
      throw await conflictOf(site, visit, saved);
    }),
    route(site, "POST", `${path}/discard`, NEEDS, async (visit) => {
      await service.discardDraft(visit.caller, idOf(visit), visit.by.user.email);
      await visit.record("draft.discard", idOf(visit));
      // The list of versions is the undo.
      return redirect(`/app/reports/${idOf(visit)}/draft/versions`);
    }),
    ...plainRoutes(site, path),
    ...versionRoutes(site),
    wordRoute(site),
    route(site, "GET", "/app/drafts", { role: "writer" }, async (visit) => {
      const cursor = new URL(visit.context.request.url).searchParams.get("cursor");
      const { items, nextCursor } = await service.savedDrafts(visit.caller, cursor === null ? {} : { cursor });
      const named = await namesOf(site, visit.organizationId);
      const drafts = items.map((draft) => namedSave(draft, named));
      return visit.page(visit.ui.draftsPage({ drafts, nextCursor }, visit.texts));
    }),
    snapshotRoute(site),
    route(site, "POST", api, NEEDS, async (visit) => {
      const draft = draftIn(await sentObject(site, visit));
      return jsonResponse(visit.context, await service.scoreDraft(visit.caller, idOf(visit), draft));
    }),
    route(site, "POST", `${api}/terms`, NEEDS, async (visit) => {
      const change = termChangeIn(await sentObject(site, visit));
      return jsonResponse(visit.context, await service.chooseTerm(visit.caller, idOf(visit), change));
    }),
    ...DRAFT_REQUESTS.map(({ method, path: part, role, respond }) =>
      route(site, method, `${api}${part}`, { ...NEEDS, role }, async (visit) => {
        const { context, params, caller, organizationId, texts, by } = visit;
        const person = { context, params, caller, organizationId, texts, by: by.user.email };
        const named = await namesOf(site, organizationId);
        return respond(site, { ...person, named, jobId: idOf(visit) });
      }),
    ),
  ];
}
