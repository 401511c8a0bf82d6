import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { scanHtml } from "../../../../core/analysis/html/scanner.ts";
import { readStructuredData } from "../../../../core/analysis/metadata/structured-data.ts";
import type { StructuredData, StructuredValue } from "../../../../core/domain/page-facts.ts";

function read(html: string): StructuredData {
  return readStructuredData(scanHtml(html), "https://a.test/mill");
}

function jsonLd(text: string): StructuredData {
  return read(`<script type="application/ld+json">${text}</script>`);
}

/** A value as plain data: text, or `{ Type: name }`. */
function plain(value: StructuredValue): unknown {
  return typeof value === "string" ? value : { [value.types.join("+")]: value.properties.name?.[0] };
}

function property(data: StructuredData, name: string): unknown {
  return data.items[0]?.properties[name]?.map(plain);
}

describe("JSON-LD", () => {
  for (const [text, invalid, items] of [
    ["", 0, 0],
    [" \n ", 0, 0],
    ['{"@type":"JoinAction" "agent":"A"}', 1, 1],
    ["{'@type':'Event'}", 1, 1],
    ['{"@type":"Event"}', 0, 1],
    ["nonsense", 1, 0],
  ] as const)
    test(`the block ${JSON.stringify(text)} has ${items} items and counts ${invalid} times as invalid`, () => {
      const data = jsonLd(text);
      assert.deepEqual([data.jsonLdBlockCount, data.invalidBlockCount, data.items.length], [1, invalid, items]);
    });

  for (const wrapper of ["@list", "@set"])
    test(`the values of ${wrapper} are the values of the property`, () => {
      const data = jsonLd(`{"@type":"Recipe","recipeIngredient":{"${wrapper}":["flour","water"]}}`);
      assert.deepEqual(property(data, "recipeIngredient"), ["flour", "water"]);
    });
});

describe("microdata", () => {
  const product = (inner: string): string => `<div itemscope itemtype="https://schema.org/Product">${inner}</div>`;

  for (const [element, value] of [
    ['<meta itemprop=x content=" a ">', "a"],
    ["<img itemprop=x src=b.jpg>", "https://a.test/b.jpg"],
    ["<source itemprop=x src=/v>", "https://a.test/v"],
    ["<a itemprop=x href=#r>text</a>", "https://a.test/mill"],
    ["<area itemprop=x href=/r>", "https://a.test/r"],
    ["<object itemprop=x data=/o></object>", "https://a.test/o"],
    ["<data itemprop=x value=7>seven</data>", "7"],
    ["<meter itemprop=x value=4 max=5>four</meter>", "4"],
    ["<time itemprop=x datetime=2024-01-02>today</time>", "2024-01-02"],
    ["<time itemprop=x>2024-01-02</time>", "2024-01-02"],
    ["<p itemprop=x>one <b>two</b></p>", "one two"],
  ] as const)
    test(`the value of ${element} is ${value}`, () => {
      assert.deepEqual(property(read(product(element)), "x"), [value]);
    });

  test("itemref adds the properties and items of another element, which are no items of the page", () => {
    const data = read(
      `<div itemscope itemtype="http://schema.org/Product" itemref="more none"><b itemprop=name>Anvil</b></div>` +
        `<div id=more><img itemprop=image src=/b.jpg>` +
        `<div itemscope itemtype="http://schema.org/Product" itemprop=isRelatedTo><b itemprop=name>Hammer</b></div></div>`,
    );
    assert.deepEqual(data.items.map(plain), [{ Product: "Anvil" }]);
    assert.deepEqual(property(data, "isRelatedTo"), [{ Product: "Hammer" }]);
    assert.deepEqual(property(data, "image"), ["https://a.test/b.jpg"]);
  });

  test("items that reference each other make no circle", () => {
    const data = read(
      "<div id=a itemscope itemprop=x itemref=b itemtype='http://schema.org/A'></div>" +
        "<div id=b itemscope itemprop=y itemref=a itemtype='http://schema.org/B'></div>",
    );
    assert.doesNotThrow(() => JSON.stringify(data.items));
    assert.equal(data.items.length, 1);
  });

  test("an item that references its own ancestor does not contain itself", () => {
    const data = read("<div id=all><div itemscope itemprop=x itemref=all itemtype='http://schema.org/A'></div></div>");
    assert.doesNotThrow(() => JSON.stringify(data.items));
  });
});

describe("RDFa", () => {
  for (const [html, types] of [
    ['<p vocab="http://xmlns.com/foaf/0.1/" typeof="Person">', []],
    ['<p vocab="https://schema.org/" typeof="Person">', ["Person"]],
    ['<p vocab="//schema.org" typeof="Person">', ["Person"]],
    ['<p typeof="schema:Person">', ["Person"]],
    ['<p prefix="s: https://schema.org/" typeof="s:Person">', ["Person"]],
    ['<p vocab="http://xmlns.com/foaf/0.1/" typeof="schema:Person">', ["Person"]],
    ['<div vocab="http://xmlns.com/foaf/0.1/"><p vocab="http://schema.org/" typeof="Person">', ["Person"]],
  ] as const)
    test(`the types of ${html} are [${types.join()}]`, () => {
      assert.deepEqual(
        read(`${html}<b property="name">Ida</b>`).items.flatMap((item) => item.types),
        types,
      );
    });
});
