import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createPageFetcher, createSharedCrawl } from "../../../../core/analysis/crawl/fetch.ts";
import { PageCache } from "../../../../core/analysis/crawl/page-cache.ts";
import type { FetchedResource, FetchOutcome, FetchRequest } from "../../../../core/ports/fetcher.ts";
import { type FakeAnswer, FakeWeb, fetchCohort, VirtualClock } from "../pipeline/web-fakes.ts";

const never = new AbortController().signal;
const MINUTES = 60_000;
const MEBIBYTE = 1024 * 1024;

function request(url: string, rest: Partial<FetchRequest> = {}): FetchRequest {
  return { url, accept: "page", locale: "en", ...rest };
}

function answer(url: string, rest: Partial<FetchedResource> = {}): FetchOutcome {
  const body = new Uint8Array(100);
  const resource = {
    requestedUrl: url,
    url,
    status: 200,
    contentType: "text/html",
    headers: {},
    body,
    redirects: [],
    elapsedMs: 1,
    ...rest,
  };
  return { kind: "fetched", resource };
}

const A = "https://a.example/";

const OWN = { organizationId: "org_1", elapsedMs: 7 };

function recalled(cache: PageCache, clock: VirtualClock, wanted: FetchRequest, waitingSince = clock.now()) {
  return cache.recall(wanted, { organizationId: "org_1", waitingSince })?.outcome ?? null;
}

describe("PageCache", () => {
  test("the cache returns a response for 15 minutes, to the same address, use and locale only", async () => {
    const clock = new VirtualClock();
    const cache = new PageCache({ clock });
    cache.keep(request(A), answer(A), OWN);
    assert.deepEqual(recalled(cache, clock, request(A)), answer(A));
    assert.equal(recalled(cache, clock, request(A, { locale: "de" })), null);
    assert.equal(recalled(cache, clock, request(A, { accept: "robots" })), null);
    assert.equal(recalled(cache, clock, request(`${A}?x`)), null);
    await clock.run(clock.sleep(15 * MINUTES - 1));
    assert.ok(recalled(cache, clock, request(A)) !== null);
    await clock.run(clock.sleep(1));
    assert.equal(recalled(cache, clock, request(A)), null);
    assert.equal(cache.byteCount, 0);
  });

  test("keeps failures, errors and refusals for 30 s, pages and absent rules for longer", async () => {
    const failure: FetchOutcome = { kind: "failed", reason: "tls", message: "", isTransient: false };
    const cases: readonly (readonly [FetchRequest["accept"], FetchOutcome, boolean])[] = [
      ...[301, 403, 404, 429, 500, 503].map((status) => ["page", answer(A, { status }), false] as const),
      ...[403, 429, 500, 503].map((status) => ["robots", answer(A, { status }), false] as const),
      ["page", failure, false],
      ["robots", failure, false],
      ["page", answer(A), true],
      ...[200, 404, 410].map((status) => ["robots", answer(A, { status }), true] as const),
    ];
    for (const [accept, outcome, isLong] of cases) {
      const clock = new VirtualClock();
      const cache = new PageCache({ clock });
      cache.keep(request(A, { accept }), outcome, OWN);
      await clock.run(clock.sleep(29_999));
      assert.equal(recalled(cache, clock, request(A, { accept })), outcome);
      await clock.run(clock.sleep(1));
      assert.equal(recalled(cache, clock, request(A, { accept })) !== null, isLong, JSON.stringify([accept, outcome]));
    }
  });

  test("a failure that may pass is returned to requests that were waiting for it, and to none after it", async () => {
    const failure: FetchOutcome = { kind: "failed", reason: "dns", message: "", isTransient: true };
    const clock = new VirtualClock();
    const cache = new PageCache({ clock });
    const waitingSince = clock.now();
    await clock.run(clock.sleep(10));
    for (const accept of ["page", "robots"] as const) {
      cache.keep(request(A, { accept }), failure, OWN);
      assert.equal(recalled(cache, clock, request(A, { accept }), waitingSince), failure);
      assert.equal(recalled(cache, clock, request(A, { accept }), clock.now()), null);
      assert.equal(recalled(cache, clock, request(A, { accept })), null);
      cache.keep(request(A, { accept }), answer(A), OWN);
      assert.deepEqual(recalled(cache, clock, request(A, { accept })), answer(A));
    }
  });

  test("an answer takes the place of the one before it", () => {
    const clock = new VirtualClock();
    const cache = new PageCache({ clock });
    cache.keep(request(A), answer(A), OWN);
    cache.keep(request(A), answer(A, { status: 500 }), OWN);
    assert.deepEqual(recalled(cache, clock, request(A)), answer(A, { status: 500 }));
  });

  test("holds no more than its bytes, least used first out, and no page that takes an eighth", () => {
    const clock = new VirtualClock();
    const cache = new PageCache({ clock, maxBytes: 8 * MEBIBYTE });
    const url = (index: number) => `https://${index}.example/`;
    const page = { body: new Uint8Array(MEBIBYTE - 4_096) };
    for (let index = 0; index < 8; index++) cache.keep(request(url(index)), answer(url(index), page), OWN);
    assert.ok(recalled(cache, clock, request(url(0))) !== null);
    cache.keep(request(url(8)), answer(url(8), page), OWN);
    assert.ok(recalled(cache, clock, request(url(0))) !== null, "used last");
    assert.equal(recalled(cache, clock, request(url(1))), null, "unused for longest");
    cache.keep(request(A), answer(A, { body: new Uint8Array(MEBIBYTE) }), OWN);
    assert.equal(recalled(cache, clock, request(A)), null, "too large");
    for (let index = 0; index < 100_000; index++)
      cache.keep(request(`${A}${index}`), answer(A, { body: new Uint8Array(0) }), OWN);
    assert.ok(cache.byteCount <= 8 * MEBIBYTE);
  });

  test("an organization that fills the cache removes its own responses and none of others", () => {
    const clock = new VirtualClock();
    const cache = new PageCache({ clock, maxBytes: 8 * MEBIBYTE });
    const page = { body: new Uint8Array(MEBIBYTE - 4_096) };
    const quiet = { ...OWN, organizationId: "org_quiet" };
    for (const name of ["one", "two"]) cache.keep(request(`${A}${name}`), answer(A, page), quiet);
    for (let index = 0; index < 50; index++) cache.keep(request(`${A}${index}`), answer(A, page), OWN);
    for (const name of ["one", "two"]) assert.ok(recalled(cache, clock, request(`${A}${name}`)) !== null, name);
    assert.ok(recalled(cache, clock, request(`${A}49`)) !== null);
    assert.equal(recalled(cache, clock, request(`${A}0`)), null);
    assert.ok(cache.byteCount <= 8 * MEBIBYTE);
  });

  test("a response is an organization's own only after that organization fetched or used it", () => {
    const clock = new VirtualClock();
    const cache = new PageCache({ clock });
    cache.keep(request(A), answer(A), OWN);
    const read = (organizationId: string) => cache.recall(request(A), { organizationId, waitingSince: 0 });
    assert.deepEqual(read("org_1"), { outcome: answer(A), isOwn: true, elapsedMs: 7 });
    assert.deepEqual(read("org_2"), { outcome: answer(A), isOwn: false, elapsedMs: 7 });
    assert.equal(read("org_2")?.isOwn, true);
  });
});

describe("scans one after the other", () => {
  const PAGE: FakeAnswer = { body: "<p>Hello</p>" };
  const TARGET = "https://own.example/";
  const RANKED = ["https://b.example/1", "https://b.example/2", "https://own.example/other"];

  async function scans(pages: Readonly<Record<string, FakeAnswer>>, times: number, pauseMs = 0) {
    const clock = new VirtualClock();
    const web = new FakeWeb(clock, pages);
    const shared = createSharedCrawl(clock);
    const results = RANKED.map((url, index) => ({ rank: index + 1, url, title: "", snippet: "" }));
    const seen: { urls: string[]; elapsedMs: number; cached: string[]; count: number }[] = [];
    for (let time = 0; time < times; time++) {
      const fetcher = createPageFetcher({ fetcher: web, clock, shared });
      await clock.run(clock.sleep(time === 0 ? 0 : pauseMs));
      const from = web.seen.length;
      const startedAt = clock.now();
      const work = (async () => {
        await fetcher.fetchTarget(TARGET, "en", never);
        const { pages: found } = await fetchCohort(fetcher, results, "en", never);
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
    const pages = {
      ...everything,
      "https://b.example/robots.txt": rules,
      "https://b.example/1": { ...PAGE, url: "https://b.example/there" },
    };
    const [first, second] = await scans(pages, 2);
    assert.deepEqual([first?.count, second?.count], [1, 1]);
    assert.ok(!second?.urls.some((url) => url.startsWith("https://b.example/")));
  });

  test("ask again for what failed, once half a minute has passed", async () => {
    const [, second, third] = await scans(
      { ...everything, "https://b.example/1": { status: 503 }, "https://b.example/2": { fails: "timeout" } },
      3,
      16_000,
    );
    const ofB = (urls: readonly string[] | undefined) =>
      urls?.filter((url) => url.startsWith("https://b.example/")).toSorted();
    assert.deepEqual(ofB(second?.urls), []);
    assert.deepEqual(ofB(third?.urls), ["https://b.example/1", "https://b.example/2"]);
  });

  test("ask again at once for what failed in a way that may pass", async () => {
    const [, second] = await scans(
      {
        ...everything,
        "https://b.example/1": { fails: "dns", isTransient: true },
        "https://c.example/robots.txt": { fails: "dns", isTransient: true },
      },
      2,
    );
    assert.deepEqual(second?.urls.filter((url) => !url.startsWith("https://own.example/")).toSorted(), [
      "https://b.example/1",
    ]);
  });

  test("do not space what comes from it", async () => {
    const [first, second] = await scans({ ...everything, "https://own.example/other": { fails: "denied" } }, 2);
    assert.ok((first?.elapsedMs ?? 0) > 1_000);
    // Only the requests to the target's own host are left.
    assert.ok((second?.elapsedMs ?? 0) <= (first?.elapsedMs ?? 0));
  });
});

describe("scans at once", () => {
  const PAGE: FakeAnswer = { body: "<p>Hello</p>", tookMs: 50 };
  const RANKED = ["https://b.example/1", "https://b.example/2", "https://c.example/1"];

  async function atOnce(
    count: number,
    pages: Readonly<Record<string, FakeAnswer>>,
    ranked: (scan: number) => readonly string[] = () => RANKED,
  ) {
    const clock = new VirtualClock();
    const web = new FakeWeb(clock, pages);
    const shared = createSharedCrawl(clock);
    const scan = async (index: number) => {
      const fetcher = createPageFetcher({ fetcher: web, clock, shared });
      await fetcher.fetchTarget(`https://own${index}.example/`, "en", never);
      const results = ranked(index).map((url, at) => ({ rank: at + 1, url, title: "", snippet: "" }));
      return (await fetchCohort(fetcher, results, "en", never)).pages.length;
    };
    const found = await clock.run(Promise.all(Array.from({ length: count }, (_, index) => scan(index))));
    return { found, web, elapsedMs: clock.now() };
  }

  const targets = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`https://own${index}.example/`, PAGE]));
  const good = { ...targets, ...Object.fromEntries(RANKED.map((url) => [url, PAGE])) };

  test("ask each ranking page once, and wait for it no longer than one would alone", async () => {
    const alone = await atOnce(1, good);
    const together = await atOnce(5, good);
    assert.deepEqual(together.found, [3, 3, 3, 3, 3]);
    // Three pages and two robots.txt for all, and five targets.
    assert.equal(together.web.seen.length, 10);
    assert.ok(together.elapsedMs <= alone.elapsedMs + 5, `${together.elapsedMs} ms, alone ${alone.elapsedMs} ms`);
  });

  test("are together no ruder to a host than one", async () => {
    const pages = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`https://c.example/${index}`, PAGE]));
    const { web, found } = await atOnce(5, { ...targets, ...pages }, (scan) => [`https://c.example/${scan}`]);
    assert.deepEqual(found, [1, 1, 1, 1, 1]);
    assert.equal(web.hostPeak, 1);
    const starts = web.seen.filter(({ url }) => url.startsWith("https://c.example/")).map(({ startedAt }) => startedAt);
    assert.equal(starts.length, 6);
    for (const [index, startedAt] of starts.entries())
      assert.ok(index === 0 || startedAt - (starts[index - 1] ?? 0) >= 500, starts.join());
  });

  test("wait for a host that hangs no longer than one would alone", async () => {
    const hanging = { tookMs: 60_000 };
    for (const url of ["https://c.example/robots.txt", "https://c.example/1"]) {
      const alone = await atOnce(1, { ...good, [url]: hanging });
      const together = await atOnce(5, { ...good, [url]: hanging });
      assert.deepEqual(together.found, [2, 2, 2, 2, 2]);
      assert.ok(
        together.elapsedMs <= alone.elapsedMs + 5,
        `${url}: ${together.elapsedMs} ms, alone ${alone.elapsedMs} ms`,
      );
    }
  });

  test("do not hold each other up at a target that is the same", async () => {
    const clock = new VirtualClock();
    const web = new FakeWeb(clock, { "https://own.example/": PAGE, "https://own.example/inner": PAGE });
    const shared = createSharedCrawl(clock);
    const scan = async () => {
      const fetcher = createPageFetcher({ fetcher: web, clock, shared });
      await fetcher.fetchTarget("https://own.example/", "en", never);
      await fetcher.fetchInternal("https://own.example/inner", "en", never);
      return clock.now();
    };
    const ends = await clock.run(Promise.all([scan(), scan(), scan()]));
    assert.equal(new Set(ends).size, 1, ends.join());
  });
});
