import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { keywordFit } from "../../../../core/analysis/score/cohort-fit.ts";
import { Vocabulary } from "../../../../core/analysis/score/vocabulary.ts";
import { readKeyword } from "../../../../core/analysis/terms/keyword.ts";
import { espressoSketches, type PageSketch, sketchCohort, sketchPage } from "../text/pages.ts";
import { languages, scoreSketch } from "./scored.ts";

const ESPRESSO = espressoSketches();
const PIZZA = "best pizza in chicago";
const RESTAURANT = "Deep dish pizza in Chicago is baked in a pan. The best pizza of Chicago has a crust of butter.";
const SEO = "Search engines rank pages by links and words. A title tag and a fast page help the ranking of a site.";
const filler = (at: number) =>
  `The ${["first", "second", "third", "fourth"][at % 4]} part has more of it, and we like it that way.`;

function seoPages(count: number): PageSketch[] {
  return Array.from({ length: count }, (_, at) => ({
    title: `SEO guide ${at}`,
    body: `${SEO}\n\n${filler(at)}`,
    language: "en",
    url: `https://seo-${at}.example/`,
  }));
}

const restaurants: readonly PageSketch[] = [0, 1, 2, 3].map((at) => ({
  title: `Best pizza in Chicago, number ${at}`,
  body: `${RESTAURANT}\n\n${filler(at)}`,
  language: "en",
  url: `https://pizza-${at}.example/`,
}));

describe("a cohort that does not fit the keyword", () => {
  it("a page about SEO has no score for a pizza keyword against nine SEO pages and two restaurants", () => {
    const cohort = sketchCohort([...seoPages(9), ...restaurants.slice(0, 2)], languages);
    const result = scoreSketch({ title: "SEO", body: SEO, language: "en" }, { keyword: PIZZA, cohort });
    assert.deepEqual([result.score, result.grade, result.confidence], [null, "Unavailable", 0]);
    assert.match(result.summary, /only 2 of the 11 ranking pages are about "best pizza in chicago"/);
    assert.deepEqual(
      result.fit?.offTopic.map(({ url }) => url),
      seoPages(9).map(({ url }) => url),
    );
  });

  it("pages of another subject are not compared where enough others remain, and count in every total", () => {
    const clean = sketchCohort([...restaurants], languages);
    const mixed = sketchCohort([...restaurants, ...seoPages(2)], languages);
    const target = { title: "Our pizza", body: `${RESTAURANT} We deliver.`, language: "en" };
    const one = scoreSketch(target, { keyword: PIZZA, cohort: mixed });
    assert.equal(one.fit?.offTopic.length, 2);
    assert.equal(one.score, scoreSketch(target, { keyword: PIZZA, cohort: clean }).score);
    assert.ok(one.missing.every(({ competitorTotal }) => competitorTotal === 6));
  });

  it("a page of another subject scores low against pages that fit, and the summary warns", () => {
    const result = scoreSketch(
      { title: "SEO", body: SEO, language: "en" },
      { keyword: PIZZA, cohort: sketchCohort([...restaurants], languages) },
    );
    assert.ok((result.score ?? 100) < 20, `${result.score}`);
    assert.match(result.summary, /hardly uses the words of "best pizza in chicago"/);
  });
});

describe("the fit of a page", () => {
  const fitOf = (keyword: string, sketch: PageSketch): number => {
    const language = languages.language(sketch.language);
    const { text } = sketchPage(sketch, languages);
    return keywordFit(text, readKeyword(keyword, languages, sketch.language), new Vocabulary(language));
  };

  it("a page on the keyword fits fully, and one without its words not at all", () => {
    assert.equal(fitOf("espresso machine", ESPRESSO[0] ?? assert.fail()), 1);
    assert.equal(fitOf("espresso machine", { title: "Roses", body: "Roses like sun.", language: "en" }), 0);
  });

  it("inflected words and German compounds count as the keyword's words", () => {
    assert.equal(fitOf("laufschuh test", { title: "Tests", body: "Die besten Trail-Laufschuhe.", language: "de" }), 1);
    assert.equal(fitOf("maschine", { title: "Kaffee", body: "Die Espressomaschine heizt.", language: "de" }), 1);
  });

  it("words of a language without spaces are found", () => {
    assert.equal(
      fitOf("\u7d05\u8336", {
        title: "\u7d05\u8336\u306e\u6df9\u308c\u65b9",
        body: "\u304a\u6e6f\u3092\u6ce8\u3050\u3002",
        language: "ja",
      }),
      1,
    );
  });

  it("a year in the keyword is not required, and a keyword without words fits every page", () => {
    const page = { title: "Best laptop", body: "Every laptop is here.", language: "en" };
    assert.equal(fitOf("best laptop 2026", page), 1);
    assert.equal(fitOf("!!!", page), 1);
  });
});
