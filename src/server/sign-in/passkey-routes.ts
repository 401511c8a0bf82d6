import { MAX_BODY_BYTES } from "../../../core/contract/request-body.ts";
import type { SignedIn } from "../../../core/service/identity/people/parts.ts";
import type { Texts } from "../dashboard/pages/pages.tsx";
import type { Mount } from "../http/mount.ts";
import type { RequestContext } from "../http/request-context.ts";
import { formUser } from "./account-routes.ts";
import {
  addressOf,
  browserOf,
  field,
  formOf,
  hasPasskeys,
  type PeopleSite,
  requireOwnForm,
  safeNext,
  sessionCookie,
  withSession,
} from "./browser-request.ts";
import { carriedForm } from "./kept-form.ts";
import { asPage, onward, page, redirect } from "./page.ts";
import { keptResponse, signInPage } from "./sign-in-page.ts";

const SIGN_IN = ({ signIn }: Texts) => signIn.title;
const ACCOUNT = ({ signIn }: Texts) => signIn.account;

/** Routes of passkeys. Returns no routes where browsers offer none. */
export function passkeyRoutes(site: PeopleSite): readonly Mount[] {
  if (!hasPasskeys(site)) return [];
  const { people } = site.service;
  const { origin, hostname: host } = new URL(site.baseUrl);
  const json = (body: object) => Response.json(body, { headers: { "Cache-Control": "no-store" } });
  /** A change of passkeys needs a recent proof of presence, as a change of the password does. */
  const proved = (
    respond: (by: SignedIn, form: Parameters<typeof field>[0], context: RequestContext) => Promise<Response>,
  ) =>
    asPage(ACCOUNT, async (context) => {
      const { by, form } = await formUser(site, context);
      return people.isProved(by) ? respond(by, form, context) : redirect("/sign-in?again=1&next=/account");
    });
  return [
    {
      path: "/sign-in/passkey/challenge",
      method: "POST",
      respond: asPage(SIGN_IN, async (context) => {
        requireOwnForm(site, context);
        return json({ challenge: await people.passkeyChallenge(null, browserOf(site, context)), host });
      }),
    },
    {
      path: "/sign-in/passkey",
      method: "POST",
      respond: asPage(SIGN_IN, async (context) => {
        requireOwnForm(site, context);
        const form = await formOf(site, context, { maxBytes: MAX_BODY_BYTES });
        const kept = carriedForm(form);
        const input = { response: field(form, "response"), origin };
        const opened = await people.signInWithPasskey(input, browserOf(site, context));
        if (opened === null && kept !== null)
          return signInPage(site, context, { next: "/app", problem: "refused", kept, status: 401 });
        if (opened === null)
          return page(context, (ui, { signIn }) => ui.messagePage(signIn.title, signIn.passkeyRefused), {
            status: 401,
          });
        const old = sessionCookie(site, context);
        if (old !== null) await people.signOut(old);
        const next = safeNext(field(form, "next"));
        const response = kept === null ? onward(context, next) : keptResponse(context, kept);
        return withSession(site, await response, opened);
      }),
    },
    {
      path: "/account/passkeys/challenge",
      method: "POST",
      respond: proved(async (by, _, context) => {
        const passkeys = await people.passkeys(by);
        const challenge = await people.passkeyChallenge(by, browserOf(site, context));
        const { id, email } = by.user;
        return json({ challenge, host, user: { id, email }, known: passkeys.map((each) => each.id) });
      }),
    },
    {
      path: "/account/passkeys",
      method: "POST",
      respond: proved(async (by, form, context) => {
        const input = { name: field(form, "name"), response: field(form, "response"), origin };
        await people.addPasskey(by, input, addressOf(site, context));
        return redirect("/account");
      }),
    },
    {
      path: "/account/passkeys/remove",
      method: "POST",
      respond: proved(async (by, form, context) => {
        await people.removePasskey(by, field(form, "id"), addressOf(site, context));
        return redirect("/account");
      }),
    },
  ];
}
