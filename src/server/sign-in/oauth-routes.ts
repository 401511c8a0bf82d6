import { mismatchError } from "../../../core/contract/match.ts";
import { SCOPES } from "../../../core/domain/caller.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { OAuthApi } from "../../../core/service/identity/oauth/oauth.ts";
import { type OAuthReply, oauthError } from "../../../core/service/identity/oauth/registration.ts";
import type { ConsentView } from "../dashboard/pages/consent.tsx";
import type { Texts } from "../dashboard/pages/pages.tsx";
import type { Mount } from "../http/mount.ts";
import type { RequestContext } from "../http/request-context.ts";
import {
  addressOf,
  field,
  formOf,
  hasType,
  jsonOf,
  type PeopleSite,
  requireOwnForm,
  signedInOf,
} from "./browser-request.ts";
import { asPage, moveOn, page, redirect } from "./page.ts";

/** Path of the authorization server metadata. RFC 8414 3 */
const METADATA_PATH = "/.well-known/oauth-authorization-server";

/** Browser clients call these endpoints from any origin, with the protocol's own headers. */
const CORS = { "Access-Control-Allow-Origin": "*" };
const PREFLIGHT = { ...CORS, "Access-Control-Allow-Headers": "*", "Access-Control-Max-Age": "86400" };

function metadataOf({ offer }: OAuthApi): string {
  const { issuer, scopes } = offer;
  return JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    registration_endpoint: `${issuer}/oauth/register`,
    scopes_supported: scopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${issuer}/docs`,
  });
}

function json({ status, body, retryAfter }: OAuthReply): Response {
  const wait = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
  const headers = {
    ...CORS,
    ...wait,
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    Pragma: "no-cache",
  };
  return new Response(JSON.stringify(body), { status, headers });
}

/** Mounts an endpoint for programs with one method. It also responds to the preflight requests of browsers. */
function endpoint(
  path: string,
  method: "GET" | "POST",
  respond: (context: RequestContext) => Promise<Response>,
): Mount {
  return {
    path,
    method: null,
    respond: async (context) => {
      const sent = context.request.method;
      if (sent === "OPTIONS")
        return new Response(null, { status: 204, headers: { ...PREFLIGHT, "Access-Control-Allow-Methods": method } });
      if (sent !== method && !(method === "GET" && sent === "HEAD"))
        throw mismatchError({ kind: "wrong method", path, allow: `${method}, OPTIONS` }, sent);
      return respond(context);
    },
  };
}

/** Wraps an endpoint: errors of the body become errors of RFC 6749. */
function replying(
  work: (context: RequestContext) => Promise<OAuthReply>,
): (context: RequestContext) => Promise<Response> {
  return async (context) => {
    try {
      return json(await work(context));
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code === "SERVICE_UNAVAILABLE") throw error;
      return json(oauthError(error.code === "PAYLOAD_TOO_LARGE" ? 413 : 400, "invalid_request", error.message));
    }
  };
}

function endpoints(site: PeopleSite, oauth: OAuthApi): readonly Mount[] {
  const metadata = metadataOf(oauth);
  return [
    endpoint(METADATA_PATH, "GET", async () => {
      const headers = { ...CORS, "Content-Type": "application/json", "Cache-Control": "public, max-age=3600" };
      return new Response(metadata, { headers });
    }),
    endpoint(
      "/oauth/token",
      "POST",
      replying(async (context) => oauth.token(await formOf(site, context))),
    ),
    endpoint(
      "/oauth/revoke",
      "POST",
      replying(async (context) => oauth.revoke(await formOf(site, context))),
    ),
    endpoint(
      "/oauth/register",
      "POST",
      replying(async (context) => {
        if (!hasType(context, "application/json"))
          return oauthError(400, "invalid_client_metadata", "send the metadata as application/json");
        return oauth.register(await jsonOf(site, context), addressOf(site, context));
      }),
    ),
  ];
}

function queryOf({ request }: RequestContext): string {
  const start = request.url.indexOf("?");
  return start < 0 ? "" : request.url.slice(start + 1);
}

const TITLE = ({ signIn }: Texts) => signIn.connect.title;

/** Returns the source of `form-action` for a redirect, or `null` when the policy cannot name it. */
function formTargetOf(redirectUri: string): string | null {
  const { protocol, hostname, origin } = new URL(redirectUri);
  return (protocol === "https:" || protocol === "http:") && hostname !== "[::1]" ? origin : null;
}

/** Sends the browser to the client after a form. */
async function toClient(context: RequestContext, redirectUri: string, to: string): Promise<Response> {
  return formTargetOf(redirectUri) === null ? moveOn(context, ({ signIn }) => signIn.connect.back, to) : redirect(to);
}

/** Returns the page of a request that no program can correct. */
function refusal(context: RequestContext, status: number, message: (texts: Texts) => string): Promise<Response> {
  return page(context, (ui, texts) => ui.messagePage(TITLE(texts), message(texts)), { status });
}

/** Returns the page on which the user decides. */
function consentResponse(context: RequestContext, view: ConsentView): Promise<Response> {
  const formTarget = formTargetOf(view.request.redirectUri);
  return page(context, (ui, texts) => ui.consentPage(view, texts), formTarget === null ? {} : { formTarget });
}

function pages(site: PeopleSite, oauth: OAuthApi): readonly Mount[] {
  return [
    {
      path: "/oauth/authorize",
      method: "GET",
      respond: asPage(TITLE, async (context) => {
        const query = queryOf(context);
        const by = await signedInOf(site, context);
        // Users sign in before the service loads the client's document. Otherwise strangers could make the service send
        // requests.
        if (by === null) return redirect(`/sign-in?next=${encodeURIComponent(`/oauth/authorize?${query}`)}`);
        const verdict = await oauth.authorize(by, [...new URLSearchParams(query)]);
        if (verdict.kind === "page") return refusal(context, 400, () => verdict.message);
        if (verdict.kind === "redirect") return redirect(verdict.to);
        const organizations = await site.service.people.organizationsOf(by);
        if (organizations.length === 0) return refusal(context, 403, ({ signIn }) => signIn.connect.lonely);
        return consentResponse(context, { by, request: verdict.request, query, organizations });
      }),
    },
    {
      path: "/oauth/consent",
      method: "POST",
      respond: asPage(TITLE, async (context) => {
        requireOwnForm(site, context);
        const form = await formOf(site, context);
        const by = await signedInOf(site, context);
        // The sign-in leads back to the page of this request.
        if (by === null)
          return redirect(`/sign-in?next=${encodeURIComponent(`/oauth/authorize?${field(form, "query")}`)}`);
        if (field(form, "form_token") !== by.formToken)
          return refusal(context, 403, ({ signIn }) => signIn.connect.tooOld);
        // Nothing is stored between page and form, so the whole request is checked again.
        const verdict = await oauth.authorize(by, [...new URLSearchParams(field(form, "query"))]);
        if (verdict.kind === "page") return refusal(context, 400, () => verdict.message);
        if (verdict.kind === "redirect") return redirect(verdict.to);
        const { request } = verdict;
        if (field(form, "decision") !== "allow") return toClient(context, request.redirectUri, oauth.refusal(request));
        const sent = form.filter(([name]) => name === "scope").map(([, value]) => value);
        const consent = {
          organizationId: field(form, "organization"),
          scopes: SCOPES.filter((scope) => sent.includes(scope)),
        };
        return toClient(
          context,
          request.redirectUri,
          await oauth.consent(by, request, consent, addressOf(site, context)),
        );
      }),
    },
  ];
}

/** Returns the routes of the authorization server. Returns no routes when the service has no address for it. */
export function oauthRoutes(site: PeopleSite): readonly Mount[] {
  const { oauth } = site.service;
  return oauth === null ? [] : [...endpoints(site, oauth), ...pages(site, oauth)];
}
