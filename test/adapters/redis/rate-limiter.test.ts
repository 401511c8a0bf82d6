import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createClient } from "redis";
import { openRedisRateLimiter } from "../../../adapters/redis/open.ts";
import { createRedisRateLimiter } from "../../../adapters/redis/rate-limiter.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { RateLimiter, RateRule } from "../../../core/ports/rate-limiter.ts";
import { testRateLimiter } from "../../conformance/rate-limiter.ts";
import { eventually } from "../../conformance/real-service.ts";
import { startRedis } from "../../conformance/services.ts";
import { createTestClock, START } from "../../conformance/test-clock.ts";
import { openSilentProxy } from "../../fixtures/silent-proxy.ts";

const RULES = [{ counter: "key:a", limit: 3 }];
const isUnavailable = (error: unknown) => error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE";

/** Returns what remains of the window, or `null` when the limiter could not count. */
async function countedOrNot(limiter: RateLimiter, rules: readonly RateRule[] = RULES): Promise<number | null> {
  try {
    return (await limiter.take(rules)).remaining;
  } catch {
    return null;
  }
}

const redis = await startRedis();

if (redis === null) {
  test("rate limiter: Redis", { skip: "Redis is not installed" }, () => {});
} else {
  const client = createClient({ url: redis.url });
  client.on("error", () => undefined); // killed below
  await client.connect();
  after(() => client.destroy());
  let opened = 0;
  testRateLimiter("Redis", {
    open: async (clock) => createRedisRateLimiter({ client, clock, prefix: `test${++opened}:` }),
  });

  test("two limiters count together in one key per window, and the key expires", async () => {
    const [one, two] = [1, 2].map(() =>
      createRedisRateLimiter({ client, clock: createTestClock(), prefix: "shared:" }),
    );
    await one?.take(RULES);
    assert.equal((await two?.take(RULES))?.remaining, 1);
    const keys = await client.keys("shared:*");
    assert.deepEqual(keys, [`shared:${START / 60_000}:key:a`]);
    const life = await client.pTTL(keys[0] ?? "");
    assert.ok(life > 60_000 && life <= 120_000, `expires in ${life} ms`);
  });

  test("a request without rules passes without a call to Redis", async () => {
    const silent = { evalSha: () => assert.fail(), eval: () => assert.fail() };
    assert.equal((await createRedisRateLimiter({ client: silent, clock: createTestClock() }).take([])).isAllowed, true);
  });

  test("a Redis that hangs costs a request the time limit and no more", async () => {
    const hanging = { evalSha: () => new Promise(() => {}), eval: () => assert.fail() };
    const limiter = (onUnavailable: "open" | "closed") =>
      createRedisRateLimiter({ client: hanging, clock: createTestClock(), timeoutMs: 20, onUnavailable });
    await assert.rejects(async () => limiter("closed").take(RULES), isUnavailable);
    const resetAtSeconds = START / 1_000 + 60;
    assert.deepEqual(await limiter("open").take(RULES), { isAllowed: true, limit: 3, remaining: 3, resetAtSeconds });
  });

  test("the limiter waits for a busy Redis that needs more than a second", async () => {
    const busy = {
      eval: () => assert.fail(),
      evalSha: () => new Promise((resolve) => setTimeout(() => resolve([1, 1]), 1_200)),
    };
    const limiter = createRedisRateLimiter({ client: busy, clock: createTestClock() });
    assert.equal((await limiter.take(RULES)).remaining, 2);
  });

  test("the limiter waits for at most 10,000 responses of a Redis that hangs, and refuses further requests at once", async () => {
    const proxy = await openSilentProxy(Number(new URL(redis.url).port));
    const { rateLimiter, closeRateLimiter } = await openRedisRateLimiter({
      url: `redis://127.0.0.1:${proxy.port}`,
      clock: createTestClock(),
      timeoutMs: 60_000,
      silenceMs: 60_000,
    });
    assert.equal((await rateLimiter.take(RULES)).isAllowed, true);
    proxy.fallSilent();
    const hanging = Array.from({ length: 10_000 }, () => rateLimiter.take(RULES));
    await assert.rejects(
      async () => rateLimiter.take(RULES),
      (error) => isUnavailable(error) && /queue is full/.test(String((error as ServiceError).cause)),
    );
    await closeRateLimiter();
    assert.ok((await Promise.allSettled(hanging)).every(({ status }) => status === "rejected"));
    proxy.close();
  });

  test("the limiter replaces a dead connection, when it is idle and when requests continue", async () => {
    for (const isBusy of [false, true]) {
      const proxy = await openSilentProxy(Number(new URL(redis.url).port));
      const { rateLimiter, closeRateLimiter } = await openRedisRateLimiter({
        url: `redis://127.0.0.1:${proxy.port}`,
        clock: createTestClock(),
        prefix: `silent${isBusy}:`,
        timeoutMs: 200,
        silenceMs: 1_000,
      });
      try {
        const isCounted = async () =>
          (await countedOrNot(rateLimiter, [{ counter: "key:b", limit: 1_000_000 }])) !== null;
        await eventually(isCounted, 30_000);
        proxy.fallSilent();
        if (isBusy) {
          await eventually(async () => (await isCounted()) && proxy.madeCount > 1, 30_000);
        } else {
          await eventually(() => proxy.madeCount > 1, 30_000);
          await eventually(isCounted, 30_000);
        }
      } finally {
        await closeRateLimiter();
        proxy.close();
      }
    }
  });

  test("the limiter sends nothing while a response is overdue, and counts again once the response arrived", async () => {
    const { promise: answer, resolve } = Promise.withResolvers<unknown>();
    let askCount = 0;
    const slow = {
      eval: () => assert.fail(),
      evalSha: async () => {
        askCount += 1;
        return askCount === 1 ? answer : [1, 2];
      },
    };
    const limiter = createRedisRateLimiter({ client: slow, clock: createTestClock(), timeoutMs: 20 });
    await assert.rejects(async () => limiter.take(RULES), isUnavailable);
    await assert.rejects(async () => limiter.take(RULES), isUnavailable);
    assert.equal(askCount, 1);
    resolve([1, 1]);
    await answer;
    await new Promise((done) => setImmediate(done));
    assert.equal((await limiter.take(RULES)).remaining, 1);
  });

  test("without Redis requests are refused or pass uncounted as configured, and a new Redis counts them again", async () => {
    const options = { url: redis.url, clock: createTestClock(), prefix: "restart:" };
    const closed = await openRedisRateLimiter(options);
    const open = await openRedisRateLimiter({ ...options, onUnavailable: "open" });
    try {
      await closed.rateLimiter.take(RULES);
      await redis.kill();
      await assert.rejects(async () => closed.rateLimiter.take(RULES), isUnavailable);
      assert.equal((await open.rateLimiter.take(RULES)).isAllowed, true);
      await redis.start();
      let remaining: number | null = null;
      for (let i = 0; i < 100 && remaining === null; i++) {
        await new Promise((resolve) => setTimeout(resolve, 50)); // the client reconnects in its own time
        remaining = await countedOrNot(closed.rateLimiter);
      }
      assert.equal(remaining, 2); // Redis came back empty and without the script
    } finally {
      await closed.closeRateLimiter();
      await open.closeRateLimiter();
    }
  });

  test("the error of a Redis that is missing at the start names its address and not its password", async () => {
    const opening = openRedisRateLimiter({ url: "redis://user:secret@127.0.0.1:1", clock: createTestClock() });
    await assert.rejects(
      opening,
      (error: Error) => /connect to Redis at 127\.0\.0\.1:1:/.test(error.message) && !error.message.includes("secret"),
    );
  });
}
