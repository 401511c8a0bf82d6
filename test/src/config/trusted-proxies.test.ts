import assert from "node:assert/strict";
import { test } from "node:test";
import { createClientAddress, readTrustedProxies } from "../../../src/config/trusted-proxies.ts";

function finder(text: string) {
  const problems: string[] = [];
  const find = createClientAddress(readTrustedProxies(text, problems));
  assert.deepEqual(problems, []);
  return (peer: string | null, forwardedFor: string | null) => find(peer, forwardedFor).address;
}

test("the sender is the last address that is no trusted proxy", () => {
  const find = finder("127.0.0.1, 172.16.0.0/12, fd00::/8");
  assert.equal(find("172.18.0.1", "203.0.113.9"), "203.0.113.9");
  assert.equal(find("::ffff:172.18.0.1", "203.0.113.9"), "203.0.113.9");
  assert.equal(find("fd00::1", "198.51.100.1, 2001:db8::7, 172.31.0.9"), "2001:db8::7");
  assert.equal(find("127.0.0.1", "203.0.113.9, 198.51.100.2"), "198.51.100.2");
  assert.equal(find("172.18.0.1", "172.18.0.7"), "172.18.0.7");
});

test("a peer that is not trusted cannot name a sender", () => {
  const find = finder("127.0.0.1");
  assert.equal(find("198.51.100.1", "203.0.113.9"), "198.51.100.1");
  assert.equal(find("172.18.0.1", "203.0.113.9"), "172.18.0.1");
  assert.equal(find(null, "203.0.113.9"), null);
});

test("text that is no address ends the chain", () => {
  const find = finder("127.0.0.1");
  assert.equal(find("127.0.0.1", "203.0.113.9, <script>"), "127.0.0.1");
  assert.equal(find("127.0.0.1", ""), "127.0.0.1");
});

test("a private peer with a forwarding header is reported as an unknown proxy", () => {
  const find = createClientAddress(readTrustedProxies("127.0.0.1", []));
  assert.equal(find("172.18.0.1", "203.0.113.9").unknownProxy, "172.18.0.1");
  assert.equal(find("172.18.0.1", null).unknownProxy, null);
  assert.equal(find("198.51.100.1", "203.0.113.9").unknownProxy, null);
});

test("a setting that is no address and no network is a problem", () => {
  for (const text of ["proxy.example", "10.0.0.0/33", "10.0.0.0/8/8", "::1/129", "10.0.0.1/x"]) {
    const problems: string[] = [];
    readTrustedProxies(text, problems);
    assert.equal(problems.length, 1, text);
  }
});
