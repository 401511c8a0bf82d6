import assert from "node:assert/strict";
import { test } from "node:test";
import { addressesReader, speaksOfItself } from "../../core/analysis/terms/reader-address.ts";
import { clusterHeadings, isFurniture, type PlacedHeading, withoutOrdinal } from "../../plugins/shared/headings.ts";
import { stemTable } from "../../plugins/shared/keyword.ts";
import { topicAndClassification } from "../../plugins/topic_and_classification/section.ts";
import { swipeContent } from "../../plugins/topic_and_classification/swipe-content.ts";
import { demoEvidence } from "./demo-evidence.ts";
import { entity, evidence } from "./evidence-builder.ts";

/** Language, headings that sell or offer service, and real questions that look similar. */
const HEADINGS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    "en",
    ["Ready to rent equipment?", "Looking for a rental car?", "Need help with your order?", "Why Choose Us?"],
    ["Do I need a visa?", "Why choose oak?"],
  ],
  [
    "de",
    ["Noch Fragen?", "Suchen Sie eine Werkstatt?", "Bereit für den Umzug?"],
    ["Brauchen Sie eine Genehmigung?", "Haben Sie Anspruch auf Miete?"],
  ],
  [
    "fr",
    ["Besoin d’aide ?", "Vous cherchez un vélo ?"],
    ["Avez-vous droit à une aide ?", "Pourquoi choisir un vélo ?"],
  ],
  ["es", ["¿Buscas una bicicleta?", "¿Tienes dudas?"], ["¿Necesitas visado?", "¿Qué es?"]],
  ["it", ["Hai domande?", "Stai cercando una bici?"], ["Hai diritto al bonus?", "Cos'è?"]],
  ["pt", ["Pronto para viajar?", "Tem dúvidas?"], ["Precisa de visto?", "O que é?"]],
  ["nl", ["Op zoek naar een fiets?", "Nog vragen?"], ["Heb je een vergunning nodig?", "Wat is het?"]],
  ["sv", ["Letar du efter en cykel?"], ["Behöver du bygglov?"]],
  ["nb", ["Leter du etter sykkel?"], ["Trenger du visum?"]],
  ["da", ["Leder du efter en cykel?"], ["Hvad er det?"]],
  ["fi", ["Etsitkö pyörää?"], ["Tarvitsetko viisumin?"]],
  ["ms", ["Ada soalan?"], ["Apa itu kopi?"]],
  ["ja", ["お困りですか？"], ["蒸らしとは？"]],
  ["zh", ["需要帮助吗？"], ["什么是闷蒸？"]],
  ["ar", ["هل تبحث عن دراجة؟"], ["هل تحتاج إلى تأشيرة؟"]],
];

test("a sales heading that addresses the reader is not a question of the subject, in fifteen languages", () => {
  for (const [language, selling, asking] of HEADINGS) {
    for (const heading of selling) assert.ok(addressesReader(heading, language), `${language}: ${heading}`);
    for (const heading of asking) assert.ok(!addressesReader(heading, language), `${language}: ${heading}`);
  }
});

test("a heading in which a site speaks of itself is recognized, and a country name is not a pronoun", () => {
  for (const [text, language] of [
    ["Our licensed therapists", "en"],
    ["Wie wir testen", "de"],
    ["お客様と当社", "ja"],
  ] as const)
    assert.ok(speaksOfItself(text, language), text);
  for (const text of ["Car rental in the US", "Wir in English"]) assert.ok(!speaksOfItself(text, "en"), text);
});

test("index letters are not section headings, and a forum's label is not part of a title", () => {
  for (const heading of ["B", "12", "0-9", "A-Z"]) assert.ok(isFurniture(heading, "en"), heading);
  assert.ok(!isFurniture("C#", "en"));
  assert.equal(withoutOrdinal("[Vocabulary] Car rental or car rent?"), "Car rental or car rent?");
});

test("headings of question lists are one heading under any name and in any language", () => {
  const named = [
    "FAQ",
    "Frequently Asked Questions (FAQs)",
    "Oak FAQs",
    "Häufig gestellte Fragen",
    "Preguntas frecuentes",
    "よくある質問",
    "常见问题",
  ];
  const headings: PlacedHeading[] = named.map((text, page) => ({ text, page, level: 2, position: 0.9 }));
  const clusters = clusterHeadings(headings, {
    table: stemTable([]),
    keyword: new Set(["oak"]),
    domains: named.map((_, page) => `${page}.example`),
  });
  assert.deepEqual(
    clusters.map(({ pages }) => pages.length),
    [named.length],
  );
});

test("questions about a site's own business are omitted, and questions about its subject stay", () => {
  const headings = [
    "Why rent from Gym Provisions?",
    "Ready to rent?",
    "What do our customers say?",
    "What is gym equipment?",
  ];
  const page = { url: "https://www.gymprovisions.example/", headings: headings.map((text) => [2, text] as const) };
  const own = { url: "https://gymequipment.example/", headings: [[2, "How much does gym equipment cost?"]] as const };
  const given = evidence({ keyword: "gym equipment", cohort: [page, own] });
  const { questions } = topicAndClassification.run(given, "deep") as { questions: { question: string }[] };
  assert.deepEqual(
    questions.map(({ question }) => question),
    ["What is gym equipment?", "How much does gym equipment cost?"],
  );
});

test("the form of a single title is not a pattern", () => {
  const titles = ["10 best desks of 2026", "Desk guide for beginners", "How to choose a desk", "How to choose a desk"];
  const given = evidence({
    keyword: "desk",
    cohort: titles.map((title, index) => ({ url: `https://s${index}.example/`, title })),
  });
  assert.deepEqual(
    swipeContent(given, stemTable(given.cohort)).title_patterns.map(({ pattern, share }) => [pattern, share]),
    [["how to … {keyword}", 0.5]],
  );
});

test("German topics are nouns", async () => {
  const given = await demoEvidence("balkonkraftwerk anmelden");
  const { topic_coverage } = swipeContent(given, stemTable(given.cohort));
  for (const word of ["angemeldet", "kostet"]) assert.ok(!topic_coverage.includes(word), word);
  assert.ok(topic_coverage.includes("Netzbetreiber"));
});

test("an outline copies no slogan, myth, name of a site or product, and is empty when too little is left", () => {
  const wanted = ["Grind size", "Water temperature", "Choosing a kettle", "How long to brew", "Cleaning the filter"];
  const unwanted = [
    "In conclusion",
    "Myth 2: Coffee dries you out",
    "Roastbird kettles",
    "Acme X200 review",
    "Buy it today!",
  ];
  const outlineOf = (headings: readonly string[]): readonly string[] => {
    const given = evidence({
      keyword: "coffee",
      cohort: ["roastbird", "beanhouse"].map((name) => ({
        url: `https://${name}.example/`,
        title: "Coffee",
        headings: headings.map((text) => [2, text] as const),
      })),
      model: { entities: [entity("Acme X200", [1, 1], 0, { type: "product" })] },
    });
    return swipeContent(given, stemTable(given.cohort)).outline.flatMap(({ level, text }) =>
      level === 2 ? [text] : [],
    );
  };
  assert.deepEqual([...outlineOf([...wanted, ...unwanted])].sort(), [...wanted].sort());
  assert.deepEqual(outlineOf([...wanted.slice(1), ...unwanted]), []);
});
