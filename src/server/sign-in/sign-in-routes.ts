import { HTTP_STATUS } from "../../../core/contract/http-status.ts";
import { MAX_BODY_BYTES } from "../../../core/contract/request-body.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { NewSession } from "../../../core/service/identity/people/parts.ts";
import type { Pages } from "../dashboard/pages/open-pages.ts";
import type { Texts } from "../dashboard/pages/pages.tsx";
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
import { carriedForm } from "./kept-form.ts";
import { asPage, onward, page, redirect } from "./page.ts";
import { keptResponse, signInPage } from "./sign-in-page.ts";

const SIGN_IN = ({ signIn }: Texts) => signIn.title;
const SIGN_UP = ({ signIn }: Texts) => signIn.signUp;
const SIGN_OUT = ({ signIn }: Texts) => signIn.out;

function nextOf({ request }: RequestContext): string {
  return safeNext(new URL(request.url).searchParams.get("next") ?? "");
}

function signUpPage(
  context: RequestContext,
  problem: ServiceError | null,
  kept = { email: "", organization: "" },
): Promise<Response> {
  const make = (ui: Pages, texts: Texts) =>
    ui.signUpPage(problem === null ? null : ui.problemText(problem, texts), kept, texts);
  return page(context, make, { status: problem === null ? 200 : HTTP_STATUS[problem.code] });
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
          if (!(error instanceof ServiceError)) throw error;
          return signUpPage(context, error, input);
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
        return isFresh ? redirect(nextOf(context)) : signInPage(site, context, { next: nextOf(context) });
      },
    },
    {
      path: "/sign-in",
      method: "POST",
      respond: asPage(SIGN_IN, async (context) => {
        requireOwnForm(site, context);
        const form = await formOf(site, context, { maxBytes: MAX_BODY_BYTES });
        const next = safeNext(field(form, "next"));
        const kept = carriedForm(form);
        const credentials = { email: field(form, "email"), password: field(form, "password") };
        const again = (problem: ServiceError | "refused", status: number) =>
          signInPage(site, context, { next, email: credentials.email, problem, kept, status });
        let opened: NewSession | null;
        try {
          opened = await people.signIn(credentials, browserOf(site, context));
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          return again(error, HTTP_STATUS[error.code]);
        }
        if (opened === null) return again("refused", 401);
        // The sign-in ends an existing session of the browser, so that nobody can plant a session in it.
        const old = sessionCookie(site, context);
        if (old !== null) await people.signOut(old);
        const response = kept === null ? onward(context, next) : keptResponse(context, kept);
        return withSession(site, await response, opened);
      }),
    },
    {
      path: "/sign-in/continue",
      method: "POST",
      respond: asPage(SIGN_IN, async (context) => {
        requireOwnForm(site, context);
        const kept = carriedForm(await formOf(site, context, { maxBytes: MAX_BODY_BYTES }));
        if (kept === null) return redirect("/app");
        const isSignedIn = (await signedInOf(site, context)) !== null;
        return isSignedIn
          ? keptResponse(context, kept)
          : signInPage(site, context, { next: "/app", kept, status: 401 });
      }),
    },
    {
      path: "/sign-out",
      method: "POST",
      respond: asPage(SIGN_OUT, async (context) => {
        requireOwnForm(site, context);
        const cookie = sessionCookie(site, context);
        if (cookie !== null) await people.signOut(cookie);
        const response = withoutSession(site, redirect("/sign-in"));
        // The next person at this device must not find copies of drafts that were not saved.
        response.headers.set("Clear-Site-Data", '"storage"');
        return response;
      }),
    },
  ];
}
