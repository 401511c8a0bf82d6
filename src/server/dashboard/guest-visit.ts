import { HTTP_STATUS } from "../../../core/contract/http-status.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { personName } from "../../../core/domain/person-name.ts";
import type { OpenedGuestLink } from "../../../core/service/identity/people/guest-links.ts";
import type { Mount } from "../http/mount.ts";
import type { RequestContext } from "../http/request-context.ts";
import { requirePlainAddress } from "../sign-in/browser-request.ts";
import type { DraftVisit } from "./draft-api.ts";
import { assetsOf, languageOf, openPages, type Pages } from "./pages/open-pages.ts";
import { type DashboardSite, PAGE_HEADERS, textResponse } from "./visit.ts";

/** Time in seconds for which a browser remembers the name of a guest. */
const NAME_SECONDS = 366 * 86_400;
const NAME_COOKIE = "serplens_guest";

/** A request of a guest. */
export interface GuestVisit extends Omit<DraftVisit, "by" | "named"> {
  readonly token: string;
  readonly link: OpenedGuestLink;
  /** Name of the guest, `null` before the guest entered one. */
  readonly name: string | null;
  readonly ui: Pages;
}

/** Headers of every answer to a guest: the address is the key, so no other site and no log may learn it. */
export const GUEST_HEADERS = {
  ...PAGE_HEADERS,
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
} as const;

/** Returns the value of the cookie that remembers the name of a guest for one link. */
export function nameCookie({ baseUrl }: DashboardSite, token: string, name: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  const value = encodeURIComponent(name);
  return `${NAME_COOKIE}=${value}; Path=/g/${token}; Max-Age=${NAME_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

function nameOf({ request }: RequestContext): string | null {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${NAME_COOKIE}=`))?.slice(NAME_COOKIE.length + 1) ?? "";
  try {
    return personName(decodeURIComponent(value));
  } catch {
    return null;
  }
}

/** Returns the name that versions and comments of a guest carry. Throws VALIDATION_ERROR without a name. */
export function signature({ name }: Pick<GuestVisit, "name">): string {
  if (name === null) throw new ServiceError("VALIDATION_ERROR", "Open the link and enter your name first.");
  return `${name} (guest)`;
}

/** Returns a page for a guest, without the menu of members. */
export function guestPage(
  { context, ui, texts }: Pick<GuestVisit, "context" | "ui" | "texts">,
  page: Parameters<Pages["outsideHtml"]>[1],
  options: { readonly status?: number; readonly isNarrow?: boolean } = {},
): Response {
  const { status = 200, isNarrow = false } = options;
  const html = ui.outsideHtml({ texts, assets: assetsOf(ui), isNarrow }, page);
  return textResponse(context, html, { status, headers: GUEST_HEADERS });
}

/** Mounts an address of guests. An unknown and an ended link are NOT_FOUND. Errors of pages are pages. */
export function guestRoute(
  site: DashboardSite,
  { method, path, isPage }: { readonly method: "GET" | "POST"; readonly path: string; readonly isPage: boolean },
  respond: (visit: GuestVisit) => Promise<Response>,
): Mount {
  async function opened(context: RequestContext, params: DraftVisit["params"], ui: Pages): Promise<Response> {
    const { token = "" } = params;
    requirePlainAddress(context);
    const texts = ui.TEXTS[languageOf(context)];
    const link = await site.service.people.guestOf(token);
    if (link === null) throw new ServiceError("NOT_FOUND", texts.share.gone);
    const needs = { surface: "app", scope: null, bucket: "draft" } as const;
    const { caller } = await site.service.enter({ caller: link.caller }, needs);
    const { organizationId } = caller;
    const person = { context, params, caller, organizationId, jobId: link.jobId, name: nameOf(context) };
    return respond({ ...person, token, link, texts, ui });
  }
  return {
    path: `/g/{token}${path}`,
    method,
    // The log gets the pattern, because the path has the token.
    isSecretPath: true,
    async respond(context, params) {
      const ui = await openPages();
      try {
        return await opened(context, params, ui);
      } catch (error) {
        if (!isPage || !(error instanceof ServiceError) || error.code === "INTERNAL_ERROR") throw error;
        const texts = ui.TEXTS[languageOf(context)];
        const page = ui.errorPage({ message: ui.problemText(error, texts), requestId: context.requestId }, texts);
        return guestPage({ context, ui, texts }, page, { status: HTTP_STATUS[error.code], isNarrow: true });
      }
    },
  };
}
