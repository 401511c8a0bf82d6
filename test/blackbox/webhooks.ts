import assert from "node:assert/strict";
import { test } from "node:test";
import { Value } from "@sinclair/typebox/value";
import { EVENT_SCHEMAS } from "../../core/contract/events.ts";
import type { EventKind } from "../../core/domain/event-kinds.ts";
import { verifyWebhook } from "../../src/webhooks.ts";
import { TOPICS } from "../fixtures/web/sites.ts";
import { createClient } from "./client.ts";
import { eventually, PATIENT } from "./eventually.ts";
import { type Arrival, hook } from "./receiver.ts";
import { eagerOrganization, type Running } from "./setup.ts";

const [{ keyword, target: url } = assert.fail("The demo web has no topic.")] = TOPICS;

/**
 * Verifies a delivery as a receiver does and returns its payload.
 *
 * Checks the payload against the schema of its event unless the delivery is a test.
 */
function opened({ body, headers }: Arrival, secret: string, event: EventKind): Record<string, unknown> {
  const verification = verifyWebhook(body, headers, secret);
  assert.ok(verification.kind === "verified", JSON.stringify(verification));
  assert.equal(verification.event, event);
  assert.match(String(verification.deliveryId), /^dlv_/);
  assert.equal(headers["user-agent"], "Service-Webhooks/1.0");
  assert.equal(verifyWebhook(Buffer.concat([body, Buffer.from(" ")]), headers, secret).kind, "rejected");
  const payload = JSON.parse(new TextDecoder().decode(body));
  if (payload.test !== true) assert.deepEqual([...Value.Errors(EVENT_SCHEMAS[event], payload)], []);
  return payload;
}

/** Contract 6 and 4.8: deliveries to receivers. */
export function webhookClauses(running: () => Running): void {
  test(
    "the end of a job is sent to the job's address with its metadata, signed with the organization's secret",
    PATIENT,
    async () => {
      const { stand, organizationId, live } = running();
      const { secret } = await stand.cli("webhooks", "secret", "--org", organizationId);
      const scan = { keyword, url, callbackMetadata: { order: 17 }, webhook: { url: hook("scan") } };
      const answer = await live.post("/v1/scan/lite", scan);
      const [delivery = assert.fail()] = await stand.receiver.arrivals(hook("scan"));
      const payload = opened(delivery, String(secret), "job.completed");
      assert.deepEqual(payload.callback_metadata, { order: 17 });
      assert.deepEqual([payload.job_id, payload.request_id], [answer.body.job_id, answer.body.request_id]);
      const failing = { keyword, url: new URL("/no-such-page", url).href, webhook: { url: hook("failing") } };
      await live.post("/v1/scan/lite", failing);
      const [failure = assert.fail()] = await stand.receiver.arrivals(hook("failing"));
      const failed = opened(failure, String(secret), "job.failed");
      assert.deepEqual([failed.status, failed.attempt, failed.will_retry], ["failed", 1, false]);
      await live.post("/v1/classify", {
        text: "A kettle.",
        webhook: { url: hook("classify"), events: ["job.completed"] },
      });
      const [classified = assert.fail()] = await stand.receiver.arrivals(hook("classify"));
      assert.equal(opened(classified, String(secret), "job.completed").type, "classify");
    },
  );

  test(
    "a registered endpoint gets every job event of its subscription, signed with its own secret",
    PATIENT,
    async () => {
      const { stand, address } = running();
      const organizationId = await eagerOrganization(stand);
      const client = createClient(address, await stand.newKey(organizationId));
      const named = ["--org", organizationId, "--url", hook("registered"), "--map-hosts", stand.hosts];
      const added = await stand.cli("webhooks", "endpoints", "add", ...named, "--events", "job.failed");
      const { secret } = added.secret as { readonly secret: string };
      await client.post("/v1/classify", { text: "A kettle." });
      const { job_id: jobId } = (await client.post("/v1/classify", { url: new URL("/no-such-page", url).href })).body;
      const deliveries = await stand.receiver.arrivals(hook("registered"));
      assert.deepEqual(
        deliveries.map((delivery) => opened(delivery, secret, "job.failed").job_id),
        [jobId],
      );
    },
  );

  test("a test delivery is signed with the secret of the response and marked as a test", PATIENT, async () => {
    const { stand, live } = running();
    const { status, body } = await live.post("/v1/webhooks/test", {
      url: hook("rehearsal"),
      event: "billing.topup_succeeded",
    });
    assert.deepEqual([status, body.status], [202, "queued"]);
    const [delivery = assert.fail()] = await stand.receiver.arrivals(hook("rehearsal"));
    assert.equal(delivery.headers["service-delivery-id"], body.delivery_id);
    const payload = opened(delivery, String(body.signing_secret), "billing.topup_succeeded");
    assert.deepEqual([payload.test, typeof payload.createdAt, typeof payload.tpaId], [true, "string", "string"]);
  });

  test("a delivery that its owner sends again arrives under the same id with a new signature", PATIENT, async () => {
    const { stand, address } = running();
    const organizationId = await eagerOrganization(stand);
    const client = createClient(address, await stand.newKey(organizationId));
    const { secret } = await stand.cli("webhooks", "secret", "--org", organizationId);
    await client.post("/v1/classify", { text: "A kettle.", webhook: { url: hook("again") } });
    const [{ headers } = assert.fail()] = await stand.receiver.arrivals(hook("again"));
    const id = String(headers["service-delivery-id"]);
    await eventually("the delivery to be recorded", async () => {
      const { items } = await stand.cli("webhooks", "deliveries", "list", "--org", organizationId);
      const [first] = items as readonly { readonly id: string; readonly state: string }[];
      return first?.id === id && first.state === "delivered" ? true : null;
    });
    await stand.cli("webhooks", "deliveries", "replay", id, "--org", organizationId);
    const both = await stand.receiver.arrivals(hook("again"), 2);
    const payloads = both.map((arrival) => opened(arrival, String(secret), "job.completed"));
    assert.deepEqual(payloads[0], payloads[1]);
    assert.deepEqual(
      both.map((arrival) => arrival.headers["service-delivery-id"]),
      [id, id],
    );
  });

  test(
    "a rejected delivery is stored with its attempt, retried after about 30 s, and counted against the endpoint",
    PATIENT,
    async () => {
      const { stand, address } = running();
      const organizationId = await eagerOrganization(stand);
      const client = createClient(address, await stand.newKey(organizationId));
      await client.post("/v1/classify", { text: "A kettle.", webhook: { url: hook("refusing/one") } });
      await stand.receiver.arrivals(hook("refusing/one"));
      const delivery = await eventually("the refusal to be recorded", async () => {
        const { items } = await stand.cli("webhooks", "deliveries", "list", "--org", organizationId);
        const [first] = items as readonly {
          readonly id: string;
          readonly state: string;
          readonly attemptCount: number;
          readonly nextAt: number;
        }[];
        return first?.state === "pending" ? first : null;
      });
      assert.equal(delivery.attemptCount, 1);
      const attempts = await stand.cli("webhooks", "deliveries", "attempts", delivery.id, "--org", organizationId);
      const [attempt = assert.fail()] = attempts as unknown as readonly {
        readonly status: number;
        readonly endedAt: number;
      }[];
      assert.equal(attempt.status, 503);
      const wait = delivery.nextAt - attempt.endedAt;
      assert.ok(wait >= 20_000 && wait <= 40_000, `tried again after ${wait} ms`);
      const endpoints = (await stand.cli(
        "webhooks",
        "endpoints",
        "list",
        "--org",
        organizationId,
      )) as unknown as readonly Record<string, unknown>[];
      assert.deepEqual([endpoints[0]?.state, endpoints[0]?.failureCount], ["active", 1]);
    },
  );
}
