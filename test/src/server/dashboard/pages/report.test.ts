import assert from "node:assert/strict";
import { it } from "node:test";
import { render } from "preact-render-to-string";
import { EXAMPLE_REPORT } from "../../../../../core/contract/example-report.ts";
import type { Report } from "../../../../../core/contract/report.ts";
import type { JsonObject } from "../../../../../core/domain/job.ts";
import { reportDocument } from "../../../../../core/surfaces/export/report-document.ts";
import { digestOf } from "../../../../../core/surfaces/mcp/digest.ts";
import { summarize } from "../../../../../src/cli/output/summary.ts";
import type { ReportInput } from "../../../../../src/server/dashboard/pages/report/input.ts";
import { reportPage } from "../../../../../src/server/dashboard/pages/report/report.tsx";
import { TEXTS } from "../../../../../src/server/dashboard/pages/texts.ts";

const SERP = {
  engine: "corpus",
  fetched_at: "2026-01-01T00:00:00.000Z",
  your_rank: 1,
  items: [],
  people_also_ask: [],
  related_searches: [],
  partial: false,
  warnings: [],
  cost_usd: null,
  cached: false,
};

function pageOf(report: Report): string {
  const input: ReportInput = {
    jobId: "job_1",
    report,
    outlines: [],
    points: [],
    since: null,
    scanAgain: null,
    chosen: 0,
    outline: null,
    hasDraft: false,
    mayEdit: false,
    shares: null,
    mayShare: false,
    tier: "standard",
    termState: null,
  };
  const page: unknown = reportPage(input, TEXTS.en).body;
  return render(page as Parameters<typeof render>[0]);
}

it("a field of an own section is on the page of the report with each of its values", () => {
  const own = { question_headings: { your_url: 0.25, competitors: [{ rank: 1, share: 0.75 }] } };
  const html = pageOf({ ...EXAMPLE_REPORT, ...own });
  assert.match(html, /<a href="#own-question_headings">Question headings/);
  assert.match(html, /<section id="own-question_headings"><h2>Question headings<\/h2>/);
  assert.match(html, />0\.25</);
  assert.match(html, />0\.75</);
  assert.doesNotMatch(pageOf(EXAMPLE_REPORT), /id="own-question_headings/);
});

it("a section with a view is on all four surfaces: page, document, digest and terminal", () => {
  const report = { ...EXAMPLE_REPORT, question_headings: { competitors: [{ rank: 1, share: 0.1234 }] } };
  const long = { ...report, filler: "word ".repeat(20_000) };
  const shown = {
    page: pageOf(report),
    document: JSON.stringify(reportDocument(report)),
    // The digest of a short report is the report itself.
    digest: JSON.stringify(digestOf(long as unknown as JsonObject).value.question_headings),
    terminal: summarize(report),
  };
  for (const [surface, text] of Object.entries(shown)) assert.match(text, /0\.1234/, surface);
});

it("every ranking page without a score has its reason in words", () => {
  const { benchmarks } = EXAMPLE_REPORT;
  const bare = {
    url: "https://a.example/",
    domain: "a.example",
    title: "A",
    snippet: "",
    weight: null,
    score: null,
    terms_used: null,
    reason: null,
  };
  const items = [
    { ...bare, rank: 1, use: "target" as const },
    { ...bare, rank: 2, use: "excluded" as const, reason: "blocked_by_robots" },
    { ...bare, rank: 3, use: "cohort" as const, weight: 0.5, score: 60, terms_used: 3 },
    { ...bare, rank: 4, use: "unused" as const },
  ];
  const less = [{ url: bare.url, rank: 3, weight: 0.5, reasons: ["ugc", "duplicate_domain"] }];
  const html = pageOf({
    ...EXAMPLE_REPORT,
    serp: { ...SERP, items },
    benchmarks: { ...benchmarks, cohort: { ...benchmarks.cohort, down_weighted: less } },
  });
  for (const words of [
    "your page",
    "left out: robots.txt forbids it",
    "counts less: written by users, second page of its site",
    "not needed",
  ])
    assert.ok(html.includes(words), words);
});

it("the opening counts one point and one step as one", () => {
  assert.match(TEXTS.en.below("1"), /is 1 point below/);
  assert.match(TEXTS.en.labels.together(1, null, "4.2"), /^The first step with points gains up to 4\.2 points\.$/);
  assert.match(
    TEXTS.de.labels.together(1, "1.0", "4.2"),
    /^Der erste Schritt mit Punkten bringt 1\.0 bis 4\.2 Punkte\.$/,
  );
});
