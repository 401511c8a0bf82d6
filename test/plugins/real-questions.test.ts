import assert from "node:assert/strict";
import { test } from "node:test";
import type { TopicAndClassification } from "../../core/contract/sections/topic-and-classification.ts";
import { stemTable } from "../../plugins/shared/keyword.ts";
import { ownSubjects } from "../../plugins/topic_and_classification/own-subjects.ts";
import { questionTest } from "../../plugins/topic_and_classification/real-questions.ts";
import { topicAndClassification } from "../../plugins/topic_and_classification/section.ts";
import { entity, evidence, term } from "./evidence-builder.ts";

const given = evidence({
  keyword: "mover",
  cohort: [
    {
      url: "https://a.example/",
      paragraphs: [
        "Our movers know Jackson well. A local move in Jackson takes a day, and the truck costs more with stairs.",
        "Ask the mover how long a move takes. Mayflower also serves the state.",
      ],
    },
    { url: "https://b.example/", paragraphs: ["The mover brings a truck, and a move costs money."] },
  ],
  model: {
    terms: [term("truck", [1, 1], 5), term("move", [2, 1], 8)].map((each) => ({ ...each, isSubject: true })),
    entities: [entity("Mayflower", [1, 0], 0, { type: "organization" })],
  },
});
const { isReal } = questionTest(given, stemTable(given.cohort), new Set(["mover"]));

test("a question about the subject is real", () => {
  assert.ok(isReal("How long does a move take?", "en"));
  assert.ok(isReal("Does the truck cost more with stairs?", "en"));
});

test("a question with a foreign place or company, a pitch or an incomplete question is not real", () => {
  assert.ok(!isReal("How long does a move take in Jackson?", "en"), "place");
  assert.ok(!isReal("Is Mayflower a good mover?", "en"), "company");
  assert.ok(!isReal("Are you ready for your move?", "en"), "pitch");
  assert.ok(!isReal("New truck for everybody?", "en"), "incomplete");
  assert.ok(!isReal("What does a move cost? Call us and let's talk about trucks!", "en"), "two sentences");
  assert.ok(!isReal("What is the weather like?", "en"), "other subject");
  assert.ok(!isReal("How do they move the truck?", "en"), "a pronoun without its noun");
  assert.ok(!isReal("Move Costs Finally Demystified: What Should You Pay?", "en"), "the title of an article");
  assert.ok(isReal("Truck or van: which one fits?", "en"), "a choice");
  assert.ok(isReal("What do movers do before they move a piano?", "en"), "a pronoun with its noun");
});

test("a question about the place of the keyword is real, also when the place has function words or longer names", () => {
  const paragraphs = [
    "Movers in New York charge by the hour. New York City has stairs, and New York movers know them.",
  ];
  const asked = evidence({
    keyword: "movers in new york",
    cohort: [
      { url: "https://a.example/", paragraphs },
      { url: "https://b.example/", paragraphs },
    ],
    model: {
      entities: [
        entity("New York", [2, 2], 0, { type: "location", key: "york" }),
        entity("New York City", [2, 2], 0, { type: "location", key: "york citi" }),
        entity("Boston", [1, 0], 0, { type: "location", prevalence: 0.3 }),
      ],
    },
  });
  const test = questionTest(asked, stemTable(asked.cohort), new Set(["mover"]));
  assert.ok(test.isReal("How much do movers cost in New York?", "en"));
  assert.ok(test.isReal("What do movers charge in New York City?", "en"));
  assert.ok(!test.isReal("How much do movers cost in Boston?", "en"));
});

const FILLER = "A camera has a sensor and a lens. Cameras of many types take photos.";
const MIRRORLESS = [
  "Do professional photographers use mirrorless cameras?",
  "What are the disadvantages of a mirrorless camera?",
  "Why is everyone switching to mirrorless cameras?",
  "Which lens fits a mirrorless camera?",
  "How long does a mirrorless camera last?",
];
const cameras = evidence({
  keyword: "types of cameras",
  cohort: [
    { url: "https://a.example/", title: "Types of cameras in 2026", paragraphs: [FILLER] },
    {
      url: "https://b.example/",
      title: "The best mirrorless cameras",
      headings: [...MIRRORLESS, "Which sensor does a camera need?"].map((text) => [2, text] as const),
      paragraphs: [FILLER],
    },
    { url: "https://c.example/", title: "How much a camera costs", paragraphs: [FILLER] },
  ],
  model: { terms: ["sensor", "lens", "camera"].map((word) => ({ ...term(word, [1, 1, 1], 1), isSubject: true })) },
});

test("a page's own subject is what its title names besides the keyword, qualities, numbers and facets", () => {
  const subjects = ownSubjects(cameras.cohort, new Set(["type", "camera"]), {
    table: stemTable(cameras.cohort),
    language: "en",
  });
  assert.deepEqual(
    subjects.map((stems) => [...stems]),
    [[], ["mirrorles"], []],
  );
});

test("questions on one page's own subject come last, and at most three of them are listed", () => {
  const { questions } = topicAndClassification.run(cameras, "standard") as TopicAndClassification;
  assert.deepEqual(
    questions.map(({ question }) => question),
    ["Which sensor does a camera need?", ...MIRRORLESS.slice(0, 3)],
  );
});

test("wordings of one question are one item, and the page's answer to any of them counts", () => {
  const paragraphs = ["A CRM holds contacts and deals. Look for a CRM with an import of contacts and deals."];
  const page = (url: string, headings: readonly string[]) => ({
    url,
    paragraphs,
    headings: headings.map((text) => [2, text] as const),
  });
  const asked = evidence({
    keyword: "crm software",
    cohort: [
      page("https://a.example/", ["What to look for in CRM software", "How can I get a CRM?", "Who needs a CRM?"]),
      page("https://b.example/", ["What to look for in a CRM in 2026", "Which contacts belong into a CRM?"]),
    ],
    model: { terms: ["contact", "deal", "crm"].map((word) => ({ ...term(word, [1, 1], 1), isSubject: true })) },
  });
  const { questions } = topicAndClassification.run(asked, "standard") as TopicAndClassification;
  assert.deepEqual(
    questions.map(({ question, competitor_pages: pages }) => [question, pages]),
    [
      ["What to look for in CRM software", 2],
      ["How can I get a CRM?", 1],
      ["Who needs a CRM?", 1],
      ["Which contacts belong into a CRM?", 1],
    ],
  );
});
