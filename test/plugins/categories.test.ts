import assert from "node:assert/strict";
import { test } from "node:test";
import { TOPICS_EN } from "../../core/analysis/advice/topics/en.ts";
import { agreement, agreementMeaning, categoryEntities } from "../../plugins/shared/categories.ts";

const COFFEE = "/Food & Drink/Beverages/Coffee & Tea";
const DRINKS = "/Food & Drink/Beverages/Juice";
const APPLIANCE = "/Home & Garden/Kitchen & Dining/Small Kitchen Appliances";

function meaning(names: readonly (string | null)[], target: string | null = null): string | null {
  const categories = { cohort: names.map((category) => (category === null ? null : { category, score: 0.8 })) };
  return agreementMeaning(categories, { found: agreement(categories), target }, TOPICS_EN);
}

test("a cohort in one category means one intent", () => {
  assert.match(
    meaning([COFFEE, COFFEE, COFFEE, COFFEE]) ?? "",
    /^4 of 4 ranking pages are about Food & Drink > Beverages > Coffee & Tea: searchers want one thing/,
  );
});

test("a cohort in one subject but several categories means a broad reading of the keyword", () => {
  assert.match(meaning([COFFEE, DRINKS, COFFEE, DRINKS]) ?? "", /agree on Food & Drink but not on one category/);
});

test("a cohort in several subjects means several meanings of the keyword", () => {
  assert.match(
    meaning([COFFEE, APPLIANCE, COFFEE, APPLIANCE]) ?? "",
    /spread over Food & Drink and Home & Garden: searchers may mean different things/,
  );
});

test("a target in another subject may serve another intent, a target in a near category does not", () => {
  assert.match(meaning([COFFEE, COFFEE], APPLIANCE) ?? "", /another intent than the pages that rank\.$/);
  assert.match(meaning([COFFEE, COFFEE], DRINKS) ?? "", /close to them within the same subject\.$/);
});

test("a cohort without categories has no meaning text", () => {
  assert.equal(meaning([null, null], COFFEE), null);
  assert.equal(meaning([], null), null);
});

test("an entity specific to the category is not listed as related to its subject, too", () => {
  const categories = { cohort: [COFFEE, COFFEE, DRINKS].map((category) => ({ category, score: 0.8 })) };
  const crema = { name: "crema", competitorCounts: [1, 1, 0] };
  const cup = { name: "cup", competitorCounts: [1, 1, 1] };
  assert.deepEqual(categoryEntities([crema, cup], categories), { related: [cup], specific: [crema] });
});
