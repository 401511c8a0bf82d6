import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { Database } from "../../core/ports/database.ts";
import { keyRow, organizationRow, write } from "./rows.ts";
import type { StoreSubject } from "./store.ts";
import { START } from "./test-clock.ts";

/** Tests the contract of the `AccountStore` port on an adapter. */
export function testAccountStore(name: string, { open }: StoreSubject): void {
  describe(`account store: ${name}`, () => {
    let database: Database;
    beforeEach(async () => {
      database = await open();
      await write(database, {
        organizations: [organizationRow({ id: "org_2", createdAt: START + 1 }), organizationRow()],
      });
    });
    afterEach(() => database.closeDatabase());

    test("organizations are listed oldest first and read by id", async () => {
      assert.deepEqual(
        (await database.accounts.organizations()).map((row) => row.id),
        ["org_1", "org_2"],
      );
      assert.deepEqual(await database.accounts.organization("org_1"), organizationRow());
      assert.equal(await database.accounts.organization("org_unknown"), null);
    });

    test("a status set by the account store survives a write of older counters", async () => {
      assert.equal(await database.accounts.changeOrganization("org_1", { status: "suspended" }), true);
      await write(database, { organizations: [organizationRow({ queued: 3 })] });
      assert.deepEqual(
        await database.accounts.organization("org_1"),
        organizationRow({ status: "suspended", queued: 3 }),
      );
      assert.equal(await database.accounts.changeOrganization("org_unknown", { status: "suspended" }), false);
    });

    test("limits are replaced as a whole, survive a write of older counters, and are read with the key", async () => {
      const limits = { activeCap: 9, queuedCap: 400, rateLimits: { scan: { perKey: 60, perOrganization: 180 } } };
      await database.accounts.insertKey(keyRow());
      assert.equal(await database.accounts.changeOrganization("org_1", limits), true);
      await write(database, { organizations: [organizationRow({ queued: 3 })] });
      assert.deepEqual(await database.accounts.organization("org_1"), organizationRow({ ...limits, queued: 3 }));
      assert.deepEqual((await database.accounts.keyByHash("hash_1"))?.rateLimits, limits.rateLimits);
      assert.equal(
        await database.accounts.changeOrganization("org_1", { activeCap: null, queuedCap: null, rateLimits: {} }),
        true,
      );
      assert.deepEqual(await database.accounts.organization("org_1"), organizationRow({ queued: 3 }));
      assert.equal(await database.accounts.changeOrganization("org_unknown", limits), false);
    });

    test("the excluded hosts of an organization are replaced as a whole", async () => {
      const { accounts } = database;
      assert.deepEqual(await accounts.excludedHosts("org_1"), []);
      assert.equal(await accounts.setExcludedHosts("org_1", ["b.example", "a.example"]), true);
      assert.deepEqual(await accounts.excludedHosts("org_1"), ["a.example", "b.example"]);
      assert.equal(await accounts.setExcludedHosts("org_1", ["c.example"]), true);
      assert.deepEqual(await accounts.excludedHosts("org_1"), ["c.example"]);
      assert.deepEqual(await accounts.excludedHosts("org_unknown"), []);
      assert.equal(await accounts.setExcludedHosts("org_unknown", ["a.example"]), false);
    });

    test("an organization forbids the language model until it allows the model again", async () => {
      const { accounts } = database;
      assert.equal(await accounts.isWriterForbidden("org_1"), false);
      for (const isForbidden of [true, true, false, false]) {
        assert.equal(await accounts.setWriterForbidden("org_1", isForbidden), true);
        assert.equal(await accounts.isWriterForbidden("org_1"), isForbidden);
      }
      await accounts.setWriterForbidden("org_1", true);
      assert.equal(await accounts.isWriterForbidden("org_2"), false);
      assert.equal(await accounts.setWriterForbidden("org_unknown", true), false);
      assert.equal(await accounts.isWriterForbidden("org_unknown"), false);
    });

    test("tokens are counted by organization and month, and never together beyond the limit", async () => {
      const { accounts } = database;
      const use = { organizationId: "org_1", month: "2026-11", micros: 0, limit: { tokens: 100, micros: null } };
      const noLimit = { tokens: null, micros: null };
      assert.equal(await accounts.addWriterUse({ ...use, tokens: 101 }), false);
      const ten = await Promise.all(Array.from({ length: 10 }, () => accounts.addWriterUse({ ...use, tokens: 30 })));
      assert.equal(ten.filter(Boolean).length, 3);
      assert.deepEqual(await accounts.writerSum("org_1", "2026-11"), { tokens: 90, micros: 0 });
      assert.equal(await accounts.addWriterUse({ ...use, tokens: 10 }), true);
      assert.equal(await accounts.addWriterUse({ ...use, tokens: 50, limit: noLimit }), true);
      assert.equal(await accounts.addWriterUse({ ...use, tokens: -120, limit: noLimit }), true);
      assert.deepEqual(await accounts.writerSum("org_1", "2026-11"), { tokens: 30, micros: 0 });
      assert.deepEqual(await accounts.writerSum("org_1", "2026-12"), { tokens: 0, micros: 0 });
      assert.deepEqual(await accounts.writerSum("org_2", "2026-11"), { tokens: 0, micros: 0 });
      await assert.rejects(accounts.addWriterUse({ ...use, organizationId: "org_unknown", tokens: 1 }));
    });

    test("money is counted beside the tokens, and a use above either limit adds nothing", async () => {
      const { accounts } = database;
      const use = { organizationId: "org_1", month: "2026-11", limit: { tokens: 1_000, micros: 5_000_000_000 } };
      const sum = () => accounts.writerSum("org_1", "2026-11");
      const uses = Array.from({ length: 10 }, () =>
        accounts.addWriterUse({ ...use, tokens: 1, micros: 1_500_000_000 }),
      );
      assert.equal((await Promise.all(uses)).filter(Boolean).length, 3);
      assert.deepEqual(await sum(), { tokens: 3, micros: 4_500_000_000 });
      assert.equal(await accounts.addWriterUse({ ...use, tokens: 998, micros: 0 }), false);
      assert.equal(await accounts.addWriterUse({ ...use, tokens: 0, micros: 500_000_001 }), false);
      assert.deepEqual(await sum(), { tokens: 3, micros: 4_500_000_000 });
      assert.equal(await accounts.addWriterUse({ ...use, tokens: 997, micros: 500_000_000 }), true);
    });

    test("a brand keeps its logo until the logo is replaced or removed", async () => {
      const { accounts } = database;
      const texts = { name: "Northstar", color: "#0b5f63", footer: null };
      const logo = { type: "image/png" as const, width: 2, height: 3, version: "abc" };
      const bytes = new Uint8Array([137, 0, 255]);
      assert.equal(await accounts.brand("org_1"), null);
      assert.equal(await accounts.brandLogo("org_1"), null);
      assert.equal(await accounts.setBrand("org_1", texts, { ...logo, bytes }), true);
      assert.deepEqual(await accounts.brand("org_1"), { ...texts, logo });
      assert.equal(await accounts.setBrand("org_1", { ...texts, footer: "By us" }), true);
      assert.deepEqual(await accounts.brand("org_1"), { ...texts, footer: "By us", logo });
      assert.deepEqual(await accounts.brandLogo("org_1"), { ...logo, bytes });
      assert.equal(await accounts.setBrand("org_1", texts, null), true);
      assert.deepEqual(await accounts.brand("org_1"), { ...texts, logo: null });
      assert.equal(await accounts.brandLogo("org_1"), null);
      assert.equal(await accounts.setBrand("org_unknown", texts), false);
    });

    test("a new name of an organization survives a write of older counters", async () => {
      assert.equal(await database.accounts.changeOrganization("org_1", { name: "Northstar" }), true);
      await write(database, { organizations: [organizationRow({ queued: 3 })] });
      assert.deepEqual(
        await database.accounts.organization("org_1"),
        organizationRow({ name: "Northstar", queued: 3 }),
      );
      assert.equal(await database.accounts.changeOrganization("org_unknown", { name: "x" }), false);
    });

    test("metering set by the account store survives a write of older counters", async () => {
      assert.equal(await database.accounts.changeOrganization("org_1", { isMetered: false }), true);
      await write(database, { organizations: [organizationRow({ queued: 3 })] });
      assert.deepEqual(await database.accounts.organization("org_1"), organizationRow({ isMetered: false, queued: 3 }));
      assert.equal(await database.accounts.changeOrganization("org_unknown", { isMetered: false }), false);
    });

    test("a key is found by its hash, with the status and rate limits of its organization", async () => {
      const key = keyRow({ name: "CI", expiresAt: START + 9, scopes: ["jobs:read"] });
      await database.accounts.insertKey(key);
      assert.deepEqual(await database.accounts.keyByHash("hash_1"), {
        key,
        organizationStatus: "active",
        rateLimits: {},
      });
      await database.accounts.changeOrganization("org_1", { status: "suspended" });
      assert.equal((await database.accounts.keyByHash("hash_1"))?.organizationStatus, "suspended");
      assert.equal(await database.accounts.keyByHash("hash_2"), null);
    });

    test("a key with a known id or hash, or of an unknown organization, is rejected", async () => {
      await database.accounts.insertKey(keyRow());
      await assert.rejects(database.accounts.insertKey(keyRow({ hash: "hash_2" })));
      await assert.rejects(database.accounts.insertKey(keyRow({ id: "key_2" })));
      await assert.rejects(
        database.accounts.insertKey(keyRow({ id: "key_3", hash: "hash_3", organizationId: "org_unknown" })),
      );
      assert.equal((await database.accounts.keys("org_1")).length, 1);
    });

    test("keys are listed per organization, oldest first", async () => {
      await database.accounts.insertKey(keyRow({ id: "key_new", hash: "a", createdAt: START + 5 }));
      await database.accounts.insertKey(keyRow({ id: "key_old", hash: "b" }));
      await database.accounts.insertKey(keyRow({ id: "key_other", hash: "c", organizationId: "org_2" }));
      assert.deepEqual(
        (await database.accounts.keys("org_1")).map((key) => key.id),
        ["key_old", "key_new"],
      );
    });

    test("a second revocation keeps the instant of the first", async () => {
      await database.accounts.insertKey(keyRow());
      const name = { organizationId: "org_1", keyId: "key_1" };
      assert.equal(await database.accounts.revokeKey(name, START + 1), true);
      assert.equal(await database.accounts.revokeKey(name, START + 2), true);
      assert.equal((await database.accounts.keyByHash("hash_1"))?.key.revokedAt, START + 1);
      assert.equal(await database.accounts.revokeKey({ ...name, keyId: "key_unknown" }, START), false);
    });

    test("an organization cannot revoke a key of another organization", async () => {
      await database.accounts.insertKey(keyRow());
      const name = { organizationId: "org_2", keyId: "key_1" };
      assert.equal(await database.accounts.revokeKey(name, START + 1), false);
      assert.equal((await database.accounts.keyByHash("hash_1"))?.key.revokedAt, null);
    });

    test("organizationOfKey returns the organization of a key, and null for an unknown id", async () => {
      await database.accounts.insertKey(keyRow({ organizationId: "org_2" }));
      assert.equal(await database.accounts.organizationOfKey("key_1"), "org_2");
      assert.equal(await database.accounts.organizationOfKey("key_unknown"), null);
    });

    test("a last use never moves back, and unknown keys are ignored", async () => {
      await database.accounts.insertKey(keyRow());
      await database.accounts.touchKeys([
        { id: "key_1", at: START + 5 },
        { id: "key_unknown", at: START },
      ]);
      await database.accounts.touchKeys([{ id: "key_1", at: START + 4 }]);
      assert.equal((await database.accounts.keyByHash("hash_1"))?.key.lastUsedAt, START + 5);
    });
  });
}
