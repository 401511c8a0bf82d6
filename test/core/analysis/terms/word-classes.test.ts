import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { sketchCohort } from "../text/pages.ts";

const languages = createSnowballLanguages();

test("English words that pages never use as nouns are no terms, and nouns with the same endings are", () => {
  const sketches = [
    "Protect your roof and keep a residential gutter clean. A seasonal check finds the seal. Ask for a rental of a ladder.",
    "We protect your home with a residential service. A seasonal visit helps the seal. The rental costs little.",
    "Neighbors protect their residential streets. Our seasonal plan checks each seal. Take a rental for the day.",
  ].map((body) => ({ title: "gutter cleaning", body, language: "en" }));
  const cohort = sketchCohort(sketches, languages);
  const model = buildCohortModel({ keyword: "gutter cleaning", target: null, cohort, languages, language: "en" });
  const terms = model.terms.map(({ term }) => term);
  for (const word of ["protect", "residential", "seasonal"]) assert.ok(!terms.includes(word), terms.join(" | "));
  for (const word of ["rental", "seal"]) assert.ok(terms.includes(word), terms.join(" | "));
});
