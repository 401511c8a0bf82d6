import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createMemoryStore } from "../../../../adapters/memory/database.ts";
import { nodeCrypto } from "../../../../adapters/node-crypto/crypto.ts";
import { SCOPES } from "../../../../core/domain/caller.ts";
import type { AccountStore } from "../../../../core/ports/account-store.ts";
import { kindOfKey, makeKey } from "../../../../core/service/identity/keys.ts";
import { callerOf, counted, createTestService } from "../../../conformance/test-service.ts";

test("a key shows its kind, has 49 characters after it, and no two are the same", () => {
  for (const kind of ["live", "test", "mcp"] as const) {
    const key = makeKey(kind, nodeCrypto);
    assert.match(key, new RegExp(`^slk_${kind}_[0-9A-Za-z]{49}$`));
    assert.equal(kindOfKey(key, nodeCrypto), kind);
    assert.notEqual(makeKey(kind, nodeCrypto), key);
  }
});

test("one mistyped character is recognized without a query", () => {
  const key = makeKey("live", nodeCrypto);
  fc.assert(
    fc.property(fc.integer({ min: 9, max: key.length - 1 }), fc.constantFrom(..."0aZ9kQ"), (at, letter) => {
      fc.pre(key[at] !== letter);
      assert.equal(kindOfKey(key.slice(0, at) + letter + key.slice(at + 1), nodeCrypto), null);
    }),
  );
});

test("a text without a live key of an active organization is refused at the API", async () => {
  const { service, caller, key, clock } = await createTestService();
  const { organizationId } = caller;
  const mcp = (await service.admin.createKey({ organizationId, kind: "mcp", scopes: SCOPES })).key;
  const expiring = (
    await service.admin.createKey({ organizationId, kind: "live", scopes: SCOPES, expiresAt: clock.now() + 1_000 })
  ).key;
  const revoked = await service.admin.createKey({ organizationId, kind: "live", scopes: SCOPES });
  await service.admin.revokeKey({ organizationId, keyId: revoked.view.id });
  assert.equal((await callerOf(service, expiring)).organizationId, organizationId);
  await clock.advance(1_000);
  for (const bearer of [
    null,
    "",
    "nonsense",
    key.slice(0, -1),
    makeKey("live", nodeCrypto),
    mcp,
    expiring,
    revoked.key,
  ]) {
    await assert.rejects(async () => callerOf(service, bearer), { code: "INVALID_API_KEY" }, String(bearer));
  }
  await assert.rejects(async () => callerOf(service, key, "mcp"), { code: "INVALID_API_KEY" });
  assert.equal((await callerOf(service, mcp, "mcp")).kind, "mcp");
});

test("a suspended organization is refused with its own code, and accepted again when active", async () => {
  const { service, caller, key } = await createTestService();
  await service.admin.setOrganizationStatus(caller.organizationId, "suspended");
  await assert.rejects(async () => callerOf(service, key), { code: "ORGANIZATION_SUSPENDED" });
  await service.admin.setOrganizationStatus(caller.organizationId, "active");
  await callerOf(service, key);
});

test("enter refuses a caller without the scope and names the scope", async () => {
  const { service, caller } = await createTestService();
  const needs = { surface: "api", scope: "scan:create", bucket: null } as const;
  assert.equal((await service.enter({ caller }, needs)).caller, caller);
  await assert.rejects(async () => service.enter({ caller: { ...caller, scopes: ["jobs:read"] } }, needs), {
    code: "SCOPE_FORBIDDEN",
    message: /scan:create/,
  });
});

test("lists show keys without the key or its hash", async () => {
  const { service, caller, key } = await createTestService();
  const [view] = await service.admin.listKeys(caller.organizationId);
  assert.equal(view?.lastFour, key.slice(-4));
  assert.deepEqual(Object.keys(view ?? {}).sort(), [
    "createdAt",
    "expiresAt",
    "id",
    "kind",
    "lastFour",
    "lastUsedAt",
    "name",
    "organizationId",
    "revokedAt",
    "scopes",
  ]);
});

test("the last use of a key is written with the sweep", async () => {
  const { service, caller, key, clock } = await createTestService();
  await service.start();
  await clock.advance(5_000);
  const usedAt = clock.now();
  await callerOf(service, key);
  await clock.advance(1_500);
  assert.equal((await service.admin.listKeys(caller.organizationId))[0]?.lastUsedAt, usedAt);
  await service.close();
});

test("a last use that could not be written is written with the next sweep", async () => {
  const database = createMemoryStore();
  let failures = 0;
  const touchKeys: AccountStore["touchKeys"] = async (uses) => {
    if (failures++ < 2) throw new Error("the database is away");
    return database.accounts.touchKeys(uses);
  };
  const { service, caller, key, clock } = await createTestService({
    database: { ...database, accounts: { ...database.accounts, touchKeys } },
  });
  await service.start();
  await clock.advance(5_000);
  failures = 0;
  const usedAt = clock.now();
  await callerOf(service, key);
  await clock.advance(4_000);
  assert.ok(failures > 2);
  assert.equal((await service.admin.listKeys(caller.organizationId))[0]?.lastUsedAt, usedAt);
  await service.close();
});

test("owner calls on unknown ids answer NOT_FOUND", async () => {
  const { service } = await createTestService();
  const { admin } = service;
  const organizationId = "organization_none";
  for (const call of [
    admin.createKey({ organizationId, kind: "live", scopes: SCOPES }),
    admin.revokeKey({ organizationId, keyId: "key_none" }),
    admin.listKeys(organizationId),
    admin.grantCredits({ organizationId, millicredits: 1 }),
    admin.credits(organizationId),
    admin.setOrganizationStatus(organizationId, "suspended"),
  ]) {
    await assert.rejects(call, { code: "NOT_FOUND" });
  }
});

test("a key without scopes, or a test key, is refused with what to do", async () => {
  const { service, caller } = await createTestService();
  const { organizationId } = caller;
  await assert.rejects(service.admin.createKey({ organizationId, kind: "live", scopes: [] }), {
    code: "VALIDATION_ERROR",
    message: /at least one scope/,
  });
  await assert.rejects(service.admin.createKey({ organizationId, kind: "test", scopes: SCOPES }), {
    code: "VALIDATION_ERROR",
    message: /live or mcp key/,
  });
});

test("an expiry that does not lie ahead is refused", async () => {
  const { service, caller, clock } = await createTestService();
  const { organizationId } = caller;
  for (const expiresAt of [clock.now(), clock.now() - 1, 0, clock.now() + 0.5, Number.NaN]) {
    await assert.rejects(service.admin.createKey({ organizationId, kind: "live", scopes: SCOPES, expiresAt }), {
      code: "VALIDATION_ERROR",
    });
  }
  const { view } = await service.admin.createKey({
    organizationId,
    kind: "live",
    scopes: SCOPES,
    expiresAt: clock.now() + 1,
  });
  assert.equal(view.expiresAt, clock.now() + 1);
});

test("a process without jobs to run writes last uses too", async () => {
  const { service, caller, key, clock } = await createTestService();
  await service.start(["api"]);
  await clock.advance(1_000);
  const usedAt = clock.now();
  await callerOf(service, key);
  await clock.advance(5_000);
  assert.equal((await service.admin.listKeys(caller.organizationId))[0]?.lastUsedAt, usedAt);
  await service.close();
});

test("rate limits apply per key and per organization, each bucket by itself", async () => {
  const { service, caller } = await createTestService({
    options: { rateLimits: { scan: { perKey: 2, perOrganization: 3 } } },
  });
  assert.equal((await counted(service, caller, "scan")).remaining, 1);
  await counted(service, caller, "scan");
  await assert.rejects(async () => counted(service, caller, "scan"), {
    code: "RATE_LIMITED",
    fields: { retry_after_seconds: 60, limit: 2 },
    headers: {
      "Retry-After": "60",
      "X-RateLimit-Limit": "2",
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": "1793491260",
    },
  });
  await counted(service, caller, "scan.deep");
  const other = { ...caller, keyId: "key_other" };
  await counted(service, other, "scan");
  await assert.rejects(async () => counted(service, other, "scan"), {
    code: "RATE_LIMITED",
    fields: { retry_after_seconds: 60, limit: 3 },
  });
});
