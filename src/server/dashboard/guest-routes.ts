import { MAX_BODY_BYTES } from "../../../core/contract/request-body.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { personName } from "../../../core/domain/person-name.ts";
import { DAY_MS } from "../../../core/util/durations.ts";
import type { Mount } from "../http/mount.ts";
import { addressOf, field, formOf } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import {
  commentIn,
  DRAFT_REQUESTS,
  type DraftRequest,
  draftIn,
  jsonResponse,
  sentObject,
  versionOf,
} from "./draft-api.ts";
import { editorInput, scoreForGuest } from "./editor-input.ts";
import { GUEST_HEADERS, type GuestVisit, guestPage, guestRoute, nameCookie, signature } from "./guest-visit.ts";
import { namesOf } from "./member-names.ts";
import { GUEST_TEXTS } from "./pages/guest-texts.ts";
import { type DashboardSite, route, type Visit } from "./visit.ts";
import { idOf } from "./visited-report.ts";

const WRITES = { role: "writer", bucket: "draft" } as const;

/** Returns the end of a day in UTC. Throws VALIDATION_ERROR for a text that is no day. */
export function endOfDay(text: string): number {
  const start = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(start)) return start + DAY_MS;
  throw new ServiceError("VALIDATION_ERROR", "Write the end of the link as a day, such as 2027-01-31.");
}

/** Routes of members who make, list and end links for guests. */
function linkRoutes(site: DashboardSite): readonly Mount[] {
  const { people } = site.service;
  const path = "/app/reports/{jobId}/draft/guests";
  const report = (visit: Visit) => ({ organizationId: visit.organizationId, jobId: idOf(visit) });
  /** Throws NOT_FOUND for a job without a draft. */
  const requireDraft = (visit: Visit) => site.service.savedDraft(visit.caller, idOf(visit));
  return [
    route(site, "GET", path, WRITES, async (visit) => {
      await requireDraft(visit);
      const links = await people.guestLinks(report(visit));
      return visit.page(visit.ui.guestLinksPage({ jobId: idOf(visit), links, now: Date.now() }, visit.texts));
    }),
    route(site, "POST", path, WRITES, async (visit) => {
      const form = await formOf(site, visit.context);
      await requireDraft(visit);
      const rights = field(form, "rights") === "comment" ? "comment" : "write";
      const request = { rights, expiresAt: endOfDay(field(form, "until")) } as const;
      const token = await people.inviteGuest(visit.by, report(visit), request, addressOf(site, visit.context));
      const guests = GUEST_TEXTS[visit.texts.language];
      const secret = `${site.baseUrl}/g/${token}`;
      const input = {
        title: guests.made,
        note: guests.once,
        secret,
        curl: null,
        back: path.replace("{jobId}", idOf(visit)),
      };
      return visit.page(visit.ui.secretPage(input, visit.texts), { isSecret: true });
    }),
    route(site, "POST", `${path}/end`, WRITES, async (visit) => {
      const id = field(await formOf(site, visit.context), "id");
      await people.endGuestLink(visit.by, report(visit), id, addressOf(site, visit.context));
      return redirect(path.replace("{jobId}", idOf(visit)));
    }),
  ];
}

async function withNames(site: DashboardSite, visit: GuestVisit, respond: DraftRequest["respond"]): Promise<Response> {
  return respond(site, { ...visit, by: signature(visit), named: await namesOf(site, visit.organizationId) });
}

/** Routes of guests: the page of a link, the name, and the requests of the editor. D-140 */
export function guestRoutes(site: DashboardSite): readonly Mount[] {
  const { service } = site;
  return [
    ...linkRoutes(site),
    guestRoute(site, { method: "POST", path: "/name", isPage: true }, async (visit) => {
      const name = personName(field(await formOf(site, visit.context), "name"));
      if (name === null) throw new ServiceError("VALIDATION_ERROR", GUEST_TEXTS[visit.texts.language].noName);
      const response = redirect(`/g/${visit.token}`);
      response.headers.append("Set-Cookie", nameCookie(site, visit.token, name));
      response.headers.set("Referrer-Policy", GUEST_HEADERS["Referrer-Policy"]);
      return response;
    }),
    guestRoute(site, { method: "GET", path: "", isPage: true }, async (visit) => {
      const { name, token, texts, ui, caller, jobId, link, organizationId } = visit;
      if (name === null) return guestPage(visit, ui.guestNamePage(token, texts), { isNarrow: true });
      const page = `/g/${token}`;
      const mayWrite = link.rights === "write";
      const rights = { mayWrite, mayPropose: false, isGuest: true };
      const person = { name: signature(visit), ...rights, api: `${page}/draft`, page };
      const opened = await editorInput(site, { caller, organizationId, jobId, person, given: null, texts, ui });
      const guests = GUEST_TEXTS[texts.language];
      const about = `${mayWrite ? guests.youWrite(name) : guests.youComment(name)} · ${opened.about}`;
      const badge = guests.linkUntil(texts.date(link.expiresAt - 1));
      return guestPage(visit, ui.editorPage({ ...opened, about, badge }, texts));
    }),
    guestRoute(site, { method: "POST", path: "", isPage: true }, async (visit) => {
      const { caller, jobId, organizationId, texts } = visit;
      const form = await formOf(site, visit.context, { maxBytes: MAX_BODY_BYTES, organizationId });
      const text = field(form, "text").replaceAll("\r\n", "\n");
      const draft = { title: field(form, "title"), metaDescription: field(form, "metaDescription"), text };
      const sent = { draft, version: versionOf(field(form, "version")), savedBy: signature(visit) };
      const { kind, saved } = await service.saveDraft(caller, jobId, sent);
      if (kind === "saved") return redirect(`/g/${visit.token}`);
      throw new ServiceError(
        "VALIDATION_ERROR",
        texts.drafts.conflict((await namesOf(site, organizationId))(saved?.savedBy ?? "")),
      );
    }),
    guestRoute(site, { method: "POST", path: "/comments", isPage: true }, async (visit) => {
      const change = commentIn(await formOf(site, visit.context));
      await service.changeComments(visit.caller, visit.jobId, change, signature(visit));
      return redirect(`/g/${visit.token}#panel-comments`);
    }),
    guestRoute(site, { method: "POST", path: "/draft", isPage: false }, async (visit) => {
      const draft = draftIn(await sentObject(site, visit));
      return jsonResponse(visit.context, scoreForGuest(await service.scoreDraft(visit.caller, visit.jobId, draft)));
    }),
    ...DRAFT_REQUESTS.map(({ method, path, respond }) =>
      guestRoute(site, { method, path: `/draft${path}`, isPage: false }, (visit) => withNames(site, visit, respond)),
    ),
  ];
}
