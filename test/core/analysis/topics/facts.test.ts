import assert from "node:assert/strict";
import { test } from "node:test";
import type { TopicFact } from "../../../../core/analysis/topics/facts.ts";
import { PIANO, STOVES, topicsOf, type WrittenCohort } from "./written-cohorts.ts";

const factsOf = (written: WrittenCohort): readonly TopicFact[] =>
  topicsOf(written).topics.flatMap(({ facts }) => facts);

function factWith(facts: readonly TopicFact[], agreed: string): TopicFact {
  const fact = facts.find((each) => each.agreed === agreed);
  assert.ok(fact, `no fact "${agreed}" in ${facts.map((each) => `${each.agreed} (${each.about})`).join(", ")}`);
  return fact;
}

test("a figure that two pages state alike is a fact, with each page's sentence and another value of the target", () => {
  const fact = factWith(factsOf(PIANO), "$10 per step");
  assert.equal(fact.kind, "money");
  assert.match(fact.about, /surcharge/);
  assert.deepEqual([fact.agreedBy, fact.values.map(({ page }) => page)], [2, [0, 2]]);
  assert.match(fact.values[1]?.sentence ?? "", /Each step of the stairs is a surcharge of \$10/);
  assert.deepEqual([fact.target?.status, fact.target?.sentence?.includes("$12")], ["differs", true]);
});

test("number words count, and a target without the figure lacks it", () => {
  const fact = factWith(factsOf(PIANO), "two weeks");
  assert.deepEqual([fact.kind, fact.agreedBy, fact.target], ["time", 2, { status: "lacks", sentence: null }]);
});

test("a figure of one page and prices that differ are no facts", () => {
  const agreed = factsOf(PIANO).map((fact) => fact.agreed);
  for (const value of ["$150", "$180", "$200", "$300", "$450"]) assert.ok(!agreed.includes(value), agreed.join(", "));
});

test("two pages of one site do not agree", () => {
  const [page = ""] = PIANO.pages;
  assert.deepEqual(factsOf({ ...PIANO, pages: [page] }), []);
});

test("without a target its part is null", () => {
  assert.equal(factWith(factsOf({ ...PIANO, target: null }), "$10 per step").target, null);
});

test("the same pages give the same facts", () => {
  assert.deepEqual(factsOf(PIANO), factsOf(PIANO));
});

test("German: a row of a table and a sentence agree, with the labels of its row and column", () => {
  const fact = factWith(factsOf(STOVES), "80 cm");
  assert.equal(fact.kind, "length");
  assert.deepEqual(
    fact.values.map(({ page, sentence }) => [page, sentence.slice(0, 60)]),
    [
      [0, "Vor der Feuerraumtür beträgt der Abstand zu brennbaren Möbel"],
      [1, "Feuerraumtür – Abstand zu brennbaren Möbeln: 80 cm"],
    ],
  );
  assert.equal(fact.target?.status, "lacks");
});

test("German: the target states an agreed value", () => {
  const fact = factWith(factsOf(STOVES), "20 Prozent");
  assert.match(fact.about, /Restfeuchte/);
  assert.deepEqual([fact.agreedBy, fact.target?.status], [2, "states"]);
});

const BEES: WrittenCohort = {
  keyword: "ruche",
  language: "fr",
  pages: [
    `# Installer une ruche

Une ruche demande un jardin calme et un voisinage prévenu.

## Distance avec les voisins

La distance entre la ruche et la propriété voisine est de 10 mètres au moins, sauf avec une haie pleine.

## Récolte du miel

Une colonie saine donne une récolte de 12,5 kg de miel par saison et hiverne avec le reste.`,
    `# Guide de la ruche

Les abeilles sortent dès les premiers jours doux.

## Quelle distance respecter ?

Entre la ruche et la propriété voisine, la distance minimale est de 10 m dans la plupart des communes.

## Récolter le miel

En moyenne, la récolte de miel atteint 12,5 kilos par colonie et par saison.`,
    `# Ma première ruche

Le matériel se loue auprès des associations.

## La distance légale

La distance avec la propriété voisine dépend de la commune et de la haie.

## Le miel

La récolte du miel dépend de la saison et de la colonie.`,
  ],
  target: null,
};

test("French: values in several spellings agree, with decimal commas", () => {
  const facts = factsOf(BEES);
  assert.match(factWith(facts, "10 mètres").about, /^distance$/);
  assert.deepEqual(
    factWith(facts, "12,5 kg").values.map(({ value }) => value),
    ["12,5 kg", "12,5 kilos"],
  );
});

test("a page full of figures is read in part and in time that grows with its length", () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `| Part ${at} | ${1000 + at} kg |`).join("\n");
  const pages = PIANO.pages.map((body) => `${body}\n\n## Weights\n\n| Part | Weight |\n${rows}`);
  for (const { facts } of topicsOf({ ...PIANO, pages }).topics) assert.ok(facts.length <= 8);
});

test("a label of a figure is read as the page writes it, without verbs at its ends", () => {
  const spanish = (first: string, second: string): readonly TopicFact[] =>
    factsOf({
      keyword: "despido improcedente",
      language: "es",
      target: null,
      pages: [first, second, "El trabajador cobra según su contrato."].map(
        (sentence) =>
          `# Despido improcedente\n\nUn despido sin causa es improcedente.\n\n## Indemnización por despido\n\n${sentence} La empresa paga la indemnización al trabajador tras la sentencia del juzgado.`,
      ),
    });
  const salary = spanish(
    "La indemnización es de 33 días de salario por año trabajado.",
    "El trabajador recibe 33 días de salario por año trabajado.",
  );
  assert.equal(factWith(salary, "33 días").about, "salario por año trabajado");
});

test("a figure in a list of names is no fact, and the words of a label are those nearest to each other", () => {
  const page = (power: string, host: string): string =>
    [
      "# Condenser microphones",
      "A condenser microphone needs power from the interface.",
      "## Power of condenser microphones",
      power,
      "## Best condenser microphones",
      ...["Rode NT1", "Shure SM27", "Neumann TLM", "Blue Spark"].flatMap((name) => [
        `### ${name}`,
        `Pricing: the ${name} costs $149/user for a standard condenser, and ${host} sells the ${name} with a stand and a bag.`,
      ]),
    ].join("\n\n");
  const facts = factsOf({
    keyword: "condenser microphone",
    language: "en",
    pages: [
      page("The power adapter gives 48 volts of phantom power to microphones.", "Ada"),
      page("Phantom power of 48 volts reaches microphones by the cable.", "Ben"),
    ],
    target: null,
  });
  assert.deepEqual(
    facts.map(({ agreed }) => agreed),
    ["48 volts"],
  );
  assert.match(facts[0]?.about ?? "", /phantom power/);
});

test("a label is what the figure measures, or the words of its own clause", () => {
  const page = (opening: string): string =>
    [
      "# Pour over coffee",
      opening,
      "## The recipe",
      "Use 20 grams of medium fine coffee and 320 grams of water, bloom for 40 seconds, then pour in slow circles.",
    ].join("\n\n");
  const facts = factsOf({
    keyword: "pour over coffee",
    language: "en",
    pages: [
      page("Good coffee needs a scale."),
      page("A kettle with a thin spout helps."),
      page("Rinse the filter first."),
    ],
    target: null,
  });
  assert.deepEqual(
    new Map(facts.map(({ agreed, about }) => [agreed, about])),
    new Map([
      ["20 grams", "medium fine coffee"],
      ["320 grams", "water"],
      ["40 seconds", "bloom"],
    ]),
  );
});

/** Facts of pages that have one sentence each in a section on prices, and of a target with other sentences. */
function zooFacts(sentences: readonly string[], target: string | null = null): readonly TopicFact[] {
  const page = (text: string): string =>
    `# Der Zoo mit Kindern\n\nDer Zoo liegt im Park.\n\n## Eintritt und Preise im Zoo\n\n${text} An der Kasse zeigen Familien ihren Ausweis und kaufen eine Karte.`;
  return factsOf({
    keyword: "zoo mit kindern",
    language: "de",
    pages: [...sentences, "Karten verkauft die Kasse am Eingang."].map(page),
    target: target === null ? null : page(target),
  });
}

test("the words of another figure of its kind describe no figure", () => {
  const facts = zooFacts([
    "Kinder zahlen im Sommer 7 Euro, erwachsene Besucher zahlen abends 18 Euro.",
    "Der Preis beträgt abends für erwachsene Besucher 18 Euro, für Kinder 7 Euro.",
  ]);
  assert.deepEqual(
    facts.map(({ agreed }) => agreed),
    ["18 Euro"],
  );
  assert.match(facts[0]?.about ?? "", /^erwachsene Besucher/);
});

test("a figure is not missing on a target that says it in other words", () => {
  const sentences = [
    "Die Fahrt mit dem Dampfer dauert 90 Minuten.",
    "Auf dem Fluss dauert die Fahrt mit dem Dampfer 90 Minuten.",
  ];
  assert.equal(zooFacts(sentences, "Der Zoo hat viele Tiere.")[0]?.target?.status, "lacks");
  assert.equal(zooFacts(sentences, "Mit dem Schiff: 90 Minuten Fahrt.")[0]?.target?.status, "states");
  assert.deepEqual(zooFacts(sentences, "Ein Rundgang braucht 90 Minuten."), []);
});

test("equal ranges need one word in common, and a label is never a function word or two words far apart", () => {
  const facts = factsOf({
    keyword: "hiking backpack",
    language: "en",
    target: null,
    pages: [
      "For long trips with a tent you need 55 to 70 liters.",
      "Hikers with a tent take 55 to 70 liters.",
      "The small side should hold 32 liters, the cool side 26 liters.",
      "On the small side you want 32 liters, on the cool side 26 liters.",
    ].map(
      (text) =>
        `# Hiking backpack\n\nA backpack carries your things.\n\n## Size of a hiking backpack\n\n${text} Measure your back, try several sizes, and load the backpack before you buy it.`,
    ),
  });
  const range = factWith(facts, "55 to 70 liters");
  assert.deepEqual([range.agreedBy, range.about], [2, "tent"]);
  for (const { about } of facts) assert.ok(!/^(?:the|on)$/i.test(about), about);
});

const PRICES: WrittenCohort = {
  keyword: "help desk software",
  language: "en",
  target: "# Help desk software\n\nOur help desk software turns mails into tickets.",
  pages: [
    "| Tool | Starting price |\n| Zendesk | $55 per agent per month |\n| Freshdesk | $18 per agent per month |",
    "| Name | Price per agent |\n| Freshdesk | $18 |\n| Zendesk | $59 |\n| Hiver | $55 |",
    "Freshdesk has a starting price of $18 per agent per month, and a trial is free for all teams.",
  ].map(
    (text) =>
      `# Help desk software\n\nSmall teams need help desk software.\n\n## What help desk software costs\n\nVendors charge per agent and month, and yearly plans are cheaper for small teams.\n\n${text}`,
  ),
};

test("rows of tables agree when they name the same thing, and a price keeps all that it is paid per", () => {
  assert.deepEqual(
    factsOf(PRICES).map(({ agreed, agreedBy, target }) => [agreed, agreedBy, target?.status]),
    [["$18 per agent per month", 3, "lacks"]],
  );
});

test("two equal figures about different things are no fact, even when their sentences share a word", () => {
  const facts = zooFacts([
    "Die beste Zeit ist der Morgen, am besten kommen Gruppen 6 bis 8 Wochen früher.",
    "Wer Gruppen führt, beginnt die Ausbildung 6 bis 8 Wochen danach.",
  ]);
  assert.deepEqual(facts, []);
});
