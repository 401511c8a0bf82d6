import { describe, expect, test } from "bun:test";
import { hiddenFields } from "../sign-in/stand.ts";
import { openDashboard } from "./stand.ts";

describe("scans of many pages", () => {
  test("lines are checked with their price, paid once, followed and listed", async () => {
    await using server = await openDashboard();
    const person = server.person();
    await person.signIn();
    const form = {
      lines: "a.example/x, pour over\nmoka pot\nno address, tea",
      region: "US",
      tier: "standard",
      tag: "Guides",
    };
    const checked = await person.post("/app/pages/new", Object.entries({ ...form, key: "k" }));
    const html = await checked.text();
    for (const text of ["ready to scan", "brief", "not an address", "2 scans, 4 credits. You have 10.", "Scan 2 pages"])
      expect(html).toContain(text);
    expect((await server.service.credits(server.caller)).availableMillicredits).toBe(10_000);
    const fields = [...Object.entries(form), ...hiddenFields(html)];
    const first = (await person.post("/app/batches", fields)).headers.get("location") ?? "";
    expect(first).toMatch(/^\/app\/batches\/bat_[0-9a-f]{32}$/);
    await server.clock.advance(10);
    expect((await person.post("/app/batches", fields)).headers.get("location")).toBe(first);
    expect((await server.service.credits(server.caller)).availableMillicredits).toBe(6_000);
    expect(await (await person.get(first)).text()).toContain("2 of 2 ready");
    expect(await (await person.get("/app/pages?tag=Guides")).text()).toContain("2 of 2");
  });

  test("an organization that no credits limit scans more than its balance, also from the list of pages", async () => {
    await using server = await openDashboard();
    await server.service.admin.setMetering(server.organizationId, false);
    const person = server.person();
    await person.signIn();
    const lines = Array.from({ length: 7 }, (_, at) => `keyword ${at}`).join("\n");
    const form = Object.entries({ lines, region: "US", tier: "standard", tag: "", key: "k" });
    const html = await (await person.post("/app/pages/new", form)).text();
    expect(html).toContain("7 scans, 14 credits. No balance limits your organization.");
    expect(html).not.toContain("over the credits");
    await person.post("/app/batches", form);
    await server.clock.advance(1_000);
    const { pages } = await server.service.inventory.list(server.caller, {});
    const asked = await person.post("/app/pages/scan", [
      ["key", "again"],
      ...pages.map(({ id }) => ["page", id] as const),
    ]);
    expect(await asked.text()).toContain("Scan 7 pages");
  });

  test("a scan of a batch is cancelled from its row, and not through another batch", async () => {
    const end = Promise.withResolvers<void>();
    await using server = await openDashboard({ end: end.promise });
    const person = server.person();
    await person.signIn();
    const form = { lines: "one\ntwo", region: "US", tier: "standard", tag: "" };
    const batchOf = async (key: string) =>
      (await person.post("/app/batches", Object.entries({ ...form, key }))).headers.get("location") ?? "";
    const first = await batchOf("a");
    await server.clock.advance(10);
    const rows = await (await person.get(first)).text();
    const [, jobId = ""] = /name="job" value="(job_\w+)"/.exec(rows) ?? [];
    expect(jobId).not.toBe("");
    const other = await person.post(`${first}x/cancel`, [["job", jobId]]);
    expect(other.status).toBe(404);
    const sent = await person.post(`${first}/cancel`, [["job", jobId]]);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, first]);
    expect((await server.service.admin.job({ organizationId: server.organizationId, jobId })).state).toBe("cancelled");
    expect((await person.post(`${first}/cancel`, [["job", "job_none"]])).status).toBe(404);
    end.resolve();
  });

  test("wrong settings and an empty list return the form with a reason", async () => {
    await using server = await openDashboard();
    const person = server.person();
    await person.signIn();
    const empty = await person.post("/app/batches", Object.entries({ lines: "", key: "k" }));
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain("A batch has 1 to 500 scans");
    const odd = await person.post("/app/pages/new", Object.entries({ lines: "tea", region: "XX", key: "k" }));
    expect(odd.status).toBe(400);
    expect((await person.get("/app/batches/bat_unknown")).status).toBe(404);
  });
});
