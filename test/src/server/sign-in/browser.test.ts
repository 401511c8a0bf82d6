import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Browser, chromium } from "playwright-core";
import { BROWSERS } from "../../../adapters/playwright/stand.ts";
import { authorizePath, exchange, register } from "./oauth-client.ts";
import { ADA, openPeople } from "./stand.ts";

/** A page of a client that receives the browser with its code. */
function serveCallback() {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => new Response("<title>back at the program</title>", { headers: { "Content-Type": "text/html" } }),
  });
  return { uri: `http://127.0.0.1:${server.port}/callback`, stop: () => server.stop(true) };
}

const [executablePath] = BROWSERS;

describe.skipIf(executablePath === undefined)("Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());

  /** Opens a page that runs scripts or not, and lists what its policies blocked. */
  async function open(javaScriptEnabled: boolean) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    return { page, problems, close: () => context.close() };
  }

  for (const hasScripts of [true, false]) {
    const how = hasScripts ? "with scripts" : "without scripts";
    test(`sign-in, consent and callback work ${how} under the strict policy`, async () => {
      await using server = await openPeople();
      const callback = serveCallback();
      const clientId = await register(server, [callback.uri]);
      const { page, problems, close } = await open(hasScripts);
      try {
        await page.goto(server.base + authorizePath(server, clientId, { redirect_uri: callback.uri }));
        expect(await page.title()).toContain("Sign in");
        await page.fill("input[name=email]", ADA.email);
        await page.fill("input[name=password]", ADA.password);
        await page.click("button");
        await page.waitForSelector("button[value=allow]");
        expect(await page.textContent("main")).toContain("Any program on this computer");
        await page.click("button[value=allow]");
        await page.waitForURL(/\/callback\?code=/);
        const code = new URL(page.url()).searchParams.get("code") ?? "";
        const { status } = await exchange(server, clientId, code, { redirect_uri: callback.uri });
        expect(status).toBe(200);
        expect(problems).toEqual([]);
      } finally {
        await close();
        await callback.stop();
      }
    });
  }

  test("a refused consent reaches the program, and so does an error right after the sign-in", async () => {
    await using server = await openPeople();
    const callback = serveCallback();
    const clientId = await register(server, [callback.uri]);
    const { page, close } = await open(true);
    try {
      const over = { redirect_uri: callback.uri, response_type: "token" };
      await page.goto(server.base + authorizePath(server, clientId, over));
      await page.fill("input[name=email]", ADA.email);
      await page.fill("input[name=password]", ADA.password);
      await page.click("button");
      await page.waitForURL(/\/callback\?error=unsupported_response_type/);
      await page.goto(server.base + authorizePath(server, clientId, { redirect_uri: callback.uri }));
      await page.click("button[value=refuse]");
      await page.waitForURL(/\/callback\?error=access_denied/);
    } finally {
      await close();
      await callback.stop();
    }
  });

  test("a private scheme gets its code by a page that moves on, because no policy can name the scheme", async () => {
    await using server = await openPeople();
    const uri = "cursor://anysphere.cursor-retrieval/callback";
    const clientId = await register(server, [uri]);
    const { page, close } = await open(true);
    try {
      await page.goto(`${server.base}/sign-in`);
      await page.fill("input[name=email]", ADA.email);
      await page.fill("input[name=password]", ADA.password);
      await page.click("button");
      await page.goto(server.base + authorizePath(server, clientId, { redirect_uri: uri }));
      await page.click("button[value=allow]");
      await page.waitForSelector("a[href^='cursor://']");
      const href = (await page.getAttribute("a", "href")) ?? "";
      const code = new URL(href).searchParams.get("code") ?? "";
      expect((await exchange(server, clientId, code, { redirect_uri: uri })).status).toBe(200);
    } finally {
      await close();
    }
  });

  for (const hasScripts of [true, false]) {
    const how = hasScripts ? "from the fragment" : "pasted without scripts";
    test(`the setup link creates the first user with its token ${how}, and works once`, async () => {
      await using server = await openPeople({ isEmpty: true });
      const token = (await server.service.people.createSetupLink()) ?? "";
      const { page, problems, close } = await open(hasScripts);
      try {
        await page.goto(`${server.base}/setup#${token}`);
        if (!hasScripts) {
          await page.fill("input[name=token]", token);
          await page.click("button");
        }
        await page.waitForSelector("input[name=password]");
        await page.fill("input[name=email]", ADA.email);
        await page.fill("input[name=password]", ADA.password);
        await page.click("button");
        await page.waitForURL(`${server.base}/app`);
        expect(await page.textContent(".org")).toContain("Acme");
        expect(await page.evaluate(() => document.cookie).catch(() => "")).toBe("");
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
      expect(await server.service.people.link(token)).toBeNull();
      expect(await server.service.people.createSetupLink()).toBeNull();
    });
  }
});
