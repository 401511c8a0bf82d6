import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { documentMounts } from "../../../../src/server/http/documents.ts";
import type { RequestContext } from "../../../../src/server/http/request-context.ts";

const LONG = "Rinse the filter, then pour slowly. ".repeat(100);

const [mount] = documentMounts(
  ["/docs/*"],
  () =>
    new Map([
      ["/docs/long", { body: LONG, contentType: "text/plain" }],
      ["/docs/short", { body: "Rinse.", contentType: "text/plain" }],
    ]),
);

async function get(path: string, accept: string | null) {
  const request = new Request(`http://localhost${path}`, {
    headers: accept === null ? {} : { "Accept-Encoding": accept },
  });
  const response = await mount?.respond({ request } as RequestContext, {});
  assert.ok(response !== undefined);
  assert.equal(response.headers.get("vary"), "Accept-Encoding");
  return { encoding: response.headers.get("content-encoding"), body: Buffer.from(await response.arrayBuffer()) };
}

for (const accept of ["gzip", "br;q=1, gzip;q=0.5", "X-GZIP", " deflate , GZip "])
  test(`a document is compressed for a client that sends Accept-Encoding: ${accept}`, async () => {
    for (const _ of [1, 2]) {
      const { encoding, body } = await get("/docs/long", accept);
      assert.equal(encoding, "gzip");
      assert.ok(body.length < LONG.length / 10);
      assert.equal(gunzipSync(body).toString(), LONG);
    }
  });

for (const accept of [null, "br", "gzip;q=0", "gzip; q=0.0", "identity"])
  test(`a document is sent as it is to a client that sends Accept-Encoding: ${accept}`, async () => {
    const { encoding, body } = await get("/docs/long", accept);
    assert.deepEqual([encoding, body.toString()], [null, LONG]);
  });

test("a document of one packet is not compressed", async () => {
  assert.equal((await get("/docs/short", "gzip")).encoding, null);
});
