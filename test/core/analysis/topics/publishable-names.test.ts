import assert from "node:assert/strict";
import { test } from "node:test";
import { ForeignNames } from "../../../../core/analysis/topics/foreign-names.ts";
import { cleanHeading } from "../../../../core/analysis/topics/headings.ts";
import { isPublishable } from "../../../../core/analysis/topics/publishable-names.ts";
import { buildTopicModel, clusterOf } from "../../../../core/analysis/topics/topic-model.ts";
import { supportedBy } from "../../../../core/analysis/topics/topic-support.ts";
import { cohortOf, PIANO, topicsOf, type WrittenCohort } from "./written-cohorts.ts";

/** Pages of which one sells in San Francisco, and two name a product. */
const LOCAL: WrittenCohort = {
  ...PIANO,
  keyword: "piano movers new york",
  pages: PIANO.pages.map((body, at) => {
    const place =
      "Our crews know San Francisco. Streets in San Francisco are steep, and San Francisco wants permits.\n\n";
    return `${body}\n\n${at === 0 ? place : ""}Movers in New York pass a GDPR check. Crews use the Steinhaus lift, and a Steinhaus B40 takes a B2B load and needs two hands.`;
  }),
};

function contextOf(written: WrittenCohort) {
  const { cohort, terms, language } = cohortOf(written);
  const model = buildTopicModel(cohort, { language, keywordStems: new Set(terms.keywordStems) });
  return { model, foreign: new ForeignNames(model) };
}

test("a heading with a place that only one site names is foreign, and one with the keyword's place is not", () => {
  const { foreign } = contextOf(LOCAL);
  assert.ok(foreign.isIn("How much do movers in San Francisco cost?"));
  assert.ok(!foreign.isIn("How much do movers in New York cost?"));
  assert.ok(!foreign.isIn("What a GDPR check costs"));
});

for (const [name, expected] of [
  ["Cost of piano movers", true],
  ["How to choose piano movers", true],
  ["GDPR check", true],
  ["Will movers take the lid off?", true],
  ["Movers in San Francisco", false],
  ["What I would say to a first-time mover", false],
  ["Do I have to tip piano movers", true],
  ["Success starts with your people", false],
  ["Get $130 in value", false],
  ["Faster, better moves", false],
  ["Our capabilities", false],
  ["Track your piano movers in one place", false],
  ["Latest insights", false],
  ["Steinhaus", false],
  ["Steinhaus B40 stair lift with straps", false],
  ["B2B removals of instruments", true],
  ["Need to move in a hurry?", false],
  ["What's the difference?", false],
  ["What\u2019s the Difference?", false],
  ["What is the difference between movers and carriers?", true],
  ["Upright vs grand pianos", true],
] as const)
  test(`"${name}" is ${expected ? "a" : "no"} name that a client can publish`, () => {
    assert.equal(isPublishable(name, contextOf(LOCAL)), expected);
  });

test("a subtopic under a slogan is not reported", () => {
  const pages = PIANO.pages.map(
    (body) =>
      `${body}\n\n## Success starts with your people\n\nStrong teams carry every piano with care, because trained people and good straps prevent damage to lids and legs.`,
  );
  const names = topicsOf({ ...PIANO, pages }).topics.map(({ name }) => name);
  assert.ok(names.length > 0);
  assert.ok(!names.includes("Success starts with your people"), names.join(", "));
});

test("questions of a subtopic leave out places of one site and things beside the text", () => {
  const questionsOf = (heading: string): readonly string[] => {
    const pages = LOCAL.pages.map((body) => body.replace("How much do piano movers cost?", heading));
    return topicsOf({ ...LOCAL, pages }).topics.flatMap((topic) => topic.questions.map(({ question }) => question));
  };
  assert.ok(questionsOf("How much do piano movers cost?").includes("How much do piano movers cost?"));
  for (const heading of ["How much do piano movers in San Francisco cost?", "How much do these piano movers cost?"])
    assert.ok(!questionsOf(heading).includes(heading), heading);
});

test("a subtopic under a name counts only the pages whose section has the name", () => {
  const { model, foreign } = contextOf({
    ...PIANO,
    pages: PIANO.pages.map((body, at) =>
      at === 0 ? body.replace("show insurance papers", "pass the GDPR check, show insurance papers") : body,
    ),
  });
  const cluster = model.clusters.find(({ members }) => members.some(({ section }) => /choose/i.test(section.heading)));
  assert.ok(cluster !== undefined && cluster.pages.length > 1);
  assert.deepEqual(supportedBy(cluster, "Choose movers by GDPR", { model, foreign }).pages, [0]);
  assert.deepEqual(supportedBy(cluster, "How to choose piano movers", { model, foreign }).pages, cluster.pages);
});

test("a subtopic does not count a section that shares only the common word of its name", () => {
  const sections = [
    ["How to descale a kettle", "Boil vinegar in the kettle and rinse it, so that no lime stays on the metal."],
    ["Sizes of a kettle", "A kettle for one person holds half a liter, and a kettle for a family holds two."],
    ["Descaling the kettle", "Descale the kettle with vinegar or acid, and rinse the lime off the metal."],
    ["Noise of a kettle", "Lime makes a kettle loud, because bubbles burst below the crust on the metal."],
  ];
  const pages = sections.map(
    ([heading, text]) => `# Green tea\n\nGreen tea needs water below boiling.\n\n## ${heading}\n\n${text}`,
  );
  const { model, foreign } = contextOf({ keyword: "green tea", language: "en", pages, target: null });
  const supported = supportedBy(clusterOf(model.members), "How to descale a kettle", { model, foreign });
  assert.deepEqual(supported.pages, [0, 2]);
});

test("a heading loses the sign of its own link and keeps the sign of a name", () => {
  assert.equal(cleanHeading("#What is a private cloud?"), "What is a private cloud?");
  assert.equal(cleanHeading("Using models¶"), "Using models");
  assert.equal(cleanHeading("Pricing #"), "Pricing");
  assert.equal(cleanHeading("Learn C#"), "Learn C#");
  assert.equal(cleanHeading("#3 Choose a crew"), "Choose a crew");
});

test("a section without half of a name's specific words and without its facet is not counted for the name", () => {
  const context = contextOf(PIANO);
  const { members } = context.model;
  const whole = { members, pages: PIANO.pages.map((_, at) => at) };
  const headingsOf = (name: string): readonly string[] =>
    supportedBy(whole, name, context).members.map(({ section }) => section.heading);
  const soundboards = "The sound of old soundboards";
  assert.ok(members.some(({ section }) => section.heading === soundboards));
  const choosing = headingsOf("How to choose piano movers");
  assert.ok(choosing.includes("How to choose piano movers") && !choosing.includes(soundboards), choosing.join(", "));
  assert.deepEqual(headingsOf("Soundboards in dry rooms"), [soundboards]);
});
