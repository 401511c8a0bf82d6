import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../../../../core/domain/job.ts";
import type { AdmitCommand } from "../../../../core/domain/job-commands.ts";
import type { ResponseFormat } from "../../../../core/domain/job-view.ts";
import { classifyCommand, createTestService, scanCommand } from "../../../conformance/test-service.ts";

const DAY_MS = 24 * 3_600_000;

const REPORT: JsonObject = {
  schema_version: "service-report-customer-v1",
  on_page_optimization: { score: 61, grade: "Good" },
  entity_coverage: {
    natural_language_entities: [
      { entity: "shed base", importance: 9, coverage_status: "missing" },
      { entity: "timber", importance: 7, coverage_status: "good" },
      { entity: "felt", importance: 5, coverage_status: "present_not_entity" },
    ],
    highly_related_terms: [{ entity: "roofing felt", coverage_status: "missing" }],
  },
  competitor_term_coverage: {
    domains: ["a.example", "b.example"],
    urls: ["https://a.example/1", "https://b.example/2"],
    terms: [
      { keyword: "shed base", status: "missing" },
      { keyword: "Roofing Felt", status: "missing" },
      { keyword: "anchor kit", status: "missing" },
      { keyword: "garden", status: "in_range" },
    ],
  },
};

function lite(): AdmitCommand {
  const { request } = scanCommand();
  return scanCommand({ request: request.type === "scan" ? { ...request, tier: "lite" } : request });
}

/** Runs the command's job to its end with the given report. */
async function finished(command: AdmitCommand, report: JsonObject = REPORT) {
  const subject = await createTestService({ handler: async () => ({ kind: "succeeded", result: report }) });
  await subject.service.start();
  const { jobId } = await subject.service.admit(subject.caller, command);
  await subject.clock.advance(10);
  const result = (format?: ResponseFormat) => subject.service.result(subject.caller, jobId, format);
  return { ...subject, jobId, result };
}

test("a result has the job's own format when no format is requested", async () => {
  for (const command of [scanCommand(), lite(), classifyCommand()]) {
    const { result, service } = await finished(command);
    assert.deepEqual(await result(), REPORT);
    await service.close();
  }
});

test("customer_v1_lite is available only for lite scans, and customer_v1 for all other jobs", async () => {
  const full = await finished(scanCommand());
  assert.deepEqual(await full.result("customer_v1"), REPORT);
  await assert.rejects(full.result("customer_v1_lite"), { code: "UNSUPPORTED_FORMAT" });
  const classified = await finished(classifyCommand());
  await assert.rejects(classified.result("customer_v1_lite"), { code: "UNSUPPORTED_FORMAT" });
  const small = await finished(lite());
  assert.deepEqual(await small.result("customer_v1_lite"), REPORT);
  await assert.rejects(small.result("customer_v1"), { code: "UNSUPPORTED_FORMAT" });
  for (const { service } of [full, classified, small]) await service.close();
});

test("the legacy format is flat, names each missing term once and lists the competitors' pages", async () => {
  const { result, jobId, service } = await finished(scanCommand());
  assert.deepEqual(await result("legacy"), {
    jobId,
    url: "https://target.example/",
    keyword: "garden shed",
    score: 61,
    grade: "Good",
    missingTerms: ["shed base", "roofing felt", "anchor kit"],
    competitors: ["https://a.example/1", "https://b.example/2"],
  });
  await service.close();
});

test("the legacy format of a scan without a page has no missing terms", async () => {
  const { request } = scanCommand();
  const { result, service } = await finished(scanCommand({ request: { ...request, url: null } }));
  assert.deepEqual(((await result("legacy")) as JsonObject).missingTerms, []);
  await service.close();
});

test("the legacy format of a report without these sections has empty values", async () => {
  const { result, jobId, service } = await finished(scanCommand(), { on_page_optimization: null, entity_coverage: [] });
  const expected = {
    jobId,
    url: "https://target.example/",
    keyword: "garden shed",
    score: null,
    grade: "Unavailable",
    missingTerms: [],
    competitors: [],
  };
  assert.deepEqual(await result("legacy"), expected);
  await service.close();
});

test("the legacy format of a classify job has its categories", async () => {
  const categories = [{ category: "/Home & Garden/Other", score: 0.9 }];
  const { result, jobId, service } = await finished(classifyCommand(), { meta: {}, categories });
  assert.deepEqual(await result("legacy"), { jobId, categories });
  await service.close();
});

test("a result is rejected as not ready before the job has ended", async () => {
  const { service, caller } = await createTestService();
  const { jobId } = await service.admit(caller, scanCommand());
  await assert.rejects(service.result(caller, jobId), { code: "RESULT_NOT_READY" });
});

test("a result is kept for 90 days, then it is not found and its row is deleted", async () => {
  const { result, clock, database, caller, jobId, service } = await finished(scanCommand());
  await service.close();
  await clock.advance(90 * DAY_MS - 11);
  assert.deepEqual(await result(), REPORT);
  await clock.advance(20);
  await assert.rejects(result(), { code: "NOT_FOUND" });
  assert.equal((await service.job(caller, jobId)).state, "completed");
  const then = clock.now() - 90 * DAY_MS;
  await database.store.prune({
    resultsAt: then,
    snapshotsAt: then,
    idempotencyAt: clock.now(),
    deliveriesAt: then,
    noticesAt: 0,
    implicitCap: 1,
  });
  assert.equal(await database.store.read.result(caller.organizationId, jobId), null);
});
