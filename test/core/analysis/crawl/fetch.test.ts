import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createPageFetcher, type PageFetcher } from "../../../../core/analysis/crawl/fetch.ts";
import { htmlOf, lookAt } from "../../../../core/analysis/crawl/page-source.ts";
import { targetRefusal } from "../../../../core/analysis/crawl/target-failure.ts";
import { type JobErrorCode, StepError } from "../../../../core/domain/errors.ts";
import type { SerpResult } from "../../../../core/ports/searcher.ts";
import { type FakeAnswer, FakeWeb, fetchCohort, VirtualClock } from "../pipeline/web-fakes.ts";

const never = new AbortController().signal;
const PAGE: FakeAnswer = { body: "<p>page</p>" };

function open(pages: Readonly<Record<string, FakeAnswer>>): {
  clock: VirtualClock;
  web: FakeWeb;
  fetcher: PageFetcher;
} {
  const clock = new VirtualClock();
  const web = new FakeWeb(clock, pages);
  return { clock, web, fetcher: createPageFetcher({ fetcher: web, clock }) };
}

function results(...urls: readonly string[]): SerpResult[] {
  return urls.map((url, index) => ({ rank: index + 1, url, title: "", snippet: "" }));
}

async function targetError(answer: FakeAnswer): Promise<StepError> {
  const { clock, fetcher } = open({ "https://t.example/": answer });
  try {
    const page = await clock.run(fetcher.fetchTarget("https://t.example/", "en-US", never));
    const refusal = targetRefusal("https://t.example/", page.status, lookAt(page, htmlOf(page.source)));
    if (refusal !== null) return refusal;
  } catch (error) {
    assert.ok(error instanceof StepError, String(error));
    return error;
  }
  throw new Error(`the target was accepted: ${JSON.stringify(answer)}`);
}

describe("fetchTarget", () => {
  test("returns the page as sent with its redirects, whatever robots.txt says", async () => {
    const { clock, web, fetcher } = open({
      "http://t.example/": {
        url: "https://t.example/",
        body: new Uint8Array([0x3c, 0x70, 0x3e, 0xe9]),
        contentType: "text/html; charset=iso-8859-1",
        headers: { "x-robots-tag": "noindex" },
      },
      "http://t.example/robots.txt": { body: "User-agent: *\nDisallow: /", contentType: "text/plain" },
    });
    const page = await clock.run(fetcher.fetchTarget("http://t.example/", "de-CH", never));
    assert.equal(htmlOf(page.source), "<p>\u00e9");
    assert.deepEqual(page, {
      url: "https://t.example/",
      requestedUrl: "http://t.example/",
      rank: null,
      status: 200,
      source: { body: new Uint8Array([0x3c, 0x70, 0x3e, 0xe9]), contentType: "text/html; charset=iso-8859-1" },
      headers: { "x-robots-tag": "noindex" },
      redirects: ["http://t.example/"],
    });
    assert.deepEqual(web.seen, [
      { url: "http://t.example/", accept: "page", locale: "de-CH", timeoutMs: 20_000, startedAt: 0 },
    ]);
  });

  test("every failure has its code, says whether a retry can help, and names the page and the mending", async () => {
    const cases: readonly (readonly [FakeAnswer, JobErrorCode, boolean, RegExp])[] = [
      [{ fails: "denied" }, "URL_NOT_ALLOWED", false, /public http or https address/],
      [{ fails: "invalid_url" }, "URL_NOT_ALLOWED", false, /public http or https address/],
      [{ fails: "dns" }, "TARGET_UNREACHABLE", false, /check its spelling/],
      [{ fails: "dns", isTransient: true }, "TARGET_UNREACHABLE", true, /DNS/],
      [{ fails: "connect", isTransient: true }, "TARGET_UNREACHABLE", true, /server is up/],
      [{ fails: "tls" }, "TARGET_UNREACHABLE", false, /certificate/],
      [{ fails: "timeout", isTransient: true }, "TARGET_UNREACHABLE", true, /time limit/],
      [{ tookMs: 60_000 }, "TARGET_UNREACHABLE", true, /time limit/],
      [{ fails: "too_large" }, "TARGET_TOO_LARGE", false, /3 MiB/],
      [{ fails: "unsupported_type" }, "TARGET_NOT_HTML", false, /not HTML/],
      [{ fails: "bad_response" }, "TARGET_UNREACHABLE", false, /HTTP headers/],
      [{ fails: "too_many_redirects" }, "TARGET_UNREACHABLE", false, /redirects more than 5 times/],
      [{ status: 401, body: "x" }, "TARGET_BLOCKED", false, /HTTP 401.*user agent "serplens"/],
      [{ status: 403, body: "x" }, "TARGET_BLOCKED", false, /HTTP 403/],
      [{ status: 429, body: "x" }, "TARGET_BLOCKED", false, /HTTP 429/],
      [{ status: 404, body: "x" }, "TARGET_UNREACHABLE", false, /does not exist \(HTTP 404\)/],
      [{ status: 410, body: "x" }, "TARGET_UNREACHABLE", false, /HTTP 410/],
      [{ status: 400, body: "x" }, "TARGET_UNREACHABLE", false, /HTTP 400/],
      [{ status: 301 }, "TARGET_UNREACHABLE", false, /HTTP 301/],
      [{ status: 500, body: "x" }, "TARGET_UNREACHABLE", true, /HTTP 500/],
      [{ status: 503, body: "x" }, "TARGET_UNREACHABLE", true, /HTTP 503/],
      [{ status: 204 }, "TARGET_EMPTY", false, /empty body/],
      [{ status: 200 }, "TARGET_EMPTY", false, /empty body/],
      [{ body: "<p>x", headers: { "cf-mitigated": "challenge" } }, "TARGET_BLOCKED", false, /bot check/],
      [{ status: 503, body: "<title>Just a moment...</title>" }, "TARGET_BLOCKED", false, /bot check/],
    ];
    for (const [answer, code, isRetryable, message] of cases) {
      const { failure } = await targetError(answer);
      const label = JSON.stringify(answer);
      assert.deepEqual([failure.code, failure.step, failure.isRetryable], [code, "fetch", isRetryable], label);
      assert.match(failure.message, message, label);
      assert.ok(failure.message.includes("https://t.example/"), label);
    }
  });

  test("a page that writes about bot checks is a page", async () => {
    const body = `<title>Just a moment: a history of waiting</title><p>${"words ".repeat(100)}</p>`;
    const { clock, fetcher } = open({ "https://t.example/": { body } });
    const page = await clock.run(fetcher.fetchTarget("https://t.example/", "en", never));
    assert.equal(targetRefusal(page.url, page.status, lookAt(page, htmlOf(page.source))), null);
    assert.equal(htmlOf(page.source), body);
  });

  test("does not wait behind other requests to its host", async () => {
    const { clock, web, fetcher } = open({
      "https://t.example/": PAGE,
      "https://t.example/other": { ...PAGE, tookMs: 5_000 },
    });
    const other = fetcher.fetchInternal("https://t.example/other", "en", never);
    const target = fetcher.fetchTarget("https://t.example/", "en", never);
    await clock.run(Promise.all([other, target]));
    assert.equal(web.seen.find((request) => request.url === "https://t.example/")?.startedAt, 0);
  });
});

describe("fetchRanking", () => {
  test("returns pages and names why the others are missing", async () => {
    const { clock, fetcher } = open({
      "https://slow.example/": { ...PAGE, tookMs: 900 },
      "https://fast.example/": PAGE,
      "https://pdf.example/": { fails: "unsupported_type" },
      "https://no.example/x": PAGE,
      "https://no.example/robots.txt": { body: "User-agent: serplens\nDisallow: /x", contentType: "text/plain" },
      "https://ill.example/": PAGE,
      "https://ill.example/robots.txt": { status: 503 },
      "https://dead.example/robots.txt": { fails: "dns" },
    });
    const urls = [
      "https://slow.example/",
      "https://fast.example/",
      "https://pdf.example/",
      "https://no.example/x",
      "https://ill.example/",
    ];
    const { pages, excluded } = await clock.run(
      fetchCohort(fetcher, results(...urls, "https://dead.example/", "ftp://x.example/"), "en", never),
    );
    assert.deepEqual(
      pages.map(({ url, rank }) => [url, rank]),
      [
        ["https://slow.example/", 1],
        ["https://fast.example/", 2],
      ],
    );
    assert.deepEqual(
      excluded.map(({ rank, reason }) => [rank, reason]),
      [
        [3, "fetch_failed"],
        [4, "blocked_by_robots"],
        [5, "fetch_failed"],
        [6, "fetch_failed"],
        [7, "fetch_failed"],
      ],
    );
    const details = [
      /unsupported_type/,
      /forbids \/x to crawlers/,
      /robots\.txt answered HTTP 503/,
      /robots\.txt could not be read: .*dns/,
      /not http/,
    ];
    for (const [index, pattern] of details.entries()) assert.match(excluded[index]?.detail ?? "", pattern);
  });

  test("robots.txt is asked once per origin, before the pages", async () => {
    const urls = ["https://a.example/1", "https://a.example/2", "http://a.example/3"];
    const { clock, web, fetcher } = open(Object.fromEntries(urls.map((url) => [url, PAGE])));
    await clock.run(fetchCohort(fetcher, results(...urls), "en", never));
    assert.deepEqual(
      web.urls().filter((url) => url.endsWith("robots.txt")),
      ["https://a.example/robots.txt", "http://a.example/robots.txt"],
    );
    assert.equal(web.urls()[0], "https://a.example/robots.txt");
    assert.equal(web.hostPeak, 1);
    const starts = web.seen.map((request) => request.startedAt).sort((a, b) => a - b);
    for (const [index, start] of starts.entries())
      if (index > 0) assert.ok(start - (starts[index - 1] ?? 0) >= 500, String(starts));
  });

  test("a redirect into a forbidden path is not used", async () => {
    const { clock, fetcher } = open({
      "https://a.example/in": { ...PAGE, url: "https://b.example/private" },
      "https://b.example/robots.txt": { body: "User-agent: *\nDisallow: /private", contentType: "text/plain" },
    });
    const { pages, excluded } = await clock.run(fetchCohort(fetcher, results("https://a.example/in"), "en", never));
    assert.deepEqual([pages.length, excluded[0]?.reason], [0, "blocked_by_robots"]);
  });

  test("Crawl-delay widens the pause of its host", async () => {
    const { clock, web, fetcher } = open({
      "https://a.example/robots.txt": { body: "User-agent: *\nCrawl-delay: 3", contentType: "text/plain" },
      "https://a.example/1": PAGE,
      "https://a.example/2": PAGE,
    });
    await clock.run(fetchCohort(fetcher, results("https://a.example/1", "https://a.example/2"), "en", never));
    const starts = web.seen.map((request) => request.startedAt);
    assert.ok((starts[1] ?? 0) >= 3_000 && (starts[2] ?? 0) >= 6_000, String(starts));
  });

  test("hanging hosts cost their own limit and at most one pause more", async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 3 }, (_, index) => [`https://hang.example/${index}`, { tookMs: 1e9 }]),
    );
    const { clock, web, fetcher } = open({
      ...pages,
      "https://slow-robots.example/robots.txt": { tookMs: 1e9 },
      "https://ok.example/": PAGE,
    });
    const { pages: fetched, excluded } = await clock.run(
      fetchCohort(
        fetcher,
        results(...Object.keys(pages), "https://slow-robots.example/", "https://ok.example/"),
        "en",
        never,
      ),
    );
    assert.deepEqual(
      fetched.map((page) => page.url),
      ["https://ok.example/"],
    );
    assert.equal(excluded.length, 4);
    assert.ok(clock.now() <= 20_510, `${clock.now()} ms`);
    assert.equal(web.hostPeak, 1);
  });

  test("sixteen requests are under way at most", async () => {
    const urls = Array.from({ length: 30 }, (_, index) => `https://h${index}.example/`);
    const { clock, web, fetcher } = open(Object.fromEntries(urls.map((url) => [url, { ...PAGE, tookMs: 1_000 }])));
    const { pages } = await clock.run(fetchCohort(fetcher, results(...urls), "en", never));
    assert.equal(pages.length, 30);
    assert.equal(web.peak, 16);
  });

  test("an abort ends it at once, while fetching and while waiting", async () => {
    const { clock, fetcher } = open({ "https://a.example/1": { tookMs: 1e6 }, "https://a.example/2": PAGE });
    const controller = new AbortController();
    const reason = new Error("cancelled");
    const work = fetchCohort(fetcher, results("https://a.example/1", "https://a.example/2"), "en", controller.signal);
    void clock.sleep(700).then(() => controller.abort(reason));
    await assert.rejects(clock.run(work), reason);
    assert.ok(clock.now() <= 1_000);
  });

  test("one caller's abort does not take robots.txt from another", async () => {
    const { clock, fetcher } = open({
      "https://a.example/robots.txt": { tookMs: 1_000, contentType: "text/plain" },
      "https://a.example/1": PAGE,
    });
    const controller = new AbortController();
    const first = fetcher.fetchInternal("https://a.example/1", "en", controller.signal);
    const second = fetcher.fetchInternal("https://a.example/1", "en", never);
    void clock.sleep(100).then(() => controller.abort(new Error("budget")));
    const settled = assert.rejects(first, /budget/);
    assert.equal((await clock.run(second)).kind, "page");
    await settled;
  });
});

describe("records", () => {
  test("every request is recorded with its purpose, in the order of the calls", async () => {
    const { clock, fetcher } = open({
      "https://t.example/": PAGE,
      "https://b.example/": { ...PAGE, tookMs: 900 },
      "https://c.example/": { fails: "tls" },
      "https://d.example/": PAGE,
      "https://d.example/robots.txt": { body: "User-agent: *\nDisallow: /", contentType: "text/plain" },
      "https://t.example/sitemap.xml": { body: "<urlset/>", contentType: "application/xml" },
    });
    await clock.run(
      Promise.all([
        fetchCohort(fetcher, results("https://b.example/", "https://c.example/", "https://d.example/"), "en", never),
        fetcher.fetchTarget("https://t.example/", "en", never),
        fetcher.fetchSitemap("https://t.example/sitemap.xml", "en", never),
      ]),
    );
    assert.deepEqual(
      fetcher.records().map(({ purpose, url, outcome, status, reason }) => [purpose, url, outcome, status, reason]),
      [
        ["target", "https://t.example/", "ok", 200, null],
        ["robots", "https://b.example/robots.txt", "http_error", 404, "HTTP 404"],
        ["robots", "https://c.example/robots.txt", "http_error", 404, "HTTP 404"],
        ["robots", "https://d.example/robots.txt", "ok", 200, null],
        ["competitor", "https://b.example/", "ok", 200, null],
        ["competitor", "https://c.example/", "failed", null, "tls"],
        ["competitor", "https://d.example/", "blocked_by_robots", null, "The site's robots.txt forbids / to crawlers."],
        ["sitemap", "https://t.example/sitemap.xml", "ok", 200, null],
      ],
    );
    assert.equal(fetcher.records()[0]?.byteCount, 11);
    assert.deepEqual(
      fetcher.records().map((record) => record.elapsedMs),
      [1, 1, 1, 1, 900, 1, 0, 1],
    );
  });
});
