import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import { describe, test } from "node:test";
import type { Validators } from "../../../core/ports/fetcher.ts";
import { mapTo, openEgress, serve } from "./loopback.ts";

const never = new AbortController().signal;

/** Fetches `/path` with the validators; returns the headers of each request and the last response. */
async function fetchWith(validators: Validators, path = "/page") {
  const seen: IncomingHttpHeaders[] = [];
  const listener = await serve((request, response) => {
    seen.push(request.headers);
    if (request.url === "/old") response.writeHead(302, { location: "/page" }).end();
    else if (request.headers["if-none-match"] === '"7"') response.writeHead(304, { etag: '"7"' }).end();
    else response.writeHead(200, { "content-type": "text/html", etag: '"7"' }).end("<p>Hello");
  });
  const egress = openEgress({ mapHosts: mapTo(listener.port, "site.example") });
  try {
    const url = `http://site.example${path}`;
    const outcome = await egress.fetcher.get({ url, accept: "page", locale: "en", validators }, never);
    assert.equal(outcome.kind, "fetched");
    return { seen, resource: outcome.kind === "fetched" ? outcome.resource : null };
  } finally {
    await egress.close();
    await listener.close();
  }
}

describe("conditional requests of the egress", () => {
  test("a page that has not changed arrives as 304 without a body", async () => {
    const date = "Sat, 01 Nov 2025 10:00:00 GMT";
    const { seen, resource } = await fetchWith({ etag: '"7"', lastModified: date });
    assert.equal(seen[0]?.["if-none-match"], '"7"');
    assert.equal(seen[0]?.["if-modified-since"], date);
    assert.deepEqual([resource?.status, resource?.body.length], [304, 0]);
  });

  test("a page that changed arrives in full with its new version", async () => {
    const { resource } = await fetchWith({ etag: '"6"', lastModified: null });
    assert.deepEqual([resource?.status, resource?.headers.etag], [200, '"7"']);
  });

  test("a redirect drops the version, because it names another page", async () => {
    const { seen, resource } = await fetchWith({ etag: '"7"', lastModified: null }, "/old");
    assert.equal(seen[0]?.["if-none-match"], '"7"');
    assert.equal(seen[1]?.["if-none-match"], undefined);
    assert.equal(resource?.status, 200);
  });

  test("a version with a line break is not sent", async () => {
    const { seen } = await fetchWith({ etag: '"7"\r\nX-Evil: 1', lastModified: "x".repeat(300) });
    assert.equal(seen[0]?.["if-none-match"], undefined);
    assert.equal(seen[0]?.["x-evil"], undefined);
    assert.equal(seen[0]?.["if-modified-since"], undefined);
  });
});
