import { describe, expect, test } from "bun:test";
import type { ScanRequest } from "../../../../core/domain/job.ts";
import { classifyCommand, scanCommand } from "../../../conformance/test-service.ts";
import { type DashboardServer, openDashboard } from "./stand.ts";

async function scan(server: DashboardServer, over: Partial<ScanRequest> = {}): Promise<void> {
  const { request, ...command } = scanCommand();
  await server.service.admit(server.caller, { ...command, request: { ...request, ...over } as ScanRequest });
  await server.clock.advance(10);
}

/** Opens the dashboard with two scanned pages and a signed-in person. */
async function opened() {
  const server = await openDashboard();
  await scan(server);
  await scan(server, { keyword: "log cabin", url: null });
  const person = server.person();
  await person.signIn();
  const { pages } = await server.service.inventory.list(server.caller, { sort: "keyword", isDescending: false });
  const [shed, cabin] = pages.map(({ id }) => id);
  const html = async (path: string) => (await person.get(path)).text();
  return { server, person, html, shed: shed ?? "", cabin: cabin ?? "" };
}

describe("the inventory of pages", () => {
  test("lists one row for each page and keyword, and keeps search, filters and order in the address", async () => {
    const { server, person, html } = await opened();
    await using _ = server;
    const all = await html("/app/pages");
    for (const text of ["garden shed", "log cabin", "no page yet", "Brief ready", "2 of 2"])
      expect(all).toContain(text);
    const found = await html("/app/pages?q=CABIN&sort=score&dir=asc");
    expect(found).not.toContain("garden shed");
    expect(found).toContain("1 of 2");
    expect(found).toContain('aria-sort="ascending"');
    expect(found).toContain("/app/pages?q=CABIN&amp;show=all".replace("&amp;show=all", "&amp;sort=change"));
    const none = await html("/app/pages?q=%3Cb%3E");
    expect(none).toContain("No page matches these filters.");
    expect(none).not.toContain("<b>”");
    expect((await person.get("/app/pages?sort=id;drop&page=-3&show=x&draft=x")).status).toBe(200);
    expect((await person.get("/app/reports")).headers.get("location")).toBe("/app/pages");
  });

  test("an empty list names three ways to begin", async () => {
    await using server = await openDashboard();
    const person = server.person();
    await person.signIn();
    expect(await (await person.get("/app/pages")).text()).toContain("There are three ways to begin");
  });

  test("one row is scanned again at once, and the same form sent twice starts one scan", async () => {
    const { server, person, shed } = await opened();
    await using _ = server;
    const form = Object.entries({ key: "form_1", back: "/app/pages?q=shed", only: shed });
    const first = await person.post("/app/pages/scan", form);
    expect(first.headers.get("location")).toBe("/app/pages?q=shed&started=1");
    await person.post("/app/pages/scan", form);
    await server.clock.advance(10);
    expect((await server.service.inventory.history(server.caller, shed)).length).toBe(2);
    const compare = (await person.get(`/app/pages/${shed}/compare`)).headers.get("location") ?? "";
    expect(compare).toMatch(/^\/app\/compare\?a=job_\w+&b=job_\w+$/);
  });

  test("several rows state their price before they are scanned, and cost nothing without enough credits", async () => {
    const { server, person, shed, cabin } = await opened();
    await using _ = server;
    const chosen: [string, string][] = [
      ["page", shed],
      ["page", cabin],
    ];
    const asked = await person.post("/app/pages/scan", [["key", "k"], ...chosen]);
    expect(await asked.text()).toContain("This costs 4 credits. You have 6.");
    const paid = await person.post("/app/pages/scan", [["key", "k"], ["price", "4000"], ...chosen]);
    expect(paid.headers.get("location")).toBe("/app/pages?started=2");
    await server.clock.advance(10);
    const refused = await person.post("/app/pages/scan", [["key", "k2"], ["price", "4000"], ...chosen]);
    expect(await refused.text()).toContain("Choose fewer pages or add credits.");
    expect((await server.service.credits(server.caller)).availableMillicredits).toBe(2_000);
  });

  test("tag, owner, removal and export act on the chosen rows and return to the list they came from", async () => {
    const { server, person, html, shed, cabin } = await opened();
    await using _ = server;
    const back = ["back", "/app/pages?sort=score&dir=asc"] as const;
    const tagged = await person.post("/app/pages/tag", [back, ["page", shed], ["page", cabin], ["tag", "=Guides"]]);
    expect(tagged.headers.get("location")).toBe(back[1]);
    const [member] = await server.service.people.members(server.caller.organizationId);
    await person.post("/app/pages/owner", [back, ["page", shed], ["owner", member?.userId ?? ""]]);
    expect(await html(`/app/pages?owner=${member?.userId}`)).toContain("1 of 2");
    expect(
      (
        await person.post("/app/pages/owner", [
          ["page", shed],
          ["owner", "usr_other"],
        ])
      ).status,
    ).toBe(400);
    const csv = await person.post("/app/pages/export", [["page", shed]]);
    expect(await csv.text()).toContain("garden shed,https://target.example/,US,");
    await person.post("/app/pages/remove", [["only", cabin]]);
    expect(await html("/app/pages")).not.toContain("log cabin");
    const outside = await person.post("/app/pages/tag", [
      ["back", "//evil.example"],
      ["page", shed],
      ["tag", ""],
    ]);
    expect(outside.headers.get("location")).toBe("/app/pages");
  });

  test("a viewer reads the list and starts, changes and exports nothing", async () => {
    const { server, shed } = await opened();
    await using _ = server;
    await server.addMember("viewer@example.com", "viewer");
    const viewer = server.person();
    await viewer.signIn({ email: "viewer@example.com", password: "larch window kettle" });
    expect(await (await viewer.get("/app/pages")).text()).not.toContain('name="page"');
    for (const action of ["scan", "tag", "owner", "remove", "export"])
      expect((await viewer.post(`/app/pages/${action}`, [["only", shed]])).status).toBe(404);
  });

  test("a classification has a page of its own and no row in the list", async () => {
    await using server = await openDashboard({ classifies: true });
    const person = server.person();
    await person.signIn();
    const { jobId } = await server.service.admit(server.caller, classifyCommand());
    await server.clock.advance(10);
    expect((await person.get(`/app/reports/${jobId}`)).headers.get("location")).toBe(`/app/jobs/${jobId}`);
    expect(await (await person.get(`/app/jobs/${jobId}`)).text()).toContain("/Home &amp; Garden/Sheds");
    expect((await server.service.inventory.list(server.caller)).total).toBe(0);
  });
});
