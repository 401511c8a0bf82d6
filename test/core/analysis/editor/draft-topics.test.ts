import assert from "node:assert/strict";
import { test } from "node:test";
import { openDraftScorer } from "../../../../core/analysis/editor/draft-scorer.ts";
import { snapshotOf } from "../../../../core/analysis/editor/snapshot.ts";
import { prepareScore } from "../../../../core/analysis/score/score-page.ts";
import { findTopics } from "../../../../core/analysis/topics/find-topics.ts";
import type { DraftScorer } from "../../../../core/domain/draft.ts";
import { cohortOf, languages, PIANO } from "../topics/written-cohorts.ts";

const read = cohortOf(PIANO);
const found = findTopics({ keyword: PIANO.keyword, ...read });

function scorer(): DraftScorer {
  const { cohort, terms: model, target } = read;
  const score = prepareScore({ keyword: PIANO.keyword, cohort, model, languages, requestedCount: 4 });
  const snapshot = snapshotOf({ model, score, cohort, target, topics: found });
  const opened = openDraftScorer(JSON.stringify(snapshot), languages);
  assert.ok(opened !== null);
  return opened;
}

test("the page as scanned has the subtopics of the report", () => {
  const { base, score } = scorer();
  assert.deepEqual(
    scorer()
      .score(base)
      .topics.map(({ name, status, section }) => [name, status, section]),
    found.topics.map(({ name, target }) => [name, target?.status, target?.section]),
  );
  assert.equal(typeof score, "function");
});

test("a section that the draft adds covers its subtopic", () => {
  const opened = scorer();
  const added = `${opened.base.text}\n\n## How to choose piano movers\n\nAsk for insurance papers, references and reviews, and compare three written quotes. A crew that moved a grand piano before knows the straps and boards, so choose that crew and read what people say about it.`;
  const before = opened.score(opened.base).topics.find(({ name }) => /choose/.test(name));
  const after = opened.score({ ...opened.base, text: added }).topics.find(({ name }) => /choose/.test(name));
  assert.deepEqual(
    [before?.status, after?.status, after?.section],
    ["missing", "covered", "How to choose piano movers"],
  );
});
