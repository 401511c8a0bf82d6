import assert from "node:assert/strict";
import { test } from "node:test";
import type { ErrorCode } from "../../core/domain/errors.ts";
import { expectError, send } from "../http/harness.ts";
import { createClient } from "./client.ts";
import { eventually, PATIENT } from "./eventually.ts";
import { REFUSED } from "./refused.ts";
import { eagerOrganization, type Running } from "./setup.ts";

const KEYWORD = { keyword: "kettle" };

/** Error codes of contract 7 that a test key can trigger by keyword. */
const REHEARSED: readonly ErrorCode[] = [
  "RATE_LIMITED",
  "SCAN_QUEUE_SATURATED",
  "ORG_QUEUED_LIMIT_REACHED",
  "INSUFFICIENT_CREDITS",
  "URL_NOT_ALLOWED",
];

/** Contract 4, 5 and 7: requests that are rejected, and their responses. */
export function refusalClauses(running: () => Running): void {
  test("each invalid request is rejected with the status, body and headers of the contract", PATIENT, async () => {
    const { address, live } = running();
    for (const [method, path, options, code] of REFUSED) {
      expectError(await send(address, method, path, { key: live.key, ...options }), code);
    }
  });

  test("the keywords of a test key trigger error responses", PATIENT, async () => {
    const { test: client } = running();
    for (const code of REHEARSED)
      expectError(await client.post("/v1/scan", { keyword: `test:${code.toLowerCase().replaceAll("_", "-")}` }), code);
  });

  test("regions need no key, may be cached for a day and are the 27", PATIENT, async () => {
    const answer = await send(running().address, "GET", "/v1/regions", {});
    assert.deepEqual([answer.status, answer.headers.get("cache-control")], [200, "public, max-age=86400"]);
    assert.deepEqual([answer.body.defaultRegion, (answer.body.regions as readonly unknown[]).length], ["US", 27]);
  });

  test("market works as region and is marked as deprecated", PATIENT, async () => {
    const { test: client } = running();
    const { status, headers, body } = await client.post("/v1/scan/lite", { ...KEYWORD, market: " uk " });
    assert.deepEqual([status, headers.get("deprecation")], [202, "true"]);
    assert.match(headers.get("link") ?? "", /rel="deprecation"/);
    const view = (await client.get(`/v1/jobs/${body.job_id}`)).body;
    assert.deepEqual([view.region, view.locale], ["UK", "en-GB"]);
  });

  test(
    "a key can use the routes of its scopes and the jobs of its organization until it is revoked",
    PATIENT,
    async () => {
      const { stand, address, live } = running();
      const organizationId = await stand.newOrganization();
      const stranger = createClient(address, await stand.newKey(organizationId, { scopes: ["jobs:read"] }));
      expectError(await stranger.post("/v1/scan", KEYWORD), "SCOPE_FORBIDDEN");
      expectError(await stranger.get("/v1/credits"), "SCOPE_FORBIDDEN");
      const { job_id: jobId } = (await live.post("/v1/classify", { text: "kettle" })).body;
      assert.equal((await live.get(`/v1/jobs/${jobId}`)).status, 200);
      expectError(await stranger.get(`/v1/jobs/${jobId}`), "NOT_FOUND");
      const listed = (await stand.cli("keys", "list", "--org", organizationId)) as unknown as readonly {
        readonly id: string;
      }[];
      await stand.cli("keys", "revoke", String(listed[0]?.id));
      const refused = await eventually("the key to be refused", async () => {
        const answer = await stranger.get(`/v1/jobs/${jobId}`);
        return answer.status === 404 ? null : answer;
      });
      expectError(refused, "INVALID_API_KEY");
    },
  );

  test("a suspended organization is rejected until it is activated", PATIENT, async () => {
    const { stand, address } = running();
    const organizationId = await eagerOrganization(stand);
    const client = createClient(address, await stand.newKey(organizationId));
    const become = (wanted: number) =>
      eventually(`credits to answer ${wanted}`, async () => {
        const answer = await client.get("/v1/credits");
        return answer.status === wanted ? answer : null;
      });
    await become(200);
    await stand.cli("orgs", "suspend", organizationId);
    expectError(await become(403), "ORGANIZATION_SUSPENDED");
    await stand.cli("orgs", "activate", organizationId);
    await become(200);
  });
}
