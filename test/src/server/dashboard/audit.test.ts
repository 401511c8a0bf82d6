import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { createManualPayments } from "../../../../adapters/manual/payments.ts";
import { DEFAULT_BILLING } from "../../../../core/domain/billing.ts";
import { DEFAULT_POLICY } from "../../../../core/domain/policy.ts";
import { detailOf } from "../../../../src/server/dashboard/pages/log/detail.ts";
import { LOG_DE, LOG_EN } from "../../../../src/server/dashboard/pages/log/texts.ts";
import { TEXTS } from "../../../../src/server/dashboard/pages/texts.ts";
import { authorizePath, tokensOf } from "../sign-in/oauth-client.ts";
import { ADA, openPeople, type PeopleServer } from "../sign-in/stand.ts";
import { openDashboard, pagesOf } from "./stand.ts";

const billing = { ...DEFAULT_BILLING, packs: [{ id: "200", millicredits: 200_000, amountCents: 4_900 }] };

/** Lines that a person caused, oldest first, without those of the sign-in. */
async function linesOf({ service, organizationId }: PeopleServer, userId: string) {
  const lines = await service.people.audit(organizationId);
  return lines
    .filter((line) => line.userId === userId)
    .toSorted((a, b) => a.at - b.at || a.id.localeCompare(b.id, undefined, { numeric: true }));
}

async function userIdOf({ database }: PeopleServer): Promise<string> {
  return (await database.identities.find("users", { email: ADA.email }))[0]?.id ?? "";
}

describe("the audit log", () => {
  test("names person, action, object and address of each change of keys, secrets and endpoints", async () => {
    await using server = await openDashboard();
    const { service, organizationId } = server;
    const person = server.person();
    await person.signIn();
    await person.post("/app/keys", Object.entries({ name: "Laptop", kind: "live" }));
    const key = (await service.admin.listKeys(organizationId)).find(({ name }) => name === "Laptop");
    await person.post("/app/keys/revoke", [["id", key?.id ?? ""]]);
    await person.post("/app/webhooks", [
      ["url", "https://hooks.example/secret-path"],
      ["event", "job.completed"],
    ]);
    const [endpoint] = await service.admin.listEndpoints(organizationId);
    const path = `/app/webhooks/${endpoint?.id}`;
    for (const action of ["enable", "rotate", "delete"]) await person.post(`${path}/${action}`, []);
    await person.post("/app/settings/secret", []);
    await person.post("/app/settings/rotate", []);
    const lines = await linesOf(server, await userIdOf(server));
    expect(lines.map(({ action, detail, address }) => `${action}: ${detail} (${address})`)).toEqual([
      `key.create: ${key?.id} live ...${key?.lastFour} Laptop (127.0.0.1)`,
      `key.revoke: ${key?.id} (127.0.0.1)`,
      `endpoint.create: ${endpoint?.id} hooks.example (127.0.0.1)`,
      `endpoint.enable: ${endpoint?.id} (127.0.0.1)`,
      `secret.rotate: ${endpoint?.id} (127.0.0.1)`,
      `endpoint.delete: ${endpoint?.id} (127.0.0.1)`,
      "secret.show: default (127.0.0.1)",
      "secret.rotate: default (127.0.0.1)",
    ]);
  });

  test("names exports, share links, discarded drafts and connected programs", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const person = server.person();
    await person.signIn();
    for (const format of ["md", "docx"]) await person.get(`/app/reports/${jobId}/export?format=${format}`);
    await person.post(`/app/reports/${jobId}/share`, []);
    const report = { organizationId: server.organizationId, jobId };
    const [share] = await server.service.people.shares(report);
    await person.post(`/app/reports/${jobId}/unshare`, [["id", share?.id ?? ""]]);
    const draft = Object.entries({ title: "T", metaDescription: "", text: "Kept.", keep: "yes", version: "0" });
    expect((await person.post(`/app/reports/${jobId}/draft`, draft)).status).toBe(303);
    await person.post(`/app/reports/${jobId}/draft/discard`, []);
    await tokensOf(server);
    const lines = await linesOf(server, await userIdOf(server));
    expect(lines.map(({ action, detail }) => `${action} ${detail.split(" (")[0]}`)).toEqual([
      `report.export ${jobId} md`,
      `report.export ${jobId} docx`,
      `report.share ${jobId}`,
      `report.unshare ${jobId}`,
      `draft.discard ${jobId}`,
      expect.stringMatching(/^grant /),
    ]);
  });

  test("names purchases, settled payments and changes by the administrator", async () => {
    await using server = await openPeople({
      payments: createManualPayments(),
      options: { policy: { ...DEFAULT_POLICY, billing } },
    });
    const { service, organizationId } = server;
    const person = server.person();
    await person.signIn();
    await person.post("/app/credits/buy", [["pack", "200"]]);
    const [topUp] = (await service.billing?.listTopUps({ organizationId }))?.items ?? [];
    const paid = Object.entries({ id: topUp?.id ?? "", amount: "58.31", tax: "9.31", reference: "bank 7" });
    expect((await person.post(`/app/admin/${organizationId}/settle`, paid)).status).toBe(303);
    await person.post("/app/admin/grant", Object.entries({ id: organizationId, credits: "5" }));
    await person.post("/app/admin/status", Object.entries({ id: organizationId, status: "suspended" }));
    const lines = await linesOf(server, await userIdOf(server));
    expect(lines.map(({ action, detail }) => `${action}: ${detail}`)).toEqual([
      `credits.buy: ${topUp?.id} 200`,
      `credits.settle: ${topUp?.id} 58.31 EUR`,
      "credits.grant: 5",
      "organization.status: suspended",
    ]);
  });

  test("has no line for a refused change, and names the operator for commands", async () => {
    await using server = await openDashboard();
    const person = server.person();
    await person.signIn();
    expect((await person.post("/app/webhooks", [["url", "nonsense"]])).status).toBe(400);
    expect((await person.post("/app/keys/revoke", [["id", "key_none"]])).status).toBe(404);
    expect(await linesOf(server, await userIdOf(server))).toEqual([]);
    const { admin, people } = server.service;
    await admin.createKey({ organizationId: server.organizationId, kind: "mcp", scopes: ["jobs:read"] });
    const own = (await people.audit(server.organizationId)).filter(({ action }) => action === "key.create");
    expect(own.map(({ userId, address }) => [userId, address])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test("is a page in words of the person's language, with older lines behind a link", async () => {
    await using server = await openDashboard();
    const { people } = server.service;
    const { organizationId } = server;
    for (let count = 0; count < 201; count += 1)
      await people.record({ organizationId, userId: null, address: null, action: "key.create", detail: `n${count}.` });
    const person = server.person();
    await person.signIn();
    const first = await (await person.get("/app/log", { "Accept-Language": "de" })).text();
    expect(first).toContain("API-Schlüssel erstellt <code>key.create</code>");
    const older = /href="(\/app\/log\?before=[^"]+)"/.exec(first)?.[1] ?? "";
    const second = await (await person.get(older, { "Accept-Language": "de" })).text();
    expect(second).toContain("Neueste Zeilen");
    const shownOn = (html: string) => [...html.matchAll(/<bdi>(n\d+\.)<\/bdi>/g)].map(([, name]) => name);
    const shown = [...shownOn(first), ...shownOn(second)];
    expect([shown.length, new Set(shown).size]).toEqual([201, 201]);
  });
});

test("details name people, roles, fields and states in the person's language, and keep what people wrote", () => {
  const names = new Map([["usr_7", "Ada Lovelace"]]);
  const german = (action: string, detail: string) => detailOf({ action, detail }, names, TEXTS.de);
  expect(german("member.role", "usr_7 writer")).toBe("Ada Lovelace: Schreiben");
  expect(german("member.remove", "usr_7")).toBe("Ada Lovelace");
  expect(german("invite", "eve@example.com as admin")).toBe("eve@example.com: Verwalten");
  expect(german("organization.brand", "name, color")).toBe("Name, Farbe");
  expect(german("organization.limits", '{"activeCap":4,"rateLimits":{"scan":{"perKey":9}}}')).toBe(
    "laufende Aufträge höchstens: 4, Anfragen je Minute: scan: je Schlüssel: 9",
  );
  expect(german("endpoint.change", "whe_1 hooks.example: events, wantsRetryNotices")).toBe(
    "whe_1 hooks.example: Ereignisse, Ereignisse von Versuchen, die wiederholt werden",
  );
  expect(german("organization.status", "suspended")).toBe("gesperrt");
  expect(german("usage.export", "30 days")).toBe("30 Tage");
  expect(german("organization.rename", "active")).toBe("active");
});

test("every action of the audit log has words in both languages", () => {
  const root = new URL("../../../../core/service/", import.meta.url).pathname;
  const files = [...new Bun.Glob("**/*.ts").scanSync(root)].map((file) => readFileSync(root + file, "utf8"));
  const named = files.flatMap((text) => [...text.matchAll(/action: "([a-z.-]+)"/g)].map(([, name = ""]) => name));
  const acting = readFileSync(`${root}admin/acting.ts`, "utf8").matchAll(/"([a-z]+\.[a-z]+)"/g);
  const actions = [...new Set([...named, ...[...acting].map(([, name = ""]) => name)])];
  expect(actions.length).toBeGreaterThan(30);
  for (const { actions: words } of [LOG_EN, LOG_DE])
    expect(actions.filter((action) => words[action] === undefined)).toEqual([]);
});

describe("a response with a secret", () => {
  test("is stored by no cache: pages, keys, secrets, links, tokens and the codes of programs", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const person = server.person();
    const stored: string[] = [];
    const check = (name: string, response: Response) => {
      if (response.headers.get("cache-control") !== "no-store") stored.push(`${name} ${response.status}`);
      return response;
    };
    check("/sign-in", await person.signIn());
    for (const path of pagesOf(jobId)) check(path, await person.get(path));
    check("key", await person.post("/app/keys", Object.entries({ name: "x", kind: "mcp" })));
    check("endpoint", await person.post("/app/webhooks", [["url", "https://hooks.example/"]]));
    const [endpoint] = await server.service.admin.listEndpoints(server.organizationId);
    check("rotate", await person.post(`/app/webhooks/${endpoint?.id}/rotate`, []));
    for (const name of ["secret", "rotate"]) check(name, await person.post(`/app/settings/${name}`, []));
    const guest = Object.entries({ email: "new@example.com", role: "writer" });
    check("invite", await person.post("/app/members/invite", guest));
    const shared = check("share", await person.post(`/app/reports/${jobId}/share`, []));
    const link = /\/s\/slh_[A-Za-z0-9_-]+/.exec(await shared.text())?.[0] ?? "";
    check("/s", await person.get(link));
    for (const format of ["md", "html", "csv", "json", "docx"])
      check(format, await person.get(`/app/reports/${jobId}/export?format=${format}`));
    for (const kind of ["setup", "invite", "reset"]) check(kind, await person.get(`/${kind}`));
    check("passkey", await person.post("/sign-in/passkey/challenge", []));
    // The client of the tests checks the header of the token endpoint.
    const { clientId } = await tokensOf(server);
    check("authorize", await person.get(authorizePath(server, clientId)));
    check("error", await person.get("/app/api/jobs/none/events"));
    expect(stored).toEqual([]);
  });
});
