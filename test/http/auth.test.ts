import { describe, test } from "bun:test";
import assert from "node:assert/strict";
import { ROUTES } from "../../core/contract/routes.ts";
import { SCOPES, type Scope } from "../../core/domain/caller.ts";
import { expectError, openApi } from "./harness.ts";

const KEYED = ROUTES.flatMap((route) =>
  route.scope === null ? [] : [{ ...route, scope: route.scope, url: route.path.replace("{jobId}", "job_none") }],
);

/** A body that passes the schema of the route, or none. */
function sampleOf(route: (typeof KEYED)[number]): { readonly json?: unknown } {
  const [body] = Object.values(route.examples.bodies);
  return body === undefined ? {} : { json: body };
}

describe("a key is needed", () => {
  for (const route of KEYED) {
    test(`on ${route.method} ${route.path}, even for a request that is otherwise wrong`, async () => {
      await using api = await openApi();
      const wrong = route.body === null ? {} : { body: "{" };
      const answer = await api.call(route.method, route.url, { key: null, ...wrong });
      expectError(answer, "INVALID_API_KEY");
      assert.match(answer.headers.get("www-authenticate") ?? "", /^Bearer/);
      assert.equal(answer.headers.get("x-ratelimit-limit"), null);
    });
  }

  const variants: Readonly<Record<string, (key: string) => string>> = {
    "an empty header": () => "",
    "the scheme alone": () => "Bearer",
    "the scheme and spaces": () => "Bearer   ",
    "another scheme": (key) => `Basic ${key}`,
    "no scheme": (key) => key,
    "no space": (key) => `Bearer${key}`,
    "two keys": (key) => `Bearer ${key} ${key}`,
    "a comma list": (key) => `Bearer ${key}, Bearer ${key}`,
    quotes: (key) => `Bearer "${key}"`,
    "a lower-cased key": (key) => `Bearer ${key.toLowerCase()}`,
    "a key cut short": (key) => `Bearer ${key.slice(0, -1)}`,
    "a key with a character more": (key) => `Bearer ${key}0`,
    "a key with a typo": (key) => `Bearer ${key.slice(0, 20)}${key[20] === "a" ? "b" : "a"}${key.slice(21)}`,
    "a huge key": () => `Bearer ${"k".repeat(8000)}`,
    "a key of the right form that nobody has": () => `Bearer slk_live_${"A".repeat(49)}`,
  };
  for (const [name, header] of Object.entries(variants)) {
    test(`${name} is refused`, async () => {
      await using api = await openApi();
      expectError(
        await api.call("GET", "/v1/credits", { key: null, headers: { Authorization: header(api.key) } }),
        "INVALID_API_KEY",
      );
    });
  }

  test("all refusals have one message, so that nobody learns why", async () => {
    await using api = await openApi();
    const messages = new Set<unknown>();
    for (const header of Object.values(variants)) {
      const answer = await api.call("GET", "/v1/credits", { key: null, headers: { Authorization: header(api.key) } });
      messages.add(expectError(answer, "INVALID_API_KEY").message);
    }
    assert.equal(messages.size, 1);
  });

  test("the scheme's case and the number of spaces do not matter", async () => {
    await using api = await openApi();
    for (const header of [`bearer ${api.key}`, `BEARER ${api.key}`, `Bearer   ${api.key}`]) {
      assert.equal(
        (await api.call("GET", "/v1/credits", { key: null, headers: { Authorization: header } })).status,
        200,
      );
    }
  });

  test("a key in the query is no key", async () => {
    await using api = await openApi();
    expectError(
      await api.call("GET", `/v1/credits?api_key=${api.key}&access_token=${api.key}`, { key: null }),
      "INVALID_API_KEY",
    );
  });

  test("a key of the tool-protocol server is refused", async () => {
    await using api = await openApi();
    expectError(await api.call("GET", "/v1/credits", { key: await api.newKey({ kind: "mcp" }) }), "INVALID_API_KEY");
  });

  test("a revoked key is refused at once", async () => {
    await using api = await openApi();
    const [view] = await api.service.admin.listKeys(api.organizationId);
    assert.equal((await api.call("GET", "/v1/credits")).status, 200);
    await api.service.admin.revokeKey({ organizationId: api.organizationId, keyId: view?.id ?? "" });
    expectError(await api.call("GET", "/v1/credits"), "INVALID_API_KEY");
  });

  test("an expired key is refused", async () => {
    await using api = await openApi();
    const { key } = await api.service.admin.createKey({
      organizationId: api.organizationId,
      kind: "live",
      scopes: SCOPES,
      expiresAt: api.clock.now() + 1000,
    });
    assert.equal((await api.call("GET", "/v1/credits", { key })).status, 200);
    await api.clock.advance(1001);
    expectError(await api.call("GET", "/v1/credits", { key }), "INVALID_API_KEY");
  });
});

describe("scopes", () => {
  for (const route of KEYED) {
    test(`${route.method} ${route.path} needs ${route.scope} and nothing else`, async () => {
      await using api = await openApi();
      const others = SCOPES.filter((scope): scope is Scope => scope !== route.scope);
      expectError(
        await api.call(route.method, route.url, { key: await api.newKey({ scopes: others }), ...sampleOf(route) }),
        "SCOPE_FORBIDDEN",
      );
      const answer = await api.call(route.method, route.url, {
        key: await api.newKey({ scopes: [route.scope] }),
        ...sampleOf(route),
      });
      assert.notEqual(answer.status, 403);
      assert.notEqual(answer.status, 401);
    });
  }

  test("key and scope are checked before the rate limit and the body", async () => {
    await using api = await openApi();
    const key = await api.newKey({ scopes: ["jobs:read"] });
    const answer = await api.call("POST", "/v1/scan", { key, body: "{" });
    expectError(answer, "SCOPE_FORBIDDEN");
    assert.equal(answer.headers.get("x-ratelimit-limit"), null);
  });
});

describe("a suspended organization", () => {
  for (const route of KEYED) {
    test(`is refused on ${route.method} ${route.path}, before scope and body`, async () => {
      await using api = await openApi();
      const key = await api.newKey({ scopes: [route.scope === "jobs:read" ? "credits:read" : "jobs:read"] });
      await api.service.admin.setOrganizationStatus(api.organizationId, "suspended");
      const wrong = route.body === null ? {} : { body: "{" };
      expectError(await api.call(route.method, route.url, { key, ...wrong }), "ORGANIZATION_SUSPENDED");
    });
  }

  test("works again once it is active", async () => {
    await using api = await openApi();
    await api.service.admin.setOrganizationStatus(api.organizationId, "suspended");
    expectError(await api.call("GET", "/v1/credits"), "ORGANIZATION_SUSPENDED");
    await api.service.admin.setOrganizationStatus(api.organizationId, "active");
    assert.equal((await api.call("GET", "/v1/credits")).status, 200);
  });
});
