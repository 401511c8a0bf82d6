import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DELAYS_MS, MAX_ATTEMPTS, nextAttemptAt } from "../../../../core/service/webhooks/schedule.ts";
import { verifyWebhook } from "../../../../src/webhooks.ts";
import {
  createJumpClock,
  DATABASES,
  DOWN,
  HOOK,
  OK,
  onlyEndpoint,
  openWebhooks,
  scan,
  type WebhookService,
} from "./receivers.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Retry delays. Contract 6.5 */
const DELAYS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 48 * HOUR];

/** Advances the clock until the newest delivery has used all its attempts. */
async function exhaust({ clock, deliveries }: WebhookService): Promise<void> {
  await clock.advance(0);
  for (;;) {
    const [delivery] = await deliveries();
    if (delivery === undefined || delivery.nextAt === null) return;
    await clock.advance(delivery.nextAt - clock.now());
  }
}

/** Returns the endpoint's health after each of the first attempts of `scans` deliveries. */
async function health(subject: WebhookService, scans: number): Promise<string[]> {
  const seen: string[] = [];
  for (let i = 0; i < scans; i++) {
    await scan(subject);
    const { state, failureCount } = await onlyEndpoint(subject.service, subject.organizationId);
    seen.push(`${failureCount} ${state}`);
  }
  return seen;
}

test("a retry waits the delay of contract 6.5, lengthened by at most 5 %", () => {
  assert.deepEqual(DELAYS_MS, DELAYS);
  assert.equal(MAX_ATTEMPTS, 8);
  for (const [index, delay] of DELAYS.entries()) {
    assert.equal(nextAttemptAt(1_000, 7 - index, 0), 1_000 + delay);
    assert.equal(nextAttemptAt(1_000, 7 - index, 1), 1_000 + Math.round(delay * 1.05));
  }
});

for (const [name, open] of Object.entries(DATABASES)) {
  describe(`retries on ${name}`, () => {
    test("a failing receiver gets eight attempts after the contract's delays, with one id and a new signature each", async () => {
      await using subject = await openWebhooks({ database: await open(), clock: createJumpClock() });
      const { service, transport, organizationId } = subject;
      transport.answer = () => DOWN;
      const { secret } = await subject.register();
      await scan(subject);
      await exhaust(subject);
      const { posts } = transport;
      assert.equal(posts.length, 8);
      for (const [index, delay] of DELAYS.entries()) {
        const waited = (posts[index + 1]?.at ?? 0) - (posts[index]?.at ?? 0);
        assert.ok(waited >= delay && waited <= delay * 1.05 + 1, `attempt ${index + 2} after ${waited} ms`);
      }
      assert.equal(new Set(posts.map((post) => post.headers["Service-Delivery-Id"])).size, 1);
      assert.equal(new Set(posts.map((post) => post.headers["Service-Timestamp"])).size, 8);
      assert.equal(new Set(posts.map((post) => post.headers["Service-Signature"])).size, 8);
      for (const post of posts)
        assert.equal(verifyWebhook(post.body, post.headers, secret.secret, { now: post.at }).kind, "verified");
      const [delivery] = await subject.deliveries();
      assert.deepEqual([delivery?.state, delivery?.attemptCount], ["exhausted", 8]);
      const attempts = await service.admin.listAttempts({ organizationId, deliveryId: delivery?.id ?? "" });
      assert.deepEqual(
        attempts.map(({ number, status, startedAt }) => [number, status, startedAt]),
        posts.map((post, index) => [index + 1, 503, post.at]),
      );
      await subject.clock.advance(100 * HOUR);
      assert.equal(posts.length, 8);
    });

    test("a retry delay starts at the end of the failed attempt", async () => {
      await using subject = await openWebhooks({ database: await open() });
      subject.transport.answer = async () => {
        await subject.clock.sleep(14 * SECOND);
        return { kind: "failed", reason: "timeout", message: "no answer" };
      };
      await subject.register();
      await scan(subject);
      await subject.clock.advance(14 * SECOND + 29 * SECOND);
      assert.equal(subject.transport.posts.length, 1);
      await subject.clock.advance(3 * SECOND);
      assert.equal(subject.transport.posts.length, 2);
      await subject.clock.advance(14 * SECOND);
    });

    test("a first attempt that the name servers did not answer says nothing about the endpoint, a second one does", async () => {
      await using subject = await openWebhooks({ database: await open(), clock: createJumpClock() });
      subject.transport.answer = () => ({ kind: "failed", reason: "dns", message: "late", isTransient: true });
      await subject.register();
      assert.deepEqual(await health(subject, 2), ["0 active", "0 active"]);
      await subject.clock.advance(40 * SECOND);
      const { failureCount } = await onlyEndpoint(subject.service, subject.organizationId);
      assert.deepEqual([failureCount, subject.transport.posts.length], [2, 4]);
      subject.transport.answer = () => ({ kind: "failed", reason: "dns", message: "absent" });
      assert.deepEqual(await health(subject, 1), ["3 active"]);
    });

    test("a delivery is acknowledged by every 2xx status and by no other status", async () => {
      await using subject = await openWebhooks({ database: await open() });
      await subject.register();
      for (const status of [200, 201, 204, 299, 199, 300, 302, 400, 404, 410, 500, 503]) {
        subject.transport.answer = () => ({ kind: "answered", status });
        await scan(subject);
        assert.equal(
          (await subject.deliveries())[0]?.state,
          status >= 200 && status < 300 ? "delivered" : "pending",
          String(status),
        );
        await subject.service.admin.enableEndpoint({
          organizationId: subject.organizationId,
          endpointId: (await subject.deliveries())[0]?.endpointId ?? "",
        });
      }
    });

    test("an endpoint degrades after 5 consecutive failures, pauses after 20, and only its owner ends the pause", async () => {
      await using subject = await openWebhooks({ database: await open() });
      const { service, transport, organizationId } = subject;
      const { endpoint } = await subject.register();
      transport.answer = () => DOWN;
      const seen = await health(subject, 20);
      assert.deepEqual([seen[3], seen[4], seen[18], seen[19]], ["4 active", "5 degraded", "19 degraded", "20 paused"]);
      const before = (await subject.deliveries()).length;
      transport.answer = () => OK;
      assert.deepEqual(await health(subject, 1), ["20 paused"]);
      assert.equal((await subject.deliveries()).length, before, "an event was enqueued while paused");
      // Retries queued before the pause continue, and their success does not end the pause.
      await subject.clock.advance(33 * SECOND);
      assert.deepEqual(await health(subject, 1), ["0 paused"]);
      const name = { organizationId, endpointId: endpoint.id };
      assert.equal((await service.admin.enableEndpoint(name)).state, "active");
      await scan(subject);
      assert.equal((await subject.deliveries()).length, before + 1, "events missed while paused were sent");
    });

    test("a success resets an endpoint's failure count and ends its degradation", async () => {
      await using subject = await openWebhooks({ database: await open() });
      await subject.register();
      subject.transport.answer = () => DOWN;
      assert.deepEqual((await health(subject, 6)).at(-1), "6 degraded");
      subject.transport.answer = () => OK;
      assert.deepEqual(await health(subject, 1), ["0 active"]);
    });

    test("an internal fault is retried and does not change the receiver's health", async () => {
      await using subject = await openWebhooks({ database: await open() });
      await subject.register();
      subject.transport.answer = () => {
        throw new Error("socket table full");
      };
      assert.deepEqual(await health(subject, 1), ["0 active"]);
      const [delivery] = await subject.deliveries();
      assert.deepEqual([delivery?.state, delivery?.attemptCount], ["pending", 1]);
      const attempts = await subject.service.admin.listAttempts({
        organizationId: subject.organizationId,
        deliveryId: delivery?.id ?? "",
      });
      assert.match(attempts[0]?.failure ?? "", /^internal: /);
      assert.doesNotMatch(attempts[0]?.failure ?? "", /socket/);
    });

    test("an attempt lost with its process counts, and the next attempt follows the retry schedule", async () => {
      const database = await open();
      const lost = await openWebhooks({ database });
      lost.transport.answer = () => new Promise(() => undefined);
      const { endpoint } = await lost.register();
      await scan(lost);
      assert.equal(lost.transport.posts.length, 1);
      await lost.clock.advance(31 * SECOND + 35 * SECOND);
      assert.equal(lost.transport.posts.length, 2);
      const [delivery] = await lost.deliveries();
      const attempts = await lost.service.admin.listAttempts({
        organizationId: lost.organizationId,
        deliveryId: delivery?.id ?? "",
      });
      assert.deepEqual(
        attempts.map(({ number, status, failure }) => [number, status, failure?.slice(0, 5)]),
        [[1, null, "lost:"]],
      );
      assert.equal(delivery?.attemptCount, 2);
      assert.deepEqual(
        (await lost.service.admin.listEndpoints(lost.organizationId)).find((row) => row.id === endpoint.id)
          ?.failureCount,
        0,
      );
      await database.closeDatabase();
    });

    test("a replay sends an ended delivery again with the same id and eight more attempts", async () => {
      await using subject = await openWebhooks({ database: await open(), clock: createJumpClock() });
      const { service, transport, organizationId } = subject;
      transport.answer = () => DOWN;
      await subject.register();
      await scan(subject);
      const [first] = await subject.deliveries();
      const name = { organizationId, deliveryId: first?.id ?? "" };
      await assert.rejects(service.admin.replayDelivery(name), { code: "VALIDATION_ERROR" });
      await exhaust(subject);
      const replayed = await service.admin.replayDelivery(name);
      assert.deepEqual([replayed.id, replayed.state], [first?.id, "pending"]);
      await exhaust(subject);
      assert.equal(transport.posts.length, 16);
      transport.answer = () => OK;
      await service.admin.replayDelivery(name);
      await subject.clock.advance(0);
      const [delivery] = await subject.deliveries();
      assert.deepEqual([delivery?.state, delivery?.attemptCount], ["delivered", 17]);
      await service.admin.replayDelivery(name);
      await subject.clock.advance(0);
      assert.equal(new Set(transport.posts.map((post) => post.headers["Service-Delivery-Id"])).size, 1);
      assert.equal(transport.posts.length, 18);
    });

    test("a hanging receiver delays no other receiver and gets at most 4 sends at once, its origin 8", async () => {
      await using subject = await openWebhooks({ database: await open(), options: { policy: { drainMs: 1 } } });
      const { service, caller, clock, transport } = subject;
      const releases: (() => void)[] = [];
      transport.answer = ({ url }) =>
        url.startsWith("https://hangs.example/") ? new Promise((resolve) => releases.push(() => resolve(DOWN))) : OK;
      const urls = ["https://hangs.example/a", "https://hangs.example/b", "https://hangs.example/c"];
      for (const url of urls) await subject.register({ url });
      await subject.register();
      for (let i = 0; i < 12; i++) await scan(subject);
      const sent = (url: string) => transport.posts.filter((post) => post.url === url).length;
      assert.equal(sent(HOOK), 12);
      assert.ok(urls.every((url) => sent(url) <= 4));
      assert.equal(releases.length, 8);
      for (const release of releases.splice(0)) release();
      await clock.advance(5);
      assert.equal(releases.length, 8);
      await service.testWebhook(caller, { url: "https://other.example/", event: "job.failed" });
      await clock.advance(5);
      assert.equal(sent("https://other.example/"), 1);
      while (releases.length > 0) {
        for (const release of releases.splice(0)) release();
        await clock.advance(5);
      }
      const { origins, endpoints } = (await subject.database.store.read.audit(subject.organizationId)) ?? assert.fail();
      assert.deepEqual(new Set([...origins, ...endpoints].map((row) => row.inFlight)), new Set([0]));
      assert.deepEqual(urls.map(sent), [12, 12, 12]);
    });
  });
}
