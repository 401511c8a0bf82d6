import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { EVENT_SCHEMAS, TestDeliverySchema } from "../../../../core/contract/events.ts";
import { EVENT_EXAMPLES } from "../../../../core/contract/examples.ts";
import { satisfies } from "../../../../core/contract/validate.ts";
import { EVENT_KINDS } from "../../../../core/domain/event-kinds.ts";
import type { JobHandler, JsonObject } from "../../../../core/domain/job.ts";
import type { WebhookPost } from "../../../../core/ports/webhook-transport.ts";
import type { BillingEventKind } from "../../../../core/service/webhooks/requests.ts";
import { verifyWebhook } from "../../../../src/webhooks.ts";
import { scanCommand } from "../../../conformance/test-service.ts";
import { DATABASES, DOWN, HOOK, onlyEndpoint, openWebhooks, scan } from "./receivers.ts";

const BOTH = { url: HOOK, events: ["job.completed", "job.failed"] };
const failing: JobHandler = async () => ({
  kind: "failed",
  failure: { code: "SEARCH_UNAVAILABLE", message: "No answer.", step: "search", isRetryable: true },
});

function bodyOf(post: WebhookPost | undefined): Record<string, unknown> {
  assert.ok(post !== undefined, "nothing was sent");
  return JSON.parse(new TextDecoder().decode(post.body));
}

/** True when the post's signature was valid for the secret at the time of sending. */
function isSignedBy(post: (WebhookPost & { readonly at: number }) | undefined, secret: string): boolean {
  assert.ok(post !== undefined, "nothing was sent");
  return verifyWebhook(post.body, post.headers, secret, { now: post.at, toleranceSeconds: 1 }).kind === "verified";
}

for (const [name, open] of Object.entries(DATABASES)) {
  describe(`deliveries on ${name}`, () => {
    test("the end of a job is delivered to a registered endpoint and the job's own URL, each signed with its secret", async () => {
      await using subject = await openWebhooks({ database: await open() });
      const { service, transport, organizationId } = subject;
      const { secret } = await subject.register({ url: "https://registered.example/in" });
      const jobId = await scan(subject, BOTH);
      const byUrl = new Map(transport.posts.map((post) => [post.url, post]));
      assert.equal(transport.posts.length, 2);
      assert.ok(isSignedBy(byUrl.get("https://registered.example/in"), secret.secret));
      const fallback = await service.admin.defaultSecret(organizationId);
      assert.ok(isSignedBy(byUrl.get(HOOK), fallback.secret));
      assert.match(fallback.secret, /^whsec_[0-9A-Za-z]{43}$/);
      for (const post of transport.posts) {
        assert.equal(bodyOf(post).job_id, jobId);
        assert.ok(satisfies(EVENT_SCHEMAS["job.completed"], bodyOf(post)));
      }
      const report = await subject.database.store.read.audit(organizationId);
      assert.equal(new TextDecoder().decode(byUrl.get(HOOK)?.body), report?.events[0]?.body);
      assert.deepEqual(
        (await subject.deliveries()).map(({ state, attemptCount, isTest }) => [state, attemptCount, isTest]),
        [
          ["delivered", 1, false],
          ["delivered", 1, false],
        ],
      );
    });

    test("a delivery has the headers of contract 6.2", async () => {
      await using subject = await openWebhooks({ database: await open() });
      await subject.register();
      await scan(subject);
      const [post] = subject.transport.posts;
      const [delivery] = await subject.deliveries();
      const { "Service-Signature": signature, ...others } = post?.headers ?? {};
      assert.match(signature ?? "", /^[0-9a-f]{64}$/);
      assert.deepEqual(others, {
        "Content-Type": "application/json",
        "User-Agent": "Service-Webhooks/1.0",
        "Service-Timestamp": String(Math.floor((post?.at ?? 0) / 1000)),
        "Service-Delivery-Id": delivery?.id,
        "Service-Event": "job.completed",
      });
    });

    test("a job's URL that is also registered gets one delivery, signed with the endpoint's secret", async () => {
      await using subject = await openWebhooks({ database: await open() });
      const { secret } = await subject.register();
      await scan(subject, BOTH);
      assert.equal(subject.transport.posts.length, 1);
      assert.ok(isSignedBy(subject.transport.posts[0], secret.secret));
    });

    test("an endpoint and a job's URL receive only the events they subscribed to", async () => {
      await using subject = await openWebhooks({ database: await open() });
      await subject.register({ url: "https://failures.example/", events: ["job.failed"] });
      await subject.register({ url: "https://bills.example/", events: ["billing.topup_failed"] });
      await scan(subject, { url: HOOK, events: ["job.failed"] });
      assert.deepEqual(subject.transport.posts, []);
    });

    test("a URL registered after the job was accepted is signed with the endpoint's secret", async () => {
      await using subject = await openWebhooks({ database: await open() });
      await scan(subject, BOTH);
      const { endpoint, secret } = await subject.register();
      assert.equal(endpoint.id, (await onlyEndpoint(subject.service, subject.organizationId)).id);
      await scan(subject, BOTH);
      assert.ok(isSignedBy(subject.transport.posts[1], secret.secret));
    });

    test("a retry is delivered to endpoints that opted in, and the terminal failure to all subscribers", async () => {
      await using subject = await openWebhooks({ database: await open(), handler: failing });
      await subject.register({ url: "https://plain.example/" });
      await subject.register({ url: "https://curious.example/", wantsRetryNotices: true });
      const { service, caller, clock, transport } = subject;
      await service.admit(caller, scanCommand({ webhook: BOTH }));
      await clock.advance(60_000);
      const heard = (url: string) =>
        transport.posts
          .filter((post) => post.url === url)
          .map((post) => [bodyOf(post).attempt, bodyOf(post).will_retry]);
      assert.deepEqual(heard("https://plain.example/"), [[3, false]]);
      assert.deepEqual(heard(HOOK), [[3, false]]);
      assert.deepEqual(heard("https://curious.example/"), [
        [1, true],
        [2, true],
        [3, false],
      ]);
      for (const post of transport.posts) assert.ok(satisfies(EVENT_SCHEMAS["job.failed"], bodyOf(post)));
    });

    test("a cancelled job creates no deliveries", async () => {
      await using subject = await openWebhooks({
        database: await open(),
        handler: () => new Promise(() => undefined),
        options: { policy: { drainMs: 1 } },
      });
      await subject.register();
      const { service, caller, clock, transport } = subject;
      const { jobId } = await service.admit(caller, scanCommand({ webhook: BOTH }));
      await service.cancel(caller, jobId);
      await clock.advance(5_000);
      assert.deepEqual(transport.posts, []);
    });

    test("a billing event is delivered unchanged to the endpoints that subscribed", async () => {
      await using subject = await openWebhooks({ database: await open() });
      const { service, organizationId, clock, transport } = subject;
      const kinds = EVENT_KINDS.filter((kind): kind is BillingEventKind => kind.startsWith("billing."));
      await subject.register({ events: kinds });
      for (const kind of kinds) {
        const payload = Object.values(EVENT_EXAMPLES[kind])[0] as JsonObject;
        await service.emitBilling(organizationId, kind, payload);
        await clock.advance(10);
        assert.deepEqual(bodyOf(transport.posts.at(-1)), payload);
        assert.equal(transport.posts.at(-1)?.headers["Service-Event"], kind);
      }
      assert.equal(transport.posts.length, 5);
      await assert.rejects(service.emitBilling(organizationId, "billing.refund.failed", { refundId: "re_1" }), {
        code: "VALIDATION_ERROR",
      });
      await assert.rejects(service.emitBilling("org_none", "billing.topup_failed", { tpaId: "t", reason: "r" }), {
        code: "NOT_FOUND",
      });
    });

    test("a billing event is delivered once per organization and key, and each time when it has no key", async () => {
      await using subject = await openWebhooks({ database: await open() });
      const { service, organizationId, clock, transport } = subject;
      await subject.register({ events: ["billing.topup_failed"] });
      const other = await service.admin.createOrganization({ name: "Other" });
      const emit = (reason: string, key?: string, id = organizationId) =>
        service.emitBilling(id, "billing.topup_failed", { tpaId: "t", reason }, key);
      await Promise.all([emit("a", "evt_1"), emit("b", "evt_1"), emit("c", "evt_1", other.id)]);
      await clock.advance(10);
      await emit("d", "evt_1");
      await emit("e", "evt_2");
      await emit("f");
      await emit("f");
      await clock.advance(10);
      assert.deepEqual(transport.posts.map((post) => bodyOf(post).reason).sort(), ["a", "e", "f", "f"]);
    });

    test("a test delivery of each event kind carries its sample and is signed only with its own secret", async () => {
      await using subject = await openWebhooks({ database: await open() });
      const { service, caller, clock, transport, organizationId } = subject;
      const { secret } = await subject.register();
      for (const event of EVENT_KINDS) {
        const test = await service.testWebhook(caller, { url: HOOK, event });
        await clock.advance(10);
        const post = transport.posts.at(-1);
        assert.equal(post?.headers["Service-Delivery-Id"], test.deliveryId);
        assert.ok(isSignedBy(post, test.signingSecret));
        assert.equal(isSignedBy(post, secret.secret), false);
        assert.ok(satisfies(EVENT_SCHEMAS[event], bodyOf(post)), event);
        assert.ok(satisfies(TestDeliverySchema, bodyOf(post)), event);
      }
      const { endpointSecret } = service.admin;
      const { id } = await onlyEndpoint(service, organizationId);
      assert.equal((await endpointSecret({ organizationId, endpointId: id })).secret, secret.secret);
    });

    test("a failed test delivery is retried and does not change the endpoint's health", async () => {
      await using subject = await openWebhooks({ database: await open() });
      subject.transport.answer = () => DOWN;
      const { service, caller, clock, organizationId } = subject;
      await subject.register();
      for (let i = 0; i < 6; i++) await service.testWebhook(caller, { url: HOOK, event: "job.failed" });
      await clock.advance(32_000);
      const { state, failureCount } = await onlyEndpoint(service, organizationId);
      assert.deepEqual([state, failureCount], ["active", 0]);
      assert.equal(subject.transport.posts.length, 12);
    });

    test("closing the service waits for the running attempt and leaves other deliveries to the next start", async () => {
      const subject = await openWebhooks({ database: await open() });
      let release = () => {};
      subject.transport.answer = () =>
        new Promise((resolve) => (release = () => resolve({ kind: "answered", status: 200 })));
      await subject.register();
      await scan(subject);
      let isClosed = false;
      const closing = subject.service.close().then(() => (isClosed = true));
      await subject.clock.advance(1_000);
      assert.equal(isClosed, false);
      release();
      await subject.clock.advance(0);
      await closing;
      assert.equal((await subject.deliveries())[0]?.state, "delivered");
      await subject.database.closeDatabase();
    });
  });
}
