import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nodeCrypto } from "../../../../../adapters/node-crypto/crypto.ts";
import { normalizePassword, passwordProblem } from "../../../../../core/service/identity/people/passwords.ts";
import { networkOf } from "../../../../../core/service/identity/people/sign-in.ts";

describe("passwords", () => {
  for (const password of [
    "larch window kettle",
    "zzzqqqyyyx",
    "\u00fcber den Wolken",
    "aaabcdxyzw",
    "\u5bc6\u7801\u5bc6\u7801\u5f88\u957f\u7684\u5bc6\u7801\u554a",
  ])
    test(`"${password}" is accepted`, () =>
      assert.equal(passwordProblem(password, "ada@example.com", nodeCrypto), null));

  for (const password of [
    "",
    "ninechars",
    "password123",
    "Password1234!",
    "1234567890",
    "qwertyuiop",
    "0987654321",
    "aaaaaaaaaaaa",
    "ababababab",
    "x".repeat(201),
    "ada.lovelace1",
    "MotherLode",
    "undertaker",
    "montgom240",
  ])
    test(`"${password.slice(0, 20)}" is refused`, () =>
      assert.equal(typeof passwordProblem(password, "ada.lovelace@example.com", nodeCrypto), "string"));

  test("two spellings of one character are the same password", () => {
    assert.equal(normalizePassword("e\u0301"), normalizePassword("\u00e9"));
  });
});

describe("networkOf", () => {
  test("an IPv4 network has three numbers, and an IPv6 network four groups", () => {
    assert.equal(networkOf("192.0.2.7"), networkOf("192.0.2.200"));
    assert.notEqual(networkOf("192.0.2.7"), networkOf("192.0.3.7"));
    assert.equal(networkOf("2001:db8:1:2::1"), networkOf("2001:db8:1:2:9:9:9:9"));
    assert.notEqual(networkOf("2001:db8:1:2::1"), networkOf("2001:db8:1:3::1"));
    assert.equal(networkOf(null), "unknown");
  });
});
