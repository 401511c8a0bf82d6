import assert from "node:assert/strict";
import { test } from "node:test";
import type { ScanRequest } from "../../../../core/domain/job.ts";
import { readBatch } from "../../../../core/pages/batch-lines.ts";
import { createTestService, scanCommand } from "../../../conformance/test-service.ts";

const { keyword: _keyword, url: _url, ...SETTINGS } = scanCommand().request as ScanRequest;
const requests = (count: number): ScanRequest[] =>
  Array.from({ length: count }, (_, at) => ({ ...SETTINGS, keyword: `keyword ${at}`, url: null }));

test("the preview states what each line does before it is paid", async () => {
  const { service, caller, clock } = await createTestService();
  await service.start();
  await service.admit(caller, { ...scanCommand(), request: { ...SETTINGS, keyword: "old", url: null } });
  await clock.advance(10);
  const { lines } = readBatch("https://a.example/, one\ntwo\nold\nno address, three\nfour\nfive\nsix");
  const preview = await service.batches.preview(caller, lines, SETTINGS);
  assert.deepEqual(
    preview.map(({ state }) => state),
    ["ready", "brief", "lately", "not_an_address", "brief", "brief", "over_credits"],
  );
  assert.equal((await service.credits(caller)).availableMillicredits, 8_000);
  await service.close();
});

test("the preview finds no line over the credits of an organization that no credits limit", async () => {
  const { service, caller } = await createTestService();
  await service.admin.setMetering(caller.organizationId, false);
  const { lines } = readBatch("one\ntwo\nthree\nfour\nfive\nsix\nseven");
  const preview = await service.batches.preview(caller, lines, SETTINGS);
  assert.deepEqual(
    preview.map(({ state }) => state),
    lines.map(() => "brief"),
  );
  await service.close();
});

test("the same key is one batch that pays once, and each line shows its job", async () => {
  const { service, caller, clock } = await createTestService();
  await service.start();
  const batch = { key: "form_1", requests: requests(3), tag: "Guides" };
  const [first, second] = await Promise.all([
    service.batches.create(caller, batch),
    service.batches.create(caller, batch),
  ]);
  assert.equal(first.id, second.id);
  await clock.advance(10);
  const { scans } = await service.batches.get(caller, first.id);
  assert.deepEqual(
    scans.map(({ state }) => state),
    ["completed", "completed", "completed"],
  );
  assert.equal((await service.credits(caller)).availableMillicredits, 4_000);
  assert.equal((await service.inventory.list(caller, { tag: "Guides" })).total, 3);
  await service.close();
});

test("lines beyond the cap of the queue wait for a worker, and lines beyond the credits are refused until a retry", async () => {
  const gate = Promise.withResolvers<void>();
  const { service, caller, clock } = await createTestService({
    options: { policy: { activeCap: 1, queuedCap: 1 } },
    handler: async () => {
      await gate.promise;
      return { kind: "succeeded", result: {} };
    },
  });
  await service.start();
  const { id } = await service.batches.create(caller, { key: "k", requests: requests(6) });
  const states = async () => (await service.batches.get(caller, id)).scans.map(({ state }) => state);
  assert.equal((await states()).filter((state) => state === "open").length, 4);
  gate.resolve();
  for (let round = 0; round < 12; round++) await clock.advance(1_000);
  assert.deepEqual(await states(), [...Array(5).fill("completed"), "refused"]);
  await service.admin.grantCredits({ organizationId: caller.organizationId, millicredits: 2_000, reference: "more" });
  await service.batches.retry(caller, id);
  await clock.advance(10);
  assert.deepEqual(await states(), Array(6).fill("completed"));
  await service.close();
});

test("a batch of another organization is not found, and a batch has 1 to 500 scans", async () => {
  const { service, caller } = await createTestService();
  const { id } = await service.batches.create(caller, { key: "k", requests: requests(1) });
  const other = await service.admin.createOrganization({ name: "Other" });
  await assert.rejects(service.batches.get({ ...caller, organizationId: other.id }, id), { code: "NOT_FOUND" });
  for (const count of [0, 501])
    await assert.rejects(service.batches.create(caller, { key: `${count}`, requests: requests(count) }), {
      code: "VALIDATION_ERROR",
    });
  await service.close();
});
