import { describe, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { ADA } from "../people/stand.ts";
import { openDashboard, pagesOf, withTexts } from "./stand.ts";

/** Pages that a role may not see, and actions that it may not run. */
const MANAGED = ["/app/keys", "/app/webhooks", "/app/log", "/app/admin"];
const ACTIONS = [
  "/app/scan",
  "/app/keys",
  "/app/keys/revoke",
  "/app/webhooks",
  "/app/organization",
  "/app/admin/grant",
];

describe("access to the dashboard", () => {
  test("the first address leads to the pages when there is a user, and every page leads to the sign-in", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const person = server.person();
    expect((await person.get("/")).headers.get("location")).toBe("/app");
    for (const path of [...pagesOf(jobId), `/app/reports/${jobId}/export?format=json`]) {
      const response = await person.get(path);
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    }
    for (const path of ACTIONS) expect((await person.post(path, [])).headers.get("location")).toMatch(/^\/sign-in/);
  });

  test("a viewer reads reports, a writer also writes drafts, an admin also manages, and nobody else sees those pages", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    for (const role of ["viewer", "writer", "admin"] as const) {
      const email = `${role}@example.com`;
      await server.addMember(email, role);
      const person = server.person();
      await person.signIn({ email, password: ADA.password });
      for (const path of pagesOf(jobId)) {
        const isHidden =
          path === "/app/admin" ||
          (role !== "admin" && MANAGED.includes(path)) ||
          (role === "viewer" && path.endsWith("/draft"));
        expect(`${role} ${path} ${(await person.get(path)).status}`).toBe(`${role} ${path} ${isHidden ? 404 : 200}`);
      }
      const scan = await person.post(
        "/app/scan",
        Object.entries({ keyword: "shed", url: "", region: "US", tier: "lite" }),
      );
      expect(scan.status).toBe(role === "viewer" ? 404 : 303);
      const key = await person.post("/app/keys", Object.entries({ name: "x", kind: "mcp" }));
      expect(key.status).toBe(role === "admin" ? 200 : 404);
    }
  });

  test("ids of another organization are unknown on every page and action", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const other = await server.service.admin.createOrganization({ name: "Other" });
    await server.addMember("eve@example.com", "owner", other.id);
    const eve = server.person();
    await eve.signIn({ email: "eve@example.com", password: ADA.password });
    for (const path of [
      `/app/reports/${jobId}`,
      `/app/reports/${jobId}/draft`,
      `/app/reports/${jobId}/export?format=md`,
    ])
      expect((await eve.get(path)).status).toBe(404);
    expect((await eve.get(`/app/api/jobs/${jobId}/events`)).status).toBe(404);
    expect((await eve.post(`/app/reports/${jobId}/cancel`, [])).status).toBe(404);
    const keyId = (await server.service.admin.listKeys(server.organizationId))[0]?.id ?? "";
    expect((await eve.post("/app/keys/revoke", [["id", keyId]])).status).toBe(404);
    const url = "https://hooks.example/";
    const { endpoint } = await server.service.admin.createEndpoint({ organizationId: server.organizationId, url });
    expect((await eve.get(`/app/webhooks/${endpoint.id}`)).status).toBe(404);
    expect((await eve.post(`/app/webhooks/${endpoint.id}/delete`, [])).status).toBe(404);
    expect((await eve.post("/app/organization", [["organization", server.organizationId]])).status).toBe(404);
    eve.cookies.set("serplens_organization", server.organizationId);
    expect(await (await eve.get("/app")).text()).toContain("Other");
  });

  test("a form of another site changes nothing, and a GET on an action does nothing", async () => {
    await using server = await openDashboard();
    const person = server.person();
    await person.signIn();
    for (const path of ACTIONS) {
      for (const headers of [
        { Origin: "https://evil.example" },
        { Origin: "null" },
        { "Sec-Fetch-Site": "cross-site" },
      ])
        expect(`${path} ${(await person.post(path, [], headers)).status}`).toBe(`${path} 403`);
    }
    for (const path of ["/app/scan", "/app/keys/revoke", "/app/admin/grant"])
      expect([404, 405]).toContain((await person.get(path)).status);
    expect((await server.service.admin.listKeys(server.organizationId)).length).toBe(1);
  });

  test("keys and credits need a recent proof of presence", async () => {
    await using server = await openDashboard();
    const person = server.person();
    await person.signIn();
    await server.clock.advance(16 * 60_000);
    for (const path of ["/app/keys", "/app/keys/revoke", "/app/admin/grant"])
      expect((await person.post(path, [["kind", "live"]])).headers.get("location")).toMatch(/^\/sign-in\?again=1/);
    expect((await server.service.admin.listKeys(server.organizationId)).length).toBe(1);
  });
});

describe("pages of the dashboard", () => {
  test("a new key is shown once, not compressed, and opens the API", async () => {
    await using server = await openDashboard();
    const person = server.person();
    await person.signIn();
    const response = await person.post("/app/keys", Object.entries({ name: "Build <b>", kind: "live" }));
    expect(response.headers.get("content-encoding")).toBeNull();
    const html = await response.text();
    const key = /slk_live_[0-9A-Za-z]{49}/.exec(html)?.[0] ?? "";
    const bearer = link.split("/").at(-1) ?? "";
    const used = async () => server.service.enter({ bearer }, { surface: "api", scope: null, bucket: null });
    expect(used()).rejects.toMatchObject({ code: "INVALID_API_KEY" });
    const id = /unshare[\s\S]*?name="id" value="([0-9a-f]{16})"/.exec(await (await person.get(path)).text())?.[1] ?? "";
    expect((await person.post(`${path}/unshare`, [["id", "0".repeat(16)]])).status).toBe(404);
    expect((await person.post(`${path}/unshare`, [["id", id]])).headers.get("location")).toBe(path);
    expect((await stranger.get(new URL(link).pathname)).status).toBe(404);
    await server.addMember("view@example.com", "viewer");
    const viewer = server.person();
    await viewer.signIn({ email: "view@example.com", password: ADA.password });
    expect((await viewer.post(`${path}/share`, [])).status).toBe(404);
    const other = await server.service.admin.createOrganization({ name: "Other" });
    await server.addMember("eve@example.com", "owner", other.id);
    const eve = server.person();
    await eve.signIn({ email: "eve@example.com", password: ADA.password });
    expect((await eve.post(`${path}/share`, [])).status).toBe(404);
  });

  test("the language of the browser decides the texts, and every German text differs where it should", async () => {
    await using server = await openDashboard();
    const person = server.person();
    await person.signIn();
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const german = await fetch(`${server.base}/app`, {
      headers: { Cookie: cookie, "Accept-Language": "de-AT,en;q=0.5" },
    });
    const html = await german.text();
    expect(html).toContain('<html lang="de">');
    expect(html).toContain("Seite analysieren");
  });
});
