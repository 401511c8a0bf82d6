import { expect, test } from "bun:test";
import { ADA } from "../sign-in/stand.ts";
import { openDashboard } from "./stand.ts";

test("an owner renames the organization, which the menu and shared reports then show", async () => {
  await using server = await openDashboard();
  const jobId = await server.scanned();
  const ada = server.person();
  await ada.signIn();
  expect((await ada.post("/app/settings/name", [["name", "  Northstar "]])).headers.get("location")).toBe(
    "/app/settings",
  );
  expect(await (await ada.get("/app/settings")).text()).toContain('value="Northstar"');
  expect(await (await ada.get("/app")).text()).toContain('<span dir="auto">Northstar</span>');
  const made = await (await ada.post(`/app/reports/${jobId}/share`, [])).text();
  const link = /\/s\/slh_[A-Za-z0-9]+/.exec(made)?.[0] ?? "";
  expect(await (await server.person().get(link)).text()).toContain("<bdi>Northstar</bdi>");
  const lines = await server.service.people.audit(server.organizationId);
  expect(lines.find(({ action }) => action === "organization.rename")?.detail).toBe("Northstar");
});

test("a name that cannot be is refused with the reason, and the form keeps it", async () => {
  await using server = await openDashboard();
  const ada = server.person();
  await ada.signIn();
  const long = "x".repeat(201);
  const refused = await ada.post("/app/settings/name", [["name", long]]);
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain(`value="${long}"`);
  expect(page).toContain('role="alert"');
  expect((await ada.post("/app/settings/name", [["name", " "]])).status).toBe(400);
  const [organization] = await server.service.admin.listOrganizations();
  expect(organization?.name).toBe("Acme");
});

test("only owners rename", async () => {
  await using server = await openDashboard();
  await server.addMember("bo@example.com", "admin");
  const bo = server.person();
  await bo.signIn({ ...ADA, email: "bo@example.com" });
  expect((await bo.post("/app/settings/name", [["name", "Mine"]])).status).toBe(404);
});

test("a person chooses a time zone, and all times appear in it, in this browser only", async () => {
  await using server = await openDashboard();
  const jobId = await server.scanned();
  const ada = server.person();
  await ada.signIn();
  const credits = async (person = ada) => (await person.get("/app/credits")).text();
  expect(await credits()).toContain("Nov 1, 2026, 12:00 AM UTC");
  expect((await ada.post("/account/zone", [["zone", "America/New_York"]])).headers.get("location")).toBe("/account");
  expect(await (await ada.get("/account")).text()).toContain('value="America/New_York" selected');
  expect(await credits()).toMatch(/Oct 31, 2026, 8:00\sPM EDT/);
  expect(await (await ada.get(`/app/watch?page=${jobId}`)).text()).toContain('value="America/New_York" selected');
  const other = server.person();
  await other.signIn();
  expect(await credits(other)).toContain("12:00 AM UTC");
  expect((await ada.post("/account/zone", [["zone", "Mars/Olympus"]])).status).toBe(400);
});
