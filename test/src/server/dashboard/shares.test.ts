import { describe, expect, test } from "bun:test";
import type { Logger } from "../../../../core/ports/logger.ts";
import type { SignedIn } from "../../../../core/service/identity/people/parts.ts";
import { centsOf } from "../../../../src/server/dashboard/credit-routes.ts";
import { ADA, openPeople } from "../sign-in/stand.ts";
import { openDashboard } from "./stand.ts";

const DAY_MS = 86_400_000;

async function sharedBy(server: Awaited<ReturnType<typeof openDashboard>>): Promise<string> {
  const jobId = await server.scanned();
  const person = server.person();
  await person.signIn();
  const page = await (await person.post(`/app/reports/${jobId}/share`, [])).text();
  return /\/s\/slh_[A-Za-z0-9]+/.exec(page)?.[0] ?? "";
}

describe("a share link", () => {
  test("shows nothing while its organization is suspended, and shows the report again afterwards", async () => {
    await using server = await openDashboard();
    const { admin } = server.service;
    const link = await sharedBy(server);
    const stranger = server.person();
    expect((await stranger.get(link)).status).toBe(200);
    await admin.setOrganizationStatus(server.organizationId, "suspended");
    const closed = await stranger.get(link);
    expect([closed.status, closed.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    await admin.setOrganizationStatus(server.organizationId, "active");
    expect((await stranger.get(link)).status).toBe(200);
  });

  test("names the organization, the day and the end, and no person", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const person = server.person();
    await person.signIn();
    const until = new Date(server.clock.now() + DAY_MS).toISOString().slice(0, 10);
    const made = await (await person.post(`/app/reports/${jobId}/share`, [["until", until]])).text();
    const link = /\/s\/slh_[A-Za-z0-9]+/.exec(made)?.[0] ?? "";
    expect(made).toContain("data-copy");
    const stranger = server.person();
    const html = await (await stranger.get(link)).text();
    expect(html).toContain("Acme");
    expect(html).toContain("works until");
    expect(html).not.toContain(ADA.email);
    expect(await (await person.get(`/app/reports/${jobId}`)).text()).toContain("works until");
  });

  test("shows nothing from its end on", async () => {
    await using server = await openDashboard();
    const { organizationId, clock } = server;
    const jobId = await server.scanned();
    const by = { user: { id: await server.addMember("bo@example.com", "writer") } } as unknown as SignedIn;
    const report = { organizationId, jobId, expiresAt: clock.now() + 1_000 };
    const token = await server.service.people.share(by, report, null);
    const stranger = server.person();
    expect((await stranger.get(`/s/${token}`)).status).toBe(200);
    await clock.advance(1_000);
    expect((await stranger.get(`/s/${token}`)).status).toBe(404);
    expect(await server.service.people.shares(report)).toEqual([]);
  });

  test("is refused with an end that has passed or is no day", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const person = server.person();
    await person.signIn();
    for (const until of ["2020-01-31", "tomorrow", "2026-02-31x"])
      expect((await person.post(`/app/reports/${jobId}/share`, [["until", until]])).status).toBe(400);
  });

  test("and the token of a sign-in link never reach the log, also at level debug and for unknown tokens", async () => {
    const lines: string[] = [];
    const write = (...parts: readonly unknown[]) => void lines.push(JSON.stringify(parts));
    const logger: Logger = { debug: write, info: write, warn: write, error: write };
    await using server = await openDashboard({ logger });
    const link = await sharedBy(server);
    const stranger = server.person();
    await stranger.get(link);
    await stranger.get(`${link}x`);
    await stranger.get(`${link}?a=b`);
    await stranger.post(link, []);
    await stranger.get(`${link}/`);
    await stranger.get(link.replace("/s/", "/share/"));
    const token = link.slice("/s/slh_".length);
    expect(token.length).toBeGreaterThan(40);
    expect(lines.some((line) => line.includes("/s/{token}"))).toBe(true);
    expect(lines.filter((line) => line.includes(token))).toEqual([]);
  });
});

describe("an amount that a person types", () => {
  test("is refused when it has two meanings or is written for programs", () => {
    for (const text of ["0x20", "1,000", "1.000,50", "1e3", "+5", "-5", "", " ", "5.", ".5", "1_000", "٥", "1 000"])
      expect(() => centsOf(text)).toThrow("Write an amount as digits");
    expect([centsOf("1250"), centsOf("12.5"), centsOf("12,05"), centsOf(" 7 ")]).toEqual([125_000, 1_250, 1_205, 700]);
  });

  test("grants no credits when it is refused", async () => {
    await using server = await openPeople();
    const { admin } = server.service;
    const person = server.person();
    await person.signIn();
    const before = await admin.credits(server.organizationId);
    for (const credits of ["0x20", "1,000", "1e3"]) {
      const form = Object.entries({ id: server.organizationId, credits });
      expect((await person.post("/app/admin/grant", form)).status).toBe(400);
    }
    expect(await admin.credits(server.organizationId)).toEqual(before);
  });
});
