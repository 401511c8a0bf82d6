import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import type { CohortModel } from "../../../../core/analysis/terms/cohort-model.ts";
import type { StructuredItem } from "../../../../core/domain/page-facts.ts";
import { sketchCohort } from "./pages.ts";

const languages = createSnowballLanguages();

function modelOf(
  language: string,
  keyword: string,
  bodies: readonly string[],
  items: readonly StructuredItem[] = [],
): CohortModel {
  const cohort = sketchCohort(
    bodies.map((body) => ({ title: keyword, body, language, items })),
    languages,
  );
  return buildCohortModel({ keyword, target: null, cohort, languages, language });
}

const CRM = modelOf("en", "best CRM", [
  "HubSpot is a CRM designed for teams. SEO is the practice of improving a site. Setup takes a month and some minutes. The best CRM keeps a pipeline.",
  "Pick a CRM designed for sales. The practice of improving data takes a month or more minutes. A CRM is best with a pipeline.",
  "Zoho is a CRM designed for shops. Start the practice of improving leads for a month, minutes a day. The CRM is best when the pipeline is clean.",
]);
const names = ({ terms, entities }: CohortModel): string[] => [
  ...terms.map(({ term }) => term),
  ...entities.map(({ entity }) => entity),
];

describe("terms and entities", () => {
  it("terms and entities exclude the usual words of shops when shops rank and the keyword has no such word", () => {
    const product: StructuredItem = {
      syntax: "json-ld",
      types: ["Product"],
      id: null,
      properties: { name: ["Kettle"] },
    };
    const bodies = [
      "The kettle has a spout. Add to cart. Free shipping. The price is low, 5 stars, many reviews. The spout pours well.",
      "Add to cart. A kettle with free shipping and reviews. Its spout is thin. The price has stars. Shop the spout.",
      "Shop kettles with a spout. Free shipping, add to cart, reviews with stars. A good price for a kettle. Mind the spout.",
    ];
    const shop = names(modelOf("en", "gooseneck kettle", bodies, [product]));
    assert.ok(shop.includes("spout"), shop.join("; "));
    for (const word of ["free shipping", "add to cart", "reviews", "stars", "price", "shop"])
      assert.ok(!shop.includes(word), shop.join("; "));
    assert.ok(
      names(modelOf("en", "kettle free shipping", bodies, [product])).some((name) => name.includes("shipping")),
    );
    assert.ok(names(modelOf("en", "gooseneck kettle", bodies)).includes("reviews"));
    const german = [
      "In den Warenkorb. Kostenloser Versand. Die Kanne hat einen Ausguss.",
      "Der Ausguss der Kanne. Warenkorb, kostenloser Versand.",
      "Warenkorb. Versand. Ein Ausguss.",
    ];
    const found = names(modelOf("de", "wasserkocher", german, [product]));
    assert.ok(found.includes("Ausguss") && !found.some((name) => /warenkorb|versand/i.test(name)), found.join("; "));
  });

  it("a part of a clause is neither an entity nor a subject", () => {
    const found = names(CRM);
    assert.ok(found.includes("pipeline"), found.join("; "));
    for (const piece of ["CRM designed", "practice of improving"]) {
      assert.ok(!CRM.entities.some(({ entity }) => entity === piece), piece);
      assert.ok(!CRM.terms.some(({ term, isSubject }) => term === piece && isSubject), piece);
    }
  });

  it("a unit of time is neither a term nor an entity in English and German", () => {
    const german = modelOf("de", "Balkonkraftwerk", [
      "Die Frist endet nach einem Monat. Der Zähler bleibt vier Wochen lang. Das Balkonkraftwerk braucht einen Zähler.",
      "Innerhalb eines Monats kommt der Zähler. Nach zwei Wochen liefert das Balkonkraftwerk Strom.",
      "Ein Monat reicht für das Balkonkraftwerk. Nach einigen Wochen wird der Zähler getauscht.",
    ]);
    assert.ok(names(german).includes("Zähler"), names(german).join("; "));
    for (const unit of ["month", "minutes", "Monat", "Monats", "Wochen"])
      assert.ok(![...names(CRM), ...names(german)].includes(unit), unit);
  });

  it("the stem of a Japanese verb without its kana is neither a term nor an entity", () => {
    const japanese = modelOf("ja", "コーヒー豆", [
      "コーヒー豆をミルで挽きます。粉は袋に入れます。すぐ挽けます。",
      "ミルで挽けばコーヒー豆は粉になります。粉を挽きます。",
      "コーヒー豆の粉です。ミルで挽きました。粗く挽けます。",
    ]);
    assert.ok(names(japanese).includes("粉"), names(japanese).join("; "));
    assert.ok(!names(japanese).includes("挽"), names(japanese).join("; "));
  });

  it("a number in Han characters and a name found only in markup are neither terms nor entities", () => {
    const author: StructuredItem = { syntax: "json-ld", types: ["Person"], id: null, properties: { name: ["A"] } };
    const japanese = modelOf(
      "ja",
      "コーヒー豆",
      [
        "コーヒー豆は一か月で使い切ります。容器に入れます。",
        "容器に入れたコーヒー豆は一か月もちます。",
        "コーヒー豆の目安は一か月です。容器を選びます。",
      ],
      [author],
    );
    assert.ok(names(japanese).includes("容器"), names(japanese).join("; "));
    for (const excluded of ["一", "一か月", "A"])
      assert.ok(!names(japanese).includes(excluded), `${excluded} of ${names(japanese).join("; ")}`);
  });
});

describe("subject phrases", () => {
  it("a phrase stays a subject when each of its few mentions is inside a clause", () => {
    const { terms } = modelOf("en", "CRM", [
      "The CRM platforms differ in price.",
      "Many CRM platforms keep a pipeline. The CRM platforms we saw are simple.",
      "Of all CRM platforms this one is cheap.",
    ]);
    assert.deepEqual(
      terms.filter(({ term }) => term === "CRM platforms").map(({ isSubject }) => isSubject),
      [true],
    );
  });
});

describe("variations with one changed word", () => {
  it("a phrase that repeats a word is not a variation of the keyword", () => {
    const { variations } = modelOf("en", "best headphones", [
      "Headphones headphones are listed. The best headphones fit well.",
      "All headphones headphones here. Find the best headphones.",
      "Shop headphones headphones today. These are the best headphones.",
    ]);
    assert.ok(
      !variations.some(({ variation }) => variation === "headphones headphones"),
      variations.map(({ variation }) => variation).join("; "),
    );
  });
});

describe("reordered variations", () => {
  it("a reordered variation joins its words by a preposition, not by the function words of a clause", () => {
    const forms = CRM.variations.filter(({ kind }) => kind === "reordered").map(({ variation }) => variation);
    assert.deepEqual(forms, []);
    const insurance = modelOf("en", "travel insurance", [
      "Insurance for travel pays abroad. Travel insurance pays. Insurance with travel is rare.",
      "Buy insurance for travel early. Insurance is travel money.",
      "We sell travel insurance.",
    ]);
    assert.deepEqual(
      insurance.variations.filter(({ kind }) => kind === "reordered").map(({ variation }) => variation),
      ["insurance for travel"],
    );
  });
});
