import assert from "node:assert/strict";
import { test } from "node:test";
import { userAgentOf } from "../../../src/config/version.ts";

test("the crawler never names an address of the reader's own machine", () => {
  for (const host of ["127.0.0.1:8080", "localhost", "app.localhost", "[::1]:80", "0.0.0.0", "127.8.0.1"])
    assert.match(
      userAgentOf(`http://${host}`),
      /^serplens\/[0-9.]+ \(\+https:\/\/www\.npmjs\.com\/package\/serplens\)$/,
      host,
    );
  for (const base of ["https://seo.example.com", "http://localhost.example", "http://10.0.0.1:8080"])
    assert.ok(userAgentOf(base).endsWith(` (+${base}/bot)`), base);
});
