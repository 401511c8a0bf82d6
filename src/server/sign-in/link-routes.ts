import { HTTP_STATUS } from "../../../core/contract/http-status.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { LinkInput, LinkView } from "../../../core/service/identity/people/links.ts";
import type { LinkKind } from "../dashboard/pages/sign-in.tsx";
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
import { asPage, page, redirect } from "./page.ts";

const KINDS = ["setup", "invite", "reset"] as const;

/** A link whose token was sent. */
interface Sent {
  readonly site: PeopleSite;
  readonly context: RequestContext;
  readonly kind: LinkKind;
  readonly token: string;
  readonly link: LinkView;
  /** Address of the user who is signed in, `null` for nobody. */
  readonly signedInAs: string | null;
  /** The address that the person typed, or an empty text. */
  readonly email: string;
}

function gone(context: RequestContext, kind: LinkKind): Promise<Response> {
  return page(context, (ui, { signIn }) => ui.messagePage(signIn.links[kind], signIn.gone), { status: 410 });
}

/** Shows the second step. The problem `"refused"` becomes the message of a wrong password. */
function details(
  { context, kind, token, link, signedInAs, email }: Sent,
  problem: ServiceError | "refused" | null,
): Promise<Response> {
  return page(
    context,
    (ui, texts) => {
      const shown = problem === null || problem === "refused" ? null : ui.problemText(problem, texts);
      const message = problem === "refused" ? texts.signIn.refused : shown;
      return ui.linkPage({ kind, token, link, signedInAs, email, problem: message }, texts);
    },
    { status: problem === null ? 200 : problem === "refused" ? 400 : HTTP_STATUS[problem.code] },
  );
}

/** Signs the user of an invitation in and uses the invitation. */
async function signInAndJoin(sent: Sent, { password }: LinkInput): Promise<Response> {
  const { site, context, kind, token, link } = sent;
  const { people } = site.service;
  const email = link.email ?? "";
  const browser = browserOf(site, context);
  const opened = await people.signIn({ email, password }, browser);
  if (opened === null) return details(sent, "refused");
  const old = sessionCookie(site, context);
  if (old !== null) await people.signOut(old);
  const used = await people.useLink(token, { email, password }, browser, await people.session(opened.session));
  return withSession(site, used === "joined" ? redirect("/app") : await gone(context, kind), opened);
}

/** Uses the link with what the person typed. */
async function use(sent: Sent, input: LinkInput): Promise<Response> {
  const { site, context, kind, token } = sent;
  const by = await signedInOf(site, context);
  const used = await site.service.people.useLink(token, input, browserOf(site, context), by);
  if (used === null) return gone(context, kind);
  if (used === "sign in") return details(sent, null);
  if (used === "joined") return redirect("/app");
  // After a reset, the person checks the other means to sign in, because somebody else may have added one.
  return withSession(site, redirect(kind === "reset" ? "/account?review=1" : "/app"), used);
}

/** Routes of links that work once. A GET never uses a link, because mail programs open links. */
export function linkRoutes(site: PeopleSite): readonly Mount[] {
  const { people } = site.service;
  const post = (kind: LinkKind): Mount["respond"] =>
    asPage(
      ({ signIn }) => signIn.links[kind],
      async (context) => {
        requireOwnForm(site, context);
        const form = await formOf(site, context);
        const token = field(form, "token").trim();
        const link = await people.link(token);
        if (link === null || link.purpose !== kind) return gone(context, kind);
        const signedInAs = (await signedInOf(site, context))?.user.email ?? null;
        const input = { email: field(form, "email"), password: field(form, "password") };
        const sent: Sent = { site, context, kind, token, link, signedInAs, email: input.email };
        try {
          const step = field(form, "step");
          if (step === "sign-in") return await signInAndJoin(sent, input);
          return await (step === "use" ? use(sent, input) : details(sent, null));
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          return details(sent, error);
        }
      },
    );
  return KINDS.flatMap((kind): readonly Mount[] => [
    {
      path: `/${kind}`,
      method: "GET",
      respond: (context) => page(context, (ui, texts) => ui.linkTokenPage(kind, texts)),
    },
    { path: `/${kind}`, method: "POST", respond: post(kind) },
  ]);
}
