import assert from "node:assert/strict";
import { test } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";

const titleOf = (html: string): string | null => extractPage({ html, url: "https://a.example/x", status: 200 }).title;

test("the title of a page is decoded when it was escaped twice", () => {
  assert.equal(
    titleOf('<title>Tools &amp; data</title><meta property="og:title" content="Tools &amp;#x26; data">'),
    "Tools & data",
  );
  assert.equal(titleOf("<title>AT&amp;T and R&amp;D</title>"), "AT&T and R&D");
});

test("a heading with several copies of its text is reduced to the copy with the most spaces", () => {
  const copies =
    "<span>The productsystem forteams</span><span>The product system for teams</span><span>The product system for teams</span>";
  assert.equal(
    titleOf(`<title>The product system for teams</title><h1>${copies}</h1>`),
    "The product system for teams",
  );
  assert.equal(titleOf("<title>Bora Bora</title><h1>Bora Bora</h1>"), "Bora Bora");
});

test("the meta description comes only from a meta element named description", () => {
  const described = (html: string) => extractPage({ html, url: "https://a.example/x", status: 200 }).metaDescription;
  assert.equal(
    described(
      '<meta itemprop=description content=item><meta name=description content=""><meta name=Description content=page>',
    ),
    "page",
  );
  assert.equal(
    described('<meta property="og:description" content=shared><meta itemprop=description content=item>'),
    null,
  );
});
