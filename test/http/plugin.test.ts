import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Elysia } from "elysia";
import { ROUTES } from "../../core/contract/routes.ts";
import { createHttp } from "../../src/server/http/api.ts";
import { serplens } from "../../src/server/http/plugin.ts";
import { createTestIds } from "../conformance/test-clock.ts";
import { createTestService, type TestService } from "../conformance/test-service.ts";
import { NO_RATE_LIMITS } from "./harness.ts";

const BASE = "https://api.example.test";
const SCAN = { keyword: "garden shed", url: "https://target.example/sheds", region: "US", locale: "en-US" };

/** Requests of every kind of outcome: method, path, and the parts that differ from a valid request. */
const PROBES: readonly (readonly [method: string, path: string, init?: RequestInit])[] = [
  ["GET", "/v1/regions"],
  ["HEAD", "/v1/regions"],
  ["GET", "/v1/credits"],
  ["HEAD", "/v1/credits"],
  ["GET", "/v1/credits", { headers: { Authorization: "Bearer nobody" } }],
  ["GET", "/v1/credits/"],
  ["POST", "/v1/credits"],
  ["GET", "/v1/jobs/job_1"],
  ["HEAD", "/v1/jobs/job_1"],
  ["GET", "/v1/jobs/%00"],
  ["GET", "/v1/jobs/%E0%A4"],
  ["GET", "/v1/jobs/a%2Fb/result?response_format=no"],
  ["GET", "/v1/nothing"],
  ["OPTIONS", "/v1/scan"],
  ["DELETE", "/v1/jobs/job_1"],
  ["POST", "/v1/scan", { body: "{", headers: { Authorization: "Bearer nobody" } }],
  ["POST", "/v1/scan", { body: "{" }],
  ["POST", "/v1/scan", { body: "" }],
  ["POST", "/v1/scan", { body: '{"keyword":""}' }],
  ["POST", "/v1/scan", { body: "a=b", headers: { "Content-Type": "application/x-www-form-urlencoded" } }],
  ["POST", "/v1/scan/lite", { body: JSON.stringify({ ...SCAN, unknown: 1 }) }],
  ["POST", "/v1/classify", { body: "[]" }],
  ["POST", "/v1/webhooks/test", { body: "{}" }],
];

async function bytesOf(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => name !== "x-ratelimit-remaining");
  return { status: response.status, headers, text: await response.text() };
}

describe("the plugin of Elysia", () => {
  let test: TestService;
  before(async () => {
    test = await createTestService({ options: { rateLimits: NO_RATE_LIMITS } });
  });
  after(() => test.service.close());

  const request = (method: string, path: string, init: RequestInit = {}) =>
    new Request(BASE + path, {
      ...init,
      method,
      headers: {
        "X-Request-Id": "req_probe",
        "Content-Type": "application/json",
        Authorization: `Bearer ${test.key}`,
        ...init.headers,
      },
    });

  it("an app has the routes of the table below its prefix, with their schemas", () => {
    const app = new Elysia().use(serplens(test.service, { prefix: "/seo", baseUrl: BASE, ids: createTestIds() }));
    const names = app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
    const table = ROUTES.map(({ method, path }) => `${method} /seo${path.replace(/\{(\w+)\}/g, ":$1")}`);
    assert.deepEqual(names.sort(), table.sort());
    const body: unknown = app.routes.find(({ path }) => path === "/seo/v1/scan")?.hooks.body;
    assert.match(JSON.stringify(body), /"properties":\{"keyword":/);
    // The typed client of Elysia reads this type: it compiles only while the body has its fields.
    type Scan = (typeof app)["~Routes"]["seo"]["v1"]["scan"]["post"];
    const keyword: Scan["body"]["keyword"] = "garden shed";
    const id: Scan["response"][202]["job_id"] = "job_1";
    assert.deepEqual([keyword, id], ["garden shed", "job_1"]);
  });

  for (const [method, path, init] of PROBES) {
    it(`${method} ${path} ${String(init?.body ?? "")} gets the bytes of the server`, async () => {
      const server = createHttp(test.service, { baseUrl: BASE, ids: createTestIds() });
      const plugin = new Elysia().use(serplens(test.service, { baseUrl: BASE, ids: createTestIds() }));
      const [expected, found] = [
        await bytesOf(await server.fetch(request(method, path, init))),
        await bytesOf(await plugin.handle(request(method, path, init))),
      ];
      assert.deepEqual(found, expected);
    });
  }

  it("hooks of the app see a request before the key is checked, and other routes of the app stay its own", async () => {
    const seen: string[] = [];
    const app = new Elysia()
      .onBeforeHandle(({ path }) => {
        seen.push(path);
      })
      .get("/hello", () => "hello")
      .use(serplens(test.service, { prefix: "/seo", baseUrl: BASE, ids: createTestIds() }));
    assert.equal((await app.handle(request("GET", "/seo/v1/credits"))).status, 200);
    assert.equal((await app.handle(request("POST", "/seo/v1/scan", { body: JSON.stringify(SCAN) }))).status, 202);
    assert.equal(await (await app.handle(request("GET", "/hello"))).text(), "hello");
    assert.deepEqual(seen, ["/seo/v1/credits", "/seo/v1/scan", "/hello"]);
  });
});
