import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { JsonObject } from "../../../../../core/domain/job.ts";
import { BROWSERS } from "../../../../adapters/playwright/stand.ts";
import { violations } from "../../axe.ts";
import { ADA } from "../../sign-in/stand.ts";
import { cursorKnown, type DashboardServer, openDashboard, writeDraft } from "../stand.ts";

const [executablePath] = BROWSERS;

describe.skipIf(executablePath === undefined)("the work on a draft in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());

  async function signIn(page: Page): Promise<void> {
    await page.fill("input[name=email]", ADA.email);
    await page.fill("input[name=password]", ADA.password);
    await page.click("form[action='/sign-in'] button");
    await page.waitForSelector(".rich");
  }
  async function openEditor(base: string, jobId: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(`${base}/sign-in?next=${encodeURIComponent(`/app/reports/${jobId}/draft`)}`);
    await signIn(page);
    return page;
  }
  const saved = (page: Page) =>
    page.waitForFunction(() => document.querySelector("[data-status]")?.textContent?.startsWith("Saved"));
  const notice = (page: Page, words: string) =>
    page.waitForFunction(
      (wanted) => document.querySelector("[data-save-notice]")?.textContent?.includes(wanted),
      words,
    );
  const markdown = (page: Page) => page.inputValue("#draft-text");

  async function guestLink(server: DashboardServer, jobId: string, rights = "write"): Promise<string> {
    const ada = server.person();
    await ada.signIn();
    const until = new Date(server.clock.now() + 86_400_000).toISOString().slice(0, 10);
    const page = await ada.post(`/app/reports/${jobId}/draft/guests`, Object.entries({ rights, until }));
    return /\/g\/slg_\w+/.exec(await page.text())?.[0] ?? "";
  }
  async function openGuest(server: DashboardServer, path: string): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${server.base}${path}`);
    await page.fill("input[name=name]", "Ola Brandt");
    await page.click("button[type=submit]");
    await page.waitForSelector(".rich");
    return page;
  }

  test("words that were typed just before the window leaves are saved", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const page = await openEditor(server.base, jobId);
    await writeDraft(page, "Typed and gone.");
    await page.goto("about:blank");
    for (let tries = 0; tries < 200; tries += 1) {
      const { saved: kept } = await server.service.savedDraft(server.caller, jobId);
      if (kept !== null) break;
    }
    await page.goBack();
    await page.waitForSelector(".rich");
    expect(await markdown(page)).toBe("Typed and gone.");
    expect((await server.service.savedDraft(server.caller, jobId)).saved?.draft.text).toBe("Typed and gone.");
    await page.context().close();
  }, 60_000);

  test("typed words come back after the session has ended and the writer signs in again", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, await server.scanned());
    await page.context().clearCookies();
    await writeDraft(page, "Typed without a session.");
    await notice(page, "You are signed out.");
    await page.click("[data-save-notice] a");
    await signIn(page);
    expect(await markdown(page)).toBe("Typed without a session.");
    await saved(page);
    await page.context().close();
  }, 60_000);

  test("signing out removes the copies of drafts from the device, and nobody gets the copy of another person", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const page = await openEditor(server.base, jobId);
    const copies = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("serplens-draft")));
    await page.context().setOffline(true);
    await writeDraft(page, "Words that never reached the server.");
    await notice(page, "No connection");
    expect((await copies()).length).toBe(1);
    await page.evaluate((id) => {
      const copy = {
        title: "",
        metaDescription: "",
        text: "Somebody else's words.",
        version: 0,
        at: Date.now() + 60_000,
      };
      localStorage.setItem(`serplens-draft-${id}-other@example.com-any`, JSON.stringify(copy));
    }, jobId);
    await page.context().setOffline(false);
    await page.reload();
    await page.waitForSelector(".rich");
    expect(await markdown(page)).toBe("Words that never reached the server.");
    await page.goto(`${server.base}/app`);
    expect((await copies()).length).toBeGreaterThan(0);
    await page.click("form[action='/sign-out'] button");
    await page.waitForURL(/sign-in/);
    expect(await copies()).toEqual([]);
    await page.context().close();
  }, 60_000);

  test("a restored version is one step that undo, its message and the history take back", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const old = { title: "Old", metaDescription: "", text: "## Old\n\nThe old text of the page." };
    await server.service.saveDraft(server.caller, jobId, { draft: old, version: 0, savedBy: "Bo" });
    const now = { ...old, title: "New", text: "## New\n\nThe new text of the page." };
    await server.service.saveDraft(server.caller, jobId, { draft: now, version: 1, savedBy: "Bo" });
    const page = await openEditor(server.base, jobId);
    const restore = async () => {
      await page.click("[data-history]");
      await page.waitForSelector(".changes del");
      expect(await page.textContent(".changes")).toContain("The removed: oldadded: new text of the page.");
      await page.click("[data-restore-version]");
    };
    await restore();
    expect([await markdown(page), await page.inputValue("[name=title]")]).toEqual([old.text, "Old"]);
    await page.focus(".rich");
    await page.keyboard.press("Control+Z");
    expect([await markdown(page), await page.inputValue("[name=title]")]).toEqual([now.text, "New"]);
    await saved(page);
    await restore();
    await page.click(".toast button");
    expect([await markdown(page), await page.inputValue("[name=title]")]).toEqual([now.text, "New"]);
    await page.context().close();
  }, 60_000);

  test("a guest writes and comments, and keeps the text when the link ends", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const path = await guestLink(server, jobId);
    const page = await openGuest(server, path);
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await writeDraft(page, "Words of a guest.");
    await saved(page);
    expect((await server.service.savedDraft(server.caller, jobId)).saved?.savedBy).toBe("Ola Brandt (guest)");
    await page.keyboard.press("Control+A");
    await page.click("#tab-comments");
    await page.fill("[data-new-comment] textarea", "Is this enough?");
    await page.click("[data-new-comment] button");
    await page.waitForSelector(".comment blockquote");
    expect(await page.textContent(".comment")).toContain("Words of a guest.");
    expect(problems).toEqual([]);
    expect(await page.evaluate(() => [...document.querySelectorAll("a")].map((each) => each.href))).toEqual([]);
    expect(await violations(page)).toEqual([]);
    const [link] = await server.service.people.guestLinks({ organizationId: server.organizationId, jobId });
    const ada = server.person();
    await ada.signIn();
    await ada.post(`/app/reports/${jobId}/draft/guests/end`, [["id", link?.id ?? ""]]);
    await writeDraft(page, "Typed after the end.");
    await notice(page, "This draft cannot be reached any more.");
    expect(await markdown(page)).toBe("Typed after the end.");
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).toContain("Typed after the end.");
    await page.context().close();
  }, 60_000);

  test("a guest for comments reads the text and cannot change it", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const page = await openGuest(server, await guestLink(server, jobId, "comment"));
    const before = await markdown(page);
    await page.click(".rich");
    await page.keyboard.type("Not allowed.");
    expect(await markdown(page)).toBe(before);
    expect(await page.getAttribute(".rich", "contenteditable")).toBe("false");
    await page.context().close();
  }, 60_000);

  test("an ignored term and an own term count at once, after a new visit, and for the server", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const page = await openEditor(server.base, jobId);
    await page.waitForSelector("html[data-scorer=browser]");
    await page.click("#tab-terms");
    const row = page.locator(".terms .term").first();
    const name = (await row.locator("bdi").textContent()) ?? "";
    const names = () => page.locator(".terms .term bdi").allTextContents();
    await row.getByRole("button", { name: /^Ignore/ }).click();
    await page.waitForFunction(() => document.querySelector(".toast")?.textContent?.includes("is ignored"));
    await page.waitForFunction(
      (gone) => [...document.querySelectorAll(".terms .term bdi")].every(({ textContent }) => textContent !== gone),
      name,
    );
    await page.click("details.own summary");
    await page.fill("details.own input", "zeppelin mast");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector(".terms .term bdi")?.textContent === "zeppelin mast");
    await writeDraft(page, "Two zeppelin masts and one zeppelin mast.");
    await page.waitForFunction(() => document.querySelector(".terms .term .count b")?.textContent === "2");
    await saved(page);
    await page.reload();
    await page.waitForSelector("html[data-scorer]");
    await page.click("#tab-terms");
    expect([(await names())[0], (await names()).includes(name)]).toEqual(["zeppelin mast", false]);
    const draft = { title: "", metaDescription: "", text: "One zeppelin mast." };
    const scored = await server.service.scoreDraft(server.caller, jobId, draft);
    expect(scored.terms[0]).toMatchObject({ term: "zeppelin mast", isOwn: true, count: 1 });
    expect(scored.terms.some(({ term }) => term === name)).toBe(false);
    await page.getByRole("button", { name: "Ignored 1" }).click();
    await page.getByRole("button", { name: `Use “${name}” again` }).click();
    await page.getByRole("button", { name: /^All / }).click();
    await page.waitForFunction(
      (back) => [...document.querySelectorAll(".terms .term bdi")].some(({ textContent }) => textContent === back),
      name,
    );
    await page.context().close();
  }, 60_000);

  test("a section moves with its text by Alt and an arrow, keeps the focus, and is one step that undo takes back", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const text =
      "# Sheds\n\nAll of them.\n\n## Wood\n\nWood is warm.\n\n## Metal\n\nMetal is cheap.\n\n- thin\n- light";
    const draft = { title: "Sheds", metaDescription: "", text };
    await server.service.saveDraft(server.caller, jobId, { draft, version: 0, savedBy: ADA.email });
    const page = await openEditor(server.base, jobId);
    const before = await markdown(page);
    await page.click("[role=tab]:has-text('Outline')");
    const wood = page.locator("[data-heading]", { hasText: "Wood" });
    await wood.focus();
    await page.keyboard.press("Alt+ArrowDown");
    const moved = await markdown(page);
    expect(moved.indexOf("Metal is cheap.")).toBeLessThan(moved.indexOf("Wood is warm."));
    expect(moved.indexOf("- light")).toBeLessThan(moved.indexOf("## Wood"));
    expect(await wood.evaluate((row) => row === document.activeElement)).toBe(true);
    await page.click(".rich p");
    await page.keyboard.press("Control+Z");
    expect(await markdown(page)).toBe(before);
    await page.context().close();
  }, 60_000);

  test("tools and keys set links, code and tables, and Tab in the last cell adds a row", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, await server.scanned());
    await writeDraft(page, "See the guide and the flag.");
    const choose = async (words: string) => {
      await page.evaluate((wanted) => {
        const node = document.querySelector(".rich p")?.firstChild as Text;
        const start = node.data.indexOf(wanted);
        getSelection()?.setBaseAndExtent(node, start, node, start + wanted.length);
      }, words);
      await cursorKnown(page);
    };
    await choose("flag");
    await page.getByRole("button", { name: "Code", exact: true }).click();
    await page.waitForFunction(() => document.querySelector(".rich code")?.textContent === "flag");
    await choose("guide");
    await page.keyboard.press("Control+K");
    await page.fill("[data-link]", "example.com/guide");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+End");
    await cursorKnown(page);
    await page.getByRole("button", { name: "Table" }).click();
    await page.keyboard.type("Size");
    for (let cell = 0; cell < 9; cell += 1) await page.keyboard.press("Tab");
    await page.keyboard.type("Last");
    expect((await markdown(page)).split("\n").map((line) => line.replaceAll(/ +/g, " ").trim())).toEqual([
      "See the [guide](https://example.com/guide) and the `flag`.",
      "",
      "| Size | | |",
      "| --- | --- | --- |",
      "| | | |",
      "| | | |",
      "| Last | | |",
    ]);
    const names = await page.locator("[data-tools] button").evaluateAll((all) => all.map((each) => each.ariaLabel));
    expect(names).toContain("Numbered list");
    expect(names.includes(null)).toBe(false);
    await page.context().close();
  }, 60_000);

  test("a link at the cursor gets another address as a whole or loses it, and an address alone becomes a link", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const draft = { title: "", metaDescription: "", text: "See [our **long** guide](https://a.example/x)." };
    await server.service.saveDraft(server.caller, jobId, { draft, version: 0, savedBy: ADA.email });
    const page = await openEditor(server.base, jobId);
    const setLink = async (href: string) => {
      await page.keyboard.press("Control+K");
      await page.fill("[data-link]", href);
      await page.keyboard.press("Enter");
    };
    await page.click(".rich a strong");
    await cursorKnown(page);
    await setLink("https://b.example/y");
    expect(await markdown(page)).toBe("See [our **long** guide](https://b.example/y).");
    await setLink("");
    expect(await markdown(page)).toBe("See our **long** guide.");
    await page.keyboard.press("Control+End");
    await cursorKnown(page);
    await setLink("https://c.example");
    expect(await markdown(page)).toBe("See our **long** guide.[https://c.example](https://c.example)");
    await page.context().close();
  }, 60_000);

  test("marks, links and images that are typed as Markdown get their form, and Ctrl+Z returns the characters", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, await server.scanned());
    const line =
      "**Two** words, *one* and `code`, [a link](https://a.example) and ![A kettle](https://a.example/k.png)";
    await writeDraft(page, `${line} end`);
    expect(await markdown(page)).toBe(`${line} end`);
    expect(await page.locator(".rich .image").getAttribute("aria-label")).toBe("A kettle");
    await writeDraft(page, "2 * 3 * 4, snake_case and a*b*c, [1] (see), *one*");
    await page.keyboard.press("Control+Z");
    expect(await markdown(page)).toBe("2 \\* 3 \\* 4, snake_case and a\\*b\\*c, \\[1\\] (see), \\*one\\*");
    await page.context().close();
  }, 60_000);

  test("a writer goes on behind a table and before it, and Backspace deletes an empty row", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const table = "| a | b |\n| --- | --- |\n| 1 | 2 |";
    const draft = { title: "", metaDescription: "", text: table };
    await server.service.saveDraft(server.caller, jobId, { draft, version: 0, savedBy: ADA.email });
    const page = await openEditor(server.base, jobId);
    expect(await markdown(page)).toBe(table);
    await page.click(".rich td:last-child");
    await page.keyboard.press("Tab");
    expect(await page.locator(".rich tr").count()).toBe(3);
    await page.keyboard.press("Backspace");
    expect(await markdown(page)).toBe(table);
    await page.keyboard.press("Control+End");
    await page.keyboard.type("Behind.");
    await page.click(".rich th");
    await page.keyboard.press("Home");
    await cursorKnown(page);
    await page.keyboard.press("Enter");
    await page.keyboard.type("Before.");
    expect(await markdown(page)).toBe(`Before.\n\n${table}\n\nBehind.`);
    await page.context().close();
  }, 60_000);

  test("Ctrl+S saves at once as a version and opens no dialog of the browser", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const page = await openEditor(server.base, jobId);
    await writeDraft(page, "Worth a version.");
    await page.evaluate(() =>
      document.addEventListener("keydown", (event) =>
        setTimeout(() => Object.assign(window, { wasPrevented: event.defaultPrevented })),
      ),
    );
    await Promise.all([
      page.waitForRequest((request) => request.postData()?.includes('"isAutomatic":false') === true),
      page.keyboard.press("Control+S"),
    ]);
    expect(await page.evaluate(() => (window as unknown as { wasPrevented: boolean }).wasPrevented)).toBe(true);
    await saved(page);
    await page.context().close();
  }, 60_000);

  test("a draft of an expired scan is written and saved without a score", async () => {
    await using server = await openDashboard({ keepsPages: false });
    const jobId = await server.scanned();
    const draft = { title: "Sheds", metaDescription: "", text: "Before." };
    await server.service.saveDraft(server.caller, jobId, { draft, version: 0, savedBy: ADA.email });
    const page = await openEditor(server.base, jobId);
    await page.waitForSelector("html[data-scorer=server]");
    await writeDraft(page, "After the end of the scan.");
    await saved(page);
    expect(await page.textContent("[data-measures]")).toContain("Scan again to score");
    await page.click("#tab-terms");
    expect(await page.textContent("#panel-terms")).toContain("Scan again to fill it");
    await page.click("[data-history]");
    await page.waitForSelector("dialog .changes ins");
    expect((await server.service.savedDraft(server.caller, jobId)).saved?.draft.text).toBe(
      "After the end of the scan.",
    );
    await page.context().close();
  }, 60_000);

  test("a viewer comments in the editor and finds no way to change the text", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const draft = { title: "Sheds", metaDescription: "", text: "## Sheds\n\nWords to read." };
    await server.service.saveDraft(server.caller, jobId, { draft, version: 0, savedBy: ADA.email });
    await server.addMember("vi@example.com", "viewer");
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${server.base}/sign-in?next=${encodeURIComponent(`/app/reports/${jobId}/draft`)}`);
    await page.fill("input[name=email]", "vi@example.com");
    await page.fill("input[name=password]", ADA.password);
    await page.click("form[action='/sign-in'] button");
    await page.waitForSelector(".rich");
    await page.click(".rich p");
    await page.keyboard.type("Mine");
    expect(await page.textContent(".rich p")).toBe("Words to read.");
    expect(await page.getByRole("button", { name: /^(Insert|Move|Ignore|Share)/ }).count()).toBe(0);
    await page.click("#tab-comments");
    await page.fill("[data-new-comment] textarea", "Which words?");
    await page.click("[data-new-comment] button");
    await page.waitForSelector(".comment");
    const { comments } = await server.service.draftNotes(server.caller, jobId);
    expect(comments.map(({ by, text }) => [by, text])).toEqual([["vi@example.com", "Which words?"]]);
    await page.context().close();
  }, 60_000);

  test("a copy for documents has lines around cells and items without paragraphs, and the HTML source has no lines", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const draft = { title: "", metaDescription: "", text: "- one\n  - two\n\n| Size |\n| --- |\n| Ten |" };
    await server.service.saveDraft(server.caller, jobId, { draft, version: 0, savedBy: ADA.email });
    const page = await openEditor(server.base, jobId);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = async (source: string, type: string) => {
      await page.click("details.popup summary");
      await page.click(`[data-copy=${source}]`);
      // The notice about the first copy is still there at the second one.
      await page.waitForFunction(() => document.querySelector(".toast")?.textContent === "Copied");
      return page.evaluate(async (wanted) => {
        for (;;) {
          const [item] = await navigator.clipboard.read();
          if (item?.types.includes(wanted)) return (await item.getType(wanted)).text();
          await new Promise(requestAnimationFrame);
        }
      }, type);
    };
    const list = "<ul><li>one<ul><li>two</li></ul></li></ul>";
    const rows = "<tbody><tr><th>Size</th></tr><tr><td>Ten</td></tr></tbody></table>";
    expect(await copied("html", "text/plain")).toBe(`${list}<table>${rows}`);
    const html = (await copied("text", "text/html")) ?? "";
    expect(html).toContain(list);
    expect(html).toContain('<table border="1"');
    expect(html).not.toMatch(/ (?:style|class|dir)=/);
    await page.context().close();
  }, 60_000);

  test("terms far below the window are marked when the writer scrolls to them", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const filler = Array.from({ length: 120 }, (_, at) => `Paragraph ${at} is about the garden.`);
    const draft = { title: "", metaDescription: "", text: ["A burr grinder.", ...filler, "A kettle."].join("\n\n") };
    await server.service.saveDraft(server.caller, jobId, { draft, version: 0, savedBy: ADA.email });
    const page = await openEditor(server.base, jobId);
    const isMarked = (wanted: string) => {
      const { highlights } = CSS as unknown as { highlights: Map<string, Set<StaticRange>> };
      const marked = [...highlights.values()].flatMap((ranges) => [...ranges]);
      return marked.some(({ startContainer }) => startContainer.textContent === wanted);
    };
    await page.waitForFunction(isMarked, "A burr grinder.");
    // Text that is out of sight has no marks. The browser reads all marks again at each key, which takes time.
    expect(await page.evaluate(isMarked, "A kettle.")).toBe(false);
    await page.evaluate(() => document.querySelector(".rich")?.lastElementChild?.scrollIntoView());
    await page.waitForFunction(isMarked, "A kettle.");
    expect(await page.evaluate(isMarked, "A burr grinder.")).toBe(false);
    await page.context().close();
  }, 60_000);

  test("the score is announced to screen readers once after a pause, and not at each key", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, await server.scanned());
    await page.waitForSelector("html[data-scorer=browser]");
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      const place = document.querySelector(".unseen[role=status]") as HTMLElement;
      new MutationObserver(() => said.push(place.textContent ?? "")).observe(place, { childList: true });
    });
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    await writeDraft(page, "Short.");
    await page.waitForFunction(() => (window as unknown as { said: string[] }).said.length > 0);
    expect(await said()).toEqual(["Too short"]);
    await page.keyboard.insertText("The kettle heats the water for the coffee. ".repeat(30));
    await page.keyboard.type("And the grinder is ready to pour it.", { delay: 40 });
    expect(await said()).toEqual(["Too short"]);
    await page.waitForFunction(() => (window as unknown as { said: string[] }).said.length > 1);
    expect((await said())[1]).toMatch(/^Score \d+ of 100$/);
    await page.context().close();
  }, 60_000);

  test("the server scores on when the scorer of the browser has died", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, await server.scanned());
    await page.waitForSelector("html[data-scorer=browser]");
    await Promise.all(page.workers().map((worker) => worker.evaluate("close()")));
    await writeDraft(page, "Words without a scorer.");
    await page.waitForSelector("html[data-scorer=server]");
    await page.keyboard.insertText(" The kettle heats the water for the coffee.".repeat(30));
    await page.waitForFunction(() =>
      /^\d+$/.test(document.querySelector("[data-measures] details.score strong")?.textContent ?? ""),
    );
    await saved(page);
    await page.context().close();
  }, 60_000);

  test("F6 goes from the text to the chosen tab of the panel, arrows go on from there, and F6 goes back", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, await server.scanned());
    await page.waitForSelector("#tab-topics");
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.className);
    await page.click(".rich");
    await page.keyboard.press("F6");
    expect(await focused()).toBe("tab-topics");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("tab-terms");
    await page.keyboard.press("F6");
    expect(await focused()).toContain("rich");
    await page.keyboard.type("Keys only.");
    expect(await markdown(page)).toContain("Keys only.");
    await page.context().close();
  }, 60_000);

  test("a question shows the heading of its answer as soon as the text has one", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, await server.scanned());
    await page.waitForSelector("html[data-scorer=browser]");
    await page.click("#tab-questions");
    expect(await page.textContent("#panel-questions")).toContain("open");
    await page.getByRole("button", { name: "Insert" }).click();
    await page.keyboard.type("Trail running shoes last 500 miles or six months.");
    await page.waitForFunction(() =>
      document
        .querySelector("#panel-questions")
        ?.textContent?.includes("answered in “How long do trail running shoes last?”"),
    );
    expect(await page.textContent("#tab-questions small")).toBe("1/1");
    await page.keyboard.press("Control+Z");
    await page.waitForFunction(() => document.querySelector("#tab-questions small")?.textContent === "0/1");
    await page.context().close();
  }, 60_000);

  test("the row of a missing term opens with its use on the ranking pages, and no score closes it", async () => {
    const sentence = "A Chemex holds its filter with three layers of paper.";
    const change = (report: JsonObject) => {
      const coverage = report.entity_coverage as { natural_language_entities: JsonObject[] };
      const [first = {}] = coverage.natural_language_entities;
      const named = { ...first, entity: "Chemex", example: { url: "https://quiet.example/", rank: 1, sentence } };
      return { ...report, entity_coverage: { ...coverage, natural_language_entities: [named] } };
    };
    await using server = await openDashboard({ change });
    const page = await openEditor(server.base, await server.scanned());
    await page.waitForSelector("html[data-scorer=browser]");
    await page.click("#tab-terms");
    await page.fill("#panel-terms input[type=search]", "chemex");
    const row = page.locator(".terms .term").first();
    await row.locator("[data-term]").click();
    expect(await row.locator("[data-term]").getAttribute("aria-expanded")).toBe("true");
    for (const part of ["is not in your text", "Mentions on the ranking pages", sentence, "quiet.example"])
      expect(await row.textContent()).toContain(part);
    await page.click(".rich p");
    await page.keyboard.type("Words without it. ");
    await saved(page);
    expect(await row.textContent()).toContain(sentence);
    await page.keyboard.type("The Chemex. ");
    await page.waitForFunction(() => document.querySelector(".missing-use") === null);
    await page.context().close();
  }, 60_000);

  test("an outline without a page opens with the cursor in its first empty section", async () => {
    const change = (report: JsonObject) => ({ ...report, meta: { ...(report.meta as JsonObject), url: null } });
    await using server = await openDashboard({ change });
    const page = await openEditor(server.base, await server.scanned());
    const outline = await markdown(page);
    const heading = /^##+ (.*)$/m.exec(outline)?.[1] ?? "";
    await page.keyboard.type("My first words.");
    expect(await markdown(page)).toContain(`${heading}\n\nMy first words.`);
    await page.context().close();
  }, 60_000);

  test("the history, a conflict and the sheet of a phone have no violation of the accessibility rules", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const draft = { title: "T", metaDescription: "", text: "## A\n\nOne text of the page." };
    await server.service.saveDraft(server.caller, jobId, { draft, version: 0, savedBy: "Bo" });
    const page = await openEditor(server.base, jobId, { viewport: { width: 390, height: 844 }, locale: "de-DE" });
    await page.click("[data-dock-tab=terms]");
    expect(await violations(page)).toEqual([]);
    await page.click("[data-guide-close]");
    await page.click("[data-history]");
    await page.waitForSelector(".version[aria-pressed=true]");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    const other = { ...draft, text: "## A\n\nAnother text of the page." };
    await server.service.saveDraft(server.caller, jobId, { draft: other, version: 1, savedBy: "Bo" });
    await writeDraft(page, "My text.");
    await page.waitForSelector(".conflict");
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.context().close();
  }, 60_000);
});
