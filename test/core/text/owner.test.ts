import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { factsFromText } from "../../../core/extract/facts-from-text.ts";
import type { StructuredItem } from "../../../core/extract/page-facts.ts";
import { concernsOwner, ownNames } from "../../../core/text/owner.ts";

const product = (name: string): StructuredItem => ({ syntax: "json-ld", types: ["Product"], id: null, properties: { name: [name] } });

function names(items: readonly StructuredItem[], siteName: string | null = null): string[] {
  const facts = factsFromText({ title: "Headphones", text: "Text.", url: "https://www.sound-barn.example/p" });
  return ownNames({ ...facts, siteName, structuredData: { items, jsonLdBlockCount: 1, invalidBlockCount: 0 } });
}

describe("the names a page goes by", () => {
  it("are those of its site, its host and the one product it sells", () => {
    assert.deepEqual(names([product("Crusher ANC 2 - Bass Headphones")], "Sound Barn Ltd"), ["soundbarnltd", "soundbarn", "crusheranc2"]);
  });

  it("leave out products where the page sells several", () => {
    assert.deepEqual(names([product("Crusher ANC 2"), product("Hesh Evo")]), ["soundbarn"]);
  });
});

describe("a question that concerns its owner alone", () => {
  const owner = { language: "en", names: names([product("Crusher ANC 2 - Bass Headphones")]), subject: "headphones" };

  it("names his product, his site or his page, or is a title of two parts", () => {
    for (const text of [
      "How can I turn on noise canceling on my Crusher ANC 2?",
      "Is Sound Barn free?",
      "How much of this guide do I need to read?",
      "Sundara Review - Best Value Headphone?",
      "Which of our headphones fit you?",
    ])
      assert.equal(concernsOwner(text, owner), true, text);
  });

  it("names his site by three letters, as a word of its own with a capital", () => {
    const short = { ...owner, names: ["rei"] };
    assert.equal(concernsOwner("What are some popular brands for kayaks at REI?", short), true);
    assert.equal(concernsOwner("Which stove is reimbursed?", short), false);
    assert.equal(concernsOwner("Do rei fish live long?", short), false);
  });

  it("is none about the subject, even where the host is named after it", () => {
    assert.equal(concernsOwner("Which headphones have the best bass?", owner), false);
    assert.equal(concernsOwner("What does a sound barn cost?", { ...owner, subject: "soundbarn" }), false);
    assert.equal(concernsOwner("Wie melde ich das Balkonkraftwerk an?", { ...owner, language: "de" }), false);
    assert.equal(concernsOwner("Was steht in diesem Ratgeber?", { ...owner, language: "de" }), true);
  });
});
