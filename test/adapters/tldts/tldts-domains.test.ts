import assert from "node:assert/strict";
import { test } from "node:test";
import { createTldtsDomains } from "../../../adapters/tldts/tldts-domains.ts";

const domains = createTldtsDomains();

test("the registrable domain is one label above the public suffix", () => {
  assert.equal(domains.registrable("www.shop.example.co.uk"), "example.co.uk");
  assert.equal(domains.registrable("EXAMPLE.com"), "example.com");
  assert.equal(domains.registrable("a.example.com."), "example.com");
});

test("two sites on one hosting platform are two domains", () => {
  assert.equal(domains.registrable("alice.github.io"), "alice.github.io");
});

test("addresses, single labels and bare suffixes have none", () => {
  for (const host of ["127.0.0.1", "[::1]", "localhost", "co.uk", ""])
    assert.equal(domains.registrable(host), null, host);
});
