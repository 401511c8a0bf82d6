import type { SignedIn } from "../../../core/service/identity/people/parts.ts";
import { mayHavePasskeys, type PasskeyView } from "../../../core/service/identity/people/passkeys.ts";
import { escapeHtml } from "../../../core/util/escape-html.ts";
import type { PeopleSite } from "./http.ts";

/** Address of the script of passkey forms. */
export const PASSKEY_SCRIPT_PATH = "/assets/passkey.js";

/** True when pages of this service may use passkeys. */
export function hasPasskeys({ service, baseUrl }: PeopleSite): boolean {
  return service.people.hasPasskeys && mayHavePasskeys(baseUrl);
}

/** The form of a sign-in with a passkey. The script shows it where the browser has passkeys. */
export function passkeySignIn(next: string): string {
  return `<form method="post" action="/sign-in/passkey" data-passkey="sign-in"
data-challenge="/sign-in/passkey/challenge" hidden><input type="hidden" name="next" value="${escapeHtml(next)}">
<input type="hidden" name="response" value=""><button class="plain">Sign in with a passkey</button>
<p class="note" role="status"></p></form>`;
}

function day(at: number | null): string {
  return at === null ? "never" : new Date(at).toISOString().slice(0, 10);
}

/** The passkeys of the user, with the forms that add and remove them. */
export function passkeyList(known: readonly PasskeyView[], { formToken }: SignedIn): string {
  const token = `<input type="hidden" name="form_token" value="${formToken}">`;
  const rows = known.map(
    ({
      id,
      name,
      createdAt,
      usedAt,
    }) => `<tr><td>${escapeHtml(name)}</td><td>${day(createdAt)}</td><td>${day(usedAt)}</td>
<td><form method="post" action="/account/passkeys/remove">${token}
<input type="hidden" name="id" value="${escapeHtml(id)}"><button class="plain">Remove</button></form></td></tr>`,
  );
  const table =
    rows.length === 0
      ? '<p class="note">A passkey is a key of your device. It replaces the password and cannot be phished.</p>'
      : `<table><thead><tr><th>Passkey</th><th>Added</th><th>Last use</th><th></th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  return `<h2>Passkeys</h2>${table}
<form method="post" action="/account/passkeys" data-passkey="add" data-challenge="/account/passkeys/challenge" hidden>
${token}<input type="hidden" name="response" value=""><label>Name of the device<input name="name" maxlength="60" value="This device"></label>
<button>Add a passkey</button><p class="note" role="status"></p></form>`;
}
