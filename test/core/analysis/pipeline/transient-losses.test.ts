import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { createStaticSearcher } from "../../../../adapters/static/static-searcher.ts";
import { systemClock } from "../../../../adapters/system-clock/clock.ts";
import type { JobFailure } from "../../../../core/domain/errors.ts";
import type { JobRequest } from "../../../../core/domain/job.ts";
import { openPipeline } from "../../../../src/compose/compose.ts";

const REQUEST: JobRequest = {
  type: "scan",
  tier: "lite",
  keyword: "espresso machine",
  url: null,
  region: "US",
  locale: "en-US",
  compatibilityMode: false,
};

function portOf(server: Server): number {
  // A TCP server that listens has an address object.
  return (server.address() as AddressInfo).port;
}

describe("a scan that loses its ranking pages", () => {
  let server: Server;
  let closedPort: number;

  before(async () => {
    const listen = (each: Server) => new Promise<void>((resolve) => each.listen(0, "127.0.0.1", resolve));
    server = createServer((request, response) => {
      response.writeHead(request.url === "/robots.txt" ? 404 : 410, { "content-type": "text/html" }).end("<p>gone");
    });
    await listen(server);
    const closed = createServer();
    await listen(closed);
    closedPort = portOf(closed);
    await new Promise((resolve) => closed.close(resolve));
  });
  after(() => new Promise((resolve) => server.close(resolve)));

  /** Scans ranking pages of hosts that refuse connections (which may pass) and of hosts whose pages are gone. */
  async function failureOf(counts: { readonly refused: number; readonly gone: number }): Promise<JobFailure> {
    const hosts = [
      ...Array.from({ length: counts.refused }, (_, at) => [`refused${at}.test`, closedPort] as const),
      ...Array.from({ length: counts.gone }, (_, at) => [`gone${at}.test`, portOf(server)] as const),
    ];
    const pipeline = openPipeline(
      { baseUrl: "http://127.0.0.1", search: [], corpusPath: ":memory:" },
      {
        mapHosts: new Map(hosts.map(([host, port]) => [host, { address: "127.0.0.1", port }])),
        searcher: createStaticSearcher({ urls: hosts.map(([host]) => `http://${host}/`), clock: systemClock }),
      },
    );
    try {
      const outcome = await pipeline.run(REQUEST, { signal: new AbortController().signal, progress: () => undefined });
      return outcome.kind === "failed" ? outcome.failure : assert.fail("the scan has a result");
    } finally {
      await pipeline.close();
    }
  }

  test("a scan fails as retryable when most losses may pass", async () => {
    const { code, isRetryable, message } = await failureOf({ refused: 3, gone: 2 });
    assert.deepEqual([code, isRetryable], ["COHORT_TOO_SMALL", true]);
    assert.match(message, /may pass/);
  });

  test("a scan fails for good when most losses are final", async () => {
    const { code, isRetryable, message } = await failureOf({ refused: 2, gone: 3 });
    assert.deepEqual([code, isRetryable], ["COHORT_TOO_SMALL", false]);
    assert.doesNotMatch(message, /may pass/);
  });
});
