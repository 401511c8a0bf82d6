import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { EXAMPLE_LITE_REPORT, EXAMPLE_REPORT } from "../../core/contract/example-report.ts";
import { formatTable } from "../../src/cli/output/output.ts";
import { createProgress } from "../../src/cli/output/progress.ts";
import { summarize } from "../../src/cli/output/summary.ts";

const SERP = {
  engine: "corpus",
  fetched_at: "2026-01-01T00:00:00.000Z",
  your_rank: 98,
  items: [],
  people_also_ask: [],
  related_searches: [],
  partial: false,
  warnings: [],
  cost_usd: null,
  cached: false,
};

describe("summarize", () => {
  it("the summary shows score, grade, recommendations, missing entities and the cohort", () => {
    const text = summarize(EXAMPLE_REPORT);
    assert.ok(
      text.includes(
        `${EXAMPLE_REPORT.on_page_optimization.score} of 100  ${EXAMPLE_REPORT.on_page_optimization.grade}`,
      ),
    );
    for (const item of EXAMPLE_REPORT.recommendations ?? []) assert.ok(text.includes(item.action), item.action);
    for (const domain of EXAMPLE_REPORT.competitor_term_coverage.domains) assert.ok(text.includes(domain), domain);
    for (const page of EXAMPLE_REPORT.benchmarks.cohort.excluded) assert.ok(text.includes(`left out: ${page.detail}`));
    const missing = EXAMPLE_REPORT.entity_coverage.natural_language_entities.filter(
      (entity) => entity.coverage_status === "missing",
    );
    for (const entity of missing) assert.ok(text.includes(entity.entity), entity.entity);
  });

  it("the summary names its columns, and the rank of the own page", () => {
    const text = summarize({ ...EXAMPLE_REPORT, serp: SERP });
    for (const head of [/^ {2}name +type +evidence$/m, /^rank +host +terms used +note$/m]) assert.match(text, head);
    assert.match(text, /^ {2}98 .* your page$/m);
  });

  it("the summary shows at most ten recommendations in the order of the plan", () => {
    const evidence: [] = [];
    const item = {
      section: "entity_coverage",
      kind: "subject" as const,
      subject: "x",
      edit: { kind: "mention" as const, times: 1, place: "body", have: 0, want: 1 },
      zone: null,
      effort: "low" as const,
      points_per_effort: 1,
      group: "cover" as const,
      also_cover: [],
      gain: 1,
      gain_low: 1,
      gain_high: 1,
      gain_in_plan: 1,
      evidence,
    };
    const recommendations = Array.from({ length: 12 }, (_, index) => ({
      ...item,
      id: `r${index}`,
      action: `Do thing ${index}.`,
      impact_points: index,
    }));
    const text = summarize({ ...EXAMPLE_REPORT, recommendations });
    assert.match(text, /^ {2}alone +effort +step$/m);
    const lines = text.split("\n").filter((line) => line.includes("Do thing"));
    assert.deepEqual(
      lines.map((line) => line.trim().split(/\s+/)[0]),
      ["-", "+1.0", "+2.0", "+3.0", "+4.0", "+5.0", "+6.0", "+7.0", "+8.0", "+9.0"],
    );
  });

  it("the summary shows the findings of answer readiness that need a change, failed checks first", () => {
    const { answer_readiness: readiness } = EXAMPLE_REPORT;
    assert.ok(readiness !== undefined);
    const [check] = readiness.checks;
    assert.ok(check !== undefined);
    const checks = [
      { ...check, finding: "Warned." },
      { ...check, status: "pass" as const, finding: "Passed." },
      { ...check, status: "fail" as const, finding: "Failed." },
    ];
    const text = summarize({ ...EXAMPLE_REPORT, answer_readiness: { ...readiness, score: 72, checks } });
    assert.match(text, /Ready for answer engines: 72 of 100\n {2}fail .*Failed\.\n {2}warn .*Warned\./);
    assert.doesNotMatch(text, /Passed\./);
  });

  it("the summary of a lite report has no recommendations", () => {
    const text = summarize(EXAMPLE_LITE_REPORT);
    assert.ok(!text.includes("gain most points"));
    assert.match(text, /Ranking pages \(\d+ compared/);
  });

  it("the summary reports a missing page and a missing score", () => {
    const report = {
      ...EXAMPLE_REPORT,
      meta: { ...EXAMPLE_REPORT.meta, url: null },
      on_page_optimization: { ...EXAMPLE_REPORT.on_page_optimization, score: null, grade: "Unavailable" as const },
    };
    const text = summarize(report);
    assert.match(text, /Page {5}none/);
    assert.match(text, /Score {4}- {2}Unavailable/);
    assert.ok(!text.includes("yours does not"));
  });
});

describe("formatTable", () => {
  it("formatTable aligns columns and removes spaces at line ends", () => {
    assert.equal(
      formatTable([
        ["a", "b"],
        ["long", ""],
      ]),
      "a     b\nlong",
    );
  });
});

describe("createProgress", () => {
  it("createProgress draws a bar on a terminal, each state once, and removes it", () => {
    let text = "";
    const progress = createProgress({ isTTY: true, write: (part) => (text += part) });
    progress.update(50, "running");
    progress.update(50, "running");
    progress.end();
    progress.end();
    assert.equal(text, `\r\u001b[K[${"#".repeat(15)}${".".repeat(15)}]  50 %  running\r\u001b[K`);
  });

  it("createProgress writes nothing without a terminal", () => {
    let text = "";
    const progress = createProgress({ write: (part) => (text += part) });
    progress.update(50, "running");
    progress.end();
    assert.equal(text, "");
  });
});
