import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { TOPICS } from "../fixtures/web/sites.ts";
import { ERAS, type Era, structured } from "../src/server/mcp/stand.ts";
import { createClient } from "./client.ts";
import { PATIENT } from "./eventually.ts";
import { eagerOrganization, type Running } from "./setup.ts";

const [{ keyword, target: url } = assert.fail("The demo web has no topic.")] = TOPICS;

async function connect(address: string, key: string, era: Era): Promise<Client> {
  const client = new Client(
    { name: "agent", version: "0.0.0" },
    { versionNegotiation: { mode: era === "legacy" ? "legacy" : { pin: "2026-07-28" } } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }),
  );
  return client;
}

type Pages = Readonly<Record<string, unknown>>;

/** Joins the pages of a section: a list continues on the next page. */
function joined(pages: readonly Pages[]): Pages {
  const whole: Record<string, unknown> = {};
  for (const page of pages)
    for (const [name, value] of Object.entries(page)) {
      const before = whole[name];
      whole[name] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
    }
  return whole;
}

/** Contract 4.9: the MCP server shares jobs, credits and limits with the REST API. */
export function agentClauses(running: () => Running): void {
  for (const era of ERAS) {
    test(`an agent scans, waits and reads the report over /mcp, ${era} revision`, PATIENT, async () => {
      const { stand, address } = running();
      const organization = await eagerOrganization(stand);
      const client = await connect(address, await stand.newKey(organization, { kind: "mcp" }), era);
      const accepted = structured(await client.callTool({ name: "scan_page", arguments: { keyword, url } }));
      let waited: Record<string, unknown>;
      do waited = structured(await client.callTool({ name: "wait_for_job", arguments: { job_id: accepted.job_id } }));
      while (waited.done !== true);
      assert.equal(waited.status, "completed");
      const read = async (detail: object) =>
        structured(
          await client.callTool({ name: "get_job_result", arguments: { job_id: accepted.job_id, ...detail } }),
        );
      const full = (await read({ detail: "full" })).result as Record<string, unknown>;
      assert.equal(full.schema_version, "service-report-customer-v1");
      const digest = await read({});
      assert.ok(JSON.stringify(digest.result).length <= 24_000 && (digest.omitted as readonly unknown[]).length > 0);
      const first = await read({ section: "entity_coverage" });
      const pages = [(first.result as { entity_coverage: Pages }).entity_coverage];
      for (let page = 2; page <= Number(first.pages); page++)
        pages.push(
          ((await read({ section: "entity_coverage", page })).result as { entity_coverage: Pages }).entity_coverage,
        );
      assert.deepEqual(joined(pages), full.entity_coverage);
      const credits = structured(await client.callTool({ name: "check_credits", arguments: {} }));
      assert.deepEqual([credits.available_credits, credits.reserved_credits], [8, 0]);
      // REST returns the same job, because both interfaces use one service.
      const rest = createClient(address, await stand.newKey(organization));
      assert.deepEqual((await rest.get(`/v1/jobs/${accepted.job_id}/result`)).body, full);
      await client.close();
    });
  }

  test("the description of the API is public and names this service", PATIENT, async () => {
    const { address } = running();
    const response = await fetch(`${address}/openapi.json`);
    assert.equal(response.headers.get("content-type"), "application/json");
    const { openapi, paths } = await response.json();
    assert.match(openapi, /^3\.1\./);
    assert.ok(paths["/v1/scan"].post !== undefined);
    assert.equal((await fetch(`${address}/openapi.json`, { method: "POST" })).status, 405);
  });

  test("the operations address reports readiness and the figures of finished work", PATIENT, async () => {
    const { stand, address, servers } = running();
    const operations = servers[0]?.operations ?? "";
    const organization = await eagerOrganization(stand);
    const client = createClient(address, await stand.newKey(organization));
    const { job_id } = (await client.post("/v1/scan/lite", { keyword, url })).body;
    await client.until(job_id, "completed");
    for (const base of [address, operations]) {
      const ready = await fetch(`${base}/readyz`);
      assert.deepEqual([ready.status, (await ready.json()).status], [200, "ready"]);
    }
    assert.equal((await fetch(`${address}/metrics`)).status, 404);
    const text = await (await fetch(`${operations}/metrics`)).text();
    assert.match(text, /^serplens_jobs_admitted_total\{topic="scan\.lite"\} [1-9]/m);
    assert.match(text, /^serplens_http_requests_total\{method="POST",route="\/v1\/scan\/lite",status="202"\} [1-9]/m);
    assert.match(text, /^serplens_queue_jobs\{topic="scan\.lite",state="active"\} \d+$/m);
  });

  test("the documentation and the crawler's page are public", PATIENT, async () => {
    const { address } = running();
    for (const path of ["/docs", "/docs/quick-start", "/docs/quick-start.md", "/llms.txt", "/bot"])
      assert.equal((await fetch(address + path)).status, 200, path);
    assert.equal((await fetch(`${address}/docs/nothing`)).status, 404);
  });
}
