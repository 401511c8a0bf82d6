import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { HTTP_STATUS } from "../../../../core/contract/http-status.ts";
import { SCOPES } from "../../../../core/domain/caller.ts";
import type { ErrorCode, JobErrorCode } from "../../../../core/domain/errors.ts";
import type { TestHandler } from "../../../../core/domain/job.ts";
import type { AdmitCommand } from "../../../../core/domain/job-commands.ts";
import { TEST_KEYWORDS, testScenarioOf } from "../../../../core/service/admission/test-scenarios.ts";
import { callerOf, classifyCommand, createTestService, scanCommand } from "../../../conformance/test-service.ts";

const DONE: TestHandler = async () => ({ kind: "succeeded", result: { isFixture: true } });

/** A service with a test key beside its live key. */
async function opened(testHandler: TestHandler = DONE, input: Parameters<typeof createTestService>[0] = {}) {
  const subject = await createTestService({ ...input, testHandler });
  const { organizationId } = subject.caller;
  const { key } = await subject.service.admin.createKey({ organizationId, kind: "test", scopes: SCOPES });
  return { ...subject, organizationId, tester: await callerOf(subject.service, key) };
}

function scanFor(keyword: string, over: Partial<AdmitCommand> = {}): AdmitCommand {
  const command = scanCommand(over);
  return { ...command, request: command.request.type === "scan" ? { ...command.request, keyword } : command.request };
}

function classifyOf(text: string): AdmitCommand {
  return classifyCommand({ request: { type: "classify", text, url: null, languageHint: null } });
}

describe("jobs of test keys", () => {
  test("cost nothing, run without credits and leave the ledger as it was", async () => {
    const { service, tester, caller, clock, database, organizationId } = await opened();
    for (let turn = 0; turn < 5; turn += 1) await service.admit(caller, scanCommand());
    await assert.rejects(service.admit(caller, scanCommand()), { code: "INSUFFICIENT_CREDITS" });
    const before = await database.store.read.audit(organizationId);
    const accepted = await service.admit(tester, scanCommand());
    assert.equal(accepted.reservedMillicredits, 0);
    await service.start();
    await clock.advance(1_000);
    assert.deepEqual(await service.result(tester, accepted.jobId), { isFixture: true });
    const after = (await database.store.read.audit(organizationId)) ?? assert.fail();
    assert.deepEqual(
      after.transfers.filter((transfer) => transfer.jobId === accepted.jobId),
      [],
    );
    assert.equal(after.organization.availableMillicredits, before?.organization.availableMillicredits);
    assert.equal(
      (await service.admin.job({ organizationId: caller.organizationId, jobId: accepted.jobId })).isTest,
      true,
    );
    await service.close();
  });

  test("never reach the handler of live jobs, and live jobs never that of test jobs", async () => {
    const seen: string[] = [];
    const { service, tester, caller, clock } = await opened(
      async (_request, { attempt }) => {
        seen.push(`test ${attempt}`);
        return { kind: "succeeded", result: {} };
      },
      {
        handler: async () => {
          seen.push("live");
          return { kind: "succeeded", result: {} };
        },
      },
    );
    await service.admit(tester, scanCommand());
    await service.admit(caller, classifyCommand());
    await service.start();
    await clock.advance(1_000);
    assert.deepEqual(seen.sort(), ["live", "test 1"]);
    await service.close();
  });

  test("do not ask the URL policy about the page, but about the webhook", async () => {
    const asked: string[] = [];
    const { service, tester } = await opened(DONE, {
      judge: (url) => {
        asked.push(url);
        return "allowed";
      },
    });
    await service.admit(tester, scanCommand({ webhook: { url: "https://hooks.example/", events: ["job.completed"] } }));
    assert.deepEqual(asked, ["https://hooks.example/"]);
  });

  test("are refused for a page that is no web address, as live ones are", async () => {
    const { service, tester } = await opened();
    const { request } = scanCommand();
    for (const url of ["javascript:alert(1)", "mailto:a@b.example", "data:text/html,x", "ftp://example.com/"]) {
      await assert.rejects(service.admit(tester, scanCommand({ request: { ...request, url } })), {
        code: "URL_NOT_ALLOWED",
      });
      await assert.rejects(
        service.admit(tester, {
          ...classifyCommand(),
          request: { type: "classify", text: null, url, languageHint: null },
        }),
        {
          code: "URL_NOT_ALLOWED",
        },
      );
    }
  });

  test("test jobs notify their receivers of their end like any job", async () => {
    const { service, tester, clock, database, organizationId } = await opened();
    await service.start();
    const { jobId } = await service.admit(
      tester,
      scanCommand({ webhook: { url: "https://hooks.example/", events: ["job.completed"] } }),
    );
    await clock.advance(1_000);
    const report = (await database.store.read.audit(organizationId)) ?? assert.fail();
    assert.deepEqual(
      report.events.map((event) => [event.jobId, event.type]),
      [[jobId, "job.completed"]],
    );
    assert.equal(report.deliveries.length, 1);
    assert.equal(
      report.endpoints.find((endpoint) => endpoint.id === report.deliveries[0]?.endpointId)?.url,
      "https://hooks.example/",
    );
    await service.close();
  });

  test("are all that a test key sees; a live key sees both", async () => {
    const { service, tester, caller } = await opened();
    const live = await service.admit(caller, scanCommand());
    const fixture = await service.admit(tester, scanCommand());
    for (const call of [
      service.job(tester, live.jobId),
      service.result(tester, live.jobId),
      service.cancel(tester, live.jobId),
    ]) {
      await assert.rejects(call, { code: "NOT_FOUND" });
    }
    assert.equal((await service.job(tester, fixture.jobId)).state, "queued");
    assert.equal((await service.job(caller, fixture.jobId)).state, "queued");
  });

  test("have idempotency keys of their own", async () => {
    const { service, tester, caller } = await opened();
    const fixture = await service.admit(tester, scanCommand({ idempotencyKey: "one" }));
    const live = await service.admit(caller, scanCommand({ idempotencyKey: "one" }));
    assert.notEqual(live.jobId, fixture.jobId);
    assert.equal(live.reservedMillicredits, 2_000);
    const replayed = await service.admit(tester, scanCommand({ idempotencyKey: "one" }));
    assert.deepEqual([replayed.jobId, replayed.isReplay], [fixture.jobId, true]);
  });
});

describe("test keywords", () => {
  test("there is one per job error code", () => {
    const failing = TEST_KEYWORDS.flatMap(({ keyword, rehearsal }) =>
      rehearsal.kind === "fail" ? [[keyword, rehearsal.code]] : [],
    );
    const codes: readonly JobErrorCode[] = [
      "TARGET_UNREACHABLE",
      "TARGET_BLOCKED",
      "TARGET_NOT_FOUND",
      "TARGET_NOT_HTML",
      "TARGET_EMPTY",
      "TARGET_TOO_LARGE",
      "URL_NOT_ALLOWED",
      "SEARCH_UNAVAILABLE",
      "SEARCH_QUOTA_EXCEEDED",
      "NO_RESULTS",
      "COHORT_TOO_SMALL",
      "TIMEOUT",
      "WORKER_LOST",
      "INTERNAL_ERROR",
    ];
    assert.deepEqual(failing, [
      ["test:fail", "INTERNAL_ERROR"],
      ...codes.map((code) => [`test:fail:${code.toLowerCase().replaceAll("_", "-")}`, code]),
    ]);
  });

  for (const code of [
    "INSUFFICIENT_CREDITS",
    "URL_NOT_ALLOWED",
    "RATE_LIMITED",
    "ORG_QUEUED_LIMIT_REACHED",
    "SCAN_QUEUE_SATURATED",
    "IDEMPOTENCY_CONFLICT",
    "ORGANIZATION_SUSPENDED",
    "SERVICE_UNAVAILABLE",
  ] as const satisfies readonly ErrorCode[]) {
    test(`a scan is refused with ${code} when its keyword names that scenario, and makes no job`, async () => {
      const { service, tester, organizationId } = await opened();
      await assert.rejects(service.admit(tester, scanFor(`test:${code.toLowerCase().replaceAll("_", "-")}`)), { code });
      assert.ok(HTTP_STATUS[code] >= 400);
      assert.deepEqual((await service.admin.listJobs({ organizationId })).items, []);
    });
  }

  test("a refusal has the members and headers of the real one", async () => {
    const { service, tester } = await opened();
    await assert.rejects(service.admit(tester, classifyOf("test:org-active-limit-reached")), {
      fields: { limit: 5, observed: 5 },
      headers: { "X-Concurrency-Limit": "5", "X-Concurrency-Remaining": "0" },
    });
    await assert.rejects(service.admit(tester, classifyOf("test:rate-limited")), {
      fields: { retry_after_seconds: 60, limit: 60 },
      headers: {
        "Retry-After": "60",
        "X-RateLimit-Limit": "60",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset": "1793491260",
      },
    });
    await assert.rejects(service.admit(tester, scanFor("test:rate-limited")), {
      fields: { retry_after_seconds: 60, limit: 20 },
    });
  });

  test("an unknown one, or one of another kind of job, is refused with those there are", async () => {
    const { service, tester } = await opened();
    for (const command of [
      scanFor("test:fial"),
      scanFor("test:org-active-limit-reached"),
      classifyOf("test:scan-queue-saturated"),
      scanFor("test:"),
    ]) {
      await assert.rejects(service.admit(tester, command), {
        code: "VALIDATION_ERROR",
        message: /test:slow.*test:insufficient-credits/,
      });
    }
  });

  test("case does not matter, and other keywords that contain one are ordinary", () => {
    assert.deepEqual(testScenarioOf(scanFor("Test:Fail").request), { kind: "fail", code: "INTERNAL_ERROR" });
    assert.deepEqual(testScenarioOf(scanFor("what is test:fail").request), { kind: "report" });
    assert.deepEqual(
      testScenarioOf(
        classifyCommand({ request: { type: "classify", text: null, url: "https://a.example/", languageHint: null } })
          .request,
      ),
      {
        kind: "report",
      },
    );
  });

  test("a live key's keyword is only a keyword", async () => {
    const { service, caller } = await opened();
    assert.equal((await service.admit(caller, scanFor("test:insufficient-credits"))).reservedMillicredits, 2_000);
  });

  test("a failure that was asked for is final and takes one attempt", async () => {
    const { service, tester, clock } = await opened(async () => ({
      kind: "failed",
      failure: { code: "TIMEOUT", message: "Asked for.", step: "report", isRetryable: false },
    }));
    const { jobId } = await service.admit(tester, scanFor("test:fail:timeout"));
    await service.start();
    await clock.advance(1_000);
    const { state, error } = await service.job(tester, jobId);
    assert.deepEqual([state, error?.code], ["failed", "TIMEOUT"]);
    await service.close();
  });
});
