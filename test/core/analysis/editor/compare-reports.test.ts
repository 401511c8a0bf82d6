import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareReports } from "../../../../core/analysis/editor/compare-reports.ts";
import { draftOf, factsFromDraft } from "../../../../core/analysis/editor/draft-text.ts";
import { analyze } from "../../../../core/analysis/pipeline/analyze.ts";
import type { Evidence } from "../../../../core/analysis/pipeline/evidence.ts";
import { report } from "../../../../core/analysis/pipeline/report.ts";
import { scorePage } from "../../../../core/analysis/score/score-page.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import type { CohortPage } from "../../../../core/analysis/terms/cohort-page.ts";
import { toPageText } from "../../../../core/analysis/text/to-page-text.ts";
import { findTopics } from "../../../../core/analysis/topics/find-topics.ts";
import type { Report } from "../../../../core/contract/report.ts";
import type { PageFacts } from "../../../../core/domain/page-facts.ts";
import { SECTIONS } from "../../../../plugins/index.ts";
import { TOPICS } from "../../../fixtures/web/sites.ts";
import { demoEvidence } from "../../../plugins/demo-evidence.ts";
import { languages } from "../score/scored.ts";

const KEYWORD = TOPICS[0]?.keyword ?? "";

function reportOf(evidence: Evidence): Report {
  const { request } = evidence;
  assert.ok(request.type === "scan");
  const { findings } = analyze(evidence, "deep", SECTIONS);
  return JSON.parse(report({ ...request, keyword: KEYWORD }, findings, evidence.score, 0));
}

/** Analyzes the demo page again with other facts or another cohort. */
async function analyzed(change: { readonly facts?: PageFacts; readonly cohort?: readonly CohortPage[] } = {}) {
  const evidence = await demoEvidence(KEYWORD);
  assert.ok(evidence.target !== null);
  const { language } = evidence.model;
  const facts = change.facts ?? evidence.target.facts;
  const target = { ...evidence.target, facts, text: toPageText(facts, languages, { language }) };
  const cohort = change.cohort ?? evidence.cohort;
  const model = buildCohortModel({ keyword: KEYWORD, target, cohort, languages, language });
  const score = scorePage({ keyword: KEYWORD, target, cohort, model, languages, requestedCount: 10 });
  const topics = findTopics({ cohort, target, keyword: KEYWORD, terms: model, language: languages.language(language) });
  return { evidence, report: reportOf({ ...evidence, target, cohort, model, score, topics }), score };
}

/** A section in the writer's own words, because passages copied from ranking pages count nothing. */
const OWN_WORDS = [
  "A single cup takes three to four minutes from the first pour to the last drop. Plan five minutes for a full Chemex,",
  "and two more to boil the kettle and weigh the beans. The bloom alone needs thirty seconds, and each pour follows",
  "once the water has drained through the filter. A drip machine starts with one button, but pour over coffee is ready",
  "before you have walked to the café. If a brew takes longer than five minutes, grind the beans a little coarser.",
].join(" ");

describe("two reports on one page", () => {
  it("a section that the writer added is done, its terms are won, and the score does not fall", async () => {
    const before = await analyzed();
    const facts = before.evidence.target?.facts;
    assert.ok(facts !== undefined);
    assert.ok("recommendations" in before.report);
    const subject = "How long does pour over coffee take?";
    const step = before.report.recommendations?.find((each) => each.subject === subject);
    assert.ok(step !== undefined);
    const section = `## ${subject}\n\n${OWN_WORDS}`;
    const base = draftOf(facts);
    const after = await analyzed({ facts: factsFromDraft(facts, { ...base, text: `${base.text}\n\n${section}` }) });
    const diff = compareReports(before.report, after.report);
    assert.equal(diff.plan?.steps.find(({ id }) => id === step.id)?.isDone, true);
    assert.ok(diff.scoreChange !== null && diff.scoreChange >= 0, `${diff.scoreChange}`);
    assert.ok(diff.won.length > 0);
    assert.deepEqual(diff.lost, []);
    const back = compareReports(after.report, before.report);
    assert.deepEqual(
      back.lost.map(({ term }) => term),
      diff.won.map(({ term }) => term),
    );
  });

  it("a report compared with itself shows no change", async () => {
    const { report: same } = await analyzed();
    const diff = compareReports(same, same);
    assert.equal(diff.scoreChange, 0);
    assert.deepEqual(
      [diff.won, diff.lost, diff.competitors],
      [[], [], { entered: [], left: [], moved: [], newTerms: [] }],
    );
    assert.ok(diff.plan?.steps.every(({ isDone }) => !isDone));
    assert.ok(diff.parts.every(({ before, after }) => before === after));
  });

  it("a step that is missing from the newer plan counts as done only when the page changed", async () => {
    const { report: before } = await analyzed();
    assert.ok(before.benchmarks.your_url !== null);
    const deeper: Report = { ...before, recommendations: [] };
    const steps = (after: Report) => compareReports(before, after).plan?.steps.filter(({ isDone }) => isDone) ?? [];
    assert.deepEqual(steps(deeper), []);
    const own = { ...before.benchmarks.your_url, word_count: (before.benchmarks.your_url.word_count ?? 0) + 60 };
    assert.ok(steps({ ...deeper, benchmarks: { ...before.benchmarks, your_url: own } }).length > 0);
  });

  it("ranking pages that came, left or moved are named", async () => {
    const { evidence, report: before } = await analyzed();
    const [first, second, ...rest] = evidence.cohort;
    assert.ok(first !== undefined && second !== undefined);
    const { report: after } = await analyzed({ cohort: [{ ...second, rank: first.rank }, ...rest] });
    const { competitors } = compareReports(before, after);
    assert.deepEqual(competitors.left, [{ url: first.url, rank: first.rank }]);
    assert.deepEqual(competitors.moved, [{ url: second.url, rank: first.rank, before: second.rank }]);
    assert.deepEqual(compareReports(after, before).competitors.entered, competitors.left);
  });

  it("reports of other pages, keywords or algorithms are refused with the remedy", async () => {
    const { report: one } = await analyzed();
    const page = { ...one, meta: { ...one.meta, url: "https://elsewhere.example/" } };
    assert.throws(() => compareReports(one, page), { code: "VALIDATION_ERROR", message: /one page/ });
    const keyword = { ...one, meta: { ...one.meta, target_keyword: "tea" } };
    assert.throws(() => compareReports(one, keyword), { code: "VALIDATION_ERROR", message: /Scan again/ });
    const algorithm = JSON.parse(JSON.stringify(one).replaceAll("score-v1.1", "score-v9"));
    assert.throws(() => compareReports(one, algorithm), { code: "VALIDATION_ERROR", message: /algorithms/ });
  });
});
