import assert from "node:assert/strict";
import { test } from "node:test";
import { createClassifier } from "../../../../core/analysis/classify/classifier.ts";
import { GERMAN } from "./german-texts.ts";

test("every German text has a category, and at least nine in ten have the right one", async () => {
  const classifier = createClassifier();
  const wrong: string[] = [];
  for (const [category, title, text] of GERMAN) {
    const [best] = await classifier.classify({ title, text, url: "https://a.example/", language: "de" });
    assert.ok(best, `no category for "${title}"`);
    if (!best.category.startsWith(category)) wrong.push(`${title}: ${best.category}`);
  }
  assert.ok(wrong.length <= GERMAN.length / 10, wrong.join("; "));
});
