import { describe, test } from "bun:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { REQUEST_EXAMPLES } from "../../core/contract/examples.ts";
import { openApi } from "./harness.ts";

const RUNS = 150;
const GOOD = [...Object.values(REQUEST_EXAMPLES.classify), ...Object.values(REQUEST_EXAMPLES.scan), ...Object.values(REQUEST_EXAMPLES.webhookTest)];
const PATHS = ["/v1/classify", "/v1/scan", "/v1/scan/lite", "/v1/scan/deep", "/v1/webhooks/test"];

/** A good body with some members replaced or added. */
const damaged = fc
  .tuple(
    fc.constantFrom(...GOOD),
    fc.dictionary(fc.constantFrom("keyword", "url", "text", "region", "locale", "webhook", "callbackMetadata", "x"), fc.jsonValue()),
  )
  .map(([body, changes]) => ({ ...body, ...changes }));

describe("whatever is sent, the answer is one of the contract and never a 500", () => {
  test("JSON bodies", async () => {
    await using api = await openApi();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), fc.oneof(fc.jsonValue(), damaged), async (path, json) => {
        const { status } = await api.call("POST", path, { body: JSON.stringify(json) });
        assert.ok([202, 400, 402, 429, 503].includes(status), String(status));
      }),
      { numRuns: RUNS },
    );
  });

  test("bytes", async () => {
    await using api = await openApi();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), fc.uint8Array({ minLength: 1, maxLength: 400 }), async (path, bytes) => {
        assert.equal((await api.call("POST", path, { body: new Uint8Array(bytes) })).status, 400);
      }),
      { numRuns: RUNS },
    );
  });

  test("paths and queries", async () => {
    await using api = await openApi();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("GET", "POST", "DELETE"), fc.webPath(), fc.webQueryParameters(), async (method, path, query) => {
        const { status } = await api.call(method, `/v1/jobs${path}?${query}`);
        assert.ok([404, 405].includes(status), String(status));
      }),
      { numRuns: RUNS },
    );
  });
});
