import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { CohortScale } from "../../../../core/analysis/score/raw-score.ts";
import { scorePage } from "../../../../core/analysis/score/score-page.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { type PageSketch, sketchCohort, sketchPage } from "../text/pages.ts";

const languages = createSnowballLanguages();
const KEYWORD = "winter beehive";
const TEXTS = [
  [
    "Wintering a hive",
    "Bees cluster around the queen and shiver to keep her warm. A strong colony eats twenty kilos of stored honey before spring. Wrap the boxes against wind, tilt the floor so that water runs out, and weigh them each month.",
  ],
  [
    "Damp kills more than cold",
    "Moist air from the cluster condenses under the lid and drips back. An upper entrance or a quilt box of wood shavings takes it up. Cold alone rarely harms a colony that has stored honey and a dry roof.",
  ],
  [
    "Feeding late in the year",
    "Thick sugar syrup goes in until October; later only fondant laid over the frames will be taken. Count frames of stored honey first: eight should be full. A light hive in February needs fondant above the cluster at once.",
  ],
  [
    "Mites before frost",
    "Varroa mites weaken the bees that must live until March. Treat with oxalic acid when there is no brood, usually around the solstice, and count fallen mites on a board. Fewer mites mean a larger cluster in spring.",
  ],
  [
    "Siting hives for January",
    "Choose a slope with morning sun and a hedge that breaks the wind. Lift the boxes off wet ground, narrow the entrance against mice, and strap the roof. Snow over the entrance is no danger while air moves through the upper entrance.",
  ],
].map(([title = "", body = ""]): PageSketch => ({ title, body, language: "en" }));
const COHORT = sketchCohort(TEXTS, languages);
const TARGETS: readonly PageSketch[] = [
  {
    title: "My garden",
    body: "Snow lay on the hives, and the bees were silent. I lifted a roof and saw a small cluster near the wall.",
    language: "en",
  },
  {
    title: "Keeping bees",
    body: "Our colony came through the frost on sugar and luck. The neighbours lost theirs, and bought a swarm in May.",
    language: "en",
  },
];

function run(sketch: PageSketch) {
  const target = sketchPage(sketch, languages);
  const model = buildCohortModel({ keyword: KEYWORD, target, cohort: COHORT, languages, language: "en" });
  return scorePage({ keyword: KEYWORD, target, cohort: COHORT, model, languages, requestedCount: 5 });
}

const scale = new CohortScale({ keyword: KEYWORD, cohort: COHORT, languages, language: "en" });

function points(sketch: PageSketch): number {
  return scale.points(scale.rawOf(scale.measure(sketchPage(sketch, languages))));
}

for (const target of TARGETS) {
  const { missing } = run(target);
  const phrases = missing.filter((each) => each.part === "terms" && each.zone === "body");

  test(`five short texts: what writing a phrase on "${target.title}" promises is what it brings`, () => {
    assert.ok(phrases.length >= 5, missing.map((each) => each.id).join(" "));
    for (const each of phrases) {
      const times = Number(/ (\d+) times/.exec(each.action)?.[1] ?? 1);
      const sentences = ["the", "of", "with", "to"].slice(0, times).map((word) => `${word} ${each.subject}.`);
      const moved = points({ ...target, body: `${target.body}\n\n${sentences.join("\n\n")}` }) - points(target);
      assert.ok(Math.abs(moved - each.gain) <= 1, `${each.id}: promised ${each.gain}, brought ${moved}`);
    }
  });

  test(`five short texts promise less than a quarter of all points for any one phrase on "${target.title}"`, () => {
    for (const each of phrases) assert.ok(each.gain < 25, `${each.id} ${each.gain}`);
  });
}

test("five short texts: a text on another subject stays under 20, one on theirs does not", () => {
  const other = {
    title: "Roses",
    body: "Roses need sun and rich soil. Prune them before the first buds open, and feed the shrubs with compost.",
    language: "en",
  };
  assert.ok(points(other) < 20, String(points(other)));
  for (const target of TARGETS) assert.ok(points(target) > 40, String(points(target)));
});
