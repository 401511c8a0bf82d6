import { ServiceError } from "../../../core/domain/errors.ts";
import { escapeHtml } from "../../../core/util/escape-html.ts";
import type { Mount } from "../http/mount.ts";
import type { RequestContext } from "../http/request-context.ts";
import {
  browserOf,
  field,
  formOf,
  type PeopleSite,
  requireOwnForm,
  safeNext,
  sessionCookie,
  signedInOf,
  withoutSession,
  withSession,
} from "./browser-request.ts";
import { continuePage, messagePage, page, redirect } from "./page.ts";
import { hasPasskeys, PASSKEY_SCRIPT_PATH, passkeySignIn } from "./passkey-forms.ts";

/** The one message of a failed sign-in, so that nobody learns which addresses have users. */
const REFUSED = "Email address or password is wrong, or there were too many attempts. Wait a minute and try again.";

/** Statuses of errors that people can cause. */
export const STATUS: Readonly<Partial<Record<ServiceError["code"], number>>> = {
  VALIDATION_ERROR: 400,
  SCOPE_FORBIDDEN: 403,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
};

/** Wraps a handler, so that errors which a person can correct become pages. */
export function asPage(title: string, respond: Mount["respond"]): Mount["respond"] {
  return async (context, params) => {
    try {
      return await respond(context, params);
    } catch (error) {
      const status = error instanceof ServiceError ? STATUS[error.code] : undefined;
      if (!(error instanceof ServiceError) || status === undefined) throw error;
      return messagePage(title, error.message, status);
    }
  };
}

/**
 * Sends the browser on after a sign-in. A redirect to OAuth can end at a client, which the form's policy would block.
 */
export function onward(next: string): Response {
  return next.startsWith("/oauth/") ? continuePage("Signed in", next) : redirect(next);
}

function signInPage(site: PeopleSite, next: string, problem: string | null): Response {
  const { provider } = site;
  const keys = hasPasskeys(site);
  const alert = problem === null ? "" : `<p class="bad" role="alert">${escapeHtml(problem)}</p>`;
  const single =
    provider === null
      ? ""
      : `<form method="post" action="/sign-in/oidc"><input type="hidden" name="next" value="${escapeHtml(next)}">
<button class="plain">Sign in with ${escapeHtml(provider.name)}</button></form>`;
  const body = `${alert}<form method="post" action="/sign-in">
<input type="hidden" name="next" value="${escapeHtml(next)}">
<label>Email address<input name="email" type="email" autocomplete="username" required autofocus></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required></label>
<button>Sign in</button></form>${keys ? passkeySignIn(next) : ""}${single}
${site.service.people.isOpen ? '<p><a href="/sign-up">Create an account</a></p>' : ""}
<p class="note">Forgot the password? The operator makes a new link with <code>serplens users link</code>.</p>`;
  return page("Sign in", body, {
    status: problem === null ? 200 : 401,
    ...(keys ? { script: PASSKEY_SCRIPT_PATH } : {}),
  });
}

function nextOf({ request }: RequestContext): string {
  return safeNext(new URL(request.url).searchParams.get("next") ?? "");
}

function signUpPage(problem: string | null, status: number): Response {
  const alert = problem === null ? "" : `<p class="bad" role="alert">${escapeHtml(problem)}</p>`;
  const body = `${alert}<form method="post" action="/sign-up">
<label>Organization<input name="organization" autocomplete="organization" required maxlength="100"></label>
<label>Email address<input name="email" type="email" autocomplete="username" required></label>
<label>Password, at least 10 characters
<input name="password" type="password" autocomplete="new-password" required></label>
<button>Create the account</button></form><p class="note"><a href="/sign-in">Sign in</a> with an account you have.</p>`;
  return page("Create an account", body, { status });
}

/** Routes of registration. Returns no routes unless everybody may register. */
function signUpRoutes(site: PeopleSite): readonly Mount[] {
  const { people } = site.service;
  if (!people.isOpen) return [];
  return [
    { path: "/sign-up", method: "GET", respond: () => signUpPage(null, 200) },
    {
      path: "/sign-up",
      method: "POST",
      respond: asPage("Create an account", async (context) => {
        requireOwnForm(site, context);
        const form = await formOf(site, context);
        const input = {
          email: field(form, "email"),
          password: field(form, "password"),
          organization: field(form, "organization"),
        };
        try {
          return withSession(site, redirect("/app"), await people.register(input, browserOf(site, context)));
        } catch (error) {
          if (!(error instanceof ServiceError) || error.code !== "VALIDATION_ERROR") throw error;
          return signUpPage(error.message, 400);
        }
      }),
    },
  ];
}

/** Routes of sign-in, registration and sign-out. */
export function signInRoutes(site: PeopleSite): readonly Mount[] {
  const { people } = site.service;
  return [
    ...signUpRoutes(site),
    {
      path: "/sign-in",
      method: "GET",
      async respond(context) {
        const by = await signedInOf(site, context);
        // After the proof of presence has expired, the user must enter the password again.
        const isFresh = by !== null && !new URL(context.request.url).searchParams.has("again");
        return isFresh ? redirect(nextOf(context)) : signInPage(site, nextOf(context), null);
      },
    },
    {
      path: "/sign-in",
      method: "POST",
      respond: asPage("Sign in", async (context) => {
        requireOwnForm(site, context);
        const form = await formOf(site, context);
        const next = safeNext(field(form, "next"));
        const credentials = { email: field(form, "email"), password: field(form, "password") };
        const opened = await people.signIn(credentials, browserOf(site, context));
        if (opened === null) return signInPage(site, next, REFUSED);
        // The sign-in ends an existing session of the browser, so that nobody can plant a session in it.
        const old = sessionCookie(site, context);
        if (old !== null) await people.signOut(old);
        return withSession(site, onward(next), opened);
      }),
    },
    {
      path: "/sign-out",
      method: "POST",
      respond: asPage("Sign out", async (context) => {
        requireOwnForm(site, context);
        const cookie = sessionCookie(site, context);
        if (cookie !== null) await people.signOut(cookie);
        return withoutSession(site, redirect("/sign-in"));
      }),
    },
  ];
}
