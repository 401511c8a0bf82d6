import assert from "node:assert/strict";
import { test } from "node:test";
import { nodeCrypto } from "../../../adapters/node-crypto/crypto.ts";
import { EXAMPLE_DEEP_REPORT, EXAMPLE_LITE_REPORT } from "../../../core/contract/example-report.ts";
import type { Report } from "../../../core/contract/report.ts";
import type { JsonObject, ScanRequest } from "../../../core/domain/job.ts";
import { figuresOf } from "../../../core/pages/figures.ts";
import { newPage, withScan } from "../../../core/pages/history.ts";
import { pageIdOf } from "../../../core/pages/page-id.ts";
import type { PageKeywordRow } from "../../../core/ports/pages/rows.ts";
import { heroOf } from "../../../core/surfaces/report-view/hero.ts";
import { scanCommand } from "../../conformance/test-service.ts";

const REQUEST = scanCommand().request as ScanRequest;
const idOf = (over: Partial<ScanRequest>, organization = "org_1") =>
  pageIdOf(nodeCrypto.sha256, organization, { ...REQUEST, ...over });

function scanned(scores: readonly (number | null)[], from?: PageKeywordRow): PageKeywordRow {
  const first = from ?? newPage({ id: "pgk_1", organizationId: "org_1", createdAt: 1 }, REQUEST);
  return scores.reduce<PageKeywordRow>((row, score, at) => {
    const figures = { score, typical: 70, steps: 3, rivals: ["a.example"] };
    return withScan(row, { jobId: `job_${at}`, at, request: REQUEST, figures });
  }, first);
}

test("one page and keyword has one id in every spelling of its address and keyword", () => {
  const id = idOf({ keyword: "garden shed", url: "https://a.example/x" });
  assert.equal(idOf({ keyword: " Garden  SHED", url: "http://www.a.example/x/?utm_source=mail#top" }), id);
  for (const other of [{ keyword: "garden sheds" }, { region: "DE" }, { url: null }, { url: "https://a.example/y" }])
    assert.notEqual(idOf({ keyword: "garden shed", url: "https://a.example/x", ...(other as object) }), id);
  assert.notEqual(idOf({ keyword: "garden shed", url: "https://a.example/x" }, "org_2"), id);
});

test("the change compares with the last score, also across a scan without a score", () => {
  assert.equal(scanned([50]).change, null);
  assert.equal(scanned([50, 44]).change, -6);
  assert.deepEqual([scanned([50, null]).score, scanned([50, null]).change], [null, null]);
  assert.equal(scanned([50, null, 57]).change, 7);
});

test("the row keeps the last twelve scans, and its failure ends with the next good scan", () => {
  const row = scanned(Array.from({ length: 15 }, (_, at) => at));
  assert.deepEqual(
    row.history.map(([score]) => score),
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  );
  const failed = { ...row, failure: "TIMEOUT", failedJobId: "job_x", isRemoved: true };
  const again = scanned([20], failed);
  assert.deepEqual([again.failure, again.failedJobId, again.isRemoved], [null, null, false]);
});

test("a list of pages has the same typical score as the report", () => {
  const items = [76, 48, 75, 73].map((score, at) => ({ url: `https://${at}.example/`, rank: at + 1, score }));
  const report = { ...EXAMPLE_DEEP_REPORT, serp: { ...EXAMPLE_DEEP_REPORT.serp, items } } as unknown as Report;
  assert.equal(heroOf(report).typical, 74);
  assert.equal(figuresOf(report as unknown as JsonObject).typical, 74);
});

test("figures are read from reports of every tier, and a result of another form has none", () => {
  const serp = { items: [{ url: "https://www.a.example/?utm_source=x", score: 71 }, { url: "no address" }] };
  const deep = figuresOf({ ...EXAMPLE_DEEP_REPORT, serp, recommendations: [{}, {}] } as unknown as JsonObject);
  const { score } = EXAMPLE_DEEP_REPORT.on_page_optimization;
  assert.deepEqual(deep, { score, typical: 71, steps: 2, rivals: ["a.example"] });
  const lite = figuresOf(EXAMPLE_LITE_REPORT as unknown as JsonObject);
  assert.deepEqual([lite.typical, lite.rivals], [null, []]);
  const none = { score: null, typical: null, steps: null, rivals: [] };
  for (const odd of [{}, { serp: null }, { serp: { items: 3 }, on_page_optimization: "x", recommendations: {} }])
    assert.deepEqual(figuresOf(odd), none);
});
