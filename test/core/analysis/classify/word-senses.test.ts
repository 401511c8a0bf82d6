import assert from "node:assert/strict";
import { test } from "node:test";
import { createClassifier } from "../../../../core/analysis/classify/classifier.ts";
import { NEWS_TEXTS } from "./news-texts.ts";
import { type Probe, WORD_SENSES } from "./word-sense-texts.ts";

const classifier = createClassifier();

async function wrongTops(probes: readonly Probe[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [about, tops, text] of probes) {
    const [best] = await classifier.classify({ title: null, text, url: null, language: "en" });
    if (!tops.split(" | ").includes(best?.category.split("/")[1] ?? "")) wrong.push(`${about}: ${best?.category}`);
  }
  return wrong;
}

test("the words around an ambiguous word decide its meaning in at least 97 of 100 texts", async () => {
  const wrong = await wrongTops(WORD_SENSES);
  assert.ok(wrong.length <= 0.03 * WORD_SENSES.length, wrong.join("; "));
});

test("at least 97 of 100 news stories have the top level of their subject or News", async () => {
  const wrong = await wrongTops(NEWS_TEXTS);
  assert.ok(wrong.length <= 0.03 * NEWS_TEXTS.length, wrong.join("; "));
});
