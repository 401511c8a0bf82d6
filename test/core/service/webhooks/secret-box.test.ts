import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nodeCrypto } from "../../../../adapters/node-crypto/crypto.ts";
import type { SecretRow } from "../../../../core/ports/webhook-rows.ts";
import { createSecretBox } from "../../../../core/service/webhooks/secret-box.ts";
import { verifyWebhook } from "../../../../src/webhooks.ts";
import { EMPTY_PLAN, NO_EFFECTS } from "../../../conformance/rows.ts";
import { DATABASES, HOOK, openWebhooks, scan, type WebhookService } from "./receivers.ts";

const OLD = new Uint8Array(32).fill(1);
const NEW = new Uint8Array(32).fill(2);
const SECRET = `whsec_${"x".repeat(43)}`;

test("a secret box opens secrets sealed by itself, sealed by an older key, and never sealed", () => {
  const old = createSecretBox(nodeCrypto, [OLD]);
  const sealed = old.seal(SECRET);
  assert.equal(sealed.includes(SECRET), false);
  assert.notEqual(old.seal(SECRET), sealed);
  for (const secretBox of [old, createSecretBox(nodeCrypto, [NEW, OLD])]) {
    assert.equal(secretBox.open(sealed), SECRET);
    assert.equal(secretBox.open(SECRET), SECRET);
  }
  assert.match(old.open(old.fresh()), /^whsec_[0-9A-Za-z]{43}$/);
  assert.equal(createSecretBox(nodeCrypto, []).seal(SECRET), SECRET);
});

test("reseal seals a text with the first key unless that key sealed it already", () => {
  const secretBox = createSecretBox(nodeCrypto, [NEW, OLD]);
  for (const text of [SECRET, createSecretBox(nodeCrypto, [OLD]).seal(SECRET)]) {
    const resealed = secretBox.reseal(text);
    assert.equal(createSecretBox(nodeCrypto, [NEW]).open(resealed), SECRET);
    assert.equal(secretBox.reseal(resealed), resealed);
  }
  assert.equal(createSecretBox(nodeCrypto, []).reseal(SECRET), SECRET);
  assert.throws(() => createSecretBox(nodeCrypto, [NEW]).reseal(createSecretBox(nodeCrypto, [OLD]).seal(SECRET)), {
    code: "SERVICE_UNAVAILABLE",
  });
});

test("open rejects a text of an unknown key or a changed text, without its content in the error", () => {
  const sealed = createSecretBox(nodeCrypto, [OLD]).seal(SECRET);
  const other = createSecretBox(nodeCrypto, [NEW]);
  const last = sealed.length - 3;
  const changed = `${sealed.slice(0, last)}${sealed[last] === "A" ? "B" : "A"}${sealed.slice(last + 1)}`;
  for (const text of [sealed, changed, sealed.slice(0, 20), "aes256gcm:"]) {
    assert.equal(other.opens(text), false, text);
    assert.throws(() => other.open(text), { code: "SERVICE_UNAVAILABLE" });
  }
  assert.equal(createSecretBox(nodeCrypto, [OLD]).opens(changed), false);
  assert.equal(createSecretBox(nodeCrypto, []).opens(sealed), false);
});

/** Applies `change` to the stored secrets with these ids and returns the rows. */
async function stored(
  { database }: WebhookService,
  ids: readonly string[],
  change: (row: SecretRow) => SecretRow = (row) => row,
) {
  return database.store.transact({ ...EMPTY_PLAN, secrets: ids }, 0, (snapshot) => {
    const rows = [...snapshot.secrets.values()].map(change);
    return { effects: { ...NO_EFFECTS, secrets: rows }, results: rows };
  });
}

for (const [name, open] of Object.entries(DATABASES)) {
  describe(`sealed secrets on ${name}`, () => {
    test("a sealed secret is never stored in plain text, and can still be shown and used to sign", async () => {
      await using subject = await openWebhooks({ database: await open(), options: { secretKeys: [OLD] } });
      const { organizationId, transport } = subject;
      const { admin } = subject.service;
      const { endpoint, secret } = await subject.register();
      const rotated = await admin.rotateEndpointSecret({ organizationId, endpointId: endpoint.id });
      assert.equal(rotated.previous?.secret, secret.secret);
      await admin.defaultSecret(organizationId);
      const rows = await stored(subject, [organizationId, endpoint.id]);
      const texts = rows.flatMap((row) =>
        row.previousSecret === null ? [row.secret] : [row.secret, row.previousSecret],
      );
      assert.equal(texts.length, 3);
      for (const text of texts) assert.match(text, /^aes256gcm:[A-Za-z0-9_-]+$/);
      await scan(subject);
      const [post] = transport.posts;
      assert.equal(post?.url, HOOK);
      assert.equal(
        verifyWebhook(post?.body ?? "", post?.headers ?? {}, rotated.secret, { now: post?.at ?? 0 }).kind,
        "verified",
      );
      assert.equal(await admin.unreadableSecrets(organizationId), 0);
    });

    test("a test delivery is signed with the secret that its caller received", async () => {
      await using subject = await openWebhooks({ database: await open(), options: { secretKeys: [OLD] } });
      const { signingSecret } = await subject.service.testWebhook(subject.caller, {
        url: HOOK,
        event: "job.completed",
      });
      await subject.clock.advance(1_000);
      const [post] = subject.transport.posts;
      assert.equal(
        verifyWebhook(post?.body ?? "", post?.headers ?? {}, signingSecret, { now: post?.at ?? 0 }).kind,
        "verified",
      );
    });

    test("a missing key stops sends without changing health, and the owner can count and rotate the secrets", async () => {
      await using subject = await openWebhooks({ database: await open(), options: { secretKeys: [NEW] } });
      const { organizationId } = subject;
      const { admin } = subject.service;
      const { endpoint } = await subject.register();
      const sealed = createSecretBox(nodeCrypto, [OLD]).seal(SECRET);
      await stored(subject, [endpoint.id], (row) => ({ ...row, secret: sealed }));
      assert.equal(await admin.unreadableSecrets(organizationId), 1);
      const name = { organizationId, endpointId: endpoint.id };
      await assert.rejects(admin.endpointSecret(name), { code: "SERVICE_UNAVAILABLE" });
      await scan(subject);
      assert.deepEqual(subject.transport.posts, []);
      assert.deepEqual(await admin.listEndpoints(organizationId), [endpoint]);
      assert.equal((await subject.deliveries())[0]?.state, "pending");
      assert.equal((await admin.rotateEndpointSecret(name)).previous, null);
      await subject.clock.advance(60_000);
      assert.equal(subject.transport.posts.length, 1);
    });

    test("resealSecrets seals all readable secrets with the first key and counts unreadable ones without changing them", async () => {
      await using subject = await openWebhooks({ database: await open(), options: { secretKeys: [NEW, OLD] } });
      const { organizationId } = subject;
      const { admin } = subject.service;
      const endpoints = [
        (await subject.register()).endpoint,
        (await subject.register({ url: "https://other.example/in" })).endpoint,
      ];
      const [first, second] = endpoints.map(({ id }) => id);
      const name = { organizationId, endpointId: first ?? "" };
      await admin.rotateEndpointSecret(name);
      const shown = await admin.endpointSecret(name);
      await admin.defaultSecret(organizationId);
      const secretBox = createSecretBox(nodeCrypto, [NEW, OLD]);
      const old = createSecretBox(nodeCrypto, [OLD]);
      const lost = createSecretBox(nodeCrypto, [new Uint8Array(32).fill(3)]).seal(SECRET);
      const before = (text: string | null) => (text === null ? null : old.seal(secretBox.open(text)));
      await stored(subject, [first ?? ""], (row) => ({
        ...row,
        secret: secretBox.open(row.secret),
        previousSecret: before(row.previousSecret),
      }));
      await stored(subject, [second ?? ""], (row) => ({ ...row, secret: lost }));
      assert.deepEqual(await admin.resealSecrets(organizationId), { resealed: 2, unreadable: 1 });
      const alone = createSecretBox(nodeCrypto, [NEW]);
      const [row] = await stored(subject, [first ?? ""]);
      assert.deepEqual(
        [alone.open(row?.secret ?? ""), alone.open(row?.previousSecret ?? "")],
        [shown.secret, shown.previous?.secret],
      );
      assert.deepEqual(await admin.endpointSecret(name), shown);
      assert.equal((await stored(subject, [second ?? ""]))[0]?.secret, lost);
      assert.deepEqual(await admin.resealSecrets(organizationId), { resealed: 0, unreadable: 1 });
    });

    test("resealSecrets drops a previous secret whose overlap has ended", async () => {
      await using subject = await openWebhooks({ database: await open(), options: { secretKeys: [NEW] } });
      const { id } = (await subject.register()).endpoint;
      await stored(subject, [id], (row) => ({
        ...row,
        secret: SECRET,
        previousSecret: SECRET,
        previousUntil: subject.clock.now(),
      }));
      assert.deepEqual(await subject.service.admin.resealSecrets(subject.organizationId), {
        resealed: 1,
        unreadable: 0,
      });
      assert.equal((await stored(subject, [id]))[0]?.previousSecret, null);
    });
  });
}
