import assert from "node:assert/strict";
import { test } from "node:test";
import { nodeCrypto } from "../../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../../adapters/node-crypto/ids.ts";
import { createTestClock } from "../../conformance/test-clock.ts";

const BYTES = new TextEncoder();

test("SHA-256 agrees with FIPS 180-2 and reads text as UTF-8", () => {
  assert.equal(nodeCrypto.sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  assert.equal(nodeCrypto.sha256("\u00e9"), "4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c");
});

test("HMAC-SHA256 agrees with RFC 4231, test case 2", () => {
  const mac = nodeCrypto.hmacSha256("Jefe", BYTES.encode("what do ya want for nothing?"));
  assert.equal(mac, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
});

test("an empty signing key is refused", () => {
  assert.throws(() => nodeCrypto.hmacSha256("", BYTES.encode("x")), RangeError);
});

test("the comparison separates equal texts from others of any length", () => {
  assert.equal(nodeCrypto.timingSafeEqual("secret", "secret"), true);
  assert.equal(nodeCrypto.timingSafeEqual("secret", "secreT"), false);
  assert.equal(nodeCrypto.timingSafeEqual("secret", "secret1"), false);
  assert.equal(nodeCrypto.timingSafeEqual("", ""), true);
});

test("random bytes have the length asked for and differ", () => {
  assert.equal(nodeCrypto.randomBytes(32).length, 32);
  assert.notDeepEqual(nodeCrypto.randomBytes(32), nodeCrypto.randomBytes(32));
});

test("ids carry their kind and rise, within a millisecond and when the clock stops", () => {
  const ids = createIds(createTestClock());
  const made = Array.from({ length: 10_000 }, () => ids.next("job"));
  assert.match(made[0] ?? "", /^job_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.deepEqual([...made].sort(), made);
  assert.equal(new Set(made).size, made.length);
});

test("ids begin with their instant as ULIDs write it", () => {
  // The example of the ULID specification.
  assert.match(createIds({ ...createTestClock(), now: () => 1_469_918_176_385 }).next("request"), /^req_01aryz6s41/);
  assert.match(createIds({ ...createTestClock(), now: () => 2 ** 48 - 1 }).next("request"), /^req_7zzzzzzzzz/);
});

test("ids of a later instant sort after those of an earlier one, from any process", async () => {
  const clock = createTestClock();
  const [one, other] = [createIds(clock), createIds(clock)];
  const earlier = [one.next("job"), other.next("job")];
  await clock.advance(1);
  const later = [one.next("job"), other.next("job")];
  assert.notEqual(earlier[0], earlier[1]);
  for (const a of earlier) for (const b of later) assert.ok(a < b);
});
