import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { heroOf } from "../../../core/surfaces/report-view/hero.ts";
import { REPORTS } from "./reports.ts";

const first = <T>(values: readonly T[]): T | undefined => values[0];

for (const { key, report } of REPORTS) {
  const { summary, focus_areas: areas, score } = report.on_page_optimization;
  const steps = report.recommendations ?? [];
  const ids = steps.map(({ id }) => id);

  describe(`steps of the report on "${key}"`, () => {
    test("have an id each", () => {
      assert.equal(new Set(ids).size, ids.length);
    });

    test("are those that the summary names and counts", () => {
      const action = first(steps)?.action;
      if (score !== null && action !== undefined) assert.ok(summary.endsWith(action), `${summary}\nFirst: ${action}`);
      const best = report.plan?.best.find(({ steps: count }) => count >= 5) ?? report.plan?.best.at(-1);
      const promised = /(?:first|ersten|primeros|Les) (\d+) (?:steps|Schritte|pasos|premières)/;
      const count = promised.exec(summary)?.[1];
      if (count !== undefined) assert.equal(Number(count), best?.recommendation_ids.length);
    });

    test("are those that the plan adds up when they have points, from the first on", () => {
      const pointless = new Set(steps.filter(({ gain_in_plan: gain }) => gain < 0.05).map(({ id }) => id));
      const withPoints = ids.filter((id) => !pointless.has(id));
      for (const { steps: count, recommendation_ids: named, gain_low: low, gain_high: high } of report.plan?.best ??
        []) {
        assert.deepEqual(named, withPoints.slice(0, count));
        assert.ok(low <= high);
      }
      const gains = (report.plan?.best ?? []).map(({ gain_high: high }) => high);
      assert.deepEqual(
        gains,
        gains.toSorted((a, b) => a - b),
      );
    });

    test("are the only actions of the focus areas", () => {
      for (const area of areas) {
        const isAction = /: (?:Add|Put|Use|Write|Ergänzen|Setzen|Verwenden|Ajoutez|Placez|Añada|Ponga)/.test(area);
        if (isAction)
          assert.ok(
            steps.some(({ action }) => area.endsWith(action)),
            area,
          );
      }
    });

    test("count the pages of a subtopic as its table does", () => {
      for (const step of steps.filter(({ section }) => section === "topics")) {
        const topic = report.topics?.topics.find(({ name }) => name === step.topic);
        assert.ok(topic !== undefined, step.action);
        assert.equal(step.evidence[0]?.competitor_count, topic.covered_by);
        assert.equal(step.evidence[0]?.competitor_total, topic.of);
        assert.deepEqual(step.evidence[0]?.competitor_urls, topic.urls.slice(0, 10));
      }
    });

    test("are compared with the typical page that the summary names", () => {
      const { typical } = heroOf(report);
      if (score !== null) assert.match(summary, new RegExp(`\\(${typical}\\)`));
    });
  });
}
