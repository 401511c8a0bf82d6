import assert from "node:assert/strict";
import { test } from "node:test";
import { findTopics } from "../../core/analysis/topics/find-topics.ts";
import { topicOutline } from "../../plugins/topic_and_classification/topic-outline.ts";
import { cohortOf, PIANO } from "../core/analysis/topics/written-cohorts.ts";

function outline(target: string | null) {
  const read = cohortOf({ ...PIANO, target });
  const found = findTopics({ keyword: PIANO.keyword, ...read });
  return topicOutline(found, { title: "Piano movers", target: read.target, cohort: read.cohort });
}

test("an outline keeps the page's own headings and adds the subtopics that it lacks", () => {
  const marks = outline(PIANO.target)?.map(({ text, mark }) => [text, mark]);
  assert.deepEqual(marks?.[0], ["Piano movers", null]);
  assert.deepEqual(
    marks?.filter(([, mark]) => mark === "keep"),
    [
      ["Prices of piano movers", "keep"],
      ["Parking permit", "keep"],
    ],
  );
  assert.ok(marks?.some(([text, mark]) => text === "How to choose piano movers" && mark === "add"));
});

test("an added line names the ranking pages that treat the subtopic", () => {
  const line = outline(PIANO.target)?.find(({ mark }) => mark === "add");
  assert.equal(line?.sources[0], "https://site-1.example/page");
  assert.equal(line?.on_your_page, false);
});

test("an outline keeps no heading outside the main content", () => {
  const read = cohortOf(PIANO);
  assert.ok(read.target !== null);
  const card = { level: 2, text: "How to sell a house", isMain: true };
  const target = { ...read.target, facts: { ...read.target.facts, headings: [...read.target.facts.headings, card] } };
  const found = findTopics({ keyword: PIANO.keyword, ...read, target });
  const lines = topicOutline(found, { title: "Piano movers", target, cohort: read.cohort }) ?? [];
  assert.ok(lines.length > 0 && !lines.some(({ text }) => text === card.text));
});
