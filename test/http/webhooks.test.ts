import { describe, test } from "bun:test";
import assert from "node:assert/strict";
import { createEgress, type Egress } from "../../adapters/egress/index.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { verifyWebhook } from "../../src/webhooks.ts";
import { openApi } from "./harness.ts";

interface Arrival {
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** A receiver on loopback; `next` waits for what it is sent. Paths under /hang never answer. */
function openReceiver() {
  const arrivals: Arrival[] = [];
  const waiting: ((arrival: Arrival) => void)[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const path = new URL(request.url).pathname;
      const arrival = { path, headers: request.headers, body: new Uint8Array(await request.arrayBuffer()) };
      if (path.startsWith("/hang")) return new Promise<Response>(() => undefined);
      const taker = waiting.shift();
      if (taker === undefined) arrivals.push(arrival);
      else taker(arrival);
      return new Response(null, { status: 204 });
    },
  });
  return {
    port: server.port ?? 0,
    next: () =>
      new Promise<Arrival>((resolve) => {
        const arrival = arrivals.shift();
        if (arrival === undefined) waiting.push(resolve);
        else resolve(arrival);
      }),
    stop: () => server.stop(true),
  };
}

function openEgress(port: number): Egress {
  const mapHosts = new Map([["hooks.example", { address: "127.0.0.1", port }]]);
  return createEgress({ userAgent: "serplens/0", clock: systemClock, mapHosts, postLimits: { totalMs: 1_000 } });
}

describe("deliveries over the wire", () => {
  test("a test delivery arrives signed with the secret of the answer, and has the headers of contract 6.2", async () => {
    const receiver = openReceiver();
    const egress = openEgress(receiver.port);
    await using api = await openApi({ webhookTransport: egress.webhookTransport });
    await api.service.start();
    const answer = await api.call("POST", "/v1/webhooks/test", {
      json: { url: "http://hooks.example/in?key=1", event: "job.completed" },
    });
    const { path, headers, body } = await receiver.next();
    assert.equal(path, "/in");
    const verification = verifyWebhook(body, headers, String(answer.body.signing_secret), { now: api.clock.now() });
    assert.deepEqual(verification, {
      kind: "verified",
      timestampSeconds: api.clock.now() / 1000,
      deliveryId: answer.body.delivery_id,
      event: "job.completed",
    });
    assert.equal(headers.get("user-agent"), "Service-Webhooks/1.0");
    assert.equal(headers.get("content-type"), "application/json");
    const sent = JSON.parse(new TextDecoder().decode(body));
    assert.deepEqual(
      [sent.test, sent.createdAt, sent.status],
      [true, new Date(api.clock.now()).toISOString(), "completed"],
    );
    await egress.close();
    await receiver.stop();
  });

  test("a scan's webhook gets its callbackMetadata with the event, while another receiver hangs", async () => {
    const receiver = openReceiver();
    const egress = openEgress(receiver.port);
    await using api = await openApi({ webhookTransport: egress.webhookTransport });
    const { organizationId } = api;
    await api.service.admin.createEndpoint({ organizationId, url: "http://hooks.example/hang" });
    await api.service.start();
    const json = { keyword: "k", callbackMetadata: { page: 42 }, webhook: { url: "http://hooks.example/job" } };
    for (let i = 0; i < 3; i++) {
      const { job_id: jobId } = (await api.call("POST", "/v1/scan", { json })).body;
      await api.clock.advance(10);
      const { body, headers } = await receiver.next();
      const { secret } = await api.service.admin.defaultSecret(organizationId);
      assert.equal(verifyWebhook(body, headers, secret, { now: api.clock.now() }).kind, "verified");
      const sent = JSON.parse(new TextDecoder().decode(body));
      assert.deepEqual([sent.job_id, sent.status, sent.callback_metadata], [jobId, "completed", { page: 42 }]);
    }
    await egress.close();
    await receiver.stop();
  });
});
