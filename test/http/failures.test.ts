import { describe, test } from "bun:test";
import assert from "node:assert/strict";
import { ERRORS } from "../../core/contract/errors.ts";
import { HTTP_STATUS } from "../../core/contract/http-status.ts";
import { type Caller, SCOPES } from "../../core/domain/caller.ts";
import { type ErrorCode, ServiceError } from "../../core/domain/errors.ts";
import { type LogFields, SILENT_LOGGER } from "../../core/ports/logger.ts";
import type { Service } from "../../core/service.ts";
import { createHttp } from "../../src/server/http/api.ts";
import { createTestIds } from "../conformance/test-clock.ts";

const SECRET = "password=hunter2 at /srv/app/db.ts:12";

interface Outcome {
  readonly response: Response;
  readonly text: string;
  readonly logged: readonly LogFields[];
}

/** Calls an API whose service throws this value from `credits`. */
async function failing(thrown: unknown, method = "GET"): Promise<Outcome> {
  const logged: LogFields[] = [];
  const service: Partial<Service> = {
    enter: async () => ({
      caller: { organizationId: "org_1", keyId: "key_1", kind: "live", scopes: SCOPES },
      rate: { limit: 120, remaining: 7, resetAtSeconds: 60 },
    }),
    credits: () => Promise.reject(thrown),
  };
  // Proven by the routes asked for: nothing else of the service is called.
  const http = createHttp(service as Service, {
    baseUrl: "https://api.example.test",
    ids: createTestIds(),
    logger: { ...SILENT_LOGGER, error: (fields) => logged.push(fields) },
  });
  const response = await http.fetch(
    new Request("https://api.example.test/v1/credits", { method, headers: { Authorization: "Bearer x" } }),
  );
  return { response, text: await response.text(), logged };
}

describe("what the service throws without meaning to", () => {
  const thrown: Readonly<Record<string, unknown>> = {
    "an Error": new Error(SECRET),
    undefined: undefined,
    null: null,
    "a string": SECRET,
    "an error with a code of ours": Object.assign(new Error(SECRET), { code: "NOT_FOUND", status: 404 }),
    "an error that reads like the router's": Object.assign(new Error(SECRET), { name: "NotFoundError" }),
    "a response": new Response(SECRET, { status: 418 }),
    "an object that cannot be read": new Proxy({}, { get: () => assert.fail("read") }),
  };
  for (const [name, value] of Object.entries(thrown)) {
    test(`${name} is a 500 that carries the request id, shows nothing and is logged`, async () => {
      const { response, text, logged } = await failing(value);
      const requestId = response.headers.get("x-request-id");
      assert.equal(response.status, 500);
      const { error } = JSON.parse(text);
      assert.deepEqual([error.code, error.requestId], ["INTERNAL_ERROR", requestId]);
      assert.doesNotMatch(text, /hunter2|db\.ts/);
      assert.deepEqual(
        logged.map((fields) => fields.requestId),
        [requestId],
      );
    });
  }

  test("a failing HEAD request gets 500 without a body", async () => {
    const { response, text } = await failing(new Error(SECRET), "HEAD");
    assert.deepEqual([response.status, text], [500, ""]);
  });

  test("the headers of the rate limit stay", async () => {
    const { response } = await failing(new Error(SECRET));
    assert.equal(response.headers.get("x-ratelimit-remaining"), "7");
  });
});

describe("the address a request came by", () => {
  const service: Partial<Service> = {
    enter: async () => Promise.reject(new ServiceError("INVALID_API_KEY", "m")),
  };
  const http = createHttp(service as Service, { baseUrl: "https://api.example.test", ids: createTestIds() });

  for (const origin of [
    "http://x",
    "https://x",
    "http://api",
    "https://api.example.test",
    "http://127.0.0.1:8080",
    "https://[::1]:8443",
  ]) {
    test(`${origin} reaches the same routes`, async () => {
      const expected = {
        "GET /v1/regions": 200,
        "HEAD /v1/regions": 200,
        "POST /v1/scan": 401,
        "GET /v1/scan": 405,
        "DELETE /v1/regions": 405,
        "GET /v1": 404,
      };
      for (const [line, status] of Object.entries(expected)) {
        const [method = "", path] = line.split(" ");
        const response = await http.fetch(
          new Request(origin + path, { method, ...(method === "POST" ? { body: "{}" } : {}) }),
        );
        assert.equal(response.status, status, line);
      }
    });
  }

  test("a body sent to an https address is read", async () => {
    const body = "x".repeat(300_000);
    const caller: Caller = { organizationId: "org_1", keyId: "key_1", kind: "live", scopes: SCOPES };
    const open: Partial<Service> = { enter: async () => ({ caller, rate: null }) };
    // Proven by the size of the body: nothing else of the service is called.
    const { fetch } = createHttp(open as Service, { baseUrl: "https://api.example.test", ids: createTestIds() });
    assert.equal((await fetch(new Request("https://api.example.test/v1/scan", { method: "POST", body }))).status, 413);
  });
});

describe("a runtime that forbids making code from text", () => {
  test("a server on a runtime without code generation sends the usual responses", async () => {
    const script = `
      import { createHttp } from "${new URL("../../src/server/http/api.ts", import.meta.url).href}";
      try { new Function(""); console.log("allowed"); } catch { console.log("forbidden"); }
      const service = {
        enter: async () => ({ caller: { scopes: [] }, rate: { limit: 1, remaining: 0, resetAtSeconds: 60 } }),
      };
      const http = createHttp(service, { baseUrl: "https://a.example", ids: { next: () => "req_1" } });
      const headers = { "Content-Type": "application/json" };
      const post = { method: "POST", body: JSON.stringify({ keyword: "" }), headers };
      for (const [path, init] of [["/v1/regions"], ["/v1/scan"], ["/none"], ["/v1/jobs/a%20b"], ["/v1/scan", post]]) {
        const response = await http.fetch(new Request("http://127.0.0.1" + path, init));
        console.log(response.status, (await response.json()).error?.code);
      }`;
    const child = Bun.spawn([process.execPath, "--disallow-code-generation-from-strings", "-e", script]);
    assert.deepEqual((await new Response(child.stdout).text()).trim().split("\n"), [
      "forbidden",
      "200 undefined",
      "405 METHOD_NOT_ALLOWED",
      "404 NOT_FOUND",
      "404 NOT_FOUND",
      "400 VALIDATION_ERROR",
    ]);
  });
});

describe("what the service throws on purpose", () => {
  test("keeps its message, fields and headers, and is not logged as a failure", async () => {
    const { response, text, logged } = await failing(
      new ServiceError("SCAN_QUEUE_SATURATED", "The scan queue is full.", {
        fields: { retry_after_seconds: 5, estimated_wait_seconds: 9 },
        headers: { "Retry-After": "5" },
        cause: new Error(SECRET),
      }),
    );
    assert.equal(response.status, 429);
    assert.equal(response.headers.get("retry-after"), "5");
    assert.deepEqual(JSON.parse(text), {
      error: {
        code: "SCAN_QUEUE_SATURATED",
        message: "The scan queue is full.",
        retry_after_seconds: 5,
        estimated_wait_seconds: 9,
      },
    });
    assert.deepEqual(logged, []);
  });

  test("every code of contract 7 and D-7 has its status", async () => {
    const expected: Readonly<Record<number, string>> = {
      400: "VALIDATION_ERROR REGION_VALIDATION_ERROR REGION_MISMATCH",
      401: "INVALID_API_KEY",
      402: "INSUFFICIENT_CREDITS",
      403: "SCOPE_FORBIDDEN ORGANIZATION_SUSPENDED",
      404: "NOT_FOUND",
      405: "METHOD_NOT_ALLOWED",
      409: "IDEMPOTENCY_CONFLICT RESULT_NOT_READY UNSUPPORTED_FORMAT",
      413: "PAYLOAD_TOO_LARGE",
      415: "UNSUPPORTED_MEDIA_TYPE",
      422: "URL_NOT_ALLOWED",
      429: "RATE_LIMITED ORG_ACTIVE_LIMIT_REACHED ORG_QUEUED_LIMIT_REACHED SCAN_QUEUE_SATURATED",
      500: "INTERNAL_ERROR",
      503: "SERVICE_UNAVAILABLE",
    };
    const named = Object.entries(expected).flatMap(([status, codes]) =>
      codes.split(" ").map((code) => [code, Number(status)] as const),
    );
    assert.deepEqual(Object.fromEntries(named), HTTP_STATUS);
    for (const [code, status] of named) {
      const { response } = await failing(new ServiceError(code as ErrorCode, "m"));
      assert.equal(response.status, status, code);
      assert.ok(Object.hasOwn(ERRORS, code), code);
    }
  });
});
