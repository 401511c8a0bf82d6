import { ServiceError } from "../../../core/domain/errors.ts";
import type { LinkInput, LinkView } from "../../../core/service/identity/people/links.ts";
import { escapeHtml } from "../../../core/util/escape-html.ts";
import type { Mount } from "../http/mount.ts";
import type { RequestContext } from "../http/request-context.ts";
import {
  browserOf,
  field,
  formOf,
  type PeopleSite,
  requireOwnForm,
  sessionCookie,
  signedInOf,
  withSession,
} from "./browser-request.ts";
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

const REFUSED = "The password is wrong, or there were too many attempts. Wait a minute and try again.";

/** What the second step shows beside the link. */
interface Details {
  readonly path: LinkPath;
  readonly token: string;
  readonly link: LinkView;
  /** Address of the user who is signed in, `null` for nobody. */
  readonly signedInAs: string | null;
  readonly problem: string | null;
}

function stepForm({ path, token }: Details, step: "use" | "sign-in", fields: string, label: string): string {
  return `<form method="post" action="/${path}"><input type="hidden" name="token" value="${escapeHtml(token)}">
<input type="hidden" name="step" value="${step}">${fields}<button>${label}</button></form>`;
}

const NEW_PASSWORD = `<label>New password, at least 10 characters
<input name="password" type="password" autocomplete="new-password" required></label>`;

/** The form of an invitation for a user who exists. Only that user joins. */
function existingForm(details: Details): string {
  const { link, signedInAs } = details;
  if (signedInAs === link.email) return stepForm(details, "use", "", "Join");
  const email = escapeHtml(link.email ?? "");
  const other = signedInAs === null ? "" : `<p>You are signed in as ${escapeHtml(signedInAs)}.</p>`;
  const password = `<label>Password of ${email}
<input name="password" type="password" autocomplete="current-password" required></label>`;
  const signIn = `${other}<p>Sign in as ${email} to join.</p>${stepForm(details, "sign-in", password, "Sign in and join")}
<p class="note">Without a password, <a href="/sign-in?again=1">sign in</a> by your other means, then open the link again.</p>`;
  if (link.account !== "unverified") return signIn;
  return `${signIn}<h2>Not your account?</h2><p>Nobody verified that the account with this address is yours. Choose a new
password to get an account of your own. The other account loses the address and is signed out.</p>
${stepForm(details, "use", NEW_PASSWORD, "Take the address and join")}`;
}

/** Second step: address and password. */
function detailsPage(details: Details): Response {
  const { path, link, problem } = details;
  const alert = problem === null ? "" : `<p class="bad" role="alert">${escapeHtml(problem)}</p>`;
  const joins =
    link.organizationName === null ? "" : `<p>You join ${escapeHtml(link.organizationName)} as ${link.role}.</p>`;
  const email =
    link.email === null
      ? '<label>Email address<input name="email" type="email" autocomplete="username" required></label>'
      : `<p>Email address: ${escapeHtml(link.email)}</p>`;
  const form = link.account === "new" ? stepForm(details, "use", email + NEW_PASSWORD, "Save") : existingForm(details);
  return page(TITLES[path], alert + joins + form, { status: problem === null ? 200 : 400 });
}

function refused(details: Details): Response {
  return detailsPage({ ...details, problem: REFUSED });
}

/** Signs the user of an invitation in and uses the invitation. Resolves to `null` for a wrong password. */
async function signInAndJoin(
  site: PeopleSite,
  context: RequestContext,
  token: string,
  { password }: LinkInput,
): Promise<Response | null> {
  const { people } = site.service;
  const email = (await people.link(token))?.email ?? "";
  const browser = browserOf(site, context);
  const opened = await people.signIn({ email, password }, browser);
  if (opened === null) return null;
  const old = sessionCookie(site, context);
  if (old !== null) await people.signOut(old);
  const used = await people.useLink(token, { email, password }, browser, await people.session(opened.session));
  const next = used === "joined" ? redirect("/app") : messagePage(TITLES.invite, GONE, 410);
  return withSession(site, next, opened);
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
      const by = await signedInOf(site, context);
      const details = { path, token, link, signedInAs: by?.user.email ?? null, problem: null };
      const step = field(form, "step");
      if (step !== "use" && step !== "sign-in") return detailsPage(details);
      const input = { email: field(form, "email"), password: field(form, "password") };
      try {
        if (step === "sign-in") return (await signInAndJoin(site, context, token, input)) ?? refused(details);
        const used = await people.useLink(token, input, browserOf(site, context), by);
        if (used === null) return messagePage(TITLES[path], GONE, 410);
        if (used === "sign in") return detailsPage(details);
        return used === "joined" ? redirect("/app") : withSession(site, redirect("/app"), used);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== "VALIDATION_ERROR") throw error;
        return detailsPage({ ...details, problem: error.message });
      }
    });
  return PATHS.flatMap((path): readonly Mount[] => [
    { path: `/${path}`, method: "GET", respond: () => tokenPage(path) },
    { path: `/${path}`, method: "POST", respond: post(path) },
  ]);
}
