import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryStore } from "../../../adapters/memory/database.ts";
import { createMemoryDispatcher } from "../../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../../adapters/node-crypto/crypto.ts";
import { createKeyMemory, KEY_MEMORY_MS } from "../../../core/accounts/key-memory.ts";
import type { KeyMatch } from "../../../core/ports/account-store.ts";
import { createService, SCOPES } from "../../../core/service.ts";
import { createTestIds } from "../../conformance/test-clock.ts";
import { createTestService } from "../../conformance/test-service.ts";

const NOW = 1_000_000;

/** A memory over a store with one key, whose reads are counted and answered when `answer` is called. */
function subject() {
  const waiting: (() => void)[] = [];
  const match = { organizationStatus: "active", rateLimits: {} } as KeyMatch; // only handed through
  const memory = createKeyMemory({
    ...createMemoryStore().accounts,
    keyByHash: (hash) => new Promise((resolve) => waiting.push(() => resolve(hash === "known" ? match : null))),
  });
  return { memory, match, answer: () => waiting.shift()?.() };
}

async function remembered() {
  const made = subject();
  const reading = made.memory.read("known", NOW);
  made.answer();
  assert.equal(await reading, made.match);
  return made;
}

describe("the memory of keys", () => {
  test("holds a row for its time from when the read began, and not when the clock steps back", async () => {
    const { memory, match } = await remembered();
    assert.equal(memory.recall("known", NOW), match);
    assert.equal(memory.recall("known", NOW + KEY_MEMORY_MS - 1), match);
    assert.equal(memory.recall("known", NOW + KEY_MEMORY_MS), null);
    assert.equal(memory.recall("known", NOW - 1), null);
  });

  test("holds nothing of unknown keys", async () => {
    const { memory, answer } = subject();
    const reading = memory.read("unknown", NOW);
    answer();
    assert.equal(await reading, null);
    assert.equal(memory.recall("unknown", NOW), null);
  });

  test("forgets all, also what a read begun before brings later", async () => {
    const { memory, match, answer } = await remembered();
    const late = memory.read("known", NOW);
    memory.forget();
    assert.equal(memory.recall("known", NOW), null);
    answer();
    assert.equal(await late, match);
    assert.equal(memory.recall("known", NOW), null);
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
    await other.authenticate(key, "api");
    return { one, other, key, owner: one.service.owner, clock };
  }

  test("a revoked key opens nothing at once, and in another process after a second", async () => {
    const { one, other, key, owner, clock } = await two();
    await owner.revokeKey(one.caller.keyId ?? "");
    await assert.rejects(async () => one.service.authenticate(key, "api"), { code: "INVALID_API_KEY" });
    await other.authenticate(key, "api");
    await clock.advance(1_000);
    await assert.rejects(async () => other.authenticate(key, "api"), { code: "INVALID_API_KEY" });
  });

  test("a suspended organisation is refused at once, and in another process after a second", async () => {
    const { one, other, key, owner, clock } = await two();
    await owner.setOrganizationStatus(one.caller.organizationId, "suspended");
    await assert.rejects(async () => one.service.authenticate(key, "api"), { code: "ORGANIZATION_SUSPENDED" });
    await clock.advance(1_000);
    await assert.rejects(async () => other.authenticate(key, "api"), { code: "ORGANIZATION_SUSPENDED" });
  });

  test("rates agreed on hold from the next request, and in another process after a second", async () => {
    const { one, other, key, owner, clock } = await two();
    await owner.setLimits(one.caller.organizationId, { rateLimits: { read: { perKey: 7, perOrganization: 9 } } });
    assert.equal((await one.service.authenticate(key, "api")).rateLimits?.read?.perKey, 7);
    await clock.advance(1_000);
    assert.equal((await other.authenticate(key, "api")).rateLimits?.read?.perKey, 7);
  });

  test("a remembered key expires on time and stays shut at the other surface", async () => {
    const { service, caller, clock } = await createTestService();
    const expiresAt = clock.now() + 500;
    const { key } = await service.owner.createKey({ organizationId: caller.organizationId, kind: "mcp", scopes: SCOPES, expiresAt });
    await service.authenticate(key, "mcp");
    await assert.rejects(async () => service.authenticate(key, "api"), { code: "INVALID_API_KEY" });
    await clock.advance(500);
    await assert.rejects(async () => service.authenticate(key, "mcp"), { code: "INVALID_API_KEY" });
  });

  test("a remembered key is answered without a promise, and refused with one", async () => {
    const { other, key, clock } = await two();
    assert.ok(!(other.authenticate(key, "api") instanceof Promise));
    for (const [bearer, surface] of [[key, "mcp"] as const, ["nobody", "api"] as const, [null, "api"] as const]) {
      const refused = other.authenticate(bearer, surface);
      assert.ok(refused instanceof Promise);
      await assert.rejects(refused, { code: "INVALID_API_KEY" });
    }
    await clock.advance(1_000);
    const read = other.authenticate(key, "api");
    assert.ok(read instanceof Promise);
    await read;
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
    for (let i = 0; i < 5; i++) await service.authenticate(key, "api");
    assert.equal(asked, 1);
    await assert.rejects(async () => service.authenticate(`${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`, "api"));
    assert.equal(asked, 1);
    await clock.advance(1_000);
    await service.authenticate(key, "api");
    assert.equal(asked, 2);
  });
});
