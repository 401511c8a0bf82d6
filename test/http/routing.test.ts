import { describe, test } from "bun:test";
import assert from "node:assert/strict";
import { ROUTES } from "../../core/contract/routes.ts";
import { type Api, expectError, openApi, parseRaw, sendRaw } from "./harness.ts";

const PATHS = [...new Set(ROUTES.map(({ path }) => path.replace("{jobId}", "job_1")))];

describe("routes and methods", () => {
  for (const path of PATHS) {
    const own = ROUTES.find((route) => route.path.replace("{jobId}", "job_1") === path)?.method;
    const allow = own === "GET" ? "GET, HEAD" : "POST";
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]) {
      if (method === own || (own === "GET" && method === "HEAD")) continue;
      test(`${method} ${path} is 405 with Allow: ${allow}, without a key`, async () => {
        await using api = await openApi();
        const answer = await api.call(method, path, { key: null });
        assert.equal(answer.status, 405);
        assert.equal(answer.headers.get("allow"), allow);
        if (method !== "HEAD") expectError(answer, "METHOD_NOT_ALLOWED");
      });
    }
  }

  for (const path of [
    "/",
    "/v1",
    "/v1/",
    "/v2/scan",
    "/v1/scan/",
    "/v1//scan",
    "/v1/scan/medium",
    "/V1/scan",
    "/v1/jobs",
    "/v1/jobs/",
    "/v1/jobs/a/b",
    "/v1/jobs/a/result/",
    "/v1/regions/",
    "/healthz/",
    "/favicon.ico",
    "/.env",
    "/__proto__",
    "/v1/jobs/%zz",
    "/v1/jobs/%",
    "/v1/%2",
  ]) {
    test(`${path} is an unknown route`, async () => {
      await using api = await openApi();
      for (const method of ["GET", "POST"]) {
        const error = expectError(await api.call(method, path, { key: null }), "NOT_FOUND");
        assert.equal(error.message, "No such route.");
      }
    });
  }

  for (const id of ["a%2Fb", "%00", "%E2%82%AC", "..%2F..", "a%20b", "x".repeat(129), "constructor%7f"]) {
    test(`a job called ${id.slice(0, 20)} is unknown`, async () => {
      await using api = await openApi();
      expectError(await api.call("GET", `/v1/jobs/${id}`), "NOT_FOUND");
      expectError(await api.call("GET", `/v1/jobs/${id}/result`), "NOT_FOUND");
    });
  }

  test("a query with a bad escape is no bad path", async () => {
    await using api = await openApi();
    assert.equal((await api.call("GET", "/v1/credits?x=%zz")).status, 200);
  });

  test("host names under four characters reach the routes", async () => {
    await using api = await openApi();
    const received = await sendRaw(api.port, ["GET /v1/regions HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"]);
    assert.match(received, /^HTTP\/1\.1 200/);
  });

  test("an absolute-form target reaches the route", async () => {
    await using api = await openApi();
    const received = await sendRaw(api.port, [
      `GET http://api.example.test/v1/regions HTTP/1.1\r\nHost: api.example.test\r\nConnection: close\r\n\r\n`,
    ]);
    assert.match(received, /^HTTP\/1\.1 200/);
  });

  test("a target with a fragment is an unknown route, not a wrong method", async () => {
    await using api = await openApi();
    const answer = parseRaw(
      await sendRaw(api.port, ["GET /v1/regions#x HTTP/1.1\r\nHost: api\r\nConnection: close\r\n\r\n"]),
    );
    assert.equal(answer.status, 404);
  });

  test("the body of a request without body is ignored", async () => {
    await using api = await openApi();
    const head = `GET /v1/credits HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${api.key}\r\nContent-Length: 5\r\nConnection: close\r\n\r\n`;
    assert.match(await sendRaw(api.port, [head, "junk!"]), /^HTTP\/1\.1 200/);
  });

  test("an unusual method on a route is 405", async () => {
    await using api = await openApi();
    const answer = parseRaw(
      await sendRaw(api.port, ["PROPFIND /v1/scan HTTP/1.1\r\nHost: api\r\nConnection: close\r\n\r\n"]),
    );
    assert.equal(answer.status, 405);
    assert.equal(answer.headers.get("allow"), "POST");
  });
});

describe("HEAD", () => {
  for (const path of ["/v1/regions", "/v1/credits", "/healthz"]) {
    test(`of ${path} has GET's status and headers without a body`, async () => {
      await using api = await openApi();
      const head = await api.call("HEAD", path);
      const get = await api.call("GET", path);
      assert.equal(head.status, get.status);
      assert.deepEqual(names(head.headers), names(get.headers));
      // RFC 9110 8.6: another length than GET's is worse than none.
      assert.equal(head.headers.get("content-length"), get.headers.get("content-length"));
    });
  }

  test("without a key is 401 without a body", async () => {
    await using api = await openApi();
    assert.equal((await api.call("HEAD", "/v1/credits", { key: null })).status, 401);
  });
});

/** Names of the headers that do not belong to framing. */
function names(headers: Headers): readonly string[] {
  return [...headers.keys()].filter((name) => name !== "content-length" && name !== "date").sort();
}

describe("X-Request-Id", () => {
  async function sent(api: Api, id: string): Promise<string | null> {
    return (await api.call("GET", "/v1/regions", { headers: { "X-Request-Id": id } })).headers.get("x-request-id");
  }

  test("is kept when it is well-formed", async () => {
    await using api = await openApi();
    for (const id of ["a", "trace-1_B", "x".repeat(128)]) assert.equal(await sent(api, id), id);
  });

  test("is replaced when it is not", async () => {
    await using api = await openApi();
    for (const id of ["a b", "x".repeat(129), "a,b", "<script>", "a:b"])
      assert.match((await sent(api, id)) ?? "", /^request_/);
  });

  test("is new for each request", async () => {
    await using api = await openApi();
    const [first, second] = [await api.call("GET", "/nope"), await api.call("GET", "/nope")];
    assert.notEqual(first.headers.get("x-request-id"), second.headers.get("x-request-id"));
  });

  test("is the request_id of the job it made", async () => {
    await using api = await openApi();
    const answer = await api.call("POST", "/v1/scan", {
      json: { keyword: "x" },
      headers: { "X-Request-Id": "mine-1" },
    });
    assert.equal(answer.body.request_id, "mine-1");
  });
});

describe("public addresses", () => {
  test("regions need no key and may be cached for a day", async () => {
    await using api = await openApi();
    const answer = await api.call("GET", "/v1/regions", { key: null });
    assert.equal(answer.headers.get("cache-control"), "public, max-age=86400");
    assert.equal((answer.body.regions as readonly unknown[]).length, 27);
    assert.equal(answer.headers.get("x-ratelimit-limit"), null);
  });

  test("regions do not look at the key sent along", async () => {
    await using api = await openApi();
    assert.equal((await api.call("GET", "/v1/regions", { key: "nonsense" })).status, 200);
  });

  test("healthz reports that the process responds", async () => {
    await using api = await openApi();
    assert.deepEqual((await api.call("GET", "/healthz", { key: null })).body, { status: "ok" });
  });

  test("responses to a key are not cached", async () => {
    await using api = await openApi();
    assert.equal((await api.call("GET", "/v1/credits")).headers.get("cache-control"), "no-store");
  });
});
