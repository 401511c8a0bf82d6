import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RobotsCache, robotsFrom } from "../../../../core/analysis/crawl/robots-cache.ts";
import type { FetchOutcome } from "../../../../core/ports/fetcher.ts";

const never = new AbortController().signal;

function failed(isTransient: boolean): FetchOutcome {
  return { kind: "failed", reason: "dns", message: "no address", isTransient };
}

/** A cache whose requests for rules end with these outcomes, one after the other. */
function cacheOf(outcomes: readonly FetchOutcome[]): { readonly cache: RobotsCache; count(): number } {
  let count = 0;
  const cache = new RobotsCache(async () => {
    const outcome = outcomes[count] ?? assert.fail("no more requests are expected");
    count += 1;
    return robotsFrom(outcome);
  });
  return { cache, count: () => count };
}

describe("RobotsCache", () => {
  test("the cache requests rules again after a failure that may pass", async () => {
    const { cache, count } = cacheOf([failed(true), failed(false)]);
    const first = await cache.of("https://a.example/1", never);
    assert.deepEqual([first.unreachable, first.isTransient], ["no address", true]);
    assert.equal((await cache.of("https://a.example/2", never)).isTransient, false);
    assert.equal(count(), 2);
  });

  test("the cache shares a failure that may pass with the pages that wait for it", async () => {
    const { cache, count } = cacheOf([failed(true)]);
    const both = await Promise.all(["1", "2"].map((path) => cache.of(`https://a.example/${path}`, never)));
    assert.deepEqual(
      both.map(({ unreachable }) => unreachable),
      ["no address", "no address"],
    );
    assert.equal(count(), 1);
  });

  test("the cache keeps a lasting failure for the whole scan", async () => {
    const { cache, count } = cacheOf([failed(false)]);
    for (const path of ["1", "2"]) {
      const { unreachable } = await cache.of(`https://a.example/${path}`, never);
      assert.equal(unreachable, "no address");
    }
    assert.equal(count(), 1);
  });
});
