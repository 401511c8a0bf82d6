import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../../../../core/domain/job.ts";
import { changedOutline } from "../../../../src/server/dashboard/outline-routes.ts";
import { unzipped } from "../../../fixtures/unzipped.ts";
import { openDashboard } from "./stand.ts";

/** The example report as a scan without an address has it. */
function withoutPage(report: JsonObject): JsonObject {
  const { meta, topics } = report as { meta: JsonObject; topics: { topics: JsonObject[] } };
  const bare = { ...topics, topics: topics.topics.map((topic) => ({ ...topic, your_page: null })) };
  return { ...report, meta: { ...meta, url: null }, topics: bare, recommendations: [] } as JsonObject;
}

async function openBrief() {
  const server = await openDashboard({ change: withoutPage });
  const jobId = await server.scanned();
  const person = server.person();
  await person.signIn();
  return { server, jobId, person };
}

const ROWS = [
  ["level", "1"],
  ["text", "Shoes"],
  ["level", "2"],
  ["text", "Grip"],
  ["level", "3"],
  ["text", "Mud & snow"],
] as const;

test("a brief has targets, an outline and the draft's button, and no plan, gauge or state of terms", async () => {
  const { server, jobId, person } = await openBrief();
  await using _ = server;
  const html = await (await person.get(`/app/reports/${jobId}`)).text();
  for (const part of ["Start the draft", 'id="outline-form"', "Searchers want", "Must"])
    assert.ok(html.includes(part), part);
  for (const part of ["Nothing to do", 'class="gauge', 'id="plan"', "in range", "Edit the page"])
    assert.ok(!html.includes(part), part);
});

test("an outline is kept, and the draft begins with it", async () => {
  const { server, jobId, person } = await openBrief();
  await using _ = server;
  await person.post(`/app/reports/${jobId}/outline`, [...ROWS, ["do", "keep"]]);
  const html = await (await person.get(`/app/reports/${jobId}`)).text();
  assert.match(html, /value="Mud &amp; snow"/);
  const started = await person.post(`/app/reports/${jobId}/outline`, [...ROWS, ["do", "start"]]);
  assert.equal(started.headers.get("location"), `/app/reports/${jobId}/draft`);
  const { saved } = await server.service.savedDraft(server.caller, jobId);
  assert.equal(saved?.draft.text, "# Shoes\n\n## Grip\n\n### Mud & snow");
  assert.equal(saved?.draft.title, "Shoes");
});

test("exports have the outline that was kept, with the terms and questions of its subtopics", async () => {
  const { server, jobId, person } = await openBrief();
  await using _ = server;
  const topic = "How to choose trail running shoes";
  const rows = [...ROWS, ["level", "2"], ["text", topic]] as const;
  await person.post(`/app/reports/${jobId}/outline`, [...rows, ["do", "keep"]]);
  const markdown = await (await person.get(`/app/reports/${jobId}/export?format=md`)).text();
  assert.match(markdown, /\| H3 \| Mud & snow \|/);
  assert.match(markdown, /\| H2 \| How to choose trail running shoes \| 6\/9 \| .*rock plate.* \| .*How long do/);
  const docx = new Uint8Array(await (await person.get(`/app/reports/${jobId}/export?format=docx`)).arrayBuffer());
  assert.ok(unzipped(docx, "word/document.xml").includes("Mud &amp; snow"));
});

test("a second start never replaces a draft that somebody began", async () => {
  const { server, jobId, person } = await openBrief();
  await using _ = server;
  await person.post(`/app/reports/${jobId}/outline`, [...ROWS, ["do", "start"]]);
  await person.post(`/app/reports/${jobId}/outline`, [
    ["level", "1"],
    ["text", "Other"],
    ["do", "start"],
  ]);
  const { saved } = await server.service.savedDraft(server.caller, jobId);
  assert.match(saved?.draft.text ?? "", /^# Shoes/);
});

test("the buttons of an outline move and remove one heading", () => {
  const [a, b, c] = ["a", "b", "c"].map((text) => ({ level: 2, text }));
  assert.ok(a !== undefined && b !== undefined && c !== undefined);
  const all = [a, b, c];
  assert.deepEqual(changedOutline(all, "up 1", ""), [b, a, c]);
  assert.deepEqual(changedOutline(all, "down 1", ""), [a, c, b]);
  assert.deepEqual(changedOutline(all, "remove 0", ""), [b, c]);
  assert.deepEqual(changedOutline(all, "up 0", ""), all);
  assert.deepEqual(changedOutline(all, "down 2", ""), all);
  assert.deepEqual(changedOutline([a], "add", "new"), [a, { level: 2, text: "new" }]);
  assert.equal(changedOutline(all, "reset", ""), null);
});

test("the next scan of a page compares the pages that were chosen for it", async () => {
  await using server = await openDashboard();
  const jobId = await server.scanned();
  const person = server.person();
  await person.signIn();
  await person.post(`/app/reports/${jobId}/scan-again`, [
    ["page", "https://one.example/a"],
    ["do", "scan"],
  ]);
  const again = await person.post(`/app/reports/${jobId}/scan-again`, []);
  const started = /job_\w+/.exec(again.headers.get("location") ?? "")?.[0] ?? "";
  const job = await server.database.store.read.job(server.organizationId, started);
  assert.ok(job?.request.type === "scan");
  assert.deepEqual(job.request.competitors, ["https://one.example/a"]);
});
