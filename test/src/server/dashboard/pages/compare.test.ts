import assert from "node:assert/strict";
import { it } from "node:test";
import { render } from "preact-render-to-string";
import { compareReports } from "../../../../../core/analysis/editor/compare-reports.ts";
import { EXAMPLE_DEEP_REPORT, EXAMPLE_REPORT } from "../../../../../core/contract/example-report.ts";
import type { Report } from "../../../../../core/contract/report.ts";
import { comparePage } from "../../../../../src/server/dashboard/pages/report/compare.tsx";
import { TEXTS } from "../../../../../src/server/dashboard/pages/texts.ts";

const { diagnostics: DIAGNOSTICS } = EXAMPLE_DEEP_REPORT;

function at(date: string, points: number): Report {
  const parts = [{ part: "terms", points, missing_points: 10, share: 0.5 }];
  return {
    ...EXAMPLE_REPORT,
    meta: { ...EXAMPLE_REPORT.meta, report_date: date },
    diagnostics: { ...DIAGNOSTICS, score_parts: parts } as unknown as NonNullable<Report["diagnostics"]>,
  };
}

function pageOf(before: Report, after: Report): { readonly title: string; readonly html: string } {
  const found = { diff: compareReports(before, after), before, after };
  const { title, body } = comparePage(
    { scans: [], a: "job_1", b: "job_2", found, problem: null, mayWrite: true },
    TEXTS.en,
  );
  return { title, html: render(body as Parameters<typeof render>[0]) };
}

it("two scans of one day show their times, and scans of two days show their days", () => {
  const first = at("2026-11-27T19:16:00.000Z", 4);
  const same = pageOf(first, at("2026-11-27T19:17:00.000Z", 4)).title;
  assert.match(pageOf(first, first).html, /Earlier scan<\/th>.*Later scan<\/th>/);
  assert.match(same, /7:16.PM.* and .*7:17.PM/);
  assert.equal(pageOf(first, at("2026-11-28T19:17:00.000Z", 4)).title, "Nov 27 and Nov 28");
});

it("a change that rounds to zero is neither a gain nor a fall", () => {
  const [first, day] = ["2026-11-27T19:16:00.000Z", "2026-11-28T19:16:00.000Z"];
  const { html } = pageOf(at(first, 4), at(day, 3.98));
  assert.doesNotMatch(html, /[-+]0\.0</);
  assert.doesNotMatch(html, /class="down"/);
  assert.match(pageOf(at(first, 4), at(day, 3.8)).html, /<span class="down">-0\.2</);
});
