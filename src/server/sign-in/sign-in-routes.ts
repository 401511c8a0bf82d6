import { ServiceError } from "../../../core/domain/errors.ts";
import type { Pages } from "../dashboard/pages/open-pages.ts";
import type { Texts } from "../dashboard/pages/pages.tsx";
import type { Mount } from "../http/mount.ts";
import type { RequestContext } from "../http/request-context.ts";
import {
  browserOf,
  field,
  formOf,
  hasPasskeys,
  type PeopleSite,
  requireOwnForm,
  safeNext,
  sessionCookie,
  signedInOf,
  withoutSession,
  withSession,
} from "./browser-request.ts";
import { asPage, onward, page, redirect } from "./page.ts";

const SIGN_IN = ({ signIn }: Texts) => signIn.title;
const SIGN_UP = ({ signIn }: Texts) => signIn.signUp;
const SIGN_OUT = ({ signIn }: Texts) => signIn.out;

/** Returns the page of the sign-in. After a refusal it shows a message. */
function signInPage(
  site: PeopleSite,
  context: RequestContext,
  next: string,
  refusedEmail: string | null,
): Promise<Response> {
  const isRefused = refusedEmail !== null;
  const { provider, service } = site;
  const email = refusedEmail ?? "";
  const offer = {
    next,
    email,
    hasPasskeys: hasPasskeys(site),
    issuer: provider?.name ?? null,
    isOpen: service.people.isOpen,
  };
  const make = (ui: Pages, texts: Texts) =>
    ui.signInPage({ ...offer, problem: isRefused ? texts.signIn.refused : null }, texts);
  return page(context, make, { status: isRefused ? 401 : 200 });
}

function nextOf({ request }: RequestContext): string {
  return safeNext(new URL(request.url).searchParams.get("next") ?? "");
}

function signUpPage(
  context: RequestContext,
  problem: string | null,
  kept = { email: "", organization: "" },
): Promise<Response> {
  return page(context, (ui, texts) => ui.signUpPage(problem, kept, texts), { status: problem === null ? 200 : 400 });
}

/** Routes of registration. Returns no routes unless everybody may register. */
function signUpRoutes(site: PeopleSite): readonly Mount[] {
  const { people } = site.service;
  if (!people.isOpen) return [];
  return [
    { path: "/sign-up", method: "GET", respond: (context) => signUpPage(context, null) },
    {
      path: "/sign-up",
      method: "POST",
      respond: asPage(SIGN_UP, async (context) => {
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
          return signUpPage(context, error.message, input);
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
        return isFresh ? redirect(nextOf(context)) : signInPage(site, context, nextOf(context), null);
      },
    },
    {
      path: "/sign-in",
      method: "POST",
      respond: asPage(SIGN_IN, async (context) => {
        requireOwnForm(site, context);
        const form = await formOf(site, context);
        const next = safeNext(field(form, "next"));
        const credentials = { email: field(form, "email"), password: field(form, "password") };
        const opened = await people.signIn(credentials, browserOf(site, context));
        if (opened === null) return signInPage(site, context, next, credentials.email);
        // The sign-in ends an existing session of the browser, so that nobody can plant a session in it.
        const old = sessionCookie(site, context);
        if (old !== null) await people.signOut(old);
        return withSession(site, await onward(context, next), opened);
      }),
    },
    {
      path: "/sign-out",
      method: "POST",
      respond: asPage(SIGN_OUT, async (context) => {
        requireOwnForm(site, context);
        const cookie = sessionCookie(site, context);
        if (cookie !== null) await people.signOut(cookie);
        return withoutSession(site, redirect("/sign-in"));
      }),
    },
  ];
}
