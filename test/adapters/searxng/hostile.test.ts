import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { createSearchTransport } from "../../../adapters/search-http/search-http.ts";
import { createSearxngSearcher } from "../../../adapters/searxng/searxng-searcher.ts";
import type { Clock } from "../../../core/ports/clock.ts";
import { queryFor } from "../../conformance/searcher.ts";

const clock: Clock = { now: () => Date.UTC(2026, 0, 1), sleep: async () => {} };
const MEBIBYTE = 1024 * 1024;
const COUNT = 15;

const result = (index: number, url = `https://c${index}.example/`) => ({
  url,
  title: `Page ${index}`,
  content: "text",
});
const json = (body: unknown) => (response: ServerResponse) =>
  void response.setHeader("content-type", "application/json").end(JSON.stringify(body));

/** Sends pieces of a body until the client leaves. */
function endless(piece: string) {
  return (response: ServerResponse) => {
    response.setHeader("content-type", "application/json");
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on("drain", more);
    more();
  };
}

describe("a hostile search provider", () => {
  let close = () => {};
  afterEach(() => close());

  /** Searches once against a server that responds by `respond`. */
  async function search(respond: (response: ServerResponse) => void, timeoutMs = 5_000) {
    const server = createServer((_, response) => respond(response)).listen(0, "127.0.0.1");
    await once(server, "listening");
    close = () => {
      server.closeAllConnections();
      server.close();
    };
    // The cast is safe because a server that listens on TCP has an address object.
    const { port } = server.address() as AddressInfo;
    const searcher = createSearxngSearcher({
      baseUrl: `http://127.0.0.1:${port}`,
      clock,
      transport: createSearchTransport(),
      timeoutMs,
    });
    return searcher.search(queryFor("coffee", { count: COUNT }), new AbortController().signal);
  }

  for (const [name, respond, reason] of [
    ["an endless body", endless(`"${"x".repeat(65_536)}",`), "bad_response"],
    ["a bomb of 200 MB behind gzip", bomb(200), "bad_response"],
    [
      "arrays nested 500,000 deep",
      (response: ServerResponse) => void response.end("[".repeat(500_000)),
      "bad_response",
    ],
    [
      "an object that nests a million objects",
      (response: ServerResponse) => void response.end('{"a":'.repeat(700_000)),
      "bad_response",
    ],
    ["a body that never comes", (response: ServerResponse) => void response.writeHead(200).flushHeaders(), "timeout"],
    [
      "markup in place of JSON",
      (response: ServerResponse) => void response.end("<html>".repeat(100_000)),
      "bad_response",
    ],
  ] as const) {
    it(`a search that gets ${name} fails as ${reason}`, { timeout: 30_000 }, async () => {
      const outcome = await search(respond, 1_500);
      assert.ok(outcome.kind === "failed", JSON.stringify(outcome).slice(0, 200));
      assert.equal(outcome.reason, reason, outcome.message);
      assert.ok(outcome.message.length < 500);
    });
  }

  it("a search keeps the requested count of 20,000 results, and cuts long titles", async () => {
    const results = Array.from({ length: 20_000 }, (_, index) => ({ ...result(index), title: "word ".repeat(20) }));
    results[0] = { ...result(0), title: "x".repeat(100_000) };
    const outcome = await search(json({ query: "coffee", results, suggestions: [], unresponsive_engines: [] }));
    assert.ok(outcome.kind === "ok", JSON.stringify(outcome).slice(0, 200));
    assert.equal(outcome.serp.results.length, COUNT);
    assert.ok(outcome.serp.results.every(({ title }) => title.length <= 300));
  });

  it("a search drops results that are not http or https addresses", async () => {
    const bad = [
      "javascript:alert(1)",
      "file:///etc/passwd",
      "data:text/html,x",
      "//no-scheme",
      "",
      "http://",
      "ftp://a.example/",
    ];
    const results = [...bad.map((url, index) => result(index, url)), result(99)];
    const outcome = await search(json({ query: "coffee", results, suggestions: [], unresponsive_engines: [] }));
    assert.ok(outcome.kind === "ok", JSON.stringify(outcome).slice(0, 200));
    assert.deepEqual(
      outcome.serp.results.map(({ url }) => url),
      ["https://c99.example/"],
    );
  });
});

function bomb(mebibytes: number) {
  const packed = gzipSync(Buffer.alloc(mebibytes * MEBIBYTE, 32), { level: 9 });
  return (response: ServerResponse) =>
    void response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(packed);
}
