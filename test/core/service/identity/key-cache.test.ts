import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryStore } from "../../../../adapters/memory/database.ts";
import { createMemoryDispatcher } from "../../../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../../../adapters/node-crypto/crypto.ts";
import { SCOPES } from "../../../../core/domain/caller.ts";
import type { KeyMatch } from "../../../../core/ports/account-store.ts";
import { createKeyCache, KEY_CACHE_MS } from "../../../../core/service/identity/key-cache.ts";
import { createService } from "../../../../core/service.ts";
import { createTestIds } from "../../../conformance/test-clock.ts";
import { callerOf, createTestService } from "../../../conformance/test-service.ts";

const NOW = 1_000_000;

/** Needs neither scope nor rate limit. */
const API = { surface: "api", scope: null, bucket: null } as const;

/** A cache over a store with one key. Each call of `answer` lets the oldest pending load finish. */
function subject() {
  const waiting: (() => void)[] = [];
  const match = { organizationStatus: "active", rateLimits: {} } as KeyMatch; // the cache reads no member
  const cache = createKeyCache({
    ...createMemoryStore().accounts,
    keyByHash: (hash) => new Promise((resolve) => waiting.push(() => resolve(hash === "known" ? match : null))),
  });
  return { cache, match, answer: () => waiting.shift()?.() };
}

async function loaded() {
  const made = subject();
  const loading = made.cache.load("known", NOW);
  made.answer();
  assert.equal(await loading, made.match);
  return made;
}

describe("the key cache", () => {
  test("the key cache returns a row for one second from the start of its load", async () => {
    const { cache, match } = await loaded();
    assert.equal(cache.get("known", NOW), match);
    assert.equal(cache.get("known", NOW + KEY_CACHE_MS - 1), match);
    assert.equal(cache.get("known", NOW + KEY_CACHE_MS), null);
  });

  test("the key cache drops a row from the future when the clock was set back", async () => {
    const { cache } = await loaded();
    assert.equal(cache.get("known", NOW - 1), null);
  });

  test("the key cache does not cache an unknown key", async () => {
    const { cache, answer } = subject();
    const loading = cache.load("unknown", NOW);
    answer();
    assert.equal(await loading, null);
    assert.equal(cache.get("unknown", NOW), null);
  });

  test("an invalidated key cache is empty and ignores a load that began before", async () => {
    const { cache, match, answer } = await loaded();
    const late = cache.load("known", NOW);
    cache.invalidate();
    assert.equal(cache.get("known", NOW), null);
    answer();
    assert.equal(await late, match);
    assert.equal(cache.get("known", NOW), null);
  });
});

describe("what an owner changes", () => {
  /** Two processes on one database, both of which have just seen the key. */
  async function two() {
    const one = await createTestService();
    const { clock, key, database } = one;
    const other = createService({
      ...database,
      dispatcher: createMemoryDispatcher(),
      rateLimiter: createMemoryRateLimiter({ clock }),
      urlPolicy: { check: async () => "allowed" },
      crypto: nodeCrypto,
      clock,
      ids: createTestIds(),
      handler: async () => ({ kind: "succeeded", result: {} }),
    });
    await callerOf(other, key);
    return { one, other, key, owner: one.service.admin, clock };
  }

  test("a revoked key opens nothing at once, and in another process after a second", async () => {
    const { one, other, key, owner, clock } = await two();
    const { organizationId, keyId } = one.caller;
    await owner.revokeKey({ organizationId, keyId: keyId ?? "" });
    await assert.rejects(async () => callerOf(one.service, key), { code: "INVALID_API_KEY" });
    await callerOf(other, key);
    await clock.advance(1_000);
    await assert.rejects(async () => callerOf(other, key), { code: "INVALID_API_KEY" });
  });

  test("a suspended organization is refused at once, and in another process after a second", async () => {
    const { one, other, key, owner, clock } = await two();
    await owner.setOrganizationStatus(one.caller.organizationId, "suspended");
    await assert.rejects(async () => callerOf(one.service, key), { code: "ORGANIZATION_SUSPENDED" });
    await clock.advance(1_000);
    await assert.rejects(async () => callerOf(other, key), { code: "ORGANIZATION_SUSPENDED" });
  });

  test("rates agreed on hold from the next request, and in another process after a second", async () => {
    const { one, other, key, owner, clock } = await two();
    await owner.setLimits(one.caller.organizationId, { rateLimits: { read: { perKey: 7, perOrganization: 9 } } });
    assert.equal((await callerOf(one.service, key)).rateLimits?.read?.perKey, 7);
    await clock.advance(1_000);
    assert.equal((await callerOf(other, key)).rateLimits?.read?.perKey, 7);
  });

  test("a remembered key expires on time and stays shut at the other surface", async () => {
    const { service, caller, clock } = await createTestService();
    const expiresAt = clock.now() + 500;
    const { key } = await service.admin.createKey({
      organizationId: caller.organizationId,
      kind: "mcp",
      scopes: SCOPES,
      expiresAt,
    });
    await callerOf(service, key, "mcp");
    await assert.rejects(async () => callerOf(service, key), { code: "INVALID_API_KEY" });
    await clock.advance(500);
    await assert.rejects(async () => callerOf(service, key, "mcp"), { code: "INVALID_API_KEY" });
  });

  test("enter returns without a promise for a cached key", async () => {
    const { other, key } = await two();
    assert.ok(!(other.enter({ bearer: key }, API) instanceof Promise));
  });

  test("enter returns a promise for a key that is no longer cached", async () => {
    const { other, key, clock } = await two();
    await clock.advance(1_000);
    const entry = other.enter({ bearer: key }, API);
    assert.ok(entry instanceof Promise);
    assert.ok((await entry).caller.scopes.includes("scan:create"));
  });

  test("enter refuses with a rejected promise and never throws", async () => {
    const { other, key } = await two();
    const refusals = [
      other.enter({ bearer: key }, { ...API, surface: "mcp" }),
      other.enter({ bearer: "nobody" }, API),
      other.enter({ bearer: null }, API),
    ];
    for (const refused of refusals) {
      assert.ok(refused instanceof Promise);
      await assert.rejects(refused, { code: "INVALID_API_KEY" });
    }
  });

  test("the store is asked once a second for a busy key, and never for a mistyped one", async () => {
    const database = createMemoryStore();
    let asked = 0;
    function keyByHash(hash: string) {
      asked += 1;
      return database.accounts.keyByHash(hash);
    }
    const accounts = { ...database.accounts, keyByHash };
    const { service, key, clock } = await createTestService({ database: { ...database, accounts } });
    for (let i = 0; i < 5; i++) await callerOf(service, key);
    assert.equal(asked, 1);
    await assert.rejects(async () => callerOf(service, `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`));
    assert.equal(asked, 1);
    await clock.advance(1_000);
    await callerOf(service, key);
    assert.equal(asked, 2);
  });
});
