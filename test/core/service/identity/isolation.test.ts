import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { callerOf, createTestService, scanCommand } from "../../../conformance/test-service.ts";

/** Two organizations. The first has a key, a waiting job, an endpoint and a delivery. */
async function subject() {
  const { service, caller, clock, key } = await createTestService();
  const { organizationId, keyId } = caller;
  const { admin } = service;
  const { endpoint } = await admin.createEndpoint({ organizationId, url: "https://hooks.example/in" });
  await service.start(["worker"]);
  await service.admit(caller, scanCommand());
  await clock.advance(2_000);
  await service.close();
  const { jobId } = await service.admit(caller, scanCommand());
  const { items } = await admin.listDeliveries({ organizationId });
  const other = (await admin.createOrganization({ name: "Other" })).id;
  return {
    service,
    owner: admin,
    key,
    organizationId,
    other,
    keyId: keyId ?? "",
    jobId,
    endpointId: endpoint.id,
    items,
  };
}

// test/core/service/admin/webhook-admin.test.ts has the same test for endpoints and deliveries.
describe("an owner call with an id of another organization", () => {
  test("revokeKey is NOT_FOUND and the key still opens the API", async () => {
    const { service, owner, key, organizationId, other, keyId } = await subject();
    await assert.rejects(owner.revokeKey({ organizationId: other, keyId }), { code: "NOT_FOUND" });
    assert.equal((await callerOf(service, key)).organizationId, organizationId);
    await owner.revokeKey({ organizationId, keyId });
    await assert.rejects(async () => callerOf(service, key), { code: "INVALID_API_KEY" });
  });

  test("job and cancelJob are NOT_FOUND and the job stays queued", async () => {
    const { owner, organizationId, other, jobId } = await subject();
    await assert.rejects(owner.job({ organizationId: other, jobId }), { code: "NOT_FOUND" });
    await assert.rejects(owner.cancelJob({ organizationId: other, jobId }), { code: "NOT_FOUND" });
    assert.equal((await owner.job({ organizationId, jobId })).state, "queued");
    assert.equal((await owner.cancelJob({ organizationId, jobId })).state, "cancelled");
  });

  test("listDeliveries is NOT_FOUND for an unknown endpoint and empty for an endpoint without deliveries", async () => {
    const { owner, other } = await subject();
    const endpointOf = (endpointId: string) => owner.listDeliveries({ organizationId: other, endpointId });
    await assert.rejects(endpointOf("endpoint_none"), { code: "NOT_FOUND" });
    const { endpoint } = await owner.createEndpoint({ organizationId: other, url: "https://hooks.example/other" });
    assert.deepEqual(await endpointOf(endpoint.id), { items: [], nextCursor: null });
  });

  test("listDeliveries still lists the deliveries of a removed endpoint", async () => {
    const { owner, organizationId, endpointId, items } = await subject();
    assert.equal(items.length, 1);
    await owner.deleteEndpoint({ organizationId, endpointId });
    assert.deepEqual((await owner.listDeliveries({ organizationId, endpointId })).items, items);
  });
});
