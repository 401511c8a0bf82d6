import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nodeCrypto } from "../../../adapters/node-crypto/crypto.ts";
import type { SecretRow } from "../../../core/ports/webhook-rows.ts";
import { createVault } from "../../../core/webhooks/vault.ts";
import { verifyWebhook } from "../../../src/webhooks.ts";
import { DATABASES, HOOK, openWebhooks, scan, type WebhookService } from "./receivers.ts";

const OLD = new Uint8Array(32).fill(1);
const NEW = new Uint8Array(32).fill(2);
const SECRET = `whsec_${"x".repeat(43)}`;

test("a vault opens what it sealed, what an older key sealed and what was never sealed", () => {
  const old = createVault(nodeCrypto, [OLD]);
  const sealed = old.seal(SECRET);
  assert.equal(sealed.includes(SECRET), false);
  assert.notEqual(old.seal(SECRET), sealed);
  for (const vault of [old, createVault(nodeCrypto, [NEW, OLD])]) {
    assert.equal(vault.open(sealed), SECRET);
    assert.equal(vault.open(SECRET), SECRET);
  }
  assert.match(old.open(old.fresh()), /^whsec_[0-9A-Za-z]{43}$/);
  assert.equal(createVault(nodeCrypto, []).seal(SECRET), SECRET);
});

test("what the first key has not sealed is sealed with it, what it has sealed stays", () => {
  const vault = createVault(nodeCrypto, [NEW, OLD]);
  for (const text of [SECRET, createVault(nodeCrypto, [OLD]).seal(SECRET)]) {
    const resealed = vault.reseal(text);
    assert.equal(createVault(nodeCrypto, [NEW]).open(resealed), SECRET);
    assert.equal(vault.reseal(resealed), resealed);
  }
  assert.equal(createVault(nodeCrypto, []).reseal(SECRET), SECRET);
  assert.throws(() => createVault(nodeCrypto, [NEW]).reseal(createVault(nodeCrypto, [OLD]).seal(SECRET)), { code: "SERVICE_UNAVAILABLE" });
});

test("what another key sealed, or what was changed since, is refused and named by nothing of it", () => {
  const sealed = createVault(nodeCrypto, [OLD]).seal(SECRET);
  const other = createVault(nodeCrypto, [NEW]);
  const last = sealed.length - 3;
  const changed = `${sealed.slice(0, last)}${sealed[last] === "A" ? "B" : "A"}${sealed.slice(last + 1)}`;
  for (const text of [sealed, changed, sealed.slice(0, 20), "aes256gcm:"]) {
    assert.equal(other.opens(text), false, text);
    assert.throws(() => other.open(text), { code: "SERVICE_UNAVAILABLE" });
  }
  assert.equal(createVault(nodeCrypto, [OLD]).opens(changed), false);
  assert.equal(createVault(nodeCrypto, []).opens(sealed), false);
});

const NO_ROWS = { organizations: [], jobs: [], pools: [], idempotency: [], endpoints: [], origins: [], deliveries: [] };
const NO_PLAN = { ...NO_ROWS, grants: [], ready: [], endpointUrls: [], hooks: [], subscribers: [], due: [] };
const NO_EFFECTS = { ...NO_ROWS, lots: [], transfers: [], events: [], results: [], attempts: [] };

/** The secrets of that name as they are stored, changed by `change`. */
async function stored({ database }: WebhookService, ids: readonly string[], change: (row: SecretRow) => SecretRow = (row) => row) {
  return database.store.transact({ ...NO_PLAN, secrets: ids }, 0, (snapshot) => {
    const rows = [...snapshot.secrets.values()].map(change);
    return { effects: { ...NO_EFFECTS, secrets: rows }, results: rows };
  });
}

for (const [name, open] of Object.entries(DATABASES)) {
  describe(`sealed secrets on ${name}`, () => {
    test("are nowhere stored as they are, and are shown and sign as ever", async () => {
      await using subject = await openWebhooks({ database: await open(), options: { secretKeys: [OLD] } });
      const { organizationId, transport } = subject;
      const { owner } = subject.service;
      const { endpoint, secret } = await subject.register();
      const rotated = await owner.rotateEndpointSecret({ organizationId, endpointId: endpoint.id });
      assert.equal(rotated.previous?.secret, secret.secret);
      await owner.defaultSecret(organizationId);
      const rows = await stored(subject, [organizationId, endpoint.id]);
      const texts = rows.flatMap((row) => (row.previousSecret === null ? [row.secret] : [row.secret, row.previousSecret]));
      assert.equal(texts.length, 3);
      for (const text of texts) assert.match(text, /^aes256gcm:[A-Za-z0-9_-]+$/);
      await scan(subject);
      const [post] = transport.posts;
      assert.equal(post?.url, HOOK);
      assert.equal(verifyWebhook(post?.body ?? "", post?.headers ?? {}, rotated.secret, { now: post?.at ?? 0 }).kind, "verified");
      assert.equal(await owner.unreadableSecrets(organizationId), 0);
    });

    test("a test delivery is signed with the secret that its sender was told", async () => {
      await using subject = await openWebhooks({ database: await open(), options: { secretKeys: [OLD] } });
      const { signingSecret } = await subject.service.testWebhook(subject.caller, { url: HOOK, event: "job.completed" });
      await subject.clock.advance(1_000);
      const [post] = subject.transport.posts;
      assert.equal(verifyWebhook(post?.body ?? "", post?.headers ?? {}, signingSecret, { now: post?.at ?? 0 }).kind, "verified");
    });

    test("without their key nothing is sent, the endpoint keeps its health, the owner is told how many there are and may rotate them", async () => {
      await using subject = await openWebhooks({ database: await open(), options: { secretKeys: [NEW] } });
      const { organizationId } = subject;
      const { owner } = subject.service;
      const { endpoint } = await subject.register();
      const sealed = createVault(nodeCrypto, [OLD]).seal(SECRET);
      await stored(subject, [endpoint.id], (row) => ({ ...row, secret: sealed }));
      assert.equal(await owner.unreadableSecrets(organizationId), 1);
      const name = { organizationId, endpointId: endpoint.id };
      await assert.rejects(owner.endpointSecret(name), { code: "SERVICE_UNAVAILABLE" });
      await scan(subject);
      assert.deepEqual(subject.transport.posts, []);
      assert.deepEqual(await owner.listEndpoints(organizationId), [endpoint]);
      assert.equal((await subject.deliveries())[0]?.state, "pending");
      assert.equal((await owner.rotateEndpointSecret(name)).previous, null);
      await subject.clock.advance(60_000);
      assert.equal(subject.transport.posts.length, 1);
    });

    test("are all sealed with the first key on request, and what is shown and what signs stays; one without its key is told and left", async () => {
      await using subject = await openWebhooks({ database: await open(), options: { secretKeys: [NEW, OLD] } });
      const { organizationId } = subject;
      const { owner } = subject.service;
      const endpoints = [(await subject.register()).endpoint, (await subject.register({ url: "https://other.example/in" })).endpoint];
      const [first, second] = endpoints.map(({ id }) => id);
      const name = { organizationId, endpointId: first ?? "" };
      await owner.rotateEndpointSecret(name);
      const shown = await owner.endpointSecret(name);
      await owner.defaultSecret(organizationId);
      const vault = createVault(nodeCrypto, [NEW, OLD]);
      const old = createVault(nodeCrypto, [OLD]);
      const lost = createVault(nodeCrypto, [new Uint8Array(32).fill(3)]).seal(SECRET);
      const before = (text: string | null) => (text === null ? null : old.seal(vault.open(text)));
      await stored(subject, [first ?? ""], (row) => ({ ...row, secret: vault.open(row.secret), previousSecret: before(row.previousSecret) }));
      await stored(subject, [second ?? ""], (row) => ({ ...row, secret: lost }));
      assert.deepEqual(await owner.resealSecrets(organizationId), { resealed: 2, unreadable: 1 });
      const alone = createVault(nodeCrypto, [NEW]);
      const [row] = await stored(subject, [first ?? ""]);
      assert.deepEqual([alone.open(row?.secret ?? ""), alone.open(row?.previousSecret ?? "")], [shown.secret, shown.previous?.secret]);
      assert.deepEqual(await owner.endpointSecret(name), shown);
      assert.equal((await stored(subject, [second ?? ""]))[0]?.secret, lost);
      assert.deepEqual(await owner.resealSecrets(organizationId), { resealed: 0, unreadable: 1 });
    });

    test("one that is shown no longer is not kept when the others are sealed anew", async () => {
      await using subject = await openWebhooks({ database: await open(), options: { secretKeys: [NEW] } });
      const { id } = (await subject.register()).endpoint;
      await stored(subject, [id], (row) => ({ ...row, secret: SECRET, previousSecret: SECRET, previousUntil: subject.clock.now() }));
      assert.deepEqual(await subject.service.owner.resealSecrets(subject.organizationId), { resealed: 1, unreadable: 0 });
      assert.equal((await stored(subject, [id]))[0]?.previousSecret, null);
    });
  });
}
