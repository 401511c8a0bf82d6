import { expect, test } from "bun:test";
import type { ReportWriter } from "../../../../core/ports/writing/report-writer.ts";
import { openDashboard } from "./stand.ts";

const WRITER: ReportWriter = { write: () => Promise.reject(new Error("no test of this file writes")) };

test("an owner forbids the language model and allows it again, and the page shows its use", async () => {
  const options = { policy: { writerMonthlyTokens: 500_000 } };
  await using server = await openDashboard({ reportWriter: WRITER, options });
  const { service, organizationId } = server;
  const ada = server.person();
  await ada.signIn();
  const open = await (await ada.get("/app/settings")).text();
  expect(open).toContain("0 of 500,000 tokens used this month.");
  expect(open).toContain("Forbid the language model");
  const sent = await ada.post("/app/settings/writer", [["forbidden", "yes"]]);
  expect(sent.headers.get("location")).toBe("/app/settings");
  expect((await service.admin.writerSettings(organizationId))?.isForbidden).toBe(true);
  const page = await (await ada.get("/app/settings")).text();
  expect(page).toContain("Your organization forbids it.");
  const [line] = await service.people.audit(organizationId);
  expect([line?.action, line?.detail]).toEqual(["organization.writer", "forbidden"]);
  expect(await (await ada.get("/app/log")).text()).toContain("Forbade or allowed the language model");
  await ada.post("/app/settings/writer", [["forbidden", "no"]]);
  expect((await service.admin.writerSettings(organizationId))?.isForbidden).toBe(false);
});

test("the page shows the money of the month when the operator sets prices", async () => {
  const options = { policy: { writerMoney: { inputPrice: 2.5, outputPrice: 10, monthly: 20 } } };
  await using server = await openDashboard({ reportWriter: WRITER, options });
  const ada = server.person();
  await ada.signIn();
  const page = await (await ada.get("/app/settings")).text();
  expect(page).toContain("0 tokens used this month.");
  expect(page).toContain("They cost 0.00 of 20.00 at the operator's prices.");
});

test("the page of settings is in German for a person who reads German", async () => {
  await using server = await openDashboard({ reportWriter: WRITER });
  await server.service.admin.setWriterForbidden(server.organizationId, true);
  const ada = server.person();
  await ada.signIn();
  const page = await (await ada.get("/app/settings", { "Accept-Language": "de" })).text();
  expect(page).toContain("Ihre Organisation verbietet es.");
  expect(page).toContain("0 Token in diesem Monat verbraucht.");
});

test("the settings say nothing about a language model when the service has none", async () => {
  await using server = await openDashboard();
  const ada = server.person();
  await ada.signIn();
  expect(await (await ada.get("/app/settings")).text()).not.toContain("anguage model");
});
