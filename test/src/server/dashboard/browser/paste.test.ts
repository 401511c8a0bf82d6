import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Browser, chromium, type Page } from "playwright-core";
import { BROWSERS } from "../../../../adapters/playwright/stand.ts";
import { ADA } from "../../sign-in/stand.ts";
import { cursorKnown, openDashboard, writeDraft } from "../stand.ts";
import { CLIPBOARDS, PASTE_CHECKS, PROGRAM_CLIPBOARDS } from "./clipboards.ts";

const [executablePath] = BROWSERS;

/** Longest time in ms of a hostile paste, of 1 s alone: what takes minutes is found on a machine at a tenth of the speed. */
const HOSTILE_MS = 15_000;

describe.skipIf(executablePath === undefined)("the text of the editor in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());

  async function openEditor(base: string, path: string): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${base}/sign-in?next=${encodeURIComponent(path)}`);
    await page.fill("input[name=email]", ADA.email);
    await page.fill("input[name=password]", ADA.password);
    await page.click("form[action='/sign-in'] button");
    await page.waitForSelector(".rich");
    await page.evaluate(() => {
      const reports: string[] = [];
      document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => reports.push(violatedDirective));
      Object.assign(window, { reports });
    });
    return page;
  }
  const markdown = (page: Page) => page.inputValue("#draft-text");
  const reports = (page: Page) => page.evaluate(() => (window as unknown as { reports: string[] }).reports);

  /** Copies HTML as a program does. */
  async function copy(page: Page, html: string, plain: string): Promise<void> {
    await page.evaluate(
      ([source, text]) => {
        const onCopy = (event: ClipboardEvent) => {
          event.preventDefault();
          event.stopImmediatePropagation();
          if (source !== "") event.clipboardData?.setData("text/html", source ?? "");
          event.clipboardData?.setData("text/plain", text ?? "");
        };
        document.addEventListener("copy", onCopy, { once: true, capture: true });
      },
      [html, plain],
    );
    await page.keyboard.press("Control+C");
  }
  /** Pastes HTML with the keys of a person. */
  async function paste(page: Page, html: string, plain = "plain"): Promise<void> {
    await page.click(".rich");
    await copy(page, html, plain);
    await page.keyboard.press("Control+V");
  }

  test("five kinds of clipboards keep all that a text has, with one undo and no report of the policy", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, `/app/reports/${await server.scanned()}/draft`);
    const failed: string[] = [];
    let count = 0;
    for (const [source, html] of CLIPBOARDS) {
      await writeDraft(page, "");
      await page.keyboard.type("Before.");
      await page.keyboard.press("Enter");
      const before = await markdown(page);
      await paste(page, html);
      const pasted = await markdown(page);
      for (const [what, holds] of PASTE_CHECKS) {
        count += 1;
        if (!holds(pasted)) failed.push(`${source}: ${what}\n${pasted}`);
      }
      await page.keyboard.press("Control+Z");
      count += 1;
      if ((await markdown(page)) !== before) failed.push(`${source}: one undo`);
      count += 1;
      if ((await reports(page)).length > 0) failed.push(`${source}: ${await reports(page)}`);
    }
    expect(failed).toEqual([]);
    expect(count).toBe(60);
    await page.context().close();
  }, 90_000);

  test("clipboards of eight programs become the same headings, lists, links and tables as Markdown", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, `/app/reports/${await server.scanned()}/draft`);
    for (const [source, html, expected] of PROGRAM_CLIPBOARDS) {
      await writeDraft(page, "");
      await paste(page, html);
      expect([source, await markdown(page)]).toEqual([source, expected]);
    }
    expect(await reports(page)).toEqual([]);
    await page.context().close();
  }, 90_000);

  test("a hostile clipboard runs nothing, reports nothing and ends soon", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, `/app/reports/${await server.scanned()}/draft`);
    await page.evaluate(() => Object.assign(window, { hit: 0 }));
    const script = "window.hit=1";
    const hostile = [
      `<p onclick="${script}" style="background:url(https://evil.example/x)">safe</p><script>${script}</script><img src=x onerror="${script}"><a href="javascript:${script}">go</a><a href="java\nscript:${script}">go</a><iframe srcdoc="<script>parent.hit=1</script>"></iframe><svg onload="${script}"><a xlink:href="javascript:${script}">x</a></svg><math><mtext></p><style><img src=x onerror=${script}></style>`,
      `${"<ul><li>".repeat(5_000)}deep`,
      `<p>${"<b><i>".repeat(20_000)}marks`,
      `<p>${"x ".repeat(1_000_000)}</p>`,
      `<${"p style=".repeat(200_000)}`,
    ];
    for (const html of hostile) {
      await writeDraft(page, "");
      const started = performance.now();
      await paste(page, html, "plain text of the clipboard");
      await markdown(page);
      expect(performance.now() - started).toBeLessThan(HOSTILE_MS);
    }
    expect(await page.evaluate(() => (window as unknown as { hit: number }).hit)).toBe(0);
    expect(await reports(page)).toEqual([]);
    await writeDraft(page, "");
    await paste(page, hostile[0] ?? "");
    expect(await markdown(page)).not.toMatch(/script|evil|onerror/);
    await page.context().close();
  }, 90_000);

  test("plain text with the signs of Markdown gets its form, plain lines stay lines, and both are one undo", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, `/app/reports/${await server.scanned()}/draft`);
    const source =
      "## Kettles\n\nA **long** [spout](https://a.example/).\n\n- one\n- two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |";
    for (const [plain, expected] of [
      [source, `Before.\n\n${source}`],
      ["First line\nSecond line\n\n2 * 3 * 4", "Before.\n\nFirst line\n\nSecond line\n\n2 \\* 3 \\* 4"],
    ] as const) {
      await writeDraft(page, "Before.\n\nx");
      await page.keyboard.press("Backspace");
      await paste(page, "", plain);
      expect(await markdown(page)).toBe(expected);
      await page.keyboard.press("Control+Z");
      expect(await markdown(page)).toBe("Before.");
    }
    await page.context().close();
  }, 90_000);

  test("a pasted address becomes a link of the selected words, and never replaces them", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, `/app/reports/${await server.scanned()}/draft`);
    await writeDraft(page, "Read the guide");
    await page.evaluate(() => {
      const node = document.querySelector(".rich p")?.firstChild as Text;
      getSelection()?.setBaseAndExtent(node, 9, node, 14);
    });
    await cursorKnown(page);
    await copy(page, "", "https://a.example/guide");
    await page.keyboard.press("Control+V");
    expect(await markdown(page)).toBe("Read the [guide](https://a.example/guide)");
    await page.keyboard.press("End");
    await page.keyboard.type(" or ");
    await page.keyboard.press("Control+V");
    await page.keyboard.type(" now");
    expect(await markdown(page)).toBe(
      "Read the [guide](https://a.example/guide) or [https://a.example/guide](https://a.example/guide) now",
    );
    await page.context().close();
  }, 90_000);

  test("files that are pasted or dropped change nothing, open nothing, and the page says what to do", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, `/app/reports/${await server.scanned()}/draft`);
    const insert = (name: "paste" | "drop", selector: string) =>
      page.evaluate(
        ([type, wanted]) => {
          const data = new DataTransfer();
          data.items.add(new File(["x"], "photo.png", { type: "image/png" }));
          const options = { bubbles: true, cancelable: true };
          const event =
            type === "paste"
              ? new ClipboardEvent("paste", { ...options, clipboardData: data })
              : new DragEvent("drop", { ...options, dataTransfer: data });
          document.querySelector(".toast")?.replaceChildren();
          document.querySelector(wanted ?? "")?.dispatchEvent(event);
          return [type === "paste" || event.defaultPrevented, document.querySelector(".toast")?.textContent];
        },
        [name, selector] as const,
      );
    await page.waitForSelector("details.popup:not([hidden])");
    const before = await markdown(page);
    const refused = [true, "Files cannot be inserted. For an image, type ![description](address)."];
    expect(await insert("paste", ".rich")).toEqual(refused);
    expect(await insert("drop", ".rich p")).toEqual(refused);
    expect(await insert("drop", "[data-side]")).toEqual(refused);
    expect(await markdown(page)).toBe(before);
    await page.context().close();
  }, 90_000);

  test("60,000 characters are pasted, stay, and are saved; more stay with the writer and the page says why", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, `/app/reports/${await server.scanned()}/draft`);
    await writeDraft(page, "");
    await paste(page, "", "word ".repeat(11_999).trim());
    await page.waitForFunction(() => document.querySelector("[data-status]")?.textContent?.startsWith("Saved"));
    await page.keyboard.type(" and more than the limit");
    await page.waitForSelector("[data-save-notice] .notice");
    expect(await page.textContent("[data-save-notice]")).toContain("at most 60000");
    expect((await markdown(page)).endsWith("and more than the limit")).toBe(true);
    await page.context().close();
  }, 90_000);

  test("words of an input method arrive once, and Arabic text runs from the right", async () => {
    await using server = await openDashboard();
    const page = await openEditor(server.base, `/app/reports/${await server.scanned()}/draft`);
    await writeDraft(page, "");
    const session = await page.context().newCDPSession(page);
    for (const text of ["こ", "こー", "コーヒー"])
      await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    await session.send("Input.insertText", { text: "珈琲" });
    expect(await markdown(page)).toBe("珈琲");
    await writeDraft(page, "");
    await page.keyboard.type("## ");
    await session.send("Input.insertText", { text: "طريقة القهوة" });
    await page.keyboard.press("Enter");
    await page.keyboard.type("- ");
    await session.send("Input.insertText", { text: "ماء ساخن" });
    expect(await markdown(page)).toBe("## طريقة القهوة\n\n- ماء ساخن");
    const directions = await page.evaluate(() =>
      [...document.querySelectorAll(".rich h2, .rich li p")].map((each) => getComputedStyle(each).direction),
    );
    expect(directions).toEqual(["rtl", "rtl"]);
    await page.context().close();
  }, 90_000);
});
