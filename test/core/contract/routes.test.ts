import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ROUTES } from "../../../core/contract/routes.ts";

describe("the route table", () => {
  test("holds every endpoint with its scope, rate bucket and price", () => {
    assert.deepEqual(
      ROUTES.map(({ method, path, scope, bucket, costMillicredits }) => [
        method,
        path,
        scope,
        bucket,
        costMillicredits,
      ]),
      [
        ["POST", "/v1/classify", "classify:create", "create", 200],
        ["POST", "/v1/scan", "scan:create", "scan", 2000],
        ["POST", "/v1/scan/lite", "scan:create", "scan.lite", 1500],
        ["POST", "/v1/scan/deep", "scan:create", "scan.deep", 3000],
        ["GET", "/v1/jobs/{jobId}", "jobs:read", "read", 0],
        ["GET", "/v1/jobs/{jobId}/result", "results:read", "read", 0],
        ["GET", "/v1/credits", "credits:read", "read", 0],
        ["GET", "/v1/regions", null, null, 0],
        ["POST", "/v1/webhooks/test", "webhooks:write", "webhook", 0],
      ],
    );
  });

  test("creations answer 202 and reads 200", () => {
    for (const { method, success } of ROUTES) assert.equal(success.status, method === "POST" ? 202 : 200);
  });

  test("creation routes list every failure of contract 4.1", () => {
    const required = [
      "VALIDATION_ERROR",
      "INVALID_API_KEY",
      "INSUFFICIENT_CREDITS",
      "SCOPE_FORBIDDEN",
      "ORGANIZATION_SUSPENDED",
      "IDEMPOTENCY_CONFLICT",
      "URL_NOT_ALLOWED",
      "RATE_LIMITED",
      "ORG_QUEUED_LIMIT_REACHED",
      "INTERNAL_ERROR",
    ] as const;
    for (const route of ROUTES.filter(({ costMillicredits }) => costMillicredits > 0)) {
      for (const code of required) assert.ok(route.errors.includes(code), `${route.id} ${code}`);
      const isScan = route.id !== "classify";
      for (const code of ["REGION_VALIDATION_ERROR", "REGION_MISMATCH", "SCAN_QUEUE_SATURATED"] as const) {
        assert.equal(route.errors.includes(code), isScan, `${route.id} ${code}`);
      }
      // D-19: scans wait at the active cap.
      assert.equal(route.errors.includes("ORG_ACTIVE_LIMIT_REACHED"), !isScan, route.id);
    }
  });

  test("bodies, paths and known query parameters are closed", () => {
    for (const { id, body, params, query } of ROUTES) {
      for (const schema of [body, params, query])
        if (schema !== null) assert.equal(schema.additionalProperties, false, id);
    }
  });

  test("no code is listed twice", () => {
    for (const { id, errors } of ROUTES) assert.equal(new Set(errors).size, errors.length, id);
  });
});
