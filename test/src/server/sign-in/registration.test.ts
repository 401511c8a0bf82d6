import { describe, expect, test } from "bun:test";
import { ADA, NOBODY, openPeople } from "./stand.ts";

const NEW = { email: "new@example.com", password: "walnut ladder cloud", organization: "New & Co" };
const FORM = Object.entries(NEW);

test("pages for people who are not signed in are German for a German browser", async () => {
  await using server = await openPeople({ options: { signUp: "open" } });
  const person = server.person();
  const request = (path: string, language: string) => person.get(path, { "Accept-Language": language });
  for (const path of ["/sign-in", "/sign-up", "/setup", "/invite", "/reset"]) {
    const [german, english] = [await (await request(path, "de")).text(), await (await request(path, "en")).text()];
    expect(german).toContain('<html lang="de">');
    const titleOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];
    expect(titleOf(german)).not.toBe(titleOf(english));
  }
});

describe("registration", () => {
  test("an open service registers a user with an organization of its own, without free credits", async () => {
    await using server = await openPeople({ options: { signUp: "open" } });
    const person = server.person();
    expect(await (await person.get("/sign-in")).text()).toContain("/sign-up");
    expect((await person.post("/sign-up", FORM)).headers.get("location")).toBe("/app");
    const page = await (await person.get("/app")).text();
    expect(page).toContain("New &amp; Co");
    expect(page).not.toContain("Acme");
    const by = await server.service.people.session(person.cookies.get("serplens_session") ?? "");
    const [membership] = by?.memberships ?? [];
    expect(membership?.role).toBe("owner");
    const balance = await server.service.admin.credits(membership?.organizationId ?? "");
    expect(balance.availableMillicredits).toBe(0);
  });

  test("a known address, a weak password and an empty name are refused and create nothing", async () => {
    await using server = await openPeople({ options: { signUp: "open" } });
    const before = await server.service.admin.listOrganizations();
    for (const over of [{ email: ADA.email }, { password: "password12" }, { organization: " " }]) {
      const response = await server.person().post("/sign-up", Object.entries({ ...NEW, ...over }));
      expect(response.status).toBe(400);
      await server.clock.advance(60_000);
    }
    expect(await server.service.admin.listOrganizations()).toEqual(before);
    expect((await server.database.identities.find("users", {})).length).toBe(1);
  });

  test("of ten registrations of one address at once one creates a user", async () => {
    await using server = await openPeople({ options: { signUp: "open" } });
    const browsers = Array.from({ length: 10 }, (_, at) => ({ ...NOBODY, address: `10.0.${at}.1` }));
    const results = await Promise.allSettled(browsers.map((browser) => server.service.people.register(NEW, browser)));
    expect(results.filter(({ status }) => status === "fulfilled").length).toBe(1);
    expect((await server.database.identities.find("users", { email: NEW.email })).length).toBe(1);
  });

  test("only an address that an issuer verified brings free credits", async () => {
    await using server = await openPeople({ options: { signUp: "open" } });
    const profile = { issuer: "https://id.example", subject: "1", email: "eve@example.com", isEmailVerified: true };
    const { people, admin } = server.service;
    expect(await people.registerWith({ ...profile, isEmailVerified: false }, NOBODY)).toBeNull();
    expect(await people.registerWith({ ...profile, email: ADA.email, subject: "2" }, NOBODY)).toBeNull();
    const opened = await people.registerWith(profile, NOBODY);
    const by = await people.session(opened?.session ?? "");
    const { availableMillicredits } = await admin.credits(by?.memberships[0]?.organizationId ?? "");
    expect(availableMillicredits).toBe(10_000);
    expect(await people.registerWith(profile, NOBODY)).toBeNull();
  });

  test("nobody registers where the operator adds people, and a network registers three times a minute", async () => {
    await using closed = await openPeople();
    expect((await closed.person().get("/sign-up")).status).toBe(404);
    expect(closed.service.people.register(NEW, NOBODY)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await using server = await openPeople({ options: { signUp: "open" } });
    for (let count = 0; count < 4; count += 1) {
      const email = `new${count}@example.com`;
      const response = await server.person().post("/sign-up", Object.entries({ ...NEW, email }));
      expect(response.status).toBe(count < 3 ? 303 : 429);
    }
  });
});
