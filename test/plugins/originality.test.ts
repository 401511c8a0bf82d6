import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import type { Originality } from "../../core/contract/sections/originality.ts";
import { figuresOf } from "../../plugins/originality/figures.ts";
import { originality } from "../../plugins/originality/section.ts";
import { containment, fingerprint, resemblance } from "../../plugins/shared/near-duplicates.ts";
import { demoEvidence } from "./demo-evidence.ts";
import { evidence } from "./evidence-builder.ts";

const run = (given: Evidence): Originality => originality.run(given, "standard") as Originality;
const page = (name: string, ...paragraphs: readonly string[]) => ({
  url: `https://${name}.example/`,
  title: "Espresso machine",
  paragraphs,
});

/** Texts from a small vocabulary, so that texts share words but not word order. */
const words = fc.array(
  fc.constantFrom(..."alpha beta gamma delta epsilon zeta eta theta iota kappa lambda".split(" ")),
  {
    minLength: 60,
    maxLength: 700,
  },
);

describe("near duplicates", () => {
  test("a text resembles itself fully, resemblance is symmetric, and the estimate is near the exact share", () => {
    fc.assert(
      fc.property(words, words, fc.integer({ min: 0, max: 400 }), (left, right, shared) => {
        const a = fingerprint([...left, ...right.slice(0, shared)]);
        const b = fingerprint(right);
        const common = [...a.runs].filter((run) => b.runs.has(run)).length;
        const exact = common / (a.runs.size + b.runs.size - common);
        assert.equal(resemblance(a, a), 1);
        assert.equal(resemblance(a, b), resemblance(b, a));
        // 0.1 is four standard errors of a sketch of 400 hashes.
        assert.ok(Math.abs(resemblance(a, b) - exact) <= 0.1, `${resemblance(a, b)} for ${exact}`);
      }),
      { numRuns: 60 },
    );
  });

  test("a text below the minimum length resembles nothing", () => {
    const short = fingerprint("one two three four five six".split(" "));
    assert.deepEqual([resemblance(short, short), containment(short, [short])], [0, 0]);
  });

  test("a ranking page that repeats a better-ranked page is listed with that page", async () => {
    const given = await demoEvidence("standing desk");
    const [first, second] = given.cohort;
    assert.ok(first && second);
    assert.deepEqual(run(given).cohort_near_duplicates, []);
    const zones = {
      ...first.text.zones,
      body: {
        ...first.text.zones.body,
        stems: first.text.zones.body.stems.map((stem, at) => (at % 60 === 0 ? "x" : stem)),
      },
    };
    const copy = { ...second, url: "https://mirror.example/", rank: 99, text: { ...first.text, zones } };
    const found = run({ ...given, cohort: [...given.cohort, copy] }).cohort_near_duplicates;
    assert.deepEqual(
      found.map(({ url, duplicate_of }) => [url, duplicate_of]),
      [["https://mirror.example/", first.url]],
    );
  });
});

describe("originality of the demo web", () => {
  test("a target that copies a ranking page adds nothing and is reported as its copy", async () => {
    const given = await demoEvidence("pour over coffee");
    const [first] = given.cohort;
    assert.ok(first && given.target);
    const found = run({ ...given, target: { ...given.target, facts: first.facts, text: first.text } });
    assert.deepEqual([found.score, found.information_gain, found.copied_share], [0, 0, 1]);
    assert.deepEqual(found.near_duplicate_of, { url: first.url, similarity: 1 });
    assert.deepEqual(
      [found.novel_topics, found.novel_headings, found.novel_facts, found.novel_passages],
      [[], [], [], []],
    );
  });

  test("words that only the target uses are listed, and words that all pages use are not", async () => {
    const found = run(await demoEvidence("pour over coffee"));
    assert.ok(found.novel_topics.includes("Little Creek"), String(found.novel_topics));
    assert.ok(found.novel_topics.every((topic) => !/^(?:coffee|water|filter)$/i.test(topic)));
    assert.deepEqual(found.novel_headings, [{ heading: "A word about milk", level: 2 }]);
    assert.equal(found.near_duplicate_of, null);
    assert.ok((found.score ?? 0) > 0 && (found.score ?? 0) < 50, String(found.score));
  });

  test("new words do not depend on the order of the ranking pages", async () => {
    const given = await demoEvidence("balkonkraftwerk anmelden");
    const turned = run({ ...given, cohort: [...given.cohort].reverse() });
    const { information_gain, copied_share, novel_topics, novel_facts, novel_headings, score } = run(given);
    assert.deepEqual(
      [
        turned.information_gain,
        turned.copied_share,
        turned.novel_topics,
        turned.novel_facts,
        turned.novel_headings,
        turned.score,
      ],
      [information_gain, copied_share, novel_topics, novel_facts, novel_headings, score],
    );
  });
});

describe("information gain", () => {
  const cohort = [
    page("a", "The boiler heats water for the espresso machine."),
    page("b", "A pump pushes water through coffee at 9 bar."),
  ];

  test("a new word never lowers the information gain", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("boiler", "water", "titanium", "walnut", "pump"), { minLength: 1, maxLength: 12 }),
        (body) => {
          const before = run(evidence({ target: page("own", body.join(" ")), cohort })).information_gain ?? 0;
          const after =
            run(evidence({ target: page("own", `${body.join(" ")} graphene`), cohort })).information_gain ?? 0;
          assert.ok(after >= before, `${before} then ${after}`);
        },
      ),
    );
  });

  test("labels of page parts are not novel headings, and price tags are not facts", () => {
    const headings = [
      [2, "1. Walnut handles"],
      [3, "Pros:"],
      [3, "Cons:"],
      [2, "2. Titanium basket"],
      [3, "Pros:"],
      [3, "Cons:"],
    ] as const;
    const target = { ...page("own", "$124.93 now. The basket weighs 40 grams without its handle."), headings };
    const found = run(evidence({ target, cohort }));
    assert.deepEqual(
      found.novel_headings.map(({ heading }) => heading),
      ["Walnut handles", "Titanium basket"],
    );
    assert.deepEqual(
      found.novel_facts.map(({ fact }) => fact.slice(0, 8)),
      ["40 grams"],
    );
  });

  test("a figure is a fact when no ranking page states it, and not when they state it", () => {
    const target = page(
      "own",
      "It brews at 9 bar. The portafilter measures 58.5 mm. In 2026 it won. It lasts 25,000 cups and 25000 cups again.",
    );
    assert.deepEqual(
      run(evidence({ target, cohort })).novel_facts.map(({ fact }) => fact),
      ["58.5 mm", "25,000 cups"],
    );
  });

  test("originality is null without a target, without the target's text and without a cohort", () => {
    const alone = run(evidence({ target: page("own", "Any text at all."), cohort: [] }));
    const without = run(evidence({ cohort }));
    const empty = run(evidence({ target: { url: "https://own.example/" }, cohort }));
    for (const found of [alone, without, empty]) {
      assert.deepEqual(
        [found.score, found.information_gain, found.copied_share, found.most_similar],
        [null, null, null, null],
      );
      assert.deepEqual(found.novel_topics, []);
    }
    assert.ok((without.cohort_median_information_gain ?? 0) > 0);
  });
});

test("figures keep their unit or noun; years, list numbers and bare first numbers are not figures", () => {
  const keys = (sentence: string) => figuresOf(sentence, new Map()).map((figure) => figure.key);
  assert.deepEqual(keys("3 of them cost 1.299,50 \u20ac, or 12% less than 1,000 cups."), [
    "3 of",
    "1299.50 \u20ac",
    "12 %",
    "1000 cups",
  ]);
  const texts = (sentence: string) => figuresOf(sentence, new Map()).map((figure) => figure.text);
  assert.deepEqual(texts("Call 888-209-3989 or (217) 636-4344 before 12/20/2024, 8:30."), []);
  assert.deepEqual(texts("We saw 2026 bringing 15 healthy snacks for $1,400 and 2000 mAh cells."), [
    "15 healthy snacks",
    "$1,400",
    "2000 mAh",
  ]);
  assert.deepEqual(keys("Since 2019. Heated to 93\u00b0, then 58mm."), ["93 \u00b0", "58 mm"]);
});
