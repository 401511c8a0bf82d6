import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import assert from "node:assert/strict";
import { type Browser, chromium, type Page } from "playwright-core";
import { openPasskeyVerifier } from "../../../../adapters/passkeys/webauthn.ts";
import { mayHavePasskeys } from "../../../../core/service/identity/people/passkeys.ts";
import { BROWSERS } from "../../../adapters/playwright/stand.ts";
import { ADA, NOBODY, openPeople, type PeopleServer } from "./stand.ts";

const [executablePath] = BROWSERS;

async function open(): Promise<PeopleServer> {
  const passkeys = await openPasskeyVerifier();
  assert.ok(passkeys !== null);
  return openPeople({ passkeys, host: "localhost" });
}

test("pages have passkeys on https names and on localhost, and not on bare addresses", () => {
  for (const base of ["https://seo.example", "http://localhost:3000"]) expect(mayHavePasskeys(base)).toBe(true);
  for (const base of ["http://127.0.0.1:3000", "https://[::1]", "http://seo.example", "https://10.0.0.1"])
    expect(mayHavePasskeys(base)).toBe(false);
});

test("a text that is no response of an authenticator opens nothing and costs no challenge", async () => {
  await using server = await open();
  const { people } = server.service;
  for (const response of ["", "{}", "[]", '{"id":1}', '{"id":"a"}', "x".repeat(40_000)])
    expect(await people.signInWithPasskey({ response, origin: server.base }, NOBODY)).toBeNull();
  const challenge = await people.passkeyChallenge(null, NOBODY);
  expect(await people.link(challenge)).toBeNull();
  expect(await people.useLink(challenge, ADA, NOBODY)).toBeNull();
});

describe.skipIf(executablePath === undefined)("Chromium with a virtual authenticator", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());

  /** A page whose browser has an authenticator that confirms everything. */
  async function withAuthenticator() {
    const context = await browser.newContext();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("WebAuthn.enable");
    const options = { protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true } as const;
    await session.send("WebAuthn.addVirtualAuthenticator", {
      options: { ...options, hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    });
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    return { context, page, problems };
  }

  async function signInAndAdd(server: PeopleServer, page: Page): Promise<void> {
    await page.goto(`${server.base}/sign-in?next=/account`);
    await page.fill("input[name=email]", ADA.email);
    await page.fill("input[name=password]", ADA.password);
    await page.click("form[action='/sign-in'] button");
    await page.waitForURL(`${server.base}/account`);
    await page.fill("input[name=name]", "Laptop <b>");
    await page.click("form[data-passkey=add] button");
    await page.waitForSelector("form[action='/account/passkeys/remove']", { state: "attached" });
  }

  /** Signs out, signs in with the passkey, and returns the response that the browser sent. */
  async function signInWithPasskey(server: PeopleServer, page: Page): Promise<string> {
    await page.click("form[action='/sign-out'] button");
    await page.waitForURL(`${server.base}/sign-in`);
    await page.goto(`${server.base}/sign-in?next=/account`);
    const sent = page.waitForRequest((request) => request.url() === `${server.base}/sign-in/passkey`);
    await page.click("form[data-passkey=sign-in] button");
    const body = (await sent).postData() ?? "";
    await page.waitForURL(`${server.base}/account`);
    return new URLSearchParams(body).get("response") ?? "";
  }

  test("a user adds a passkey, signs in with it, and removes it, under the strict policy", async () => {
    await using server = await open();
    const { context, page, problems } = await withAuthenticator();
    try {
      await signInAndAdd(server, page);
      expect(await page.textContent("main")).toContain("Laptop <b>");
      await signInWithPasskey(server, page);
      const audit = await server.database.identities.find("audit", {});
      expect(audit.map(({ action, detail }) => `${action} ${detail}`)).toContain("sign-in passkey");
      // The consequence is shown before the button.
      await page.click("details.confirm:has(form[action='/account/passkeys/remove']) summary");
      await page.click("form[action='/account/passkeys/remove'] button");
      await page.waitForSelector("text=cannot be phished");
      expect(await server.database.identities.find("passkeys", {})).toEqual([]);
      expect(problems).toEqual([]);
    } finally {
      await context.close();
    }
  });

  test("a response opens one session: a replay, another origin and a changed signature are refused", async () => {
    await using server = await open();
    const { context, page } = await withAuthenticator();
    try {
      await signInAndAdd(server, page);
      const response = await signInWithPasskey(server, page);
      const { people } = server.service;
      const retry = (text: string, origin = server.base) =>
        people.signInWithPasskey({ response: text, origin }, NOBODY);
      expect(await retry(response)).toBeNull();
      expect(await retry(response, "https://evil.example")).toBeNull();
      expect(await retry(response.replace(/"signature":"..../, '"signature":"AAAA'))).toBeNull();
    } finally {
      await context.close();
    }
  });

  test("the passkey of a suspended user opens nothing", async () => {
    await using server = await open();
    const { context, page } = await withAuthenticator();
    try {
      await signInAndAdd(server, page);
      const [user] = await server.database.identities.find("users", { email: ADA.email });
      assert.ok(user !== undefined);
      await page.click("form[action='/sign-out'] button");
      await page.waitForURL(`${server.base}/sign-in`);
      const before = await server.database.identities.find("sessions", { userId: user.id });
      await server.database.identities.transact({ users: [{ id: user.id }] }, () => ({
        effects: { put: { users: [{ ...user, status: "suspended" as const }] } },
        result: null,
      }));
      await page.click("form[data-passkey=sign-in] button");
      await page.waitForSelector("[role=alert]");
      expect(await page.textContent("main")).toContain("does not open an account");
      expect(await server.database.identities.find("sessions", { userId: user.id })).toEqual([...before]);
    } finally {
      await context.close();
    }
  });

  test("a change of passkeys needs a recent proof of presence", async () => {
    await using server = await open();
    const { context, page } = await withAuthenticator();
    try {
      await signInAndAdd(server, page);
      await server.clock.advance(16 * 60_000);
      // The consequence is shown before the button.
      await page.click("details.confirm:has(form[action='/account/passkeys/remove']) summary");
      await page.click("form[action='/account/passkeys/remove'] button");
      await page.waitForURL(/\/sign-in\?again=1/);
      expect((await server.database.identities.find("passkeys", {})).length).toBe(1);
    } finally {
      await context.close();
    }
  });
});
