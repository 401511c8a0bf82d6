import { describe, expect, test } from "bun:test";
import { nodeCrypto } from "../../../../adapters/node-crypto/crypto.ts";
import type { LogFields, Logger } from "../../../../core/ports/logger.ts";
import { makeToken } from "../../../../core/service/identity/keys.ts";
import { makeRefreshToken } from "../../../../core/service/identity/oauth/refresh-token.ts";
import { settle } from "../../../conformance/test-clock.ts";
import {
  allow,
  authorizePath,
  CHALLENGE,
  callMcp,
  codeOf,
  exchange,
  REDIRECT,
  refresh,
  register,
  tokensOf,
} from "./oauth-client.ts";
import { ADA, hiddenFields, openPeople } from "./stand.ts";

describe("a stolen or injected code", () => {
  const WRONG: Readonly<Record<string, string>> = {
    code_verifier: "b".repeat(43),
    redirect_uri: "https://client.example/other",
    client_id: "cli_other",
    resource: "https://other.example/mcp",
    code: `slo_ac_${"A".repeat(49)}`,
  };
  for (const [name, value] of Object.entries(WRONG)) {
    test(`a code with another ${name} is refused and stays usable for its client`, async () => {
      await using server = await openPeople();
      const clientId = await register(server);
      const code = await codeOf(server, clientId);
      const refused = await exchange(server, clientId, code, { [name]: value });
      expect(refused.status).toBe(400);
      expect(refused.body.error).toBe(name === "resource" ? "invalid_target" : "invalid_grant");
      expect((await exchange(server, clientId, code)).status).toBe(200);
    });
  }

  test("a code is refused after 60 s", async () => {
    await using server = await openPeople();
    const clientId = await register(server);
    const code = await codeOf(server, clientId);
    await server.clock.advance(60_000);
    expect((await exchange(server, clientId, code)).body.error).toBe("invalid_grant");
  });

  test("a code that is used again revokes the tokens of its first use", async () => {
    await using server = await openPeople();
    const clientId = await register(server);
    const code = await codeOf(server, clientId);
    const { body } = await exchange(server, clientId, code);
    expect((await exchange(server, clientId, code)).body.error).toBe("invalid_grant");
    expect((await callMcp(server, String(body.access_token))).status).toBe(401);
    expect((await refresh(server, clientId, String(body.refresh_token))).status).toBe(400);
  });

  test("a request without PKCE or with the method plain goes back to the client as an error", async () => {
    await using server = await openPeople();
    const clientId = await register(server);
    const person = server.person();
    await person.signIn();
    // Errors go back only to a program that the user has allowed before.
    await codeOf(server, clientId);
    for (const over of [
      { code_challenge: null },
      { code_challenge_method: "plain" },
      { code_challenge_method: null },
      { code_challenge: CHALLENGE.slice(1) },
    ]) {
      const response = await person.get(authorizePath(server, clientId, over));
      const to = new URL(response.headers.get("location") ?? "");
      expect(to.origin + to.pathname).toBe(REDIRECT);
      expect(to.searchParams.get("error")).toBe("invalid_request");
      expect(to.searchParams.get("state")).toBe("xyz");
      expect(to.searchParams.get("iss")).toBe(server.base);
    }
  });
});

const HOUR_MS = 3_600_000;

describe("theft of a refresh token", () => {
  test("within two minutes ten refreshes with one token work, and the next is refused without harm", async () => {
    await using server = await openPeople();
    const { clientId, refresh: token } = await tokensOf(server);
    const burst = await Promise.all(Array.from({ length: 8 }, () => refresh(server, clientId, token)));
    await server.clock.advance(119_000);
    const late = await Promise.all(Array.from({ length: 3 }, () => refresh(server, clientId, token)));
    const issued = [...burst, ...late].filter(({ status }) => status === 200);
    expect(issued.length).toBe(10);
    for (const { body } of issued) expect((await callMcp(server, String(body.access_token))).status).toBe(200);
  });

  test("ten programs that share a sign-in all refresh it again an hour later, and again at the same second", async () => {
    await using server = await openPeople();
    const { clientId, refresh: token } = await tokensOf(server);
    let held = Array.from({ length: 10 }, () => token);
    for (let hour = 0; hour < 3; hour++) {
      const answers = await Promise.all(held.map((each) => refresh(server, clientId, each)));
      expect(answers.map(({ status }) => status)).toEqual(held.map(() => 200));
      held = answers.map(({ body }) => String(body.refresh_token));
      for (const { body } of answers) expect((await callMcp(server, String(body.access_token))).status).toBe(200);
      await server.clock.advance(HOUR_MS);
    }
  });

  test("a refresh token works for its own client only", async () => {
    await using server = await openPeople();
    const { refresh: token, access } = await tokensOf(server);
    const other = await register(server);
    expect((await refresh(server, other, token)).body.error).toBe("invalid_grant");
    expect((await callMcp(server, access)).status).toBe(200);
  });

  test("a grant that is refreshed for days keeps few rows, and the second use of any old token revokes it", async () => {
    for (const old of [0, 1, 17, 55, 58]) {
      await using server = await openPeople();
      const { clientId, refresh: token } = await tokensOf(server);
      const used = [token];
      for (let hour = 0; hour < 60; hour++) {
        await server.clock.advance(HOUR_MS);
        const { body } = await refresh(server, clientId, used.at(-1) ?? "");
        used.push(String(body.refresh_token));
      }
      const rows = await server.database.identities.find("oauthTokens", {});
      expect(rows.filter(({ kind }) => kind === "refresh").length).toBeLessThan(3);
      expect(rows.length).toBeLessThan(10);
      expect((await refresh(server, clientId, used[old] ?? "")).body.error).toBe("invalid_grant");
      const [grant] = await server.database.identities.find("oauthGrants", {});
      expect(`${old} ${grant?.reason}`).toBe(`${old} refresh token used twice`);
      expect((await refresh(server, clientId, used.at(-1) ?? "")).body.error).toBe("invalid_grant");
      const lines = await server.service.people.audit(server.organizationId);
      expect(lines.filter(({ action }) => action === "grant.theft").length).toBe(1);
    }
  });

  test("the program may end its grant with a refresh token that it used long ago", async () => {
    await using server = await openPeople();
    const { clientId, refresh: first } = await tokensOf(server);
    let current = first;
    for (let hour = 0; hour < 3; hour++) {
      await server.clock.advance(HOUR_MS);
      current = String((await refresh(server, clientId, current)).body.refresh_token);
    }
    const body = new URLSearchParams({ client_id: clientId, token: first });
    expect((await fetch(`${server.base}/oauth/revoke`, { method: "POST", body })).status).toBe(200);
    expect((await refresh(server, clientId, current)).body.error).toBe("invalid_grant");
  });

  test("made-up tokens and tokens of other grants revoke nothing", async () => {
    await using server = await openPeople();
    const { clientId, refresh: token } = await tokensOf(server);
    const other = await tokensOf(server);
    const family = token.slice(0, "slo_rt_".length + 22);
    const forged = [makeToken("slo_rt_", nodeCrypto), makeRefreshToken("a".repeat(22), 0, nodeCrypto), `${family}x`];
    for (const text of forged) expect((await refresh(server, clientId, text)).body.error).toBe("invalid_grant");
    expect((await refresh(server, other.clientId, token)).body.error).toBe("invalid_grant");
    expect((await refresh(server, clientId, token)).status).toBe(200);
  });

  test("a grant is refreshed at most 30 times a minute", async () => {
    await using server = await openPeople();
    const { clientId, refresh: token } = await tokensOf(server);
    let current = token;
    for (let count = 0; count < 30; count++)
      current = String((await refresh(server, clientId, current)).body.refresh_token);
    expect((await refresh(server, clientId, current)).status).toBe(429);
    expect((await server.database.identities.find("oauthTokens", {})).length).toBeLessThan(50);
  });

  test("a refresh can narrow scopes and never widens them", async () => {
    await using server = await openPeople();
    const { clientId, refresh: token } = await tokensOf(server);
    expect((await refresh(server, clientId, token, { scope: "jobs:read" })).body.scope).toBe("jobs:read");
    const wider = await refresh(server, clientId, token, { scope: "jobs:read scan:create" });
    expect(wider.body.error).toBe("invalid_scope");
  });

  test("a refresh token ends after 30 days without use, and the grant after 180 days", async () => {
    await using server = await openPeople();
    const day = 86_400_000;
    const { clientId, refresh: token } = await tokensOf(server);
    let current = token;
    for (let days = 0; days < 174; days += 29) {
      await server.clock.advance(29 * day);
      const { status, body } = await refresh(server, clientId, current);
      expect(status).toBe(200);
      current = String(body.refresh_token);
    }
    await server.clock.advance(7 * day);
    expect((await refresh(server, clientId, current)).body.error).toBe("invalid_grant");
    const idle = await tokensOf(server);
    await server.clock.advance(30 * day);
    expect((await refresh(server, idle.clientId, idle.refresh)).body.error).toBe("invalid_grant");
  });
});

describe("open redirects and mix-up", () => {
  test("an unknown client or redirect address shows a page and never redirects", async () => {
    await using server = await openPeople();
    const clientId = await register(server);
    const person = server.person();
    await person.signIn();
    const paths = [
      authorizePath(server, "cli_unknown"),
      authorizePath(server, clientId, { redirect_uri: "https://evil.example/" }),
      authorizePath(server, clientId, { redirect_uri: null }),
      `${authorizePath(server, clientId)}&redirect_uri=${encodeURIComponent("https://evil.example/")}`,
      `${authorizePath(server, clientId)}&client_id=other`,
      authorizePath(server, clientId, { client_id: null }),
    ];
    for (const path of paths) {
      const response = await person.get(path);
      expect(response.status).toBe(400);
      expect(response.headers.get("location")).toBeNull();
      expect(response.headers.get("refresh")).toBeNull();
    }
  });

  test("every other bad request goes back to the client with state and iss", async () => {
    await using server = await openPeople();
    const clientId = await register(server);
    const person = server.person();
    await person.signIn();
    // Errors go back only to a program that the user has allowed before.
    await codeOf(server, clientId);
    const cases: readonly (readonly [Readonly<Record<string, string | null>>, string])[] = [
      [{ response_type: "token" }, "unsupported_response_type"],
      [{ response_type: null }, "invalid_request"],
      [{ response_mode: "fragment" }, "invalid_request"],
      [{ resource: "https://other.example/mcp" }, "invalid_target"],
      [{ resource: `${server.base}/mcp#x` }, "invalid_target"],
      [{ scope: "admin everything" }, "invalid_scope"],
      [{ prompt: "none" }, "consent_required"],
      [{ request: "x" }, "request_not_supported"],
    ];
    for (const [over, error] of cases) {
      const to = new URL((await person.get(authorizePath(server, clientId, over))).headers.get("location") ?? "");
      expect([to.searchParams.get("error"), to.searchParams.get("iss")]).toEqual([error, server.base]);
    }
  });

  test("a resource with a slash at its end is the same resource, and offline_access is dropped", async () => {
    await using server = await openPeople();
    const clientId = await register(server);
    const over = { resource: `${server.base}/mcp/`, scope: "jobs:read offline_access unknown" };
    const { body } = await exchange(server, clientId, await codeOf(server, clientId, over));
    expect(body.scope).toBe("jobs:read");
  });

  test("sign-in leads to paths of this service only", async () => {
    await using server = await openPeople();
    for (const next of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "javascript:x",
    ]) {
      const response = await server.person().post("/sign-in", Object.entries({ ...ADA, next }));
      expect(response.headers.get("location")).toBe("/app");
    }
  });
});

describe("forged forms", () => {
  const FORGED: readonly Readonly<Record<string, string>>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ];
  for (const headers of FORGED) {
    test(`a consent with ${JSON.stringify(headers)} is refused and creates no grant`, async () => {
      await using server = await openPeople();
      const clientId = await register(server);
      const person = server.person();
      await person.signIn();
      const page = await person.get(authorizePath(server, clientId));
      const fields = [...hiddenFields(await page.text()), ["scope", "jobs:read"], ["decision", "allow"]] as const;
      const form = [...fields, ["organization", server.organizationId]] as unknown as (readonly [string, string])[];
      expect((await person.post("/oauth/consent", form, headers)).status).toBe(403);
      expect(await server.database.identities.find("oauthGrants", {})).toEqual([]);
      expect((await person.post("/oauth/consent", form)).status).toBe(303);
    });
  }

  test("a consent with the form token of another session is refused", async () => {
    await using server = await openPeople();
    const clientId = await register(server);
    const [mine, theirs] = [server.person(), server.person()];
    await mine.signIn();
    await theirs.signIn();
    const page = await theirs.get(authorizePath(server, clientId));
    const answer = await mine.submit(page, "/oauth/consent", [
      ["decision", "allow"],
      ["scope", "jobs:read"],
    ]);
    expect(answer.status).toBe(403);
  });

  test("pages of people are never framed, and keep the origin of their forms", async () => {
    await using server = await openPeople();
    const { headers } = await server.person().get("/sign-in");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("same-origin");
  });

  test("a consent for a foreign organization or for rights beyond the role creates nothing", async () => {
    await using server = await openPeople();
    const other = await server.service.admin.createOrganization({ name: "Other" });
    await server.addMember("viewer@example.com", "viewer");
    const clientId = await register(server);
    const person = server.person();
    await person.signIn({ ...ADA, email: "viewer@example.com" });
    const path = authorizePath(server, clientId, { scope: "jobs:read scan:create" });
    const answers = [
      await person.submit(await person.get(path), "/oauth/consent", [
        ["organization", other.id],
        ["scope", "jobs:read"],
        ["decision", "allow"],
      ]),
      await person.submit(await person.get(path), "/oauth/consent", [
        ["organization", server.organizationId],
        ["scope", "scan:create"],
        ["decision", "allow"],
      ]),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 403]);
    expect(await server.database.identities.find("oauthGrants", {})).toEqual([]);
    const { body } = await exchange(server, clientId, await codeOf(server, clientId, { scope: null }, person));
    expect(body.scope).toBe("jobs:read results:read credits:read");
  });
});

describe("tokens elsewhere, and rights that ended", () => {
  test("an OAuth token opens /mcp only, and a REST key opens no /mcp", async () => {
    await using server = await openPeople();
    const { access } = await tokensOf(server);
    const rest = await fetch(`${server.base}/v1/credits`, { headers: { Authorization: `Bearer ${access}` } });
    expect(rest.status).toBe(401);
    expect((await rest.json()).error.code).toBe("INVALID_API_KEY");
    expect((await callMcp(server, server.key)).status).toBe(401);
  });

  test("every token that opens nothing gets the same 401 with the challenge", async () => {
    await using server = await openPeople();
    const { access, refresh: token } = await tokensOf(server);
    const bodies = [];
    const forged = `${access.slice(0, -1)}${access.endsWith("x") ? "y" : "x"}`;
    for (const bearer of [token, forged, "nonsense", server.key]) {
      const response = await callMcp(server, bearer);
      expect(response.headers.get("www-authenticate")).toBe(
        `Bearer resource_metadata="${server.base}/.well-known/oauth-protected-resource/mcp", ` +
          'scope="classify:create scan:create jobs:read results:read credits:read", error="invalid_token"',
      );
      const { error } = await response.json();
      bodies.push(`${response.status} ${error.code} ${error.message}`);
    }
    expect(new Set(bodies).size).toBe(1);
    const without = await callMcp(server, null);
    expect(without.headers.get("www-authenticate")).not.toContain("error=");
  });

  test("a removed member, a suspended user and a lower role lose their rights at once", async () => {
    await using server = await openPeople();
    const { people } = server.service;
    const userId = await server.addMember("bob@example.com", "writer");
    const person = server.person();
    await person.signIn({ ...ADA, email: "bob@example.com" });
    const clientId = await register(server);
    const scope = "scan:create credits:read";
    const issued = await exchange(server, clientId, await codeOf(server, clientId, { scope }, person));
    const token = String(issued.body.access_token);
    const { organizationId } = server;
    const operator = { by: null, address: null };
    expect((await callMcp(server, token)).status).toBe(200);
    await people.setRole({ organizationId, userId, role: "viewer" }, operator);
    expect((await callMcp(server, token, "scan_page", { keyword: "shed" })).status).toBe(403);
    await people.setUserStatus("bob@example.com", "suspended");
    expect((await callMcp(server, token)).status).toBe(401);
    expect((await person.get("/account")).headers.get("location")).toBe("/sign-in?next=%2Faccount");
    await people.setUserStatus("bob@example.com", "active");
    expect((await callMcp(server, token)).status).toBe(200);
    await people.removeMember({ organizationId, userId }, operator);
    expect((await callMcp(server, token)).status).toBe(401);
    const [grant] = await server.database.identities.find("oauthGrants", {});
    expect(grant?.reason).toBe("member removed");
  });

  test("a suspended organization gets 403 without a challenge", async () => {
    await using server = await openPeople();
    const { access } = await tokensOf(server);
    await server.service.admin.setOrganizationStatus(server.organizationId, "suspended");
    const response = await callMcp(server, access);
    expect(response.status).toBe(403);
    expect(response.headers.get("www-authenticate")).toBeNull();
  });

  test("an account page revokes a program, and a program revokes itself", async () => {
    await using server = await openPeople();
    const first = await tokensOf(server);
    const second = await tokensOf(server);
    const person = server.person();
    await person.signIn();
    const [grant] = await server.database.identities.find("oauthGrants", { clientId: first.clientId });
    const html = await (await person.get("/account")).text();
    const formToken = hiddenFields(html).find(([name]) => name === "form_token")?.[1] ?? "";
    await person.post("/account/revoke", Object.entries({ form_token: formToken, id: grant?.id ?? "" }));
    expect((await callMcp(server, first.access)).status).toBe(401);
    expect((await callMcp(server, second.access)).status).toBe(200);
    const revoke = (client_id: string, token: string) =>
      fetch(`${server.base}/oauth/revoke`, { method: "POST", body: new URLSearchParams({ client_id, token }) });
    expect((await revoke(first.clientId, second.refresh)).status).toBe(200);
    expect((await callMcp(server, second.access)).status).toBe(200);
    expect((await revoke(second.clientId, second.refresh)).status).toBe(200);
    expect((await callMcp(server, second.access)).status).toBe(401);
  });

  test("rate limits count on the grant, so that a refresh wins nothing", async () => {
    await using server = await openPeople({
      options: { rateLimits: { read: { perKey: 2, perOrganization: 100 } } },
    });
    const { clientId, access, refresh: token } = await tokensOf(server);
    for (let count = 0; count < 2; count++) await callMcp(server, access);
    const { body } = await refresh(server, clientId, token);
    expect(await (await callMcp(server, String(body.access_token))).text()).toContain("RATE_LIMITED");
  });
});

describe("phishing, floods and leaks", () => {
  test("markup in the name of a client is text, and the hosts are shown", async () => {
    await using server = await openPeople();
    const metadata = { client_name: '<img src=x onerror="alert(1)">\u202eknaB', redirect_uris: [REDIRECT] };
    const response = await fetch(`${server.base}/oauth/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(metadata),
    });
    const { client_id } = await response.json();
    const person = server.person();
    await person.signIn();
    const html = await (await person.get(authorizePath(server, client_id))).text();
    expect(html).not.toContain("<img");
    expect(html).not.toContain("\u202e");
    expect(html).toContain("&lt;img");
    expect(html).toContain("client.example");
  });

  test("a program on this computer is shown with a warning", async () => {
    await using server = await openPeople();
    const uri = "http://127.0.0.1:1/cb";
    const clientId = await register(server, [uri]);
    const person = server.person();
    await person.signIn();
    const html = await (await person.get(authorizePath(server, clientId, { redirect_uri: uri }))).text();
    expect(html).toContain("Any program on this computer");
  });

  test("registrations of one sender have a limit an hour with Retry-After, refused ones do not count, and unused clients are deleted after a day", async () => {
    await using server = await openPeople();
    const { oauth } = server.service;
    const send = (metadata: object, address: string) => oauth?.register(metadata, address);
    const valid = { redirect_uris: ["https://client.example/back"] };
    for (let count = 0; count < 300; count++) {
      expect((await send(valid, "192.0.2.1"))?.status).toBe(201);
      expect((await send({}, "192.0.2.1"))?.status).toBe(400);
    }
    expect(await send(valid, "192.0.2.1")).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    expect((await send(valid, "192.0.2.2"))?.status).toBe(201);
    await server.clock.advance(3_600_000);
    await register(server);
    await server.clock.advance(86_400_001);
    // The first sweep of a process cleans up.
    await server.service.start(["worker"]);
    await settle();
    expect(await server.database.identities.find("oauthClients", {})).toEqual([]);
  });

  test("a client that registered itself sends nobody on before a consent", async () => {
    await using server = await openPeople();
    const person = server.person();
    await person.signIn();
    const uri = "https://evil.example/phish";
    const clientId = await register(server, [uri]);
    for (const over of [{ response_type: "token" }, { prompt: "none" }, { state: "x".repeat(5_000) }] as const) {
      const answer = await person.get(authorizePath(server, clientId, { redirect_uri: uri, ...over }));
      expect(answer.status).toBe(400);
      expect(answer.headers.get("location")).toBeNull();
    }
  });

  test("a character that no database stores is refused in forms and addresses", async () => {
    await using server = await openPeople();
    const person = server.person();
    expect((await person.post("/sign-in", Object.entries({ email: "a\0@b.example", password: "x" }))).status).toBe(400);
    await person.signIn();
    expect((await person.get("/app/reports/job%00")).status).toBe(400);
    expect(
      (
        await person.post("/app/members/invite", [
          ["email", "a\0@b.example"],
          ["role", "viewer"],
        ])
      ).status,
    ).toBe(400);
  });

  test("a refused sign-in keeps the address that the person typed", async () => {
    await using server = await openPeople();
    const answer = await server.person().signIn({ email: "ada@exmaple.com", password: "wrong wrong wrong" });
    expect(await answer.text()).toContain('value="ada@exmaple.com"');
  });

  test("no log line of a whole sign-in contains a token, a code, a state or a password", async () => {
    const lines: string[] = [];
    const write = (fields: LogFields, message: string) => void lines.push(JSON.stringify({ fields, message }));
    const logger: Logger = { debug: write, info: write, warn: write, error: write };
    await using server = await openPeople({ logger });
    const { access } = await tokensOf(server, { state: "state-of-the-client" });
    await callMcp(server, access);
    const log = lines.join("\n");
    expect(log).toContain("/oauth/authorize");
    for (const secret of ["slo_", "sls_", "sll_", "sld_", "state-of-the-client", ADA.password, CHALLENGE])
      expect(log).not.toContain(secret);
  });

  test("ten refusals leave nothing half-written", async () => {
    await using server = await openPeople();
    const clientId = await register(server);
    const person = server.person();
    await person.signIn();
    const path = authorizePath(server, clientId);
    for (let count = 0; count < 10; count++) {
      const answer = await person.submit(await person.get(path), "/oauth/consent", [["decision", "refuse"]]);
      const to = new URL(answer.headers.get("location") ?? "");
      expect([to.searchParams.get("error"), to.searchParams.get("iss")]).toEqual(["access_denied", server.base]);
    }
    expect(await server.database.identities.find("oauthGrants", {})).toEqual([]);
    expect(await server.database.identities.find("oauthCodes", {})).toEqual([]);
  });

  test("a fifty-first grant ends the oldest grant of the user", async () => {
    await using server = await openPeople();
    const clientId = await register(server);
    const person = server.person();
    await person.signIn();
    for (let count = 0; count < 51; count++) {
      await server.clock.advance(1_000);
      await allow(server, person, authorizePath(server, clientId));
    }
    const live = await server.database.identities.find("oauthGrants", { revokedAt: null });
    expect(live.length).toBe(50);
  });
});

describe("endpoints for programs", () => {
  test("browsers of any origin may call metadata, token, revocation and registration", async () => {
    await using server = await openPeople();
    for (const path of [
      "/.well-known/oauth-authorization-server",
      "/oauth/token",
      "/oauth/revoke",
      "/oauth/register",
    ]) {
      const headers = { Origin: "https://app.example", "Access-Control-Request-Method": "POST" };
      const response = await fetch(server.base + path, { method: "OPTIONS", headers });
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
      expect((await fetch(server.base + path, { method: "PUT" })).status).toBe(405);
    }
    const protectedResource = `${server.base}/.well-known/oauth-protected-resource/mcp`;
    const metadata = await fetch(protectedResource, { headers: { Origin: "https://app.example" } });
    expect(await metadata.json()).toMatchObject({
      resource: `${server.base}/mcp`,
      authorization_servers: [server.base],
      scopes_supported: ["classify:create", "scan:create", "jobs:read", "results:read", "credits:read"],
    });
  });

  test("the token endpoint refuses bad requests with the errors of RFC 6749", async () => {
    await using server = await openPeople();
    const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
      const response = await fetch(`${server.base}/oauth/token`, { method: "POST", body, headers });
      return [response.status, (await response.json()).error];
    };
    const form = (text: string) => send(text, { "Content-Type": "application/x-www-form-urlencoded" });
    expect(await form("grant_type=authorization_code&code=x")).toEqual([401, "invalid_client"]);
    expect(await form("client_id=a&client_id=b")).toEqual([400, "invalid_request"]);
    expect(await form("client_id=a")).toEqual([400, "invalid_request"]);
    expect(await form("client_id=a&grant_type=password")).toEqual([400, "unsupported_grant_type"]);
    expect(await form("client_id=a&grant_type=refresh_token")).toEqual([400, "invalid_request"]);
    expect(await form("client_id=a&grant_type=authorization_code&code=x")).toEqual([400, "invalid_request"]);
    expect(await send("{}", { "Content-Type": "application/json" })).toEqual([400, "invalid_request"]);
    expect(await form(`client_id=${"a".repeat(70_000)}`)).toEqual([413, "invalid_request"]);
  });

  test("registration refuses metadata that no client can use", async () => {
    await using server = await openPeople();
    const send = async (body: string) => {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(`${server.base}/oauth/register`, { method: "POST", body, headers });
      return [response.status, (await response.json()).error];
    };
    expect(await send("nonsense")).toEqual([400, "invalid_client_metadata"]);
    expect(await send("[]")).toEqual([400, "invalid_client_metadata"]);
    expect(await send('{"redirect_uris":[]}')).toEqual([400, "invalid_redirect_uri"]);
    expect(await send('{"redirect_uris":["javascript:alert(1)"]}')).toEqual([400, "invalid_redirect_uri"]);
    expect(await send('{"redirect_uris":["https://a.example/"],"grant_types":["client_credentials"]}')).toEqual([
      400,
      "invalid_client_metadata",
    ]);
  });
});
