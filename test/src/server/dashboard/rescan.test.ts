import assert from "node:assert/strict";
import { test } from "node:test";
import { openDashboard } from "./stand.ts";

/** Sends the choice of ranking pages, and returns the request of the scan that it began. */
async function chosen(fields: readonly (readonly [string, string])[]) {
  await using server = await openDashboard();
  const jobId = await server.scanned();
  const person = server.person();
  await person.signIn();
  const sent = await person.post(`/app/reports/${jobId}/scan-again`, fields);
  const started = /job_\w+/.exec(sent.headers.get("location") ?? "")?.[0] ?? "";
  const job = started === "" ? null : await server.database.store.read.job(server.organizationId, started);
  return { status: sent.status, text: await sent.text(), request: job?.request ?? null };
}

test("a scan with chosen ranking pages compares those pages and an added address", async () => {
  const { request } = await chosen([
    ["page", "https://one.example/a"],
    ["page", "https://two.example/b"],
    ["address", "three.example/c"],
    ["do", "scan"],
  ]);
  assert.ok(request?.type === "scan");
  assert.deepEqual(request.competitors, ["https://one.example/a", "https://two.example/b", "https://three.example/c"]);
});

test("a scan without a choice of pages is refused with the fix", async () => {
  const { status, text } = await chosen([["do", "scan"]]);
  assert.equal(status, 400);
  assert.match(text, /Choose at least one page/);
});

test("an added text that is no address is refused with an example", async () => {
  const { status, text } = await chosen([
    ["address", "no address"],
    ["do", "scan"],
  ]);
  assert.equal(status, 400);
  assert.match(text, /Write it like example\.com\/page/);
});
