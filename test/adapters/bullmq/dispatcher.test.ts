import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createClient } from "redis";
import { openBullmqDispatcher } from "../../../adapters/bullmq/open.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { TOPICS } from "../../../core/domain/job.ts";
import { testDispatcher } from "../../conformance/dispatcher.ts";
import { eventually } from "../../conformance/real-service.ts";
import { startRedis } from "../../conformance/services.ts";
import { openSilentProxy } from "../../fixtures/silent-proxy.ts";

const redis = await startRedis();

if (redis === null) {
  test("dispatcher: BullMQ", { skip: "Redis is not installed" }, () => {});
} else {
  const client = createClient({ url: redis.url });
  client.on("error", () => undefined); // killed below
  await client.connect();
  after(() => client.destroy());
  let opened = 0;
  const open = () =>
    openBullmqDispatcher({ redis: { url: redis.url }, prefix: `test${++opened}`, publishTimeoutMs: 300 });
  testDispatcher("BullMQ", { open });

  test("close leaves the caller's client open, and a handled item leaves nothing in Redis", async () => {
    const dispatcher = await openBullmqDispatcher({ redis: { client }, prefix: "kept" });
    const seen: string[] = [];
    const handle = async ({ jobId }: { readonly jobId: string }) => {
      seen.push(jobId);
      if (jobId === "job_2") throw new Error("no");
    };
    const consumer = await dispatcher.consume("classify", handle, { concurrency: 2 });
    await dispatcher.publish(["job_1", "job_2"].map((jobId) => ({ topic: "classify", jobId, dispatchNo: 1 })));
    await eventually(() => seen.length === 2);
    await consumer.drain(1_000);
    await dispatcher.close();
    assert.equal(await client.ping(), "PONG");
    const keys = await client.keys("kept:*");
    assert.deepEqual(
      keys.filter((key) => /job_/.test(key)),
      [],
    );
  });

  test("a new dispatch of an item arrives again, and a repeated dispatch of a waiting item arrives once", async () => {
    const dispatcher = await open();
    const item = { topic: "classify", jobId: "job_1", dispatchNo: 1 } as const;
    await dispatcher.publish([item, item, { ...item, dispatchNo: 2 }]);
    const seen: number[] = [];
    const consumer = await dispatcher.consume("classify", async ({ dispatchNo }) => void seen.push(dispatchNo), {
      concurrency: 1,
    });
    await eventually(() => seen.length >= 2);
    await consumer.drain(1_000);
    await dispatcher.close();
    assert.deepEqual(seen, [1, 2]);
  });

  test("a publish without Redis is refused in time, and publishing and consuming continue once Redis is back and empty", async () => {
    const dispatcher = await open();
    const seen: string[] = [];
    const consumer = await dispatcher.consume("classify", async ({ jobId }) => void seen.push(jobId), {
      concurrency: 2,
    });
    const publish = (jobId: string) => dispatcher.publish([{ topic: "classify", jobId, dispatchNo: 1 }]);
    await publish("before");
    await eventually(() => seen.includes("before"));
    await redis.kill();
    await assert.rejects(
      publish("lost"),
      (error) => error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE",
    );
    await redis.start();
    await eventually(() =>
      publish("later").then(
        () => true,
        () => false,
      ),
    );
    await eventually(() => seen.includes("later"));
    await consumer.drain(1_000);
    await dispatcher.close();
  });

  test("a drain and a close end in time while Redis is gone", { timeout: 15_000 }, async () => {
    const dispatcher = await open();
    const consumer = await dispatcher.consume("classify", async () => undefined, { concurrency: 2 });
    await dispatcher.publish([{ topic: "classify", jobId: "job_1", dispatchNo: 1 }]);
    await redis.kill();
    await consumer.drain(100);
    await dispatcher.close();
    await redis.start();
  });

  test("a close while Redis is gone leaves no connection that reconnects without end and keeps the process alive", {
    timeout: 15_000,
  }, async () => {
    const made: { readonly isOpen: boolean }[] = [];
    const own = createClient({ url: redis.url });
    own.on("error", () => undefined); // killed below
    await own.connect();
    const duplicate = own.duplicate.bind(own);
    own.duplicate = ((...args: Parameters<typeof duplicate>) => {
      const copy = duplicate(...args);
      made.push(copy);
      return copy;
    }) as typeof own.duplicate; // the same function, with a record of its results
    const dispatcher = await openBullmqDispatcher({ redis: { client: own }, prefix: "gone" });
    const consumers = await Promise.all(
      TOPICS.map((topic) => dispatcher.consume(topic, async () => undefined, { concurrency: 1 })),
    );
    // Half a second puts the workers in the middle of a blocking command. The test passes without it, but proves less.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await redis.kill();
    await Promise.all(consumers.map((consumer) => consumer.drain(100)));
    await dispatcher.close();
    const isOpen = [own.isOpen, ...made.map((copy) => copy.isOpen)];
    own.destroy();
    await redis.start();
    assert.deepEqual(isOpen, [true, ...TOPICS.map(() => false)]);
  });

  test("the dispatcher replaces dead connections, also while publishing continues", {
    timeout: 60_000,
  }, async () => {
    const proxy = await openSilentProxy(Number(new URL(redis.url).port));
    const url = `redis://127.0.0.1:${proxy.port}`;
    const dispatcher = await openBullmqDispatcher({
      redis: { url },
      prefix: "silent",
      publishTimeoutMs: 300,
      silenceMs: 3_000,
    });
    const seen: string[] = [];
    const consumer = await dispatcher.consume("classify", async ({ jobId }) => void seen.push(jobId), {
      concurrency: 2,
    });
    const isPublished = (jobId: string) =>
      dispatcher.publish([{ topic: "classify", jobId, dispatchNo: 1 }]).then(
        () => true,
        () => false,
      );
    await eventually(async () => (await isPublished("before")) && seen.includes("before"));
    proxy.fallSilent();
    await eventually(() => isPublished("later"), 30_000);
    await eventually(() => seen.includes("later"), 30_000);
    await consumer.drain(1_000);
    await dispatcher.close();
    proxy.close();
  });

  test("the error of a Redis that is missing at the start names its address and not its password", async () => {
    const opening = openBullmqDispatcher({ redis: { url: "redis://user:secret@127.0.0.1:1" } });
    await assert.rejects(
      opening,
      (error: Error) => /connect to Redis at 127\.0\.0\.1:1:/.test(error.message) && !error.message.includes("secret"),
    );
  });
}
