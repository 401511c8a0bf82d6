import { describe, expect, test } from "bun:test";
import type { UsageSum } from "../../../../core/ports/store.ts";
import { usageOf } from "../../../../core/service/admin/usage.ts";
import { createTestClock } from "../../../conformance/test-clock.ts";
import { scanCommand } from "../../../conformance/test-service.ts";
import { openDashboard } from "./stand.ts";

const NOW = Date.UTC(2026, 10, 27, 12);
const DAY_MS = 86_400_000;

function sum(over: Partial<UsageSum>): UsageSum {
  const whose = { keyId: null, grantId: null, userId: null };
  return { topic: "scan.lite", ...whose, jobs: 1, failed: 0, spentMillicredits: 1_500, ...over };
}

describe("the usage of an organization", () => {
  test("is added up by day, kind, source and person, most spent first, and days without jobs stay", () => {
    const { days, kinds, sources, people, total } = usageOf([
      { at: NOW - 2 * DAY_MS, sums: [sum({ userId: "usr_1", topic: "classify", spentMillicredits: 200 })] },
      { at: NOW - DAY_MS, sums: [] },
      {
        at: NOW,
        sums: [
          sum({ keyId: "key_1", jobs: 3 }),
          sum({ keyId: "key_1", topic: "scan.deep", spentMillicredits: 3_000 }),
          sum({ grantId: "grt_1", userId: "usr_2", jobs: 2, failed: 1 }),
          sum({ userId: "usr_2", spentMillicredits: 500 }),
        ],
      },
    ]);
    expect(days.map(({ total: { jobs, spentMillicredits } }) => [jobs, spentMillicredits])).toEqual([
      [1, 200],
      [0, 0],
      [7, 6_500],
    ]);
    expect(days[2]?.spent).toEqual({ classify: 0, lite: 3_500, standard: 0, deep: 3_000 });
    expect(kinds.map(({ kind, jobs, failed }) => [kind, jobs, failed])).toEqual([
      ["classify", 1, 0],
      ["lite", 6, 1],
      ["deep", 1, 0],
    ]);
    expect(sources.map(({ source, spentMillicredits }) => [source, spentMillicredits])).toEqual([
      [{ keyId: "key_1" }, 4_500],
      [{ grantId: "grt_1" }, 1_500],
      ["pages", 700],
    ]);
    expect(people.map(({ userId, jobs, spentMillicredits }) => [userId, jobs, spentMillicredits])).toEqual([
      ["usr_2", 3, 2_000],
      ["usr_1", 1, 200],
    ]);
    expect(total).toEqual({ jobs: 8, failed: 1, spentMillicredits: 6_700 });
  });

  test("ends with the day of the service's clock, at which the days of the database begin", async () => {
    const clock = createTestClock(Date.UTC(2026, 10, 27, 23, 59, 30));
    await using server = await openDashboard({ clock });
    const { organizationId, service } = server;
    await server.scanned("lite");
    await clock.advance(60_000);
    await server.scanned("deep");
    const { days } = await service.admin.usage({ organizationId, days: 3 });
    expect(days.map(({ at, total }) => [new Date(at).toISOString().slice(0, 10), total.spentMillicredits])).toEqual([
      ["2026-11-26", 0],
      ["2026-11-27", 1_500],
      ["2026-11-28", 3_000],
    ]);
  });

  test("has more jobs as CSV than one part of the list holds, and the person of each", async () => {
    await using server = await openDashboard({ clock: createTestClock(NOW) });
    const { organizationId, service, caller } = server;
    await service.admin.setMetering(organizationId, false);
    await service.admin.setLimits(organizationId, { queuedCap: 1_000, activeCap: 1_000 });
    const ada = server.person();
    await ada.signIn();
    const [member] = await service.people.members(organizationId);
    const { request, ...command } = scanCommand();
    for (let index = 0; index < 203; index += 1)
      await service.admit({ ...caller, keyId: null, userId: member?.userId ?? "" }, { ...command, request });
    await server.clock.advance(1_000);
    const csv = await (await ada.get("/app/usage/csv?days=7")).text();
    const lines = csv.trim().split("\r\n");
    expect(lines).toHaveLength(204);
    expect(lines.slice(1).every((line) => line.endsWith(`,In these pages,${member?.email}`))).toBe(true);
    // Reading as text drops the mark at the start, and no other.
    expect(csv).not.toContain("\uFEFF");
    const page = await (await ada.get("/app/usage?days=7")).text();
    expect(page).toContain("By person");
  });

  test("names its keys, has a chart with a text, and comes as CSV without formulas", async () => {
    await using server = await openDashboard({ clock: createTestClock(NOW) });
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
    expect(csv).toContain("created_at,job_id,kind,keyword,url,state,credits,source,person");
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
