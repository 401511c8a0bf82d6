import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { sketchCohort } from "../text/pages.ts";

const languages = createSnowballLanguages();

function namesIn(bodies: readonly string[], keyword: string, language = "en") {
  const sketches = bodies.map((body) => ({ title: keyword, body, language }));
  const cohort = sketchCohort(sketches, languages);
  const { entities, terms } = buildCohortModel({ keyword, target: null, cohort, languages, language });
  return {
    entities: entities.map(({ entity }) => entity),
    terms: terms.flatMap(({ term, isEntity }) => (isEntity ? [] : [term])),
  };
}

function assertNames(found: readonly string[], right: readonly string[], wrong: readonly string[]): void {
  for (const name of right) assert.ok(found.includes(name), `${name} is missing in ${found.join(" | ")}`);
  for (const name of wrong) assert.ok(!found.includes(name), `${name} is in ${found.join(" | ")}`);
}

test("a name keeps the abbreviation or the initials that it begins with", () => {
  const { entities, terms } = namesIn(
    [
      "We booked a tour with J.D. Power and walked up Mt. Fuji at night. The view from Mt. Fuji was clear.",
      "A survey by J.D. Power says that most people like Mt. Fuji. Trains to Mt. Fuji leave early.",
      "Many guests ask about Mt. Fuji and quote J.D. Power. Our tour has small groups.",
    ],
    "guided tour",
  );
  assertNames(entities, ["J.D. Power", "Mt. Fuji"], ["J.D.", "J.D", "Power", "Fuji"]);
  assertNames(terms, [], ["power", "fuji", "mt", "Mt"]);
});

test("a street and a country with a full stop end their sentence", () => {
  const { entities } = namesIn(
    [
      "Our shop is at 12 Main St. Parking is behind it. We ship to the U.S. Orders leave daily.",
      "The shop stands at 12 Main St. Parking costs a dollar. They sell in the U.S. Orders take a week.",
    ],
    "shop",
  );
  assertNames(entities, [], ["St. Parking", "Main St. Parking", "U.S. Orders"]);
});

test("a name goes on behind the conjunction and preposition inside it", () => {
  const { entities } = namesIn(
    [
      "The Centers for Disease Control and Prevention advise a walk. Ask the Food and Drug Administration too.",
      "The Centers for Disease Control and Prevention recommends a walk. The Food and Drug Administration tests drugs.",
      "A walk helps, say the Centers for Disease Control and Prevention.",
    ],
    "weight loss",
  );
  assertNames(
    entities,
    ["Centers for Disease Control and Prevention", "Food and Drug Administration"],
    ["Centers", "Prevention", "Disease Control", "Drug Administration"],
  );
});

test("two names that pages also write apart stay two names", () => {
  const { entities } = namesIn(
    [
      "Runners like Brooks and Saucony. A shoe of Brooks is soft, and one of Saucony is light.",
      "We tested Brooks and Saucony. The shoe by Saucony lasts, and that of Brooks is wide.",
      "Our team wears Brooks and Saucony. Some wear Brooks alone.",
    ],
    "running shoes",
  );
  assertNames(entities, ["Brooks", "Saucony"], ["Brooks and Saucony"]);
});

test("a phrase behind the stroke of two alternatives is a part of both", () => {
  const { entities, terms } = namesIn(
    [
      "Playing trains hand-eye coordination at any age. Adults gain hand-eye coordination fast.",
      "The drums ask for hand/eye coordination. We teach hand/eye coordination first.",
      "Lessons are fun.",
    ],
    "drum lessons",
  );
  assertNames([...entities, ...terms], [], ["eye coordination"]);
});

test("a part of a longer name is no name, also on two pages", () => {
  const { entities } = namesIn(
    [
      "The summit is hosted by the Technology Association of Georgia in spring. We rent at Fox Rent A Car.",
      "It is run by the Consumer Technology Association every year. Our tickets came with Fox Rent A Car.",
      "Tickets are cheap.",
    ],
    "tech summit",
  );
  assertNames(entities, ["Fox Rent A Car"], ["Technology Association", "Fox Rent"]);
});

test("the capitals of a heading's line make no name of its words", () => {
  const { entities } = namesIn(
    [
      "- Finding the Right Teacher: a good teacher listens.\n- Setting the Practice Space: keep it quiet.",
      "## Choosing the Right Teacher\n\nThe right teacher listens. Keep the practice space quiet.",
      "A teacher should listen. Take time to find the right teacher and a practice space.",
    ],
    "music lessons",
  );
  assertNames(entities, [], ["Right Teacher", "Practice Space"]);
});

test("two capitals that only tables and lists write are no name", () => {
  const { entities, terms } = namesIn(
    [
      "Profit of the group in the last year\n\n| Income | NM |\n\n| Loss | NM |",
      "The insurer works in many states.\n\n| States | NM |",
      "An insurer sells insurance.",
    ],
    "insurance companies",
  );
  assertNames([...entities, ...terms], [], ["NM"]);
});

test("a rank is no subject", () => {
  const { entities } = namesIn(
    [
      "See the Top 100 of resume writers. We are in the Top 100 and proud of the Top 10.",
      "They were named in the Top 100 of resume writers. The Top 10 got a prize.",
      "The Top 100 has many writers, and the Top 10 has the best.",
    ],
    "resume writers",
  );
  assertNames(entities, [], ["Top 100", "Top 10", "top 100", "top 10", "Top"]);
});
