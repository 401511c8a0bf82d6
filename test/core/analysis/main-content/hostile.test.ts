import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import { LIMITS, type PageTable } from "../../../../core/analysis/html/page-table.ts";
import { scanHtml } from "../../../../core/analysis/html/scanner.ts";
import { readVisibility } from "../../../../core/analysis/main-content/visibility.ts";

const SIZE = 5_000_000;

function fill(piece: string, size = SIZE): string {
  return piece.repeat(Math.ceil(size / piece.length));
}

/** Checks the amounts that bound the work of all later steps. The test does not measure time. */
function assertBounded(table: PageTable): void {
  assert.ok(table.elementCount <= LIMITS.elements, "elements");
  assert.ok(table.attributeCount <= LIMITS.attributes, "attributes");
  assert.ok(table.runCount <= LIMITS.runs, "runs");
  assert.ok(table.blockCount <= LIMITS.blocks, "blocks");
  for (let element = 0; element < table.elementCount; element++) {
    const parent = table.parent[element] ?? 0;
    assert.ok(
      parent < element && (table.end[element] ?? 0) > element && (table.end[element] ?? 0) <= table.elementCount,
    );
  }
}

const KINDS: readonly (readonly [string, string])[] = [
  ["20,000 nested elements", "<div>".repeat(20_000)],
  ["5 MB of <", fill("<")],
  ["unclosed everything", fill("<a><font><p>")],
  ["a 2 MB attribute", `<a href="${"x".repeat(2_000_000)}">a</a><img alt="${"y".repeat(2_000_000)}">`],
  ["one tag with 400,000 attributes", `<a ${fill("x=1 href=y ")}>`],
  ["a million tiny blocks", "<p>a".repeat(1_000_000)],
  ["end tags that fit nothing", fill("<div><span></p>")],
  ["nested tables", fill("<table><tr><td>")],
  ["text between rows", `<table>${fill("x<tr>")}`],
  ["empty siblings", fill("<p></p>")],
  ["bold paragraphs", fill("<b>x</b><p>")],
  ["unclosed raw text", fill("<title><script><textarea>")],
  ["unclosed comments", fill("<!-- --! ")],
  ["quotes that never close", fill('<a b="')],
  ["ampersands", `<p>${fill("&am&#")}`],
  ["nested structured data", fill("<div itemscope itemprop=a typeof=b property=c>")],
  ["deep JSON-LD", `<script type="application/ld+json">${fill('{"a":[', 1_900_000)}`],
  ["commas in JSON-LD", `<script type="application/ld+json">[${fill(",", 1_900_000)}]</script>`],
];

describe("hostile pages", () => {
  for (const [name, html] of KINDS) {
    it(`extractPage reads ${name} within the limits`, () => {
      assertBounded(scanHtml(html));
      const facts = extractPage({ html, url: "https://a.example/", status: 200 });
      assert.equal(facts.htmlLength, html.length);
      assert.ok(
        facts.links.length <= LIMITS.links &&
          facts.images.length <= LIMITS.images &&
          facts.headings.length <= LIMITS.headings,
      );
      assert.ok(facts.blocks.length <= LIMITS.blocks);
    });
  }

  it("readVisibility reads an element once when many attributes hide it", () => {
    const table = scanHtml(`<p>x</p><a ${fill("hidden style=x ", 150_000)}>y</a><b hidden>z</b>`);
    const attribute = table.attribute.bind(table);
    let lookCount = 0;
    table.attribute = (element, name) => {
      lookCount += 1;
      return attribute(element, name);
    };
    const hiding = readVisibility(table);
    assert.deepEqual([...hiding].filter((way) => way >= 0).length, 2);
    assert.ok(lookCount <= 4 * table.elementCount, `${lookCount} looks`);
  });

  it("extractPage reports a page over a limit as truncated", () => {
    assert.equal(
      extractPage({ html: "<p>a".repeat(30_000), url: "https://a.example/", status: 200 }).isTruncated,
      true,
    );
    assert.equal(extractPage({ html: "<p>a".repeat(300), url: "https://a.example/", status: 200 }).isTruncated, false);
  });

  it("the end tag of an element below the depth limit does not close an outer element", () => {
    const depth = LIMITS.depth + 50;
    const facts = extractPage({
      html: `${"<div>".repeat(depth)}${"</div>".repeat(depth)}<h1>after</h1>`,
      url: "https://a.example/",
      status: 200,
    });
    assert.deepEqual(
      facts.headings.map((heading) => heading.text),
      ["after"],
    );
  });

  it("extractPage does not throw on random characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (html) => {
        extractPage({ html, url: "https://a.example/", status: 200 });
      }),
      { numRuns: 300, seed: 11 },
    );
  });

  it("extractPage does not throw on random tags, and scanHtml returns a valid tree", () => {
    const piece = fc.constantFrom(
      ...'<a href=x>|</a>|<p>|</p>|<div class=\'nav post\'>|</div>|<table>|<tr>|<td>|</table>|<li>|<ul>|</ul>|<b>|</b>|<svg>|</svg>|<math>|<title>|</title>|<script type=application/ld+json>|</script>|{"@type":"A"}|<!--|-->|<![CDATA[|]]>|<template>|</template>|<noscript>|</noscript>|<h1>|</h2>|<br>|<img src=x alt=y>|<meta name=robots content=a,b>|<base href=//h>|<link rel=canonical href=c>|<select>|<option>|<div itemscope itemref=r>|<i id=r itemprop=p>|<i typeof=x property=y>|<pre>|</pre>|text of some words here.|&amp;|&#0;|&|<|>|\'|"|=|\u6f22\u5b57\u3002|\ud800'.split(
        "|",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        const html = pieces.join("");
        assertBounded(scanHtml(html));
        const facts = extractPage({ html, url: "https://a.example/", status: 200 });
        assert.equal(facts.mainText, facts.blocks.map((block) => block.text).join("\n\n"));
      }),
      { numRuns: 500, seed: 13 },
    );
  });
});
