import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JobHandler } from "../../../../core/domain/job.ts";
import { classifyCommand, createTestService, scanCommand } from "../../../conformance/test-service.ts";

/** Walks a list to its end. */
async function all<Item>(
  read: (
    cursor: string | undefined,
  ) => Promise<{ readonly items: readonly Item[]; readonly nextCursor: string | null }>,
) {
  const pages: (readonly Item[])[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    pages.push(page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

describe("the owner's list of jobs", () => {
  test("is newest first, in pages without gaps or repeats, also among jobs of one instant", async () => {
    const { service, caller, clock } = await createTestService();
    const { organizationId } = caller;
    await service.admin.grantCredits({ organizationId, millicredits: 100_000 });
    const made: string[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      made.push((await service.admit(caller, scanCommand())).jobId);
      if (turn % 3 === 2) await clock.advance(10);
    }
    const pages = await all((cursor) =>
      service.admin.listJobs({ organizationId, limit: 3, ...(cursor === undefined ? {} : { cursor }) }),
    );
    assert.deepEqual(
      pages.map((page) => page.length),
      [3, 3, 1],
    );
    assert.deepEqual(
      pages.flat().map((job) => job.jobId),
      made.toReversed(),
    );
    const whole = await service.admin.listJobs({ organizationId, limit: 7 });
    assert.deepEqual([whole.items.length, whole.nextCursor], [7, null]);
  });

  test("a list of one state holds no other state and no other organization's jobs", async () => {
    const { service, caller } = await createTestService();
    const { organizationId } = caller;
    const first = await service.admit(caller, scanCommand());
    const second = await service.admit(caller, classifyCommand());
    await service.admin.cancelJob({ organizationId: caller.organizationId, jobId: first.jobId });
    const listed = async (query: object) =>
      (await service.admin.listJobs({ organizationId, ...query })).items.map((job) => job.jobId);
    assert.deepEqual(await listed({ state: "cancelled" }), [first.jobId]);
    assert.deepEqual(await listed({ state: "queued" }), [second.jobId]);
    assert.deepEqual(await listed({ state: "failed" }), []);
    const other = await service.admin.createOrganization({ name: "Other" });
    assert.deepEqual((await service.admin.listJobs({ organizationId: other.id })).items, []);
  });

  test("shows what was asked for, but neither text nor report", async () => {
    const { service, caller } = await createTestService();
    const scan = await service.admit(caller, scanCommand());
    const { organizationId } = caller;
    const job = await service.admin.job({ organizationId, jobId: scan.jobId });
    assert.deepEqual(
      [job.tier, job.keyword, job.url, job.costMillicredits, job.attempt, job.isTest, job.requestId, job.keyId],
      ["standard", "garden shed", "https://target.example/", 2_000, 0, false, "req_1", caller.keyId],
    );
    const { jobId } = await service.admit(caller, classifyCommand());
    const classify = await service.admin.job({ organizationId, jobId });
    assert.deepEqual([classify.type, classify.tier, classify.keyword, classify.url], ["classify", null, null, null]);
    assert.ok(!JSON.stringify(classify).includes("greenhouses"));
  });

  test("a list refuses malformed cursors and sizes, and unknown ids", async () => {
    const { service, caller } = await createTestService();
    const { organizationId } = caller;
    const { admin } = service;
    for (const query of [
      { cursor: "nonsense" },
      { cursor: "" },
      { cursor: "1.a b" },
      { limit: 0 },
      { limit: 201 },
      { limit: 1.5 },
    ]) {
      await assert.rejects(
        admin.listJobs({ organizationId, ...query }),
        { code: "VALIDATION_ERROR" },
        JSON.stringify(query),
      );
      await assert.rejects(admin.listTransfers({ organizationId, ...query }), { code: "VALIDATION_ERROR" });
    }
    for (const call of [
      admin.listJobs({ organizationId: "organization_none" }),
      admin.listTransfers({ organizationId: "organization_none" }),
      admin.listLots({ organizationId: "organization_none" }),
      admin.job({ organizationId, jobId: "job_none" }),
      admin.cancelJob({ organizationId, jobId: "job_none" }),
    ]) {
      await assert.rejects(call, { code: "NOT_FOUND" });
    }
  });
});

describe("cancelling", () => {
  test("a canceled waiting job returns its credits at once, and a second cancellation changes nothing", async () => {
    const { service, caller } = await createTestService();
    const { jobId } = await service.admit(caller, scanCommand());
    assert.deepEqual(await service.credits(caller), { availableMillicredits: 8_000, reservedMillicredits: 2_000 });
    assert.equal((await service.cancel(caller, jobId)).state, "cancelled");
    assert.deepEqual(await service.credits(caller), { availableMillicredits: 10_000, reservedMillicredits: 0 });
    assert.equal((await service.admin.cancelJob({ organizationId: caller.organizationId, jobId })).state, "cancelled");
    assert.deepEqual(await service.credits(caller), { availableMillicredits: 10_000, reservedMillicredits: 0 });
    await assert.rejects(service.result(caller, jobId), { code: "NOT_FOUND", message: /cancelled/ });
  });

  test("a running job aborts its worker at the next heartbeat, whose result is then refused", async () => {
    const signals: AbortSignal[] = [];
    const ends: (() => void)[] = [];
    const handler: JobHandler = (_request, { signal }) => {
      signals.push(signal);
      return new Promise((resolve) => ends.push(() => resolve({ kind: "succeeded", result: {} })));
    };
    const { service, caller, clock } = await createTestService({ handler });
    await service.start();
    const { jobId } = await service.admit(caller, scanCommand());
    await clock.advance(1);
    assert.equal((await service.job(caller, jobId)).state, "running");
    await service.admin.cancelJob({ organizationId: caller.organizationId, jobId });
    await clock.advance(5_500);
    assert.equal(signals[0]?.aborted, true);
    ends[0]?.();
    await clock.advance(1);
    assert.equal((await service.job(caller, jobId)).state, "cancelled");
    assert.deepEqual(await service.credits(caller), { availableMillicredits: 10_000, reservedMillicredits: 0 });
    await service.close();
  });

  test("a job that has ended leaves it as it is", async () => {
    const { service, caller, clock } = await createTestService();
    await service.start();
    const { jobId } = await service.admit(caller, scanCommand());
    await clock.advance(1_000);
    assert.equal((await service.cancel(caller, jobId)).state, "completed");
    assert.deepEqual(await service.credits(caller), { availableMillicredits: 8_000, reservedMillicredits: 0 });
    await service.close();
  });

  test("another organization's job is unknown to a caller", async () => {
    const { service, caller } = await createTestService();
    const { jobId } = await service.admit(caller, scanCommand());
    await assert.rejects(service.cancel({ ...caller, organizationId: "organization_other" }, jobId), {
      code: "NOT_FOUND",
    });
    assert.equal((await service.job(caller, jobId)).state, "queued");
  });

  test("frees the slot for the next job of the line", async () => {
    // The pool of standard scans has four slots.
    const { service, caller, clock, database } = await createTestService();
    const ids: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) ids.push((await service.admit(caller, scanCommand())).jobId);
    const hasSlot = async (jobId = "") => (await database.store.read.job(caller.organizationId, jobId))?.hasSlot;
    assert.deepEqual([await hasSlot(ids[0]), await hasSlot(ids[4])], [true, false]);
    await service.cancel(caller, ids[0] ?? "");
    await clock.advance(1);
    assert.deepEqual([await hasSlot(ids[0]), await hasSlot(ids[4])], [false, true]);
  });
});

describe("the ledger", () => {
  test("shows every movement, newest first, and each grant with what is left", async () => {
    const { service, caller, clock } = await createTestService();
    const { organizationId } = caller;
    await clock.advance(5);
    await service.admin.grantCredits({ organizationId, millicredits: 7_000, reference: "invoice-1" });
    await clock.advance(5);
    const { jobId } = await service.admit(caller, scanCommand());
    await clock.advance(5);
    await service.cancel(caller, jobId);
    const pages = await all((cursor) =>
      service.admin.listTransfers({ organizationId, limit: 3, ...(cursor === undefined ? {} : { cursor }) }),
    );
    assert.deepEqual(
      pages.flat().map(({ kind, millicredits, jobId: of }) => [kind, millicredits, of]),
      [
        ["release", 2_000, jobId],
        ["reserve", 2_000, jobId],
        ["grant", 7_000, null],
        ["grant", 10_000, null],
      ],
    );
    const { items } = await service.admin.listLots({ organizationId });
    assert.deepEqual(
      items.map((lot) => [lot.reference, lot.remainingMillicredits, lot.expiresAt === null]),
      [
        ["owner:invoice-1", 7_000, false],
        ["free", 10_000, true],
      ],
    );
  });
});
