import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../../../../core/domain/job.ts";
import {
  classifyCommand,
  createTestService,
  scanCommand,
  type TestService,
} from "../../../conformance/test-service.ts";

const HOUR_MS = 3_600_000;
const NO_POOLS = { classify: 0, "scan.lite": 0, "scan.standard": 0, "scan.deep": 0 };

function keyed(key: string, body: JsonObject = {}) {
  return scanCommand({ idempotencyKey: key, sent: { route: "/v1/scan", body } });
}

async function rich(subject: TestService): Promise<TestService> {
  await subject.service.admin.grantCredits({ organizationId: subject.caller.organizationId, millicredits: 1_000_000 });
  return subject;
}

test("a replay returns the first job again, in any state of the job", async () => {
  const { service, caller, clock } = await createTestService();
  await service.start();
  const first = await service.admit(caller, keyed("k"));
  await clock.advance(100);
  assert.equal((await service.job(caller, first.jobId)).state, "completed");
  const again = await service.admit(caller, { ...keyed("k"), requestId: "req_2" });
  assert.deepEqual(again, { ...first, isReplay: true });
  assert.deepEqual(await service.credits(caller), { availableMillicredits: 8_000, reservedMillicredits: 0 });
  await service.close();
});

test("the same key with another body is a conflict; on another route it is another request", async () => {
  const { service, caller } = await createTestService();
  const first = await service.admit(caller, keyed("k"));
  await assert.rejects(service.admit(caller, keyed("k", { a: 1 })), { code: "IDEMPOTENCY_CONFLICT" });
  const other = await service.admit(caller, classifyCommand({ idempotencyKey: "k" }));
  assert.notEqual(other.jobId, first.jobId);
  assert.equal(other.isReplay, false);
});

test("an idempotency key is free again after 24 hours", async () => {
  const { service, caller, clock } = await createTestService();
  const first = await service.admit(caller, keyed("k"));
  await clock.advance(24 * HOUR_MS - 1);
  assert.equal((await service.admit(caller, keyed("k"))).isReplay, true);
  await clock.advance(1);
  const next = await service.admit(caller, keyed("k", { a: 1 }));
  assert.equal(next.isReplay, false);
  assert.notEqual(next.jobId, first.jobId);
});

test("two requests at once under one idempotency key make one job", async () => {
  const { service, caller } = await createTestService();
  const both = await Promise.all([service.admit(caller, keyed("k")), service.admit(caller, keyed("k"))]);
  assert.equal(both[0].jobId, both[1].jobId);
  assert.deepEqual(
    both.map((accepted) => accepted.isReplay),
    [false, true],
  );
  assert.equal((await service.credits(caller)).reservedMillicredits, 2_000);
});

test("a replay precedes the URL policy, the caps and the credits", async () => {
  let verdict: "allowed" | "denied" = "allowed";
  const subject = await createTestService({
    options: { policy: { queuedCap: 1, poolSizes: NO_POOLS } },
    judge: () => verdict,
  });
  const { service, caller } = subject;
  const first = await service.admit(caller, keyed("k"));
  await assert.rejects(service.admit(caller, scanCommand()), { code: "ORG_QUEUED_LIMIT_REACHED" });
  verdict = "denied";
  assert.equal((await service.admit(caller, keyed("k"))).jobId, first.jobId);
  await assert.rejects(service.admit(caller, keyed("k2")), { code: "URL_NOT_ALLOWED" });
});

test("a URL policy that fails refuses fresh requests with its error and still lets a replay answer", async () => {
  let fails = false;
  const { service, caller } = await createTestService({
    judge() {
      if (fails) throw new Error("no resolver");
      return "allowed";
    },
  });
  const first = await service.admit(caller, keyed("k"));
  fails = true;
  assert.equal((await service.admit(caller, keyed("k"))).jobId, first.jobId);
  await assert.rejects(service.admit(caller, keyed("k", { a: 1 })), { code: "IDEMPOTENCY_CONFLICT" });
  await assert.rejects(service.admit(caller, keyed("other")), /no resolver/);
});

test("a refused request leaves no idempotency record: after a top-up the same key is accepted", async () => {
  const { service, caller } = await createTestService();
  for (let i = 0; i < 5; i++) await service.admit(caller, scanCommand());
  await assert.rejects(service.admit(caller, keyed("k")), { code: "INSUFFICIENT_CREDITS", message: /2 credits/ });
  await service.admin.grantCredits({ organizationId: caller.organizationId, millicredits: 2_000 });
  assert.equal((await service.admit(caller, keyed("k"))).isReplay, false);
});

test("a denied page or webhook address is refused with one message; an unresolved one is accepted", async () => {
  const forbidden = "https://forbidden.example/";
  const { service, caller } = await createTestService({
    judge: (url) => (url === forbidden ? "denied" : "unresolved"),
  });
  const refusal = {
    code: "URL_NOT_ALLOWED",
    message: /^The URL is not allowed\. A page needs a public http or https address/,
  };
  const request = { type: "classify", text: null, url: forbidden, languageHint: null } as const;
  await assert.rejects(service.admit(caller, classifyCommand({ request })), refusal);
  await assert.rejects(service.admit(caller, scanCommand({ webhook: { url: forbidden, events: [] } })), refusal);
  await service.admit(caller, scanCommand());
});

test("an organization suspended after sign-in is refused in the transaction", async () => {
  const { service, caller } = await createTestService();
  await service.admin.setOrganizationStatus(caller.organizationId, "suspended");
  await assert.rejects(service.admit(caller, scanCommand()), { code: "ORGANIZATION_SUSPENDED" });
});

test("the queue position counts a running job that must end, so the sixth and the seventh job differ", async () => {
  const poolSizes = { classify: 9, "scan.lite": 9, "scan.standard": 9, "scan.deep": 9 };
  const { service, caller } = await rich(await createTestService({ options: { policy: { poolSizes } } }));
  const positions = [];
  for (let i = 0; i < 8; i++) positions.push((await service.admit(caller, scanCommand())).queuePosition);
  assert.deepEqual(positions, [0, 0, 0, 0, 0, 1, 2, 3]);
});

test("five jobs are active, the sixth scan waits, a classify is refused with limit and observed", async () => {
  const { service, caller } = await rich(
    await createTestService({
      options: { policy: { poolSizes: { classify: 9, "scan.lite": 9, "scan.standard": 9, "scan.deep": 9 } } },
    }),
  );
  const positions = [];
  for (let i = 0; i < 6; i++) positions.push((await service.admit(caller, scanCommand())).queuePosition);
  assert.deepEqual(positions, [0, 0, 0, 0, 0, 1]);
  await assert.rejects(service.admit(caller, classifyCommand()), {
    code: "ORG_ACTIVE_LIMIT_REACHED",
    fields: { limit: 5, observed: 5 },
    headers: { "X-Concurrency-Limit": "5", "X-Concurrency-Remaining": "0" },
  });
});

test("a scan beyond the active cap shows waiting", async () => {
  const { service, caller } = await rich(await createTestService({ options: { policy: { activeCap: 1 } } }));
  await service.admit(caller, scanCommand());
  const second = await service.admit(caller, scanCommand());
  assert.equal((await service.job(caller, second.jobId)).state, "waiting");
});

test("the hundred-and-first queued job is refused with limit and observed", async () => {
  const { service, caller } = await rich(await createTestService({ options: { policy: { poolSizes: NO_POOLS } } }));
  for (let i = 0; i < 100; i++) await service.admit(caller, scanCommand());
  await assert.rejects(service.admit(caller, scanCommand()), {
    code: "ORG_QUEUED_LIMIT_REACHED",
    fields: { limit: 100, observed: 100 },
    headers: { "X-Concurrency-Limit": "100", "X-Concurrency-Remaining": "0" },
  });
});

test("a full scan queue refuses scans with a wait, and leaves classify alone", async () => {
  const { service, caller } = await rich(
    await createTestService({ options: { policy: { saturationDepth: 3, poolSizes: { ...NO_POOLS, classify: 1 } } } }),
  );
  for (let i = 0; i < 3; i++) await service.admit(caller, scanCommand());
  await assert.rejects(service.admit(caller, scanCommand()), {
    code: "SCAN_QUEUE_SATURATED",
    fields: { retry_after_seconds: 5, estimated_wait_seconds: 0 },
    headers: { "Retry-After": "5" },
  });
  await service.admit(caller, classifyCommand());
});

test("the estimated wait follows the measured pace", async () => {
  const hold = new Promise<never>(() => {});
  let runs = 0;
  const options = { policy: { saturationDepth: 2, poolSizes: { ...NO_POOLS, "scan.standard": 1 } } };
  const subject = await rich(
    await createTestService({
      options,
      handler: async () => {
        if (++runs > 1) return hold;
        await subject.clock.sleep(30_000);
        return { kind: "succeeded", result: {} };
      },
    }),
  );
  const { service, caller, clock } = subject;
  await service.start();
  await service.admit(caller, scanCommand());
  await clock.advance(31_000);
  for (let i = 0; i < 3; i++) await service.admit(caller, scanCommand());
  await assert.rejects(service.admit(caller, scanCommand()), {
    fields: { estimated_wait_seconds: 60, retry_after_seconds: 30 },
  });
});

test("a job of another organization does not exist for the caller", async () => {
  const { service, caller } = await createTestService();
  const { jobId } = await service.admit(caller, scanCommand());
  const stranger = { ...caller, organizationId: (await service.admin.createOrganization({ name: "Other" })).id };
  await assert.rejects(service.job(stranger, jobId), { code: "NOT_FOUND" });
  await assert.rejects(service.result(stranger, jobId), { code: "NOT_FOUND" });
});
