import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { COMPARED_PAGE, INTERNAL_PAGE, limitFacts } from "../../../../core/analysis/crawl/fact-limits.ts";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import type { PageFacts, StructuredItem } from "../../../../core/domain/page-facts.ts";

const ORDINARY = extractPage({
  url: "https://a.example/",
  status: 200,
  html: `<title>Kettles</title><main><h1>Kettles</h1><p>${"A warm kettle makes better tea. ".repeat(20)}</p><a href="/b">more</a></main>`,
});

function item(properties: StructuredItem["properties"]): StructuredItem {
  return { syntax: "json-ld", types: ["Thing"], id: null, properties };
}

function withFacts(facts: Partial<PageFacts>): PageFacts {
  return { ...ORDINARY, ...facts };
}

describe("limitFacts", () => {
  test("an ordinary page keeps every fact", () => {
    assert.deepEqual(limitFacts(ORDINARY, INTERNAL_PAGE), { facts: ORDINARY, cuts: [] });
  });

  test("lists over their limit keep their first entries, and each cut has both counts", () => {
    const link = { url: "https://a.example/b", anchor: "b", zone: "main", rel: [] } as const;
    const image = { url: "https://a.example/c", alt: null, isMain: true };
    const { facts, cuts } = limitFacts(
      withFacts({
        links: Array.from({ length: 6_000 }, () => link),
        images: Array.from({ length: 2_001 }, () => image),
        headings: Array.from({ length: 1_002 }, (_, at) => ({ level: 2, text: `h${at}`, isMain: true })),
      }),
      COMPARED_PAGE,
    );
    assert.deepEqual([facts.links.length, facts.images.length, facts.headings.at(-1)?.text], [5_000, 2_000, "h999"]);
    assert.deepEqual(cuts, [
      { budget: "links", kept: 5_000, found: 6_000 },
      { budget: "images", kept: 2_000, found: 2_001 },
      { budget: "headings", kept: 1_000, found: 1_002 },
    ]);
  });

  test("main content ends at the limit, also inside a block", () => {
    const block = { kind: "paragraph", text: "x".repeat(70_000), level: 0, linkShare: 0 } as const;
    const blocks = [block, block, block];
    const mainText = blocks.map(({ text }) => text).join("\n\n");
    const { facts, cuts } = limitFacts(withFacts({ blocks, mainText }), INTERNAL_PAGE);
    assert.deepEqual(
      facts.blocks.map(({ text }) => text.length),
      [70_000, 50_000],
    );
    assert.equal(facts.mainText.length, 120_002);
    assert.deepEqual(cuts, [{ budget: "text", kept: 120_002, found: 210_004 }]);
  });

  test("blocks without text are limited too", () => {
    const blocks = Array.from({ length: 200_000 }, () => ({ kind: "code", text: "", level: 0, linkShare: 0 }) as const);
    assert.equal(limitFacts(withFacts({ blocks, mainText: "" }), INTERNAL_PAGE).facts.blocks.length, 120_000);
  });

  test("structured data keeps its first items and values, nested ones included", () => {
    const nested = item({ name: Array.from({ length: 300 }, (_, at) => `n${at}`) });
    const items = [item({ offers: [nested], sku: ["1"] }), item({ name: ["second"] })];
    const { facts, cuts } = limitFacts(
      withFacts({ structuredData: { items, jsonLdBlockCount: 2, invalidBlockCount: 0 } }),
      INTERNAL_PAGE,
    );
    const [first] = facts.structuredData.items;
    const offer = first?.properties.offers?.[0];
    assert.equal(facts.structuredData.items.length, 1);
    assert.ok(typeof offer === "object");
    assert.equal(offer.properties.name?.length, 198);
    assert.deepEqual(
      cuts.map(({ budget, kept }) => [budget, kept]),
      [["structured_data", 200]],
    );
  });

  test("a property named __proto__ stays an own property of a cut item", () => {
    const properties = Object.defineProperty({ name: Array.from({ length: 150 }, () => "x") }, "__proto__", {
      value: Array.from({ length: 150 }, () => "y"),
      enumerable: true,
    });
    const structuredData = { items: [item(properties)], jsonLdBlockCount: 1, invalidBlockCount: 0 };
    const { facts } = limitFacts(withFacts({ structuredData }), INTERNAL_PAGE);
    const kept = facts.structuredData.items[0]?.properties ?? {};
    assert.deepEqual(
      Object.entries(kept).map(([name, values]) => [name, values.length]),
      [
        ["name", 150],
        ["__proto__", 49],
      ],
    );
  });

  test("a title, an anchor and an alt text have at most 1,000 characters", () => {
    const long = "k".repeat(1_000_000);
    const { facts } = limitFacts(
      withFacts({
        titleTag: long,
        links: [{ url: "https://a.example/b", anchor: long, zone: "main", rel: [] }],
        images: [{ url: "", alt: long, isMain: true }],
      }),
      COMPARED_PAGE,
    );
    const lengths = [facts.titleTag, facts.links[0]?.anchor, facts.images[0]?.alt].map((text) => text?.length);
    assert.deepEqual(lengths, [1_000, 1_000, 1_000]);
  });
});
