import { describe, expect, test } from "bun:test";
import type { AdminJobView } from "../../../../core/service/admin/job-admin.ts";
import { usageOf } from "../../../../src/server/dashboard/pages/usage/usage.ts";
import { createTestClock } from "../../../conformance/test-clock.ts";
import { openDashboard } from "./stand.ts";

const NOW = Date.UTC(2026, 10, 27, 12);
const DAY_MS = 86_400_000;

function job(over: Partial<AdminJobView>): AdminJobView {
  const whose = { keyId: null, grantId: null, isTest: false };
  const base = { type: "scan", tier: "lite", state: "completed", costMillicredits: 1_500, createdAt: NOW, ...whose };
  return { ...base, ...over } as AdminJobView;
}

describe("the usage of an organization", () => {
  test("is counted by day, kind and source; only completed jobs cost something, and test jobs are left out", () => {
    const jobs = [
      job({ keyId: "key_1" }),
      job({ keyId: "key_1", tier: "deep", costMillicredits: 3_000, createdAt: NOW - DAY_MS }),
      job({ grantId: "grt_1", state: "failed" }),
      job({ type: "classify", tier: null, costMillicredits: 200, createdAt: NOW - 2 * DAY_MS }),
      job({ isTest: true }),
      job({ createdAt: NOW - 3 * DAY_MS }),
    ];
    const { days, kinds, sources, total } = usageOf(jobs, { now: NOW, days: 3 });
    expect(days.map(({ at, total: { jobs: count, spentMillicredits } }) => [at, count, spentMillicredits])).toEqual([
      [Date.UTC(2026, 10, 25), 1, 200],
      [Date.UTC(2026, 10, 26), 1, 3_000],
      [Date.UTC(2026, 10, 27), 2, 1_500],
    ]);
    expect(days[2]?.spent).toEqual({ classify: 0, lite: 1_500, standard: 0, deep: 0 });
    expect(kinds.map(({ kind, jobs: count, failed }) => [kind, count, failed])).toEqual([
      ["classify", 1, 0],
      ["lite", 2, 1],
      ["deep", 1, 0],
    ]);
    expect(sources.map(({ source, spentMillicredits }) => [source, spentMillicredits])).toEqual([
      [{ keyId: "key_1" }, 4_500],
      ["pages", 200],
      [{ grantId: "grt_1" }, 0],
    ]);
    expect(total).toEqual({ jobs: 4, failed: 1, spentMillicredits: 4_700 });
  });

  test("names its keys, has a chart with a text, and comes as CSV without formulas", async () => {
    // Jobs have the time of the test clock, and the page counts back from today.
    await using server = await openDashboard({ clock: createTestClock(Date.now() - 60_000) });
    const { organizationId, service } = server;
    await server.scanned("lite");
    const ada = server.person();
    await ada.signIn();
    const page = await (await ada.get("/app/usage?days=7")).text();
    expect(page).toContain("Jobs: 1 · Credits: 1.5");
    expect(page).toMatch(/role="img" aria-label="Credits by day\. \w+ \d+: 1\.5"/);
    expect(page).toContain("···");
    expect(page).toContain('href="/app/usage/csv?days=7"');
    const csv = await (await ada.get("/app/usage/csv?days=7")).text();
    expect(csv).toContain("created_at,job_id,kind,keyword,url,state,credits,source");
    expect(csv).toMatch(/,lite,garden shed,https:\/\/target\.example\/,completed,1\.5,···/);
    const [line] = await service.people.audit(organizationId);
    expect(line).toMatchObject({ action: "usage.export", detail: "7 days" });
  });
});

test("each movement of credits names the keyword of its job", async () => {
  await using server = await openDashboard();
  await server.scanned("lite");
  const ada = server.person();
  await ada.signIn();
  const page = await (await ada.get("/app/credits")).text();
  expect(page).toMatch(/<a href="\/app\/reports\/job_\w+"><bdi>garden shed<\/bdi><\/a>/);
  expect(page).toContain("Spent");
  expect(page).toContain("Held for a job");
});
