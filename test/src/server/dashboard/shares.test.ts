import { describe, expect, test } from "bun:test";
import type { Logger } from "../../../../core/ports/logger.ts";
import { centsOf } from "../../../../src/server/dashboard/credit-routes.ts";
import { openPeople } from "../sign-in/stand.ts";
import { openDashboard } from "./stand.ts";

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
