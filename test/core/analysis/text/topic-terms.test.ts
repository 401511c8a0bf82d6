import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { isCountry, isDate } from "../../../../core/analysis/terms/known-names.ts";
import { isAmount, isUnit } from "../../../../core/analysis/text/units.ts";
import { espressoSketches, sketchCohort, sketchPage } from "./pages.ts";

const languages = createSnowballLanguages();

function model(keyword: string, lines: readonly string[], language = "en") {
  // Each page has the same lines in a different order.
  const sketches = lines.map((_, at) => ({
    title: keyword,
    body: [...lines.slice(at), ...lines.slice(0, at)].join("\n\n"),
    language,
  }));
  return buildCohortModel({ keyword, target: null, cohort: sketchCohort(sketches, languages), languages, language });
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

test("a phrase contains a function word only inside a name or inside the keyword", () => {
  assert.ok(terms.includes("pour over coffee"), terms.join(", "));
  assert.ok(terms.includes("rate of flow"), terms.join(", "));
  for (const term of terms) assert.doesNotMatch(term, /control the| and | with | in /);
});

test("units are not terms, and a common word is a term only when headings of the cohort use it", () => {
  assert.ok(!terms.includes("ml"));
  const espresso = (extra: string): string[] => {
    const cohort = sketchCohort(
      espressoSketches().map((sketch) => ({ ...sketch, body: `${sketch.body}\n\n${extra}` })),
      languages,
    );
    return buildCohortModel({ keyword: "espresso machine", target: null, cohort, languages, language: "en" }).terms.map(
      (each) => each.term,
    );
  };
  const passing = espresso("It was the best year, with time to write.");
  for (const word of ["year", "write"]) assert.ok(!passing.includes(word), word);
  assert.ok(passing.includes("grinder") || passing.includes("burr grinder"));
  assert.ok(espresso("## The best year").includes("year") || espresso("## The best year").includes("best year"));
});

test("weekdays and months are not entities, and countries are locations", () => {
  assert.ok(!entities.some((name) => /Tuesday|October/.test(name)), entities.join(", "));
  assert.equal(coffee.entities.find((each) => each.entity === "Kenya")?.type, "location");
});

test("isDate and isCountry accept the names of their own language only", () => {
  assert.ok(isDate("October 2024", "en") && isDate("Dienstag", "de") && isDate("3 mars", "fr"));
  assert.ok(!isDate("2024", "en") && !isDate("October Revolution", "en") && !isDate("Oktober", "en"));
  assert.ok(isCountry("Kenya", "en") && isCountry("Deutschland", "de") && isCountry("\u65e5\u672c", "ja"));
  assert.ok(!isCountry("Germany", "de") && !isCountry("Kenya", "no such language"));
});

test("German terms are nouns with their capital, and every German entity ends with a capitalized word", () => {
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
  assert.ok(names.includes("Netzbetreiber") && names.includes("Balkonkraftwerk"), names.join(", "));
  assert.ok(!names.some((name) => /^\p{Ll}[^ ]*$/u.test(name)), names.join(", "));
  assert.ok(
    !german.entities.some((each) => /(^| )\p{Ll}\S*$/u.test(each.entity)),
    german.entities.map((each) => each.entity).join(", "),
  );
});

test("an entity of few pages has a suggested minimum of one mention, although these pages repeat it", () => {
  const dwelling = "The Harbour Lift holds. ";
  const pages = Array.from({ length: 10 }, (_, at) => ({
    title: "Standing desk",
    body: `A standing desk saves backs.\n\n${at < 2 ? `We like the Harbour Lift. ${dwelling.repeat(at + 3)}` : "Feet need a soft mat."}`,
    language: "en",
  }));
  const target = sketchPage({ title: "Desks", body: "Desks for standing.", language: "en" }, languages);
  const { entities: named } = buildCohortModel({
    keyword: "standing desk",
    target,
    cohort: sketchCohort(pages, languages),
    languages,
    language: "en",
  });
  const lift = named.find((each) => each.entity === "Harbour Lift");
  assert.ok(lift, named.map((each) => each.entity).join(", "));
  assert.equal(lift.suggestedRange[0], 1);
});

test("a phrase that only one site uses is neither a term nor an entity", () => {
  const body = (extra: string): string => `Burr grinders make even grounds.\n\nGrounds decide the brew. ${extra}`;
  const own = "Here at Grind Corner we test each grinder; read Grind Corner weekly.";
  const cohort = sketchCohort(
    Array.from({ length: 5 }, (_, at) => ({
      title: "Hand grinder",
      body: body(at < 3 ? own : "They settle the taste."),
      language: "en",
    })),
    languages,
  ).map((page, at) => ({ ...page, domain: at < 3 ? "grindcorner.example" : page.domain }));
  const made = buildCohortModel({ keyword: "hand grinder", target: null, cohort, languages, language: "en" });
  const names = [...made.terms.map((each) => each.term), ...made.entities.map((each) => each.entity)];
  assert.ok(names.includes("grounds"), names.join(", "));
  assert.ok(!names.some((name) => /corner/i.test(name)), names.join(", "));
});

test("units and amounts are neither terms nor entities, unless the keyword contains them", () => {
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
  assert.ok(
    !isUnit("meter") &&
      !isUnit("Watts up") &&
      !isUnit("voltage") &&
      isAmount("wait 40 seconds") &&
      !isAmount("pound cake"),
  );
});

test("an English phrase that another word nearly always follows names nothing", () => {
  const dental = model("oral hygiene", [
    "Poor oral health harms the heart, and a soft toothbrush protects the gums.",
    "Signs of poor oral health are easy to see. Buy a soft toothbrush every year.",
    "Doctors find poor oral health in many adults who do not own a soft toothbrush.",
    "With poor oral health, the gums bleed; a soft toothbrush hurts less.",
  ]);
  const isSubject = new Map(dental.terms.map(({ term, isSubject: is }) => [term, is]));
  assert.equal(isSubject.get("poor oral") ?? false, false);
  assert.equal(isSubject.get("soft toothbrush"), true);
  assert.ok(!dental.entities.some(({ entity }) => entity === "poor oral"));
});

test("a phrase that begins with a name and a possessive is no term, and one that begins with a noun is", () => {
  const found = model("running shoes", [
    "The runner likes men's shoes for wide feet, and Nimbus's foam for long days.",
    "In our test, men's shoes weigh more. We measured Nimbus's foam in the laboratory.",
    "Buyers of men's shoes ask for width, and buyers of Nimbus's foam ask for softness.",
  ]).terms.map(({ term }) => term.replaceAll("\u2019", "'"));
  assert.ok(!found.some((term) => /^nimbus's/i.test(term)), found.join(", "));
  assert.ok(found.includes("men's shoes"), found.join(", "));
});

test("a term keeps the capital of a name between small letters", () => {
  const found = model(
    "abogado laboralista",
    [
      "Este despacho trabaja en derecho laboral en Madrid desde hace veinte años.",
      "Somos especialistas en derecho laboral en Madrid y en despidos.",
      "Un juzgado decide sobre derecho laboral en Madrid cada semana.",
    ],
    "es",
  ).terms.map(({ term }) => term);
  assert.ok(!found.some((term) => /madrid/.test(term)), found.join(", "));
});

test("a phrase with a year is no term", () => {
  const lines = ["Buyers compare the CRM for 2026.", "Teams need the CRM for 2026.", "Here is the CRM for 2026."];
  const found = model("crm for business", lines).terms.map(({ term }) => term);
  assert.ok(found.includes("CRM"), found.join(", "));
  assert.ok(!found.some((term) => term.includes("2026")), found.join(", "));
});
