import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { repairEncoding } from "../../../../core/analysis/html/repair-encoding.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { contactLines } from "../../../../core/analysis/text/contact-line.ts";
import { sketchCohort } from "../text/pages.ts";

const languages = createSnowballLanguages();

function namesOf(keyword: string, language: string, bodies: readonly string[]) {
  const sketches = bodies.map((body) => ({ title: keyword, body, language }));
  const model = buildCohortModel({
    keyword,
    target: null,
    cohort: sketchCohort(sketches, languages),
    languages,
    language,
  });
  const entities = model.entities.map(({ entity }) => entity);
  return { entities, all: [...entities, ...model.terms.map(({ term }) => term)] };
}

function assertWithout(names: readonly string[], noise: readonly string[]): void {
  for (const word of noise) assert.ok(!names.includes(word), `${word} in ${names.join(", ")}`);
}

test("Spanish verbs are neither terms nor entities, even in headings", () => {
  const { all } = namesOf("notario herencia", "es", [
    "## ¿Cuánto cobra un notario?\n\nEl notario cobra un arancel por la herencia. ¿Qué papeles necesito? El testamento.",
    "## ¿Cuánto cobra el notario?\n\nPor la herencia el notario cobra la tarifa fijada. Si necesito copias, el testamento basta.",
    "## ¿Qué necesito?\n\nUn notario cobra el arancel. Para la herencia necesito el testamento y el arancel.",
  ]);
  assertWithout(all, ["cobra", "necesito"]);
  assert.ok(all.includes("testamento") && all.includes("arancel"), all.join(", "));
});

test("a term loses the capital of a sentence's first word, but none before another capital", () => {
  const { all } = namesOf("agency cost", "en", [
    "Social Media Marketing campaign prices vary. Each agency has a cost. Social Media Marketing campaign plans help.",
    "Social Media Marketing campaign budgets grow. An agency lowers the cost of a Social Media Marketing campaign.",
    "The cost of an agency depends on the Social Media Marketing campaign. Social Media Marketing campaign fees differ.",
  ]);
  assertWithout(all, ["social Media Marketing campaign"]);
  assert.ok(
    all.some((term) => term.includes("Social Media Marketing")),
    all.join(", "),
  );
});

test("a part that pages write only inside longer names is no name of its own", () => {
  const { all } = namesOf("movers in boston", "en", [
    "Movers in Boston drive to New York City. Allied Van Lines sends the Atlas Mark II truck, and movers trust Atlas.",
    "The movers of Mayflower Van Lines come to New York City with a Ford Mark II, and Boston movers rent from Atlas.",
    "We asked movers in Boston about New York City. Most of the Atlas Mark II vans belong to United Van Lines and Atlas.",
  ]);
  assertWithout(all, ["York City", "Van Lines", "II"]);
  assert.ok(all.includes("New York City") && all.includes("Atlas"), all.join(", "));
});

test("models and single capitals beside a name keep their capitals in a term", () => {
  const { all } = namesOf("camera sensors", "en", [
    "An APS-C sensor is small. Camera sensors of a P&C policy differ. The canon R6 body has an APS-C sensor.",
    "Every camera has sensors. Take an APS-C sensor for travel, and read the P&C policy of a canon R6 body first.",
    "Camera sensors such as an APS-C sensor cost less. No P&C policy pays for them, nor for a canon R6 body.",
  ]);
  for (const name of ["APS-C sensor", "P&C policy", "canon R6 body"]) assert.ok(all.includes(name), all.join(", "));
});

test("French verbs before their object are no terms", () => {
  const { all } = namesOf("toiture ardoise", "fr", [
    "Pour la toiture, demandez un devis au couvreur. Le couvreur va marteler les ardoises de la charpente.",
    "Avant les travaux de toiture, demandez un second devis. Il faut marteler la charpente avec le couvreur.",
    "Enfin, demandez le devis signé. Le couvreur doit marteler une ardoise sur la charpente.",
  ]);
  assertWithout(all, ["demandez", "marteler"]);
  assert.ok(all.includes("couvreur") && all.includes("charpente"), all.join(", "));
});

test("German words without a capital are no terms", () => {
  const { all } = namesOf("dachfenster", "de", [
    "Was passiert beim Einbau? Ein Dachfenster passiert keine Prüfung ohne Blendrahmen.",
    "Wenn nichts passiert, sitzt der Blendrahmen fest. Das Dachfenster bleibt dicht.",
    "Es passiert oft, dass der Blendrahmen klemmt. Dann passiert beim Dachfenster nichts mehr.",
  ]);
  assertWithout(all, ["passiert"]);
  assert.ok(all.includes("Blendrahmen"), all.join(", "));
});

test("a part of a hyphenated word is no name of its own", () => {
  const { all } = namesOf("radverkehr", "de", [
    "Der Bund zahlt die Rad- und Wege-Finanzierung. Eine Sole-Erde-Pumpe braucht der Radverkehr nicht.",
    "Für die Rad- und Wege-Finanzierung zahlt der Bund. Die Sole-Erde-Pumpe hilft dem Radverkehr nicht.",
    "Zur Rad- und Wege-Finanzierung im Radverkehr sagt der Bund wenig. Auch die Sole-Erde-Pumpe fehlt.",
  ]);
  assertWithout(all, ["Wege-Finanzierung", "Wege", "Erde", "Erde-Pumpe"]);
  assert.ok(all.includes("Sole-Erde-Pumpe"), all.join(", "));
});

test("articles inside a name do not split it", () => {
  const { entities } = namesOf("despido", "es", [
    "La demanda llega al Juzgado de lo Social y el despido se discute allí.",
    "Ante el Juzgado de lo Social se impugna el despido del trabajador.",
    "El plazo del despido acaba y el Juzgado de lo Social decide.",
  ]);
  assert.ok(entities.includes("Juzgado de lo Social"), entities.join(", "));
  assertWithout(entities, ["Juzgado", "Social"]);
});

test("places in addresses and telephone lines are no names", () => {
  const { all } = namesOf("fontanero urgente", "es", [
    "El fontanero arregla la caldera.\n\nCalle Serrano 12, 28001 Ardales. Metro Goya.",
    "Un fontanero revisa la caldera.\n\nVisítenos en Ardales, en Goya, tel. 91 555 01 23.",
    "La caldera espera al fontanero.\n\nTaller de Goya, calle Serrano 40, 28001 Ardales.",
  ]);
  assertWithout(all, ["Ardales", "Goya", "calle", "Serrano", "metro", "Metro Goya"]);
  assert.ok(all.includes("caldera"), all.join(", "));
});

test("lines with an address or a telephone number differ from lines with other numbers", () => {
  const isContact = (sentence: string): boolean => contactLines(sentence, [{ sentence }])[0] === true;
  for (const line of [
    "Gartenweg 12, 22765 Hamburg",
    "12 rue des Lilas, 75011 Paris",
    "500 Main Street, Austin, TX 78701",
    "10 High Street, London SW1A 1AA",
    "Llame al +34 91 555 01 23.",
    "Sie finden uns in der Hauptstraße 5.",
  ])
    assert.ok(isContact(line), line);
  for (const line of [
    "Von 2019 bis 2024 stieg der Preis um 10 000 Euro.",
    "Das kostet 27.000 bis 40.000 Euro.",
    "Vom 01.01.2024 - 31.12.2024 gilt die alte Regel.",
    "Desde 1.000 hasta 20.000 euros",
  ])
    assert.ok(!isContact(line), line);
});

test("text that was decoded twice is repaired, and other text stays", () => {
  assert.equal(repairEncoding("cafÃ© Londonâ€™s Ãœber StraÃŸe 5Â° crÃ©dito"), "café London’s Über Straße 5° crédito");
  for (const text of ["âge São NÃO à Âge", "“NÃO”", "Â Ã â"]) assert.equal(repairEncoding(text), text);
});
