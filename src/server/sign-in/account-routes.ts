import { ServiceError } from "../../../core/domain/errors.ts";
import type { Texts } from "../dashboard/pages/pages.tsx";
import type { Mount } from "../http/mount.ts";
import type { RequestContext } from "../http/request-context.ts";
import { addressOf, field, formOf, type PeopleSite, requireOwnForm, signedInOf } from "./browser-request.ts";
import { asPage, redirect } from "./page.ts";

/** Returns the user and the form if the form belongs to the user's session. Throws SCOPE_FORBIDDEN. */
export async function formUser(site: PeopleSite, context: RequestContext) {
  requireOwnForm(site, context);
  const form = await formOf(site, context);
  const by = await signedInOf(site, context);
  if (by === null || field(form, "form_token") !== by.formToken)
    throw new ServiceError("SCOPE_FORBIDDEN", "The page is too old. Load it again.");
  return { by, form, id: field(form, "id") };
}

const TITLE = ({ signIn }: Texts) => signIn.account;

/** Actions of the account page, on which users end their sessions and connected programs. */
export function accountRoutes(site: PeopleSite): readonly Mount[] {
  return [
    {
      path: "/account/revoke",
      method: "POST",
      respond: asPage(TITLE, async (context) => {
        const { by, id } = await formUser(site, context);
        await site.service.oauth?.revokeGrant(by, id, addressOf(site, context));
        return redirect("/account");
      }),
    },
    {
      path: "/account/unlink",
      method: "POST",
      respond: asPage(
        ({ signIn }) => signIn.account,
        async (context) => {
          const { by, id } = await formUser(site, context);
          if (!site.service.people.isProved(by)) return redirect("/sign-in?again=1&next=/account");
          await site.service.people.removeIdentity(by, id, addressOf(site, context));
          return redirect("/account");
        },
      ),
    },
    {
      path: "/account/end-session",
      method: "POST",
      respond: asPage(TITLE, async (context) => {
        const { by, id } = await formUser(site, context);
        await site.service.people.endSession(by, id);
        return redirect("/account");
      }),
    },
  ];
}
