import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { CohortScale } from "../../../../core/analysis/score/raw-score.ts";
import type { ScoreResult } from "../../../../core/analysis/score/score.ts";
import { scorePage } from "../../../../core/analysis/score/score-page.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { espressoSketches, type PageSketch, sketchCohort, sketchPage } from "../text/pages.ts";

const languages = createSnowballLanguages();
const KEYWORD = "espresso machine";
const SKETCHES = espressoSketches();
const COHORT = sketchCohort(SKETCHES, languages);

const TARGET: PageSketch = {
  title: "Coffee at home",
  body: "We have owned a machine for years. It makes espresso in the morning and heats fast.\n\n## Care\n\nClean it weekly, and keep the water fresh.",
  language: "en",
};

function score(sketch: PageSketch | null, cohort = COHORT, keyword = KEYWORD): ScoreResult {
  const target = sketch === null ? null : sketchPage(sketch, languages);
  const model = buildCohortModel({ keyword, target, cohort, languages, language: "en" });
  return scorePage({ keyword, target, cohort, model, languages, requestedCount: 10 });
}

/** Score before rounding, so that monotony is not hidden by it. */
const scale = new CohortScale({ keyword: KEYWORD, cohort: COHORT, languages, language: "en" });

function points(sketch: PageSketch): number {
  return scale.points(scale.rawOf(scale.measure(sketchPage(sketch, languages))));
}

function withText(sketch: PageSketch, text: string): PageSketch {
  return { ...sketch, body: `${sketch.body}\n\n${text}` };
}

/** A page's text as one paragraph, so that what joins its copies makes no headings of its own. */
function flat(sketch: PageSketch): string {
  return sketch.body.replace(/#+ ([^\n]*)/g, "$1.").replace(/\n+/g, " ");
}

const MODEL = buildCohortModel({
  keyword: KEYWORD,
  target: sketchPage(TARGET, languages),
  cohort: COHORT,
  languages,
  language: "en",
});
const MISSING = MODEL.terms.filter((term) => term.targetCount === 0).map((term) => term.term);

test("adding a term of the cohort that the page lacks never lowers the score", () => {
  assert.ok(MISSING.length > 10);
  const bases = [
    TARGET,
    ...SKETCHES.slice(0, 3),
    { title: "Gardens", body: "Roses like sun and rich soil.", language: "en" },
  ];
  fc.assert(
    fc.property(fc.constantFrom(...bases), fc.subarray(MISSING, { minLength: 1, maxLength: 4 }), (base, terms) => {
      const lacking = terms.filter((term) => !base.body.toLowerCase().includes(term));
      let sketch = base;
      for (const term of lacking) {
        const more = withText(sketch, `${term}.`);
        assert.ok(points(more) >= points(sketch) - 1e-9, term);
        sketch = more;
      }
    }),
    { numRuns: 60 },
  );
});

test("nor does adding it to the title, or to a page compared with long ones, whose counts are read more closely", () => {
  const long = sketchCohort(
    SKETCHES.map((sketch, at) => ({
      ...sketch,
      body: [0, 1, 2, 3].map((step) => SKETCHES[(at + step) % SKETCHES.length]?.body ?? "").join("\n\n"),
    })),
    languages,
  );
  assert.ok(long.every((page) => page.text.wordCount > 400));
  const longScale = new CohortScale({ keyword: KEYWORD, cohort: long, languages, language: "en" });
  for (const each of [scale, longScale]) {
    const of = (sketch: PageSketch): number => each.points(each.rawOf(each.measure(sketchPage(sketch, languages))));
    for (const term of MISSING) {
      assert.ok(of({ ...TARGET, title: `${TARGET.title} ${term}` }) >= of(TARGET) - 1e-9, `title: ${term}`);
      assert.ok(of(withText(TARGET, `${term}.`)) >= of(TARGET) - 1e-9, term);
    }
  }
});

test("a first mention earns 40 to 50 % of a term's credit, two more at most 30 % more", () => {
  const worth = scale.profile.worthOf("grinder");
  assert.ok(worth !== null);
  const sum = (mentions: number) => {
    const page = sketchPage(
      {
        title: "x",
        body: Array.from({ length: mentions }, (_, at) => `${"abcdefgh"[at]}x grinder.`).join(" ") || "none",
        language: "en",
      },
      languages,
    );
    return scale.measure(page).topicality.words.part / worth.termWeight;
  };
  assert.equal(sum(0), 0);
  assert.ok(sum(1) >= 0.4 && sum(1) <= 0.5, String(sum(1)));
  assert.ok(sum(3) - sum(1) <= 0.3, String(sum(3)));
  assert.ok(sum(3) > sum(1));
});

test("credit stops at the cohort's 90th percentile and falls beyond twice its most", () => {
  const worth = scale.profile.worthOf("grinder");
  assert.ok(worth !== null);
  const vector = (mentions: number) => ({ weighted: mentions, mentions });
  const empty = sketchPage({ title: "x", body: "none", language: "en" }, languages);
  const measured = scale.measure(empty);
  const sum = (mentions: number) =>
    scale.profile.adjust(measured.topicality, measured.vector, new Map([["grinder", vector(mentions)]])).words.part;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (one, other) => {
      const [few, many] = one < other ? [one, other] : [other, one];
      if (many <= worth.cap) assert.ok(sum(few) <= sum(many));
      else if (few >= worth.cap && many <= worth.limit) assert.equal(sum(few), sum(many));
      else if (few > worth.limit && many > few) assert.ok(sum(many) < sum(few));
    }),
    { numRuns: 200 },
  );
  assert.ok(sum(Math.ceil(worth.limit) + 1) < sum(Math.floor(worth.limit)));
});

test("repeating anything fifty times never raises the score", () => {
  const unit = fc.oneof(
    fc.constantFrom(...MISSING.slice(0, 20)),
    fc.constantFrom(
      "espresso machine",
      "espresso",
      "The espresso machine heats the group head.",
      flat(TARGET),
      flat(SKETCHES[0] ?? TARGET),
    ),
  );
  fc.assert(
    fc.property(
      unit,
      fc.constantFrom(" ", ". ", "\n\n", ", "),
      fc.constantFrom(TARGET, SKETCHES[4] ?? TARGET),
      (text, glue, base) => {
        const once = points(withText(base, text));
        const often = points(withText(base, Array.from({ length: 50 }, () => text).join(glue)));
        assert.ok(often <= once + 1e-6, `${once} -> ${often} for "${text.slice(0, 40)}" x 50`);
      },
    ),
    { numRuns: 60 },
  );
});

test("a string of fifty keywords raises no page that has the keyword, nor one that lacks it", () => {
  for (const base of [TARGET, SKETCHES[1] ?? TARGET]) {
    for (const unit of ["espresso machine", "espresso", "machine", "burr grinder, milk foam"]) {
      for (const glue of [" ", ", ", ". ", "\n\n"]) {
        const stuffed = points(withText(base, Array.from({ length: 50 }, () => unit).join(glue)));
        assert.ok(stuffed <= points(base) + 1e-6, `${unit}: ${points(base)} -> ${stuffed} with "${glue}"`);
      }
    }
  }
});

test("a page that repeats itself fifty times scores no more than it did", () => {
  for (const sketch of [TARGET, ...SKETCHES.slice(0, 2)]) {
    const often = points({ ...sketch, body: Array.from({ length: 50 }, () => sketch.body).join("\n\n") });
    assert.ok(often <= points(sketch) + 1e-6);
  }
});

test("text in navigation, footer and links moves the score by at most one point", () => {
  const links = SKETCHES.flatMap((sketch, at) => ({
    url: `https://target.example/${at}`,
    anchor: sketch.title,
    zone: (["nav", "footer", "main"] as const)[at % 3] ?? "nav",
    rel: [],
  }));
  const headings = SKETCHES.map((sketch) => ({ level: 2, text: sketch.title, isMain: false }));
  const plain = score(TARGET).score ?? 0;
  const framed = score({ ...TARGET, facts: { links, headings } }).score ?? 0;
  assert.ok(Math.abs(framed - plain) <= 1, `${plain} -> ${framed}`);
  const linked = {
    kind: "list_item" as const,
    text: SKETCHES.map((sketch) => sketch.body).join(" "),
    level: 0,
    linkShare: 1,
  };
  const target = sketchPage(TARGET, languages);
  const withLinks = score({ ...TARGET, facts: { blocks: [...target.facts.blocks, linked] } }).score ?? 0;
  assert.ok(Math.abs(withLinks - plain) <= 1, `${plain} -> ${withLinks}`);
});

test("the order of the cohort does not matter", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(COHORT, { minLength: COHORT.length }), (cohort) => {
      const shuffled = score(TARGET, cohort);
      const plain = score(TARGET);
      assert.equal(shuffled.score, plain.score);
      assert.equal(shuffled.confidence, plain.confidence);
      assert.deepEqual(
        shuffled.missing.map((each) => [each.id, each.gain]),
        plain.missing.map((each) => [each.id, each.gain]),
      );
    }),
    { numRuns: 8 },
  );
});

test("the same input yields the same result", () => {
  assert.deepEqual(score(TARGET), score(TARGET));
});

test("each cohort page scored against the others: the median page lands at 60 to 80", () => {
  const scores = COHORT.map((page, at) => {
    const cohort = COHORT.filter((_, other) => other !== at);
    const model = buildCohortModel({ keyword: KEYWORD, target: page, cohort, languages, language: "en" });
    return scorePage({ keyword: KEYWORD, target: page, cohort, model, languages, requestedCount: 10 }).score ?? 0;
  }).sort((a, b) => a - b);
  const median = scores[Math.floor(scores.length / 2)] ?? 0;
  assert.ok(median >= 60 && median <= 80, scores.join(" "));
});

test("a page about something else scores under 20, even with all the markup", () => {
  const body = `## Soil\n\n${"Roses need sun, rich soil and water; prune them in spring before the first buds. ".repeat(1)}\n\n${Array.from({ length: 30 }, (_, at) => `Gardeners plant bulb number ${at} beside the hedge, and the tulips bloom in April under an old oak tree.`).join("\n\n")}`;
  const result = score({ title: "Growing roses", body, language: "en" });
  assert.ok((result.score ?? 100) < 20, String(result.score));
  assert.equal(result.grade, "Under-optimized");
});

test("without target, main content or three usable pages there is no score, and the summary says why", () => {
  const cases: readonly (readonly [ScoreResult, RegExp])[] = [
    [score(null), /no page was given/],
    [score({ title: "Espresso machine", body: "", language: "en" }), /no main content/],
    [score(TARGET, COHORT.slice(0, 2)), /only 2 of the ranking pages/],
    [
      score(TARGET, [
        ...COHORT.slice(0, 2),
        ...sketchCohort([{ title: "Empty", body: "", language: "en" }], languages),
      ]),
      /only 2/,
    ],
  ];
  for (const [result, why] of cases) {
    assert.equal(result.score, null);
    assert.equal(result.grade, "Unavailable");
    assert.match(result.summary, why);
    assert.deepEqual([result.parts, result.missing, result.focusAreas, result.confidence], [[], [], [], 0]);
  }
});

test("confidence falls with missing pages, with a thin target and with a language that has no stemmer", () => {
  const full = score(SKETCHES[0] ?? TARGET).confidence;
  assert.ok(full > score(SKETCHES[0] ?? TARGET, COHORT.slice(0, 4)).confidence);
  assert.ok(full > score(TARGET).confidence);
  const malay = scorePage({
    keyword: KEYWORD,
    target: sketchPage(SKETCHES[0] ?? TARGET, languages),
    cohort: COHORT,
    model: { ...MODEL, language: "ms" },
    languages,
    requestedCount: 10,
  });
  assert.ok(full > malay.confidence);
});

test("confidence falls when the cohort's pages disagree on what the keyword is about", () => {
  const subjects = [
    "Roses like sun, rich soil and deep watering; prune the canes in spring and feed the roots with compost.",
    "A tax return lists income, deductions and interest; keep receipts and send the form before the deadline.",
    "The striker crossed from the wing and the goalkeeper missed the ball; the referee whistled for half-time.",
    "Cold fronts bring rain and gusts; a barometer falls before a storm and rises when the sky clears.",
    "White opens with the queen's pawn; black answers with the knight and castles on the short side.",
  ];
  const split = sketchCohort(
    SKETCHES.map((sketch, index) =>
      index % 2 === 0 ? sketch : { ...sketch, title: "Other", body: `${subjects[(index - 1) / 2]} `.repeat(12) },
    ),
    languages,
  );
  const page = SKETCHES[0] ?? TARGET;
  assert.ok(score(page).confidence > score(page, split).confidence);
});

test("the parts' weights sum to one and their points to the score", () => {
  const { parts, score: total } = score(TARGET);
  assert.ok(Math.abs(parts.reduce((sum, part) => sum + part.weight, 0) - 1) < 1e-9);
  assert.ok(Math.abs(parts.reduce((sum, part) => sum + part.points, 0) - (total ?? 0)) <= 0.5);
  assert.equal(
    parts.some((part) => part.part === "structured_data"),
    false,
    "no cohort page has any",
  );
});
