import { describe, test } from "bun:test";
import assert from "node:assert/strict";
import type { ErrorCode } from "../../core/domain/errors.ts";
import { TEST_KEYWORDS } from "../../core/service/admission/test-scenarios.ts";
import { createTestClock } from "../conformance/test-clock.ts";
import { fixtureHandler } from "../core/testmode/fixture-handler.ts";
import { type Api, type CallOptions, errorOf, expectError, openApi } from "./harness.ts";

/** The API with a test key of its own. */
async function openTested(): Promise<{ readonly api: Api; readonly key: string }> {
  const clock = createTestClock();
  const api = await openApi({ clock, testHandler: fixtureHandler(clock) });
  return { api, key: await api.newKey({ kind: "test" }) };
}

/** Waits for the job's end. The pipeline takes more turns of the event loop than one step of the test clock. */
async function ended(api: Api, jobId: unknown, options: CallOptions): Promise<Record<string, unknown>> {
  for (let turn = 0; turn < 1_000; turn += 1) {
    await api.clock.advance(1);
    const { body } = await api.call("GET", `/v1/jobs/${jobId}`, options);
    if (["completed", "failed", "cancelled"].includes(String(body.status))) return body;
  }
  return assert.fail("the job did not end");
}

describe("a test key", () => {
  test("works on every route, reserves nothing and gets results of the contract's shapes", async () => {
    const { api, key } = await openTested();
    await using _ = api;
    await api.service.start();
    for (const [path, json] of [
      ["/v1/scan/lite", { keyword: "garden shed", url: "https://shop.example/" }],
      ["/v1/scan", { keyword: "garden shed", url: "https://shop.example/" }],
      ["/v1/scan/deep", { keyword: "garden shed" }],
      ["/v1/classify", { text: "Sheds." }],
      ["/v1/classify", { url: "https://shop.example/" }],
    ] as const) {
      const { status, body } = await api.call("POST", path, { key, json });
      assert.equal(status, 202);
      assert.equal(body.credits_reserved, 0);
      assert.equal((await ended(api, body.job_id, { key })).status, "completed", path);
      assert.equal((await api.call("GET", `/v1/jobs/${body.job_id}/result`, { key })).status, 200);
      assert.equal(
        (await api.call("GET", `/v1/jobs/${body.job_id}/result?response_format=legacy`, { key })).status,
        200,
      );
    }
    const { body } = await api.call("GET", "/v1/credits", { key });
    assert.deepEqual([body.available_credits, body.reserved_credits], [10, 0]);
    assert.equal((await api.call("GET", "/v1/regions", { key })).status, 200);
    const delivery = { url: "https://hooks.example/", event: "job.completed" };
    assert.equal((await api.call("POST", "/v1/webhooks/test", { key, json: delivery })).status, 202);
  });

  test("is refused where a scope is missing, as any key", async () => {
    const { api } = await openTested();
    await using _ = api;
    const key = await api.newKey({ kind: "test", scopes: ["jobs:read"] });
    expectError(await api.call("POST", "/v1/scan", { key, json: { keyword: "k" } }), "SCOPE_FORBIDDEN");
  });

  for (const { keyword, type, rehearsal } of TEST_KEYWORDS) {
    if (rehearsal.kind === "refuse") {
      test(`rehearses the answer to ${keyword} with the contract's status, members and headers`, async () => {
        const { api, key } = await openTested();
        await using _ = api;
        // The harness holds every answer to its route.
        const call =
          type === "classify" ? (["/v1/classify", { text: keyword }] as const) : (["/v1/scan", { keyword }] as const);
        const answer = await api.call("POST", call[0], { key, json: call[1] });
        // Keywords write the code in lower case with hyphens.
        const code = keyword.slice("test:".length).toUpperCase().replaceAll("-", "_") as ErrorCode;
        assert.equal(errorOf(answer).code, code);
      });
    } else if (rehearsal.kind === "fail") {
      test(`rehearses the failure of ${keyword}`, async () => {
        const { api, key } = await openTested();
        await using _ = api;
        await api.service.start();
        const { body } = await api.call("POST", "/v1/scan/lite", { key, json: { keyword } });
        const job = await ended(api, body.job_id, { key });
        assert.deepEqual([job.status, (job.error as { code: string }).code], ["failed", rehearsal.code]);
        expectError(await api.call("GET", `/v1/jobs/${body.job_id}/result`, { key }), "NOT_FOUND");
      });
    }
  }

  test("sees a job wait for its next attempt with test:retry", async () => {
    const { api, key } = await openTested();
    await using _ = api;
    await api.service.start();
    const { body } = await api.call("POST", "/v1/scan/lite", { key, json: { keyword: "test:retry" } });
    await api.clock.advance(100);
    const between = (await api.call("GET", `/v1/jobs/${body.job_id}`, { key })).body;
    assert.deepEqual([between.status, (between.error as { code: string }).code], ["queued", "SEARCH_UNAVAILABLE"]);
    await api.clock.advance(8_000);
    assert.equal((await ended(api, body.job_id, { key })).status, "completed");
  });
});
