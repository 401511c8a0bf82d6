import { expect, test } from "bun:test";
import { openDashboard } from "./stand.ts";

test("an owner excludes hosts for all scans, and the page shows what is stored", async () => {
  await using server = await openDashboard();
  const ada = server.person();
  await ada.signIn();
  const empty = await (await ada.get("/app/settings")).text();
  expect(empty).toContain("Hosts that scans leave out");
  const sent = await ada.post("/app/settings/hosts", [
    ["hosts", "https://www.rival.example/x\nshop.example, rival.example"],
  ]);
  expect(sent.headers.get("location")).toBe("/app/settings?saved");
  const page = await (await ada.get("/app/settings?saved")).text();
  expect(page).toContain("rival.example\nshop.example");
  expect(page).toContain("Saved.");
  expect(await server.service.admin.excludedHosts(server.organizationId)).toEqual(["rival.example", "shop.example"]);
  const lines = await server.service.people.audit(server.organizationId);
  expect(lines.find(({ action }) => action === "organization.hosts")?.detail).toContain("2 hosts: rival.example");
});

test("a text that is no host name is refused, and the form keeps what was typed", async () => {
  await using server = await openDashboard();
  const ada = server.person();
  await ada.signIn();
  const refused = await ada.post("/app/settings/hosts", [["hosts", "rival.example no-host"]]);
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain("rival.example no-host");
  expect(page).toContain("is not a host name");
  expect(await server.service.admin.excludedHosts(server.organizationId)).toEqual([]);
});

test("an empty field ends all exclusions", async () => {
  await using server = await openDashboard();
  await server.service.admin.setExcludedHosts(server.organizationId, ["rival.example"]);
  const ada = server.person();
  await ada.signIn();
  await ada.post("/app/settings/hosts", [["hosts", " "]]);
  expect(await server.service.admin.excludedHosts(server.organizationId)).toEqual([]);
});
