import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { isCountry } from "../../../../core/analysis/terms/known-names.ts";
import { knownType } from "../../../../core/analysis/terms/well-known-names.ts";
import { isNoThing } from "../../../../core/analysis/text/english-grammar.ts";
import { sketchCohort } from "./pages.ts";

const languages = createSnowballLanguages();

function modelOf(bodies: readonly string[], language: string, keyword: string) {
  const sketches = bodies.map((body) => ({ title: keyword, body, language }));
  return buildCohortModel({ keyword, target: null, cohort: sketchCohort(sketches, languages), languages, language });
}

const CITIES = [
  "Many firms in New York rent cars. The office in New York opens early. People in the U.S. drive a lot, e.g. on Sundays.",
  "A car from New York is cheap. New York has no tolls there. All over the U.S. people rent cars, e.g. at airports.",
  "We drove to New York by car. Our car came from New York. Cars in the U.S. are large, e.g. trucks with a degree in Psychology.",
];

test("a place name keeps its first function word, and initials keep their last full stop", () => {
  const { entities, terms } = modelOf(CITIES, "en", "car rental");
  const found = new Map(entities.map(({ entity, type }) => [entity, type]));
  assert.equal(found.get("New York"), "location");
  assert.equal(found.get("U.S."), "location");
  assert.ok(!found.has("York") && !found.has("U.S"), [...found.keys()].join());
  assert.ok(!terms.some(({ term }) => term === "e.g"));
});

test("U.S., USA and US count as one country, and the pronoun US in capitals is not counted", () => {
  const bodies = [
    "People in the U.S. drive a lot. CONTACT US for more.",
    "All over the USA people rent cars. ABOUT US and our cars.",
    "Cars in the US are large, and they helped us. CHOOSE US today.",
  ];
  const { entities } = modelOf(bodies, "en", "car rental");
  const countries = entities.filter(({ type }) => type === "location");
  assert.deepEqual(
    countries.map(({ key, competitorCounts }) => [key, competitorCounts]),
    [["usa", [1, 1, 1]]],
  );
});

test("a name is not a place when it follows a preposition on only one page", () => {
  const bodies = CITIES.map((body, index) =>
    index === 0 ? `${body} A degree in Arctania helps. Who learns in Arctania?` : `${body} We like Arctania a lot.`,
  );
  const { entities } = modelOf(bodies, "en", "car rental");
  assert.equal(entities.find(({ entity }) => entity === "Arctania")?.type, "other");
});

test("a name in capitals is shown in normal letters when another page writes it in normal letters", () => {
  const bodies = [
    "Trips to PANAMERICA are long. Not to PANAMERICA again.",
    "People know Panamerica well.",
    "Cars for PANAMERICA are rented.",
  ];
  const { entities } = modelOf(bodies, "en", "car rental");
  assert.ok(
    entities.some(({ entity }) => entity === "Panamerica"),
    entities.map(({ entity }) => entity).join(),
  );
});

test("knownType returns the type of a well-known name and null for other names", () => {
  assert.deepEqual(["Google", "PostgreSQL", "San Francisco", "F.D.A", "Payless", "Jordan"].map(knownType), [
    "organization",
    "product",
    "location",
    "organization",
    null,
    null,
  ]);
  assert.deepEqual(
    [isCountry("U.S", "en"), isCountry("USA", "de"), isCountry("UK", "fr"), isCountry("EU", "en")],
    [true, true, true, false],
  );
});

test("a question that advertises the site is not a variation of the keyword", () => {
  const { variations } = modelOf(
    ["Looking for a car rental? Why choose our car rental? How does car rental work?"],
    "en",
    "car rental",
  );
  assert.deepEqual(
    variations.filter(({ kind }) => kind === "question").map(({ variation }) => variation),
    ["how does car rental work?"],
  );
});

test("isNoThing is true for English qualities and for phrases with a verb", () => {
  for (const term of [
    "long-term",
    "high-quality",
    "third-party",
    "top-rated",
    "studies show",
    "offer coverage",
    "insurance offers",
  ])
    assert.ok(isNoThing(term), term);
  for (const term of ["decision-making", "insurance coverage", "e-commerce", "search engine", "term", "offer"])
    assert.ok(!isNoThing(term), term);
});

test("a name keeps the article that texts write with a capital, and loses the one of its sentence", () => {
  const barbecues = modelOf(
    [
      "Les marques connues sont Weber, Le Marquier et Napoléon. Le barbecue de Weber dure longtemps.",
      "Choisissez un barbecue de chez Le Marquier ou un modèle de Weber pour le jardin.",
      "La qualité française vient de chez Le Marquier, et le Weber vient de loin.",
    ],
    "fr",
    "barbecue",
  ).entities.map(({ entity }) => entity);
  assert.ok(barbecues.includes("Le Marquier"), barbecues.join(", "));
  assert.ok(barbecues.includes("Weber"), barbecues.join(", "));
});

test("two names that a conjunction joins are two names, also behind a comma and in a heading", () => {
  const windows = modelOf(
    [
      "Hacemos ventanas con perfiles Salamander y Veka.\n\n## Ventanas Gealan Kubus\n\nSon buenas ventanas.",
      "Las marcas conocidas son Salamander, Veka y Cortizo.\n\n## Ventanas Gealan Kubus\n\nCuestan más.",
      "Las ventanas de madera son más caras.",
    ],
    "es",
    "ventanas",
  ).entities.map(({ entity }) => entity);
  for (const name of ["Salamander", "Veka", "Ventanas Gealan Kubus"])
    assert.ok(windows.includes(name), `${name} in ${windows.join(", ")}`);
});

test("a name that pages write only before a hyphen is a part of the compound", () => {
  const locks = modelOf(
    [
      "Een slot met het ABC-keurmerk is verplicht. Kies een slot met ABC-keurmerk.",
      "De verzekeraar vraagt een slot met het ABC-keurmerk voor de fiets.",
      "Koop een slot met een ABC-keurmerk voor je fiets.",
    ],
    "nl",
    "fiets slot",
  ).entities.map(({ entity }) => entity);
  assert.ok(locks.includes("ABC-keurmerk") && !locks.includes("ABC"), locks.join(", "));
});

test("a German or Dutch compound is an entity as the phrase is in other languages", () => {
  const entitiesOf = (bodies: string[], language: string): string[] =>
    modelOf(bodies, language, "auto").entities.map(({ entity }) => entity);
  const german = entitiesOf(
    [
      "Ein Auto braucht eine Haftpflichtversicherung. Wir vergleichen jede Haftpflichtversicherung.",
      "Wer die Haftpflichtversicherung vergisst, zahlt selbst. Die Haftpflichtversicherung ist günstig.",
      "Wir fahren gern mit dem Auto.",
    ],
    "de",
  );
  assert.ok(german.includes("Haftpflichtversicherung"), german.join(", "));
  const dutch = entitiesOf(
    [
      "Een auto vraagt om een aansprakelijkheidsverzekering. Vergelijk elke aansprakelijkheidsverzekering.",
      "De aansprakelijkheidsverzekering betaalt. Zo werkt de aansprakelijkheidsverzekering.",
      "Wij rijden graag met de auto.",
    ],
    "nl",
  );
  assert.ok(dutch.includes("aansprakelijkheidsverzekering"), dutch.join(", "));
});

test("a paragraph with a telephone number keeps its sentences, and a short address is no text", () => {
  const spoken = modelOf(
    [
      "Wir prüfen jedes Gebrauchtfahrzeug auf Rostschäden vor Ort. Rufen Sie an: 040 555 0177.",
      "Bei uns findet der Prüfer auch versteckte Rostschäden am Unterboden.",
      "Metro Bilbao. Calle Mayor 12, 48001 Bilbao.",
    ],
    "de",
    "auto",
  ).terms.map(({ term }) => term);
  assert.ok(spoken.includes("Rostschäden"), spoken.join(", "));
});
