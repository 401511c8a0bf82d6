import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as oauth from "oauth4webapi";
import { allow, REDIRECT } from "./oauth-client.ts";
import { openPeople } from "./stand.ts";

/** The service is on loopback. */
const INSECURE = { [oauth.allowInsecureRequests]: true };

test("oauth4webapi discovers, registers, exchanges a code, refreshes and revokes", async () => {
  await using server = await openPeople();
  const issuer = new URL(server.base);
  const discovery = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...INSECURE });
  const as = await oauth.processDiscoveryResponse(issuer, discovery);
  expect(as.code_challenge_methods_supported).toEqual(["S256"]);
  const registration = await oauth.dynamicClientRegistrationRequest(as, { redirect_uris: [REDIRECT] }, INSECURE);
  const client = await oauth.processDynamicClientRegistrationResponse(registration);
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(as.authorization_endpoint ?? "");
  const parameters = {
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    response_type: "code",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    scope: "jobs:read",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const person = server.person();
  await person.signIn();
  const back = new URL(await allow(server, person, `${url.pathname}${url.search}`));
  const answer = oauth.validateAuthResponse(as, client, back, state);
  expect(() => oauth.validateAuthResponse(as, client, back, "other")).toThrow();
  const exchange = () =>
    oauth.authorizationCodeGrantRequest(as, client, oauth.None(), answer, REDIRECT, verifier, INSECURE);
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, await exchange());
  expect(tokens.scope).toBe("jobs:read");
  const refreshing = oauth.refreshTokenGrantRequest(as, client, oauth.None(), tokens.refresh_token ?? "", INSECURE);
  const refreshed = await oauth.processRefreshTokenResponse(as, client, await refreshing);
  const revocation = oauth.revocationRequest(as, client, oauth.None(), refreshed.refresh_token ?? "", INSECURE);
  await oauth.processRevocationResponse(await revocation);
  const again = await exchange();
  await expect(oauth.processAuthorizationCodeResponse(as, client, again)).rejects.toThrow();
});

test("the official conformance suite accepts the authorization server", async () => {
  await using server = await openPeople();
  const port = 20_000 + (process.pid % 20_000);
  const metadata = { redirect_uris: [`http://127.0.0.1:${port}/callback`] };
  const response = await fetch(`${server.base}/oauth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(metadata),
  });
  const { client_id } = await response.json();
  const program = fileURLToPath(
    new URL("../../../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url),
  );
  const home = mkdtempSync(join(tmpdir(), "serplens-oauth-"));
  const args = [
    "--url",
    server.base,
    "--client-id",
    client_id,
    "--resource",
    `${server.base}/mcp`,
    "--port",
    `${port}`,
  ];
  const child = Bun.spawn([process.execPath, "--bun", program, "authorization", ...args], {
    cwd: home,
    env: { ...process.env, HOME: home },
    stdout: "pipe",
    stderr: "pipe",
  });
  try {
    let printed = "";
    const errors = new Response(child.stderr).text();
    const decoder = new TextDecoder();
    let isAnswered = false;
    for await (const part of child.stdout) {
      printed += decoder.decode(part, { stream: true });
      const address = /\nhttp\S+\/oauth\/authorize\?(\S+)\n/.exec(printed)?.[1];
      if (address === undefined || isAnswered) continue;
      isAnswered = true;
      // The suite waits for a browser, so this test plays one.
      const person = server.person();
      await person.signIn();
      await fetch(await allow(server, person, `/oauth/authorize?${address}`));
    }
    printed += await errors;
    expect(isAnswered, printed).toBe(true);
    expect(await child.exited, printed).toBe(0);
    expect(printed).not.toContain("FAILURE");
    expect(printed).toContain("authorization-code-grant");
  } finally {
    child.kill();
    rmSync(home, { recursive: true, force: true });
  }
}, 60_000);
