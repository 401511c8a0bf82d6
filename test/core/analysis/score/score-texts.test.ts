import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { scoreTexts } from "../../../../core/analysis/score/score-texts.ts";
import { espressoSketches } from "../text/pages.ts";

const languages = createSnowballLanguages();
const TEXTS = espressoSketches(8, 20).map((sketch) => ({ title: sketch.title, text: sketch.body.replace(/## /g, "") }));
const COHORT = TEXTS.slice(0, 5);
const GARDEN = {
  title: "Growing roses at home",
  text: "Roses need sun, rich soil and water. Prune them in spring before the first buds open, and feed the hedge with compost. Aphids come in May.",
};

function score(target: { readonly title: string; readonly text: string }, cohort = COHORT) {
  return scoreTexts({ keyword: "espresso machine", target, cohort }, languages);
}

test("texts on the cohort's subject score high, a text on another subject under 20", () => {
  for (const target of TEXTS.slice(5)) assert.ok((score(target).score ?? 0) > 55, JSON.stringify(score(target)));
  assert.ok((score(GARDEN).score ?? 100) < 20);
});

test("parts that no text can show are absent, the others lie between 0 and 1", () => {
  const { parts } = score(TEXTS[5] ?? GARDEN);
  assert.deepEqual(Object.keys(parts), ["terms", "similarity", "placement", "structure"]);
  for (const value of Object.values(parts)) assert.ok(value >= 0 && value <= 1);
});

test("three texts are enough, two are not", () => {
  assert.ok((score(TEXTS[5] ?? GARDEN, COHORT.slice(0, 3)).score ?? 0) > 40);
  assert.deepEqual(score(TEXTS[5] ?? GARDEN, COHORT.slice(0, 2)), { score: null, parts: {} });
});

test("a text without words has no score, and texts without words do not count as cohort", () => {
  assert.equal(score({ title: "Espresso machine", text: " \n " }).score, null);
  assert.equal(score(GARDEN, [...COHORT.slice(0, 2), { title: "x", text: "" }]).score, null);
});

test("the language is taken from the cohort's words unless it is given", () => {
  const german = [
    "Die Maschine mahlt Bohnen für den Kaffee.",
    "Eine Maschine für Kaffee mahlt die Bohnen frisch.",
    "Der Kaffee aus der Maschine ist frisch, die Bohnen sind gut.",
  ];
  const cohort = german.map((text) => ({ title: "Kaffee", text }));
  const target = { title: "Kaffeebohnen", text: "Frische Bohnen mahlen die Maschinen." };
  const input = { keyword: "kaffee", target, cohort };
  assert.deepEqual(scoreTexts(input, languages), scoreTexts({ ...input, lang: "de" }, languages));
  assert.notDeepEqual(scoreTexts({ ...input, lang: "en" }, languages), scoreTexts({ ...input, lang: "de" }, languages));
});

test("a keyword without words leaves the score to the other parts", () => {
  assert.ok((scoreTexts({ keyword: "!!!", target: TEXTS[5] ?? GARDEN, cohort: COHORT }, languages).score ?? 0) > 40);
});
