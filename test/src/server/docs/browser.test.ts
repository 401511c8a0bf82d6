import { describe, expect, test } from "bun:test";
import { chromium } from "playwright-core";
import { documentationSite } from "../../../../src/server/docs/site.ts";
import { BROWSERS } from "../../../adapters/playwright/stand.ts";
import { violations } from "../axe.ts";

const [executablePath] = BROWSERS;
const PAGES = ["", "/quick-start", "/sample-report", "/report", "/errors", "/configuration"];

describe.skipIf(executablePath === undefined)("the documentation in Chromium", () => {
  test("pages fit and pass the accessibility rules, code can be copied, and the search leads to a section", async () => {
    const site = documentationSite("https://seo.serplens.test");
    await using server = Bun.serve({
      port: 0,
      fetch(request) {
        const found = site.get(new URL(request.url).pathname);
        if (found === undefined) return new Response("not found", { status: 404 });
        return new Response(found.body, { headers: { "Content-Type": found.contentType, ...found.headers } });
      },
    });
    const browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
    try {
      for (const [width, colorScheme] of [
        [1440, "light"],
        [320, "dark"],
      ] as const) {
        const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        const page = await context.newPage();
        const problems: string[] = [];
        page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
        for (const path of PAGES) {
          await page.goto(new URL(`/docs${path}`, server.url).href);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          const found = [...(await violations(page)), ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
          expect(`${width} ${path} ${found}`).toBe(`${width} ${path} `);
        }
        await page.goto(new URL("/docs/quick-start", server.url).href);
        await page.click("[data-copy]");
        await page.waitForSelector("text=Copied");
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        expect(copied).toBe((await page.textContent("figure code")) ?? "");
        await page.keyboard.press("/");
        await page.keyboard.type("idempotency");
        await page.click("search li a");
        await page.waitForLoadState();
        expect((await page.textContent("main"))?.toLowerCase()).toContain("idempoten");
        expect(problems).toEqual([]);
        await context.close();
      }
    } finally {
      await browser.close();
    }
  }, 60_000);
});
