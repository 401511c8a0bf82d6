import { expect, test } from "bun:test";
import { EXAMPLE_REPORT } from "../../../../core/contract/example-report.ts";
import type { JsonObject } from "../../../../core/domain/job.ts";
import { countryNamed, countryOf, REGIONS } from "../../../../core/domain/regions.ts";
import { openDashboard } from "./stand.ts";

const GERMAN = { "Accept-Language": "de-DE" };

test("German pages name roles, countries, states of organizations and queues in German", async () => {
  await using server = await openDashboard();
  const jobId = await server.scanned();
  const ada = server.person();
  await ada.signIn();
  const read = async (path: string) => (await ada.get(path, GERMAN)).text();
  const overview = await read("/app");
  expect(overview).toContain('<span class="cap">Inhaber</span>');
  expect(overview).toContain(">Vereinigte Staaten</option>");
  expect(await read("/app/pages/new")).not.toContain("United States");
  const admin = await read("/app/admin");
  expect(admin).toContain(">Aktiv</span>");
  expect(admin).toContain("Standardanalyse");
  expect(admin).not.toContain("scan.standard");
  expect(EXAMPLE_REPORT.meta.location).toBe("United States");
  for (const path of [`/app/reports/${jobId}`, `/app/reports/${jobId}/draft`]) {
    const page = await read(path);
    expect(page).toContain("Vereinigte Staaten");
    expect(page).not.toContain("United States");
  }
});

test("each region has a country in German, and a location that is no region stays", () => {
  for (const region of REGIONS) expect(countryOf(region, "de")).not.toBe(region.searchGl.toUpperCase());
  expect(countryNamed("United Kingdom", "de")).toBe("Vereinigtes Königreich");
  expect(countryNamed("Atlantis", "de")).toBe("Atlantis");
  expect(countryNamed(null, "de")).toBe(null);
});

test("the menu shows whole credits without a decimal, and one credit in the singular", async () => {
  await using server = await openDashboard();
  const ada = server.person();
  await ada.signIn();
  const menu = async () => (await ada.get("/app")).text();
  expect(await menu()).toContain("<b>10</b> Credits");
  for (let scans = 0; scans < 3; scans += 1) await server.scanned("deep");
  expect(await menu()).toContain("<b>1</b> Credit<");
});

test("a shared brief does not invite its readers to change the outline", async () => {
  await using server = await openDashboard({
    change: (report) => ({ ...report, meta: { ...(report.meta as JsonObject), url: null } }),
  });
  const jobId = await server.scanned();
  const ada = server.person();
  await ada.signIn();
  const made = await (await ada.post(`/app/reports/${jobId}/share`, [])).text();
  const link = /\/s\/slh_[A-Za-z0-9]+/.exec(made)?.[0] ?? "";
  expect(await (await ada.get(`/app/reports/${jobId}`)).text()).toContain("Change it as you like");
  const shared = await (await server.person().get(link)).text();
  expect(shared).toContain("From the subtopics of the ranking pages.");
  expect(shared).not.toContain("Change it as you like");
});
