import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { createTldtsDomains } from "../../../../adapters/tldts/tldts-domains.ts";
import { createClassifier } from "../../../../core/analysis/classify/classifier.ts";
import { createPageFetcher } from "../../../../core/analysis/crawl/fetch.ts";
import { createExtractor } from "../../../../core/analysis/extract/extract-page.ts";
import { LocalAnalysis } from "../../../../core/analysis/pipeline/local-analysis.ts";
import { readCohort } from "../../../../core/analysis/pipeline/recover-cohort.ts";
import { type ReadTarget, readTarget } from "../../../../core/analysis/pipeline/recover-target.ts";
import type { AnalyzedPage } from "../../../../core/analysis/terms/cohort-page.ts";
import { StepError } from "../../../../core/domain/errors.ts";
import type { ScanRequest, Tier } from "../../../../core/domain/job.ts";
import type { RenderOutcome } from "../../../../core/ports/renderer.ts";
import { FakeRenderer } from "./browser-fakes.ts";
import { type FakeAnswer, FakeWeb, VirtualClock } from "./web-fakes.ts";

const never = new AbortController().signal;
const PARTS = {
  extractor: createExtractor(),
  languages: createSnowballLanguages(),
  domains: createTldtsDomains(),
  classifier: createClassifier(),
  sections: [],
};
const REQUEST: ScanRequest = {
  type: "scan",
  tier: "standard",
  keyword: "tea",
  url: "https://t.example/",
  region: "DE",
  locale: "de-DE",
  compatibilityMode: false,
};
const SHELL = `<title>Tea</title><div id="root"></div><script src="/app.js"></script>`;
const ARTICLE = `<title>Tea</title><main><h1>Tea</h1>${"<p>Green tea is steeped at eighty degrees for two minutes, and the leaves are used twice.</p>".repeat(12)}</main>`;

function rendered(url: string, html: string, status = 200): RenderOutcome {
  return { kind: "rendered", page: { url, status, headers: {}, html, redirects: [], elapsedMs: 500 } };
}

const failed = (reason: Extract<RenderOutcome, { kind: "failed" }>["reason"]): RenderOutcome => ({
  kind: "failed",
  reason,
  detail: `it was ${reason}`,
});

function open(
  pages: Readonly<Record<string, FakeAnswer>>,
  answer?: (url: string, index: number) => RenderOutcome,
  tookMs?: number,
) {
  const clock = new VirtualClock();
  const web = createPageFetcher({ fetcher: new FakeWeb(clock, pages), clock });
  const renderer = answer === undefined ? undefined : new FakeRenderer(clock, answer, tookMs);
  const analysis = new LocalAnalysis(PARTS, REQUEST, never);
  const tools = { web, analysis, clock };
  return { clock, analysis, renderer, tools: renderer === undefined ? tools : { ...tools, renderer } };
}

const URL_ = "https://t.example/";

async function target(
  page: FakeAnswer,
  answer?: (url: string, index: number) => RenderOutcome,
  tookMs?: number,
): Promise<ReadTarget & { readonly page: AnalyzedPage; readonly asked: number }> {
  const { clock, tools, analysis, renderer } = open({ [URL_]: page }, answer, tookMs);
  const read = await clock.run(readTarget({ url: URL_, locale: "de-DE" }, tools, never));
  return { ...read, page: analysis.pageOf(read.key), asked: renderer?.asked.length ?? 0 };
}

async function targetError(page: FakeAnswer, answer?: (url: string, index: number) => RenderOutcome, tookMs?: number) {
  try {
    await target(page, answer, tookMs);
  } catch (error) {
    assert.ok(error instanceof StepError, String(error));
    return error.failure;
  }
  throw new Error("the target was accepted");
}

describe("the target", () => {
  test("that is fine as served is not rendered", async () => {
    const read = await target({ body: ARTICLE }, () => assert.fail());
    assert.deepEqual([read.recovery, read.asked], [null, 0]);
  });

  test("that is difficult is rendered, whatever compatibility_mode says", async () => {
    const read = await target({ body: SHELL }, (url) => rendered(`${url}start`, ARTICLE));
    assert.equal(read.page.url, `${URL_}start`);
    assert.deepEqual(
      [read.recovery?.reason, read.recovery?.outcome, read.recovery?.purpose],
      ["empty_shell", "rendered", "target"],
    );
    assert.ok(
      (read.recovery?.renderedWords ?? 0) > 100 && (read.recovery?.plainWords ?? 0) < 10,
      JSON.stringify(read.recovery),
    );
  });

  test("that was refused is taken from the browser", async () => {
    const read = await target({ status: 403, body: "<h1>No</h1>" }, (url) => rendered(url, ARTICLE));
    assert.deepEqual(
      [read.recovery?.reason, read.recovery?.plainWords, read.page.facts.status],
      ["http_403", null, 200],
    );
  });

  test("that has less text in the browser stays as served", async () => {
    const text = "<p>Our little shop of green tea opens at nine and closes at six on every day of the week.</p>";
    const plain = `<title>Green tea</title><main><h1>Green tea</h1>${text.repeat(2)}</main><div id=root></div><script></script>`;
    const read = await target({ body: plain }, (url) => rendered(url, "<p>Please accept cookies</p>"));
    assert.equal(read.recovery?.outcome, "kept_plain");
    assert.ok(read.page.facts.mainText.includes("green tea"), read.page.facts.mainText);
  });

  test("is tried twice where the fault may pass", async () => {
    const read = await target({ body: SHELL }, (url, index) =>
      index === 0 ? failed("crashed") : rendered(url, ARTICLE),
    );
    assert.equal(read.asked, 2);
  });

  test("without a browser ends in TARGET_BLOCKED that names the reason", async () => {
    for (const [page, reason] of [
      [{ body: SHELL }, "empty_shell"],
      [{ status: 403, body: "<h1>No</h1>" }, "http_403"],
      [{ body: `<meta http-equiv=refresh content="5;url=/x">` }, "meta_refresh"],
    ] as const) {
      const failure = await targetError(page);
      assert.deepEqual([failure.code, failure.isRetryable, failure.step], ["TARGET_BLOCKED", false, "fetch"]);
      assert.ok(
        failure.message.includes(`(${reason})`) && failure.message.includes("serplens doctor"),
        failure.message,
      );
    }
  });

  test("that says it is not available for now may be tried again", async () => {
    const page = { status: 503, body: "<h1>Back soon</h1>" };
    for (const failure of [
      await targetError(page),
      await targetError(page, (url) => rendered(url, "<h1>Back soon</h1>", 503)),
    ]) {
      assert.deepEqual([failure.code, failure.isRetryable], ["TARGET_BLOCKED", true]);
      assert.match(failure.message, /http_503/);
    }
  });

  test("that no browser can load ends in TARGET_BLOCKED; what may pass may be tried again", async () => {
    for (const reason of ["timeout", "crashed", "unreachable", "no_browser"] as const) {
      const failure = await targetError({ body: SHELL }, () => failed(reason));
      assert.deepEqual([failure.code, failure.isRetryable], ["TARGET_BLOCKED", true], reason);
      assert.match(failure.message, /empty_shell/);
    }
    assert.equal((await targetError({ body: SHELL }, () => failed("not_html"))).isRetryable, false);
    const busy = await targetError({ body: SHELL }, (url) => rendered(url, ARTICLE), 100_000);
    assert.match(busy.message, /no browser was free/);
  });

  test("that leads to a forbidden address ends in URL_NOT_ALLOWED", async () => {
    const failure = await targetError({ body: SHELL }, () => failed("denied"));
    assert.deepEqual([failure.code, failure.isRetryable], ["URL_NOT_ALLOWED", false]);
  });

  test("that shows the browser the same wall is blocked", async () => {
    const wall = `<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/jsch/v1"></script>`;
    const failure = await targetError({ status: 403, body: wall }, (url) => rendered(url, wall, 403));
    assert.deepEqual([failure.code, failure.isRetryable], ["TARGET_BLOCKED", false]);
    assert.match(failure.message, /bot check.*\(challenge\)/);
  });
});

describe("ranking pages", () => {
  const request = (tier: Tier, compatibilityMode: boolean): ScanRequest => ({
    type: "scan",
    tier,
    keyword: "tea",
    url: null,
    region: "US",
    locale: "en-US",
    compatibilityMode,
  });
  const SHELLS: Readonly<Record<string, FakeAnswer>> = Object.fromEntries(
    Array.from({ length: 15 }, (_, index) => [`https://s${index + 1}.example/`, { body: SHELL }]),
  );

  async function read(
    pages: Readonly<Record<string, FakeAnswer>>,
    ask: ScanRequest,
    answer?: (url: string, index: number) => RenderOutcome,
    tookMs?: number,
  ) {
    const { clock, tools, analysis, renderer } = open(pages, answer, tookMs);
    const urls = Object.keys(pages).filter((url) => !url.includes("robots.txt"));
    const results = urls.map((url, index) => ({ rank: index + 1, url, title: "", snippet: "" }));
    const found = await clock.run(readCohort({ results, count: results.length, own: new Set() }, ask, tools, never));
    return { ...found, pages: found.pages.map((key) => analysis.pageOf(key)), renderer, clock };
  }

  test("difficult pages are not rendered without compatibility_mode, and the report names the reason", async () => {
    const { records, renderer, pages } = await read(
      { "https://s1.example/": { body: SHELL }, "https://a.example/": { body: ARTICLE } },
      request("standard", false),
      () => assert.fail(),
    );
    assert.deepEqual([renderer?.asked.length, pages.length], [0, 2]);
    assert.deepEqual(
      records.map(({ url, reason, outcome }) => [url, reason, outcome]),
      [["https://s1.example/", "empty_shell", "skipped"]],
    );
    assert.match(records[0]?.detail ?? "", /compatibility_mode is off/);
  });

  test("are rendered by rank, two at once, five in a standard scan and ten in a deep one", async () => {
    for (const [tier, count] of [
      ["standard", 5],
      ["deep", 10],
    ] as const) {
      const { records, renderer } = await read(SHELLS, request(tier, true), (url) => rendered(url, ARTICLE));
      assert.deepEqual([renderer?.asked.length, renderer?.peak], [count, 2]);
      assert.deepEqual(
        records.map(({ outcome }) => outcome),
        [...Array(count).fill("rendered"), ...Array(15 - count).fill("skipped")],
      );
      assert.equal(renderer?.asked[0]?.timeoutMs, 8_000);
    }
  });

  test("get forty seconds of rendering in all", async () => {
    const { records, clock } = await read(SHELLS, request("deep", true), (url) => rendered(url, ARTICLE), 15_000);
    assert.deepEqual(
      records.slice(0, 10).map(({ outcome }) => outcome),
      [...Array(4).fill("rendered"), ...Array(6).fill("failed")],
    );
    assert.ok(clock.now() < 45_000, String(clock.now()));
  });

  test("that were refused come back from the browser, others keep their reason", async () => {
    const pages = {
      "https://no.example/": { status: 403, body: "<h1>No</h1>" },
      "https://gone.example/": { status: 404, body: "<h1>Gone</h1>" },
      "https://never.example/": { status: 503, body: "x" },
    };
    const {
      pages: kept,
      excluded,
      records,
    } = await read(pages, request("standard", true), (url) =>
      url.includes("never") ? failed("timeout") : rendered(url, ARTICLE),
    );
    assert.deepEqual(
      kept.map(({ url, rank }) => [url, rank]),
      [["https://no.example/", 1]],
    );
    assert.deepEqual(
      excluded.map(({ url }) => url),
      ["https://gone.example/", "https://never.example/"],
    );
    assert.deepEqual(
      records.map(({ outcome, detail }) => [outcome, detail]),
      [
        ["rendered", null],
        ["failed", "timeout: it was timeout"],
      ],
    );
  });

  test("that move on to what robots.txt forbids are not used", async () => {
    const pages = {
      "https://s1.example/": { body: SHELL },
      "https://s1.example/robots.txt": { body: "User-agent: *\nDisallow: /private", contentType: "text/plain" },
    };
    const { records } = await read(pages, request("standard", true), () =>
      rendered("https://s1.example/private", ARTICLE),
    );
    assert.deepEqual(
      [records[0]?.outcome, records[0]?.detail],
      ["failed", "it led to an address that robots.txt forbids"],
    );
  });

  test("a response that is not a page is excluded, and its detail says what it was", async () => {
    const pages = {
      "https://fine.example/": { body: ARTICLE },
      "https://gone.example/": { status: 404 },
      "https://wall.example/": { status: 403, body: "<title>Access denied</title>" },
      "https://empty.example/": {},
    };
    const { pages: kept, excluded } = await read(pages, request("standard", false));
    assert.deepEqual(
      kept.map(({ url, rank }) => [url, rank]),
      [["https://fine.example/", 1]],
    );
    assert.deepEqual(
      excluded.map(({ rank, reason, detail }) => [rank, reason, detail]),
      [
        [2, "fetch_failed", "The page answered HTTP 404."],
        [3, "fetch_failed", "The site answered with a bot check (HTTP 403)."],
        [4, "fetch_failed", "The page is empty."],
      ],
    );
  });
});
