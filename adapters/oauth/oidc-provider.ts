import * as oauth from "oauth4webapi";
import { ServiceError } from "../../core/domain/errors.ts";
import type { ProviderProfile, SignInProvider } from "../../core/ports/sign-in.ts";

/** Time limit in ms of each request to the issuer. */
const REQUEST_MS = 10_000;

/** Time in ms for which the issuer's metadata is cached. */
const METADATA_MS = 3_600_000;

/** The issuer, and this service's registration there. */
export interface OidcOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** True if verified addresses of the issuer identify users. */
  readonly trustsEmail: boolean;
}

/** Values that the browser keeps between start and end. */
interface Secret {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly callback: string;
}

function parsed(secret: string): Secret | null {
  const [state = "", nonce = "", verifier = "", callback = ""] = secret.split("|");
  return callback === "" ? null : { state, nonce, verifier, callback };
}

/** Builds the address of the issuer, and the secret of the flow. */
async function begin(server: oauth.AuthorizationServer, clientId: string, callback: string) {
  const verifier = oauth.generateRandomCodeVerifier();
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  const url = new URL(server.authorization_endpoint ?? server.issuer);
  const parameters = {
    client_id: clientId,
    redirect_uri: callback,
    response_type: "code",
    scope: "openid email",
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url: url.href, secret: [state, nonce, verifier, callback].join("|") };
}

/** Creates a provider over one OpenID issuer. It checks `iss`, `aud`, `nonce`, `state`, expiry and signature. */
export function createOidcProvider({ issuer, clientId, clientSecret, trustsEmail }: OidcOptions): SignInProvider {
  const address = new URL(issuer);
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(address.hostname);
  const client: oauth.Client = { client_id: clientId };
  const options = () => ({ [oauth.allowInsecureRequests]: isLoopback, signal: AbortSignal.timeout(REQUEST_MS) });
  let discovered: { readonly server: Promise<oauth.AuthorizationServer>; readonly at: number } | null = null;

  async function discover(): Promise<oauth.AuthorizationServer> {
    const response = await oauth.discoveryRequest(address, { algorithm: "oidc", ...options() });
    return oauth.processDiscoveryResponse(address, response);
  }

  /** Failures are not kept, so the next sign-in tries again. */
  async function metadata(): Promise<oauth.AuthorizationServer> {
    const now = performance.now();
    if (discovered === null || now - discovered.at > METADATA_MS) discovered = { server: discover(), at: now };
    try {
      return await discovered.server;
    } catch (cause) {
      discovered = null;
      const message = `The sign-in of ${address.host} cannot be reached. Try again shortly.`;
      throw new ServiceError("SERVICE_UNAVAILABLE", message, { cause });
    }
  }

  async function profileOf(url: URL, { state, nonce, verifier, callback }: Secret): Promise<ProviderProfile | null> {
    const server = await metadata();
    const answer = oauth.validateAuthResponse(server, client, url, state);
    const authentication = oauth.ClientSecretPost(clientSecret);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      answer,
      callback,
      verifier,
      options(),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    // The library keeps the token of this very response.
    await oauth.validateApplicationLevelSignature(server, response, options());
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (claims === undefined) return null;
    const email = typeof claims.email === "string" ? claims.email : null;
    return { issuer: claims.iss, subject: claims.sub, email, isEmailVerified: claims.email_verified === true };
  }

  return {
    name: address.host,
    trustsEmail,
    async start(callback) {
      return begin(await metadata(), clientId, callback);
    },
    async finish(callback, text) {
      const secret = parsed(text);
      const url = URL.parse(callback);
      if (secret === null || url === null) return null;
      try {
        return await profileOf(url, secret);
      } catch (error) {
        // A later sign-in can succeed when the issuer was unreachable. Any other failure makes the response invalid.
        if (error instanceof ServiceError) throw error;
        return null;
      }
    },
  };
}
