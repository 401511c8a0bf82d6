import { describe, test } from "bun:test";
import assert from "node:assert/strict";
import { ServiceError } from "../../core/domain/errors.ts";
import { DEFAULT_RATE_LIMITS, type RateBucket } from "../../core/domain/rate-limits.ts";
import { type Api, type CallOptions, expectError, openApi } from "./harness.ts";

const LIMITED = { options: { rateLimits: DEFAULT_RATE_LIMITS } };

/** Sends until the limiter refuses. Returns the number of accepted requests. */
async function untilRefused(api: Api, method: string, path: string, options: CallOptions = {}): Promise<number> {
  for (let passed = 0; passed < 1000; passed += 1) {
    if ((await api.call(method, path, options)).status === 429) return passed;
  }
  return assert.fail("never refused");
}

// A body that fails validation counts like any other and makes no job.
const EMPTY = { json: {} };

describe("rate limits of contract 8.1", () => {
  for (const [method, path, limit] of [
    ["GET", "/v1/credits", 120],
    ["GET", "/v1/jobs/job_none", 120],
    ["GET", "/v1/jobs/job_none/result", 120],
    ["POST", "/v1/classify", 60],
    ["POST", "/v1/scan", 20],
    ["POST", "/v1/scan/lite", 20],
    ["POST", "/v1/scan/deep", 20],
    ["POST", "/v1/webhooks/test", 60],
  ] as const) {
    test(`${method} ${path}: ${limit} a minute per key`, async () => {
      await using api = await openApi(LIMITED);
      assert.equal(await untilRefused(api, method, path, method === "POST" ? EMPTY : {}), limit);
    });
  }

  test("three keys share the organization's limit", async () => {
    await using api = await openApi(LIMITED);
    let passed = 0;
    for (let keys = 0; keys < 4; keys += 1)
      passed += await untilRefused(api, "POST", "/v1/scan", { ...EMPTY, key: await api.newKey({}) });
    assert.equal(passed, 60);
  });

  test("another organization has its own", async () => {
    await using api = await openApi(LIMITED);
    await untilRefused(api, "POST", "/v1/scan", EMPTY);
    const other = await api.service.admin.createOrganization({ name: "Other" });
    const key = await api.newKey({ organizationId: other.id });
    assert.equal((await api.call("POST", "/v1/scan", { ...EMPTY, key })).status, 400);
  });

  test("each scan path has its own bucket", async () => {
    await using api = await openApi(LIMITED);
    await untilRefused(api, "POST", "/v1/scan", EMPTY);
    assert.equal((await api.call("POST", "/v1/scan/lite", EMPTY)).status, 400);
    assert.equal((await api.call("POST", "/v1/scan/deep", EMPTY)).status, 400);
  });

  test("webhook tests take nothing from the limit of classify", async () => {
    await using api = await openApi(LIMITED);
    await untilRefused(api, "POST", "/v1/webhooks/test", EMPTY);
    assert.equal(await untilRefused(api, "POST", "/v1/classify", EMPTY), 60);
  });

  test("the read routes share one bucket", async () => {
    await using api = await openApi(LIMITED);
    const left = async (path: string) => Number((await api.call("GET", path)).headers.get("x-ratelimit-remaining"));
    assert.deepEqual(
      [await left("/v1/credits"), await left("/v1/jobs/job_none"), await left("/v1/jobs/job_none/result")],
      [119, 118, 117],
    );
  });

  test("requests refused for their key or its scopes do not count, those refused for their body do", async () => {
    await using api = await openApi(LIMITED);
    const reader = await api.newKey({ scopes: ["jobs:read"] });
    assert.equal((await api.call("POST", "/v1/scan", { ...EMPTY, key: `${api.key}x` })).status, 401);
    assert.equal(
      (await api.call("POST", "/v1/scan", { ...EMPTY, key: reader })).headers.get("x-ratelimit-remaining"),
      null,
    );
    const counted = await api.call("POST", "/v1/scan", EMPTY);
    assert.deepEqual([counted.status, counted.headers.get("x-ratelimit-remaining")], [400, "19"]);
  });

  test("a limit agreed on with the organization holds at once and is the one shown", async () => {
    await using api = await openApi(LIMITED);
    await untilRefused(api, "POST", "/v1/scan", EMPTY);
    await api.service.admin.setLimits(api.organizationId, {
      rateLimits: { scan: { perKey: 25, perOrganization: 75 } },
    });
    const answer = await api.call("POST", "/v1/scan", EMPTY);
    assert.deepEqual(
      [answer.status, answer.headers.get("x-ratelimit-limit"), answer.headers.get("x-ratelimit-remaining")],
      [400, "25", "4"],
    );
    assert.equal(await untilRefused(api, "POST", "/v1/scan", EMPTY), 4);
    assert.equal(expectError(await api.call("POST", "/v1/scan", EMPTY), "RATE_LIMITED").limit, 25);
    assert.equal((await api.call("POST", "/v1/scan/lite", EMPTY)).headers.get("x-ratelimit-limit"), "20");
  });

  test("the tighter of both limits is shown", async () => {
    await using api = await openApi({
      options: { rateLimits: { ...DEFAULT_RATE_LIMITS, scan: { perKey: 20, perOrganization: 21 } } },
    });
    for (let turn = 0; turn < 3; turn += 1) await api.call("POST", "/v1/scan", { ...EMPTY, key: await api.newKey({}) });
    const { headers } = await api.call("POST", "/v1/scan", EMPTY);
    assert.deepEqual([headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")], ["21", "17"]);
  });

  test("the headers count down and name the end of the window", async () => {
    await using api = await openApi(LIMITED);
    const first = await api.call("POST", "/v1/scan", EMPTY);
    const second = await api.call("POST", "/v1/scan", { json: { keyword: "k" } });
    assert.equal(second.status, 202);
    for (const { headers } of [first, second]) {
      assert.equal(headers.get("x-ratelimit-limit"), "20");
      assert.equal(Number(headers.get("x-ratelimit-reset")), api.clock.now() / 1000 + 60);
    }
    assert.deepEqual(
      [first.headers.get("x-ratelimit-remaining"), second.headers.get("x-ratelimit-remaining")],
      ["19", "18"],
    );
  });

  test("a refusal says how long to wait, and the next window is free", async () => {
    await using api = await openApi(LIMITED);
    await untilRefused(api, "POST", "/v1/scan", EMPTY);
    await api.clock.advance(20_000);
    const answer = await api.call("POST", "/v1/scan", EMPTY);
    const error = expectError(answer, "RATE_LIMITED");
    assert.deepEqual([error.limit, error.retry_after_seconds], [20, 40]);
    assert.deepEqual([answer.headers.get("retry-after"), answer.headers.get("x-ratelimit-remaining")], ["40", "0"]);
    await api.clock.advance(40_000);
    assert.equal((await api.call("POST", "/v1/scan", EMPTY)).status, 400);
  });

  test("comes before content type and schema", async () => {
    await using api = await openApi(LIMITED);
    await untilRefused(api, "POST", "/v1/scan", EMPTY);
    expectError(
      await api.call("POST", "/v1/scan", { body: "{", headers: { "Content-Type": "text/plain" } }),
      "RATE_LIMITED",
    );
  });

  test("regions are not limited", async () => {
    await using api = await openApi({
      options: {
        rateLimits: Object.fromEntries(buckets().map((bucket) => [bucket, { perKey: 1, perOrganization: 1 }])),
      },
    });
    for (let turn = 0; turn < 5; turn += 1) assert.equal((await api.call("GET", "/v1/regions")).status, 200);
  });
});

describe("a rate limiter that cannot count", () => {
  const unavailable = new ServiceError("SERVICE_UNAVAILABLE", "Rate limits cannot be checked now; try again shortly.");
  const broken = { ...LIMITED, rateLimiter: { take: () => Promise.reject(unavailable) } };

  for (const path of ["/v1/credits", "/v1/jobs/job_none", "/v1/jobs/job_none/result"]) {
    test(`GET ${path} passes uncounted and keeps the rate headers`, async () => {
      await using api = await openApi(broken);
      const { status, headers } = await api.call("GET", path);
      assert.notEqual(status, 503);
      assert.equal(headers.get("x-ratelimit-limit"), "120");
      assert.equal(headers.get("x-ratelimit-remaining"), "120");
      assert.equal(Number(headers.get("x-ratelimit-reset")), api.clock.now() / 1000 + 60);
    });
  }

  for (const path of ["/v1/classify", "/v1/scan", "/v1/scan/lite", "/v1/scan/deep", "/v1/webhooks/test"]) {
    test(`POST ${path} is 503 with Retry-After`, async () => {
      await using api = await openApi(broken);
      const answer = await api.call("POST", path, EMPTY);
      expectError(answer, "SERVICE_UNAVAILABLE");
      assert.equal(answer.headers.get("retry-after"), "1");
    });
  }
});

function buckets(): readonly RateBucket[] {
  return ["read", "create", "scan", "scan.lite", "scan.deep"];
}

describe("caps and credits", () => {
  const scan = { json: { keyword: "k" } };
  const classify = { json: { text: "t" } };

  async function funded(input: Parameters<typeof openApi>[0] = {}): Promise<Api> {
    const api = await openApi(input);
    await api.service.admin.grantCredits({ organizationId: api.organizationId, millicredits: 1_000_000 });
    return api;
  }

  test("classify at the active cap is refused without Retry-After, scans wait", async () => {
    await using api = await funded();
    for (let active = 0; active < 5; active += 1)
      assert.equal((await api.call("POST", "/v1/classify", classify)).status, 202);
    const answer = await api.call("POST", "/v1/classify", classify);
    const error = expectError(answer, "ORG_ACTIVE_LIMIT_REACHED");
    assert.deepEqual([error.limit, error.observed], [5, 5]);
    assert.deepEqual(
      [answer.headers.get("x-concurrency-limit"), answer.headers.get("x-concurrency-remaining")],
      ["5", "0"],
    );
    assert.equal(answer.headers.get("retry-after"), null);
    const waiting = await api.call("POST", "/v1/scan", scan);
    assert.equal(waiting.body.status, "queued");
    assert.equal((await api.call("GET", `/v1/jobs/${waiting.body.job_id}`)).body.status, "waiting");
  });

  test("the queued cap refuses scans without Retry-After", async () => {
    await using api = await funded();
    const answers = await Promise.all(Array.from({ length: 120 }, () => api.call("POST", "/v1/scan", scan)));
    const refused = answers.find(({ status }) => status === 429) ?? assert.fail("none was refused");
    const error = expectError(refused, "ORG_QUEUED_LIMIT_REACHED");
    assert.deepEqual([error.limit, error.observed], [100, 100]);
    assert.equal(refused.headers.get("x-concurrency-limit"), "100");
    assert.equal(refused.headers.get("retry-after"), null);
    const positions = answers.flatMap(({ status, body }) => (status === 202 ? [body.estimated] : []));
    // Scans that got a slot at once are not queued.
    const started = positions.filter((estimated) => JSON.stringify(estimated) === '{"queue_position":0}').length;
    assert.equal(positions.length - started, 100);
  });

  test("caps agreed on with the organization hold instead", async () => {
    await using api = await funded();
    await api.service.admin.setLimits(api.organizationId, { activeCap: 2, queuedCap: 3 });
    for (let turn = 0; turn < 5; turn += 1) assert.equal((await api.call("POST", "/v1/scan", scan)).status, 202);
    const queued = await api.call("POST", "/v1/scan", scan);
    const error = expectError(queued, "ORG_QUEUED_LIMIT_REACHED");
    assert.deepEqual([error.limit, error.observed, queued.headers.get("x-concurrency-limit")], [3, 3, "3"]);
    const active = expectError(await api.call("POST", "/v1/classify", classify), "ORG_ACTIVE_LIMIT_REACHED");
    assert.deepEqual([active.limit, active.observed], [2, 2]);
  });

  test("a full scan queue is no matter of classify", async () => {
    await using api = await funded({ options: { policy: { saturationDepth: 1 } } });
    await api.service.admin.setLimits(api.organizationId, { activeCap: 50 });
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push(await api.call("POST", "/v1/scan", scan));
    expectError(answers.at(-1) ?? assert.fail(), "SCAN_QUEUE_SATURATED");
    assert.equal((await api.call("POST", "/v1/classify", classify)).status, 202);
  });

  test("a full global queue gets SCAN_QUEUE_SATURATED with Retry-After", async () => {
    await using api = await funded({ options: { policy: { saturationDepth: 1 } } });
    const answers = [];
    for (let turn = 0; turn < 12; turn += 1) answers.push(await api.call("POST", "/v1/scan", scan));
    const refused = answers.find(({ status }) => status === 429) ?? assert.fail("none was refused");
    const error = expectError(refused, "SCAN_QUEUE_SATURATED");
    assert.equal(refused.headers.get("retry-after"), String(error.retry_after_seconds));
  });

  test("the last credits buy what they can and no more", async () => {
    await using api = await openApi();
    for (let turn = 0; turn < 3; turn += 1) assert.equal((await api.call("POST", "/v1/scan/deep", scan)).status, 202);
    expectError(await api.call("POST", "/v1/scan/deep", scan), "INSUFFICIENT_CREDITS");
    const { body } = await api.call("GET", "/v1/credits");
    assert.deepEqual([body.available_millicredits, body.reserved_millicredits], [1000, 9000]);
    assert.equal((await api.call("POST", "/v1/classify", classify)).status, 202);
  });

  test("a replay needs no credits", async () => {
    await using api = await openApi();
    const headers = { "Idempotency-Key": "one" };
    for (let turn = 0; turn < 5; turn += 1)
      await api.call("POST", "/v1/scan", turn === 0 ? { ...scan, headers } : scan);
    expectError(await api.call("POST", "/v1/scan", scan), "INSUFFICIENT_CREDITS");
    assert.equal(
      (await api.call("POST", "/v1/scan", { ...scan, headers })).headers.get("idempotency-replayed"),
      "true",
    );
  });
});

describe("the URL policy", () => {
  test("refuses targets and webhooks with one message, after the schema and before the credits", async () => {
    await using api = await openApi({ judge: () => "denied" });
    const bodies = [
      { url: "http://127.0.0.1/" },
      { url: "ftp://a.example/" },
      { webhook: { url: "http://h.example/" } },
    ];
    const messages = new Set<unknown>();
    for (const path of ["/v1/scan", "/v1/scan/lite", "/v1/scan/deep"]) {
      for (const body of bodies) {
        messages.add(
          expectError(await api.call("POST", path, { json: { keyword: "k", ...body } }), "URL_NOT_ALLOWED").message,
        );
      }
    }
    expectError(await api.call("POST", "/v1/classify", { json: { url: "http://[::1]/" } }), "URL_NOT_ALLOWED");
    const test = { url: "https://h.example/", event: "job.failed" };
    messages.add(expectError(await api.call("POST", "/v1/webhooks/test", { json: test }), "URL_NOT_ALLOWED").message);
    assert.equal(messages.size, 1);
    assert.equal((await api.call("GET", "/v1/credits")).body.reserved_credits, 0);
    expectError(
      await api.call("POST", "/v1/scan", { json: { keyword: "", url: "http://127.0.0.1/" } }),
      "VALIDATION_ERROR",
    );
  });

  test("is not asked about an address that a text makes needless", async () => {
    await using api = await openApi({ judge: () => "denied" });
    assert.equal(
      (await api.call("POST", "/v1/classify", { json: { text: "t", url: "http://127.0.0.1/" } })).status,
      202,
    );
  });

  test("a name that did not resolve in time is accepted", async () => {
    await using api = await openApi({ judge: () => "unresolved" });
    assert.equal(
      (await api.call("POST", "/v1/scan", { json: { keyword: "k", url: "https://slow.example/" } })).status,
      202,
    );
  });
});
