import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import { after, before, describe, test } from "node:test";
import { createEgress, type Egress } from "../../../../adapters/egress/index.ts";
import { systemClock } from "../../../../adapters/system-clock/clock.ts";
import { createPageFetcher, type PageFetcher } from "../../../../core/analysis/crawl/fetch.ts";
import { htmlOf, lookAt } from "../../../../core/analysis/crawl/page-source.ts";
import { targetRefusal } from "../../../../core/analysis/crawl/target-failure.ts";
import { type JobErrorCode, StepError } from "../../../../core/domain/errors.ts";
import { fetchCohort } from "./web-fakes.ts";

const never = new AbortController().signal;
const HTML = { "content-type": "text/html; charset=windows-1251" };

/** Serves two sites on one loopback server, by their Host header. */
function startSites(seen: string[]): Server {
  return createServer((request, response) => {
    const at = `${request.headers.host}${request.url}`;
    seen.push(at);
    const redirect = (location: string) => response.writeHead(302, { location }).end();
    if (at === "a.example/robots.txt")
      response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: serplens\nDisallow: /private\n");
    else if (at === "a.example/page" || at === "b.example/page")
      response.writeHead(200, HTML).end(Buffer.from([0x3c, 0x70, 0x3e, 0xcf, 0xf0, 0xe8]));
    else if (at === "a.example/chain") redirect("http://b.example/page");
    else if (at === "a.example/loop") redirect("/loop");
    else if (at === "a.example/inside") redirect("http://127.0.0.1/admin");
    else if (at === "a.example/image") response.writeHead(200, { "content-type": "image/png" }).end("x");
    else if (at === "a.example/big") response.writeHead(200, HTML).end(Buffer.alloc(4_000_000, 97));
    else if (at === "a.example/cut")
      response.writeHead(200, { ...HTML, "content-length": "100" }).write("<p>", () => response.destroy());
    else if (at === "a.example/login") response.writeHead(401, HTML).end("who?");
    else response.writeHead(404, HTML).end("none");
  });
}

describe("page fetcher over the real egress", () => {
  const seen: string[] = [];
  const server = startSites(seen);
  let egress: Egress;
  let fetcher: PageFetcher;

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const target = { address: "127.0.0.1", port };
    egress = createEgress({
      userAgent: "serplens/0",
      clock: systemClock,
      mapHosts: new Map([
        ["a.example", target],
        ["b.example", target],
      ]),
    });
    fetcher = createPageFetcher({ fetcher: egress.fetcher, clock: systemClock }, { spacingMs: 0 });
  });
  after(async () => {
    await egress.close();
    server.close();
  });

  test("a target comes decoded from behind its redirect", async () => {
    const page = await fetcher.fetchTarget("http://a.example/chain", "en-US", never);
    assert.deepEqual(
      [htmlOf(page.source), page.url, page.redirects],
      ["<p>\u041f\u0440\u0438", "http://b.example/page", ["http://a.example/chain"]],
    );
  });

  test("each way a target can fail ends in its code", async () => {
    const cases: readonly (readonly [string, JobErrorCode, boolean])[] = [
      ["http://a.example/none", "TARGET_UNREACHABLE", false],
      ["http://a.example/loop", "TARGET_UNREACHABLE", false],
      ["http://a.example/cut", "TARGET_UNREACHABLE", true],
      ["http://a.example/login", "TARGET_BLOCKED", false],
      ["http://a.example/image", "TARGET_NOT_HTML", false],
      ["http://a.example/big", "TARGET_TOO_LARGE", false],
      ["http://a.example/inside", "URL_NOT_ALLOWED", false],
      ["http://127.0.0.1/page", "URL_NOT_ALLOWED", false],
      ["http://a.example:9999/", "URL_NOT_ALLOWED", false],
      ["not an address", "URL_NOT_ALLOWED", false],
    ];
    const page = async (url: string) => {
      const answer = await fetcher.fetchTarget(url, "en-US", never);
      throw targetRefusal(url, answer.status, lookAt(answer, htmlOf(answer.source))) ?? new Error("it is a page");
    };
    for (const [url, code, isRetryable] of cases) {
      await assert.rejects(page(url), (error) => {
        assert.ok(error instanceof StepError, `${url}: ${error}`);
        assert.deepEqual([error.failure.code, error.failure.isRetryable], [code, isRetryable], url);
        return true;
      });
    }
  });

  test("a page that robots.txt forbids is never asked for", async () => {
    const urls = ["http://a.example/private/1", "http://a.example/page", "http://b.example/page"];
    const { pages, excluded } = await fetchCohort(
      fetcher,
      urls.map((url, index) => ({ rank: index + 1, url, title: "", snippet: "" })),
      "en-US",
      never,
    );
    assert.deepEqual(
      pages.map((page) => page.url),
      urls.slice(1),
    );
    assert.deepEqual(
      excluded.map((page) => page.reason),
      ["blocked_by_robots"],
    );
    assert.ok(!seen.includes("a.example/private/1"));
  });
});
