import assert from "node:assert/strict";
import { test } from "node:test";
import { coverPage } from "../../../../core/analysis/topics/coverage.ts";
import { findTopics } from "../../../../core/analysis/topics/find-topics.ts";
import { cohortOf, PIANO, topicsOf, topicWith } from "./written-cohorts.ts";

test("sections of one subject on several pages are one topic", () => {
  const cost = topicWith(topicsOf(PIANO), "How much do piano movers cost?");
  assert.deepEqual(cost.pages, [0, 1, 2, 3]);
  assert.deepEqual(
    cost.sections.map(({ heading }) => heading),
    [
      "How much do piano movers cost?",
      "Cost of piano movers",
      "What piano movers cost",
      "How piano movers set their price",
    ],
  );
});

test("a topic of most pages is core and advised", () => {
  const cost = topicWith(topicsOf(PIANO), "Cost of piano movers");
  assert.deepEqual([cost.role, cost.isAdvised, cost.isList, cost.format], ["core", true, false, "text"]);
});

test("a section that no other page has is no topic", () => {
  const headings = topicsOf(PIANO).topics.flatMap(({ sections }) => sections.map(({ heading }) => heading));
  assert.ok(!headings.includes("The sound of old soundboards"));
});

test("a topic in a section of the target is covered, with the section and a sentence of it", () => {
  const { target } = topicWith(topicsOf(PIANO), "Cost of piano movers");
  assert.equal(target?.status, "covered");
  assert.equal(target?.section, "Prices of piano movers");
  assert.match(target?.evidence ?? "", /grand piano costs \$380/);
});

test("a topic of long sections is treated only partly in a few words", () => {
  const more = "Each floor without an elevator adds a surcharge of some $40, and each narrow turn costs more. ".repeat(
    9,
  );
  const pages = PIANO.pages.map((body) => body.replace(/^(#+ .*(?:cost|price).*\n\n)/im, `$1${more}`));
  const cost = topicWith(topicsOf({ ...PIANO, pages }), "Cost of piano movers");
  assert.ok(cost.typicalWords >= 120, `${cost.typicalWords}`);
  assert.equal(cost.target?.status, "partly");
  assert.equal(cost.target?.section, "Prices of piano movers");
});

test("a topic that the target does not touch is missing", () => {
  assert.deepEqual(topicWith(topicsOf(PIANO), "Tuning afterwards").target, {
    status: "missing",
    section: null,
    words: 0,
    evidence: null,
    items: [],
  });
});

test("a section that never names a topic does not cover it, however many other words both share", () => {
  const target = `# Our piano movers

## After the move

Wait two weeks before a painter paints the walls, because the wood of the floor adapts to the humidity of the new room.
The painter waits for the strings of the blinds, too, and comes again after two weeks.`;
  const tuning = topicWith(topicsOf({ ...PIANO, target }), "Tuning afterwards").target;
  assert.notEqual(tuning?.status, "covered");
  assert.equal(tuning?.section, null);
});

test("a heading of the target that no ranking page has is only the target's", () => {
  assert.deepEqual(topicsOf(PIANO).target?.onlyYours, ["Parking permit"]);
});

test("topics are in the reading order of the ranking pages", () => {
  const { topics } = topicsOf(PIANO);
  const places = topics.map(({ position }) => position);
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
  assert.ok(topics.length >= 3);
});

test("terms of a topic are those that its sections use and others do not", () => {
  const terms = topicWith(topicsOf(PIANO), "Cost of piano movers").terms.map(({ term }) => term.toLowerCase());
  assert.ok(terms.includes("surcharge"), terms.join(", "));
  assert.ok(!terms.includes("insurance"), terms.join(", "));
});

test("the snapshot compares a page with the topics as the scan did", () => {
  const { target, language } = cohortOf(PIANO);
  const found = topicsOf(PIANO);
  const stored = JSON.parse(JSON.stringify(found.snapshot));
  assert.ok(target !== null);
  assert.deepEqual(
    coverPage(stored, target, language).topics,
    found.topics.map((topic) => topic.target),
  );
});

test("the order of the ranking pages does not change which sections are together", () => {
  const groups = (pages: readonly string[]): string[] =>
    topicsOf({ ...PIANO, pages })
      .topics.map(({ sections }) =>
        sections
          .map(({ heading }) => heading)
          .sort()
          .join(" | "),
      )
      .sort();
  assert.deepEqual(groups(PIANO.pages.toReversed()), groups(PIANO.pages));
});

test("a scan without a page has topics without a place on it", () => {
  const found = topicsOf({ ...PIANO, target: null });
  assert.equal(found.target, null);
  assert.equal(topicWith(found, "Cost of piano movers").target, null);
});

test("pages without headings have no topics and say so", () => {
  const plain = { ...PIANO, pages: PIANO.pages.map((body) => body.replace(/^#.*\n\n/gm, "")) };
  const found = findTopics({ keyword: plain.keyword, ...cohortOf(plain) });
  assert.deepEqual(found.topics, []);
  assert.ok(
    found.fits.every((reason) => reason !== null),
    String(found.fits),
  );
});

test("a heading that returns on the first level belongs to the heading above it and is no topic", () => {
  const praise = ["Ada Ward", "Ben Black", "Cora Hill", "Dan Stone"].flatMap((name) => [
    `## ${name}`,
    "## Parent",
    "My son enjoys his piano lessons, and his teacher is patient, kind and always well prepared for us.",
  ]);
  const advice = ["## The role of parents", "Parents sit in on the first lessons, listen, and help with a daily plan."];
  const page = (parts: readonly string[]): string =>
    ["# Piano lessons", "Lessons for all ages.", ...parts].join("\n\n");
  const found = topicsOf({
    keyword: "piano lessons",
    language: "en",
    pages: [page(praise), page(advice), page(praise.slice(0, 9))],
    target: null,
  });
  assert.ok(!found.topics.some(({ name }) => /^parent$/i.test(name)), found.topics.map(({ name }) => name).join(", "));
});

test("an abbreviation keeps its capitals as the name of a topic, and a shouted word does not", () => {
  const page = (cost: string): string =>
    [
      "# Types of cameras",
      "A DSLR has a mirror, and each DSLR takes lenses. Buyers like the DSLR.",
      "## DSLR",
      "A DSLR shows the scene through a mirror and a prism, so the view has no delay, and the battery of a DSLR lasts long.",
      `## ${cost}`,
      "Prices begin at 400 dollars with a lens, rise with the sensor, and include a battery and a bag in most shops.",
    ].join("\n\n");
  const names = topicsOf({
    keyword: "types of cameras",
    language: "en",
    pages: [page("PRICES"), page("PRICES"), page("PRICES")],
    target: null,
  }).topics.map(({ name }) => name);
  assert.deepEqual(names, ["DSLR", "Prices"]);
});
