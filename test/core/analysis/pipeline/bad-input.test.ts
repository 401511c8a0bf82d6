import assert from "node:assert/strict";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { createSearchTransport } from "../../../../adapters/search-http/search-http.ts";
import { createSearxngSearcher } from "../../../../adapters/searxng/searxng-searcher.ts";
import { createStaticSearcher } from "../../../../adapters/static/static-searcher.ts";
import { systemClock } from "../../../../adapters/system-clock/clock.ts";
import { ReportSchema } from "../../../../core/contract/report.ts";
import { problemsOf } from "../../../../core/contract/validate.ts";
import type { JobFailure } from "../../../../core/domain/errors.ts";
import type { JobRequest, JsonObject } from "../../../../core/domain/job.ts";
import type { Searcher } from "../../../../core/ports/searcher.ts";
import { type OpenPipeline, openPipeline } from "../../../../src/compose/compose.ts";

const KEYWORD = "espresso machine";
const MEBIBYTE = 1024 * 1024;

const PARAGRAPH =
  "<p>An espresso machine presses hot water through finely ground coffee, and the boiler, the pump and the portafilter decide how the shot of the espresso machine tastes in the cup.</p>";
const good = (index: number) =>
  `<html lang="en"><head><title>Espresso machine guide ${index}</title></head><body><main><h1>Espresso machine guide</h1>${PARAGRAPH.repeat(4 + index)}</main></body></html>`;

/** Pages made to hurt whoever reads them. Each still holds some readable text. */
const HOSTILE: Readonly<Record<string, string | Uint8Array>> = {
  "20,000 nested elements": `${"<div>".repeat(20_000)}${PARAGRAPH.repeat(4)}`,
  "5 MB of <": `${PARAGRAPH.repeat(4)}${"<".repeat(5 * MEBIBYTE)}`,
  "unclosed everything": `<html><head><title>Espresso machine</title><body>${`<table><tr><td><b><i><a href=x><font><ul><li>${PARAGRAPH}`.repeat(500)}`,
  "a 2 MB attribute": `<body data-x="${"a".repeat(2 * MEBIBYTE)}">${PARAGRAPH.repeat(4)}`,
  "an attribute that never ends": `${PARAGRAPH.repeat(4)}<img alt="${"espresso machine ".repeat(100_000)}`,
  "invalid UTF-8": Buffer.concat([
    Buffer.from(PARAGRAPH.repeat(4)),
    Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0x00, 0xed, 0xa0, 0x80]),
    Buffer.from(PARAGRAPH),
  ]),
  "stray end tags": `${PARAGRAPH.repeat(4)}${"<div><span></p>".repeat(300_000)}`,
  "hostile JSON-LD": `<script type="application/ld+json">${"[".repeat(100_000)}</script><script type="application/ld+json">{"__proto__":{"polluted":1},"@type":"Product"}</script>${PARAGRAPH.repeat(4)}`,
};

function answer(path: string, response: ServerResponse, others: { readonly closedPort: number }): void {
  const html = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
  const hostile = HOSTILE[decodeURIComponent(path.slice(1))];
  if (path === "/robots.txt") response.writeHead(404).end();
  else if (path.startsWith("/good/")) html(good(Number(path.slice(6))));
  else if (path === "/thin") html("<h1>Espresso machine</h1><p>Soon.</p>");
  else if (path === "/pdf") response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.7");
  else if (path === "/empty") html("<!doctype html><html><head><title></title></head><body></body></html>");
  else if (path === "/huge") html("x".repeat(4 * MEBIBYTE));
  else if (path === "/bomb") html(gzipSync(Buffer.alloc(64 * MEBIBYTE, 0x20)), { "content-encoding": "gzip" });
  else if (path === "/loop") response.writeHead(302, { location: `/loop?${Math.random()}` }).end();
  else if (path === "/forbidden") response.writeHead(302, { location: `http://127.0.0.1:${others.closedPort}/` }).end();
  else if (path === "/denied") response.writeHead(403, { "content-type": "text/html" }).end("<h1>No</h1>");
  else if (path === "/broken") response.writeHead(500, { "content-type": "text/html" }).end("<h1>Oops</h1>");
  else if (hostile !== undefined) html(gzipSync(hostile), { "content-encoding": "gzip" });
  else response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not here</h1>");
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("bad input", () => {
  let server: Server;
  let pipeline: OpenPipeline;
  let deadPort: number;
  const RANKING = Array.from({ length: 6 }, (_, index) => `http://rank${index}.test/good/${index}`);

  const open = (searcher: Searcher) => {
    const { port } = server.address() as AddressInfo;
    const here = { address: "127.0.0.1", port };
    const hosts = ["site.test", ...RANKING.map((url) => new URL(url).hostname)];
    const mapHosts = new Map([
      ...hosts.map((host) => [host, here] as const),
      ["dead.test", { address: "127.0.0.1", port: deadPort }] as const,
    ]);
    return openPipeline({ baseUrl: "http://127.0.0.1", search: [], corpusPath: ":memory:" }, { mapHosts, searcher });
  };
  const ranking = (urls: readonly string[]) => createStaticSearcher({ urls, clock: systemClock });

  before(async () => {
    deadPort = await closedPort();
    server = createServer((request, response) =>
      answer(request.url?.split("?")[0] ?? "/", response, { closedPort: deadPort }),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    pipeline = open(ranking(RANKING));
  });
  after(async () => {
    await pipeline.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const requestFor = (url: string | null): JobRequest => ({
    type: "scan",
    tier: "standard",
    keyword: KEYWORD,
    url,
    region: "US",
    locale: "en-US",
    compatibilityMode: false,
  });
  const run = (from: OpenPipeline, url: string | null) =>
    from.run(requestFor(url), { signal: new AbortController().signal, progress: () => {} });

  async function failureOf(from: OpenPipeline, url: string | null): Promise<JobFailure> {
    const outcome = await run(from, url);
    assert.equal(outcome.kind, "failed");
    return outcome.kind === "failed" ? outcome.failure : assert.fail();
  }
  async function reportOf(from: OpenPipeline, url: string | null): Promise<JsonObject> {
    const outcome = await run(from, url);
    if (outcome.kind === "failed") assert.fail(outcome.failure.message);
    assert.deepEqual(problemsOf(ReportSchema, outcome.result), []);
    return outcome.result;
  }
  // The schema check above proves the member and its type.
  const scoreOf = (report: JsonObject) =>
    report.on_page_optimization as { readonly score: number | null; readonly grade: string };

  const TARGETS: readonly (readonly [string, string, Partial<JobFailure>, RegExp])[] = [
    ["an unreachable target", "http://dead.test/", { code: "TARGET_UNREACHABLE", isRetryable: true }, /dead\.test/],
    ["a missing target", "http://site.test/nothing", { code: "TARGET_UNREACHABLE", isRetryable: false }, /404/],
    ["a failing target", "http://site.test/broken", { code: "TARGET_UNREACHABLE", isRetryable: true }, /500/],
    [
      "a target that refuses crawlers",
      "http://site.test/denied",
      { code: "TARGET_BLOCKED", isRetryable: false },
      /403/,
    ],
    ["a target that is no HTML", "http://site.test/pdf", { code: "TARGET_NOT_HTML", isRetryable: false }, /pdf/],
    ["an empty target", "http://site.test/empty", { code: "TARGET_EMPTY", isRetryable: false }, /no visible text/],
    [
      "a target over the size on the wire",
      "http://site.test/huge",
      { code: "TARGET_TOO_LARGE", isRetryable: false },
      /3 MiB/,
    ],
    [
      "a target over the decoded size",
      "http://site.test/bomb",
      { code: "TARGET_TOO_LARGE", isRetryable: false },
      /8 MiB/,
    ],
    ["a target that redirects for ever", "http://site.test/loop", { code: "TARGET_UNREACHABLE" }, /redirect/],
    [
      "a target that redirects inside",
      "http://site.test/forbidden",
      { code: "URL_NOT_ALLOWED", isRetryable: false },
      /may not be fetched/,
    ],
  ];
  for (const [name, url, expected, message] of TARGETS) {
    it(`${name} ends the job with ${expected.code}`, async () => {
      const failure = await failureOf(pipeline, url);
      assert.deepEqual({ ...failure, ...expected }, failure);
      assert.match(failure.message, message);
      assert.equal(failure.step, expected.code === "TARGET_EMPTY" ? "extract" : "fetch");
    });
  }

  it("a keyword nothing ranks for ends the job with NO_RESULTS and says what to try", async () => {
    const empty = open(ranking([]));
    const failure = await failureOf(empty, "http://site.test/good/1");
    assert.deepEqual([failure.code, failure.isRetryable, failure.step], ["NO_RESULTS", false, "search"]);
    assert.match(failure.message, /broader keyword/);
    await empty.close();
  });

  it("a search provider that is down ends the attempt with SEARCH_UNAVAILABLE, which may be retried", async () => {
    const down = open(
      createSearxngSearcher({
        baseUrl: `http://127.0.0.1:${deadPort}`,
        clock: systemClock,
        transport: createSearchTransport(),
      }),
    );
    const failure = await failureOf(down, "http://site.test/good/1");
    assert.deepEqual([failure.code, failure.isRetryable, failure.step], ["SEARCH_UNAVAILABLE", true, "search"]);
    assert.match(failure.message, /searxng/);
    await down.close();
  });

  it("one or two usable competitors give a report without a score", async () => {
    const few = open(ranking([...RANKING.slice(0, 2), "http://site.test/thin", "http://dead.test/"]));
    const report = await reportOf(few, "http://site.test/good/1");
    assert.deepEqual([scoreOf(report).score, scoreOf(report).grade], [null, "Unavailable"]);
    await few.close();
  });

  it("no usable competitor ends the job with COHORT_TOO_SMALL and names each page's reason", async () => {
    const none = open(ranking(["http://site.test/thin", "http://dead.test/", "http://site.test/pdf"]));
    const failure = await failureOf(none, "http://site.test/good/1");
    assert.deepEqual([failure.code, failure.isRetryable], ["COHORT_TOO_SMALL", false]);
    for (const url of ["site.test/thin", "dead.test", "site.test/pdf"])
      assert.ok(failure.message.includes(url), failure.message);
    await none.close();
  });

  it("a scan without target reports the cohort alone", async () => {
    const report = await reportOf(pipeline, null);
    assert.equal(scoreOf(report).grade, "Unavailable");
    assert.deepEqual((report.internal_linking as { add_internal_links_from: unknown[] }).add_internal_links_from, []);
  });

  for (const name of Object.keys(HOSTILE)) {
    const url = `http://site.test/${encodeURIComponent(name)}`;
    it(`a target of ${name} still ends in a report`, async () => {
      const { grade } = scoreOf(await reportOf(pipeline, url));
      assert.ok(grade !== "", "graded");
    });
    it(`a competitor of ${name} does not harm the others`, async () => {
      const mixed = open(ranking([url, ...RANKING]));
      assert.notEqual(scoreOf(await reportOf(mixed, "http://site.test/good/1")).score, null);
      await mixed.close();
    });
  }

  it("no page changes what other objects look like", () => {
    assert.equal(({} as { readonly polluted?: unknown }).polluted, undefined);
  });

  it("an aborted scan rejects with the reason of its signal", async () => {
    const controller = new AbortController();
    const pending = pipeline.run(requestFor("http://site.test/good/1"), {
      signal: controller.signal,
      progress: () => controller.abort(new Error("cancelled by the owner")),
    });
    await assert.rejects(pending, /cancelled by the owner/);
  });
});
