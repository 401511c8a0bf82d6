import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryRateLimiter } from "../../../../adapters/memory/rate-limiter.ts";
import type { Caller } from "../../../../core/domain/caller.ts";
import { ServiceError } from "../../../../core/domain/errors.ts";
import { DEFAULT_RATE_LIMITS } from "../../../../core/domain/rate-limits.ts";
import { createRateCheck } from "../../../../core/service/identity/rate-limits.ts";
import { createTestClock, START } from "../../../conformance/test-clock.ts";

const CALLER: Caller = { organizationId: "org_1", keyId: "key_1", kind: "live", scopes: [] };

/** The check over a limiter that cannot count, for this reason. */
function checkOver(reason: Error) {
  const rateLimiter = { take: () => Promise.reject(reason) };
  return createRateCheck({ limits: DEFAULT_RATE_LIMITS, rateLimiter, clock: createTestClock() });
}

describe("a limiter that cannot count", () => {
  const check = checkOver(new ServiceError("SERVICE_UNAVAILABLE", "later"));

  test("lets reads through with the whole window left", async () => {
    const resetAtSeconds = START / 1000 + 60;
    assert.deepEqual(await check(CALLER, "read"), { limit: 120, remaining: 120, resetAtSeconds });
    assert.deepEqual(await check({ ...CALLER, keyId: null }, "read"), { limit: 360, remaining: 360, resetAtSeconds });
  });

  test("refuses everything that makes something", async () => {
    for (const bucket of ["create", "scan", "scan.lite", "scan.deep"] as const) {
      await assert.rejects(async () => check(CALLER, bucket), { code: "SERVICE_UNAVAILABLE" });
    }
  });

  test("hides no other failure", async () => {
    await assert.rejects(async () => checkOver(new Error("a bug"))(CALLER, "read"), /a bug/);
    await assert.rejects(async () => checkOver(new ServiceError("RATE_LIMITED", "full"))(CALLER, "read"), {
      code: "RATE_LIMITED",
    });
  });
});

describe("a limiter of this process", () => {
  test("lets pass without a promise, and refuses with one", async () => {
    const clock = createTestClock();
    const limits = { ...DEFAULT_RATE_LIMITS, scan: { perKey: 2, perOrganization: 9 } };
    const check = createRateCheck({ limits, rateLimiter: createMemoryRateLimiter({ clock }), clock });
    for (const remaining of [1, 0])
      assert.deepEqual(check(CALLER, "scan"), {
        isAllowed: true,
        limit: 2,
        remaining,
        resetAtSeconds: START / 1000 + 60,
      });
    const refused = check(CALLER, "scan");
    assert.ok(refused instanceof Promise);
    await assert.rejects(refused, { code: "RATE_LIMITED" });
  });
});
