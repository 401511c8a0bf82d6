import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { PeopleServer, Person } from "./stand.ts";

/** A verifier and its challenge. */
export const VERIFIER = "a".repeat(43);
export const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

export const REDIRECT = "https://client.example/back";

type Fields = Readonly<Record<string, string | null>>;

/** Registers a client and returns its id. */
export async function register(stand: PeopleServer, redirectUris: readonly string[] = [REDIRECT]): Promise<string> {
  const response = await post(stand, "/oauth/register", JSON.stringify({ redirect_uris: redirectUris }), {
    "Content-Type": "application/json",
  });
  assert.equal(response.status, 201);
  return (await response.json()).client_id;
}

function post(stand: PeopleServer, path: string, body: BodyInit, headers: Record<string, string> = {}) {
  return fetch(`${stand.base}${path}`, { method: "POST", body, headers });
}

function defined(fields: Fields): URLSearchParams {
  const entries = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, value]],
  );
  return new URLSearchParams(entries);
}

/** Returns the path of an authorization request; `over` replaces fields, `null` leaves one out. */
export function authorizePath(stand: PeopleServer, clientId: string, over: Fields = {}): string {
  const fields = {
    client_id: clientId,
    redirect_uri: REDIRECT,
    response_type: "code",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    state: "xyz",
    scope: "jobs:read credits:read",
    resource: `${stand.base}/mcp`,
    ...over,
  };
  return `/oauth/authorize?${defined(fields)}`;
}

/** Allows the request with the scopes, by default all that it offers, and returns the address that the browser is sent to. */
export async function allow(
  stand: PeopleServer,
  person: Person,
  path: string,
  allowed?: readonly string[],
): Promise<string> {
  const page = await person.get(path);
  assert.equal(page.status, 200, await page.clone().text());
  const html = await page.clone().text();
  const offered = [...html.matchAll(/name="scope" value="([^"]+)"/g)].map(([, scope = ""]) => scope);
  const scopes = (allowed ?? offered).map((scope) => ["scope", scope] as const);
  const answer = await person.submit(page, "/oauth/consent", [
    ...scopes,
    ["organization", stand.organizationId],
    ["decision", "allow"],
  ]);
  const to = answer.headers.get("location") ?? answer.headers.get("refresh")?.replace(/^0; url=/, "");
  assert.ok(to !== undefined, await answer.clone().text());
  return to;
}

/** Signs in when needed, allows a request, and returns its code. */
export async function codeOf(stand: PeopleServer, clientId: string, over: Fields = {}, person = stand.person()) {
  if (person.cookies.size === 0) await person.signIn();
  const to = new URL(await allow(stand, person, authorizePath(stand, clientId, over)));
  return to.searchParams.get("code") ?? assert.fail(`no code in ${to.href}`);
}

/** An answer of the token endpoint. */
export interface TokenAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, string | number>>;
}

async function answerOf(response: Response): Promise<TokenAnswer> {
  assert.equal(response.headers.get("cache-control"), "no-store");
  return { status: response.status, body: await response.json() };
}

/** Exchanges a code; `over` replaces fields, `null` leaves one out. */
export async function exchange(stand: PeopleServer, clientId: string, code: string, over: Fields = {}) {
  const fields = {
    grant_type: "authorization_code",
    client_id: clientId,
    code,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    ...over,
  };
  return answerOf(await post(stand, "/oauth/token", defined(fields)));
}

/** Uses a refresh token; `over` replaces fields, `null` leaves one out. */
export async function refresh(stand: PeopleServer, clientId: string, token: string, over: Fields = {}) {
  const fields = { grant_type: "refresh_token", client_id: clientId, refresh_token: token, ...over };
  return answerOf(await post(stand, "/oauth/token", defined(fields)));
}

/** Registers a client, signs in and returns its tokens. */
export async function tokensOf(stand: PeopleServer, over: Fields = {}) {
  const clientId = await register(stand);
  const { body } = await exchange(stand, clientId, await codeOf(stand, clientId, over));
  return { clientId, access: String(body.access_token), refresh: String(body.refresh_token) };
}

/** Calls `/mcp` and returns the response. */
export function callMcp(stand: PeopleServer, token: string | null, tool = "check_credits", args: object = {}) {
  const body = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: tool, arguments: args },
  };
  return fetch(`${stand.base}/mcp`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2025-11-25",
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
  });
}
