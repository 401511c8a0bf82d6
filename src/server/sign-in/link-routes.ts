import { ServiceError } from "../../../core/domain/errors.ts";
import type { LinkKind } from "../dashboard/pages/sign-in.tsx";
import type { Mount } from "../http/mount.ts";
import { browserOf, field, formOf, type PeopleSite, requireOwnForm, withSession } from "./browser-request.ts";
import { asPage, page, redirect } from "./page.ts";

const KINDS = ["setup", "invite", "reset"] as const;

/** Routes of links that work once. A GET never uses a link, because mail programs open links. */
export function linkRoutes(site: PeopleSite): readonly Mount[] {
  const { people } = site.service;
  const post = (kind: LinkKind): Mount["respond"] =>
    asPage(
      ({ signIn }) => signIn.links[kind],
      async (context) => {
        const gone = () =>
          page(context, (ui, { signIn }) => ui.messagePage(signIn.links[kind], signIn.gone), { status: 410 });
        requireOwnForm(site, context);
        const form = await formOf(site, context);
        const token = field(form, "token").trim();
        const link = await people.link(token);
        if (link === null || link.purpose !== kind) return gone();
        const details = (problem: string | null, status: number) =>
          page(context, (ui, texts) => ui.linkPage({ kind, token, link, problem }, texts), { status });
        if (field(form, "step") !== "use") return details(null, 200);
        try {
          const input = { email: field(form, "email"), password: field(form, "password") };
          const used = await people.useLink(token, input, browserOf(site, context));
          if (used === null) return gone();
          return used === "signed out" ? redirect("/sign-in") : withSession(site, redirect("/app"), used);
        } catch (error) {
          if (!(error instanceof ServiceError) || error.code !== "VALIDATION_ERROR") throw error;
          return details(error.message, 400);
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
