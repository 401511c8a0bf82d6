import type { Scope } from "../../../core/domain/caller.ts";
import type { AuthorizeRequest } from "../../../core/service/identity/oauth/authorize.ts";
import { isLoopbackRedirect } from "../../../core/service/identity/oauth/redirects.ts";
import type { SignedIn } from "../../../core/service/identity/people/parts.ts";
import type { OwnOrganization } from "../../../core/service/identity/people/people.ts";
import { escapeHtml } from "../../../core/util/escape-html.ts";
import { page } from "./page.ts";

/** Each scope in words, with its cost. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  "classify:create": "Classify texts and pages. Each classification costs credits.",
  "scan:create": "Start scans. Each scan costs credits.",
  "jobs:read": "See the state of your organization's jobs.",
  "results:read": "Read the results of your organization's jobs.",
  "credits:read": "See the credits of your organization.",
  "webhooks:write": "Send test webhooks.",
};

/** Returns the source of `form-action` for a redirect, or `null` when the policy cannot name it. */
export function formTargetOf(redirectUri: string): string | null {
  const { protocol, hostname, origin } = new URL(redirectUri);
  return (protocol === "https:" || protocol === "http:") && hostname !== "[::1]" ? origin : null;
}

/** Returns a text that names the receiver of the code. */
function destination(redirectUri: string): string {
  if (isLoopbackRedirect(redirectUri)) return "this computer";
  const { protocol, host } = new URL(redirectUri);
  return protocol === "https:" ? host : `programs of this computer that open ${protocol} links`;
}

interface ConsentView {
  readonly by: SignedIn;
  readonly request: AuthorizeRequest;
  /** The query of the request, which the form sends back to be checked again. */
  readonly query: string;
  readonly organizations: readonly OwnOrganization[];
}

/** Returns the page on which the user decides. It marks the name of the client as text that nobody checked. */
export function consentPage({ by, request, query, organizations }: ConsentView): Response {
  const { client, redirectUri, scopes } = request;
  const isWeb = redirectUri.startsWith("https:");
  const warning = isWeb
    ? ""
    : '<p class="warn">Any program on this computer can receive the access. Continue only if you started this yourself.</p>';
  const host = URL.parse(client.id)?.host ?? "none: the program registered itself";
  const options = organizations.map(
    ({ id, name, role }) => `<option value="${escapeHtml(id)}">${escapeHtml(name)} (you are ${role})</option>`,
  );
  const rights = scopes.map(
    (scope) =>
      `<label class="choice"><input type="checkbox" name="scope" value="${scope}" checked><span>${SCOPE_WORDS[scope]}</span></label>`,
  );
  const body = `<p>A program that says it is <strong>${escapeHtml(client.name)}</strong> wants to act for you.
You are signed in as ${escapeHtml(by.user.email)}.</p>
<dl><dt>Website of the program</dt><dd>${escapeHtml(host)}</dd>
<dt>Access goes to</dt><dd>${escapeHtml(destination(redirectUri))}</dd></dl>${warning}
<form method="post" action="/oauth/consent">
<input type="hidden" name="form_token" value="${by.formToken}">
<input type="hidden" name="query" value="${escapeHtml(query)}">
<label>Organization<select name="organization">${options.join("")}</select></label>
<h2>It may</h2><p class="note">Rights that your role lacks are left out.</p>${rights.join("")}
<p class="note">The access ends in 180 days. Revoke it earlier on your <a href="/account">account page</a>.</p>
<button name="decision" value="allow">Allow</button><button class="plain" name="decision" value="refuse">Refuse</button>
</form>`;
  const formTarget = formTargetOf(redirectUri);
  return page("Connect a program", body, formTarget === null ? {} : { formTarget });
}
