import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { Database } from "../../../core/ports/database.ts";
import type { IdentityEffects } from "../../../core/ports/identity-store.ts";
import { organizationRow, write } from "../rows.ts";
import type { StoreSubject } from "../store.ts";
import { START } from "../test-clock.ts";
import { clientRow, codeRow, grantRow, linkRow, membershipRow, sessionRow, tokenRow, userRow } from "./rows.ts";

/** Tests the contract of the `IdentityStore` port on an adapter. */
export function testIdentityStore(name: string, { open }: StoreSubject): void {
  describe(`identity store: ${name}`, () => {
    let database: Database;
    const put = (effects: IdentityEffects["put"] & object) =>
      database.identities.transact({}, () => ({ effects: { put: effects }, result: null }));
    beforeEach(async () => {
      database = await open();
      await write(database, { organizations: [organizationRow({ id: "org_2" }), organizationRow()] });
      await put({ users: [userRow()], memberships: [membershipRow()] });
    });
    afterEach(() => database.closeDatabase());

    test("every kind of row is returned as it was written", async () => {
      const rows = {
        identities: [{ issuer: "https://id.example", subject: "7", userId: "usr_1", createdAt: START }],
        passkeys: [
          { id: "pk", userId: "usr_1", publicKey: "AAAA", signCount: 3, name: "Phone", createdAt: START, usedAt: null },
        ],
        sessions: [sessionRow()],
        devices: [{ userId: "usr_1", hash: "device_1", expiresAt: START }],
        signInWaits: [{ userId: "usr_1", network: "192.0.2", failures: 5, waitUntil: START, expiresAt: START + 1 }],
        links: [linkRow({ purpose: "invite", email: "b@example.com", organizationId: "org_1", role: "viewer" })],
        oauthClients: [clientRow()],
        oauthGrants: [grantRow()],
        oauthCodes: [codeRow()],
        oauthTokens: [tokenRow()],
        shares: [
          {
            hash: "s",
            organizationId: "org_1",
            jobId: "job_1",
            userId: "usr_1",
            createdAt: START,
            expiresAt: START + 1,
            revokedAt: null,
          },
        ],
        audit: [
          { id: "aud_1", organizationId: null, userId: "usr_1", action: "x", detail: "y", address: "::1", at: START },
        ],
      };
      await put(rows);
      const { identities } = database;
      assert.deepEqual(await identities.find("users", { email: "ada@example.com" }), [userRow()]);
      assert.deepEqual(await identities.find("memberships", { organizationId: "org_1" }), [membershipRow()]);
      assert.deepEqual(await identities.find("identities", {}), rows.identities);
      assert.deepEqual(await identities.find("passkeys", { usedAt: null }), rows.passkeys);
      assert.deepEqual(await identities.find("sessions", { hash: "session_1" }), rows.sessions);
      assert.deepEqual(await identities.find("devices", { hash: "device_1" }), rows.devices);
      assert.deepEqual(await identities.find("signInWaits", {}), rows.signInWaits);
      assert.deepEqual(await identities.find("links", {}), rows.links);
      assert.deepEqual(await identities.find("oauthClients", { id: "client_1" }), rows.oauthClients);
      assert.deepEqual(await identities.find("oauthGrants", {}), rows.oauthGrants);
      assert.deepEqual(await identities.find("oauthCodes", {}), rows.oauthCodes);
      assert.deepEqual(await identities.find("oauthTokens", {}), rows.oauthTokens);
      assert.deepEqual(await identities.find("shares", { organizationId: "org_1", jobId: "job_1" }), rows.shares);
      assert.deepEqual(await identities.find("audit", { organizationId: null }), rows.audit);
      assert.deepEqual(await identities.find("users", { email: "nobody@example.com" }), []);
    });

    test("find orders by key and limits the rows", async () => {
      await put({ users: [userRow({ id: "usr_3", email: "c" }), userRow({ id: "usr_2", email: "b" })] });
      const idsOf = async (options: object) =>
        (await database.identities.find("users", {}, options)).map(({ id }) => id);
      assert.deepEqual(await idsOf({}), ["usr_1", "usr_2", "usr_3"]);
      assert.deepEqual(await idsOf({ isDescending: true, limit: 2 }), ["usr_3", "usr_2"]);
      assert.deepEqual(await idsOf({ isDescending: true, before: "usr_3" }), ["usr_2", "usr_1"]);
    });

    test("a plan loads a user by email with memberships, sessions and live grants only", async () => {
      await put({
        users: [userRow({ id: "usr_2", email: "b@example.com" })],
        sessions: [sessionRow(), sessionRow({ hash: "session_2", userId: "usr_2" })],
        oauthGrants: [grantRow(), grantRow({ id: "grant_2", revokedAt: START })],
      });
      const plan = { users: [{ email: "ada@example.com" }] };
      const found = await database.identities.transact(plan, (result) => ({ effects: {}, result }));
      assert.deepEqual(found.users, [userRow()]);
      assert.deepEqual(found.memberships, [membershipRow()]);
      assert.deepEqual(found.sessions, [sessionRow()]);
      assert.deepEqual(found.oauthGrants, [grantRow()]);
      assert.equal(found.userCount, 0);
    });

    test("a plan with a network loads the waits of its users for that network only", async () => {
      await put({ users: [userRow({ id: "usr_2", email: "b@example.com" })] });
      const wait = { userId: "usr_1", network: "192.0.2", failures: 1, waitUntil: START, expiresAt: START };
      await put({ signInWaits: [wait, { ...wait, network: "192.0.3" }, { ...wait, userId: "usr_2" }] });
      const plan = { users: [{ email: "ada@example.com" }], network: "192.0.2" };
      const found = await database.identities.transact(plan, (result) => ({ effects: {}, result }));
      assert.deepEqual(found.signInWaits, [wait]);
    });

    test("a plan loads all members of an organization beside the memberships of a user", async () => {
      const others = [
        membershipRow({ userId: "usr_1", organizationId: "org_2", role: "viewer" }),
        membershipRow({ userId: "usr_2", role: "writer" }),
      ];
      await put({ users: [userRow({ id: "usr_2", email: "b@example.com" })], memberships: others });
      const plan = { users: [{ id: "usr_1" }], organization: "org_1" };
      const found = await database.identities.transact(plan, (result) => ({ effects: {}, result }));
      assert.equal(found.memberships.length, 3);
      assert.equal(found.memberships.filter(({ organizationId }) => organizationId === "org_1").length, 2);
    });

    test("a removal names all rows with equal fields, and rows are written after it in their order", async () => {
      const invite = linkRow({ purpose: "invite", organizationId: "org_1", createdBy: "usr_1" });
      const used = { ...invite, hash: "link_2", usedAt: START };
      const other = { ...invite, hash: "link_3", createdBy: null };
      await put({ links: [invite, used, other] });
      const links = [{ createdBy: "usr_1", usedAt: null }];
      const renamed = userRow({ email: "old@example.com", emailProof: "invitation", emailVerifiedAt: START });
      const users = [renamed, userRow({ id: "usr_2" })];
      await database.identities.transact({}, () => ({ effects: { remove: { links }, put: { users } }, result: null }));
      assert.deepEqual(await database.identities.find("links", {}), [used, other]);
      assert.deepEqual(await database.identities.find("users", { emailProof: "invitation" }), [renamed]);
      assert.equal((await database.identities.find("users", { email: "ada@example.com" }))[0]?.id, "usr_2");
    });

    test("a decision that throws writes nothing", async () => {
      const failing = database.identities.transact({ users: [{ id: "usr_1" }] }, () => {
        throw new Error("no");
      });
      await assert.rejects(failing, /no/);
      assert.equal((await database.identities.find("users", {})).length, 1);
    });

    test("a duplicate email, an unknown user or an unknown organization rejects and writes nothing", async () => {
      const session = sessionRow();
      await assert.rejects(put({ users: [userRow({ id: "usr_2" })], sessions: [session] }));
      await assert.rejects(put({ sessions: [session, sessionRow({ hash: "s", userId: "usr_9" })] }));
      await assert.rejects(put({ sessions: [session], memberships: [membershipRow({ organizationId: "org_9" })] }));
      assert.deepEqual(await database.identities.find("sessions", {}), []);
    });

    test("removing a user removes memberships, sessions, grants, codes and tokens, and keeps the audit log", async () => {
      const line = { id: "aud_1", organizationId: "org_1", userId: "usr_1", action: "x", detail: "", address: null };
      await put({
        sessions: [sessionRow()],
        oauthGrants: [grantRow()],
        oauthCodes: [codeRow()],
        oauthTokens: [tokenRow()],
        audit: [{ ...line, at: START }],
      });
      await database.identities.transact({ users: [{ id: "usr_1" }] }, () => ({
        effects: { remove: { users: [{ id: "usr_1" }] } },
        result: null,
      }));
      for (const table of ["users", "memberships", "sessions", "oauthGrants", "oauthCodes", "oauthTokens"] as const)
        assert.deepEqual(await database.identities.find(table, {}), [], table);
      assert.equal((await database.identities.find("audit", {})).length, 1);
    });

    test("an access token is found with its grant, role, statuses and rate limits", async () => {
      await put({ oauthGrants: [grantRow()], oauthTokens: [tokenRow(), tokenRow({ hash: "r", kind: "refresh" })] });
      const match = await database.identities.accessToken("token_1");
      assert.deepEqual(match, {
        token: tokenRow(),
        grant: grantRow(),
        role: "owner",
        userStatus: "active",
        organizationStatus: "active",
        rateLimits: {},
      });
      assert.equal(await database.identities.accessToken("r"), null, "a refresh token opens nothing");
      assert.equal(await database.identities.accessToken("unknown"), null);
      await database.accounts.changeOrganization("org_1", { status: "suspended" });
      await database.identities.transact({}, () => ({
        effects: { remove: { memberships: [{ userId: "usr_1", organizationId: "org_1" }] } },
        result: null,
      }));
      const later = await database.identities.accessToken("token_1");
      assert.deepEqual([later?.role, later?.organizationStatus], [null, "suspended"]);
    });

    test("ten transactions over one code see it unused once", async () => {
      await put({ oauthGrants: [grantRow()], oauthCodes: [codeRow()] });
      const take = () =>
        database.identities.transact({ code: "code_1" }, ({ oauthCodes: [code], oauthGrants: [grant] }) => {
          assert.ok(code !== undefined && grant !== undefined);
          const used = { ...code, usedAt: code.usedAt ?? START };
          return { effects: { put: { oauthCodes: [used] } }, result: code.usedAt === null };
        });
      const results = await Promise.all(Array.from({ length: 10 }, take));
      assert.equal(results.filter((isFirst) => isFirst).length, 1);
    });

    test("ten transactions over one refresh token count every sibling", async () => {
      await put({ oauthGrants: [grantRow()], oauthTokens: [tokenRow({ kind: "refresh" })] });
      const rotate = () =>
        database.identities.transact({ token: "token_1" }, ({ oauthTokens: [token] }) => {
          assert.ok(token !== undefined);
          const siblings = token.siblings + 1;
          return { effects: { put: { oauthTokens: [{ ...token, siblings }] } }, result: siblings };
        });
      const results = await Promise.all(Array.from({ length: 10 }, rotate));
      assert.deepEqual(
        results.toSorted((a, b) => a - b),
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      );
    });

    test("ten transactions over one link see it unused once", async () => {
      await put({ links: [linkRow()] });
      const take = () =>
        database.identities.transact({ link: "link_1" }, ({ links: [link] }) => {
          assert.ok(link !== undefined);
          return { effects: { put: { links: [{ ...link, usedAt: START }] } }, result: link.usedAt === null };
        });
      const results = await Promise.all(Array.from({ length: 10 }, take));
      assert.equal(results.filter((isFirst) => isFirst).length, 1);
    });

    test("ten first users at once become one, because counting users is serialized", async () => {
      await database.identities.transact({}, () => ({
        effects: { remove: { users: [{ id: "usr_1" }] } },
        result: null,
      }));
      const claim = (_: unknown, index: number) =>
        database.identities.transact({ countsUsers: true }, ({ userCount }) => {
          const users = userCount === 0 ? [userRow({ id: `usr_${index}`, email: `${index}@example.com` })] : [];
          return { effects: { put: { users } }, result: userCount };
        });
      const counts = await Promise.all(Array.from({ length: 10 }, claim));
      assert.equal(counts.filter((count) => count === 0).length, 1);
      assert.equal((await database.identities.find("users", {})).length, 1);
    });

    test("a last use of a grant never moves back, and unknown grants are ignored", async () => {
      await put({ oauthGrants: [grantRow()] });
      await database.identities.touchGrants([
        { id: "grant_1", at: START + 5 },
        { id: "grant_9", at: START },
      ]);
      await database.identities.touchGrants([{ id: "grant_1", at: START + 4 }]);
      assert.equal((await database.identities.find("oauthGrants", {}))[0]?.usedAt, START + 5);
    });

    test("prune deletes what ended and clients that nobody used", async () => {
      await put({
        sessions: [sessionRow({ expiresAt: START - 1 }), sessionRow({ hash: "live" })],
        links: [linkRow({ expiresAt: START - 1 })],
        oauthGrants: [grantRow()],
        oauthCodes: [codeRow({ expiresAt: START - 1 })],
        oauthTokens: [tokenRow({ expiresAt: START - 1 }), tokenRow({ hash: "live" })],
        oauthClients: [
          clientRow({ createdAt: START - 1 }),
          clientRow({ id: "used", createdAt: START - 1, usedAt: START }),
          clientRow({ id: "new" }),
        ],
      });
      assert.equal(await database.identities.prune({ endedBefore: START, unusedBefore: START }), 5);
      assert.deepEqual(
        (await database.identities.find("sessions", {})).map(({ hash }) => hash),
        ["live"],
      );
      assert.deepEqual(
        (await database.identities.find("oauthClients", {})).map(({ id }) => id),
        ["new", "used"],
      );
    });
  });
}
