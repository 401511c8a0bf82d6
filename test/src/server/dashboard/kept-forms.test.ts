import { describe, expect, test } from "bun:test";
import { createManualPayments } from "../../../../adapters/manual/payments.ts";
import { DEFAULT_BILLING } from "../../../../core/domain/billing.ts";
import { DEFAULT_POLICY } from "../../../../core/domain/policy.ts";
import { DEFAULT_RATE_LIMITS } from "../../../../core/domain/rate-limits.ts";
import { ADA, hiddenFields, openPeople, type PeopleServer, type Person } from "../sign-in/stand.ts";
import { openDashboard } from "./stand.ts";

/** A form with text that the service refuses, and the text that must come back. */
interface FormKind {
  readonly name: string;
  readonly path: (server: PeopleServer, jobId: string) => string;
  readonly fields: Readonly<Record<string, string>>;
  readonly typed: readonly string[];
}

const TYPED = `typed "words" <b> & more`;

const KINDS: readonly FormKind[] = [
  {
    name: "a new scan",
    path: () => "/app/scan",
    fields: {
      keyword: TYPED,
      url: "nonsense",
      region: "US",
      tier: "lite",
      competitors: "",
      exclude_hosts: "a.example",
    },
    typed: [TYPED, "nonsense", "a.example"],
  },
  { name: "a new key", path: () => "/app/keys", fields: { name: TYPED, kind: "none" }, typed: [TYPED] },
  {
    name: "a new webhook endpoint",
    path: () => "/app/webhooks",
    fields: { url: `ftp://${TYPED}`, event: "job.completed" },
    typed: [`ftp://${TYPED}`],
  },
  {
    name: "an invitation",
    path: () => "/app/members/invite",
    fields: { email: TYPED, role: "writer" },
    typed: [TYPED],
  },
  { name: "a purchase", path: () => "/app/credits/buy", fields: { pack: "", amount: "1,000" }, typed: ["1,000"] },
  {
    name: "automatic purchases",
    path: () => "/app/credits/refill",
    fields: { below: "0x20", pack: "200", cap: "1,000" },
    typed: ["0x20", "1,000"],
  },
  {
    name: "a new organization",
    path: () => "/app/admin/organizations",
    fields: { name: TYPED.padEnd(300, ".") },
    typed: [TYPED.padEnd(300, ".")],
  },
  {
    name: "granted credits",
    path: ({ organizationId }) => `/app/admin/grant?for=${organizationId}`,
    fields: { id: "org_none", credits: "12.345" },
    typed: ["12.345"],
  },
  {
    name: "a settled payment",
    path: ({ organizationId }) => `/app/admin/${organizationId}/settle`,
    fields: { id: "topup_none", amount: "12", tax: "1", reference: TYPED },
    typed: ["12", TYPED],
  },
  {
    name: "a draft",
    path: (_, jobId) => `/app/reports/${jobId}/draft`,
    fields: { title: TYPED, metaDescription: "", text: `${TYPED}\n\nSecond line.`, keep: "yes", version: "7" },
    typed: [TYPED, `${TYPED}\n\nSecond line.`],
  },
];

function decoded(html: string): string {
  return html.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Expects the typed texts as values of fields that the person sees. */
async function expectShown(response: Response, { name, typed }: FormKind): Promise<void> {
  const html = decoded(await response.text());
  for (const text of typed)
    expect(
      [html.includes(`value="${text}"`), html.includes(`${text}</textarea>`)].includes(true) || `${name}: ${html}`,
    ).toBe(true);
}

const billing = {
  ...DEFAULT_BILLING,
  packs: [{ id: "200", millicredits: 200_000, amountCents: 4_900 }],
  creditPriceCents: 30,
};

const ONE = { perKey: 1, perOrganization: 100 };

async function openAll(limits: Partial<typeof DEFAULT_RATE_LIMITS> = {}): Promise<[PeopleServer, string]> {
  const server = await openDashboard({
    payments: createManualPayments(),
    options: { policy: { ...DEFAULT_POLICY, billing }, rateLimits: { ...DEFAULT_RATE_LIMITS, ...limits } },
  });
  return [server, await server.scanned()];
}

async function signedIn(server: PeopleServer): Promise<Person> {
  const person = server.person();
  await person.signIn();
  return person;
}

describe("the text of a form", () => {
  test("comes back with the problem after an error, for every kind of form", async () => {
    const [server, jobId] = await openAll();
    await using _ = server;
    const person = await signedIn(server);
    for (const kind of KINDS) {
      const response = await person.post(kind.path(server, jobId), Object.entries(kind.fields));
      expect(`${kind.name} ${response.status}`).toMatch(/ 4\d\d$/);
      await expectShown(response, kind);
    }
  });

  test("comes back after the sign-in when the session ended, for every kind of form", async () => {
    const [server, jobId] = await openAll();
    await using _ = server;
    const person = await signedIn(server);
    for (const kind of KINDS) {
      // A network signs in at most 20 times a minute.
      await server.clock.advance(61_000);
      await server.service.people.signOut(person.cookies.get("serplens_session") ?? "");
      const page = await person.post(kind.path(server, jobId), Object.entries(kind.fields));
      expect(`${kind.name} ${page.status}`).toBe(`${kind.name} 401`);
      const hidden = hiddenFields(await page.text());
      const fields = hidden.filter(([name], at) => hidden.findIndex(([other]) => other === name) === at);
      const wrong = await person.post("/sign-in", [...fields, ["email", ADA.email], ["password", "wrong wrong"]]);
      expect(wrong.status).toBe(401);
      expect(await wrong.text()).toContain("kept_path");
      const back = await person.post("/sign-in", [...fields, ["email", ADA.email], ["password", ADA.password]]);
      expect(back.status).toBe(200);
      await expectShown(back.clone(), kind);
      expect(await back.text()).toContain(`action="${kind.path(server, jobId).split("?")[0]}"`);
    }
  });

  test("comes back after the password when the last proof of presence is old", async () => {
    const [server, jobId] = await openAll();
    await using _ = server;
    const person = await signedIn(server);
    await server.clock.advance(3_600_000);
    const kinds = KINDS.filter(({ name }) => !["a new scan", "a new webhook endpoint", "a draft"].includes(name));
    for (const kind of kinds) {
      const page = await person.post(kind.path(server, jobId), Object.entries(kind.fields));
      const html = await page.text();
      expect(`${kind.name} ${page.status} ${html.includes(`value="${ADA.email}"`)}`).toBe(`${kind.name} 401 true`);
      const values = decoded(html);
      for (const text of kind.typed) expect(values).toContain(text);
    }
  });

  test("comes back after a rate limit, on a page with the time to wait, for every kind of form", async () => {
    const [server, jobId] = await openAll({ page: ONE, draft: ONE });
    await using _ = server;
    const person = await signedIn(server);
    await person.get("/app");
    await person.get(`/app/reports/${jobId}/draft`);
    for (const kind of KINDS) {
      const response = await person.post(kind.path(server, jobId), Object.entries(kind.fields), {
        "Accept-Language": "de",
      });
      expect(`${kind.name} ${response.status}`).toBe(`${kind.name} 429`);
      expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
      expect(await response.clone().text()).toContain("Zu viele Anfragen in kurzer Zeit.");
      await expectShown(response, kind);
    }
  });

  test("of another site never comes back, and a password never does", async () => {
    const [server] = await openAll();
    await using _ = server;
    const person = server.person();
    const foreign = await person.post("/app/keys", [["name", TYPED]], { Origin: "https://evil.example" });
    expect([foreign.status, foreign.headers.get("location")]).toEqual([303, "/sign-in?next=%2Fapp"]);
    const html = await (await person.signIn({ ...ADA, password: "typed-secret-text" })).text();
    expect(html).toContain(`value="${ADA.email}"`);
    expect(html).not.toContain("typed-secret-text");
  });
});

describe("forms of the sign-in", () => {
  test("keep address and organization after an error and after a limit", async () => {
    await using server = await openPeople({ options: { signUp: "open" } });
    const person = server.person();
    const fields = { email: "new@example.com", password: "short", organization: TYPED };
    for (let count = 0; count < 12; count += 1) {
      const response = await person.post("/sign-up", Object.entries(fields));
      expect(response.status === 400 || response.status === 429).toBe(true);
      const html = decoded(await response.text());
      expect(html).toContain(`value="${TYPED}"`);
      expect(html).toContain('value="new@example.com"');
    }
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) {
      const response = await person.signIn({ ...ADA, password: "wrong wrong wrong" });
      statuses.push(response.status);
      expect(await response.text()).toContain(`value="${ADA.email}"`);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  test("of a consent lead back to the same request when the session ended", async () => {
    await using server = await openPeople();
    const person = server.person();
    const query = "client_id=x&state=y";
    const response = await person.post("/oauth/consent", [["query", query]]);
    expect(response.headers.get("location")).toBe(`/sign-in?next=${encodeURIComponent(`/oauth/authorize?${query}`)}`);
  });
});

describe("a problem in a browser", () => {
  const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "de" };

  test("is a page in the person's language: unknown address, wrong method, limit and foreign form", async () => {
    const [server] = await openAll({ page: { perKey: 20, perOrganization: 100 } });
    await using _ = server;
    const person = server.person();
    const pages: [string, Response][] = [
      ["no such address", await person.get("/nothing/here", browser)],
      ["wrong method", await person.get("/app/scan", browser)],
      ["unknown file", await person.get("/assets/app/none.css", browser)],
    ];
    await person.signIn();
    pages.push([
      "foreign form",
      await person.post("/app/scan", [["keyword", "x"]], { ...browser, Origin: "https://evil.example" }),
    ]);
    pages.push(["no such report", await person.get("/app/reports/none", browser)]);
    for (let count = 0; count < 20; count += 1) await person.get("/app", browser);
    pages.push(["limit", await person.get("/app", browser)]);
    for (const [name, response] of pages) {
      const html = await response.text();
      expect(`${name} ${response.headers.get("content-type")}`).toBe(`${name} text/html; charset=utf-8`);
      expect(`${name} ${html.includes('<html lang="de">')}`).toBe(`${name} true`);
    }
    expect(pages.map(([, { status }]) => status)).toEqual([404, 405, 404, 403, 404, 429]);
  });

  test("stays JSON for programs, also at addresses that a browser opens", async () => {
    const [server] = await openAll();
    await using _ = server;
    const person = server.person();
    for (const path of ["/v1/credits", "/v1/nothing", "/oauth/token", "/app/api/nothing"]) {
      const response = await person.get(path, browser);
      expect(`${path} ${response.headers.get("content-type")}`).toBe(`${path} application/json`);
    }
    expect((await person.get("/nothing")).headers.get("content-type")).toBe("application/json");
  });
});
