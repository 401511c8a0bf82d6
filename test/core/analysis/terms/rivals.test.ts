import assert from "node:assert/strict";
import { test } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import { rivalsOf } from "../../../../core/analysis/terms/rivals.ts";

const DOMAINS = ["moz.com", "one.example", "two.example", "three.example"];
const FACTS = DOMAINS.map((domain) =>
  extractPage({
    html: `<html><head><title>Page</title><meta name="author" content="Ada Winter"></head><body><p>Text</p></body></html>`,
    url: `https://${domain}/`,
    status: 200,
  }),
);

test("a ranking page's site is a rival while few other sites name it", () => {
  const { isRival } = rivalsOf("what is seo", FACTS, DOMAINS);
  assert.ok(isRival("Moz", [9, 1, 0, 0]));
  assert.ok(!isRival("Moz", [9, 1, 1, 1]));
  assert.ok(!isRival("Google", [9, 1, 0, 0]));
});

test("no name is a rival when the keyword compares products or holds the name", () => {
  assert.ok(!rivalsOf("best seo tools", FACTS, DOMAINS).isRival("Moz", [9, 1, 0, 0]));
  assert.ok(!rivalsOf("moz pricing", FACTS, DOMAINS).isRival("Moz", [9, 1, 0, 0]));
});
