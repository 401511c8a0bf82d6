import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { BROWSERS } from "../../../../adapters/playwright/stand.ts";
import { type ServerProcess, startServer } from "../../../../blackbox/server-process.ts";
import { unzipped } from "../../../../fixtures/unzipped.ts";
import { writeCorpus } from "../../../../fixtures/web/corpus.ts";
import { type RunningWeb, startWeb } from "../../../../fixtures/web/server.ts";
import { TOPICS } from "../../../../fixtures/web/sites.ts";
import { runCli } from "../../../cli.ts";

const [executablePath] = BROWSERS;
const [topic] = TOPICS;
const SCAN_MS = 90_000;

/** A person at the browser, whose clicks and typed fields are counted. */
class Hand {
  readonly #page: Page;
  readonly #started = performance.now();
  clicks = 0;
  fields = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(selector: string): Promise<void> {
    this.clicks += 1;
    await this.#page.click(selector);
  }

  async fill(selector: string, text: string): Promise<void> {
    this.fields += 1;
    await this.#page.fill(selector, text);
  }

  /** Prints what the journey took, and returns the clicks and fields. */
  end(journey: string): readonly [clicks: number, fields: number] {
    const seconds = ((performance.now() - this.#started) / 1_000).toFixed(1);
    console.log(`journey | ${journey} | ${this.clicks} clicks | ${this.fields} fields | ${seconds} s`);
    return [this.clicks, this.fields];
  }
}

describe.skipIf(executablePath === undefined || topic === undefined)("journeys in Chromium on a fresh server", () => {
  const folder = mkdtempSync(join(tmpdir(), "serplens-journeys-"));
  let web: RunningWeb;
  let server: ServerProcess;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let setup = "";
  const sandbox = process.getuid?.() === 0 ? { SERPLENS_BROWSER_SANDBOX: "off" } : {};
  const env = {
    ...sandbox,
    SERPLENS_PORT: "0",
    SERPLENS_DATABASE_URL: `sqlite:${join(folder, "serplens.db")}`,
    SERPLENS_CORPUS_PATH: join(folder, "corpus.db"),
    SERPLENS_LOG_LEVEL: "warn",
  };
  async function json(...args: readonly string[]) {
    const { code, stdout, stderr } = await runCli([...args, "--json"], { cwd: folder, env });
    expect(`${code} ${code === 0 ? "" : stderr}`).toBe("0 ");
    return JSON.parse(stdout);
  }
  beforeAll(async () => {
    web = await startWeb();
    const hosts = join(folder, "hosts.json");
    writeFileSync(hosts, JSON.stringify(web.hostMap));
    await writeCorpus(join(folder, "pages.jsonl"));
    await json("corpus", "add", join(folder, "pages.jsonl"));
    server = await startServer(["--map-hosts", hosts], { cwd: folder, env });
    setup = /at (http:\S+)/.exec(server.printed())?.[1] ?? "";
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
    context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
    page = await context.newPage();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.end("SIGTERM");
    await web?.close();
    rmSync(folder, { recursive: true });
  });

  async function scanFromOverview(hand: Hand, url: string | null): Promise<void> {
    await hand.fill("form[action='/app/scan'] input[name=keyword]", topic?.keyword ?? "");
    if (url !== null) await hand.fill("form[action='/app/scan'] input[name=url]", url);
    await hand.click("form[action='/app/scan'] button[type=submit]");
  }

  const journeys: (readonly [name: string, run: () => Promise<void>])[] = [];
  const journey = (name: string, run: () => Promise<void>): void => {
    journeys.push([name, run]);
  };

  journey("the link of a fresh server leads to the first report in two clicks", async () => {
    const hand = new Hand(page);
    await page.goto(setup);
    await hand.fill("input[name=email]", "mara@littlecreek.example");
    await hand.fill("input[name=password]", "larch window kettle");
    await hand.click("button[type=submit]");
    await page.waitForSelector("form[action='/app/scan']");
    await scanFromOverview(hand, topic?.target ?? "");
    await page.waitForSelector(".gauge", { timeout: SCAN_MS });
    expect(hand.end("first report on a fresh server")).toEqual([2, 4]);
  });

  journey("a report is scanned again in one click, and compared in another", async () => {
    const hand = new Hand(page);
    const before = page.url();
    await hand.click("form[action$='/scan-again'] button:not([name])");
    await page.waitForURL((url) => url.href !== before);
    await page.waitForSelector(".gauge", { timeout: SCAN_MS });
    expect(await page.textContent("#since h2, section h2")).toContain("Since");
    await hand.click("a[href^='/app/compare']");
    await page.waitForSelector("text=points");
    expect(hand.end("scan again and compare")).toEqual([2, 0]);
  });

  journey("fifty lines are checked, paid and scanned in three clicks", async () => {
    const [{ id }] = await json("orgs", "list");
    await json("credits", "grant", "--org", id, "--credits", "1000");
    const fresh = web.urls.filter((url) => url !== topic?.target);
    const lines = fresh.slice(0, 50).map((url) => `${url}, ${topic?.keyword}`);
    expect(lines).toHaveLength(50);
    await page.goto(`${server.address}/app/pages`);
    const hand = new Hand(page);
    await hand.click("a[href='/app/pages/new']");
    await hand.fill("textarea[name=lines]", lines.join("\n"));
    await page.selectOption("select[name=tier]", "lite");
    await hand.click("form.many button:not([formaction])");
    await page.waitForSelector("button[formaction='/app/batches']");
    await hand.click("button[formaction='/app/batches']");
    await page.waitForURL(/\/app\/batches\//);
    hand.end("50 lines, until the batch runs");
    // The page follows its scans, and loads again when some have ended.
    const progressOf = async () => {
      const html = await (await context.request.get(page.url())).text();
      const [, ready = 0, all = 0] = /(\d+) of (\d+) ready/.exec(html) ?? [];
      const [, failed = 0] = /(\d+) failed and were not charged/.exec(html) ?? [];
      return { ready: Number(ready), all: Number(all), failed: Number(failed) };
    };
    let progress = await progressOf();
    while (progress.all === 0 || progress.ready + progress.failed < progress.all) {
      await Bun.sleep(1_000);
      progress = await progressOf();
    }
    expect(hand.end("50 lines, until all have ended")).toEqual([3, 1]);
    console.log(`journey | batch | ${progress.ready} of ${progress.all} ready, ${progress.failed} failed`);
    await page.waitForFunction((all) => document.querySelectorAll(".scans > li > .pill").length === all, progress.all);
  });

  journey("a brief becomes a draft, and a DOCX file with the brand", async () => {
    const hand = new Hand(page);
    await page.goto(`${server.address}/app/brand`);
    await hand.fill("form[action='/app/brand'] input[name=name]", "Agentur Nord");
    await hand.fill("form[action='/app/brand'] input[name=color]", "#7a2e8e");
    await hand.click("form[action='/app/brand'] button[type=submit]");
    hand.end("brand");
    await page.goto(`${server.address}/app`);
    const next = new Hand(page);
    await scanFromOverview(next, null);
    await page.waitForSelector("text=Start the draft", { timeout: SCAN_MS });
    const brief = page.url();
    await next.click("text=Start the draft");
    await page.waitForSelector(".rich");
    await page.goto(brief);
    await next.click("text=Share and export");
    const [download] = await Promise.all([page.waitForEvent("download"), next.click("a[href$='format=docx']")]);
    const file = readFileSync(await download.path());
    expect(unzipped(file, "word/header1.xml")).toContain("Agentur Nord");
    expect(unzipped(file, "word/styles.xml")).toMatch(/7a2e8e/i);
    expect(next.end("brief to draft to DOCX with brand")).toEqual([4, 1]);
  });

  journey("no page sends more than the budget of its kind", async () => {
    const report = await page.evaluate(() => document.querySelector("a[href*='/app/reports/']")?.getAttribute("href"));
    await page.goto(`${server.address}/app/pages`);
    const own = report ?? (await page.getAttribute("a[href^='/app/reports/']", "href")) ?? "";
    const id = /job_\w+/.exec(own)?.[0] ?? "";
    const paths = ["/app", "/app/pages", "/app/pages/new", "/app/watch", "/app/compare", "/app/usage", "/app/log"];
    const cookies = await context.cookies();
    for (const path of [...paths, `/app/reports/${id}`, `/app/reports/${id}/draft`]) {
      // A context of its own has an empty cache.
      const cold = await browser.newContext();
      await cold.addCookies(cookies);
      const visit = await cold.newPage();
      const sizes: Promise<readonly [kind: string, bytes: number]>[] = [];
      visit.on("requestfinished", (request) => {
        sizes.push(request.sizes().then(({ responseBodySize }) => [request.resourceType(), responseBodySize] as const));
      });
      await visit.goto(server.address + path, { waitUntil: "load" });
      const sum = (kind: string, all: readonly (readonly [string, number])[]) =>
        all.filter(([one]) => one === kind).reduce((total, [, bytes]) => total + bytes, 0);
      // The editor sends requests after it has loaded, and their sizes are lost when the context closes.
      await visit.removeAllListeners("requestfinished");
      const all = await Promise.all(sizes);
      const [html, css, js] = ["document", "stylesheet", "script"].map((kind) => sum(kind, all));
      if (path === "/app/compare") expect(await visit.textContent("main")).toContain("Promised and realized");
      console.log(`bytes | ${path.replace(id, "ID")} | HTML ${html} | CSS ${css} | JS ${js}`);
      const isEditor = path.endsWith("/draft");
      expect(`${path} ${(js ?? 0) <= (isEditor ? 95_000 : 10_000)} ${(css ?? 0) <= 15_000}`).toBe(`${path} true true`);
      await cold.close();
    }
  });

  // Each journey begins where the one before ended, so they are one test: the runner shuffles tests.
  test("five journeys of one person, one after the other", async () => {
    for (const [name, run] of journeys) {
      console.log(`journey | ${name}`);
      await run();
    }
  }, 900_000);
});
