import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { ModelBehavior } from "../../../../adapters/openai/model-server.ts";
import { BROWSERS } from "../../../../adapters/playwright/stand.ts";
import { unzipped } from "../../../../fixtures/unzipped.ts";
import { violations } from "../../axe.ts";
import { ADA } from "../../sign-in/stand.ts";
import { openDashboard } from "../stand.ts";
import { answer, openWriting, type WritingServer } from "../writing-stand.ts";

const [executablePath] = BROWSERS;

const TOPIC = "What about the grinder?";
const WORDS = "A medium grind suits most drippers. The Kalita Wave is one of them, and it is flat.";
const GOOD = `## ${TOPIC}\n\n${WORDS}`;
const BAD = `## ${TOPIC}\n\nA medium grind suits most drippers. The Kalita Wave costs $99, says Marta Kessler.`;
const COPIED = `## ${TOPIC}\n\nRead here which grind size for pour over coffee settings for common grinders need.`;

describe.skipIf(executablePath === undefined)("proposals of the language model in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());

  /** Opens the editor, and collects what the page loads and reports. */
  async function openEditor(base: string, jobId: string, options: BrowserContextOptions = {}) {
    const page = await (await browser.newContext(options)).newPage();
    const loaded: string[] = [];
    const problems: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => (message.type() === "error" ? problems.push(message.text()) : undefined));
    await page.goto(`${base}/sign-in?next=${encodeURIComponent(`/app/reports/${jobId}/draft`)}`);
    await page.fill("input[name=email]", ADA.email);
    await page.fill("input[name=password]", ADA.password);
    await page.click("form[action='/sign-in'] button");
    await page.waitForSelector(".rich");
    // The panel takes clicks when its script is there.
    await page.waitForLoadState("networkidle");
    return { page, loaded, problems };
  }
  const markdown = (page: Page) => page.inputValue("#draft-text");
  const isSaved = (page: Page) =>
    page.waitForFunction(() => document.querySelector("[data-status]")?.textContent?.startsWith("Saved"));
  const toast = (page: Page, words: string) =>
    page.waitForFunction((wanted) => document.querySelector(".toast")?.textContent?.includes(wanted), words);

  /** Requests the section of a missing subtopic by the panel. */
  async function askForSection(page: Page, topic = TOPIC): Promise<void> {
    const row = page.locator("details.topic", { hasText: topic });
    await row.locator("summary").click();
    await row.locator("[data-suggest]").click();
    await page.waitForSelector(".suggestion");
  }
  async function editorOf(server: WritingServer, options: BrowserContextOptions = {}) {
    const jobId = await server.scanned();
    return { jobId, ...(await openEditor(server.base, jobId, options)) };
  }

  test("without a language model the editor has no tool for it and loads no script of it", async () => {
    await using server = await openDashboard();
    const { page, loaded, problems } = await openEditor(server.base, await server.scanned());
    expect(await page.locator("[data-rewrite], [data-suggest], [data-propose]").count()).toBe(0);
    expect(loaded.filter((url) => url.includes("suggestions"))).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  }, 60_000);

  test("a section streams into the text, and accepting it is one step with the real score, a marked version and a Word file", async () => {
    await using server = await openWriting();
    const { page, jobId, loaded, problems } = await editorOf(server);
    const half = Promise.withResolvers<void>();
    server.model.behave({ ...answer(GOOD), half: half.promise });
    const before = await markdown(page);
    expect(loaded.filter((url) => url.includes("suggestions"))).toEqual([]);
    await askForSection(page);
    // Half of the text is there, and the document knows nothing of it.
    await page.waitForFunction(() => document.querySelector(".suggestion .changes")?.textContent?.includes("A medium"));
    expect(await page.textContent(".suggestion")).not.toContain("one of them, and it is flat.");
    expect([await markdown(page), await page.locator("[data-accept]").count()]).toEqual([before, 0]);
    half.resolve();
    await page.waitForSelector("[data-accept]");
    expect(await page.locator(".suggestion mark").count()).toBe(0);
    expect(await page.textContent(".suggestion h2")).toBe(TOPIC);
    expect(await violations(page)).toEqual([]);
    expect(await markdown(page)).toBe(before);
    await page.click("[data-accept]");
    await toast(page, "The suggestion is in the text");
    const after = await markdown(page);
    expect(after).toContain(GOOD);
    expect(await page.locator(".suggestion").count()).toBe(0);
    await isSaved(page);
    const { saved } = await server.service.savedDraft(server.caller, jobId);
    expect(saved?.draft.text).toBe(after);
    const real = await server.service.scoreDraft(
      server.caller,
      jobId,
      saved?.draft ?? { title: "", metaDescription: "", text: "" },
    );
    expect(await page.textContent("[data-measures] strong")).toBe(String(real.score));
    expect(saved?.score).toBe(real.score);
    const [version] = await server.service.draftVersions(server.caller, jobId);
    expect(version?.isMachineWritten).toBe(true);
    const word = await page.request.get(`${server.base}/app/reports/${jobId}/draft/export`);
    const xml = unzipped(await word.body(), "word/document.xml");
    for (const words of [TOPIC, "The Kalita Wave is one of them", "At Little Creek we have a simple way"])
      expect(xml).toContain(words);
    // One step takes it back, and what is typed afterwards is a step of its own.
    await page.keyboard.type("!");
    await page.keyboard.press("Control+Z");
    expect(await markdown(page)).toBe(after);
    await page.keyboard.press("Control+Z");
    expect(await markdown(page)).toBe(before);
    await page.click("[data-history]");
    await page.waitForSelector(".versions");
    expect(await page.textContent(".versions")).toContain("you, machine-written");
    expect(problems).toEqual([]);
    await page.context().close();
  }, 60_000);

  test("a part without evidence is marked and needs a second answer, and rejecting leaves nothing", async () => {
    await using server = await openWriting();
    const { page, jobId, problems } = await editorOf(server);
    const before = await markdown(page);
    server.model.behave(answer(BAD));
    await askForSection(page);
    await page.waitForSelector("[data-accept]");
    expect(await page.locator(".suggestion mark").allTextContents()).toEqual([
      "$99 (not supported)",
      "Marta Kessler (not supported)",
    ]);
    expect(await page.textContent(".doubts")).toContain("$99: No ranking page of the report");
    expect(await page.isDisabled("[data-accept]")).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.check("[data-checked]");
    expect(await page.isDisabled("[data-accept]")).toBe(false);
    await page.click("[data-reject]");
    await toast(page, "Your text is as it was");
    expect(await page.locator(".suggestion").count()).toBe(0);
    expect(await markdown(page)).toBe(before);
    await page.keyboard.press("Control+Z");
    expect(await markdown(page)).toBe(before);
    expect((await server.service.savedDraft(server.caller, jobId)).saved).toBe(null);
    // Copied words are not accepted at all.
    server.model.behave(answer(COPIED));
    await page.locator("details.topic", { hasText: TOPIC }).locator("[data-suggest]").click();
    await page.waitForSelector(".doubts");
    expect(await page.textContent(".doubts")).toContain("Copied words are not accepted.");
    expect(await page.locator("[data-accept], [data-checked]").count()).toBe(0);
    await page.keyboard.press("Escape");
    expect(await page.locator(".suggestion").count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  }, 60_000);

  test("a selection is written again for a step of the plan, with its differences, as one step", async () => {
    await using server = await openWriting();
    const { page, problems } = await editorOf(server);
    const old = "Boil the kettle and wait half a minute.";
    const again = "Boil the kettle, take a **Hario V60** and wait half a minute.";
    server.model.behave(answer(again));
    await page.click("[data-rewrite]");
    await toast(page, "Select the words to rewrite first.");
    await select(page, old);
    await page.click("[data-rewrite]");
    await page.waitForSelector("[data-step]");
    expect(await violations(page)).toEqual([]);
    const steps = await page.locator("[data-step] option").allTextContents();
    expect(steps.length).toBeGreaterThan(1);
    await page.click("[data-start]");
    await page.waitForSelector("[data-accept]");
    expect(await page.locator(".suggestion ins").allTextContents()).toEqual(["kettle, take a Hario V60"]);
    const sent = server.model.requests.at(-1)?.body.messages?.[1]?.content ?? "";
    expect(sent).toContain(`Passage of the writer to write again:\n${old}`);
    expect(sent).toContain("Points to cover:");
    const before = await markdown(page);
    await page.click("[data-accept]");
    expect(await markdown(page)).toBe(before.replace(old, again));
    await page.click(".toast button");
    expect(await markdown(page)).toBe(before);
    expect(problems).toEqual([]);
    await page.context().close();
  }, 60_000);

  test("a passage that its writer changes meanwhile says so, and one that is gone ends its proposal", async () => {
    await using server = await openWriting();
    const { page, problems } = await editorOf(server);
    const [from, to] = ["Here is how we do it in the shop and at home.", "Getting started"];
    server.model.behave(answer("Here is how.\n\n## Starting"));
    await select(page, from, to);
    await page.click("[data-rewrite]");
    await page.click("[data-start]");
    await page.waitForSelector("[data-accept]");
    // A selection over two blocks takes both as a whole.
    expect(server.model.requests.at(-1)?.body.messages?.[1]?.content).toContain(
      "write again:\nAt Little Creek we have a simple way",
    );
    expect(await page.textContent(".suggestion")).not.toContain("You changed the passage meanwhile.");
    await page.click(".rich > p:nth-of-type(1)");
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    await page.keyboard.type("Really, ");
    expect(await page.textContent(".suggestion")).toContain("You changed the passage meanwhile.");
    expect((await page.locator(".suggestion del").allTextContents()).join(" ")).toContain("Really,");
    await page.click("[data-accept]");
    expect(await markdown(page)).toContain(
      "# Pour Over Coffee at Home\n\nHere is how.\n\n## Starting\n\nYou will need",
    );
    await select(page, "a mug and, if you have one");
    await page.click("[data-rewrite]");
    await page.waitForSelector("[data-step]");
    await page.click(".rich > h1");
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Backspace");
    await toast(page, "The passage is gone from the text");
    expect(await page.locator(".suggestion").count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  }, 60_000);

  const FAILURES: readonly (readonly [behavior: ModelBehavior, words: string])[] = [
    [{ kind: "cut", text: JSON.stringify({ options: [GOOD] }) }, "The answer broke off before its end."],
    [{ kind: "refusal" }, "The language model refused to write this."],
    [{ kind: "status", status: 429, retryAfter: "7" }, "The language model is busy. Try again in 7 seconds."],
    [{ kind: "status", status: 500 }, "The model's server failed or cannot be reached."],
    [{ kind: "text", text: "Sure! Here it is." }, "answered twice in a form that cannot be read"],
    [{ kind: "status", status: 404, code: "model_not_found" }, "does not know the configured model"],
  ];
  test("each failure says in words what happened, loses no text, and lets the writer ask again", async () => {
    await using server = await openWriting();
    const { page, problems } = await editorOf(server);
    await page.click(".rich > p:nth-of-type(1)");
    await page.keyboard.press("End");
    await page.keyboard.type(" My own words.");
    const before = await markdown(page);
    server.model.behave(FAILURES[0]?.[0] ?? { kind: "refusal" });
    await askForSection(page);
    for (const [behavior, words] of FAILURES) {
      if (behavior !== FAILURES[0]?.[0]) {
        server.model.behave(behavior);
        await page.click("[data-again]");
      }
      await page.waitForFunction((wanted) => document.querySelector(".problem")?.textContent?.includes(wanted), words);
      expect(await page.textContent(".problem")).toContain("Your text is as it was.");
      expect(await markdown(page)).toBe(before);
    }
    server.model.behave(answer(GOOD));
    await page.context().setOffline(true);
    await page.click("[data-again]");
    await page.waitForFunction(() =>
      document.querySelector(".problem")?.textContent?.includes("The connection broke off."),
    );
    await page.context().setOffline(false);
    await page.click("[data-again]");
    await page.waitForSelector("[data-accept]");
    await page.click("[data-accept]");
    expect(await markdown(page)).toContain("My own words.");
    expect(await markdown(page)).toContain(WORDS);
    expect(problems.filter((problem) => !/Failed to load resource|ERR_INTERNET/.test(problem))).toEqual([]);
    await page.context().close();
  }, 60_000);

  test("titles and descriptions are proposed below their fields, each with its check, and one goes in as one step", async () => {
    await using server = await openWriting();
    const { page, jobId, problems } = await editorOf(server);
    const title = () => page.inputValue("[name=title]");
    const before = await title();
    server.model.behave(answer("Pour Over Coffee, Step by Step", "Pour Over Coffee at Home for $99", "Coffee, slowly"));
    await page.click("[data-propose=title]");
    await page.waitForSelector("[data-accept]");
    expect(await page.locator(".option .changes").allTextContents()).toEqual([
      "Pour Over Coffee, Step by Step",
      "Pour Over Coffee at Home for $99 (not supported)",
      "Coffee, slowly",
    ]);
    const accepts = page.locator("[data-accept]");
    expect([await accepts.nth(0).isDisabled(), await accepts.nth(1).isDisabled()]).toEqual([false, true]);
    expect(await violations(page)).toEqual([]);
    await accepts.nth(0).click();
    expect([await title(), await page.locator(".suggestion").count()]).toEqual(["Pour Over Coffee, Step by Step", 0]);
    await isSaved(page);
    expect((await server.service.draftVersions(server.caller, jobId))[0]).toMatchObject({
      title: "Pour Over Coffee, Step by Step",
      isMachineWritten: true,
    });
    await page.focus("[name=title]");
    await page.keyboard.press("Control+Z");
    expect(await title()).toBe(before);
    server.model.behave({ kind: "refusal" });
    await page.click("[data-propose=metaDescription]");
    await page.waitForSelector(".problem");
    server.model.behave(answer("How to pour coffee at home, with a kettle and a cone."));
    await page.click("[data-again]");
    await page.waitForSelector("[data-accept]");
    await page.click("[data-accept]");
    expect(await page.inputValue("[name=metaDescription]")).toBe(
      "How to pour coffee at home, with a kettle and a cone.",
    );
    await page.click(".toast button");
    expect(await page.inputValue("[name=metaDescription]")).toBe("How we make coffee by hand at Little Creek.");
    // The browser itself logs the refusal of the model.
    expect(problems.filter((problem) => !problem.includes("Failed to load resource"))).toEqual([]);
    await page.context().close();
  }, 60_000);

  test("the eleventh request of a minute says when to try again, and does not reach the model", async () => {
    await using server = await openWriting();
    const { page, jobId } = await editorOf(server);
    server.model.behave(answer("A title"));
    await page.evaluate(async (id) => {
      const init = {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ task: "title" }),
      };
      for (let count = 0; count < 10; count += 1)
        await fetch(`/app/api/reports/${id}/write`, init).then((response) => response.text());
    }, jobId);
    await askForSection(page);
    await page.waitForFunction(() =>
      /You asked too often\. Try again in \d+ seconds?\./.test(document.querySelector(".problem")?.textContent ?? ""),
    );
    expect(server.model.requests.length).toBe(10);
    await page.context().close();
  }, 60_000);

  for (const options of [
    { viewport: { width: 1440, height: 900 }, colorScheme: "light", locale: "de-DE" },
    { viewport: { width: 390, height: 844 }, colorScheme: "dark", locale: "de-DE" },
  ] as const)
    test(`at ${options.viewport.width} pixels the report, its proposals and a suggestion fit and pass the accessibility rules`, async () => {
      await using server = await openWriting();
      const { page, jobId, problems } = await editorOf(server, options);
      const isFine = async (): Promise<void> => {
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      };
      server.model.behave(answer(BAD));
      if (options.viewport.width < 900) await page.locator("[data-dock-tab]").first().click();
      await askForSection(page);
      await page.waitForSelector("[data-accept]");
      await isFine();
      // On a phone the panel has closed, so it covers no button of the suggestion.
      await page.click("[data-reject]");
      await page.goto(`${server.base}/app/reports/${jobId}`);
      await isFine();
      await page.selectOption("#suggestions select", TOPIC);
      await page.locator("#suggestions form:has(select) button").click();
      await page.waitForSelector("pre.prose mark");
      await page.locator("main details summary").first().click();
      await page.locator("main details summary").last().click();
      await isFine();
      expect(problems).toEqual([]);
      await page.context().close();
    }, 60_000);

  test("without JavaScript a title goes from the report into the draft", async () => {
    await using server = await openWriting();
    const jobId = await server.scanned();
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(`${server.base}/sign-in?next=${encodeURIComponent(`/app/reports/${jobId}`)}`);
    await page.fill("input[name=email]", ADA.email);
    await page.fill("input[name=password]", ADA.password);
    await page.click("form[action='/sign-in'] button");
    server.model.behave(answer("Pour Over Coffee, Step by Step"));
    await page.locator("#suggestions button").first().click();
    expect(await page.textContent("pre.prose")).toBe("Pour Over Coffee, Step by Step");
    await page.locator("main form button.primary").click();
    expect(await page.inputValue("[name=title]")).toBe("Pour Over Coffee, Step by Step");
    await page.context().close();
  }, 60_000);

  test("Stop ends the request to the model, and typing goes on while it writes", async () => {
    await using server = await openWriting();
    const { page, problems } = await editorOf(server);
    server.model.behave({ ...answer(GOOD), half: new Promise(() => {}) });
    await askForSection(page);
    await page.waitForFunction(() => document.querySelector(".suggestion .changes")?.textContent?.includes("A medium"));
    await page.click(".rich > p:nth-of-type(1)");
    await page.keyboard.press("End");
    await page.keyboard.type(" My own words.");
    expect(await markdown(page)).toContain("My own words.");
    const before = await markdown(page);
    await page.click("[data-stop]");
    await toast(page, "Stopped. Your text is as it was.");
    await server.model.isLeft();
    expect(await markdown(page)).toBe(before);
    expect(problems).toEqual([]);
    await page.context().close();
  }, 60_000);

  test("a section goes below its heading when the text has it, and the heading is there once", async () => {
    await using server = await openWriting();
    const { page, problems } = await editorOf(server);
    await page.locator("details.topic", { hasText: TOPIC }).locator("summary").click();
    await page.locator("details.topic[open] button", { hasText: "Insert as heading" }).click();
    server.model.behave(answer(GOOD));
    await page.locator("details.topic[open] [data-suggest]").click();
    await page.waitForSelector("[data-accept]");
    await page.click("[data-accept]");
    const text = await markdown(page);
    expect(text.split(TOPIC).length).toBe(2);
    expect(text).toContain(`## ${TOPIC}\n\n${WORDS}`);
    expect(problems).toEqual([]);
    await page.context().close();
  }, 60_000);

  /** Selects words of the text, or from the words to a second place. */
  async function select(page: Page, from: string, to = from): Promise<void> {
    await page.evaluate(
      ([first = "", last = ""]) => {
        const nodes: Text[] = [];
        const walker = document.createTreeWalker(document.querySelector(".rich") ?? document, NodeFilter.SHOW_TEXT);
        while (walker.nextNode() !== null) nodes.push(walker.currentNode as Text);
        const start = nodes.find(({ data }) => data.includes(first));
        const end = nodes.findLast(({ data }) => data.includes(last));
        if (start === undefined || end === undefined) throw new Error(`no ${first}`);
        document.querySelector<HTMLElement>(".rich")?.focus();
        getSelection()?.setBaseAndExtent(start, start.data.indexOf(first), end, end.data.indexOf(last) + last.length);
      },
      [from, to],
    );
    // The library reads the selection of the page in an event.
    await page.waitForTimeout(50);
  }
});
