import assert from "node:assert/strict";
import { test } from "node:test";
import { findTopics } from "../../core/analysis/topics/find-topics.ts";
import type { Topics } from "../../core/contract/sections/topics.ts";
import { topics } from "../../plugins/topics.ts";
import { cohortOf, PIANO } from "../core/analysis/topics/written-cohorts.ts";
import { evidence } from "./evidence-builder.ts";

function report(target: string | null): Topics {
  const read = cohortOf({ ...PIANO, target });
  const found = findTopics({ keyword: PIANO.keyword, ...read });
  // The section's own output schema has this shape.
  return topics.run({ ...evidence({}), cohort: read.cohort, target: read.target, topics: found }, "standard") as Topics;
}

test("a topic names its pages by address and counts them", () => {
  const cost = report(PIANO.target).topics.find(({ name }) => /cost/i.test(name));
  assert.deepEqual(
    [cost?.covered_by, cost?.of, cost?.urls.length, cost?.sections.length, cost?.your_page?.status],
    [4, 4, 4, 4, "covered"],
  );
});

test("a figure that pages agree on has each page's value and sentence, and your own", () => {
  const fact = report(PIANO.target)
    .topics.flatMap(({ facts }) => facts)
    .find(({ agreed }) => agreed.startsWith("$10"));
  assert.deepEqual([fact?.kind, fact?.agreed_by, fact?.your_page], ["money", 2, "differs"]);
  assert.match(fact?.your_sentence ?? "", /\$12/);
  assert.deepEqual(
    fact?.values.map(({ url, value }) => [url, value]),
    [
      ["https://site-1.example/page", "$10 per step"],
      ["https://site-3.example/page", "$10"],
    ],
  );
});

test("without a page of yours its part is null, not missing", () => {
  for (const topic of report(null).topics) {
    assert.equal(topic.your_page, null);
    for (const { on_your_page: isOn } of topic.terms) assert.equal(isOn, null);
    for (const { your_page: own } of topic.facts) assert.equal(own, null);
  }
});
