import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { JsonObject, ScanRequest } from "../../../../core/domain/job.ts";
import { BROWSERS } from "../../../adapters/playwright/stand.ts";
import { scanCommand } from "../../../conformance/test-service.ts";
import { violations } from "../axe.ts";
import { ADA } from "../sign-in/stand.ts";
import { openDashboard, pagesOf, writeDraft } from "./stand.ts";

const [executablePath] = BROWSERS;

/** Runs the accessibility rules over the open page with all its details open. */
async function violationsOfAll(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  return violations(page);
}

describe.skipIf(executablePath === undefined)("the dashboard in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());

  async function open(options: BrowserContextOptions) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(String(error)));
    return { page, problems, close: () => context.close() };
  }

  async function signIn(page: Page, base: string): Promise<void> {
    await page.goto(`${base}/sign-in`);
    await page.fill("input[name=email]", ADA.email);
    await page.fill("input[name=password]", ADA.password);
    await page.click("form[action='/sign-in'] button");
    await page.waitForURL(`${base}/app`);
  }

  const LOOKS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
    ["1440 px, light", { viewport: { width: 1440, height: 900 }, colorScheme: "light" }],
    ["390 px, dark", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }],
    ["768 px, German", { viewport: { width: 768, height: 900 }, locale: "de-DE" }],
    ["320 px, forced colors", { viewport: { width: 320, height: 700 }, forcedColors: "active" }],
  ];
  for (const [name, options] of LOOKS) {
    test(`${name}: every page has no violation of the accessibility rules, no error and no sideways scroll`, async () => {
      await using server = await openDashboard();
      const jobId = await server.scanned("deep");
      const { page, problems, close } = await open(options);
      try {
        await signIn(page, server.base);
        for (const path of pagesOf(jobId)) {
          await page.goto(server.base + path);
          expect(`${path} ${await violationsOfAll(page)}`).toBe(`${path} `);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(`${path} ${overflow > 0 ? overflow : "fits"}`).toBe(`${path} fits`);
        }
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    }, 60_000);
  }

  test("a long word and a long address break inside their columns and make no page wider than its window", async () => {
    const keyword = `desk for ${"donau".repeat(30)}`;
    const url = `http://garden.example/guides?source=${"a".repeat(160)}`;
    const change = (report: JsonObject) => ({
      ...report,
      meta: { ...(report.meta as JsonObject), target_keyword: keyword, url },
    });
    await using server = await openDashboard({ change });
    const { request, ...command } = scanCommand();
    const { jobId } = await server.service.admit(server.caller, {
      ...command,
      request: { ...request, keyword, url } as ScanRequest,
    });
    await server.clock.advance(10);
    const { page, close } = await open({ viewport: { width: 390, height: 844 } });
    try {
      await signIn(page, server.base);
      const widest = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      for (const path of pagesOf(jobId)) {
        await page.goto(server.base + path);
        expect(`${path} ${await widest()}`).toBe(`${path} 0`);
      }
      await page.goto(`${server.base}/app`);
      const widths = await page.evaluate(() =>
        [...document.querySelectorAll("td bdi")].map((part) => part.getBoundingClientRect().width),
      );
      expect(widths.length).toBeGreaterThan(1);
      expect(Math.min(...widths)).toBeGreaterThan(100);
      expect(Math.max(...widths)).toBeLessThan(400);
    } finally {
      await close();
    }
  }, 60_000);

  test("every cell of every table is inside a window of 390 px, and says the name of its column", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned("deep");
    await server.service.admin.grantCredits({
      organizationId: server.organizationId,
      millicredits: 25_000_000,
      reference: "an agreed grant",
    });
    const { page, close } = await open({ viewport: { width: 390, height: 844 }, locale: "de-DE" });
    try {
      await signIn(page, server.base);
      const outside = () =>
        page.evaluate(() => {
          for (const details of document.querySelectorAll("details")) details.open = true;
          const cells = [...document.querySelectorAll("main td")];
          return cells.flatMap((cell) => {
            const { left, right } = cell.getBoundingClientRect();
            const label = getComputedStyle(cell, "::before").content;
            const isFirst = cell.matches(":first-child");
            return left >= 0 && right <= innerWidth && isFirst === (label === "none") ? [] : [cell.outerHTML];
          });
        });
      for (const path of pagesOf(jobId).filter((each) => !each.endsWith("/pages"))) {
        await page.goto(server.base + path);
        expect([path, await outside()]).toEqual([path, []]);
      }
      await page.goto(`${server.base}/app/credits`);
      expect(await page.locator("main td").count()).toBeGreaterThan(3);
    } finally {
      await close();
    }
  }, 60_000);

  test("the menus of the editor stay on a screen of 320 px", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const { page, close } = await open({ viewport: { width: 320, height: 700 }, locale: "de-DE" });
    try {
      await signIn(page, server.base);
      const saved = await page.request.post(`${server.base}/app/api/reports/${jobId}/draft/save`, {
        data: { title: "T", metaDescription: "", text: "# A", version: 0, isAutomatic: false },
        headers: { Origin: server.base },
      });
      expect(saved.status()).toBe(200);
      await page.goto(`${server.base}/app/reports/${jobId}/draft`);
      for (const menu of await page.locator(".popup > summary").all()) {
        await menu.click();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
        await menu.click();
      }
    } finally {
      await close();
    }
  }, 60_000);

  test("the button that signs out is in sight on a low screen with a long menu", async () => {
    await using server = await openDashboard();
    const { page, close } = await open({ viewport: { width: 1440, height: 600 } });
    try {
      await signIn(page, server.base);
      const ends = await page.evaluate(() => {
        const bottom = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
        return { button: bottom("form[action='/sign-out'] button"), menu: bottom(".side nav") };
      });
      expect(ends.button).toBeLessThanOrEqual(600);
      expect(ends.menu).toBeLessThan(ends.button);
      await page.focus(".side nav a:last-of-type");
      const last = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 999);
      expect(last).toBeLessThanOrEqual(ends.menu);
    } finally {
      await close();
    }
  }, 60_000);

  test("a scan from the form shows its progress and then its report; the editor scores what is typed and keeps it", async () => {
    const ended = Promise.withResolvers<void>();
    await using server = await openDashboard({ end: ended.promise });
    const { page, problems, close } = await open({});
    try {
      await signIn(page, server.base);
      await page.fill("input[name=keyword]", "garden shed");
      await page.fill("input[name=url]", "https://target.example/");
      await page.click("form[action='/app/scan'] button");
      await page.waitForSelector("[data-job]");
      ended.resolve();
      await server.clock.advance(10);
      // The page reloads by itself when the job has ended.
      await page.waitForSelector("#plan");
      await page.click("text=Edit the page");
      await page.waitForSelector(".rich");
      const before = await page.textContent("[data-measures] .figure b");
      await writeDraft(page, "# Pour over coffee\n\nA burr grinder and a gooseneck kettle help.");
      await page.waitForFunction(
        (old) => document.querySelector("[data-measures] .figure b")?.textContent !== old,
        before,
      );
      await page.reload();
      expect(await page.inputValue("#draft-text")).toContain("burr grinder");
      expect(problems).toEqual([]);
    } finally {
      await close();
    }
  }, 60_000);

  for (const [name, options] of LOOKS)
    test(`${name}: scans of a page are compared, the newest pair first and any other by a choice`, async () => {
      let score = 40;
      const change = (report: JsonObject): JsonObject => {
        score += 8;
        return { ...report, on_page_optimization: { ...(report.on_page_optimization as JsonObject), score } };
      };
      await using server = await openDashboard({ change });
      const [first, second, third] = [await server.scanned(), await server.scanned(), await server.scanned()];
      const { page, problems, close } = await open(options);
      try {
        await signIn(page, server.base);
        await page.goto(`${server.base}/app/compare`);
        const pair = () =>
          page.$$eval(".pair select", (selects) => selects.map((select) => (select as HTMLSelectElement).value));
        expect(await pair()).toEqual([second, third]);
        const numbers = () => page.$$eval(".sides .big", (found) => found.map(({ textContent }) => textContent));
        expect(await numbers()).toEqual(["56", "64"]);
        expect(await violationsOfAll(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await page.selectOption(".pair select >> nth=0", first);
        await page.click(".pair button");
        await page.waitForURL(/\?a=/);
        expect(await pair()).toEqual([first, third]);
        expect(await numbers()).toEqual(["48", "64"]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    }, 60_000);

  test("without scripts a person scans, reads the report and scores a draft, with the keyboard alone", async () => {
    await using server = await openDashboard();
    const { page, close } = await open({ javaScriptEnabled: false });
    try {
      await signIn(page, server.base);
      await page.focus("input[name=keyword]");
      await page.keyboard.type("garden shed");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/app\/reports\/job_/);
      await server.clock.advance(10);
      await page.reload();
      await page.click("text=Edit the page");
      await page.fill("#draft-text", "# Pour over coffee\n\nCoffee.");
      await page.click("[data-submit]");
      await page.waitForLoadState();
      expect(await page.inputValue("#draft-text")).toContain("Coffee.");
    } finally {
      await close();
    }
  }, 60_000);
});
