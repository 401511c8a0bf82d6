import { test } from "bun:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { EXAMPLE_REPORT } from "../../core/contract/example-report.ts";
import { ROUTES } from "../../core/contract/routes.ts";
import type { JsonObject } from "../../core/domain/job.ts";
import { COLLECTION, postmanCollection } from "../../scripts/write-postman.ts";
import { openApi } from "./harness.ts";

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly url: { readonly raw: string };
    readonly auth?: { readonly type: string };
    readonly body?: { readonly raw: string };
  };
}

const WRITTEN = readFileSync(COLLECTION, "utf8");
// The script writes this shape.
const { item: FOLDERS } = JSON.parse(WRITTEN) as { item: readonly { readonly item: readonly Item[] }[] };
const ITEMS = FOLDERS.flatMap(({ item }) => item);

test("the Postman collection is the one of this interface; `bun scripts/write-postman.ts` writes it", () => {
  assert.equal(WRITTEN, postmanCollection());
  const named = ITEMS.map(({ request }) => `${request.method} ${request.url.raw.replace("{{baseUrl}}", "")}`);
  assert.deepEqual(
    named.toSorted(),
    ROUTES.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`).toSorted(),
  );
});

test("every request of the Postman collection succeeds at a server, in its order", async () => {
  // The report of a finished job satisfies the schema of its tier.
  const result = EXAMPLE_REPORT as unknown as JsonObject;
  await using api = await openApi({ handler: async () => ({ kind: "succeeded", result }) });
  const { admin } = api.service;
  await admin.grantCredits({ organizationId: api.organizationId, millicredits: 100_000 });
  await api.service.start();
  let jobId = "";
  const order = ITEMS.toSorted(
    (a, b) => Number(b.request.url.raw.endsWith("/v1/scan")) - Number(a.request.url.raw.endsWith("/v1/scan")),
  );
  for (const { name, request } of order) {
    const path = request.url.raw.replace("{{baseUrl}}", "").replace(":jobId", jobId);
    const headers = Object.fromEntries(
      request.header.map(({ key, value }) => [key, value.replace("{{$guid}}", "key-1")]),
    );
    const sent = { headers, ...(request.body === undefined ? {} : { json: JSON.parse(request.body.raw) as unknown }) };
    const key = request.auth?.type === "noauth" ? null : api.key;
    const answer = await api.call(request.method, path, { ...sent, key });
    assert.ok(answer.status < 300, `${name}: ${answer.status} ${answer.text}`);
    if (path === "/v1/scan") {
      jobId = String(answer.body.job_id);
      await api.clock.advance(10);
    }
  }
});
