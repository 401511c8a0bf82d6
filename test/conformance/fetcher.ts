import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import type { FetchedResource, Fetcher, FetchOutcome, FetchRequest } from "../../core/ports/fetcher.ts";

/** A fetcher that can reach one web server, which the suite scripts. */
export interface FetcherUnderTest {
  readonly fetcher: Fetcher;
  /** Address of the server with a trailing slash, as the fetcher knows it. */
  readonly base: string;
  close(): Promise<void>;
}

/** Opens the fetcher under test with a server that responds by `handler`. */
export type OpenFetcher = (
  handler: (request: IncomingMessage, response: ServerResponse) => void,
) => Promise<FetcherUnderTest>;

type Route = (request: IncomingMessage, response: ServerResponse) => void;

const HTML = { "content-type": "text/html; charset=utf-8" };

function redirect(status: number, location: string): Route {
  return (_request, response) => response.writeHead(status, { location }).end("moved");
}

const ROUTES: Readonly<Record<string, Route>> = {
  "/page": (_request, response) =>
    response
      .writeHead(200, { ...HTML, "x-robots-tag": "noindex", "content-language": "de", "x-secret": "1" })
      .end("<p>Grüße</p>"),
  "/robots-lines": (_request, response) =>
    response.writeHead(200, { ...HTML, "x-robots-tag": ["otherbot: nofollow", "noindex"] }).end("<p>two</p>"),
  "/gzip": (_request, response) =>
    response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end(gzipSync("<p>packed</p>")),
  "/missing": (_request, response) => response.writeHead(404, HTML).end("<p>gone</p>"),
  "/limited": (_request, response) => response.writeHead(429, { ...HTML, "retry-after": "3600" }).end("<p>wait</p>"),
  "/empty": (_request, response) => response.writeHead(204).end(),
  "/image": (_request, response) => response.writeHead(200, { "content-type": "image/png" }).end("png"),
  "/image-error": (_request, response) => response.writeHead(500, { "content-type": "image/png" }).end("png"),
  "/robots.txt": (_request, response) =>
    response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: *\nDisallow: /x\n"),
  "/sitemap.xml": (_request, response) =>
    response.writeHead(200, { "content-type": "application/xml" }).end("<urlset/>"),
  "/one": redirect(301, "/two?a=1"),
  "/two?a=1": redirect(307, "page#part"),
  "/loop": redirect(302, "/loop"),
  "/silent": () => undefined,
};

function route(request: IncomingMessage, response: ServerResponse): void {
  const found = ROUTES[request.url ?? ""];
  if (found === undefined) response.writeHead(404, HTML).end();
  else found(request, response);
}

function resourceOf(outcome: FetchOutcome): FetchedResource {
  assert.equal(outcome.kind, "fetched", outcome.kind === "failed" ? outcome.message : "");
  if (outcome.kind !== "fetched") throw new Error("unreachable");
  return outcome.resource;
}

/** Runs the promises of the `Fetcher` port against one adapter. */
export function testFetcher(name: string, open: OpenFetcher): void {
  describe(`Fetcher: ${name}`, () => {
    async function withServer(
      run: (
        get: (path: string, more?: Partial<FetchRequest>) => Promise<FetchOutcome>,
        base: string,
        fetcher: Fetcher,
      ) => Promise<void>,
    ) {
      const { fetcher, base, close } = await open(route);
      const get = (path: string, more: Partial<FetchRequest> = {}) =>
        fetcher.get({ url: `${base}${path}`, accept: "page", locale: "fr-CA", ...more }, new AbortController().signal);
      try {
        await run(get, base, fetcher);
      } finally {
        await close();
      }
    }

    test("a page comes with its bytes, type and the headers the analysis reads, and no others", () =>
      withServer(async (get, base) => {
        const { elapsedMs, body, ...rest } = resourceOf(await get("page"));
        assert.equal(new TextDecoder().decode(body), "<p>Grüße</p>");
        assert.ok(elapsedMs >= 0);
        assert.deepEqual(rest, {
          requestedUrl: `${base}page`,
          url: `${base}page`,
          status: 200,
          contentType: "text/html; charset=utf-8",
          headers: { "x-robots-tag": "noindex", "content-language": "de" },
          redirects: [],
        });
      }));

    test("several lines of X-Robots-Tag stay apart, because a crawler's name holds to the end of its line", () =>
      withServer(async (get) =>
        assert.equal(resourceOf(await get("robots-lines")).headers["x-robots-tag"], "otherbot: nofollow\nnoindex"),
      ));

    test("a compressed body comes unpacked", () =>
      withServer(async (get) =>
        assert.equal(new TextDecoder().decode(resourceOf(await get("gzip")).body), "<p>packed</p>"),
      ));

    test("any status is an answer", () =>
      withServer(async (get) => {
        assert.equal(resourceOf(await get("missing")).status, 404);
        assert.equal(resourceOf(await get("empty")).status, 204);
        assert.equal(resourceOf(await get("image-error")).status, 500);
        const limited = resourceOf(await get("limited"));
        assert.deepEqual([limited.status, limited.headers["retry-after"]], [429, "3600"]);
      }));

    test("redirects are followed and listed, oldest first", () =>
      withServer(async (get, base) => {
        const { url, redirects } = resourceOf(await get("one"));
        assert.deepEqual([url, redirects], [`${base}page`, [`${base}one`, `${base}two?a=1`]]);
      }));

    test("the final address is normalized and has no fragment", () =>
      withServer(async (get, base) => {
        const { requestedUrl, url, redirects } = resourceOf(await get("x/../page#part"));
        assert.deepEqual([requestedUrl, url, redirects], [`${base}x/../page#part`, `${base}page`, []]);
      }));

    test("a redirect loop ends as too_many_redirects", () =>
      withServer(async (get) => {
        const outcome = await get("loop");
        assert.ok(outcome.kind === "failed" && outcome.reason === "too_many_redirects" && !outcome.isTransient);
      }));

    test("each use gets the types it can read and refuses the others", () =>
      withServer(async (get) => {
        const outcomes = await Promise.all([
          get("image"),
          get("robots.txt"),
          get("robots.txt", { accept: "robots" }),
          get("sitemap.xml"),
          get("sitemap.xml", { accept: "sitemap" }),
        ]);
        assert.deepEqual(
          outcomes.map((outcome) => (outcome.kind === "failed" ? outcome.reason : outcome.kind)),
          ["unsupported_type", "unsupported_type", "fetched", "unsupported_type", "fetched"],
        );
      }));

    test("the request's own time limit ends a silent server", () =>
      withServer(async (get) => {
        const startedAt = performance.now();
        const outcome = await get("silent", { timeoutMs: 150 });
        assert.ok(outcome.kind === "failed" && outcome.reason === "timeout" && outcome.isTransient);
        assert.ok(performance.now() - startedAt < 1_500);
      }));

    test("a failure names the address and never throws", () =>
      withServer(async (_get, _base, fetcher) => {
        for (const url of ["", "nonsense", "http://", "file:///etc/passwd", "http://127.0.0.1/", "http://[::1]/"]) {
          const outcome = await fetcher.get({ url, accept: "page", locale: "en" }, new AbortController().signal);
          assert.ok(outcome.kind === "failed", url);
          assert.ok(["denied", "invalid_url"].includes(outcome.reason), `${url} ${outcome.reason}`);
          assert.ok(outcome.message.startsWith(`fetch ${url}: `), outcome.message);
          assert.equal(outcome.isTransient, false);
        }
      }));

    test("an aborted signal rejects, before and during a request", () =>
      withServer(async (_get, base, fetcher) => {
        const request: FetchRequest = { url: `${base}silent`, accept: "page", locale: "en" };
        const reason = new Error("the job was cancelled");
        await assert.rejects(fetcher.get(request, AbortSignal.abort(reason)), reason);
        const controller = new AbortController();
        const pending = fetcher.get(request, controller.signal);
        setTimeout(() => controller.abort(reason), 30);
        await assert.rejects(pending, reason);
      }));
  });
}
