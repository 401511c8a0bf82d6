import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { metaDescription } from "../../plugins/topic_and_classification/meta-description.ts";

const LANGUAGES = ["en", "es", "de", "it", "fr", "nl", "sv", "nb", "da", "fi", "pt", "ms", "ja", "ar", "zh", "xx"];
const TOPICS = ["burr grinder", "gooseneck kettle", "water temperature"];

describe("a suggested description", () => {
  it("a suggested description is a sentence about its topics, not a bare list", () => {
    const options = { language: "en", intent: "informational" } as const;
    assert.equal(
      metaDescription("pour over coffee", TOPICS, options),
      "Pour over coffee: what you need to know about burr grinder, gooseneck kettle and water temperature.",
    );
    assert.equal(
      metaDescription("best CRM", ["pricing", "sales pipeline"], { ...options, intent: "commercial" }),
      "Best CRM: how to compare pricing and sales pipeline.",
    );
  });

  it("a suggested description is a sentence in every language and fits in the search results", () => {
    for (const language of LANGUAGES) {
      for (const intent of ["informational", "transactional", null] as const) {
        const text = metaDescription(
          "keyword",
          [...TOPICS, ..."abcdefgh".split("").map((letter) => letter.repeat(40))],
          { language, intent },
        );
        assert.ok(text !== null);
        assert.ok([...text].length <= 155, `${language}: ${text}`);
        assert.ok(
          TOPICS.slice(0, 2).every((topic) => text.includes(topic)),
          `${language}: ${text}`,
        );
        assert.doesNotMatch(text, /[{}]|undefined/);
        assert.doesNotMatch(text, /^Keyword ?[:\uff1a] ?burr grinder, gooseneck kettle, water temperature/);
      }
    }
  });

  it("a suggested description needs two topics, keeps a keyword that is a question a question, and keeps any character", () => {
    const options = { language: "de", intent: null };
    assert.equal(metaDescription("wein", ["riesling"], options), null);
    assert.equal(metaDescription("wein", ["$& a", "$1 b"], options), "Wein: worauf es bei $& a und $1 b ankommt.");
    assert.equal(
      metaDescription("what is seo", ["keywords", "links"], { language: "en", intent: null }),
      "What is seo? What you need to know about keywords and links.",
    );
    assert.equal(metaDescription("x".repeat(150), ["riesling", "merlot"], options), null);
  });
});
