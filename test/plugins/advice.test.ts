import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import { buildCohortModel } from "../../core/analysis/terms/build-cohort-model.ts";
import type { CohortModel } from "../../core/analysis/terms/cohort-model.ts";
import { nameWriter, unshouted } from "../../core/analysis/terms/written-names.ts";
import type { StructuredItem } from "../../core/domain/page-facts.ts";
import { roleOf } from "../../plugins/recommendations/schema-roles.ts";
import { sketchCohort } from "../core/analysis/text/pages.ts";
import { entity, evidence } from "./evidence-builder.ts";

const languages = createSnowballLanguages();

function modelOf(language: string, keyword: string, texts: readonly string[]): CohortModel {
  const cohort = sketchCohort(
    texts.map((body) => ({ title: keyword, body, language })),
    languages,
  );
  return buildCohortModel({ keyword, target: null, cohort, languages, language });
}

/** Single-word terms of the pages, split by whether the model marks them as part of the subject. */
function split(
  language: string,
  keyword: string,
  texts: readonly string[],
): { readonly subject: readonly string[]; readonly wording: readonly string[] } {
  const model = modelOf(language, keyword, texts);
  const single = model.terms.filter((term) => term.ngram === 1);
  const names = (isSubject: boolean) => single.filter((term) => term.isSubject === isSubject).map((term) => term.term);
  return { subject: names(true), wording: names(false) };
}

describe("terms of the subject", () => {
  it("subject terms are separated from qualities and actions by the words that end clauses", () => {
    const { subject, wording } = split("en", "running shoes", [
      "These shoes elevate every stride. A seamless upper hugs the foot, and foam fills the midsole.",
      "Good soles elevate plain outfits. The seamless lining lasts long. Grip comes from the midsole.",
      "Colours elevate old running shoes. With a seamless collar nothing rubs. Rubber covers the midsole, and the seam holds.",
    ]);
    assert.ok(subject.includes("midsole"), subject.join());
    assert.ok(wording.includes("elevate"), wording.join());
    assert.ok(
      ![...subject, ...wording].includes("seamless"),
      "a quality that is never the noun of a phrase is no term",
    );
  });

  it("Spanish subject terms are found without a word list", () => {
    const { subject, wording } = split("es", "zapatillas running", [
      "Las zapatillas llevan una ligera espuma. El corredor siente menos golpes bajo el talón.",
      "Una ligera malla deja respirar. Muchas zapatillas sujetan bien el talón.",
      "La horma es firme y una ligera suela agarra. Estas zapatillas cuidan el talón, sobre todo cuesta abajo.",
    ]);
    assert.ok(subject.includes("talón"), subject.join());
    assert.ok(wording.includes("ligera"), wording.join());
  });

  it("German nouns are recognized by capital letters within sentences", () => {
    const { subject, wording } = split("de", "Balkonkraftwerk anmelden", [
      "Der Netzbetreiber prüft das Balkonkraftwerk. Ob es sich für Mieter lohnt, zeigt der Ertrag.",
      "Lohnt sich das Balkonkraftwerk? Wer anmelden will, fragt den Netzbetreiber, wann sich Strom lohnt.",
      "Lohnt es sich? Beim Netzbetreiber liegt ein Formular. Für viele lohnt der Aufwand.",
    ]);
    assert.ok(subject.includes("Netzbetreiber"), subject.join());
    assert.ok(![...subject, ...wording].some((word) => word.toLowerCase() === "lohnt"), wording.join());
  });
});

describe("a name", () => {
  it("a name is part of the subject at any position in a clause", () => {
    const { terms } = modelOf("es", "limpiar cafetera", [
      "La moka de Alfonso Bialetti dura mucho.",
      "Las juntas que Bialetti vende son de goma.",
      "La cafetera Moka Bialetti Express cuesta poco.",
    ]);
    assert.deepEqual(
      terms.filter(({ term }) => term === "Bialetti").map(({ isSubject }) => isSubject),
      [true],
    );
  });
});

describe("actions", () => {
  const model = modelOf("en", "running shoes", [
    "## How to achieve a better stride\n\nRunners want to achieve more. You can achieve a lot with a firm midsole, and achieve it soon.",
    "## How to achieve more\n\nThe midsole helps runners to achieve comfort. They achieve less without a midsole.",
    "## Achieve your goals\n\nMany will achieve their goals. A soft midsole lets them achieve it and choose well.",
  ]);

  it("English actions are neither entities nor terms, even in headings", () => {
    assert.ok(
      !model.entities.some(({ entity }) => entity === "achieve"),
      model.entities.map((each) => each.entity).join(),
    );
    assert.deepEqual(
      model.terms
        .filter(({ term }) => term === "achieve" || term === "midsole")
        .map(({ term, isSubject }) => [term, isSubject])
        .sort(),
      [["midsole", true]],
    );
  });

  it("German actions are recognized by the word after them at the start of a question", () => {
    const german = modelOf("de", "Balkonkraftwerk", [
      "## Lohnt sich das?\n\nLohnt es sich? Das Balkonkraftwerk hat eine Halterung.",
      "## Lohnt es sich?\n\nEin Balkonkraftwerk braucht eine Halterung.",
      "## Lohnt sich das Balkonkraftwerk?\n\nDie Halterung ist aus Stahl.",
    ]);
    assert.deepEqual(
      german.terms
        .filter(({ term }) => term === "Lohnt" || term === "Halterung")
        .map(({ term, isSubject }) => [term, isSubject])
        .sort(),
      [
        ["Halterung", true],
        ["Lohnt", false],
      ],
    );
  });
});

describe("abbreviations", () => {
  const model = modelOf("en", "best CRM", [
    "## CRM platforms\n\nThe best CRM platforms are simple. Teams choose CRMs by price, and CRM platforms differ.",
    "## CRM platforms\n\nMany CRM platforms cost little. Cheap CRMs lack reports.",
    "## What a CRM does\n\nAll CRM platforms keep contacts. Some CRMs send mail, and a CRM helps.",
  ]);

  it("an abbreviation and its plural are one entity", () => {
    assert.deepEqual(
      model.entities.map(({ entity }) => entity).filter((name) => /^CRM/.test(name) && !name.includes(" ")),
      ["CRM"],
    );
  });

  it("abbreviations keep their capitals within terms", () => {
    assert.ok(
      model.terms.some(({ term }) => term === "CRM platforms"),
      model.terms.map(({ term }) => term).join(),
    );
  });
});

describe("written names", () => {
  const { model } = evidence({});
  const names = { language: "en", entities: [entity("CRM", [1, 2], 0, { type: "other" })], terms: [] };

  it("a title writes names as the cohort writes them", () => {
    const written = modelOf("en", "crm software", [
      "A CRM keeps data. Use a CRM. One CRM helps.",
      "The CRM helps teams. Buy a CRM. No CRM fails.",
      "Each CRM has a price. Test the CRM. This CRM is old.",
    ]);
    assert.equal(nameWriter({ entities: [], terms: written.terms })("crm software"), "CRM software");
    assert.equal(nameWriter(names)("best crm software"), "best CRM software");
    assert.equal(nameWriter(model)("best crm software"), "best crm software");
  });

  it("unshouted lowers an English heading in capitals but keeps names, abbreviations and German headings", () => {
    assert.equal(unshouted("TAKE CONTROL OF YOUR CRM", names), "Take control of your CRM");
    assert.equal(unshouted("FAQ", names), "FAQ");
    assert.equal(unshouted("NETZ UND STROM", { ...names, language: "de" }), "NETZ UND STROM");
    assert.equal(unshouted("What is a CRM?", names), "What is a CRM?");
  });
});

describe("roleOf", () => {
  const item = (type: string, properties: StructuredItem["properties"] = {}): StructuredItem => ({
    types: [type],
    syntax: "json-ld",
    id: null,
    properties,
  });
  const pages = (items: readonly (readonly StructuredItem[])[]) =>
    evidence({ cohort: items.map((each, at) => ({ url: `https://site${at}.example/`, items: each })) }).cohort;

  it("roleOf names the item that most pages put a type into", () => {
    const signed = [item("BlogPosting", { author: [item("Person", { name: ["Ann"] })] })];
    assert.deepEqual(roleOf("Person", pages([signed, signed, [item("Person")]])), {
      inside: { property: "author", parent: "Article" },
      needsThing: true,
    });
    assert.deepEqual(roleOf("Organization", pages([[item("Article", { publisher: [item("Organization")] })]])), {
      inside: { property: "publisher", parent: "Article" },
      needsThing: false,
    });
  });

  it("roleOf ties an independent type to a visible thing when the type describes a thing", () => {
    const thing = { inside: null, needsThing: true };
    assert.deepEqual(roleOf("Product", pages([[item("Product")], [item("ProductGroup")]])), thing);
    assert.deepEqual(roleOf("Organization", pages([[item("Organization")]])), { inside: null, needsThing: false });
    assert.deepEqual(roleOf("Event", pages([[]])), thing);
  });
});
