import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { scanHtml } from "../../../../core/analysis/html/scanner.ts";
import { readStructuredData } from "../../../../core/analysis/metadata/structured-data.ts";
import type { StructuredValue } from "../../../../core/domain/page-facts.ts";

const S = "https://schema.org";

/** Returns script elements of JSON-LD with these blocks. */
function ld(...blocks: readonly unknown[]): string {
  return blocks
    .map(
      (block) =>
        `<script type="application/ld+json">${typeof block === "string" ? block : JSON.stringify(block)}</script>`,
    )
    .join("");
}

/** A value as plain data, with one value of a property outside of an array. */
function plain(value: StructuredValue): unknown {
  if (typeof value === "string") return value;
  const properties = Object.entries(value.properties).map(([name, values]) => [
    name,
    values.length === 1 ? values.map(plain)[0] : values.map(plain),
  ]);
  const id = value.id === null ? {} : { "@id": value.id };
  return { "@type": value.types.join(" "), ...id, ...Object.fromEntries(properties) };
}

const PAGES: readonly (readonly [name: string, html: string, items: readonly unknown[]])[] = [
  [
    "graph of three",
    ld({
      "@context": S,
      "@graph": [
        { "@type": "WebSite", name: "Mill" },
        { "@type": "WebPage", name: "Wheel" },
        { "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", position: 1, name: "Home" }] },
      ],
    }),
    [
      { "@type": "WebSite", name: "Mill" },
      { "@type": "WebPage", name: "Wheel" },
      { "@type": "BreadcrumbList", itemListElement: { "@type": "ListItem", position: "1", name: "Home" } },
    ],
  ],
  [
    "id reference in a graph",
    ld({
      "@context": S,
      "@graph": [
        { "@type": "Article", headline: "Wheel", author: { "@id": "#ada" } },
        { "@type": "Person", "@id": "#ada", name: "Ada" },
      ],
    }),
    [
      { "@type": "Article", headline: "Wheel", author: "#ada" },
      { "@type": "Person", "@id": "#ada", name: "Ada" },
    ],
  ],
  [
    "id reference over blocks",
    ld(
      { "@context": S, "@type": "Article", headline: "Wheel", publisher: { "@id": "https://a.test/#org" } },
      { "@context": S, "@type": "Organization", "@id": "https://a.test/#org", name: "Mill" },
    ),
    [
      { "@type": "Article", headline: "Wheel", publisher: "https://a.test/#org" },
      { "@type": "Organization", "@id": "https://a.test/#org", name: "Mill" },
    ],
  ],
  [
    "circular references",
    ld({
      "@graph": [
        { "@type": "Person", "@id": "#a", name: "Ada", knows: { "@id": "#b" } },
        { "@type": "Person", "@id": "#b", name: "Bob", knows: { "@id": "#a" } },
      ],
    }),
    [
      { "@type": "Person", "@id": "#a", name: "Ada", knows: "#b" },
      { "@type": "Person", "@id": "#b", name: "Bob", knows: "#a" },
    ],
  ],
  [
    "dangling reference",
    ld({ "@type": "Article", headline: "Wheel", author: { "@id": "#nobody" } }),
    [{ "@type": "Article", headline: "Wheel", author: "#nobody" }],
  ],
  [
    "array of types",
    ld({ "@context": S, "@type": ["Product", "Vehicle"], name: "Cart" }),
    [{ "@type": "Product Vehicle", name: "Cart" }],
  ],
  [
    "array of blocks",
    ld([
      { "@type": "Event", name: "Fair" },
      { "@type": "Place", name: "Yard" },
    ]),
    [
      { "@type": "Event", name: "Fair" },
      { "@type": "Place", name: "Yard" },
    ],
  ],
  [
    "nested offers",
    ld({
      "@type": "Product",
      name: "Flour",
      offers: {
        "@type": "AggregateOffer",
        lowPrice: 2,
        highPrice: 5.5,
        offers: [
          { "@type": "Offer", price: "2", priceCurrency: "EUR" },
          { "@type": "Offer", price: "5.5", priceCurrency: "EUR" },
        ],
      },
    }),
    [
      {
        "@type": "Product",
        name: "Flour",
        offers: {
          "@type": "AggregateOffer",
          lowPrice: "2",
          highPrice: "5.5",
          offers: [
            { "@type": "Offer", price: "2", priceCurrency: "EUR" },
            { "@type": "Offer", price: "5.5", priceCurrency: "EUR" },
          ],
        },
      },
    ],
  ],
  [
    "types with addresses",
    ld({ "@context": "http://schema.org/", "@type": "http://schema.org/Recipe", name: "Bread" }),
    [{ "@type": "Recipe", name: "Bread" }],
  ],
  [
    "prefixed names",
    ld({ "@context": { schema: "https://schema.org/" }, "@type": "schema:Recipe", "schema:name": "Bread" }),
    [{ "@type": "Recipe", name: "Bread" }],
  ],
  [
    "value objects",
    ld({ "@type": "Book", name: { "@value": "Mühle", "@language": "de" }, numberOfPages: { "@value": 120 } }),
    [{ "@type": "Book", name: "Mühle", numberOfPages: "120" }],
  ],
  [
    "booleans and null",
    ld({ "@type": "Article", isAccessibleForFree: true, headline: null, wordCount: 0 }),
    [{ "@type": "Article", isAccessibleForFree: "true", wordCount: "0" }],
  ],
  [
    "list and set",
    ld({
      "@type": "HowTo",
      step: {
        "@list": [
          { "@type": "HowToStep", text: "Grind" },
          { "@type": "HowToStep", text: "Bake" },
        ],
      },
      tool: { "@set": ["Wheel"] },
    }),
    [
      {
        "@type": "HowTo",
        step: [
          { "@type": "HowToStep", text: "Grind" },
          { "@type": "HowToStep", text: "Bake" },
        ],
        tool: "Wheel",
      },
    ],
  ],
  [
    "script type with a parameter",
    `<script type="application/ld+json; charset=utf-8">{"@type":"Event","name":"Fair"}</script>`,
    [{ "@type": "Event", name: "Fair" }],
  ],
  [
    "comments and CDATA",
    ld('/*<![CDATA[*/{"@type":"Event","name":"Fair"}/*]]>*/'),
    [{ "@type": "Event", name: "Fair" }],
  ],
  [
    "entities in the text",
    ld('{"@type":"Event","name":"Bread &amp; Flour"}'),
    [{ "@type": "Event", name: "Bread & Flour" }],
  ],
  [
    "microdata nested",
    `<div itemscope itemtype="${S}/Product"><h1 itemprop=name>Flour</h1><div itemprop=offers itemscope itemtype="${S}/Offer"><span itemprop=price content="2.50">2,50 €</span><link itemprop=availability href="${S}/InStock"></div></div>`,
    [
      {
        "@type": "Product",
        name: "Flour",
        offers: { "@type": "Offer", price: "2.50", availability: "https://schema.org/InStock" },
      },
    ],
  ],
  [
    "microdata itemref",
    `<div itemscope itemtype="${S}/Person" itemref="n c"></div><p id=n>Name: <span itemprop=name>Ada</span></p><div id=c itemprop=worksFor itemscope itemtype="${S}/Organization"><span itemprop=name>Mill</span></div>`,
    [{ "@type": "Person", name: "Ada", worksFor: { "@type": "Organization", name: "Mill" } }],
  ],
  [
    "microdata several names and types",
    `<div itemscope itemtype="${S}/Book ${S}/Product"><span itemprop="name alternateName">Mills</span></div>`,
    [{ "@type": "Book Product", name: "Mills", alternateName: "Mills" }],
  ],
  [
    "microdata without a type",
    `<div itemscope><span itemprop=name>Lost</span></div>`,
    [{ "@type": "Thing", name: "Lost" }],
  ],
  [
    "microdata itemid and two items",
    `<article itemscope itemtype="${S}/Recipe" itemid="urn:x:1"><b itemprop=name>Bread</b><i itemprop=recipeIngredient>flour</i><i itemprop=recipeIngredient>water</i></article><div itemscope itemtype="${S}/Event"><time itemprop=startDate datetime="2026-05-01">May</time></div>`,
    [
      { "@type": "Recipe", "@id": "urn:x:1", name: "Bread", recipeIngredient: ["flour", "water"] },
      { "@type": "Event", startDate: "2026-05-01" },
    ],
  ],
  [
    "RDFa lite",
    `<div vocab="${S}/" typeof="Person"><span property="name">Ada</span><a property="url" href="/ada">Home</a><div property="address" typeof="PostalAddress"><span property="addressLocality">Graz</span></div></div>`,
    [
      {
        "@type": "Person",
        name: "Ada",
        url: "https://a.test/ada",
        address: { "@type": "PostalAddress", addressLocality: "Graz" },
      },
    ],
  ],
  [
    "RDFa prefix",
    `<div prefix="s: ${S}/" typeof="s:Event"><span property="s:name">Fair</span><meta property="s:startDate" content="2026-05-01"></div>`,
    [{ "@type": "Event", name: "Fair", startDate: "2026-05-01" }],
  ],
  [
    "RDFa resource",
    `<div vocab="http://schema.org/" resource="#mill" typeof="Mill LocalBusiness"><span property="name">Mill</span><img property="image" src="/m.jpg"></div>`,
    [{ "@type": "Mill LocalBusiness", "@id": "#mill", name: "Mill", image: "https://a.test/m.jpg" }],
  ],
  [
    "three syntaxes",
    ld({ "@type": "WebSite", name: "Mill" }) +
      `<div itemscope itemtype="${S}/Event"><b itemprop=name>Fair</b></div><div vocab="${S}/" typeof="Place"><b property=name>Yard</b></div>`,
    [
      { "@type": "WebSite", name: "Mill" },
      { "@type": "Event", name: "Fair" },
      { "@type": "Place", name: "Yard" },
    ],
  ],
];

describe("structured data of written pages", () => {
  for (const [name, html, items] of PAGES)
    test(`a page with ${name} has exactly its items`, () => {
      assert.deepEqual(readStructuredData(scanHtml(html), "https://a.test/mill").items.map(plain), items);
    });
});
