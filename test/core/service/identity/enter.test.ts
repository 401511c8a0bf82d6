import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Caller } from "../../../../core/domain/caller.ts";
import { ServiceError } from "../../../../core/domain/errors.ts";
import type { RateHeaders } from "../../../../core/domain/rate-limits.ts";
import { createEntrance, type EntryNeeds } from "../../../../core/service/identity/enter.ts";

const CALLER: Caller = { organizationId: "org_1", keyId: "key_1", kind: "live", scopes: ["jobs:read"] };
const RATE: RateHeaders = { limit: 120, remaining: 119, resetAtSeconds: 60 };
const READ: EntryNeeds = { surface: "api", scope: "jobs:read", bucket: "read" };

/** An entrance whose checks record their calls. The key `good` belongs to `CALLER`; a key that begins with `slow` takes a turn. */
function subject() {
  const calls: string[] = [];
  const { enter } = createEntrance({
    authenticate(bearer, surface) {
      calls.push(`authenticate ${bearer} at ${surface}`);
      if (bearer === "good") return CALLER;
      if (bearer === "slow") return Promise.resolve(CALLER);
      return Promise.reject(new ServiceError("INVALID_API_KEY", "m"));
    },
    session: async () => null,
    accounts: { organization: async () => null },
    checkRate(caller, bucket) {
      calls.push(`count ${caller.keyId} in ${bucket}`);
      return RATE;
    },
  });
  return { enter, calls };
}

describe("enter", () => {
  test("enter authenticates, then counts, and returns the caller with the state of its window", () => {
    const { enter, calls } = subject();
    assert.deepEqual(enter({ bearer: "good" }, READ), { caller: CALLER, rate: RATE });
    assert.deepEqual(calls, ["authenticate good at api", "count key_1 in read"]);
  });

  test("enter waits for a key that must be loaded", async () => {
    const { enter } = subject();
    const entry = enter({ bearer: "slow" }, READ);
    assert.ok(entry instanceof Promise);
    assert.deepEqual(await entry, { caller: CALLER, rate: RATE });
  });

  test("enter does not count a request whose key is refused", async () => {
    const { enter, calls } = subject();
    await assert.rejects(async () => enter({ bearer: null }, READ), { code: "INVALID_API_KEY" });
    assert.deepEqual(calls, ["authenticate null at api"]);
  });

  test("enter does not count a request whose scope is missing", async () => {
    const { enter, calls } = subject();
    const refused = enter({ bearer: "good" }, { ...READ, scope: "scan:create" });
    assert.ok(refused instanceof Promise);
    await assert.rejects(refused, { code: "SCOPE_FORBIDDEN", message: /scan:create/ });
    assert.deepEqual(calls, ["authenticate good at api"]);
  });

  test("enter counts nothing for a request without a bucket", () => {
    const { enter, calls } = subject();
    assert.deepEqual(enter({ bearer: "good" }, { ...READ, bucket: null }), { caller: CALLER, rate: null });
    assert.deepEqual(calls, ["authenticate good at api"]);
  });

  test("enter does not authenticate a caller that entered before", () => {
    const { enter, calls } = subject();
    assert.deepEqual(enter({ caller: CALLER }, READ), { caller: CALLER, rate: RATE });
    assert.deepEqual(calls, ["count key_1 in read"]);
  });
});
