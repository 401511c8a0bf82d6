import { HTTP_STATUS } from "../../../core/contract/http-status.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { assetsOf, languageOf, openPages, type Pages } from "../dashboard/pages/open-pages.ts";
import type { Page, Texts } from "../dashboard/pages/pages.tsx";
import type { Mount } from "../http/mount.ts";
import type { RequestContext } from "../http/request-context.ts";
import { requirePlainAddress } from "./browser-request.ts";

/** Options of a page. */
interface PageOptions {
  /** @default 200 */
  readonly status?: number;
  /** Further source of `form-action`: the origin that a form's redirect leads to. @default this service only */
  readonly formTarget?: string;
  /** Address to which the browser moves on. @default the page stays */
  readonly refresh?: string;
}

/** Makes a page in the language of its reader. */
type MakePage = (ui: Pages, texts: Texts) => Page;

/** Returns a page without menu. Browsers load nothing from other hosts, and never frame or cache the page. */
export async function page(context: RequestContext, make: MakePage, options: PageOptions = {}): Promise<Response> {
  const { status = 200, formTarget, refresh } = options;
  const ui = await openPages();
  const texts = ui.TEXTS[languageOf(context)];
  const made = make(ui, texts);
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    // A page with a script may send requests to this service.
    ...(made.script === undefined ? [] : ["script-src 'self'", "connect-src 'self'"]),
    // Chromium applies this policy to each redirect after a form, so the policy must name the client's address.
    `form-action 'self'${formTarget === undefined ? "" : ` ${formTarget}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return new Response(ui.outsideHtml({ texts, assets: assetsOf(ui), isNarrow: true }, made), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "X-Frame-Options": "DENY",
      "X-Content-Type-Options": "nosniff",
      // With `no-referrer` browsers send `Origin: null` with forms, so the check of the origin would refuse them.
      "Referrer-Policy": "same-origin",
      "Cache-Control": "no-store",
      // Quotes and commas would end the address in this header.
      ...(refresh === undefined ? {} : { Refresh: `0; url=${refresh.replaceAll('"', "%22").replaceAll("'", "%27")}` }),
    },
  });
}

/** Wraps a handler, so that errors which a person can correct become pages. */
export function asPage(title: (texts: Texts) => string, respond: Mount["respond"]): Mount["respond"] {
  return async (context, params) => {
    try {
      requirePlainAddress(context);
      return await respond(context, params);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code === "INTERNAL_ERROR") throw error;
      const make: MakePage = (ui, texts) => ui.messagePage(title(texts), ui.problemText(error, texts));
      return page(context, make, { status: HTTP_STATUS[error.code] });
    }
  };
}

/** Redirects a form or request with GET. */
export function redirect(to: string): Response {
  return new Response(null, { status: 303, headers: { Location: to, "Cache-Control": "no-store" } });
}

/** Sends the browser to an address without a redirect, because the policy of a form would block the redirect. */
export function moveOn(context: RequestContext, title: (texts: Texts) => string, to: string): Promise<Response> {
  return page(context, (ui, texts) => ui.continuePage(title(texts), to, texts), { refresh: to });
}

/**
 * Sends the browser on after a sign-in. A redirect to OAuth can end at a client, which the form's policy would block.
 */
export async function onward(context: RequestContext, next: string): Promise<Response> {
  return next.startsWith("/oauth/") ? moveOn(context, ({ signIn }) => signIn.signedIn, next) : redirect(next);
}
