import { describe, expect, test } from "bun:test";
import { pngFile } from "../../../fixtures/images.ts";
import type { Person } from "../sign-in/stand.ts";
import { ADA } from "../sign-in/stand.ts";
import { openDashboard } from "./stand.ts";

const TEXTS = { name: "Northstar <Search>", color: "#ffcc00", footer: "Harbor Street 1" };

/** Sends the form of the brand as a browser does. */
function send(person: Person, fields: Readonly<Record<string, string>>, logo?: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("logo", logo === undefined ? new File([], "") : new File([logo], "logo.png"));
  return person.postForm("/app/brand", form);
}

async function branded(fields = TEXTS, logo: Uint8Array<ArrayBuffer> | undefined = pngFile(300, 30)) {
  const server = await openDashboard();
  const ada = server.person();
  await ada.signIn();
  return { server, ada, sent: await send(ada, fields, logo) };
}

async function linkOf(person: Person, jobId: string): Promise<string> {
  const made = await (await person.post(`/app/reports/${jobId}/share`, [])).text();
  return /\/s\/slh_[A-Za-z0-9]+/.exec(made)?.[0] ?? "";
}

describe("the brand of an organization", () => {
  test("is stored with its logo, and the log names the change", async () => {
    const { server, ada, sent } = await branded();
    await using _ = server;
    expect(sent.headers.get("location")).toBe("/app/brand?saved");
    const page = await (await ada.get("/app/brand?saved")).text();
    expect(page).toContain("Northstar &lt;Search>");
    expect(page).toMatch(/<img src="\/app\/brand\/logo\?v=\w{12}" width="200" height="20" alt\/>/);
    // Yellow is unreadable on white, so the page says that it is adapted there, and only there.
    expect(page.match(/adapted to/g)).toHaveLength(1);
    const logo = await ada.get("/app/brand/logo");
    expect(logo.headers.get("content-type")).toBe("image/png");
    expect(logo.headers.get("content-security-policy")).toContain("sandbox");
    expect(new Uint8Array(await logo.arrayBuffer())).toEqual(pngFile(300, 30));
    const [line] = (await server.service.people.audit(server.organizationId)).filter(
      ({ action }) => action === "organization.brand",
    );
    expect(line?.detail).toBe("name, color, footer, logo");
  });

  test("keeps its logo when the form has no file, and loses it by the check box", async () => {
    const { server, ada } = await branded();
    await using _ = server;
    await send(ada, { ...TEXTS, name: "Other" });
    const { brand } = server.service.admin;
    expect(await brand(server.organizationId)).toMatchObject({ name: "Other", logo: { width: 300 } });
    await send(ada, { ...TEXTS, remove: "yes" });
    expect((await brand(server.organizationId)).logo).toBeNull();
    expect((await ada.get("/app/brand/logo")).status).toBe(404);
  });

  test.each([
    ["another color", { ...TEXTS, color: "red" }, undefined, "six hexadecimal digits"],
    ["a long name", { ...TEXTS, name: "x".repeat(81) }, undefined, "at most 80 characters"],
    ["an SVG", TEXTS, new TextEncoder().encode("<svg onload='alert(1)'/>"), "not a whole PNG or JPEG"],
    ["a large logo", TEXTS, new Uint8Array(100_001), "at most 100 kB"],
    ["a wide logo", TEXTS, pngFile(2_001, 1), "1 to 2000 pixels"],
  ] as const)("is not changed by %s, and the form keeps what was typed", async (_name, fields, logo, problem) => {
    await using server = await openDashboard();
    const ada = server.person();
    await ada.signIn();
    const refused = await send(ada, fields, logo);
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toContain(problem);
    expect(page).toContain(`value="${fields.color}"`);
    expect((await server.service.admin.brand(server.organizationId)).name).toBeNull();
  });

  test("is changed by administrators only", async () => {
    await using server = await openDashboard();
    await server.addMember("bo@example.com", "writer");
    const bo = server.person();
    await bo.signIn({ ...ADA, email: "bo@example.com" });
    expect((await bo.get("/app/brand")).status).toBe(404);
    expect((await send(bo, TEXTS)).status).toBe(404);
    expect(await (await bo.get("/app")).text()).not.toContain("/app/brand");
  });
});

describe("a shared report", () => {
  test("carries name, logo, color and last line of the brand, and never names serplens", async () => {
    const { server, ada } = await branded();
    await using _ = server;
    const link = await linkOf(ada, await server.scanned());
    const stranger = server.person();
    const response = await stranger.get(link);
    const html = await response.text();
    expect(html).toContain(" - Northstar &lt;Search></title>");
    expect(html).toContain("Harbor Street 1");
    const [, style = ""] = /<style>(:root\{--accent:light-dark\(#\w{6},#ffcc00\)\})<\/style>/.exec(html) ?? [];
    const hash = new Bun.CryptoHasher("sha256").update(style).digest("base64");
    expect(response.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}' 'self'`);
    const [, source = ""] = new RegExp(`<img src="(${link}/logo\\?v=\\w{12})"`).exec(html) ?? [];
    expect((await stranger.get(source)).headers.get("content-type")).toBe("image/png");
    expect(html).not.toMatch(/serplens/i);
  });

  test("ends with its link, and so does its logo", async () => {
    const { server, ada } = await branded();
    await using _ = server;
    const jobId = await server.scanned();
    const link = await linkOf(ada, jobId);
    const [share] = await server.service.people.shares({ organizationId: server.organizationId, jobId });
    await ada.post(`/app/reports/${jobId}/unshare`, [["id", share?.id ?? ""]]);
    expect((await server.person().get(`${link}/logo`)).status).toBe(404);
  });

  test("shows the name of the organization while no brand is set", async () => {
    await using server = await openDashboard();
    const ada = server.person();
    await ada.signIn();
    const html = await (await server.person().get(await linkOf(ada, await server.scanned()))).text();
    expect(html).toContain("<bdi>Acme</bdi>");
    expect(html).not.toContain("<style>");
  });
});

test("the page of a member carries the brand for paper, and exports carry it", async () => {
  const { server, ada } = await branded();
  await using _ = server;
  const jobId = await server.scanned();
  const page = await (await ada.get(`/app/reports/${jobId}`)).text();
  expect(page).toContain('class="brand-head on-paper"');
  expect(page).toContain('class="brand-foot on-paper"');
  expect(page).toContain("<style>@media print{:root{--accent:");
  const html = await (await ada.get(`/app/reports/${jobId}/export?format=html`)).text();
  expect(html).toContain('<img src="data:image/png;base64,');
  expect(html).toContain("Northstar &lt;Search&gt;");
  expect(html).toContain('<footer dir="auto">Harbor Street 1</footer>');
  const docx = await ada.get(`/app/reports/${jobId}/export?format=docx`);
  expect(docx.status).toBe(200);
  expect((await docx.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
});

test("the sample report shows the brand as readers of a link see it", async () => {
  const { server, ada } = await branded();
  await using _ = server;
  const html = await (await ada.get("/app/brand/sample")).text();
  expect(html).toContain("Northstar &lt;Search>");
  expect(html).not.toContain('class="side"');
});
