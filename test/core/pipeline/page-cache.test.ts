import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createPageFetcher } from "../../../core/pipeline/fetch.ts";
import { PageCache } from "../../../core/pipeline/page-cache.ts";
import type { FetchedResource, FetchRequest } from "../../../core/ports/fetcher.ts";
import { type FakeAnswer, FakeWeb, VirtualClock } from "./web-fakes.ts";

const never = new AbortController().signal;
const MINUTES = 60_000;
const MEBIBYTE = 1024 * 1024;

function request(url: string, rest: Partial<FetchRequest> = {}): FetchRequest {
  return { url, accept: "page", locale: "en", ...rest };
}

function answer(url: string, rest: Partial<FetchedResource> = {}): FetchedResource {
  const body = new Uint8Array(100);
  return { requestedUrl: url, url, status: 200, contentType: "text/html", headers: {}, body, redirects: [], elapsedMs: 1, ...rest };
}

const A = "https://a.example/";

describe("PageCache", () => {
  test("gives an answer again for 15 minutes, to the same address, use and locale only", async () => {
    const clock = new VirtualClock();
    const cache = new PageCache({ clock });
    cache.keep(request(A), answer(A));
    assert.equal(cache.recall(request(A))?.url, A);
    assert.equal(cache.recall(request(A, { locale: "de" })), null);
    assert.equal(cache.recall(request(A, { accept: "robots" })), null);
    assert.equal(cache.recall(request(`${A}?x`)), null);
    await clock.run(clock.sleep(15 * MINUTES - 1));
    assert.ok(cache.recall(request(A)) !== null);
    await clock.run(clock.sleep(1));
    assert.equal(cache.recall(request(A)), null);
    assert.equal(cache.byteCount, 0);
  });

  test("keeps pages and absent rules, but no error and no refusal", () => {
    const cache = new PageCache({ clock: new VirtualClock() });
    for (const status of [301, 403, 404, 429, 500, 503]) {
      cache.keep(request(A), answer(A, { status }));
      assert.equal(cache.recall(request(A)), null, String(status));
    }
    for (const status of [404, 410]) {
      cache.keep(request(A, { accept: "robots" }), answer(A, { status }));
      assert.equal(cache.recall(request(A, { accept: "robots" }))?.status, status);
    }
    cache.keep(request(A), answer(A));
    cache.keep(request(A), answer(A, { status: 500 }));
    assert.equal(cache.recall(request(A)), null, "an answer that failed since is no longer given");
  });

  test("holds no more than its bytes, least used first out, and no page that takes an eighth", () => {
    const cache = new PageCache({ clock: new VirtualClock(), maxBytes: 8 * MEBIBYTE });
    const url = (index: number) => `https://${index}.example/`;
    const page = { body: new Uint8Array(MEBIBYTE - 4_096) };
    for (let index = 0; index < 8; index++) cache.keep(request(url(index)), answer(url(index), page));
    assert.ok(cache.recall(request(url(0))) !== null);
    cache.keep(request(url(8)), answer(url(8), page));
    assert.ok(cache.recall(request(url(0))) !== null, "used last");
    assert.equal(cache.recall(request(url(1))), null, "unused for longest");
    cache.keep(request(A), answer(A, { body: new Uint8Array(MEBIBYTE) }));
    assert.equal(cache.recall(request(A)), null, "too large");
    for (let index = 0; index < 100_000; index++) cache.keep(request(`${A}${index}`), answer(A, { body: new Uint8Array(0) }));
    assert.ok(cache.byteCount <= 8 * MEBIBYTE);
  });
});

describe("scans that share a cache", () => {
  const PAGE: FakeAnswer = { body: "<p>Hello</p>" };
  const TARGET = "https://own.example/";
  const RANKED = ["https://b.example/1", "https://b.example/2", "https://own.example/other"];

  async function scans(pages: Readonly<Record<string, FakeAnswer>>, times: number) {
    const clock = new VirtualClock();
    const web = new FakeWeb(clock, pages);
    const pageCache = new PageCache({ clock });
    const results = RANKED.map((url, index) => ({ rank: index + 1, url, title: "", snippet: "" }));
    const seen: { urls: string[]; elapsedMs: number; cached: string[]; count: number }[] = [];
    for (let time = 0; time < times; time++) {
      const fetcher = createPageFetcher({ fetcher: web, clock, pageCache });
      const from = web.seen.length;
      const startedAt = clock.now();
      const work = (async () => {
        await fetcher.fetchTarget(TARGET, "en", never);
        const { pages: found } = await fetcher.fetchCohort(results, "en", never);
        await fetcher.fetchInternal("https://own.example/inner", "en", never);
        return found.length;
      })();
      const count = await clock.run(work);
      const cached = fetcher.records().flatMap((record) => (record.isCached ? [record.url] : []));
      seen.push({ urls: web.urls().slice(from), elapsedMs: clock.now() - startedAt, cached, count });
    }
    return seen;
  }

  const everything = Object.fromEntries([TARGET, ...RANKED, "https://own.example/inner"].map((url) => [url, PAGE]));

  test("ask for ranking pages and their rules once, for the target's host every time, and say which came from it", async () => {
    const [first, second] = await scans(everything, 2);
    assert.equal(first?.urls.length, 7);
    assert.deepEqual(first?.cached, []);
    assert.deepEqual(second?.urls.toSorted(), [
      "https://own.example/",
      "https://own.example/inner",
      "https://own.example/other",
      "https://own.example/robots.txt",
    ]);
    assert.deepEqual(second?.cached, ["https://b.example/robots.txt", "https://b.example/1", "https://b.example/2"]);
    assert.equal(second?.count, 3);
  });

  test("still obey the rules that came from it, also those of an address behind a redirect", async () => {
    const rules = { body: "User-agent: *\nDisallow: /2\nDisallow: /there", contentType: "text/plain" };
    const pages = { ...everything, "https://b.example/robots.txt": rules, "https://b.example/1": { ...PAGE, url: "https://b.example/there" } };
    const [first, second] = await scans(pages, 2);
    assert.deepEqual([first?.count, second?.count], [1, 1]);
    assert.ok(!second?.urls.some((url) => url.startsWith("https://b.example/")));
  });

  test("ask again for what failed", async () => {
    const [, second] = await scans({ ...everything, "https://b.example/1": { status: 503 }, "https://b.example/2": { fails: "timeout" } }, 2);
    assert.deepEqual(second?.urls.filter((url) => url.startsWith("https://b.example/")).toSorted(), ["https://b.example/1", "https://b.example/2"]);
  });

  test("do not space what comes from it", async () => {
    const [first, second] = await scans({ ...everything, "https://own.example/other": { fails: "denied" } }, 2);
    assert.ok((first?.elapsedMs ?? 0) > 1_000);
    // What is left are the requests to the target's own host.
    assert.ok((second?.elapsedMs ?? 0) <= (first?.elapsedMs ?? 0));
  });
});
