import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Value } from "@sinclair/typebox/value";
import {
  ClassifyCompletedSchema,
  ClassifyFailedSchema,
  ScanCompletedSchema,
  ScanFailedSchema,
} from "../../../core/contract/events.ts";
import type { JobRequest } from "../../../core/domain/job.ts";
import type { JobRow } from "../../../core/ports/store-rows.ts";
import { completedBody, failedBody } from "../../../core/service/jobs/events.ts";

const SCAN: JobRequest = {
  type: "scan",
  tier: "lite",
  keyword: "k",
  url: null,
  region: "US",
  locale: "en-US",
  compatibilityMode: false,
};
const TERMINAL = { failedAt: 8_000, willRetry: false };
const CLASSIFY: JobRequest = { type: "classify", text: "t", url: null, languageHint: null };

/** A job that ran from second 2 to second 7 of its life. */
function job(request: JobRequest, over: Partial<JobRow> = {}): JobRow {
  return {
    id: "job_1",
    organizationId: "org_1",
    topic: request.type === "classify" ? "classify" : "scan.lite",
    request,
    requestId: "req_1",
    keyId: "key_1",
    grantId: null,
    userId: null,
    isTest: false,
    webhook: null,
    callbackMetadata: null,
    costMillicredits: 1500,
    createdAt: 1_000,
    state: "completed",
    hasSlot: false,
    attempt: 2,
    progress: 100,
    dispatchNo: 1,
    dispatchAt: null,
    notBefore: 1_000,
    token: null,
    leaseUntil: null,
    startedAt: 3_000,
    endedAt: 8_000,
    error: null,
    holds: [],
    ...over,
  };
}

describe("the payloads the engine writes", () => {
  const error = { code: "TIMEOUT", message: "too slow" };

  test("of scans satisfy contract 6.4, with and without metadata and key", () => {
    for (const over of [{}, { keyId: null }, { callbackMetadata: { page: 42 } }]) {
      assert.ok(Value.Check(ScanCompletedSchema, JSON.parse(completedBody(job(SCAN, over)))));
      assert.ok(Value.Check(ScanFailedSchema, JSON.parse(failedBody(job(SCAN, over), error, TERMINAL))));
    }
  });

  test("of classify jobs satisfy the closed variants and carry no metadata", () => {
    for (const over of [{}, { keyId: null }, { callbackMetadata: { page: 42 } }]) {
      assert.ok(Value.Check(ClassifyCompletedSchema, JSON.parse(completedBody(job(CLASSIFY, over)))));
      assert.ok(Value.Check(ClassifyFailedSchema, JSON.parse(failedBody(job(CLASSIFY, over), error, TERMINAL))));
    }
  });

  test("leave api_key_id out when there is no key", () => {
    assert.equal(Object.hasOwn(JSON.parse(completedBody(job(SCAN, { keyId: null }))), "api_key_id"), false);
  });

  test("give the timings in milliseconds", () => {
    assert.deepEqual(JSON.parse(completedBody(job(SCAN))).timings, {
      queue_wait_ms: 2_000,
      execution_ms: 5_000,
      total_wall_ms: 7_000,
    });
  });

  test("name the attempt from one, and will_retry false, on the terminal failure", () => {
    const body = JSON.parse(failedBody(job(SCAN, { state: "failed" }), error, TERMINAL));
    assert.deepEqual([body.status, body.attempt, body.will_retry, body.error], ["failed", 2, false, error]);
  });
});
