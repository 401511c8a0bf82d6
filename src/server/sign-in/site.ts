import { documentMounts } from "../http/documents.ts";
import type { Mount } from "../http/mount.ts";
import { accountRoutes } from "./account-routes.ts";
import type { PeopleSite } from "./browser-request.ts";
import { linkRoutes } from "./link-routes.ts";
import { oauthRoutes } from "./oauth-routes.ts";
import { oidcRoutes } from "./oidc-routes.ts";
import { PASSKEY_SCRIPT_PATH } from "./passkey-forms.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { PASSKEY_SCRIPT } from "./passkey-script.ts";
import { signInRoutes } from "./sign-in-routes.ts";
import { LINK_SCRIPT, PEOPLE_STYLE } from "./style.ts";

/** Addresses for people and for OAuth clients: sign-in, links, account, and the authorization server. */
export function peopleMounts(site: PeopleSite): readonly Mount[] {
  const assets = documentMounts(
    ["/assets/people.css", "/assets/link.js", PASSKEY_SCRIPT_PATH],
    () =>
      new Map([
        ["/assets/people.css", { contentType: "text/css; charset=utf-8", body: PEOPLE_STYLE }],
        ["/assets/link.js", { contentType: "text/javascript; charset=utf-8", body: LINK_SCRIPT }],
        [PASSKEY_SCRIPT_PATH, { contentType: "text/javascript; charset=utf-8", body: PASSKEY_SCRIPT }],
      ]),
  );
  return [
    ...assets,
    ...signInRoutes(site),
    ...linkRoutes(site),
    ...accountRoutes(site),
    ...oidcRoutes(site),
    ...passkeyRoutes(site),
    ...oauthRoutes(site),
  ];
}
