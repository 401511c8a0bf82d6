import { ServiceError } from "../../../core/domain/errors.ts";
import type { LinkView } from "../../../core/service/identity/people/links.ts";
import { escapeHtml } from "../../../core/util/escape-html.ts";
import type { Mount } from "../http/mount.ts";
import { browserOf, field, formOf, type PeopleSite, requireOwnForm, withSession } from "./browser-request.ts";
import { messagePage, page, redirect } from "./page.ts";
import { asPage } from "./sign-in-routes.ts";

const PATHS = ["setup", "invite", "reset"] as const;
type LinkPath = (typeof PATHS)[number];

const TITLES: Readonly<Record<LinkPath, string>> = {
  setup: "Set up serplens",
  invite: "Accept an invitation",
  reset: "Choose a new password",
};

const GONE = "This link does not work. It was used, it has ended, or it is not complete. Request a new link.";

/** First step: the token. The link has it in its fragment, so that no log and no other site receives it. */
function tokenPage(path: LinkPath): Response {
  const body = `<form method="post" action="/${path}">
<label>Token, the text after # in the link<input name="token" autocomplete="off" required></label>
<button>Continue</button></form>`;
  return page(TITLES[path], body, { script: "/assets/link.js" });
}

/** Second step: address and password. */
function detailsPage(path: LinkPath, token: string, link: LinkView, problem: string | null): Response {
  const alert = problem === null ? "" : `<p class="bad" role="alert">${escapeHtml(problem)}</p>`;
  const joins =
    link.organizationName === null ? "" : `<p>You join ${escapeHtml(link.organizationName)} as ${link.role}.</p>`;
  const email =
    link.email === null
      ? '<label>Email address<input name="email" type="email" autocomplete="username" required></label>'
      : `<p>Email address: ${escapeHtml(link.email)}</p>`;
  const password = link.needsPassword
    ? `<label>New password, at least 10 characters
<input name="password" type="password" autocomplete="new-password" required></label>`
    : "";
  const body = `${alert}${joins}<form method="post" action="/${path}">
<input type="hidden" name="token" value="${escapeHtml(token)}"><input type="hidden" name="step" value="use">
${email}${password}<button>${link.needsPassword ? "Save" : "Join"}</button></form>`;
  return page(TITLES[path], body, { status: problem === null ? 200 : 400 });
}

/** Routes of links that work once. A GET never uses a link, because mail programs open links. */
export function linkRoutes(site: PeopleSite): readonly Mount[] {
  const { people } = site.service;
  const post = (path: LinkPath): Mount["respond"] =>
    asPage(TITLES[path], async (context) => {
      requireOwnForm(site, context);
      const form = await formOf(site, context);
      const token = field(form, "token").trim();
      const link = await people.link(token);
      if (link === null || link.purpose !== path) return messagePage(TITLES[path], GONE, 410);
      if (field(form, "step") !== "use") return detailsPage(path, token, link, null);
      try {
        const input = { email: field(form, "email"), password: field(form, "password") };
        const used = await people.useLink(token, input, browserOf(site, context));
        if (used === null) return messagePage(TITLES[path], GONE, 410);
        return used === "signed out" ? redirect("/sign-in") : withSession(site, redirect("/app"), used);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== "VALIDATION_ERROR") throw error;
        return detailsPage(path, token, link, error.message);
      }
    });
  return PATHS.flatMap((path): readonly Mount[] => [
    { path: `/${path}`, method: "GET", respond: () => tokenPage(path) },
    { path: `/${path}`, method: "POST", respond: post(path) },
  ]);
}
