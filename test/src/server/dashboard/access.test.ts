import { describe, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { classifyCommand, counted } from "../../../conformance/test-service.ts";
import { ADA } from "../sign-in/stand.ts";
import { openDashboard, pagesOf, withTexts } from "./stand.ts";

/** Pages that a role may not see, and actions that it may not run. */
const MANAGED = ["/app/brand", "/app/keys", "/app/webhooks", "/app/log", "/app/admin"];
const ACTIONS = [
  "/app/scan",
  "/app/keys",
  "/app/keys/revoke",
  "/app/webhooks",
  "/app/organization",
  "/app/members/invite",
  "/app/settings/rotate",
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
          path === "/app/settings" ||
          (role !== "admin" && MANAGED.includes(path)) ||
          (role === "viewer" &&
            (path.endsWith("/draft") || path === "/app/drafts" || ["/app/pages/new", "/app/watch"].includes(path)));
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

  test("a session follows at most six jobs at once, and a closed stream frees its place", async () => {
    const ended = Promise.withResolvers<void>();
    await using server = await openDashboard({ end: ended.promise });
    const jobId = await server.scanned();
    const person = server.person();
    await person.signIn();
    const path = `/app/api/jobs/${jobId}/events`;
    const streams = await Promise.all(Array.from({ length: 6 }, () => person.get(path)));
    expect(streams.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await person.get(path)).status).toBe(429);
    await streams[0]?.body?.cancel();
    let status = 429;
    // The server learns of a closed connection a moment later.
    for (let tries = 0; status === 429 && tries < 50; tries += 1) {
      const next = await person.get(path);
      ({ status } = next);
      await next.body?.cancel();
    }
    expect(status).toBe(200);
    for (const stream of streams.slice(1)) await stream.body?.cancel();
    ended.resolve();
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
    expect(
      (await server.service.enter({ bearer: key }, { surface: "api", scope: null, bucket: null })).caller.keyId,
    ).not.toBeNull();
    const list = await (await person.get("/app/keys")).text();
    expect(list).not.toContain(key);
    expect(list).toContain("Build &lt;b>");
  });

  test("every text of other people's pages stays text", async () => {
    const text = "</script><img src=x onerror=alert(1)> <svg onload=alert(2)> =cmd()";
    await using server = await openDashboard({ change: (report) => withTexts(report, text) });
    const person = server.person();
    await person.signIn();
    for (const tier of ["lite", "standard", "deep"] as const) {
      const jobId = await server.scanned(tier);
      const html = await (await person.get(`/app/reports/${jobId}`)).text();
      expect(html).toContain("&lt;img src=x");
      expect(html).not.toMatch(/<(?:img|svg onload)/);
      expect(html).not.toMatch(/href="(?!https?:|\/|#|data:,)/);
    }
  });

  test("a report has at most 20 kB compressed, a style sheet 8 kB, and the editor's script 95 kB", async () => {
    await using server = await openDashboard();
    const person = server.person();
    await person.signIn();
    const jobId = await server.scanned("deep");
    const Cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const packed = (path: string) => {
      const request = { headers: { Cookie, "Accept-Encoding": "gzip" }, decompress: false } as RequestInit;
      return fetch(server.base + path, request);
    };
    const report = new Uint8Array(await (await packed(`/app/reports/${jobId}`)).arrayBuffer());
    expect(report.byteLength).toBeLessThan(20_000);
    const html = gunzipSync(report).toString("utf8");
    const editor = await (await person.get(`/app/reports/${jobId}/draft`)).text();
    const pages = await (await person.get("/app/pages")).text();
    const members = await (await person.get("/app/members")).text();
    const sheetsOf = (page: string) =>
      [...page.matchAll(/href="\/assets\/app\/(\w+)-\w+\.css"/g)].map(([, name]) => name);
    expect([html, pages, editor, members].map(sheetsOf)).toEqual([
      ["app", "report"],
      ["app", "inventory"],
      ["app", "editor"],
      ["app"],
    ]);
    const sizes: Record<string, number> = {};
    for (const [, path = "", name = ""] of (html + pages + editor).matchAll(
      /href="(\/assets\/app\/(\w+)-\w+\.css)"/g,
    )) {
      const sheet = await packed(path);
      expect(sheet.headers.get("cache-control")).toContain("immutable");
      sizes[name] = (await sheet.arrayBuffer()).byteLength;
    }
    for (const [name, limit] of [
      ["app", 8_000],
      ["editor", 6_000],
      ["report", 4_000],
      ["inventory", 4_000],
    ] as const)
      expect(sizes[name]).toBeLessThan(limit);
    const script = /src="(\/assets\/app\/editor-[^"]+)"/.exec(editor)?.[1] ?? "";
    // The editor has the library of its rich text, and no other page loads it.
    const code = (await (await packed(script)).arrayBuffer()).byteLength;
    expect(code).toBeGreaterThan(50_000);
    expect(code).toBeLessThan(95_000);
  });

  test("a failed scan says what failed and can be scanned again; a draft is scored without scripts", async () => {
    let isDown = true;
    await using server = await openDashboard({ fails: () => isDown });
    const person = server.person();
    await person.signIn();
    const failed = await server.scanned();
    const page = await person.get(`/app/reports/${failed}`);
    const html = await page.text();
    expect(html).toContain("The page &lt;b>x&lt;/b> does not respond.");
    isDown = false;
    const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    expect(fields.length).toBe(4);
    const again = await person.post(
      "/app/scan",
      fields.map(([, name = "", value = ""]) => [name, value]),
    );
    const jobId = again.headers.get("location")?.split("/").at(-1) ?? "";
    await server.clock.advance(10);
    expect((await server.service.admin.job({ organizationId: server.organizationId, jobId })).state).toBe("completed");
    const draft = await person.post(
      `/app/reports/${jobId}/draft`,
      Object.entries({ title: "T", metaDescription: "", text: "# Pour over coffee\r\n\r\nCoffee." }),
    );
    expect(draft.status).toBe(200);
    expect(await draft.text()).toContain("Pour over coffee");
  });

  test("a link shows one report to everybody until it is ended, and leads nowhere else", async () => {
    await using server = await openDashboard();
    const person = server.person();
    await person.signIn();
    const jobId = await server.scanned();
    const path = `/app/reports/${jobId}`;
    const made = await person.post(`${path}/share`, []);
    expect(made.headers.get("content-encoding")).toBeNull();
    const link = /http[^<]+\/s\/slh_[0-9A-Za-z]+/.exec(await made.text())?.[0] ?? "";
    const stranger = server.person();
    const page = await stranger.get(new URL(link).pathname);
    expect(page.status).toBe(200);
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("x-robots-tag")).toBe("noindex");
    const html = await page.text();
    expect(html).toContain('id="plan"');
    expect(html).not.toMatch(/href="\/app|action="/);
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
    expect(html).toContain("Erste Analyse");
  });

  test("a finished classification shows its categories and does not load again", async () => {
    await using server = await openDashboard({ classifies: true });
    const { jobId } = await server.service.admit(server.caller, classifyCommand());
    await server.clock.advance(10);
    const ada = server.person();
    await ada.signIn(ADA);
    const html = await (await ada.get(`/app/jobs/${jobId}`)).text();
    expect(html).toContain("/Home &amp; Garden/Sheds");
    expect(html).toContain("75 %");
    expect(html).not.toContain("data-job");
    expect(html).not.toContain("http-equiv");
  });

  test("pages of a person take nothing from the reads of the organization's keys or from other people's pages", async () => {
    await using server = await openDashboard();
    const ada = server.person();
    await ada.signIn(ADA);
    await server.addMember("bob@example.com", "viewer");
    const bob = server.person();
    await bob.signIn({ email: "bob@example.com", password: ADA.password });
    let status = 200;
    for (let count = 0; count <= 240 && status === 200; count++) ({ status } = await ada.get("/app/drafts"));
    expect(status).toBe(429);
    expect((await bob.get("/app")).status).toBe(200);
    expect((await counted(server.service, server.caller, "read")).remaining).toBe(119);
  });
});
