import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { gradeOf } from "../../../../core/analysis/score/explain.ts";
import { scorePage } from "../../../../core/analysis/score/score-page.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { espressoSketches, type PageSketch, sketchCohort, sketchPage } from "../text/pages.ts";

const languages = createSnowballLanguages();
const KEYWORD = "espresso machine";
const product = { syntax: "json-ld" as const, types: ["Product"], id: null, properties: {} };
const COHORT = sketchCohort(
  espressoSketches().map((sketch, at) => ({
    ...sketch,
    body: `${sketch.body}\n\nMost of what we know of heat we owe to La Marzocco.`,
    url: `https://site-${at}.example/espresso-machine`,
    items: [product],
    facts: {
      metaDescription: "The best espresso machine for you.",
      images: [1, 2, 3].map((at) => ({ url: `https://i.example/${at}`, alt: null, isMain: true })),
    },
  })),
  languages,
);
/** Stays short of the cohort in every way the score measures: words, headings, places of the keyword; and overdoes one word. */
const TARGET: PageSketch = {
  title: "Coffee at home",
  url: "https://target.example/coffee",
  body: `We have owned a machine for years, and the burr grinder heats fast.\n\n${espressoSketches(12)[11]
    ?.body.replace(/## [^\n]*\n\n/g, "")
    .split("\n\n")
    .slice(0, 9)
    .join("\n\n")}\n\n## Care\n\nClean it weekly.`,
  language: "en",
};
const IDLE = "and so it is with that which we have for you when they do this or not".split(" ");
/** Sixty different sentences around one name. */
const OVERDONE = Array.from(
  { length: 60 },
  (_, at) => `${IDLE[at % 17]} la marzocco ${IDLE[Math.floor(at / 17)]} ${IDLE[(at * 7) % 17]}`,
);
const STUFFED: PageSketch = { ...TARGET, body: `${TARGET.body}\n\n${OVERDONE.join(". ")}` };

function run(sketch: PageSketch) {
  const target = sketchPage(sketch, languages);
  const model = buildCohortModel({ keyword: KEYWORD, target, cohort: COHORT, languages, language: "en" });
  return scorePage({ keyword: KEYWORD, target, cohort: COHORT, model, languages, requestedCount: 10 });
}

const base = run(TARGET);

test("every action names evidence and a gain, most points first", () => {
  assert.ok(base.missing.length >= 8, String(base.missing.length));
  const gains = base.missing.map((each) => each.gain);
  assert.deepEqual(
    gains,
    [...gains].sort((a, b) => b - a),
  );
  assert.equal(new Set(base.missing.map((each) => each.id)).size, base.missing.length);
  for (const each of base.missing) {
    assert.ok(each.gain > 0);
    assert.equal(each.competitorTotal, 10);
    assert.equal(each.competitorUrls.length, each.competitorCount);
    assert.ok(each.competitorCount >= 1, each.id);
    assert.match(each.action, /^[A-Z].*\.$/);
  }
});

test("all parts that miss points have actions", () => {
  assert.deepEqual([...new Set(base.missing.map((each) => each.part))].sort(), [
    "placement",
    "structure",
    "structured_data",
    "terms",
  ]);
});

function wanted(action: string): number {
  return Number(/ (\d+) more/.exec(action)?.[1] ?? 0);
}

/** As many function words, no eight of them twice in the same order. */
function idleWords(count: number): string {
  return Array.from({ length: count }, (_, at) => IDLE[(at * at + Math.floor(at / 5) * 3) % IDLE.length]).join(" ");
}

function applied(id: string): PageSketch {
  const missing = base.missing.find((each) => each.id === id);
  assert.ok(missing);
  if (missing.part === "terms") {
    if (missing.zone === "h2") return { ...TARGET, body: `${TARGET.body}\n\n## ${missing.subject}` };
    const times = Number(/ (\d+) (?:more )?times/.exec(missing.action)?.[1] ?? 1);
    // Different function words make different sentences: copies would count once.
    const sentences = ["the", "of", "with", "to"].slice(0, times).map((word) => `${word} ${missing.subject}.`);
    return { ...TARGET, body: `${TARGET.body}\n\n${sentences.join("\n\n")}` };
  }
  switch (id) {
    case "placement:title":
      return {
        ...TARGET,
        title: `${TARGET.title}: espresso machine`,
        facts: { headings: [{ level: 1, text: TARGET.title, isMain: true }] },
      };
    case "placement:meta_description":
      return { ...TARGET, facts: { metaDescription: "All about an espresso machine." } };
    case "placement:h1":
      return {
        ...TARGET,
        facts: { headings: [{ level: 1, text: `${TARGET.title}: espresso machine`, isMain: true }] },
      };
    case "placement:url":
      return { ...TARGET, url: "https://target.example/espresso-machine" };
    case "placement:body":
      return { ...TARGET, body: `The espresso machine.\n\n${TARGET.body}` };
    case "structure:headings":
      return {
        ...TARGET,
        body: `${TARGET.body}\n\n${["How it is", "Why we do it", "What it was", "Who they are"]
          .slice(0, wanted(missing.action))
          .map((text) => `## ${text}`)
          .join("\n\n")}`,
      };
    case "structure:words":
      return { ...TARGET, body: `${TARGET.body}\n\n${idleWords(wanted(missing.action))}` };
    case "structured_data:Product":
      return { ...TARGET, items: [product] };
    case "structure:images":
      return {
        ...TARGET,
        facts: { images: [1, 2, 3].map((at) => ({ url: `https://i.example/${at}`, alt: null, isMain: true })) },
      };
    default:
      throw new Error(`no way to apply ${id}`);
  }
}

test("every kind of action is among those applied", () => {
  const kinds = new Set(base.missing.map((each) => (each.id.startsWith("terms:") ? `terms:${each.zone}` : each.id)));
  for (const kind of [
    "terms:body",
    "placement:title",
    "placement:h1",
    "placement:url",
    "placement:meta_description",
    "structure:words",
  ])
    assert.ok(kinds.has(kind), `${kind} of ${[...kinds].join(", ")}`);
  for (const kind of ["entities:la marzocco", "structure:headings", "structure:images", "structured_data:Product"])
    assert.ok(kinds.has(kind), `${kind} of ${[...kinds].join(", ")}`);
});

for (const { id, gain } of base.missing) {
  test(`following ${id} moves the score by its gain of ${gain}, within two points`, () => {
    const moved = (run(applied(id)).score ?? 0) - (base.score ?? 0);
    assert.ok(Math.abs(moved - gain) <= 2, `expected ${gain}, moved ${moved}`);
  });
}

test("the keyword in a title of foreign words earns the promised points, because the title then names the subject", () => {
  const named = {
    ...TARGET,
    title: "Acme Northgate outlet",
    facts: { headings: [{ level: 1, text: TARGET.title, isMain: true }] },
  };
  const before = run(named);
  const action = before.missing.find((each) => each.id === "placement:title");
  assert.ok(action, before.missing.map((each) => each.id).join(" "));
  const moved = (run({ ...named, title: `${named.title}: espresso machine` }).score ?? 0) - (before.score ?? 0);
  assert.ok(Math.abs(moved - action.gain) <= 2, `expected ${action.gain}, moved ${moved}`);
});

test("foreign words in the title dilute a page, words of the subject do not", () => {
  const headings = [{ level: 1, text: TARGET.title, isMain: true }];
  const titled = (title: string) => run({ ...TARGET, title, facts: { headings } }).score ?? 0;
  assert.ok(titled("Coffee grinder: Acme Northgate outlet") < titled("Coffee grinder"));
});

test("the site's own name in a title costs nothing, however the page says it", () => {
  const headings = [{ level: 1, text: TARGET.title, isMain: true }];
  const titled = (title: string, site: object) => run({ ...TARGET, title, facts: { headings, ...site } }).score ?? 0;
  const branded = "Coffee grinder: Acme Northgate";
  const unnamed = titled("Coffee grinder", {});
  assert.ok(titled(branded, {}) < unnamed - 2);
  assert.ok(titled(branded, { siteName: "Acme Northgate" }) >= unnamed - 1);
  assert.ok(titled(branded, { url: "https://www.acme-northgate.example/grinder" }) >= unnamed - 1);
});

test("fewer mentions of a word used far beyond the ranking pages earn the promised points", () => {
  const stuffed = run(STUFFED);
  const action = stuffed.missing.find((each) => each.id.startsWith("overuse:"));
  assert.ok(action, stuffed.missing.map((each) => each.id).join(" "));
  assert.match(action.action, /^Use "La Marzocco" less often, at most \d+ times: the page has it \d+ times/);
  const most = Number(/at most (\d+)/.exec(action.action)?.[1]);
  const lighter = OVERDONE.map((sentence, at) => (at < most ? sentence : sentence.replace("la marzocco", ""))).join(
    ". ",
  );
  const moved = (run({ ...STUFFED, body: `${TARGET.body}\n\n${lighter}` }).score ?? 0) - (stuffed.score ?? 0);
  assert.ok(Math.abs(moved - action.gain) <= 2, `expected ${action.gain}, moved ${moved}`);
});

test("one step never promises more than five points when fewer mentions would do", () => {
  for (const each of base.missing)
    if (/ \d+ (?:more )?times/.test(each.action)) assert.ok(each.gain <= 5, `${each.id} ${each.gain}`);
});

/** A query that means several things: two pages on one of them share most words, the others few. */
const WEDDING =
  "The wedding dress is chosen first. A wedding planner books the wedding venue. Wedding invitations go out early. The wedding cake waits.";
const MIXED = sketchCohort(
  [
    WEDDING,
    WEDDING.split(". ").reverse().join(". "),
    "A safety checklist starts with the engine oil. Check the tyres, the brakes and every light of the car.",
    "Movers keep a checklist of boxes. Label the kitchen crates, and call the landlord about keys.",
    "A launch checklist covers the server, the backups and the domain. Test the forms before release.",
  ].map((body, at) => ({
    title: `The checklist ${at}`,
    body: `${body}\n\nA checklist saves time.`,
    language: "en",
    url: `https://m${at}.example/`,
  })),
  languages,
);

test("no single step promises more than a reader would believe for what only a part of a mixed cohort writes about", () => {
  const target = sketchPage(
    {
      title: "Our list",
      body: "We pack the tent, and the stove goes last. A list saves time. Check the weather first.",
      language: "en",
    },
    languages,
  );
  const model = buildCohortModel({ keyword: "checklist", target, cohort: MIXED, languages, language: "en" });
  const { missing } = scorePage({ keyword: "checklist", target, cohort: MIXED, model, languages, requestedCount: 5 });
  for (const each of missing)
    assert.ok(each.part !== "terms" || each.gain <= 5 || each.competitorCount > 2, `${each.action} ${each.gain}`);
});

test("summary and focus areas are sentences with numbers from the attribution", () => {
  assert.match(
    base.summary,
    new RegExp(`^The page scores ${base.score} of 100 for "espresso machine", below the typical ranking page`),
  );
  assert.match(base.summary, /largest single gain, \d+\.\d points: /);
  assert.ok(base.focusAreas.length >= 3 && base.focusAreas.length <= 4);
  for (const area of base.focusAreas) assert.match(area, /\(about \d+\.\d points\)\.$/);
});

test("grades change at 40, 55, 70 and 85", () => {
  const grades = [0, 39, 40, 54, 55, 69, 70, 84, 85, 100, null].map(gradeOf);
  assert.deepEqual(grades, [
    "Under-optimized",
    "Under-optimized",
    "Needs Work",
    "Needs Work",
    "Good",
    "Good",
    "Strong",
    "Strong",
    "Excellent",
    "Excellent",
    "Unavailable",
  ]);
});
