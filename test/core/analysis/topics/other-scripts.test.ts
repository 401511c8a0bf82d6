import assert from "node:assert/strict";
import { test } from "node:test";
import { ARABIC, CHINESE, JAPANESE } from "./other-scripts.ts";
import { topicsOf, topicWith } from "./written-cohorts.ts";

// Two Chinese pages write of the temperature and its effects, not of the suitable one, which names the subtopic.
for (const { name, cohort, tools, water, term, pages = [0, 1, 2, 3] } of [
  { name: "Japanese", cohort: JAPANESE, tools: "用意する道具", water: "お湯の温度は何度？", term: "スケール" },
  { name: "Chinese", cohort: CHINESE, tools: "准备器具", water: "水温多少度合适？", term: "滤杯", pages: [1, 3] },
  { name: "Arabic", cohort: ARABIC, tools: "أدوات تحضير القهوة", water: "ما درجة حرارة الماء؟", term: "الماء المغلي" },
]) {
  test(`${name} pages share their subtopics, and the page treats one of them`, () => {
    const found = topicsOf(cohort);
    const [first, second] = [topicWith(found, tools), topicWith(found, water)];
    assert.deepEqual([first.pages, second.pages], [[0, 1, 2], pages]);
    assert.deepEqual([first.isAdvised, second.isAdvised], [true, true]);
    assert.deepEqual([first.target?.status, second.target?.status], ["covered", "missing"]);
  });

  test(`${name} subtopics have terms and questions of their sections`, () => {
    const found = topicsOf(cohort);
    const terms = found.topics.flatMap((topic) => topic.terms.map((each) => each.term));
    assert.ok(terms.includes(term), terms.join(", "));
    assert.ok(
      topicWith(found, water).questions.some(({ question }) => question === water),
      name,
    );
  });
}
