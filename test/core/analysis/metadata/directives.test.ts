import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import { headerDirectives } from "../../../../core/analysis/metadata/directives.ts";
import type { PageFacts } from "../../../../core/domain/page-facts.ts";

const URL_OF_PAGE = "https://a.test/mill";

function facts(head: string, headers: Record<string, string> = {}, body = "<p>The wheel turns."): PageFacts {
  return extractPage({ html: `<!doctype html>${head}${body}`, url: URL_OF_PAGE, status: 200, headers });
}

describe("robots directives", () => {
  const metas: readonly (readonly [string, readonly string[]])[] = [
    ['<meta name="robots" content="NOINDEX, nofollow">', ["noindex", "nofollow"]],
    ['<meta name="robots" content="noindex nofollow">', ["noindex", "nofollow"]],
    [
      '<meta name="robots" content="index,follow"><meta name="googlebot" content="noindex">',
      ["index", "follow", "noindex"],
    ],
    ['<meta name="bingbot" content="nosnippet">', ["nosnippet"]],
    ['<meta name="otherbot" content="noindex">', []],
    ['<meta property="robots" content="noindex">', []],
    [
      '<meta name="robots" content="max-snippet: 50, max-image-preview:large">',
      ["max-snippet: 50", "max-image-preview:large"],
    ],
  ];
  for (const [head, robots] of metas)
    test(`meta elements contain the directives [${robots.join(", ")}]: ${head}`, () => {
      assert.deepEqual(facts(head).robots, robots);
    });

  const headers: readonly (readonly [string, readonly string[]])[] = [
    ["noindex", ["noindex"]],
    ["otherbot: noindex", []],
    ["otherbot: noindex, nofollow", []],
    ["otherbot: nofollow\nnoindex", ["noindex"]],
    ["googlebot: noindex", ["noindex"]],
    ["otherbot: nofollow, googlebot: noindex", ["noindex"]],
    [
      "max-snippet:20, unavailable_after: 25 Jun 2030 15:00:00 PST",
      ["max-snippet:20", "unavailable_after: 25 jun 2030 15:00:00 pst"],
    ],
    ["", []],
  ];
  for (const [header, robots] of headers)
    test(`X-Robots-Tag ${JSON.stringify(header)} has the directives [${robots.join(", ")}]`, () => {
      assert.deepEqual(headerDirectives(header), robots);
    });

  test("the facts of a page name the directives of the header", () => {
    const found = facts('<meta name="robots" content="nofollow">', { "x-robots-tag": "noindex" });
    assert.deepEqual([found.robots, found.headerRobots], [["nofollow", "noindex"], ["noindex"]]);
  });
});

describe("canonical addresses", () => {
  const cases: readonly (readonly [claim: string, head: string, canonical: string | null])[] = [
    ["a link in a head without tags counts", '<title>x</title><link rel="canonical" href="/a">', "https://a.test/a"],
    ["a link in the body does not count", '<body><link rel="canonical" href="/a">', null],
    ["a link after an image in the head does not count", '<head><img src="x"><link rel="canonical" href="/a">', null],
    ["a link after text does not count", '<head>Mill<link rel="canonical" href="/a">', null],
    [
      "a link after a noscript image counts",
      "<head><noscript><img src=x></noscript><link rel=canonical href=/a>",
      "https://a.test/a",
    ],
    ["a link inside noscript does not count", "<head><noscript><link rel=canonical href=/a></noscript>", null],
    [
      "a link with hreflang does not count",
      "<link rel=canonical hreflang=de href=/de><link rel=canonical href=/en>",
      "https://a.test/en",
    ],
    ["a link with media does not count", "<link rel=canonical media=print href=/p>", null],
    ["an empty link does not count", '<link rel="canonical" href="">', null],
    [
      "equal links are one",
      "<link rel=canonical href=/a><link rel=canonical href=https://a.test/a>",
      "https://a.test/a",
    ],
  ];
  for (const [claim, head, canonical] of cases)
    test(claim, () => {
      assert.equal(facts(head).canonical, canonical);
    });

  test("different links are a conflict and no canonical address", () => {
    const found = facts("<link rel=canonical href=/a><link rel=canonical href=/b>");
    assert.deepEqual([found.canonical, found.canonicals], [null, ["https://a.test/a", "https://a.test/b"]]);
  });

  const headers: readonly (readonly [string, string | null])[] = [
    ['<https://b.test/x>; rel="canonical"', "https://b.test/x"],
    ["</x>; rel=canonical", "https://a.test/x"],
    ['</style.css>; rel=preload; as=style, </x,y>; title="a"; rel="shortlink canonical"', "https://a.test/x,y"],
    ['</x>; rel="preload"', null],
    ["<https://b.test/x", null],
  ];
  for (const [link, canonical] of headers)
    test(`the Link header ${link} names ${canonical ?? "no address"}`, () => {
      assert.equal(facts("", { link }).canonical, canonical);
    });

  test("a Link header and a link element that differ are a conflict", () => {
    const found = facts("<link rel=canonical href=/a>", { link: '</b>; rel="canonical"' });
    assert.equal(found.canonical, null);
    assert.equal(found.canonicals?.length, 2);
  });
});
