import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { errorReply } from "../../../core/contract/error-reply.ts";
import { HTTP_STATUS } from "../../../core/contract/http-status.ts";
import type { Caller, MemberRole, Scope } from "../../../core/domain/caller.ts";
import { MEMBER_ROLES } from "../../../core/domain/caller.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { RateBucket } from "../../../core/domain/rate-limits.ts";
import type { ActingOwner } from "../../../core/service/admin/acting.ts";
import type { SignedIn } from "../../../core/service/identity/people/parts.ts";
import type { SearchTest } from "../../compose/search-test.ts";
import type { Setup } from "../../compose/setup.ts";
import type { Mount } from "../http/mount.ts";
import type { RequestContext } from "../http/request-context.ts";
import {
  addressOf,
  cookieOf,
  type PeopleSite,
  requireOwnForm,
  requirePlainAddress,
  sessionCookie,
  signedInOf,
} from "../sign-in/browser-request.ts";
import { keptForm } from "../sign-in/kept-form.ts";
import { page as outsidePage, redirect } from "../sign-in/page.ts";
import { signInPage } from "../sign-in/sign-in-page.ts";
import { assetsOf, languageOf, openPages, type Pages } from "./pages/open-pages.ts";
import type { Frame, Page, Texts } from "./pages/pages.tsx";

/** Responses below this size in bytes are sent as they are. */
const MIN_GZIP = 1_024;

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Headers of every page. */
export const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": POLICY,
  "X-Frame-Options": "DENY",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cache-Control": "no-store",
} as const;

/** Returns the headers of a page. Its policy allows the style that the page carries, by the hash of the style. */
function headersOf({ style }: Page) {
  if (style === undefined) return PAGE_HEADERS;
  const hash = createHash("sha256").update(style).digest("base64");
  return { ...PAGE_HEADERS, "Content-Security-Policy": POLICY.replace("style-src", `style-src 'sha256-${hash}'`) };
}

/** Returns a page without menu for readers of a report. Addresses of such pages can be secrets, and no search engine lists them. */
export function pageResponse(context: RequestContext, ui: Pages, texts: Texts, page: Page, status = 200): Response {
  const headers = { ...headersOf(page), "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };
  return textResponse(context, ui.outsideHtml({ texts, assets: assetsOf(ui) }, page), { status, headers });
}

/** Returns a text response, compressed where the browser accepts it. */
export function textResponse(
  { request }: RequestContext,
  body: string,
  {
    status = 200,
    headers = {},
    isSecret = false,
  }: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** True for a page with a secret. Its size must not depend on the secret. */
    readonly isSecret?: boolean;
  },
): Response {
  const accepts = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  const bytes = new TextEncoder().encode(body);
  if (!accepts || isSecret || bytes.byteLength < MIN_GZIP)
    return new Response(bytes, { status, headers: { ...headers, Vary: "Accept-Encoding" } });
  const packed = new Uint8Array(gzipSync(bytes, { level: 6 }));
  return new Response(packed, { status, headers: { ...headers, Vary: "Accept-Encoding", "Content-Encoding": "gzip" } });
}

/** Parts of the dashboard's handlers. */
export interface DashboardSite extends PeopleSite {
  readonly version: string;
  /** Checks search providers and browser. Never rejects. */
  readonly checkSetup: () => Promise<Setup>;
  readonly searchTest: SearchTest;
}

/** A request of a signed-in member. `admin` and `billing` act as the member, for the audit log. */
export interface Visit extends ActingOwner {
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
  readonly by: SignedIn;
  readonly caller: Caller;
  readonly organizationId: string;
  readonly role: MemberRole;
  readonly texts: Texts;
  readonly ui: Pages;
  /** Adds a line to the organization's audit log. */
  record(action: string, detail: string): Promise<void>;
  /** Returns a page in the dashboard's frame. */
  page(page: Page, options?: PageAnswer): Promise<Response>;
}

/** How a page is sent. */
export interface PageAnswer {
  /** @default 200 */
  readonly status?: number;
  readonly isSecret?: boolean;
  /** Address at another site to which the browser moves on. */
  readonly refresh?: string;
}

/** Requirements of a route. */
export interface Needs {
  readonly scope?: Scope;
  readonly bucket?: RateBucket;
  /** Least role. @default viewer */
  readonly role?: MemberRole;
  /** True for routes of the installation's administrators. */
  readonly isAdmin?: boolean;
}

function isPublicHttp(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === "http:" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

async function frameOf(site: DashboardSite, visit: Omit<Visit, "page" | "record">): Promise<Frame> {
  const { texts, context, by, role, organizationId, ui } = visit;
  const organizations = await site.service.people.organizationsOf(by);
  return {
    texts,
    path: new URL(context.request.url).pathname,
    role,
    isAdmin: by.user.isAdmin,
    person: by.user.name ?? by.user.email,
    organization: organizations.find(({ id }) => id === organizationId) ?? { id: organizationId, name: organizationId },
    organizations,
    credits: await site.service.credits(visit.caller),
    isPublicHttp: isPublicHttp(site.baseUrl),
    assets: assetsOf(ui),
  };
}

/** Opens a request: session, organization, role, scope and rate. Throws `ServiceError`. */
async function visitOf(
  site: DashboardSite,
  { context, params, by }: Pick<Visit, "context" | "params" | "by">,
  { scope, bucket, role: least = "viewer", isAdmin = false }: Needs,
): Promise<Visit> {
  const chosen = cookieOf(site, context, "organization");
  const membership = by.memberships.find((one) => one.organizationId === chosen) ?? by.memberships[0];
  if (membership === undefined) throw new ServiceError("NOT_FOUND", "You are a member of no organization.");
  const { organizationId, role } = membership;
  if (MEMBER_ROLES.indexOf(role) < MEMBER_ROLES.indexOf(least) || (isAdmin && !by.user.isAdmin))
    throw new ServiceError("NOT_FOUND", "No such page.");
  const credentials = { session: sessionCookie(site, context), organizationId };
  const { caller } = await site.service.enter(credentials, {
    surface: "app",
    scope: scope ?? null,
    bucket: bucket ?? "page",
  });
  const ui = await openPages();
  const texts = ui.textsIn(languageOf(context), cookieOf(site, context, "zone"));
  const actor = { userId: by.user.id, address: addressOf(site, context) };
  const parts = { context, params, by, caller, organizationId, role, texts, ui, ...site.service.actingAs(actor) };
  return {
    ...parts,
    record: (action, detail) => site.service.people.record({ organizationId, action, detail, ...actor }),
    async page(page, { status = 200, isSecret = false, refresh } = {}) {
      const headers = {
        ...headersOf(page),
        ...(refresh === undefined
          ? {}
          : { Refresh: `0; url=${refresh.replaceAll('"', "%22").replaceAll("'", "%27")}` }),
      };
      return textResponse(context, ui.pageHtml(await frameOf(site, parts), page), { status, headers, isSecret });
    },
  };
}

/** Continues at the page after the sign-in, or at the first run while there is no user. A sent form comes back. */
async function toSignIn(site: DashboardSite, context: RequestContext): Promise<Response> {
  if (!(await site.service.people.hasUsers())) return redirect("/setup");
  const kept = await keptForm(site, context);
  if (kept !== null) return signInPage(site, context, { next: "/app", kept, status: 401 });
  const { pathname, search } = new URL(context.request.url, site.baseUrl);
  return redirect(
    `/sign-in?next=${encodeURIComponent(context.request.method === "POST" ? "/app" : pathname + search)}`,
  );
}

/** Sends a person to the password or passkey, because the last proof of presence is too old. A sent form comes back. */
export async function toProof(site: DashboardSite, { context, by }: Visit, path: string): Promise<Response> {
  const kept = await keptForm(site, context);
  if (kept === null) return redirect(`/sign-in?again=1&next=${encodeURIComponent(path)}`);
  return signInPage(site, context, { next: path, email: by.user.email, kept, status: 401 });
}

/** Returns the page of a problem: the form with everything that the person typed, or the problem alone. */
async function problemPage(site: DashboardSite, visit: Pick<Visit, "context" | "params" | "by">, error: ServiceError) {
  const { context } = visit;
  const kept = await keptForm(site, context);
  const status = HTTP_STATUS[error.code];
  const { headers } = errorReply(error, context.requestId);
  const make = (ui: Pages, texts: Texts) => {
    const message = ui.problemText(error, texts);
    return kept === null
      ? ui.errorPage({ message, requestId: context.requestId }, texts)
      : ui.keptPage({ kept, problem: message }, texts);
  };
  const framed = await visitOf(site, visit, {}).catch(() => null);
  const response = await (framed === null
    ? outsidePage(context, make, { status })
    : framed.page(make(framed.ui, framed.texts), { status }));
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Mounts a route of signed-in members. Forms must come from this service. Errors that people can cause are pages. */
export function route(
  site: DashboardSite,
  method: "GET" | "POST",
  path: string,
  needs: Needs,
  respond: (visit: Visit) => Promise<Response>,
): Mount {
  return {
    path,
    method,
    async respond(context, params) {
      const by = await signedInOf(site, context);
      if (by === null) {
        if (!path.startsWith("/app/api/")) return toSignIn(site, context);
        throw new ServiceError("INVALID_API_KEY", "The session has ended. Sign in again.");
      }
      if (by.memberships.length === 0)
        return outsidePage(context, (ui, texts) => ui.lonelyPage(by.user.email, texts), { status: 404 });
      try {
        requirePlainAddress(context);
        if (method === "POST") requireOwnForm(site, context);
        return await respond(await visitOf(site, { context, params, by }, needs));
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code === "INTERNAL_ERROR" || path.startsWith("/app/api/"))
          throw error;
        return problemPage(site, { context, params, by }, error);
      }
    },
  };
}
