import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { CohortScale } from "../../../../core/analysis/score/cohort-scale.ts";
import { type GuardLimits, guardLimits } from "../../../../core/analysis/score/guards.ts";
import { toPassages } from "../../../../core/analysis/score/to-passages.ts";
import { Vocabulary } from "../../../../core/analysis/score/vocabulary.ts";
import type { AnalyzedPage } from "../../../../core/analysis/terms/cohort-page.ts";
import { toPageText } from "../../../../core/analysis/text/to-page-text.ts";
import type { Block } from "../../../../core/domain/page-facts.ts";
import { TOPICS } from "../../../fixtures/web/sites.ts";
import { demoEvidence } from "../../../plugins/demo-evidence.ts";
import { sketchPage } from "../text/pages.ts";
import { languages, scaleOf } from "./scored.ts";

/** Sentences of function words around a term, by language. Each has its own words, because copies count once. */
const FRAMES: Readonly<Record<string, readonly string[]>> = {
  en: [
    "And this is what we know of the X as it is here.",
    "Of all that you can have, the X is for them and not for us.",
    "It was with the X that they did so, and then it was over.",
    "You should not be without a X if that is what you are about.",
    "By then she had the X, which was more than he had before.",
    "Why the X is so, and when it is not, will be said by them.",
  ],
  de: [
    "Und das ist es, was wir von X hier so haben.",
    "Von allem, was man haben kann, ist X f\u00fcr sie und nicht f\u00fcr uns.",
    "Es war mit X, dass sie das so machten, und dann war es vorbei.",
    "Du sollst nicht ohne X sein, wenn es das ist, was du willst.",
    "Da hatte sie X, und das war mehr, als er vorher hatte.",
    "Warum X so ist und wann es nicht so ist, wird von ihnen gesagt.",
  ],
};

interface Case {
  readonly keyword: string;
  readonly scale: CohortScale;
  readonly base: number;
  readonly target: AnalyzedPage;
  /** Single words that most pages have and the target lacks. */
  readonly missing: readonly string[];
  /** A sentence around a term; `at` selects the function words. */
  readonly frame: (term: string, at?: number) => string;
}

async function caseOf(topic: (typeof TOPICS)[number]): Promise<Case> {
  const { request, target, cohort, model } = await demoEvidence(topic.keyword);
  assert.ok(target !== null);
  const { language } = model;
  const scale = scaleOf({ keyword: request.keyword, cohort, language });
  const missing = model.terms.filter(({ targetCount, ngram }) => targetCount === 0 && ngram === 1);
  return {
    keyword: request.keyword,
    scale,
    target,
    base: scale.pointsOf(scale.measure(target).flat),
    missing: missing.map(({ term }) => term),
    frame: (term, at = 0) => (FRAMES[language]?.[at] ?? assert.fail(language)).replace("X", term),
  };
}

/** Points that the target gains by more blocks and a longer title. */
function gain({ scale, target, base }: Case, blocks: readonly Block[], title = "", without = scale): number {
  const facts = {
    ...target.facts,
    titleTag: `${target.facts.titleTag ?? ""} ${title}`,
    blocks: [...target.facts.blocks, ...blocks],
  };
  const text = toPageText(facts, languages, { language: target.text.language });
  const before = without === scale ? base : without.pointsOf(without.measure(target).flat);
  return without.pointsOf(without.measure({ facts, text }).flat) - before;
}

const paragraph = (text: string): Block => ({ kind: "paragraph", text, level: 0, linkShare: 0 });
const heading = (text: string): Block => ({ kind: "heading", text, level: 2, linkShare: 0 });

for (const one of await Promise.all(TOPICS.map(caseOf))) {
  describe(`a page for "${one.keyword}"`, () => {
    it("a list of missing terms gains under three points in any order", () => {
      assert.ok(one.missing.length >= 8, one.missing.join(" "));
      fc.assert(
        fc.property(
          fc.shuffledSubarray([...one.missing], { minLength: one.missing.length }),
          fc.constantFrom(" ", ", ", " / "),
          (terms, glue) => {
            const moved = gain(one, [paragraph(terms.join(glue))]);
            assert.ok(moved < 3, `${moved}`);
          },
        ),
        { numRuns: 10 },
      );
    });

    it("six missing terms in one sentence gain less than in six sentences of different passages", () => {
      const terms = one.missing.slice(0, 6);
      const together = gain(one, [paragraph(one.frame(terms.join(" ")))]);
      const apart = gain(
        one,
        terms.map((term, at) => paragraph(one.frame(term, at))),
      );
      assert.ok(together < apart, `${together} against ${apart}`);
    });

    it("the keyword twenty times on end gains nothing", () => {
      for (const glue of [" ", ", ", ". "])
        assert.ok(gain(one, [paragraph(Array.from({ length: 20 }, () => one.keyword).join(glue))]) <= 0.05);
    });

    it("ten missing terms in the title gain less than one missing term in a sentence", () => {
      const [first = ""] = one.missing;
      const titled = gain(one, [], one.missing.slice(0, 10).join(" "));
      assert.ok(titled < Math.max(0.5, gain(one, [paragraph(one.frame(first))])), `${titled}`);
    });

    it("each guard costs a stuffed page points", () => {
      const { prepared } = one.scale;
      const off = (limits: Partial<GuardLimits>) =>
        new CohortScale({ ...prepared, limits: { ...prepared.limits, ...limits } }, languages);
      const list = [paragraph(one.missing.join(" "))];
      assert.ok(gain(one, list, "", off({ prose: 0 })) > gain(one, list));
      const unwatched = gain(one, list, "", off({ prose: 0, introductions: 1e9 }));
      assert.ok(unwatched > gain(one, list, "", off({ prose: 0 })));
      const title = one.missing.slice(0, 10).join(" ");
      assert.ok(gain(one, [], title, off({ title: 1e9 })) > gain(one, [], title));
    });

    it("headings of words that the text never uses gain less than sentences with them", () => {
      const terms = one.missing.slice(0, 6);
      const headings = gain(one, terms.map(heading));
      const sentences = gain(
        one,
        terms.map((term, at) => paragraph(one.frame(term, at))),
      );
      assert.ok(headings < sentences, `${headings} against ${sentences}`);
    });
  });
}

describe("the limits of the guards", () => {
  const limitsOf = (bodies: readonly string[]) => {
    const vocabulary = new Vocabulary(languages.language("en"));
    const pages = bodies.map((body) => {
      const { text, facts } = sketchPage({ title: "Hives", body, language: "en" }, languages);
      return toPassages(text, facts, vocabulary);
    });
    return guardLimits(pages, []);
  };

  it("the prose guard is weaker where the ranking pages are lists", () => {
    const prose = "The bees of a hive are in it for the winter, and they eat what is in the frames.";
    const list = "Bees hive winter frames honey roof wind mice entrance boxes queen brood mites board.";
    assert.ok(limitsOf([prose, prose, prose]).prose > limitsOf([list, list, list]).prose);
  });

  it("short cohorts keep the least limits of titles and introductions", () => {
    const { title, h1, introductions } = limitsOf(["Bees.", "A hive.", "Honey."]);
    assert.deepEqual([title, h1, introductions], [8, 8, 8]);
  });
});
