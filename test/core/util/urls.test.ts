import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { absoluteUrl } from "../../../core/util/urls.ts";

/** Computes the expected address with the URL parser alone. */
function parsed(reference: string, base: string): string | null {
  const url = reference.trim() === "" ? null : URL.parse(reference.trim(), base);
  if (url === null) return null;
  url.hash = "";
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
}

const BASES = [
  "https://a.example/b/c?d",
  "http://user@a.example:8080/",
  "https://a.example:443/x",
  "about:blank",
  "no address",
];
const PIECES = [
  ..."/.%?#&=-_~:@ '\"<>\\|^`{}[]\u00e9\t".split(""),
  ...[
    "http://",
    "https://",
    "HTTP://",
    "//",
    "a",
    "2e",
    "%2E",
    "..",
    "www.shop.example",
    "1.2.3.4",
    "0x7f.1",
    "xn--a.example",
    "a--b.example",
    "example.",
    ":80",
    "p?q",
    "mailto:",
  ],
];

describe("addresses", () => {
  for (const [reference, address] of [
    ["/p/1?x=1&y=%2e#top", "https://a.example/p/1?x=1&y=%2e"],
    ["https://www.shop.example/p.html", "https://www.shop.example/p.html"],
    ["/a/../b", "https://a.example/b"],
    ["/a/%2e%2e/b", "https://a.example/b"],
    ["mailto:a@b.example", null],
    ["", null],
  ] as const) {
    it(`the reference ${reference} resolves to ${address}`, () =>
      assert.equal(absoluteUrl(reference, "https://a.example/b/c"), address));
  }

  it("absoluteUrl returns the URL parser's address for every spelling", () => {
    const reference = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(reference, fc.constantFrom(...BASES), (text, base) =>
        assert.equal(absoluteUrl(text, base), parsed(text, base)),
      ),
      { seed: 5, numRuns: 5_000 },
    );
  });
});
