import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { openDraftScorer } from "../../../../core/analysis/editor/draft-scorer.ts";
import { draftOf, factsFromDraft } from "../../../../core/analysis/editor/draft-text.ts";
import { type CohortSnapshot, readSnapshot, snapshotOf } from "../../../../core/analysis/editor/snapshot.ts";
import { prepareScore, scorePage } from "../../../../core/analysis/score/score-page.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import type { AnalyzedPage } from "../../../../core/analysis/terms/cohort-page.ts";
import { toPageText } from "../../../../core/analysis/text/to-page-text.ts";
import { DRAFT_LIMITS, type Draft } from "../../../../core/domain/draft.ts";
import type { PageFacts } from "../../../../core/domain/page-facts.ts";
import { TOPICS } from "../../../fixtures/web/sites.ts";
import { demoEvidence } from "../../../plugins/demo-evidence.ts";
import { languages } from "../score/scored.ts";

const KEYWORDS = TOPICS.map(({ keyword }) => keyword);

/** A finished scan of the demo web with its stored snapshot. */
async function scanned(keyword: string) {
  const { target, cohort, model, requestedCount } = await demoEvidence(keyword);
  assert.ok(target !== null);
  const { language } = model;
  const score = prepareScore({ keyword, cohort, model, languages, requestedCount });
  const stored = readSnapshot(JSON.stringify(snapshotOf({ model, score, cohort, target })));
  assert.ok(stored !== null);
  /** Scores a page as a scan does, without anything prepared. */
  const full = (facts: PageFacts) => {
    const text = toPageText(facts, languages, { language });
    const page: AnalyzedPage = { ...target, facts, text };
    const own = buildCohortModel({ keyword, target: page, cohort, languages, language });
    return { model: own, ...scorePage({ keyword, target: page, cohort, model: own, languages, requestedCount }) };
  };
  return { target, cohort, snapshot: stored, full };
}

function open(snapshot: CohortSnapshot) {
  const scorer = openDraftScorer(JSON.stringify(snapshot), languages);
  assert.ok(scorer !== null);
  return scorer;
}

/** Blocks of a text with the lines that a writer would take or leave as one. */
const paragraphsOf = (draft: Draft): string[] => draft.text.split("\n\n");

describe("drafts of the demo web", () => {
  for (const keyword of KEYWORDS) {
    it(`the page for "${keyword}" has the same score, terms and plan as a draft`, async () => {
      const { target, snapshot, full } = await scanned(keyword);
      const scorer = open(snapshot);
      const draft = scorer.score(scorer.base);
      const whole = full(target.facts);
      assert.equal(draft.score, whole.score);
      assert.equal(draft.base, whole.score);
      assert.equal(draft.summary, whole.summary);
      assert.deepEqual(
        draft.plan.map(({ id, gain, gainInPlan }) => [id, gain, gainInPlan]),
        whole.plan.steps.map(({ id, gain, gainInPlan }) => [id, gain, gainInPlan]),
      );
      const counts = new Map([...whole.model.terms, ...whole.model.entities].map((term) => [term.key, term]));
      for (const { key, count, low, high } of draft.terms)
        assert.deepEqual([count, [low, high]], [counts.get(key)?.targetCount, counts.get(key)?.suggestedRange]);
    });

    it(`each ranking page for "${keyword}" keeps its blocks from page to draft and back`, async () => {
      const { cohort } = await scanned(keyword);
      for (const { facts, url } of cohort) {
        const again = factsFromDraft(facts, draftOf(facts));
        assert.deepEqual(again.blocks, facts.blocks, url);
        assert.deepEqual(again.counts, facts.counts, url);
        const text = toPageText(facts, languages, {});
        assert.deepEqual(toPageText(again, languages, { language: text.language }), text, url);
      }
    });
  }

  it("a draft has the same score against the stored ranking pages as in a scan", async () => {
    const [keyword = ""] = KEYWORDS;
    const { target, cohort, snapshot, full } = await scanned(keyword);
    const scorer = open(snapshot);
    const known = [scorer.base, ...cohort.map(({ facts }) => draftOf(facts))].flatMap(paragraphsOf);
    const draft = fc.record({
      title: fc.constantFrom(scorer.base.title, "", `A guide to ${keyword}`),
      metaDescription: fc.constantFrom(scorer.base.metaDescription, "", keyword),
      text: fc
        .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, fc.string()), { maxLength: 40 })
        .map((paragraphs) => paragraphs.join("\n\n")),
    });
    fc.assert(
      fc.property(draft, (typed) => {
        const scored = scorer.score(typed);
        const whole = full(factsFromDraft(target.facts, typed));
        assert.equal(scored.score, scored.isTooShort ? null : whole.score);
        assert.deepEqual(
          scored.plan.map(({ id, gain }) => [id, gain]),
          whole.plan.steps.map(({ id, gain }) => [id, gain]),
        );
      }),
      { numRuns: 15 },
    );
  });

  it("a text has a score from 150 words on, and headings are no text", async () => {
    const [keyword = ""] = KEYWORDS;
    const { snapshot } = await scanned(keyword);
    const scorer = open(snapshot);
    const words = scorer.base.text
      .replaceAll(/[^\p{L} ]/gu, " ")
      .split(/ +/)
      .filter((word) => word.length > 1);
    const scored = (count: number) => scorer.score({ ...EMPTY, text: words.slice(0, count).join(" ") });
    for (const [count, isTooShort] of [
      [0, true],
      [149, true],
      [150, false],
    ] as const) {
      assert.equal(scored(count).isTooShort, isTooShort, `${count} words`);
      assert.equal(scored(count).score === null, isTooShort, `${count} words`);
    }
    const headings = Array.from({ length: 40 }, (_, at) => `## ${words.slice(8 * at, 8 * at + 8).join(" ")}`);
    const bare = scorer.score({ ...EMPTY, text: headings.join("\n\n") });
    assert.deepEqual([bare.score, bare.isTooShort, bare.headings], [null, true, 40]);
  });

  it("a scan without a page scores a first draft", async () => {
    const [keyword = ""] = KEYWORDS;
    const { cohort, snapshot } = await scanned(keyword);
    const scorer = open({ ...snapshot, target: null });
    assert.deepEqual(scorer.base, { title: "", metaDescription: "", text: "" });
    const empty = scorer.score(scorer.base);
    assert.equal(empty.score, null);
    assert.match(empty.summary, /no main content/);
    const [first] = cohort;
    assert.ok(first !== undefined);
    const copied = scorer.score(draftOf(first.facts));
    assert.ok(copied.score !== null && copied.score > 30, `${copied.score}`);
    assert.equal(copied.base, null);
  });
});

describe("the text of a draft", () => {
  const base = async () => (await scanned(KEYWORDS[0] ?? "")).target.facts;

  it("light Markdown makes blocks of each kind", async () => {
    const text =
      "# Title\n\n## Part\nOne line\nand the next.\n- an item\n1. a step\n> said so\n| cell\n```\n# code\n```\n\\# not a heading";
    const { blocks } = factsFromDraft({ ...(await base()), headings: [], blocks: [] }, { ...EMPTY, text });
    assert.deepEqual(
      blocks.map(({ kind, level, text: own }) => [kind, level, own]),
      [
        ["heading", 1, "Title"],
        ["heading", 2, "Part"],
        ["paragraph", 0, "One line and the next."],
        ["list_item", 0, "an item"],
        ["list_item", 0, "a step"],
        ["quote", 0, "said so"],
        ["table_cell", 0, "cell"],
        ["code", 0, "# code"],
        ["paragraph", 0, "# not a heading"],
      ],
    );
  });

  it("marks are no text, nested items are items, rows are cells, and an image counts as an image", async () => {
    const facts = await base();
    const text =
      "**Bold** and `code`.\n\n- one\n  - nested\n\n| a | b |\n| --- | --- |\n| c | d |\n\n![A kettle](https://shop.example/kettle.jpg)";
    const { blocks, images, counts } = factsFromDraft({ ...facts, headings: [], blocks: [] }, { ...EMPTY, text });
    assert.deepEqual(
      blocks.map(({ kind, text: own, cell }) => [kind, own, cell?.row, cell?.column]),
      [
        ["paragraph", "Bold and code.", undefined, undefined],
        ["list_item", "one", undefined, undefined],
        ["list_item", "nested", undefined, undefined],
        ["table_cell", "a", 0, 0],
        ["table_cell", "b", 0, 1],
        ["table_cell", "c", 1, 0],
        ["table_cell", "d", 1, 1],
      ],
    );
    assert.equal(images.length, facts.images.length + 1);
    assert.deepEqual([counts.lists, counts.tables], [facts.counts.lists + 1, facts.counts.tables + 1]);
  });

  it("a table of a page becomes a table of the draft", async () => {
    const cell = (text: string, row: number, column: number) =>
      ({
        kind: "table_cell",
        level: 0,
        linkShare: 0,
        text,
        cell: { table: 0, row, column, isHeader: row === 0 },
      }) as const;
    const blocks = [cell("Brewer", 0, 0), cell("Price | EUR", 0, 1), cell("V60", 1, 0), cell("25", 1, 1)];
    const facts = { ...(await base()), blocks, headings: [] };
    const draft = draftOf(facts);
    assert.equal(draft.text, "| Brewer | Price \\| EUR |\n| --- | --- |\n| V60 | 25 |");
    assert.deepEqual(factsFromDraft(facts, draft).blocks, blocks);
  });

  it("the words of a Markdown link count as link text", async () => {
    const facts = factsFromDraft(await base(), { ...EMPTY, text: "Read [our guide](https://example.com/) first." });
    assert.deepEqual(facts.blocks[0]?.text, "Read our guide first.");
    assert.deepEqual(toPageText(facts, languages, {}).zones.anchor.surfaces, ["our", "guide"]);
  });

  it("a sentence that brings four tracked terms is named", async () => {
    const { snapshot } = await scanned(KEYWORDS[0] ?? "");
    const scorer = open(snapshot);
    const missing = scorer.score(scorer.base).terms.filter(({ state }) => state === "missing");
    const sentence = `It has ${missing
      .slice(0, 6)
      .map(({ term }) => term)
      .join(", and ")}.`;
    const { crowded } = scorer.score({ ...scorer.base, text: `${scorer.base.text}\n\n${sentence}` });
    assert.deepEqual(crowded, [sentence]);
  });

  it("a draft beyond its limits is refused", async () => {
    const { snapshot } = await scanned(KEYWORDS[0] ?? "");
    const scorer = open(snapshot);
    assert.throws(() => scorer.score({ ...EMPTY, text: "a".repeat(DRAFT_LIMITS.text + 1) }), /60000/);
    assert.throws(() => scorer.score({ ...EMPTY, title: "a".repeat(DRAFT_LIMITS.line + 1) }), RangeError);
  });
});

const EMPTY: Draft = { title: "", metaDescription: "", text: "" };

describe("the choice of terms", () => {
  const keyword = KEYWORDS[0] ?? "";

  it("an ignored term has no count, no mark and no advice, and the score stays", async () => {
    const scorer = open((await scanned(keyword)).snapshot);
    const all = scorer.score(scorer.base);
    const advised = all.plan.flatMap(({ alsoCover }) => alsoCover);
    const named = all.terms.filter(({ term }) => advised.includes(term));
    assert.ok(named.length > 0);
    const score = scorer.score(scorer.base, { ignored: named, own: [] });
    const names = new Set(named.map(({ term }) => term));
    assert.deepEqual(
      score.terms.filter(({ term }) => names.has(term)),
      [],
    );
    assert.deepEqual(
      score.plan.flatMap(({ alsoCover }) => alsoCover).filter((each) => names.has(each)),
      [],
    );
    assert.equal(score.terms.length, all.terms.length - named.length);
    assert.equal(score.score, all.score);
  });

  it("an own term comes first and is counted in all its forms", async () => {
    const scorer = open((await scanned(keyword)).snapshot);
    const choice = { ignored: [], own: ["zeppelin mast", "Zeppelin masts", ""] };
    const text = `${scorer.base.text}\n\nA zeppelin mast stands here. Zeppelin masts are high.`;
    const [own, second] = scorer.score({ ...scorer.base, text }, choice).terms;
    assert.deepEqual([own?.isOwn, own?.count, own?.state, second?.isOwn], [true, 2, "in_range", false]);
    const [missing] = scorer.score(scorer.base, choice).terms;
    assert.deepEqual([missing?.isOwn, missing?.count, missing?.state], [true, 0, "missing"]);
    const { surfaces } = scorer.score({ ...scorer.base, text }, choice);
    assert.ok(surfaces.some(([surface, at]) => surface.toLowerCase() === "zeppelin masts" && at === 0));
  });

  it("an own term that the ranking pages have is the term of the ranking pages", async () => {
    const scorer = open((await scanned(keyword)).snapshot);
    const before = scorer.score(scorer.base);
    const term = before.terms.find(({ isName }) => !isName)?.term ?? "";
    assert.deepEqual(scorer.score(scorer.base, { ignored: [], own: [term] }), before);
  });
});

describe("the questions of a draft", () => {
  const question = "How long does pour over coffee (by hand) take?";
  const open_ = async (questions?: readonly string[]) => {
    const { snapshot } = await scanned(KEYWORDS[0] ?? "");
    return open(questions === undefined ? snapshot : { ...snapshot, questions });
  };
  const draft = (text: string): Draft => ({ title: "", metaDescription: "", text });

  it("the answer of a question is the statement of the right form below the same question", async () => {
    const scorer = await open_([question]);
    const answers = (text: string) => scorer.score(draft(text)).questions;
    assert.deepEqual(answers("Pour over coffee takes three minutes."), [{ question, answer: null }]);
    assert.deepEqual(answers("## How long does pour over coffee take?\n\nIt depends on taste alone."), [
      { question, answer: null },
    ]);
    const sentence = "A pour over takes three to four minutes.";
    const heading = "How long does pour over coffee take?";
    assert.deepEqual(answers(`## Brewing\n\nWords.\n\n## ${heading}\n\n${sentence} More words.`), [
      { question, answer: { sentence, heading } },
    ]);
    assert.deepEqual(answers(`## Brewing\n\n${heading} ${sentence}`)[0]?.answer, { sentence, heading: "Brewing" });
  });

  it("a scan without questions has none", async () => {
    assert.deepEqual((await open_()).score(draft("Words.")).questions, []);
  });
});
