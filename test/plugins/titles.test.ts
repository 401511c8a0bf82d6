import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PageFacts } from "../../core/domain/page-facts.ts";
import { keywordMatcher, stemTable } from "../../plugins/shared/keyword.ts";
import { suggestedTitle } from "../../plugins/topic_and_classification/suggested-title.ts";
import { titleHabits } from "../../plugins/topic_and_classification/title-habits.ts";
import { cohortPage, type PageInput } from "./evidence-builder.ts";

const ENTRIES = [1, 2, 3, 4, 5, 6].map((number) => [2, `${number}. Oak desk number ${number}`] as const);

function suggest(input: Partial<PageInput>, changes: Partial<PageFacts> = {}): string | null {
  const page = cohortPage(
    { url: "https://desks.example/", paragraphs: ["The best standing desk is in the house."], ...input },
    1,
  );
  const table = stemTable([page]);
  const matcher = keywordMatcher("standing desk", table);
  return suggestedTitle({ facts: { ...page.facts, ...changes }, matcher, table, year: "2026" });
}

describe("a suggested title", () => {
  test("a page without a title gets its headline when that has the keyword", () => {
    const headings = [[1, "How to set up a standing desk"]] as const;
    assert.equal(suggest({ headings }, { titleTag: null }), "How to set up a standing desk");
    assert.equal(suggest({ headings: [[1, "How to set up a chair"]] }, { titleTag: null }), null);
  });

  test("a title that promises another number of entries gets the number of the page", () => {
    assert.equal(suggest({ title: "9 best standing desks", headings: ENTRIES }), "6 best standing desks");
    assert.equal(suggest({ title: "6 best standing desks", headings: ENTRIES }), null);
    assert.equal(suggest({ title: "Standing desk set up in 10 minutes", headings: ENTRIES }), null);
  });

  test("an old year becomes this year only when the page was changed this year", () => {
    const title = "Best standing desks of 2024";
    assert.equal(suggest({ title }, { modifiedAt: "2026-02-01" }), "Best standing desks of 2026");
    assert.equal(suggest({ title }, { modifiedAt: "2025-02-01" }), null);
  });

  test("a title that is too wide loses its brand and then its last part, and keeps the keyword", () => {
    const wide =
      "Standing desk guide for small rooms and long days at the office: heights, frames and motors compared by us";
    assert.equal(suggest({ title: wide }), "Standing desk guide for small rooms and long days at the office");
    assert.equal(suggest({ title: `Furniture news: ${"very ".repeat(20)}long notes on a standing desk` }), null);
  });

  test("a title that gets shorter loses the year that has passed", () => {
    const tail = "heights, frames and motors compared by us for small rooms and long days";
    assert.equal(suggest({ title: `Best standing desks (2025): ${tail}` }), "Best standing desks");
    assert.equal(suggest({ title: `Best standing desks (2026): ${tail}` }), "Best standing desks (2026)");
  });

  test("a title that needs no repair gets no suggestion", () => {
    assert.equal(suggest({ title: "Standing desk guide", headings: [[1, "The whole standing desk guide"]] }), null);
  });
});

test("the habits of titles count numbers, years, questions, brands and the place of the keyword", () => {
  const titles = [
    "7 best standing desks of 2026 | Desks",
    "Standing desks compared",
    "How to choose a standing desk",
    "What is a standing desk?",
    "A long guide to every kind of standing desk",
  ];
  const pages = titles.map((title, at) =>
    cohortPage({ url: `https://${at === 0 ? "desks" : "other"}.example/${at}`, title }, at + 1),
  );
  const table = stemTable(pages);
  const { median_width, ...counts } = titleHabits(pages, keywordMatcher("standing desk", table), "en");
  assert.deepEqual(counts, {
    titles: 5,
    with_number: 1,
    with_year: 1,
    as_question: 2,
    as_how_to: 1,
    with_brand: 1,
    keyword_first: 1,
  });
  assert.ok((median_width ?? 0) > 200);
});
