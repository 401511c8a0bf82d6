import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryPauses } from "../../../../adapters/memory/host-pauses.ts";
import { createPageFetcher, createSharedCrawl } from "../../../../core/analysis/crawl/fetch.ts";
import type { HostPauses } from "../../../../core/ports/host-pauses.ts";
import { type FakeAnswer, FakeWeb, fetchCohort, VirtualClock } from "../pipeline/web-fakes.ts";

const never = new AbortController().signal;
const PAGE = "https://b.example/1";

/** Scans the page in processes of their own that share pauses. */
function open(answer: FakeAnswer, pauses: HostPauses | null = createMemoryPauses()) {
  const clock = new VirtualClock();
  const web = new FakeWeb(clock, { [PAGE]: answer, "https://own.example/": { body: "<p>x" } });
  async function scan(): Promise<readonly string[]> {
    const from = web.seen.length;
    const shared = createSharedCrawl(clock, {}, pauses);
    const fetcher = createPageFetcher({ fetcher: web, clock, shared });
    await clock.run(fetchCohort(fetcher, [{ rank: 1, url: PAGE, title: "", snippet: "" }], "en", never));
    return web.urls().slice(from);
  }
  return { clock, web, scan };
}

const asked = ["https://b.example/robots.txt", PAGE];

describe("pauses of hosts over processes", () => {
  test("a host that said Retry-After gets no request of another process until then", async () => {
    const { clock, scan } = open({ status: 429, body: "x", headers: { "retry-after": "3600" } });
    assert.deepEqual(await scan(), asked);
    assert.deepEqual(await scan(), []);
    await clock.run(clock.sleep(3_599_000));
    assert.deepEqual(await scan(), []);
    await clock.run(clock.sleep(2_000));
    assert.deepEqual(await scan(), asked);
  });

  test("a 429 without Retry-After pauses its host for a minute", async () => {
    const { clock, scan } = open({ status: 429, body: "x" });
    await scan();
    assert.deepEqual(await scan(), []);
    await clock.run(clock.sleep(61_000));
    assert.deepEqual(await scan(), asked);
  });

  test("a 503 with Retry-After pauses its host", async () => {
    const { scan } = open({ status: 503, body: "x", headers: { "retry-after": "120" } });
    await scan();
    assert.deepEqual(await scan(), []);
  });

  test("a target is fetched although its host asked for a pause, because the caller named it", async () => {
    const pauses = createMemoryPauses();
    await pauses.pause("own.example", 3_600_000, 0);
    const { clock, web } = open({ body: "x" }, pauses);
    const fetcher = createPageFetcher({ fetcher: web, clock, shared: createSharedCrawl(clock, {}, pauses) });
    const page = await clock.run(fetcher.fetchTarget("https://own.example/", "en", never));
    assert.equal(page.status, 200);
    const inner = await clock.run(fetcher.fetchInternal("https://own.example/inner", "en", never));
    assert.equal(inner.kind, "excluded");
    assert.ok(!web.urls().includes("https://own.example/inner"));
  });

  test("a store of pauses that fails stops no scan", async () => {
    const away = () => Promise.reject(new Error("away"));
    const { scan } = open({ status: 429, body: "x" }, { pause: away, untilOf: away });
    assert.deepEqual(await scan(), asked);
    assert.deepEqual(await scan(), asked);
  });
});
