import assert from "node:assert/strict";
import { test } from "node:test";
import type { Static } from "@sinclair/typebox";
import type { LinkOpportunitiesSchema } from "../../core/contract/sections/link-opportunities.ts";
import { linkOpportunities } from "../../plugins/link_opportunities.ts";
import { type Listing, opportunityType } from "../../plugins/shared/opportunity-type.ts";
import { evidence } from "./evidence-builder.ts";

function kindOf(title: string, rest: Partial<Listing> = {}): string {
  const listing = {
    url: "https://a.example/x",
    host: "a.example",
    types: new Set<string>(),
    listItemCount: 9,
    outboundCount: 3,
    wordCount: 900,
  };
  return opportunityType({ ...listing, language: "en", title, ...rest }).kind;
}

test("a list counts only when an entry can be added: advice, reasons and a shop's own offers do not count", () => {
  for (const title of [
    "The Ten Best Tech Conferences",
    "12 must-have data tools",
    "Top weight loss medications",
    "Best travel insurance for seniors",
  ])
    assert.equal(kindOf(title), "listicle", title);
  for (const [title, language] of [
    ["6 Steps You Can Take to Achieve Healthy Weight Loss", "en"],
    ["8 Best Practices for a Plant-Based Diet", "en"],
    ["Why Music Lessons Are the Best Form of Self-Care", "en"],
    ["Top Vacation Package Deals & Offers", "en"],
    ["7 Tipps für den Balkon", "de"],
    ["5 astuces pour bien choisir", "fr"],
    ["コーヒーの淹れ方 5つのコツ", "ja"],
  ] as const)
    assert.equal(kindOf(title, { language }), "competitor", title);
  assert.equal(kindOf("Best gym equipment", { listItemCount: 2 }), "competitor");
});

test("a review is recognized by words of the page's language", () => {
  assert.equal(kindOf("Barista One review"), "review_site");
  assert.equal(kindOf("Barista One im Test", { language: "de" }), "review_site");
  for (const title of [
    "Data table test",
    "How meditation rewires brains | Opinion",
    "How crypto regulation changed: a global review",
  ])
    assert.equal(kindOf(title), "competitor", title);
});

test("many links make a page a resource list, but not within a long essay", () => {
  assert.equal(kindOf("Coffee", { outboundCount: 60, wordCount: 1_200 }), "resource_page");
  assert.equal(kindOf("Coffee", { outboundCount: 60, wordCount: 9_000 }), "competitor");
});

test("a list about another subject is rated below a list about the keyword", () => {
  const results = ["51 best electrician tools", "51 best digital cameras"].map((title, index) => {
    return { rank: index + 1, url: `https://s${index}.example/`, title, snippet: "Tools with a digital display." };
  });
  const given = evidence({ keyword: "digital cameras", results });
  const { items } = linkOpportunities.run(given, "standard") as Static<typeof LinkOpportunitiesSchema>;
  assert.deepEqual(
    items.map(({ rank, relevance, rating }) => [rank, relevance, rating]),
    [
      [2, 1, "high"],
      [1, 0.25, "low"],
    ],
  );
});
