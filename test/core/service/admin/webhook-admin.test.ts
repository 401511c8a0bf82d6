import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { verifyWebhook } from "../../../../src/webhooks.ts";
import { createJumpClock, DATABASES, DOWN, HOOK, onlyEndpoint, openWebhooks, scan } from "../webhooks/receivers.ts";

const HOUR = 3_600_000;
const NONE = "unknown_1";

for (const [name, open] of Object.entries(DATABASES)) {
  describe(`the owner's side of webhooks on ${name}`, () => {
    test("a new endpoint is active, receives both job events and has a secret of its own", async () => {
      await using subject = await openWebhooks({ database: await open() });
      const { endpoint, secret } = await subject.register();
      const { id, createdAt, ...rest } = endpoint;
      assert.deepEqual(rest, {
        organizationId: subject.organizationId,
        kind: "registered",
        url: HOOK,
        events: ["job.completed", "job.failed"],
        wantsRetryNotices: false,
        state: "active",
        failureCount: 0,
      });
      assert.match(secret.secret, /^whsec_[0-9A-Za-z]{43}$/);
      assert.equal(secret.previous, null);
      assert.equal(createdAt, subject.clock.now());
      assert.deepEqual(await subject.service.admin.listEndpoints(subject.organizationId), [endpoint]);
      assert.equal(JSON.stringify(endpoint).includes("whsec_"), false);
      assert.notEqual((await subject.register({ url: "https://b.example/" })).secret.secret, secret.secret);
    });

    test("an endpoint with a known, refused or malformed URL, with unknown or no events, or beyond the fiftieth is refused", async () => {
      await using subject = await openWebhooks({
        database: await open(),
        judge: (url) => (url.includes("private") ? "denied" : "allowed"),
      });
      await subject.register();
      await assert.rejects(subject.register(), { code: "VALIDATION_ERROR" });
      await assert.rejects(subject.register({ url: "https://private.example/" }), { code: "URL_NOT_ALLOWED" });
      for (const url of ["", "hooks.example", `https://h.example/${"x".repeat(2048)}`])
        await assert.rejects(subject.register({ url }), { code: "VALIDATION_ERROR" });
      for (const events of [[], ["job.done"]])
        await assert.rejects(subject.register({ url: "https://b.example/", events }), { code: "VALIDATION_ERROR" });
      for (let i = 1; i < 50; i++) await subject.register({ url: `https://h${i}.example/` });
      await assert.rejects(subject.register({ url: "https://last.example/" }), { code: "VALIDATION_ERROR" });
    });

    test("an edit changes what it names; the secret stays with a new URL", async () => {
      await using subject = await openWebhooks({ database: await open() });
      const { service, organizationId, transport } = subject;
      const { endpoint, secret } = await subject.register();
      await subject.register({ url: "https://taken.example/", events: ["job.failed"] });
      const ref = { organizationId, endpointId: endpoint.id };
      const edited = await service.admin.updateEndpoint(ref, {
        url: "https://moved.example/",
        events: ["job.completed"],
      });
      assert.deepEqual(edited, { ...endpoint, url: "https://moved.example/", events: ["job.completed"] });
      await assert.rejects(service.admin.updateEndpoint(ref, { url: "https://taken.example/" }), {
        code: "VALIDATION_ERROR",
      });
      await scan(subject);
      assert.deepEqual(
        transport.posts.map((post) => post.url),
        ["https://moved.example/"],
      );
      const [post] = transport.posts;
      assert.equal(
        verifyWebhook(post?.body ?? "", post?.headers ?? {}, secret.secret, { now: post?.at ?? 0 }).kind,
        "verified",
      );
    });

    test("an edit of the URL while a delivery is under way leaves every counter right", async () => {
      await using subject = await openWebhooks({ database: await open() });
      let release = () => {};
      subject.transport.answer = () => new Promise((resolve) => (release = () => resolve(DOWN)));
      const { endpoint } = await subject.register();
      await scan(subject);
      await subject.service.admin.updateEndpoint(
        { organizationId: subject.organizationId, endpointId: endpoint.id },
        { url: "https://moved.example/" },
      );
      release();
      await subject.clock.advance(5);
      const report = await subject.database.store.read.audit(subject.organizationId);
      assert.deepEqual(
        new Set([...(report?.origins ?? []), ...(report?.endpoints ?? [])].map((row) => row.inFlight)),
        new Set([0]),
      );
      assert.equal(report?.endpoints[0]?.failureCount, 1);
    });

    test("a deleted endpoint gets no more deliveries, leaves the list, and its URL can be registered again", async () => {
      await using subject = await openWebhooks({ database: await open(), clock: createJumpClock() });
      const { service, organizationId, clock, transport } = subject;
      transport.answer = () => DOWN;
      const { endpoint, secret } = await subject.register();
      await scan(subject);
      await service.admin.deleteEndpoint({ organizationId, endpointId: endpoint.id });
      await scan(subject);
      await clock.advance(60_000);
      assert.equal(transport.posts.length, 1);
      assert.deepEqual(await service.admin.listEndpoints(organizationId), []);
      const again = await subject.register();
      assert.notEqual(again.endpoint.id, endpoint.id);
      assert.notEqual(again.secret.secret, secret.secret);
      await clock.advance(HOUR + 1_000);
      assert.deepEqual(
        (await subject.database.store.read.audit(organizationId))?.endpoints.map((row) => row.id),
        [again.endpoint.id],
      );
    });

    test("after a rotation the newest secret signs and the one before is shown for 24 hours", async () => {
      await using subject = await openWebhooks({ database: await open(), clock: createJumpClock() });
      const { service, organizationId, transport, clock } = subject;
      const { endpoint, secret } = await subject.register();
      const ref = { organizationId, endpointId: endpoint.id };
      const fallback = await service.admin.defaultSecret(organizationId);
      const rotated = await service.admin.rotateEndpointSecret(ref);
      const rotatedFallback = await service.admin.rotateDefaultSecret(organizationId);
      for (const [before, after] of [
        [secret, rotated],
        [fallback, rotatedFallback],
      ] as const) {
        assert.notEqual(after.secret, before.secret);
        assert.deepEqual(after.previous, { secret: before.secret, validUntil: clock.now() + 24 * HOUR });
      }
      await scan(subject, { url: "https://job.example/", events: ["job.completed"] });
      for (const post of transport.posts) {
        const newest = post.url === HOOK ? rotated : rotatedFallback;
        assert.equal(verifyWebhook(post.body, post.headers, newest.secret, { now: post.at }).kind, "verified");
        // A receiver that knows both accepts it all along.
        assert.equal(
          verifyWebhook(post.body, post.headers, [newest.previous?.secret ?? "", newest.secret], { now: post.at }).kind,
          "verified",
        );
      }
      assert.equal(transport.posts.length, 2);
      assert.deepEqual(await service.admin.endpointSecret(ref), rotated);
      await clock.advance(24 * HOUR);
      assert.deepEqual(await service.admin.endpointSecret(ref), { ...rotated, previous: null });
      assert.deepEqual(await service.admin.defaultSecret(organizationId), { ...rotatedFallback, previous: null });
    });

    test("deliveries are listed newest first, page by page, of all endpoints or one", async () => {
      await using subject = await openWebhooks({ database: await open() });
      const { service, organizationId } = subject;
      const { endpoint } = await subject.register();
      for (let i = 0; i < 3; i++) await scan(subject, { url: "https://job.example/", events: ["job.completed"] });
      const all = (await service.admin.listDeliveries({ organizationId })).items;
      assert.equal(all.length, 6);
      assert.ok(all.every((row, index) => index === 0 || row.createdAt <= (all[index - 1]?.createdAt ?? 0)));
      const paged: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof service.admin.listDeliveries>> = await service.admin.listDeliveries({
          organizationId,
          limit: 4,
          ...(cursor === null ? {} : { cursor }),
        });
        paged.push(...page.items.map((row) => row.id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      assert.deepEqual(
        paged,
        all.map((row) => row.id),
      );
      const own = (await service.admin.listDeliveries({ organizationId, endpointId: endpoint.id })).items;
      assert.deepEqual(
        own,
        all.filter((row) => row.endpointId === endpoint.id),
      );
      for (const query of [{ cursor: "x" }, { cursor: "1.a b" }, { limit: 0 }, { limit: 201 }, { limit: 1.5 }]) {
        await assert.rejects(service.admin.listDeliveries({ organizationId, ...query }), { code: "VALIDATION_ERROR" });
      }
    });

    test("a delivery's content is what was sent and the secret that signed it, of whatever kind its endpoint is", async () => {
      await using subject = await openWebhooks({ database: await open() });
      const { service, organizationId, transport, caller } = subject;
      await subject.register();
      await scan(subject, { url: "https://job.example/", events: ["job.completed"] });
      await service.testWebhook(caller, { url: "https://test.example/", event: "job.failed" });
      await subject.clock.advance(5);
      const deliveries = await subject.deliveries();
      assert.equal(deliveries.length, 3);
      for (const { id: deliveryId } of deliveries) {
        const { body, secret } = await service.admin.deliveryContent({ organizationId, deliveryId });
        const post =
          transport.posts.find(({ headers }) => headers["Service-Delivery-Id"] === deliveryId) ?? assert.fail();
        assert.equal(new TextDecoder().decode(post.body), body);
        assert.equal(verifyWebhook(post.body, post.headers, secret, { now: post.at }).kind, "verified");
      }
    });

    test("an endpoint of another organization is unknown", async () => {
      await using subject = await openWebhooks({ database: await open() });
      const { admin } = subject.service;
      const { endpoint } = await subject.register();
      await scan(subject);
      const [delivery] = await subject.deliveries();
      const other = (await admin.createOrganization({ name: "Other" })).id;
      const endpointId = endpoint.id;
      const deliveryId = delivery?.id ?? "";
      const calls = [
        (organizationId: string) => admin.updateEndpoint({ organizationId, endpointId }, { wantsRetryNotices: true }),
        (organizationId: string) => admin.deleteEndpoint({ organizationId, endpointId }),
        (organizationId: string) => admin.enableEndpoint({ organizationId, endpointId }),
        (organizationId: string) => admin.endpointSecret({ organizationId, endpointId }),
        (organizationId: string) => admin.rotateEndpointSecret({ organizationId, endpointId }),
        (organizationId: string) => admin.listDeliveries({ organizationId, endpointId }),
        (organizationId: string) => admin.listAttempts({ organizationId, deliveryId }),
        (organizationId: string) => admin.deliveryContent({ organizationId, deliveryId }),
        (organizationId: string) => admin.replayDelivery({ organizationId, deliveryId }),
      ];
      for (const call of calls) for (const id of [other, NONE]) await assert.rejects(call(id), { code: "NOT_FOUND" });
      for (const call of [admin.listEndpoints, admin.defaultSecret, admin.rotateDefaultSecret])
        await assert.rejects(call(NONE), { code: "NOT_FOUND" });
      assert.deepEqual(await onlyEndpoint(subject.service, subject.organizationId), endpoint);
    });

    test("the URL of a job shows as an implicit endpoint without settings or secret of its own", async () => {
      await using subject = await openWebhooks({ database: await open() });
      await scan(subject, { url: HOOK, events: ["job.completed"] });
      const { organizationId, service } = subject;
      const { id, kind, events } = await onlyEndpoint(service, organizationId);
      assert.deepEqual([kind, events], ["implicit", []]);
      const ref = { organizationId, endpointId: id };
      for (const call of [
        service.admin.endpointSecret(ref),
        service.admin.rotateEndpointSecret(ref),
        service.admin.updateEndpoint(ref, { events: ["job.failed"] }),
      ]) {
        await assert.rejects(call, { code: "VALIDATION_ERROR" });
      }
    });
  });
}
