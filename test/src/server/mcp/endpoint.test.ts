import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { systemClock } from "../../../../adapters/system-clock/clock.ts";
import { type BodyReader, createBodyReader } from "../../../../core/contract/request-body.ts";
import type { Caller } from "../../../../core/domain/caller.ts";
import type { RateLimits } from "../../../../core/domain/rate-limits.ts";
import { createMcp } from "../../../../src/server/mcp/mcp.ts";
import { createTestClock, createTestIds, settle } from "../../../conformance/test-clock.ts";
import { createTestService } from "../../../conformance/test-service.ts";
import { openStand, serveEndpoint, structured } from "./stand.ts";

interface Sent {
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: object;
  readonly signal?: AbortSignal;
}

/** One request of the 2025 revision without a session; raw, to see status and headers. */
function send(url: string, method: string, { key, headers, params = {}, signal }: Sent): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...(key === null || key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Options of a test's endpoint beside its service. */
const OPTIONS = {
  baseUrl: "https://api.example.test",
  ids: createTestIds(),
  clock: systemClock,
  version: "0.0.0",
};

const METADATA = "https://api.example.test/.well-known/oauth-protected-resource/mcp";

describe("who may call /mcp", () => {
  test("without a key, with a REST key or a revoked one: 401 with the error envelope and where to read more", async () => {
    await using stand = await openStand();
    const rest = await stand.newKey({ kind: "live" });
    const revoked = await stand.newKey({});
    const [view] = (await stand.service.admin.listKeys(stand.organizationId)).filter(({ lastFour }) =>
      revoked.endsWith(lastFour),
    );
    assert.ok(view !== undefined);
    await stand.service.admin.revokeKey({ organizationId: stand.organizationId, keyId: view.id });
    for (const key of [null, rest, revoked, "slk_mcp_nonsense"]) {
      const response = await send(stand.url, "tools/list", { key });
      assert.equal(response.status, 401);
      assert.equal(response.headers.get("www-authenticate"), `Bearer resource_metadata="${METADATA}"`);
      assert.ok(response.headers.get("x-request-id"));
      assert.equal((await response.json()).error.code, "INVALID_API_KEY");
    }
  });

  test("a suspended organization gets 403", async () => {
    await using stand = await openStand();
    await stand.service.admin.setOrganizationStatus(stand.organizationId, "suspended");
    const response = await send(stand.url, "tools/list", { key: stand.key });
    assert.equal(response.status, 403);
    assert.equal((await response.json()).error.code, "ORGANIZATION_SUSPENDED");
  });

  test("a key without the tool's scope gets the REST error as a tool error", async () => {
    await using stand = await openStand();
    const key = await stand.newKey({ scopes: ["credits:read"] });
    const client = await stand.connect("modern", key);
    const refused = await client.callTool({ name: "scan_page", arguments: { keyword: "shed" } });
    assert.equal(refused.isError, true);
    assert.deepEqual(structured(refused), {
      error: { code: "SCOPE_FORBIDDEN", message: "The API key lacks the scope scan:create." },
    });
    assert.equal((await client.callTool({ name: "check_credits", arguments: {} })).isError, undefined);
  });

  test("a caller that signed in without the tool's scope is challenged for it, whatever the Mcp-Name header says", async () => {
    const { service, caller } = await createTestService();
    const signedIn: Caller = { ...caller, kind: "mcp", keyId: null, grantId: "gnt_1", scopes: ["credits:read"] };
    const endpoint = createMcp(
      { ...service, enter: async () => ({ caller: signedIn, rate: null }) },
      { ...OPTIONS, authorizationServers: ["https://login.example.test"] },
    );
    const { url, stop } = serveEndpoint(endpoint);
    try {
      const params = { name: "scan_page", arguments: { keyword: "shed" } };
      const response = await send(`${url}/mcp`, "tools/call", { params, headers: { "Mcp-Name": "check_credits" } });
      assert.equal(response.status, 403);
      const challenge = response.headers.get("www-authenticate") ?? "";
      assert.match(challenge, /error="insufficient_scope"/);
      assert.match(challenge, /scope="scan:create"/);
      assert.ok(challenge.includes(METADATA));
      const allowed = { name: "check_credits", arguments: {} };
      assert.equal((await send(`${url}/mcp`, "tools/call", { params: allowed })).status, 200);
    } finally {
      await stop();
      await service.close();
    }
  });

  test("a key without the tool's scope gets a tool error and no challenge, also where clients can sign in", async () => {
    await using stand = await openStand({ authorizationServers: ["https://login.example.test"] });
    const key = await stand.newKey({ scopes: ["credits:read"] });
    const params = { name: "scan_page", arguments: { keyword: "shed" } };
    const response = await send(stand.url, "tools/call", { key, params });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("www-authenticate"), null);
    assert.match(await response.text(), /SCOPE_FORBIDDEN/);
  });

  test("a foreign host or origin is refused before the key is looked at", async () => {
    await using stand = await openStand();
    assert.equal(
      (await send(stand.url, "tools/list", { key: stand.key, headers: { Origin: "https://evil.example" } })).status,
      403,
    );
    assert.equal(
      (await send(stand.url, "tools/list", { key: stand.key, headers: { Host: "evil.example" } })).status,
      403,
    );
    assert.equal(
      (await send(stand.url, "tools/list", { key: stand.key, headers: { Origin: "https://api.example.test" } })).status,
      200,
    );
  });

  for (const [accept, type] of [
    ["*/*", "application/json"],
    ["", "application/json"],
    ["application/json", "application/json"],
    ["application/json;q=0.9, text/html", "application/json"],
    ["text/event-stream", "text/event-stream"],
    ["application/json, text/event-stream", "text/event-stream"],
  ] as const) {
    test(`a client that sends Accept: ${accept || "(nothing)"} gets ${type}`, async () => {
      await using stand = await openStand();
      const response = await send(stand.url, "tools/list", { key: stand.key, headers: { Accept: accept } });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("content-type"), type);
      const text = await response.text();
      const json = type === "application/json" ? text : (/^data: (.+)$/m.exec(text)?.[1] ?? "");
      assert.equal(JSON.parse(json).result.tools.length, 8);
    });
  }

  test("a client that accepts only JSON waits for the end of a call and gets its result without the progress", async () => {
    await using stand = await openStand();
    const call = (name: string, args: object) =>
      send(stand.url, "tools/call", {
        key: stand.key,
        headers: { Accept: "application/json" },
        params: { name, arguments: args, _meta: { progressToken: 1 } },
      }).then((response) => response.json());
    const { result } = await call("scan_page_lite", { keyword: "shed" });
    const waited = await call("wait_for_job", { job_id: result.structuredContent.job_id, timeout_seconds: 1 });
    assert.equal(waited.result.structuredContent.job_id, result.structuredContent.job_id);
  });

  test("a call may send null for an optional argument, and for no arguments at all", async () => {
    await using stand = await openStand();
    const call = (name: string, args: object | null) =>
      send(stand.url, "tools/call", {
        key: stand.key,
        headers: { Accept: "application/json" },
        params: { name, arguments: args },
      }).then((response) => response.json());
    const { result } = await call("scan_page_lite", { keyword: "shed", url: null, region: null, webhook: null });
    assert.equal(result.structuredContent.status, "queued");
    const credits = await call("check_credits", null);
    assert.equal(typeof credits.result?.structuredContent.available_credits, "number", JSON.stringify(credits));
  });

  test("a browser page of this machine passes the preflight without a key and may read responses and challenges", async () => {
    await using stand = await openStand();
    const origin = "http://localhost:6274";
    const preflight = await fetch(stand.url, {
      method: "OPTIONS",
      headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get("access-control-allow-origin"), origin);
    assert.match(preflight.headers.get("access-control-allow-headers") ?? "", /authorization/);
    const refused = await send(stand.url, "tools/list", { headers: { Origin: origin } });
    assert.equal(refused.status, 401);
    assert.equal(refused.headers.get("access-control-allow-origin"), origin);
    assert.match(refused.headers.get("access-control-expose-headers") ?? "", /WWW-Authenticate/);
    const foreign = await fetch(stand.url, {
      method: "OPTIONS",
      headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" },
    });
    assert.equal(foreign.status, 403);
    assert.equal(foreign.headers.get("access-control-allow-origin"), null);
  });

  test("the path with a slash at its end is the same endpoint", async () => {
    await using stand = await openStand();
    assert.equal((await send(`${stand.url}/`, "tools/list", { key: stand.key })).status, 200);
  });

  const METADATA_PATHS = ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"];

  for (const path of METADATA_PATHS) {
    test(`${path} is public and lists the scopes that tools need`, async () => {
      await using stand = await openStand();
      const response = await fetch(new URL(path, stand.url));
      assert.equal(response.headers.get("access-control-allow-origin"), "*");
      const metadata = await response.json();
      assert.equal(metadata.resource, "https://api.example.test/mcp");
      assert.deepEqual(metadata.scopes_supported, [
        "classify:create",
        "scan:create",
        "jobs:read",
        "results:read",
        "credits:read",
      ]);
    });

    test(`${path} can be read by a browser client of any origin`, async () => {
      await using stand = await openStand();
      const Origin = "https://client.example";
      const response = await fetch(new URL(path, stand.url), { headers: { Origin } });
      assert.deepEqual([response.status, response.headers.get("access-control-allow-origin")], [200, "*"]);
      const preflight = await fetch(new URL(path, stand.url), {
        method: "OPTIONS",
        headers: {
          Origin,
          "Access-Control-Request-Method": "GET",
          "Access-Control-Request-Headers": "mcp-protocol-version",
        },
      });
      assert.equal(preflight.status, 204);
      assert.equal(preflight.headers.get("access-control-allow-origin"), "*");
      assert.equal(preflight.headers.get("access-control-allow-methods"), "GET, HEAD");
      assert.equal(preflight.headers.get("access-control-allow-headers"), "*");
    });
  }

  test("the metadata takes GET and HEAD only", async () => {
    await using stand = await openStand();
    const posted = await fetch(new URL(METADATA_PATHS[0] ?? "", stand.url), { method: "POST" });
    assert.deepEqual([posted.status, posted.headers.get("allow")], [405, "GET, HEAD"]);
  });
});

describe("limits and waiting at /mcp", () => {
  test("tools count against the same limits and caps as the REST routes", async () => {
    const rateLimits: Partial<RateLimits> = { read: { perKey: 2, perOrganization: 2 } };
    await using stand = await openStand({ options: { rateLimits } });
    const client = await stand.connect("modern");
    const check = () => client.callTool({ name: "check_credits", arguments: {} });
    assert.equal((await check()).isError, undefined);
    assert.equal((await check()).isError, undefined);
    const refused = await check();
    assert.equal(refused.isError, true);
    const error = structured(refused).error as Record<string, unknown>;
    assert.equal(error.code, "RATE_LIMITED");
    assert.ok(typeof error.retry_after_seconds === "number" && error.limit === 2);
  });

  test("a body over 256 KiB is refused unread", async () => {
    await using stand = await openStand();
    const params = { name: "classify_text", arguments: { text: "x".repeat(300_000) } };
    assert.equal((await send(stand.url, "tools/call", { key: stand.key, params })).status, 413);
  });

  test("a body over the bound of unread bytes is refused with the envelope and Retry-After", async () => {
    await using stand = await openStand({ bodies: createBodyReader({ unreadPerOrganization: 8 * 1024 }) });
    const params = { name: "classify_text", arguments: { text: "x".repeat(10_000) } };
    const response = await send(stand.url, "tools/call", { key: stand.key, params });
    assert.deepEqual([response.status, response.headers.get("retry-after")], [503, "1"]);
    assert.equal((await response.json()).error.code, "SERVICE_UNAVAILABLE");
  });

  test("a body is not read before its key is known", async () => {
    let reads = 0;
    const { read } = createBodyReader();
    const bodies: BodyReader = {
      read(request, organizationId) {
        reads += 1;
        return read(request, organizationId);
      },
    };
    await using stand = await openStand({ bodies });
    assert.equal((await send(stand.url, "tools/list", { key: "slk_mcp_nonsense" })).status, 401);
    assert.equal(reads, 0);
    assert.equal((await send(stand.url, "tools/list", { key: stand.key })).status, 200);
    assert.equal(reads, 1);
  });

  test("a wait that runs out returns the job's state and the time of the next poll", async () => {
    const clock = createTestClock();
    await using stand = await openStand({ clock });
    const client = await stand.connect("modern");
    const { job_id } = structured(await client.callTool({ name: "scan_page", arguments: { keyword: "shed" } }));
    const waiting = client.callTool({ name: "wait_for_job", arguments: { job_id, timeout_seconds: 45 } });
    const answered = { done: false };
    void waiting.then(() => {
      answered.done = true;
    });
    while (!answered.done) {
      await clock.advance(1_000);
      await settle();
    }
    const { done, status, next_poll_seconds } = structured(await waiting);
    assert.deepEqual([done, status, next_poll_seconds], [false, "queued", 4]);
  });

  test("a client that goes away ends its wait", async () => {
    const clock = createTestClock();
    await using stand = await openStand({ clock });
    const client = await stand.connect("modern");
    const { job_id } = structured(await client.callTool({ name: "scan_page", arguments: { keyword: "shed" } }));
    let looks = 0;
    const { job } = stand.service;
    stand.service.job = (...args) => {
      looks += 1;
      return job(...args);
    };
    const abort = new AbortController();
    const params = { name: "wait_for_job", arguments: { job_id }, _meta: { progressToken: 1 } };
    const response = await send(stand.url, "tools/call", { key: stand.key, params, signal: abort.signal });
    assert.equal(response.status, 200);
    while (looks < 2) await clock.advance(500);
    abort.abort();
    await response.text().catch(() => "");
    // The abort reaches the server over the socket; once it has, time brings no further look.
    for (let before = -1; before !== looks; ) {
      before = looks;
      for (let turn = 0; turn < 500; turn++) await settle();
      await clock.advance(4_000);
    }
    assert.ok(looks < 15, `${looks} looks`);
  });
});
