import { describe, test } from "bun:test";
import assert from "node:assert/strict";
import { EXAMPLE_LITE_REPORT, EXAMPLE_REPORT } from "../../core/contract/example-report.ts";
import type { JobHandler, JobRequest, JsonObject } from "../../core/domain/job.ts";
import { type Answer, type Api, expectError, openApi } from "./harness.ts";

const CLASSIFIED = {
  meta: { report_date: "2026-11-20" },
  categories: [{ category: "/Shopping/Apparel/Footwear", score: 0.83 }],
};

function resultOf(request: JobRequest): JsonObject {
  if (request.type === "classify") return CLASSIFIED;
  // The values of a schema are JSON.
  return (request.tier === "lite" ? EXAMPLE_LITE_REPORT : EXAMPLE_REPORT) as unknown as JsonObject;
}

/** Completes every job with a whole report of its tier. */
const SUCCEED: JobHandler = async (request) => ({ kind: "succeeded", result: resultOf(request) });

const FAIL: JobHandler = async () => ({
  kind: "failed",
  failure: {
    code: "TARGET_NOT_HTML",
    message: "https://a.example/ responds with application/pdf.",
    step: "fetch",
    isRetryable: false,
  },
});

async function create(
  api: Api,
  path: string,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await api.call("POST", path, { json, headers });
  assert.equal(answer.status, 202, answer.text);
  return answer;
}

/** Makes a job and lets it run to its end. */
async function finished(api: Api, path: string, json: unknown): Promise<string> {
  const { body } = await create(api, path, json);
  await api.service.start();
  await api.clock.advance(2_000);
  return String(body.job_id);
}

const SCAN = { keyword: "trail running shoes" };

describe("an accepted job", () => {
  for (const [path, json, credits] of [
    ["/v1/classify", { text: "t" }, 0.2],
    ["/v1/scan/lite", SCAN, 1.5],
    ["/v1/scan", SCAN, 2],
    ["/v1/scan/deep", SCAN, 3],
  ] as const) {
    test(`of ${path} is queued and reserves ${credits} credits`, async () => {
      await using api = await openApi();
      const { body, headers } = await create(api, path, json);
      assert.equal(body.status, "queued");
      assert.equal(body.credits_reserved, credits);
      assert.equal(body.request_id, headers.get("x-request-id"));
      assert.deepEqual(body.estimated, { queue_position: 0 });
      assert.equal(headers.get("idempotency-replayed"), null);
      assert.deepEqual((await api.call("GET", "/v1/credits")).body, {
        available_credits: 10 - credits,
        reserved_credits: credits,
        available_millicredits: 10_000 - credits * 1000,
        reserved_millicredits: credits * 1000,
      });
    });
  }

  test("has a status view with every field", async () => {
    await using api = await openApi();
    const { body } = await create(api, "/v1/scan", { ...SCAN, region: "de" });
    assert.deepEqual((await api.call("GET", `/v1/jobs/${body.job_id}`)).body, {
      job_id: body.job_id,
      type: "scan",
      status: "queued",
      progress: null,
      created_at: "2026-11-01T00:00:00.000Z",
      started_at: null,
      completed_at: null,
      region: "DE",
      locale: "de-DE",
      result: null,
      error: null,
    });
  });

  test("of classify has neither region nor locale", async () => {
    await using api = await openApi();
    const { body } = await create(api, "/v1/classify", { text: "t" });
    const view = (await api.call("GET", `/v1/jobs/${body.job_id}`)).body;
    assert.deepEqual([view.type, view.region, view.locale], ["classify", null, null]);
  });
});

describe("a completed job", () => {
  test("shows its end, keeps result null in the view and captures the credits", async () => {
    await using api = await openApi({ handler: SUCCEED });
    const id = await finished(api, "/v1/scan", SCAN);
    const view = (await api.call("GET", `/v1/jobs/${id}`)).body;
    assert.deepEqual([view.status, view.progress, view.result, view.error], ["completed", 100, null, null]);
    assert.notEqual(view.started_at, null);
    assert.notEqual(view.completed_at, null);
    const credits = (await api.call("GET", "/v1/credits")).body;
    assert.deepEqual([credits.available_credits, credits.reserved_credits], [8, 0]);
  });

  // Format asked for, by creation route, to what comes back.
  const FORMATS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    "/v1/scan": { "": EXAMPLE_REPORT, customer_v1: EXAMPLE_REPORT, customer_v1_lite: "UNSUPPORTED_FORMAT" },
    "/v1/scan/deep": { "": EXAMPLE_REPORT, customer_v1: EXAMPLE_REPORT, customer_v1_lite: "UNSUPPORTED_FORMAT" },
    "/v1/scan/lite": {
      "": EXAMPLE_LITE_REPORT,
      customer_v1: "UNSUPPORTED_FORMAT",
      customer_v1_lite: EXAMPLE_LITE_REPORT,
    },
    "/v1/classify": { "": CLASSIFIED, customer_v1: CLASSIFIED, customer_v1_lite: "UNSUPPORTED_FORMAT" },
  };
  for (const [path, expectations] of Object.entries(FORMATS)) {
    test(`the result at ${path} has the formats of its tier`, async () => {
      await using api = await openApi({ handler: SUCCEED });
      const id = await finished(api, path, path === "/v1/classify" ? { text: "t" } : SCAN);
      for (const [format, expected] of Object.entries(expectations)) {
        const answer = await api.call(
          "GET",
          `/v1/jobs/${id}/result${format === "" ? "" : `?response_format=${format}`}`,
        );
        if (typeof expected === "string") expectError(answer, "UNSUPPORTED_FORMAT");
        else assert.deepEqual(answer.body, expected);
      }
    });
  }

  test("the legacy result has the frozen flat form", async () => {
    await using api = await openApi({ handler: SUCCEED });
    const id = await finished(api, "/v1/scan", { ...SCAN, url: "https://www.example.com/p" });
    const { body } = await api.call("GET", `/v1/jobs/${id}/result?response_format=legacy`);
    assert.deepEqual(Object.keys(body), ["jobId", "url", "keyword", "score", "grade", "missingTerms", "competitors"]);
    assert.deepEqual(
      [body.jobId, body.url, body.keyword, body.score, body.grade],
      [id, "https://www.example.com/p", SCAN.keyword, 58, "Good"],
    );
    const classified = await finished(api, "/v1/classify", { text: "t" });
    const legacy = await api.call("GET", `/v1/jobs/${classified}/result?response_format=legacy`);
    assert.deepEqual(legacy.body, { jobId: classified, categories: CLASSIFIED.categories });
  });

  test("refuses formats that do not exist, empty and repeated ones", async () => {
    await using api = await openApi({ handler: SUCCEED });
    const id = await finished(api, "/v1/scan", SCAN);
    for (const query of [
      "response_format=xml",
      "response_format=",
      "response_format=CUSTOMER_V1",
      "response_format=legacy&response_format=legacy",
    ]) {
      expectError(await api.call("GET", `/v1/jobs/${id}/result?${query}`), "VALIDATION_ERROR");
    }
  });

  test("ignores query parameters it does not know", async () => {
    await using api = await openApi({ handler: SUCCEED });
    const id = await finished(api, "/v1/scan", SCAN);
    assert.equal((await api.call("GET", `/v1/jobs/${id}/result?format=xml&x=1&x=2`)).status, 200);
    assert.equal((await api.call("GET", `/v1/jobs/${id}?response_format=xml`)).status, 200);
  });

  test("loses its result after 90 days", async () => {
    await using api = await openApi({ handler: SUCCEED });
    const { body } = await create(api, "/v1/scan", SCAN);
    await api.service.start();
    await api.clock.advance(2_000);
    await api.service.close();
    assert.equal((await api.call("GET", `/v1/jobs/${body.job_id}/result`)).status, 200);
    await api.clock.advance(90 * 24 * 3_600_000);
    expectError(await api.call("GET", `/v1/jobs/${body.job_id}/result`), "NOT_FOUND");
  });
});

describe("a job without a result", () => {
  test("that is not over is RESULT_NOT_READY, in any format it has", async () => {
    await using api = await openApi();
    const { body } = await create(api, "/v1/scan", SCAN);
    for (const query of ["", "?response_format=customer_v1", "?response_format=legacy"]) {
      expectError(await api.call("GET", `/v1/jobs/${body.job_id}/result${query}`), "RESULT_NOT_READY");
    }
  });

  test("a format that does not suit the job is UNSUPPORTED_FORMAT before its state counts, D-14", async () => {
    await using api = await openApi({ handler: FAIL });
    const waiting = (await create(api, "/v1/scan", SCAN)).body.job_id;
    const path = `/v1/jobs/${waiting}/result?response_format=customer_v1_lite`;
    expectError(await api.call("GET", path), "UNSUPPORTED_FORMAT");
    const failed = await finished(api, "/v1/scan", SCAN);
    expectError(
      await api.call("GET", `/v1/jobs/${failed}/result?response_format=customer_v1_lite`),
      "UNSUPPORTED_FORMAT",
    );
  });

  test("a failed job shows its error, returns the credits and responds with 404 and its state", async () => {
    await using api = await openApi({ handler: FAIL });
    const id = await finished(api, "/v1/scan", SCAN);
    const view = (await api.call("GET", `/v1/jobs/${id}`)).body;
    assert.equal(view.status, "failed");
    assert.deepEqual(view.error, {
      code: "TARGET_NOT_HTML",
      message: "https://a.example/ responds with application/pdf.",
    });
    const error = expectError(await api.call("GET", `/v1/jobs/${id}/result`), "NOT_FOUND");
    assert.match(String(error.message), /failed/);
    const credits = (await api.call("GET", "/v1/credits")).body;
    assert.deepEqual([credits.available_credits, credits.reserved_credits], [10, 0]);
  });
});

describe("a job of another organization", () => {
  test("is as unknown as one that never was", async () => {
    await using api = await openApi({ handler: SUCCEED });
    const id = await finished(api, "/v1/scan", SCAN);
    const other = await api.service.admin.createOrganization({ name: "Other" });
    const key = await api.newKey({ organizationId: other.id });
    for (const suffix of ["", "/result", "/result?response_format=legacy"]) {
      const theirs = expectError(await api.call("GET", `/v1/jobs/${id}${suffix}`, { key }), "NOT_FOUND");
      const none = expectError(await api.call("GET", `/v1/jobs/job_none${suffix}`, { key }), "NOT_FOUND");
      assert.deepEqual(theirs, none);
    }
    assert.equal((await api.call("GET", "/v1/credits", { key })).body.available_credits, 10);
  });
});

describe("idempotency", () => {
  const headers = { "Idempotency-Key": "order-1" };

  test("a replay is the first answer again, whatever the order of the keys", async () => {
    await using api = await openApi();
    const first = await create(api, "/v1/scan", { keyword: "k", region: "US" }, headers);
    const again = await create(api, "/v1/scan", { region: "US", keyword: "k" }, headers);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get("idempotency-replayed"), "true");
    assert.notEqual(again.headers.get("x-request-id"), first.headers.get("x-request-id"));
    assert.equal((await api.call("GET", "/v1/credits")).body.reserved_credits, 2);
  });

  test("another body is a conflict", async () => {
    await using api = await openApi();
    await create(api, "/v1/scan", { keyword: "k" }, headers);
    for (const json of [{ keyword: "other" }, { keyword: "k", region: "US" }, { keyword: "k", callbackMetadata: {} }]) {
      expectError(await api.call("POST", "/v1/scan", { json, headers }), "IDEMPOTENCY_CONFLICT");
    }
  });

  test("an invalid body is a VALIDATION_ERROR before it is a conflict", async () => {
    await using api = await openApi();
    await create(api, "/v1/scan", { keyword: "k" }, headers);
    expectError(await api.call("POST", "/v1/scan", { json: {}, headers }), "VALIDATION_ERROR");
  });

  test("keys belong to a route and to an organization", async () => {
    await using api = await openApi();
    const first = await create(api, "/v1/scan", { keyword: "k" }, headers);
    const deep = await create(api, "/v1/scan/deep", { keyword: "k" }, headers);
    assert.notEqual(deep.body.job_id, first.body.job_id);
    const other = await api.service.admin.createOrganization({ name: "Other" });
    const key = await api.newKey({ organizationId: other.id });
    const theirs = await api.call("POST", "/v1/scan", { key, json: { keyword: "k" }, headers });
    assert.notEqual(theirs.body.job_id, first.body.job_id);
  });

  test("a replay gets its response without credits, and after the job has failed", async () => {
    await using api = await openApi({ handler: FAIL });
    const first = await create(api, "/v1/scan", { keyword: "k" }, headers);
    await api.service.start();
    await api.clock.advance(2_000);
    assert.equal((await api.call("GET", `/v1/jobs/${first.body.job_id}`)).body.status, "failed");
    assert.deepEqual((await create(api, "/v1/scan", { keyword: "k" }, headers)).body, first.body);
  });

  test("a key is free again after 24 hours", async () => {
    await using api = await openApi();
    const first = await create(api, "/v1/scan", { keyword: "k" }, headers);
    await api.clock.advance(24 * 3_600_000 + 1);
    const later = await create(api, "/v1/scan", { keyword: "other" }, headers);
    assert.notEqual(later.body.job_id, first.body.job_id);
  });

  test("two requests at once make one job", async () => {
    await using api = await openApi();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create(api, "/v1/scan", { keyword: "k" }, headers)),
    );
    assert.equal(new Set(answers.map(({ body }) => body.job_id)).size, 1);
    assert.equal(answers.filter((answer) => answer.headers.get("idempotency-replayed") === null).length, 1);
  });

  test("without a key every request makes a job", async () => {
    await using api = await openApi();
    const [first, second] = [
      await create(api, "/v1/scan", { keyword: "k" }),
      await create(api, "/v1/scan", { keyword: "k" }),
    ];
    assert.notEqual(first.body.job_id, second.body.job_id);
  });
});
