import { HTTP_STATUS } from "../../../core/contract/http-status.ts";
import { pathOf } from "../../../core/contract/match.ts";
import type { Pages } from "../dashboard/pages/open-pages.ts";
import type { Texts } from "../dashboard/pages/pages.tsx";
import type { ErrorPage } from "../http/mount.ts";
import type { PeopleSite } from "./browser-request.ts";
import { keptForm } from "./kept-form.ts";
import { page } from "./page.ts";

/** Addresses of programs. Their errors stay JSON, also when a browser opens them. */
const PROGRAMS =
  /^\/(?:v1|mcp|billing|\.well-known|healthz|readyz|metrics|app\/api)(?:\/|$)|^\/oauth\/(?:token|revoke|register)$|\.json$/;

/** Creates the pages of errors that browsers ask for, in the person's language. A form comes back with its texts. */
export function createErrorPage(site: PeopleSite): ErrorPage {
  return async (context, error) => {
    const { request, requestId } = context;
    const wantsPage = /\btext\/html\b/.test(request.headers.get("accept") ?? "");
    if (!wantsPage || PROGRAMS.test(pathOf(request.url))) return null;
    const kept = await keptForm(site, context);
    const make = (ui: Pages, texts: Texts) => {
      const message = ui.problemText(error, texts);
      return kept === null
        ? ui.errorPage({ message, requestId }, texts)
        : ui.keptPage({ kept, problem: message }, texts);
    };
    return page(context, make, { status: HTTP_STATUS[error.code] });
  };
}
