import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createPageFetcher, createSharedCrawl } from "../../../../core/analysis/crawl/fetch.ts";
import type { FetchedPage } from "../../../../core/analysis/crawl/fetched-page.ts";
import { htmlOf } from "../../../../core/analysis/crawl/page-source.ts";
import type { Fetcher, FetchRequest } from "../../../../core/ports/fetcher.ts";
import { type FakeAnswer, FakeWeb, fetchCohort, VirtualClock } from "../pipeline/web-fakes.ts";

const never = new AbortController().signal;
const PAGE = "https://b.example/1";
const MINUTE = 60_000;

/** A server that responds with 304 when the version is still the same. */
function open(answer: FakeAnswer) {
  const clock = new VirtualClock();
  const pages: Record<string, FakeAnswer> = { [PAGE]: answer };
  const web = new FakeWeb(clock, pages);
  const conditional: FetchRequest[] = [];
  const fetcher: Fetcher = {
    async get(request, signal) {
      const outcome = await web.get(request, signal);
      if (request.validators === undefined || outcome.kind === "failed") return outcome;
      conditional.push(request);
      if (request.validators.etag !== outcome.resource.headers.etag) return outcome;
      return { kind: "fetched", resource: { ...outcome.resource, status: 304, body: new Uint8Array(), headers: {} } };
    },
  };
  const shared = createSharedCrawl(clock);
  async function scan(): Promise<FetchedPage | undefined> {
    const scanFetcher = createPageFetcher({ fetcher, clock, shared });
    const results = [{ rank: 1, url: PAGE, title: "", snippet: "" }];
    return (await clock.run(fetchCohort(scanFetcher, results, "en", never))).pages[0];
  }
  const wait = (ms: number) => clock.run(clock.sleep(ms));
  const textOf = (page: FetchedPage | undefined) => (page === undefined ? null : htmlOf(page.source));
  return { web, pages, conditional, scan, wait, textOf };
}

const versioned = (body: string, etag: string): FakeAnswer => ({ body, headers: { etag } });

describe("conditional requests", () => {
  test("a page whose server responds with 304 keeps its text and its status", async () => {
    const { scan, wait, conditional, textOf } = open(versioned("<p>one", '"1"'));
    await scan();
    await wait(20 * MINUTE);
    const page = await scan();
    assert.deepEqual(conditional[0]?.validators, { etag: '"1"', lastModified: null });
    assert.equal(page?.status, 200);
    assert.equal(textOf(page), "<p>one");
  });

  test("a confirmed page is fresh for 15 minutes again", async () => {
    const { scan, wait, web } = open(versioned("<p>one", '"1"'));
    await scan();
    await wait(20 * MINUTE);
    await scan();
    const count = web.seen.filter(({ url }) => url === PAGE).length;
    await wait(10 * MINUTE);
    await scan();
    assert.equal(web.seen.filter(({ url }) => url === PAGE).length, count);
  });

  test("a changed page replaces the kept one", async () => {
    const { scan, wait, pages, textOf } = open(versioned("<p>one", '"1"'));
    await scan();
    await wait(20 * MINUTE);
    pages[PAGE] = versioned("<p>two", '"2"');
    assert.equal(textOf(await scan()), "<p>two");
  });

  test("a page is requested in full after an hour", async () => {
    const { scan, wait, conditional } = open(versioned("<p>one", '"1"'));
    await scan();
    await wait(61 * MINUTE);
    await scan();
    assert.deepEqual(conditional, []);
  });

  const plain: Readonly<Record<string, FakeAnswer>> = {
    "without a version": { body: "<p>one" },
    "that forbids storing": { body: "<p>one", headers: { etag: '"1"', "cache-control": "private, no-store" } },
    "after a redirect": { body: "<p>one", headers: { etag: '"1"' }, url: "https://b.example/2" },
    "with an error": { body: "x", status: 500, headers: { etag: '"1"' } },
  };
  for (const [name, answer] of Object.entries(plain))
    test(`a page ${name} is requested in full`, async () => {
      const { scan, wait, conditional } = open(answer);
      await scan();
      await wait(20 * MINUTE);
      await scan();
      assert.deepEqual(conditional, []);
    });

  test("a target is requested in full", async () => {
    const clock = new VirtualClock();
    const web = new FakeWeb(clock, { [PAGE]: versioned("<p>one", '"1"') });
    const shared = createSharedCrawl(clock);
    for (let time = 0; time < 2; time++) {
      const fetcher = createPageFetcher({ fetcher: web, clock, shared });
      await clock.run(fetcher.fetchTarget(PAGE, "en", never));
      await clock.run(clock.sleep(20 * MINUTE));
    }
    assert.ok(web.seen.every(({ validators }) => validators === undefined));
  });
});
