import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { factsFromText } from "../../../../core/analysis/metadata/facts-from-text.ts";

describe("factsFromText", () => {
  it("factsFromText makes one paragraph of the lines between two blank lines", () => {
    const facts = factsFromText({
      title: " Mills ",
      text: "First line\nsecond  line\n \n\nThird\r\n",
      url: "https://a.example/",
    });
    assert.deepEqual(
      facts.blocks.map((block) => block.text),
      ["First line second line", "Third"],
    );
    assert.equal(facts.mainText, "First line second line\n\nThird");
    assert.deepEqual(
      [facts.title, facts.headings, facts.counts.paragraphs],
      ["Mills", [{ level: 1, text: "Mills", isMain: true }], 2],
    );
  });

  it("factsFromText returns empty facts for an empty text", () => {
    const facts = factsFromText({ title: "", text: " \n\n ", url: "https://a.example/" });
    assert.deepEqual([facts.title, facts.headings, facts.blocks, facts.mainText], [null, [], [], ""]);
  });
});
