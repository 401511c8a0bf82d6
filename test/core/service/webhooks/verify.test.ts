import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nodeCrypto } from "../../../../adapters/node-crypto/crypto.ts";
import { signedBytes } from "../../../../core/service/webhooks/sign.ts";
import { type VerifyOptions, verifyWebhook } from "../../../../src/webhooks.ts";

const SECRET = "whsec_test_0123456789abcdef";
const TIMESTAMP = "1767225600";
const NOW = 1_767_225_600_000;
const utf8 = (text: string) => new TextEncoder().encode(text);
const signatureOf = (timestamp: string, body: Uint8Array) =>
  nodeCrypto.hmacSha256(SECRET, signedBytes(timestamp, body));

/** Bodies and signatures, computed with another implementation. */
const VECTORS: readonly (readonly [string, string])[] = [
  ["{}", "773db73a9b6049b60b9cf9ac9b4416fa2aff5bb107cfee9250e02393f5fe0d1a"],
  ['{"job_id":"job_1","status":"completed"}', "192c4fa57671500dea35ca94aa9d8ab1b7e3873967854f10980877922bb94f36"],
  ['{"k":"caf\u00e9 \u6771\u4eac \ud83d\ude80"}', "93a34cbebe3543a0496747cfbbeeb558e5b3c4fc5a2c5f201ce86163eece9ea3"],
  ["", "70a5f8d693af5a68aab46c46b3ab8894097c51999b0e68a2bc1f0374ad3708fd"],
];

function headers(signature: string, over: Record<string, string> = {}): Record<string, string> {
  return {
    "Service-Signature": signature,
    "Service-Timestamp": TIMESTAMP,
    "Service-Delivery-Id": "dlv_1",
    "Service-Event": "job.completed",
    ...over,
  };
}

function judge(
  over: Record<string, string>,
  options: VerifyOptions & { body?: string; secret?: string | readonly string[] } = {},
) {
  const [[body, signature]] = VECTORS as readonly [(typeof VECTORS)[number]];
  return verifyWebhook(options.body ?? body, headers(signature, over), options.secret ?? SECRET, {
    now: NOW,
    ...options,
  });
}

const bytes = (value: number, length: number) => new Uint8Array(length).fill(value);
const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** RFC 4231 test cases (key, data, digest) with a UTF-8 key. Keys of the other cases are not valid UTF-8. */
const RFC_4231: readonly (readonly [string, Uint8Array, string])[] = [
  // Test case 1: twenty bytes 0x0b, which are valid UTF-8.
  ["\u000b".repeat(20), utf8("Hi There"), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
  ["Jefe", utf8("what do ya want for nothing?"), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"],
  // Test case 4: 0x01 to 0x19.
  [
    String.fromCharCode(...Array.from({ length: 25 }, (_, index) => index + 1)),
    bytes(0xcd, 50),
    "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
  ],
];

describe("signedBytes", () => {
  test("a signature matches the wire vectors", () => {
    for (const [body, signature] of VECTORS) assert.equal(signatureOf(TIMESTAMP, utf8(body)), signature);
  });

  test("a signature matches the RFC 4231 test cases", () => {
    for (const [key, data, digest] of RFC_4231) assert.equal(nodeCrypto.hmacSha256(key, data), digest);
  });

  test("a signature covers raw bytes that are not valid UTF-8", () => {
    const body = hex("00ff80c328");
    const signature = signatureOf(TIMESTAMP, body);
    assert.equal(verifyWebhook(body, headers(signature), SECRET, { now: NOW }).kind, "verified");
    assert.equal(verifyWebhook(hex("00ff80c329"), headers(signature), SECRET, { now: NOW }).kind, "rejected");
  });
});

describe("verifyWebhook", () => {
  test("verifyWebhook accepts the wire vectors as bytes and text, and returns the header values", () => {
    for (const [body, signature] of VECTORS) {
      for (const raw of [body, utf8(body)]) {
        assert.deepEqual(verifyWebhook(raw, headers(signature), SECRET, { now: NOW }), {
          kind: "verified",
          timestampSeconds: 1_767_225_600,
          deliveryId: "dlv_1",
          event: "job.completed",
        });
      }
    }
  });

  test("verifyWebhook reads Headers and objects in any case, and rejects a header that came twice", () => {
    const [[body, signature]] = VECTORS as readonly [(typeof VECTORS)[number]];
    assert.equal(verifyWebhook(body, new Headers(headers(signature)), SECRET, { now: NOW }).kind, "verified");
    const lower = Object.fromEntries(
      Object.entries(headers(signature)).map(([name, value]) => [name.toLowerCase(), value]),
    );
    assert.equal(verifyWebhook(body, lower, SECRET, { now: NOW }).kind, "verified");
    assert.deepEqual(
      verifyWebhook(body, { ...lower, "service-signature": [signature, signature] }, SECRET, { now: NOW }),
      {
        kind: "rejected",
        reason: "missing_header",
      },
    );
  });

  test("verifyWebhook rejects a wrong body, secret or timestamp, and an empty list of secrets", () => {
    const wrong = { kind: "rejected", reason: "wrong_signature" };
    assert.deepEqual(judge({}, { body: "{} " }), wrong);
    assert.deepEqual(judge({}, { secret: `${SECRET}x` }), wrong);
    assert.deepEqual(judge({ "Service-Timestamp": "1767225601" }), wrong);
    assert.deepEqual(judge({}, { secret: "" }), wrong);
    assert.deepEqual(judge({}, { secret: [] }), wrong);
    assert.equal(judge({}, { secret: ["other", SECRET] }).kind, "verified");
  });

  test("verifyWebhook rejects malformed headers before it computes a signature", () => {
    const [, signature = ""] = VECTORS[0] ?? [];
    for (const bad of [
      "",
      "x".repeat(64),
      signature.toUpperCase(),
      signature.slice(1),
      `${signature}0`,
      `sha256=${signature}`,
      ` ${signature}`,
    ]) {
      assert.deepEqual(judge({ "Service-Signature": bad }), { kind: "rejected", reason: "malformed_header" }, bad);
    }
    for (const bad of ["", "now", "-1", "1767225600.0", "1e9", "17672256000000"]) {
      assert.deepEqual(judge({ "Service-Timestamp": bad }), { kind: "rejected", reason: "malformed_header" }, bad);
    }
    assert.deepEqual(verifyWebhook("{}", {}, SECRET, { now: NOW }), { kind: "rejected", reason: "missing_header" });
    for (const name of ["Service-Signature", "Service-Timestamp"]) {
      const one = { [name]: name === "Service-Timestamp" ? "1767225600" : signature };
      assert.deepEqual(
        verifyWebhook("{}", one, SECRET, { now: NOW }),
        { kind: "rejected", reason: "missing_header" },
        `${name} alone`,
      );
    }
    assert.deepEqual(verifyWebhook("{}", new Headers(), SECRET, { now: NOW }), {
      kind: "rejected",
      reason: "missing_header",
    });
  });

  test("verifyWebhook accepts 300 s of clock skew either way by default", () => {
    for (const seconds of [-300, 0, 300])
      assert.equal(judge({}, { now: NOW + seconds * 1000 }).kind, "verified", String(seconds));
    const stale = { kind: "rejected", reason: "stale_timestamp" };
    for (const seconds of [-301, 301])
      assert.deepEqual(judge({}, { now: NOW + seconds * 1000 }), stale, String(seconds));
    assert.deepEqual(judge({}, { now: NOW + 11_000, toleranceSeconds: 10 }), stale);
    assert.deepEqual(judge({}, { toleranceSeconds: Number.NaN }), stale);
  });

  test("verifyWebhook uses the system clock when no time is passed", () => {
    const [[body, signature]] = VECTORS as readonly [(typeof VECTORS)[number]];
    assert.deepEqual(verifyWebhook(body, headers(signature), SECRET), { kind: "rejected", reason: "stale_timestamp" });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const fresh = signatureOf(timestamp, utf8(body));
    assert.equal(verifyWebhook(body, headers(fresh, { "Service-Timestamp": timestamp }), SECRET).kind, "verified");
  });
});
