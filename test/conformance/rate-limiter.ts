import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Clock } from "../../core/ports/clock.ts";
import type { RateLimiter } from "../../core/ports/rate-limiter.ts";
import { createTestClock, START } from "./test-clock.ts";

const WINDOW_MS = 60_000;

/** Tests the promises of the `RateLimiter` port on an adapter. Each limiter starts empty. */
export function testRateLimiter(name: string, { open }: { open(clock: Clock): Promise<RateLimiter> }): void {
  describe(`rate limiter: ${name}`, () => {
    test("a rule allows its limit of requests and rejects the next", async () => {
      const limiter = await open(createTestClock());
      const rules = [{ counter: "key:a", limit: 2 }];
      const resetAtSeconds = (START + WINDOW_MS) / 1000;
      assert.deepEqual(await limiter.take(rules), { isAllowed: true, limit: 2, remaining: 1, resetAtSeconds });
      assert.deepEqual(await limiter.take(rules), { isAllowed: true, limit: 2, remaining: 0, resetAtSeconds });
      assert.deepEqual(await limiter.take(rules), { isAllowed: false, limit: 2, remaining: 0, resetAtSeconds });
    });

    test("windows are aligned to the minute, and each window counts from 0", async () => {
      const clock = createTestClock(START + 59_000);
      const limiter = await open(clock);
      const rules = [{ counter: "key:a", limit: 1 }];
      await limiter.take(rules);
      assert.equal((await limiter.take(rules)).isAllowed, false);
      await clock.advance(1_000);
      const verdict = await limiter.take(rules);
      assert.deepEqual(verdict, {
        isAllowed: true,
        limit: 1,
        remaining: 0,
        resetAtSeconds: (START + 2 * WINDOW_MS) / 1000,
      });
    });

    test("a request that one rule rejects counts against no rule", async () => {
      const limiter = await open(createTestClock());
      const organization = { counter: "organization:o", limit: 3 };
      await limiter.take([{ counter: "key:a", limit: 1 }, organization]);
      assert.equal((await limiter.take([{ counter: "key:a", limit: 1 }, organization])).isAllowed, false);
      const verdict = await limiter.take([{ counter: "key:b", limit: 9 }, organization]);
      assert.deepEqual([verdict.isAllowed, verdict.limit, verdict.remaining], [true, 3, 1]);
    });

    test("the verdict shows the tightest rule", async () => {
      const limiter = await open(createTestClock());
      const verdict = await limiter.take([
        { counter: "key:a", limit: 9 },
        { counter: "organization:o", limit: 4 },
      ]);
      assert.deepEqual([verdict.limit, verdict.remaining], [4, 3]);
    });

    test("simultaneous requests never exceed the limit", async () => {
      const limiter = await open(createTestClock());
      const verdicts = await Promise.all(
        Array.from({ length: 20 }, () => limiter.take([{ counter: "key:a", limit: 7 }])),
      );
      assert.equal(verdicts.filter((verdict) => verdict.isAllowed).length, 7);
    });
  });
}
