import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryStore } from "../../../../adapters/memory/index.ts";
import type { JsonObject } from "../../../../core/domain/job.ts";
import { openDashboard } from "./stand.ts";

test("the line of the history has earlier scans whose reports are no longer kept, and compare offers all of the page", async () => {
  const database = createMemoryStore();
  let score = 40;
  const change = (report: JsonObject) => ({
    ...report,
    on_page_optimization: { ...(report.on_page_optimization as JsonObject), score },
  });
  await using server = await openDashboard({ database, change });
  const first = await server.scanned();
  await server.clock.advance(1_000);
  const past = server.clock.now();
  await database.store.prune({
    resultsAt: past,
    snapshotsAt: past,
    idempotencyAt: 0,
    deliveriesAt: 0,
    noticesAt: 0,
    implicitCap: 1_000,
  });
  score = 55;
  const second = await server.scanned();
  const ada = server.person();
  await ada.signIn();
  assert.equal((await ada.get(`/app/reports/${first}`)).status, 404);
  const report = await (await ada.get(`/app/reports/${second}`)).text();
  assert.match(report, /aria-label="Score by scan: [^"]*: 40, [^"]*: 55"/);
  const compare = await (await ada.get("/app/compare")).text();
  for (const jobId of [first, second]) assert.match(compare, new RegExp(`<option value="${jobId}"`));
});
