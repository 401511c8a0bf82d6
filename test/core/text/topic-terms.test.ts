import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLexicon } from "../../../adapters/snowball/snowball-lexicon.ts";
import { buildCohortModel } from "../../../core/text/build-cohort-model.ts";
import { isCountry, isDate } from "../../../core/text/known-names.ts";
import { isAmount, isUnit } from "../../../core/text/units.ts";
import { espressoSketches, sketchCohort, sketchPage } from "./pages.ts";

const lexicon = createSnowballLexicon();

function model(keyword: string, lines: readonly string[], language = "en") {
  // Each page has the lines in an order of its own.
  const sketches = lines.map((_, at) => ({ title: keyword, body: [...lines.slice(at), ...lines.slice(0, at)].join("\n\n"), language }));
  return buildCohortModel({ keyword, target: null, cohort: sketchCohort(sketches, lexicon), lexicon, language });
}

const coffee = model("pour over coffee", [
  "Pour over coffee needs a kettle with a thin spout, and the rate of flow is yours to set.",
  "Control the flow of the kettle, and weigh the beans in grams for each cup.",
  "On Tuesday we tried beans from Kenya; in October 2024 the same beans were from Kenya again.",
  "People in Kenya make pour over coffee all year, and on Tuesday they make it with 300 ml of water.",
  "A kettle of 900 ml is enough, and the best beans come in small bags every year.",
]);
const terms = coffee.terms.map((each) => each.term);
const entities = coffee.entities.map((each) => each.entity);

test("a phrase holds a function word only where it ties a name together or stands in the keyword", () => {
  assert.ok(terms.includes("pour over coffee"), terms.join(", "));
  assert.ok(terms.includes("rate of flow"), terms.join(", "));
  for (const term of terms) assert.doesNotMatch(term, /control the| and | with | in /);
});

test("units and words of general use are no terms, unless the cohort heads sections with them", () => {
  assert.ok(!terms.includes("ml"));
  const espresso = (extra: string): string[] => {
    const cohort = sketchCohort(
      espressoSketches().map((sketch) => ({ ...sketch, body: `${sketch.body}\n\n${extra}` })),
      lexicon,
    );
    return buildCohortModel({ keyword: "espresso machine", target: null, cohort, lexicon, language: "en" }).terms.map((each) => each.term);
  };
  const passing = espresso("It was the best year, with time to write.");
  for (const word of ["year", "write"]) assert.ok(!passing.includes(word), word);
  assert.ok(passing.includes("grinder") || passing.includes("burr grinder"));
  assert.ok(espresso("## The best year").includes("year") || espresso("## The best year").includes("best year"));
});

test("weekdays and months are no entities, countries are places", () => {
  assert.ok(!entities.some((name) => /Tuesday|October/.test(name)), entities.join(", "));
  assert.equal(coffee.entities.find((each) => each.entity === "Kenya")?.type, "location");
});

test("months, weekdays and countries are known in every language by their own names", () => {
  assert.ok(isDate("October 2024", "en") && isDate("Dienstag", "de") && isDate("3 mars", "fr"));
  assert.ok(!isDate("2024", "en") && !isDate("October Revolution", "en") && !isDate("Oktober", "en"));
  assert.ok(isCountry("Kenya", "en") && isCountry("Deutschland", "de") && isCountry("\u65e5\u672c", "ja"));
  assert.ok(!isCountry("Germany", "de") && !isCountry("Kenya", "no such language"));
});

test("German terms keep the capital of their nouns, and what does not end with one is no entity", () => {
  const german = model(
    "balkonkraftwerk",
    [
      "Das Balkonkraftwerk meldet der Netzbetreiber nicht selbst, und es kostet wenig. Der Netzbetreiber schreibt bald.",
      "Was kostet der Netzbetreiber, wenn das Balkonkraftwerk steht? Dem Netzbetreiber schreibt man, und der Netzbetreiber schreibt.",
      "Der Netzbetreiber kostet nichts, und ein Balkonkraftwerk kostet kaum mehr. Wann der Netzbetreiber schreibt, sagt er.",
    ],
    "de",
  );
  const names = german.terms.map((each) => each.term);
  assert.ok(names.includes("Netzbetreiber") && names.includes("Balkonkraftwerk") && names.includes("kostet"), names.join(", "));
  assert.ok(!german.entities.some((each) => /(^| )\p{Ll}\S*$/u.test(each.entity)), german.entities.map((each) => each.entity).join(", "));
});

test("what few pages dwell on is asked for once", () => {
  const dwelling = "The Harbour Lift holds. ";
  const pages = Array.from({ length: 10 }, (_, at) => ({
    title: "Standing desk",
    body: `A standing desk saves backs.\n\n${at < 2 ? `We like the Harbour Lift. ${dwelling.repeat(at + 3)}` : "Feet need a soft mat."}`,
    language: "en",
  }));
  const target = sketchPage({ title: "Desks", body: "Desks for standing.", language: "en" }, lexicon);
  const { entities: named } = buildCohortModel({ keyword: "standing desk", target, cohort: sketchCohort(pages, lexicon), lexicon, language: "en" });
  const lift = named.find((each) => each.entity === "Harbour Lift");
  assert.ok(lift, named.map((each) => each.entity).join(", "));
  assert.equal(lift.suggestedRange[0], 1);
});

test("what only one site repeats is no term and no entity", () => {
  const body = (extra: string): string => `Burr grinders make even grounds.\n\nGrounds decide the brew. ${extra}`;
  const own = "Here at Grind Corner we test each grinder; read Grind Corner weekly.";
  const cohort = sketchCohort(
    Array.from({ length: 5 }, (_, at) => ({ title: "Hand grinder", body: body(at < 3 ? own : "They settle the taste."), language: "en" })),
    lexicon,
  ).map((page, at) => ({ ...page, domain: at < 3 ? "grindcorner.example" : page.domain }));
  const made = buildCohortModel({ keyword: "hand grinder", target: null, cohort, lexicon, language: "en" });
  const names = [...made.terms.map((each) => each.term), ...made.entities.map((each) => each.entity)];
  assert.ok(names.includes("grounds"), names.join(", "));
  assert.ok(!names.some((name) => /corner/i.test(name)), names.join(", "));
});

test("units and amounts are neither terms nor entities, unless the keyword asks for them", () => {
  const lines = [
    "Der Wechselrichter leistet 800 Watt, und die Meldung kostet h\u00f6chstens 25 Euro.",
    "Mit 800 Watt liefert der Wechselrichter 700 Kilowattstunden f\u00fcr h\u00f6chstens 25 Euro.",
    "H\u00f6chstens 25 Euro kostet es; 700 Kilowattstunden bei 800 Watt schafft der Wechselrichter.",
  ];
  const named = (keyword: string): string[] => {
    const made = model(keyword, lines, "de");
    return [...made.terms.map((each) => each.term), ...made.entities.map((each) => each.entity)];
  };
  const names = named("balkonkraftwerk");
  assert.ok(names.includes("Wechselrichter"), names.join(", "));
  for (const name of names) assert.doesNotMatch(name, /Watt|Euro|Kilowattstunden/);
  assert.ok(named("800 watt").some((name) => /watt/i.test(name)));
  assert.ok(isUnit("Wattpeak") && isUnit("kilovatios") && isUnit("watt-hours") && isUnit("Voltampere"));
  assert.ok(!isUnit("meter") && !isUnit("Watts up") && !isUnit("voltage") && isAmount("wait 40 seconds") && !isAmount("pound cake"));
});
