import { expect, test } from "bun:test";
import type { WebhookTransport } from "../../../../core/ports/webhook-transport.ts";
import { openDashboard } from "./stand.ts";

const URL_OF_HOOK = "https://hooks.example/seo";

/** A dashboard with one endpoint whose receiver returns the status. */
async function opened(status: { value: number }) {
  const webhookTransport: WebhookTransport = {
    post: async () => ({ kind: "answered", status: status.value }),
  };
  const server = await openDashboard({ webhookTransport });
  const { organizationId, service } = server;
  const { endpoint } = await service.admin.createEndpoint({ organizationId, url: URL_OF_HOOK });
  const jobId = await server.scanned();
  await server.clock.advance(1_000);
  const [delivery] = (await service.admin.listDeliveries({ organizationId, endpointId: endpoint.id })).items;
  const ada = server.person();
  await ada.signIn();
  return { server, ada, endpoint, jobId, deliveryId: delivery?.id ?? "", base: `/app/webhooks/${endpoint.id}` };
}

test("a delivery shows what is sent, its attempts and the next one, and is sent at once while it waits", async () => {
  const status = { value: 503 };
  const { server, ada, jobId, base, deliveryId } = await opened(status);
  await using _ = server;
  const page = async () => (await ada.get(`${base}/deliveries/${deliveryId}`)).text();
  const waiting = await page();
  expect(waiting).toContain(`&quot;job_id&quot;: &quot;${jobId}&quot;`);
  expect(waiting).toContain("A job completed");
  expect(waiting).toContain(">503<");
  expect(waiting).toMatch(/Next attempt: Nov 1, 2026/);
  expect(await (await ada.get(base)).text()).toContain(`href="${base}/deliveries/${deliveryId}"`);
  status.value = 200;
  const sent = await ada.post(`${base}/send-now`, [["id", deliveryId]]);
  expect(sent.headers.get("location")).toBe(base);
  await server.clock.advance(0);
  const ended = await page();
  expect(ended).toContain("No further attempt is planned.");
  expect(ended).toContain("Send again");
  const refused = await ada.post(`${base}/send-now`, [["id", deliveryId]]);
  expect(refused.status).toBe(400);
});

test("the events of an endpoint are changed by a form, and at least one stays", async () => {
  const { server, ada, endpoint, base } = await opened({ value: 200 });
  await using _ = server;
  const { organizationId, service } = server;
  const saved = await ada.post(`${base}/settings`, [
    ["event", "job.failed"],
    ["event", "watch.alert"],
    ["retries", "yes"],
  ]);
  expect(saved.headers.get("location")).toBe(`${base}?saved`);
  const page = await (await ada.get(`${base}?saved`)).text();
  expect(page).toContain("Saved.");
  expect(page).toMatch(/value="watch\.alert" checked/);
  const now = async () => (await service.admin.listEndpoints(organizationId)).find(({ id }) => id === endpoint.id);
  expect(await now()).toMatchObject({ events: ["job.failed", "watch.alert"], wantsRetryNotices: true });
  expect((await ada.post(`${base}/settings`, [])).status).toBe(400);
  expect((await now())?.events).toEqual(["job.failed", "watch.alert"]);
  const [line] = await service.people.audit(organizationId);
  expect(line).toMatchObject({ action: "endpoint.change" });
});

test("a delivery of another endpoint is no page of this one", async () => {
  const { server, ada, deliveryId } = await opened({ value: 200 });
  await using _ = server;
  const { organizationId, service } = server;
  const { endpoint } = await service.admin.createEndpoint({ organizationId, url: "https://hooks.example/other" });
  expect((await ada.get(`/app/webhooks/${endpoint.id}/deliveries/${deliveryId}`)).status).toBe(404);
  expect((await ada.get(`/app/webhooks/${endpoint.id}/deliveries/dlv_unknown`)).status).toBe(404);
});
