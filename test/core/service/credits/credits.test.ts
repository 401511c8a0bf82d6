import assert from "node:assert/strict";
import { test } from "node:test";
import { PRICES } from "../../../../core/domain/prices.ts";
import { breaches } from "../../../conformance/breaches.ts";
import { createTestService, scanCommand, type TestService } from "../../../conformance/test-service.ts";

const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;

async function auditOf({ database, caller }: TestService) {
  const report = await database.store.read.audit(caller.organizationId);
  return report ?? assert.fail("no audit");
}

async function kindsOf(subject: TestService): Promise<readonly string[]> {
  return (await auditOf(subject)).transfers.map((row) => `${row.kind} ${row.millicredits}`);
}

async function assertSound(subject: TestService): Promise<void> {
  assert.deepEqual(breaches(await auditOf(subject), { now: subject.clock.now(), activeCap: 5, queuedCap: 100 }), []);
}

test("prices are those of the contract", () => {
  assert.deepEqual(PRICES, { classify: 200, "scan.lite": 1_500, "scan.standard": 2_000, "scan.deep": 3_000 });
});

test("a new organization has 10 credits that never expire", async () => {
  const { service, caller, clock } = await createTestService();
  await clock.advance(3 * YEAR_MS);
  assert.deepEqual(await service.credits(caller), { availableMillicredits: 10_000, reservedMillicredits: 0 });
});

test("granted credits expire 12 months later, and are read as gone before any sweep", async () => {
  const { service, caller, clock } = await createTestService();
  await service.admin.grantCredits({ organizationId: caller.organizationId, millicredits: 500 });
  await clock.advance(YEAR_MS - 1);
  assert.equal((await service.credits(caller)).availableMillicredits, 10_500);
  await clock.advance(1);
  assert.equal((await service.credits(caller)).availableMillicredits, 10_000);
});

test("a grant repeated under its reference adds nothing", async () => {
  const { service, caller } = await createTestService();
  const grant = { organizationId: caller.organizationId, millicredits: 500, reference: "invoice-1" };
  assert.equal((await service.admin.grantCredits(grant)).availableMillicredits, 10_500);
  assert.equal((await service.admin.grantCredits(grant)).availableMillicredits, 10_500);
});

test("a reference of another amount, an empty one and one that is too long grant nothing and say so", async () => {
  const { service, caller } = await createTestService();
  const grant = { organizationId: caller.organizationId, millicredits: 500, reference: "invoice-1" };
  await service.admin.grantCredits(grant);
  await assert.rejects(service.admin.grantCredits({ ...grant, millicredits: 600 }), {
    code: "IDEMPOTENCY_CONFLICT",
    message: "0.5 credits were granted under this reference before. Give another grant another reference.",
  });
  for (const reference of ["", "  ", "r".repeat(201)]) {
    await assert.rejects(service.admin.grantCredits({ ...grant, reference }), { code: "VALIDATION_ERROR" }, reference);
  }
  assert.equal((await service.credits(caller)).availableMillicredits, 10_500);
});

test("an owner's reference never meets the service's own", async () => {
  const { service, caller } = await createTestService();
  const grant = { organizationId: caller.organizationId, millicredits: 500, reference: "free" };
  assert.equal((await service.admin.grantCredits(grant)).availableMillicredits, 10_500);
});

test("credits that expire first are drawn first, those without end last", async () => {
  const subject = await createTestService();
  const { service, caller, clock } = subject;
  const { organizationId } = caller;
  await service.admin.grantCredits({ organizationId, millicredits: 300, reference: "first" });
  await clock.advance(DAY_MS);
  await service.admin.grantCredits({ organizationId, millicredits: 400, reference: "second" });
  await service.admit(caller, scanCommand());
  const { transfers, lots } = await auditOf(subject);
  const references = new Map(lots.map((lot) => [lot.id, lot.reference]));
  const draws = transfers
    .filter((row) => row.kind === "reserve")
    .map((row) => [references.get(row.lotId), row.millicredits]);
  assert.deepEqual(draws, [
    ["owner:first", 300],
    ["owner:second", 400],
    ["free", 1_300],
  ]);
  await assertSound(subject);
});

test("a failed job returns its credits", async () => {
  const failure = { code: "NO_RESULTS", message: "Nothing ranks.", step: "search", isRetryable: false } as const;
  const subject = await createTestService({ handler: async () => ({ kind: "failed", failure }) });
  await subject.service.start();
  await subject.service.admit(subject.caller, scanCommand());
  await subject.clock.advance(100);
  assert.deepEqual(await kindsOf(subject), ["grant 10000", "reserve 2000", "release 2000"]);
  await assertSound(subject);
  await subject.service.close();
});

test("credits released after their lot has ended are expired, not given back", async () => {
  const subject = await createTestService({
    options: {
      policy: { queueTtlMs: DAY_MS, poolSizes: { classify: 0, "scan.lite": 0, "scan.standard": 0, "scan.deep": 0 } },
    },
  });
  const { service, caller, clock } = subject;
  await service.admin.grantCredits({ organizationId: caller.organizationId, millicredits: 2_000 });
  await clock.advance(YEAR_MS - 1_000);
  await service.admit(caller, scanCommand());
  await clock.advance(DAY_MS);
  await service.start();
  await clock.advance(2_000);
  assert.deepEqual(await kindsOf(subject), ["grant 10000", "grant 2000", "reserve 2000", "release_expired 2000"]);
  await assertSound(subject);
  await service.close();
});

test("two reservations and the last credits: one gets them, the other 402", async () => {
  const subject = await createTestService();
  const { service, caller } = subject;
  for (let i = 0; i < 4; i++) await service.admit(caller, scanCommand());
  const both = await Promise.allSettled([service.admit(caller, scanCommand()), service.admit(caller, scanCommand())]);
  assert.deepEqual(
    both.map((outcome) => (outcome.status === "fulfilled" ? "accepted" : outcome.reason.code)),
    ["accepted", "INSUFFICIENT_CREDITS"],
  );
  assert.deepEqual(await service.credits(caller), { availableMillicredits: 0, reservedMillicredits: 10_000 });
  await assertSound(subject);
});

test("an unmetered organization is never refused for want of credits, and the ledger counts what it spends", async () => {
  const subject = await createTestService();
  const { service, caller } = subject;
  await service.admin.setMetering(caller.organizationId, false);
  // The free credits pay for five scans.
  for (let i = 0; i < 60; i++) {
    const { jobId } = await service.admit(caller, scanCommand());
    await service.cancel(caller, jobId);
  }
  await service.start();
  for (let i = 0; i < 60; i++) await service.admit(caller, scanCommand());
  await subject.clock.advance(60_000);
  const spent = (await kindsOf(subject)).filter((kind) => kind === "capture 2000");
  assert.equal(spent.length, 60);
  await assertSound(subject);
  await service.close();
});

test("an unmetered organization gets one large grant and not one for each job", async () => {
  const subject = await createTestService();
  const { service, caller } = subject;
  await service.admin.setMetering(caller.organizationId, false);
  for (let i = 0; i < 3; i++) await service.admit(caller, scanCommand());
  const grants = (await kindsOf(subject)).filter((kind) => kind.startsWith("grant"));
  assert.deepEqual(grants, ["grant 10000", "grant 1000000"]);
});

test("a test key of an unmetered organization grants nothing", async () => {
  const subject = await createTestService({ testHandler: async () => ({ kind: "succeeded", result: {} }) });
  const { service, caller } = subject;
  await service.admin.setMetering(caller.organizationId, false);
  await service.admit({ ...caller, kind: "test" }, scanCommand());
  assert.deepEqual(await kindsOf(subject), ["grant 10000"]);
});

test("an organization that is metered again is refused when its credits are used up", async () => {
  const { service, caller } = await createTestService();
  const { id } = await service.admin.createOrganization({ name: "Own", isMetered: false });
  assert.equal((await service.admin.listOrganizations()).find((view) => view.id === id)?.isMetered, false);
  await service.admin.setMetering(caller.organizationId, false);
  await service.admin.setMetering(caller.organizationId, true);
  for (let i = 0; i < 5; i++) await service.admit(caller, scanCommand());
  await assert.rejects(service.admit(caller, scanCommand()), {
    code: "INSUFFICIENT_CREDITS",
    message: /serplens credits grant.*serplens orgs metering/,
  });
  await assert.rejects(service.admin.setMetering("org_none", false), { code: "NOT_FOUND" });
});

test("a grant of no whole positive amount is refused", async () => {
  const { service, caller } = await createTestService();
  for (const millicredits of [0, -5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e15]) {
    await assert.rejects(service.admin.grantCredits({ organizationId: caller.organizationId, millicredits }), {
      code: "VALIDATION_ERROR",
    });
  }
});
