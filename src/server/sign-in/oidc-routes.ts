import type { SignInProvider } from "../../../core/ports/sign-in.ts";
import type { Pages } from "../dashboard/pages/open-pages.ts";
import type { Texts } from "../dashboard/pages/pages.tsx";
import type { Mount } from "../http/mount.ts";
import type { RequestContext } from "../http/request-context.ts";
import {
  addressOf,
  browserOf,
  field,
  flowCookie,
  formOf,
  type PeopleSite,
  requireOwnForm,
  safeNext,
  sessionCookie,
  signedInOf,
  withFlow,
  withSession,
} from "./browser-request.ts";
import { asPage, moveOn, onward, page, redirect } from "./page.ts";

const TITLE = ({ signIn }: Texts) => signIn.title;

/** Path to which the issuer sends the browser back. */
const BACK = "/sign-in/oidc/back";

/** Starts a flow. The browser stores its secret and its target. `link` adds the account to the signed-in user. */
async function start(
  context: RequestContext,
  site: PeopleSite,
  provider: SignInProvider,
  goal: { readonly kind: "enter" | "link"; readonly next: string },
): Promise<Response> {
  const { url, secret } = await provider.start(site.baseUrl + BACK);
  // The response is a page with a link, because the form's policy would block a redirect to the issuer.
  const response = await moveOn(context, TITLE, url);
  return withFlow(site, response, encodeURIComponent(JSON.stringify([goal.kind, goal.next, secret])));
}

/** Reads the cookie of a flow. */
function flowOf(text: string | null): { readonly kind: string; readonly next: string; readonly secret: string } | null {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(text ?? ""));
    const [kind, next, secret] = Array.isArray(value) ? value.map(String) : [];
    return kind === undefined || next === undefined || secret === undefined ? null : { kind, next, secret };
  } catch {
    return null;
  }
}

/** Returns the routes of the sign-in through an OpenID issuer. Returns no routes without an issuer. */
export function oidcRoutes(site: PeopleSite): readonly Mount[] {
  const { provider, service } = site;
  if (provider === null) return [];
  return [
    {
      path: "/sign-in/oidc",
      method: "POST",
      respond: asPage(TITLE, async (context) => {
        requireOwnForm(site, context);
        const form = await formOf(site, context);
        return start(context, site, provider, { kind: "enter", next: safeNext(field(form, "next")) });
      }),
    },
    {
      path: "/account/link",
      method: "POST",
      respond: asPage(TITLE, async (context) => {
        requireOwnForm(site, context);
        const form = await formOf(site, context);
        const by = await signedInOf(site, context);
        if (by === null || field(form, "form_token") !== by.formToken) return redirect("/sign-in?next=/account");
        if (!service.people.isProved(by)) return redirect("/sign-in?again=1&next=/account");
        return start(context, site, provider, { kind: "link", next: "/account" });
      }),
    },
    {
      path: BACK,
      method: "GET",
      respond: asPage(TITLE, async (context) => {
        const flow = flowOf(flowCookie(site, context));
        const start = context.request.url.indexOf("?");
        const query = start < 0 ? "" : context.request.url.slice(start);
        const profile = flow === null ? null : await provider.finish(site.baseUrl + BACK + query, flow.secret);
        const refused = async () => {
          const make = (ui: Pages, { signIn }: Texts) => ui.messagePage(signIn.title, signIn.issuerRefused);
          return withFlow(site, await page(context, make, { status: 403 }), null);
        };
        if (flow === null || profile === null) return refused();
        if (flow.kind === "link") {
          const by = await signedInOf(site, context);
          const isLinked = by !== null && (await service.people.linkIdentity(by, profile, addressOf(site, context)));
          return isLinked ? withFlow(site, redirect("/account"), null) : refused();
        }
        const browser = browserOf(site, context);
        const outcome = await service.people.signInWith(profile, provider, browser);
        const opened = outcome ?? (await service.people.registerWith(profile, browser));
        if (opened === null) return refused();
        const old = sessionCookie(site, context);
        if (old !== null) await service.people.signOut(old);
        return withFlow(site, withSession(site, await onward(context, safeNext(flow.next)), opened), null);
      }),
    },
  ];
}
