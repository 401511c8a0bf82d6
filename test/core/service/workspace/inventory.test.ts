import assert from "node:assert/strict";
import { test } from "node:test";
import type { JobHandler, ScanRequest } from "../../../../core/domain/job.ts";
import { callerOf, createTestService, scanCommand } from "../../../conformance/test-service.ts";

const FAILURE = {
  code: "TARGET_NOT_FOUND",
  message: "The page has status 404.",
  step: "fetch",
  isRetryable: false,
} as const;

/** Opens a service whose scans end with the next of the scores. `null`: the scan fails. All but the first wait for `secondEnd`. */
async function opened(scores: readonly (number | null)[], secondEnd?: Promise<void>) {
  const left = [...scores];
  const handler: JobHandler = async () => {
    if (left.length < scores.length) await secondEnd;
    const score = left.shift() ?? null;
    return score === null
      ? { kind: "failed", failure: FAILURE }
      : { kind: "succeeded", result: { on_page_optimization: { score } } };
  };
  const subject = await createTestService({ handler, testHandler: handler });
  await subject.service.start();
  return {
    ...subject,
    async scan(over: Partial<ScanRequest> = {}, caller = subject.caller) {
      const { request, ...command } = scanCommand();
      const { jobId } = await subject.service.admit(caller, {
        ...command,
        request: { ...request, ...over } as ScanRequest,
      });
      await subject.clock.advance(10);
      return jobId;
    },
  };
}

test("each finished scan of a page is a point of its one row, and a failed one leaves the last score", async () => {
  const { service, caller, scan } = await opened([61, 55, null]);
  const first = await scan();
  const second = await scan({ keyword: "Garden Shed" });
  const failed = await scan();
  const { pages, total } = await service.inventory.list(caller);
  const [page] = pages;
  assert.equal(total, 1);
  assert.deepEqual(
    [page?.score, page?.change, page?.jobId, page?.failure, page?.failedJobId],
    [55, -6, second, "TARGET_NOT_FOUND", failed],
  );
  const points = await service.inventory.history(caller, page?.id ?? "");
  assert.deepEqual(
    points.map(({ jobId, score }) => [jobId, score]),
    [
      [second, 55],
      [first, 61],
    ],
  );
  assert.equal((await service.inventory.pageOfJob(caller, first)).id, page?.id);
  await service.close();
});

test("a running scan shows in its row, and the first scan of a page beside the list", async () => {
  const gate = Promise.withResolvers<void>();
  const { service, caller, clock, scan } = await opened([61, 62, 63], gate.promise);
  await scan();
  const { request, ...command } = scanCommand();
  await service.admit(caller, { ...command, request });
  await service.admit(caller, { ...command, request: { ...request, keyword: "other" } as ScanRequest });
  const { pages, first } = await service.inventory.list(caller);
  assert.equal(pages[0]?.live?.keyword, "garden shed");
  assert.deepEqual(
    first.map(({ keyword }) => keyword),
    ["other"],
  );
  gate.resolve();
  await clock.advance(10);
  assert.deepEqual(await service.inventory.live(caller), []);
  await service.close();
});

test("a removed page leaves the list with its reports kept, and the next scan brings it back with its history", async () => {
  const { service, caller, scan } = await opened([61, 62]);
  const jobId = await scan();
  const [page] = (await service.inventory.list(caller)).pages;
  assert.equal(await service.inventory.remove(caller, [page?.id ?? ""]), 1);
  assert.equal((await service.inventory.list(caller)).total, 0);
  await service.result(caller, jobId);
  await scan();
  assert.equal((await service.inventory.list(caller)).pages[0]?.change, 1);
  await service.close();
});

test("tags are cleaned, found by the search and refused when they are too long", async () => {
  const { service, caller, scan } = await opened([61]);
  await scan();
  const [page] = (await service.inventory.list(caller)).pages;
  const ids = [page?.id ?? ""];
  assert.equal(await service.inventory.change(caller, ids, { tag: "  My   Guides " }), 1);
  assert.equal((await service.inventory.list(caller, { text: "my guides" })).total, 1);
  assert.deepEqual(await service.inventory.tags(caller), ["My Guides"]);
  await assert.rejects(service.inventory.change(caller, ids, { tag: "x".repeat(41) }), { code: "VALIDATION_ERROR" });
  await assert.rejects(service.inventory.change(caller, Array(501).fill("x"), {}), { code: "VALIDATION_ERROR" });
  await service.close();
});

test("pages of another organization cannot be read, changed, removed or scanned, and test keys have no pages", async () => {
  const { service, caller, scan } = await opened([61, 50]);
  await scan();
  const [page] = (await service.inventory.list(caller)).pages;
  const ids = [page?.id ?? ""];
  const other = await service.admin.createOrganization({ name: "Other" });
  const { key } = await service.admin.createKey({ organizationId: other.id, kind: "live", scopes: ["results:read"] });
  const stranger = await callerOf(service, key);
  assert.deepEqual(await service.inventory.chosen(stranger, ids), []);
  assert.deepEqual(await service.inventory.history(stranger, ids[0] ?? ""), []);
  assert.equal(await service.inventory.change(stranger, ids, { tag: "x" }), 0);
  assert.equal(await service.inventory.remove(stranger, ids), 0);
  await assert.rejects(service.inventory.requestOf(stranger, ids[0] ?? ""), { code: "NOT_FOUND" });
  const mine = caller.organizationId;
  const made = await service.admin.createKey({ organizationId: mine, kind: "test", scopes: ["scan:create"] });
  const tester = await callerOf(service, made.key);
  await scan({ keyword: "test only" }, tester);
  await assert.rejects(service.inventory.list(tester), { code: "NOT_FOUND" });
  assert.equal((await service.inventory.list(caller)).total, 1);
  await service.close();
});
