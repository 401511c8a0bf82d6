import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  callerOf,
  classifyCommand,
  counted,
  createTestService,
  scanCommand,
  type TestService,
} from "../../../conformance/test-service.ts";

/** Opens a service whose organization has credits for many jobs. Nothing runs, so jobs keep their slots. */
async function opened(): Promise<TestService & { readonly organizationId: string }> {
  const subject = await createTestService({
    options: { policy: { poolSizes: { classify: 8, "scan.lite": 4, "scan.standard": 20, "scan.deep": 2 } } },
  });
  const { organizationId } = subject.caller;
  await subject.service.admin.grantCredits({ organizationId, millicredits: 1_000_000 });
  return { ...subject, organizationId };
}

async function admitted({ service, caller }: TestService, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let turn = 0; turn < count; turn += 1) ids.push((await service.admit(caller, scanCommand())).jobId);
  return ids;
}

async function counters({ database, caller }: TestService) {
  const row = await database.accounts.organization(caller.organizationId);
  return [row?.active, row?.queued];
}

describe("custom limits of an organization", () => {
  test("a higher cap lets more jobs be active, and their refusals name it", async () => {
    const subject = await opened();
    const { service, caller, organizationId } = subject;
    await service.admin.setLimits(organizationId, { activeCap: 7 });
    await admitted(subject, 9);
    assert.deepEqual(await counters(subject), [7, 2]);
    await assert.rejects(service.admit(caller, classifyCommand()), {
      code: "ORG_ACTIVE_LIMIT_REACHED",
      fields: { limit: 7, observed: 7 },
    });
  });

  test("a cap raised later is used by the jobs that wait", async () => {
    const subject = await opened();
    await admitted(subject, 9);
    assert.deepEqual(await counters(subject), [5, 4]);
    await subject.service.admin.setLimits(subject.organizationId, { activeCap: 8 });
    await admitted(subject, 1);
    await subject.clock.advance(1);
    assert.deepEqual(await counters(subject), [8, 2]);
  });

  test("a lowered cap removes no slot and grants none until jobs have ended", async () => {
    const subject = await opened();
    const { service, caller, organizationId, clock } = subject;
    const ids = await admitted(subject, 6);
    await service.admin.setLimits(organizationId, { activeCap: 2 });
    assert.deepEqual(await counters(subject), [5, 1]);
    for (const id of ids.slice(0, 3)) await service.cancel(caller, id);
    await clock.advance(1);
    assert.deepEqual(await counters(subject), [2, 1]);
    await service.cancel(caller, ids[3] ?? "");
    await clock.advance(1);
    assert.deepEqual(await counters(subject), [2, 0]);
  });

  test("the queued cap is the one agreed on, one below, at and above it", async () => {
    const subject = await opened();
    const { service, caller, organizationId } = subject;
    await service.admin.setLimits(organizationId, { activeCap: 1, queuedCap: 2 });
    await admitted(subject, 3);
    assert.deepEqual(await counters(subject), [1, 2]);
    await assert.rejects(service.admit(caller, scanCommand()), {
      code: "ORG_QUEUED_LIMIT_REACHED",
      fields: { limit: 2, observed: 2 },
    });
    await service.admin.setLimits(organizationId, { queuedCap: 3 });
    await admitted(subject, 1);
    await assert.rejects(service.admit(caller, scanCommand()), { fields: { limit: 3, observed: 3 } });
  });

  test("rates hold from the next authentication on, for their bucket only", async () => {
    const { service, key, organizationId } = await opened();
    await service.admin.setLimits(organizationId, { rateLimits: { scan: { perKey: 2, perOrganization: 3 } } });
    const caller = await callerOf(service, key);
    assert.deepEqual(
      [(await counted(service, caller, "scan")).limit, (await counted(service, caller, "scan.lite")).limit],
      [2, 20],
    );
    await counted(service, caller, "scan");
    await assert.rejects(async () => counted(service, caller, "scan"), {
      code: "RATE_LIMITED",
      fields: { retry_after_seconds: 60, limit: 2 },
    });
  });

  test("what is not named stays, null goes back to the service's own", async () => {
    const { service, organizationId } = await opened();
    const { admin } = service;
    const scan = { perKey: 30, perOrganization: 90 };
    await admin.setLimits(organizationId, { activeCap: 9, rateLimits: { scan } });
    assert.deepEqual((await admin.setLimits(organizationId, { queuedCap: 500 })).limits, {
      activeCap: 9,
      queuedCap: 500,
      rateLimits: { scan },
    });
    const read = { perKey: 1_000, perOrganization: 2_000 };
    assert.deepEqual((await admin.setLimits(organizationId, { activeCap: null, rateLimits: { read } })).limits, {
      activeCap: null,
      queuedCap: 500,
      rateLimits: { scan, read },
    });
    assert.deepEqual((await admin.setLimits(organizationId, { queuedCap: null, rateLimits: null })).limits, {
      activeCap: null,
      queuedCap: null,
      rateLimits: {},
    });
    assert.deepEqual((await admin.listOrganizations())[0]?.limits, {
      activeCap: null,
      queuedCap: null,
      rateLimits: {},
    });
  });

  test("what is no limit is refused and changes nothing", async () => {
    const { service, organizationId } = await opened();
    const rate = (perKey: number, perOrganization: number) => ({ rateLimits: { scan: { perKey, perOrganization } } });
    const unknown: object = { rateLimits: { scans: { perKey: 1, perOrganization: 1 } } };
    for (const limits of [
      { activeCap: 0 },
      { activeCap: 1.5 },
      { queuedCap: -1 },
      { queuedCap: 1e9 },
      rate(0, 1),
      rate(1, Number.NaN),
      unknown,
    ]) {
      await assert.rejects(
        service.admin.setLimits(organizationId, limits),
        { code: "VALIDATION_ERROR" },
        JSON.stringify(limits),
      );
    }
    assert.deepEqual((await service.admin.listOrganizations())[0]?.limits, {
      activeCap: null,
      queuedCap: null,
      rateLimits: {},
    });
    await assert.rejects(service.admin.setLimits("organization_none", {}), { code: "NOT_FOUND" });
  });
});
