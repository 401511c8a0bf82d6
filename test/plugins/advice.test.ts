import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSnowballLexicon } from "../../adapters/snowball/snowball-lexicon.ts";
import { factsFromText } from "../../core/extract/facts-from-text.ts";
import type { StructuredItem } from "../../core/extract/page-facts.ts";
import type { CohortPage } from "../../core/pipeline/evidence.ts";
import { buildCohortModel } from "../../core/text/build-cohort-model.ts";
import { toPageText } from "../../core/text/to-page-text.ts";
import { roleOf } from "../../plugins/shared/schema-roles.ts";
import { subjectTerms } from "../../plugins/shared/subject-terms.ts";
import { unshouted, withNames } from "../../plugins/shared/written-names.ts";
import { entity, evidence } from "./evidence-builder.ts";

const lexicon = createSnowballLexicon();

/** Terms of the pages, by whether they name a part of the subject. */
function split(
  language: string,
  keyword: string,
  texts: readonly string[],
): { readonly subject: readonly string[]; readonly wording: readonly string[] } {
  const cohort = texts.map((text, at): CohortPage => {
    const rank = at + 1;
    const facts = factsFromText({ title: keyword, text, url: `https://site${rank}.example/` });
    const page = { url: facts.url, domain: `site${rank}.example`, facts, text: toPageText(facts, lexicon, { language }) };
    return { ...page, rank, weight: 1, downWeightReasons: [] };
  });
  const model = buildCohortModel({ keyword, target: null, cohort, lexicon, language });
  const single = model.terms.filter((term) => term.ngram === 1);
  const subjects = subjectTerms(
    single.map((term) => term.key),
    { model, cohort },
  );
  const names = (isSubject: boolean) => single.filter((term) => subjects.has(term.key) === isSubject).map((term) => term.term);
  return { subject: names(true), wording: names(false) };
}

describe("subjectTerms", () => {
  it("tells things from qualities and actions by what ends clauses", () => {
    const { subject, wording } = split("en", "running shoes", [
      "These shoes elevate every stride. A seamless upper hugs the foot, and foam fills the midsole.",
      "Good soles elevate plain outfits. The seamless lining lasts long. Grip comes from the midsole.",
      "Colours elevate old running shoes. With a seamless collar nothing rubs. Rubber covers the midsole, and the seam holds.",
    ]);
    assert.ok(subject.includes("midsole"), subject.join());
    assert.ok(wording.includes("seamless") && wording.includes("elevate"), wording.join());
  });

  it("does so in other languages without a list of words", () => {
    const { subject, wording } = split("es", "zapatillas running", [
      "Las zapatillas llevan una ligera espuma. El corredor siente menos golpes bajo el talón.",
      "Una ligera malla deja respirar. Muchas zapatillas sujetan bien el talón.",
      "La horma es firme y una ligera suela agarra. Estas zapatillas cuidan el talón, sobre todo cuesta abajo.",
    ]);
    assert.ok(subject.includes("talón"), subject.join());
    assert.ok(wording.includes("ligera"), wording.join());
  });

  it("knows German nouns by their capitals within sentences", () => {
    const { subject, wording } = split("de", "Balkonkraftwerk anmelden", [
      "Der Netzbetreiber prüft das Balkonkraftwerk. Ob es sich für Mieter lohnt, zeigt der Ertrag.",
      "Lohnt sich das Balkonkraftwerk? Wer anmelden will, fragt den Netzbetreiber, wann sich Strom lohnt.",
      "Lohnt es sich? Beim Netzbetreiber liegt ein Formular. Für viele lohnt der Aufwand.",
    ]);
    assert.ok(subject.includes("Netzbetreiber"), subject.join());
    assert.deepEqual(
      wording.map((word) => word.toLowerCase()).filter((word) => word === "lohnt"),
      ["lohnt"],
    );
  });
});

describe("written names", () => {
  const { model } = evidence({});
  const names = { language: "en", entities: [entity("CRM", [1, 2], 0, { type: "other" })] };

  it("stand in a title as the cohort writes them", () => {
    assert.equal(withNames("best crm software", names), "best CRM software");
    assert.equal(withNames("best crm software", model), "best crm software");
  });

  it("stay when a heading in capitals is written small, which German ones and abbreviations are not", () => {
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

  it("names the item that most pages put a type into", () => {
    const signed = [item("BlogPosting", { author: [item("Person", { name: ["Ann"] })] })];
    assert.equal(roleOf("Person", pages([signed, signed, [item("Person")]])), "as author of an Article, where the page shows one");
    assert.equal(roleOf("Organization", pages([[item("Article", { publisher: [item("Organization")] })]])), "as publisher of an Article");
  });

  it("binds a type that stands by itself to what the page shows, if it describes a thing", () => {
    assert.equal(roleOf("Product", pages([[item("Product")], [item("ProductGroup")]])), "where the page shows one");
    assert.equal(roleOf("Organization", pages([[item("Organization")]])), null);
    assert.equal(roleOf("Event", pages([[]])), "where the page shows one");
  });
});
