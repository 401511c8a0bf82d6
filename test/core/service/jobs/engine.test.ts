import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryStore } from "../../../../adapters/memory/database.ts";
import { createMemoryDispatcher } from "../../../../adapters/memory/dispatcher.ts";
import { StepError } from "../../../../core/domain/errors.ts";
import type { JobHandler, RunContext } from "../../../../core/domain/job.ts";
import { DEFAULT_POLICY } from "../../../../core/domain/policy.ts";
import type { Dispatcher, DispatchItem } from "../../../../core/ports/dispatcher.ts";
import type { Store } from "../../../../core/ports/store.ts";
import { EMPTY_PLAN, NO_EFFECTS } from "../../../conformance/rows.ts";
import { createTestClock } from "../../../conformance/test-clock.ts";
import {
  classifyCommand,
  createTestService,
  scanCommand,
  type TestService,
} from "../../../conformance/test-service.ts";

const UNAVAILABLE = {
  code: "SEARCH_UNAVAILABLE",
  message: "The search provider did not answer.",
  step: "search",
  isRetryable: true,
} as const;

/** A handler that runs until the test releases it. Keeps the context of each run. */
function held() {
  const contexts: RunContext[] = [];
  const releases: (() => void)[] = [];
  const handler: JobHandler = (_request, context) => {
    contexts.push(context);
    return new Promise((resolve) =>
      releases.push(() => resolve({ kind: "succeeded", result: { run: releases.length } })),
    );
  };
  return { handler, contexts, releases };
}

async function running(handler: JobHandler, input: Parameters<typeof createTestService>[0] = {}): Promise<TestService> {
  const subject = await createTestService({ ...input, handler });
  await subject.service.admin.grantCredits({ organizationId: subject.caller.organizationId, millicredits: 1_000_000 });
  await subject.service.start();
  return subject;
}

async function stored({ database, caller }: TestService, jobId: string) {
  return (await database.store.read.job(caller.organizationId, jobId)) ?? assert.fail("no such job");
}

test("a job goes from queued through running and processing to completed, and its progress never decreases", async () => {
  const { handler, contexts, releases } = held();
  const { service, caller, clock } = await createTestService({ handler });
  const { jobId } = await service.admit(caller, scanCommand());
  assert.deepEqual(await view(), ["queued", null]);
  await service.start();
  await clock.advance(1);
  assert.deepEqual(await view(), ["running", 0]);
  contexts[0]?.progress(40, "running");
  await clock.advance(500);
  assert.deepEqual(await view(), ["running", 40]);
  contexts[0]?.progress(30, "processing");
  await clock.advance(500);
  assert.deepEqual(await view(), ["processing", 40]);
  contexts[0]?.progress(95.9, "running");
  await clock.advance(500);
  assert.deepEqual(await view(), ["processing", 95]);
  releases[0]?.();
  await clock.advance(1);
  assert.deepEqual(await view(), ["completed", 100]);
  await service.close();

  async function view() {
    const job = await service.job(caller, jobId);
    return [job.state, job.progress];
  }
});

test("a retryable failure gets three attempts, 5 s and 30 s apart within 20 %, then fails the job", async () => {
  const at: number[] = [];
  const subject = await running(async () => {
    at.push(subject.clock.now());
    return { kind: "failed", failure: UNAVAILABLE };
  });
  const { service, caller, clock } = subject;
  const { jobId } = await service.admit(caller, scanCommand());
  await clock.advance(100);
  const between = await service.job(caller, jobId);
  assert.deepEqual([between.state, between.error?.code], ["queued", "SEARCH_UNAVAILABLE"]);
  await clock.advance(60_000);
  const ended = await service.job(caller, jobId);
  assert.deepEqual([ended.state, ended.error], ["failed", { code: UNAVAILABLE.code, message: UNAVAILABLE.message }]);
  assert.equal(at.length, 3);
  const [first = 0, second = 0, third = 0] = at;
  // The sweep that grants the slot again runs every second.
  assert.ok(second - first >= 4_000 && second - first <= 7_100, `${second - first}`);
  assert.ok(third - second >= 24_000 && third - second <= 37_100, `${third - second}`);
  await assert.rejects(service.result(caller, jobId), { code: "NOT_FOUND", message: /failed/ });
  await service.close();
});

test("a permanent failure ends the job at once", async () => {
  let runs = 0;
  const { service, caller, clock } = await running(async () => {
    runs++;
    throw new StepError({
      code: "NO_RESULTS",
      message: "Nothing ranks for this keyword.",
      step: "search",
      isRetryable: false,
    });
  });
  const { jobId } = await service.admit(caller, scanCommand());
  await clock.advance(60_000);
  assert.deepEqual((await service.job(caller, jobId)).error, {
    code: "NO_RESULTS",
    message: "Nothing ranks for this keyword.",
  });
  assert.equal(runs, 1);
  await service.close();
});

test("an exception of the handler fails the job without showing the cause", async () => {
  const { service, caller, clock } = await running(async () => {
    throw new Error("password=hunter2");
  });
  const { jobId } = await service.admit(caller, scanCommand());
  await clock.advance(60_000);
  assert.deepEqual((await service.job(caller, jobId)).error, {
    code: "INTERNAL_ERROR",
    message: "The analysis failed unexpectedly.",
  });
  await service.close();
});

for (const [tier, seconds] of [
  ["lite", 120],
  ["standard", 150],
  ["deep", 240],
] as const) {
  test(`a ${tier} scan that outlasts ${seconds} s is aborted as TIMEOUT and retried`, async () => {
    const { handler, contexts } = held();
    const { service, caller, clock } = await running(handler, { options: { policy: { drainMs: 1 } } });
    const scan = scanCommand();
    if (scan.request.type !== "scan") assert.fail();
    const { jobId } = await service.admit(caller, scanCommand({ request: { ...scan.request, tier } }));
    await clock.advance(seconds * 1000 - 10);
    assert.equal(contexts[0]?.signal.aborted, false);
    await clock.advance(20);
    assert.equal(contexts[0]?.signal.aborted, true);
    assert.equal((await service.job(caller, jobId)).error?.code, "TIMEOUT");
    await clock.advance(8_000);
    assert.equal(contexts.length, 2);
    await service.close();
  });
}

test("a lost run is started again under a new token, and the old worker's result is rejected", async () => {
  const lost = held();
  const first = await running(lost.handler);
  const { jobId } = await first.service.admit(first.caller, scanCommand());
  await first.clock.advance(1);
  const before = await stored(first, jobId);
  // Simulates a crash: the lease expires while the old worker still has the run.
  await first.database.store.transact({ ...EMPTY_PLAN, jobs: [jobId] }, first.clock.now(), (snapshot) => {
    const job = snapshot.jobs.get(jobId) ?? assert.fail();
    return { effects: { ...NO_EFFECTS, jobs: [{ ...job, leaseUntil: first.clock.now() - 1 }] }, results: null };
  });
  await first.clock.advance(1_100);
  const after = await stored(first, jobId);
  assert.deepEqual([after.state, after.attempt], ["running", 2]);
  assert.notEqual(after.token, before.token);
  lost.releases[0]?.();
  await first.clock.advance(1);
  assert.equal((await stored(first, jobId)).token, after.token);
  lost.releases[1]?.();
  await first.clock.advance(1);
  assert.deepEqual(await first.service.result(first.caller, jobId), { run: 2 });
  await first.service.close();
});

test("a dispatch that is delivered twice starts one run", async () => {
  const { handler, contexts, releases } = held();
  const inner = createMemoryDispatcher();
  const doubling: Dispatcher = {
    ...inner,
    isLocal: false,
    publish: (items) => inner.publish(items.flatMap((item) => [item, item])),
  };
  const { service, caller, clock } = await running(handler, { dispatcher: doubling });
  await service.admit(caller, scanCommand());
  await clock.advance(100);
  assert.equal(contexts.length, 1);
  releases[0]?.();
  await service.close();
});

test("a start does not wait for a running transaction", async () => {
  const database = createMemoryStore();
  const gate = Promise.withResolvers<void>();
  let isHeld = false;
  const store: Store = {
    ...database.store,
    async transact(plan, now, decide) {
      if (isHeld && plan.durability !== "relaxed") await gate.promise;
      return database.store.transact(plan, now, decide);
    },
  };
  const inner = createMemoryDispatcher();
  const items: DispatchItem[] = [];
  const slow: Dispatcher = { ...inner, isLocal: false, publish: async (published) => void items.push(...published) };
  const { handler, contexts, releases } = held();
  const { service, caller, clock } = await running(handler, { database: { ...database, store }, dispatcher: slow });
  const { jobId } = await service.admit(caller, scanCommand());
  isHeld = true;
  const second = service.admit(caller, scanCommand());
  await inner.publish(items);
  await clock.advance(1);
  assert.deepEqual([(await service.job(caller, jobId)).state, contexts.length], ["running", 1]);
  gate.resolve();
  await second;
  releases[0]?.();
  await service.close();
});

test("a lost dispatch is repeated after 10 s", async () => {
  let published = 0;
  const inner = createMemoryDispatcher();
  const lossy: Dispatcher = {
    ...inner,
    isLocal: false,
    publish: async (items) => (++published === 1 ? undefined : inner.publish(items)),
  };
  const { service, caller, clock } = await running(async () => ({ kind: "succeeded", result: {} }), {
    dispatcher: lossy,
  });
  const { jobId } = await service.admit(caller, scanCommand());
  await clock.advance(9_000);
  assert.equal((await service.job(caller, jobId)).state, "queued");
  await clock.advance(2_100);
  assert.equal((await service.job(caller, jobId)).state, "completed");
  await service.close();
});

test("a run without progress writes one heartbeat every 5 s", async () => {
  const { handler, contexts, releases } = held();
  const database = createMemoryStore();
  let writes = 0;
  const store: Store = {
    ...database.store,
    transact: (plan, now, decide) => {
      if (plan.jobs.length > 0) writes++;
      return database.store.transact(plan, now, decide);
    },
  };
  const { service, caller, clock } = await running(handler, { database: { ...database, store } });
  await service.admit(caller, scanCommand());
  await clock.advance(1);
  contexts[0]?.progress(10, "running");
  writes = 0;
  await clock.advance(11_000);
  // One write for the progress at once, then one heartbeat every 5 s.
  assert.equal(writes, 3);
  releases[0]?.();
  await service.close();
});

test("a long run keeps its lease by heartbeats", async () => {
  const { handler, contexts, releases } = held();
  const { service, caller, clock } = await running(handler);
  const { jobId } = await service.admit(caller, scanCommand());
  await clock.advance(100_000);
  assert.equal(contexts.length, 1);
  releases[0]?.();
  await clock.advance(1);
  assert.equal((await service.job(caller, jobId)).state, "completed");
  await service.close();
});

test("a run's lease is renewed on time after the clock was set back by an hour", async () => {
  const { handler, releases } = held();
  const inner = createTestClock();
  let behindMs = 0;
  const clock = { ...inner, now: () => inner.now() - behindMs };
  const subject = await running(handler, { clock });
  const { jobId } = await subject.service.admit(subject.caller, scanCommand());
  await clock.advance(1);
  behindMs = 3_600_000;
  await clock.advance(11_000);
  const { leaseUntil } = await stored(subject, jobId);
  assert.equal(
    leaseUntil !== null && leaseUntil > clock.now() && leaseUntil <= clock.now() + DEFAULT_POLICY.leaseMs,
    true,
  );
  releases[0]?.();
  await subject.service.close();
});

test("closing the service hands unfinished runs back without counting the attempt", async () => {
  const { handler, contexts } = held();
  const subject = await running(handler, { options: { policy: { drainMs: 1 } } });
  const { service, caller, clock } = subject;
  const { jobId } = await service.admit(caller, scanCommand());
  await clock.advance(1);
  assert.equal((await stored(subject, jobId)).attempt, 1);
  await service.close();
  const job = await stored(subject, jobId);
  assert.deepEqual([job.state, job.attempt, job.hasSlot, job.token], ["queued", 0, true, null]);
  assert.equal(contexts[0]?.signal.aborted, true);
});

test("waiting scans get freed slots in turns by organization, least recently served first", async () => {
  const { handler, releases } = held();
  const order: string[] = [];
  const poolSizes = { ...DEFAULT_POLICY.poolSizes, "scan.standard": 1 };
  const subject = await running(
    (request, context) => {
      if (request.type === "scan") order.push(request.keyword);
      return handler(request, context);
    },
    { options: { policy: { poolSizes } } },
  );
  const { service, caller, clock } = subject;
  const other = { ...caller, organizationId: (await service.admin.createOrganization({ name: "Other" })).id };
  const scan = scanCommand().request;
  if (scan.type !== "scan") assert.fail();
  for (const keyword of ["a1", "a2", "a3"]) await service.admit(caller, scanCommand({ request: { ...scan, keyword } }));
  for (const keyword of ["b1", "b2"]) await service.admit(other, scanCommand({ request: { ...scan, keyword } }));
  for (let i = 0; i < 5; i++) {
    await clock.advance(10);
    releases[i]?.();
  }
  await clock.advance(10);
  assert.deepEqual(order, ["a1", "b1", "a2", "b2", "a3"]);
  await service.close();
});

test("classify jobs have their own workers and overtake waiting deep scans", async () => {
  const { handler, releases } = held();
  const slow: JobHandler = (request, context) =>
    request.type === "classify"
      ? Promise.resolve({ kind: "succeeded", result: { categories: [] } })
      : handler(request, context);
  const { service, caller, clock } = await running(slow, {
    options: { policy: { poolSizes: { ...DEFAULT_POLICY.poolSizes, "scan.standard": 1 } } },
  });
  await service.admit(caller, scanCommand());
  await service.admit(caller, scanCommand());
  const { jobId } = await service.admit(caller, classifyCommand());
  await clock.advance(100);
  assert.equal((await service.job(caller, jobId)).state, "completed");
  for (const release of releases) release();
  await service.close();
});

test("a job that gets no slot within 24 hours is cancelled and its credits are released", async () => {
  const poolSizes = { classify: 0, "scan.lite": 0, "scan.standard": 0, "scan.deep": 0 };
  const { service, caller, clock } = await createTestService({
    options: { policy: { poolSizes, queueTtlMs: 10_000 } },
  });
  await service.start();
  const { jobId } = await service.admit(caller, scanCommand());
  await clock.advance(11_000);
  assert.equal((await service.job(caller, jobId)).state, "cancelled");
  assert.deepEqual(await service.credits(caller), { availableMillicredits: 10_000, reservedMillicredits: 0 });
  await assert.rejects(service.result(caller, jobId), { code: "NOT_FOUND", message: /cancelled/ });
  await service.close();
});

test("the end of a job writes an event with the contract's body", async () => {
  const { handler, releases } = held();
  const subject = await running(handler);
  const { service, caller, clock, database } = subject;
  const { jobId } = await service.admit(caller, scanCommand({ callbackMetadata: { order: 7 } }));
  await clock.advance(1_500);
  releases[0]?.();
  await clock.advance(1);
  const [event] = (await database.store.read.audit(caller.organizationId))?.events ?? [];
  assert.equal(event?.type, "job.completed");
  assert.deepEqual(JSON.parse(event?.body ?? ""), {
    job_id: jobId,
    api_key_id: caller.keyId,
    request_id: "req_1",
    type: "scan",
    callback_metadata: { order: 7 },
    status: "completed",
    completed_at: "2026-11-01T00:00:01.500Z",
    timings: { queue_wait_ms: 0, execution_ms: 1_500, total_wall_ms: 1_500 },
  });
  await service.close();
});

test("a terminal failure writes an event, and a retried attempt does not", async () => {
  const subject = await running(async () => ({ kind: "failed", failure: UNAVAILABLE }));
  const { service, caller, clock, database } = subject;
  const { jobId } = await service.admit(caller, classifyCommand());
  await clock.advance(60_000);
  const events = (await database.store.read.audit(caller.organizationId))?.events ?? [];
  assert.equal(events.length, 1);
  const { failed_at, ...body } = JSON.parse(events[0]?.body ?? "");
  assert.match(failed_at, /^2026-11-01T00:00:\d\d/);
  assert.deepEqual(body, {
    job_id: jobId,
    api_key_id: caller.keyId,
    request_id: "req_1",
    type: "classify",
    status: "failed",
    error: { code: UNAVAILABLE.code, message: UNAVAILABLE.message },
    attempt: 3,
    will_retry: false,
  });
  await service.close();
});

test("a run that ends during a store outage is recorded when the store returns within the lease", async () => {
  const { handler, releases } = held();
  const database = createMemoryStore();
  let isAway = false;
  const store: Store = {
    ...database.store,
    transact: (plan, now, decide) =>
      isAway ? Promise.reject(new Error("away")) : database.store.transact(plan, now, decide),
  };
  const { service, caller, clock } = await running(handler, { database: { ...database, store } });
  const { jobId } = await service.admit(caller, scanCommand());
  await clock.advance(1);
  isAway = true;
  releases[0]?.();
  await clock.advance(8_000);
  isAway = false;
  await clock.advance(1_000);
  assert.equal((await service.job(caller, jobId)).state, "completed");
  assert.equal(releases.length, 1);
  await service.close();
});
