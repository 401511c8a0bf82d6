import { mayHavePasskeys } from "../../../core/service/identity/people/passkeys.ts";
import { escapeHtml } from "../../../core/util/escape-html.ts";
import type { PeopleSite } from "./browser-request.ts";

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
