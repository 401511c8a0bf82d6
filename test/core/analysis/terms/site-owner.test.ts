import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { factsFromText } from "../../../../core/analysis/metadata/facts-from-text.ts";
import { concernsOwner, ownNames } from "../../../../core/analysis/terms/site-owner.ts";
import type { StructuredItem } from "../../../../core/domain/page-facts.ts";

const product = (name: string): StructuredItem => ({
  syntax: "json-ld",
  types: ["Product"],
  id: null,
  properties: { name: [name] },
});

function names(items: readonly StructuredItem[], siteName: string | null = null): string[] {
  const facts = factsFromText({ title: "Headphones", text: "Text.", url: "https://www.sound-barn.example/p" });
  return ownNames({ ...facts, siteName, structuredData: { items, jsonLdBlockCount: 1, invalidBlockCount: 0 } });
}

describe("ownNames", () => {
  it("ownNames returns the names of the site, the host and the only product", () => {
    assert.deepEqual(names([product("Crusher ANC 2 - Bass Headphones")], "Sound Barn Ltd"), [
      "soundbarnltd",
      "soundbarn",
      "crusheranc2",
    ]);
  });

  it("ownNames leaves out products when the page has several", () => {
    assert.deepEqual(names([product("Crusher ANC 2"), product("Hesh Evo")]), ["soundbarn"]);
  });
});

describe("concernsOwner", () => {
  const owner = { language: "en", names: names([product("Crusher ANC 2 - Bass Headphones")]), subject: "headphones" };

  it("concernsOwner is true for questions about the product, site or page, and for two-part titles", () => {
    for (const text of [
      "How can I turn on noise canceling on my Crusher ANC 2?",
      "Is Sound Barn free?",
      "How much of this guide do I need to read?",
      "Sundara Review - Best Value Headphone?",
      "Which of our headphones fit you?",
    ])
      assert.equal(concernsOwner(text, owner), true, text);
  });

  it("concernsOwner finds a site name of three letters only as a separate, capitalized word", () => {
    const short = { ...owner, names: ["rei"] };
    assert.equal(concernsOwner("What are some popular brands for kayaks at REI?", short), true);
    assert.equal(concernsOwner("Which stove is reimbursed?", short), false);
    assert.equal(concernsOwner("Do rei fish live long?", short), false);
  });

  it("concernsOwner is false for a question about the subject, even when the host has the subject's name", () => {
    assert.equal(concernsOwner("Which headphones have the best bass?", owner), false);
    assert.equal(concernsOwner("What does a sound barn cost?", { ...owner, subject: "soundbarn" }), false);
    assert.equal(concernsOwner("Wie melde ich das Balkonkraftwerk an?", { ...owner, language: "de" }), false);
    assert.equal(concernsOwner("Was steht in diesem Ratgeber?", { ...owner, language: "de" }), true);
  });
});
