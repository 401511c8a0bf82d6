import type { Mount } from "../../../adapters/elysia/mount.ts";
import type { RequestContext } from "../../../adapters/elysia/request-context.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { SignedIn } from "../../../core/service/identity/people/parts.ts";
import { escapeHtml } from "../../../core/util/escape-html.ts";
import { addressOf, field, formOf, type PeopleSite, requireOwnForm, signedInOf } from "./http.ts";
import { page, redirect } from "./page.ts";
import { hasPasskeys, PASSKEY_SCRIPT_PATH, passkeyList } from "./passkey-forms.ts";
import { asPage } from "./sign-in-routes.ts";

function day(at: number | null): string {
  return at === null ? "never" : new Date(at).toISOString().slice(0, 10);
}

/** A form with one button. */
function button(action: string, id: string, text: string, by: SignedIn): string {
  return `<form method="post" action="${action}"><input type="hidden" name="form_token" value="${by.formToken}">
<input type="hidden" name="id" value="${escapeHtml(id)}"><button class="plain">${text}</button></form>`;
}

async function accountPage(site: PeopleSite, by: SignedIn): Promise<Response> {
  const { service, provider } = site;
  const [organizations, sessions, grants, keys] = await Promise.all([
    service.people.organizationsOf(by),
    service.people.sessions(by),
    service.oauth?.grants(by) ?? [],
    hasPasskeys(site) ? service.people.passkeys(by) : null,
  ]);
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  const programs = grants.map(
    (
      grant,
    ) => `<tr><td>${escapeHtml(grant.clientName)}<br><small>for ${escapeHtml(names.get(grant.organizationId) ?? "")}:
${grant.scopes.join(", ")}</small></td><td>${day(grant.usedAt)}</td><td>${day(grant.expiresAt)}</td>
<td>${button("/account/revoke", grant.id, "Revoke", by)}</td></tr>`,
  );
  const browsers = sessions.map(
    (session) => `<tr><td>${day(session.createdAt)}</td><td>${day(session.seenAt)}</td>
<td>${session.isCurrent ? "this browser" : button("/account/end-session", session.id, "Sign out", by)}</td></tr>`,
  );
  const list = organizations.map(
    ({ id, name, role }) =>
      `<li>${escapeHtml(name)}: ${role} (<a href="/account/members?organization=${encodeURIComponent(id)}">members</a>)</li>`,
  );
  const body = `<p>You are signed in as ${escapeHtml(by.user.email)}.</p><ul>${list.join("")}</ul>
<h2>Connected programs</h2>${
    programs.length === 0
      ? '<p class="note">No program is connected.</p>'
      : `<table><thead><tr><th>Program</th><th>Last use</th><th>Ends</th><th></th></tr></thead><tbody>${programs.join("")}</tbody></table>`
  }
${keys === null ? "" : passkeyList(keys, by)}<h2>Browsers</h2><table><thead><tr><th>Signed in</th><th>Last use</th><th></th></tr></thead><tbody>${browsers.join("")}</tbody></table>
${provider === null ? "" : button("/account/link", provider.name, `Connect ${escapeHtml(provider.name)}`, by)}
<form method="post" action="/sign-out"><button>Sign out</button></form>`;
  return page("Your account", body, keys === null ? {} : { script: PASSKEY_SCRIPT_PATH });
}

/** Returns the user and the form if the form belongs to the user's session. Throws SCOPE_FORBIDDEN. */
export async function formUser(site: PeopleSite, context: RequestContext) {
  requireOwnForm(site, context);
  const form = await formOf(site, context);
  const by = await signedInOf(site, context);
  if (by === null || field(form, "form_token") !== by.formToken)
    throw new ServiceError("SCOPE_FORBIDDEN", "The page is too old. Load it again.");
  return { by, form, id: field(form, "id") };
}

/** Routes of the account page, on which users see and end their sessions and connected programs. */
export function accountRoutes(site: PeopleSite): readonly Mount[] {
  return [
    {
      path: "/account",
      method: "GET",
      async respond(context) {
        const by = await signedInOf(site, context);
        return by === null ? redirect("/sign-in?next=/account") : accountPage(site, by);
      },
    },
    {
      path: "/account/revoke",
      method: "POST",
      respond: asPage("Your account", async (context) => {
        const { by, id } = await formUser(site, context);
        await site.service.oauth?.revokeGrant(by, id, addressOf(context));
        return redirect("/account");
      }),
    },
    {
      path: "/account/end-session",
      method: "POST",
      respond: asPage("Your account", async (context) => {
        const { by, id } = await formUser(site, context);
        await site.service.people.endSession(by, id);
        return redirect("/account");
      }),
    },
  ];
}
