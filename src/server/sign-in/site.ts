import type { Mount } from "../http/mount.ts";
import { accountRoutes } from "./account-routes.ts";
import type { PeopleSite } from "./browser-request.ts";
import { linkRoutes } from "./link-routes.ts";
import { oauthRoutes } from "./oauth-routes.ts";
import { oidcRoutes } from "./oidc-routes.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";

/** Addresses for people and for OAuth clients: sign-in, links, account, and the authorization server. */
export function peopleMounts(site: PeopleSite): readonly Mount[] {
  return [
    ...signInRoutes(site),
    ...linkRoutes(site),
    ...accountRoutes(site),
    ...oidcRoutes(site),
    ...passkeyRoutes(site),
    ...oauthRoutes(site),
  ];
}
