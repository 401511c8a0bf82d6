import { test } from "bun:test";
import assert from "node:assert/strict";
import { parseHostMap } from "../../adapters/egress/index.ts";
import { createStaticSearcher } from "../../adapters/static/static-searcher.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { SCOPES } from "../../core/domain/caller.ts";
import { openService } from "../../src/compose/compose.ts";
import { loadConfig } from "../../src/config/config.ts";
import { verifyWebhook } from "../../src/webhooks.ts";
import { callerOf } from "../conformance/test-service.ts";

test("a composed service delivers through its own egress to a receiver on a mapped host", async () => {
  let arrived: (delivery: { readonly body: Uint8Array; readonly headers: Headers }) => void = () => undefined;
  const delivery = new Promise<{ readonly body: Uint8Array; readonly headers: Headers }>((resolve) => {
    arrived = resolve;
  });
  const receiver = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      arrived({ body: new Uint8Array(await request.arrayBuffer()), headers: request.headers });
      return new Response(null, { status: 204 });
    },
  });
  const config = loadConfig({ SERPLENS_DATABASE_URL: "sqlite::memory:" });
  const { service, close } = await openService(config, {
    mapHosts: parseHostMap(`{"hooks.example": "127.0.0.1:${receiver.port}"}`),
    searcher: createStaticSearcher({ urls: [], clock: systemClock }),
  });
  try {
    const { id } = await service.admin.createOrganization({ name: "Acme" });
    const { key } = await service.admin.createKey({ organizationId: id, kind: "live", scopes: SCOPES });
    await service.start();
    const caller = await callerOf(service, key);
    const { deliveryId, signingSecret } = await service.testWebhook(caller, {
      url: "http://hooks.example/in",
      event: "job.failed",
    });
    const { body, headers } = await delivery;
    const verification = verifyWebhook(body, headers, signingSecret);
    assert.ok(verification.kind === "verified", JSON.stringify(verification));
    assert.deepEqual([verification.deliveryId, verification.event], [deliveryId, "job.failed"]);
    await assert.rejects(service.testWebhook(caller, { url: "http://other.example/in", event: "job.failed" }), {
      code: "URL_NOT_ALLOWED",
    });
  } finally {
    await close();
    await receiver.stop(true);
  }
});
