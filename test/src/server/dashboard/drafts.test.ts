import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Browser, chromium, type Page } from "playwright-core";
import { createMemoryStore } from "../../../../adapters/memory/index.ts";
import { BROWSERS } from "../../../adapters/playwright/stand.ts";
import { write } from "../../../conformance/rows.ts";
import { ADA } from "../sign-in/stand.ts";
import { openDashboard, writeDraft } from "./stand.ts";

const [executablePath] = BROWSERS;
const BO = "bo@example.com";

describe("kept drafts", () => {
  test("without scripts a draft is saved, listed, refused after another writer, and discarded", async () => {
    await using server = await openDashboard();
    const path = `/app/reports/${await server.scanned()}/draft`;
    const person = server.person();
    await person.signIn();
    const save = (version: string, text: string) =>
      person.post(path, Object.entries({ title: "Sheds", metaDescription: "", text, version, keep: "yes" }));
    expect((await save("0", "First.")).headers.get("location")).toBe(path);
    expect(await (await person.get(path)).text()).toContain("First.");
    expect(await (await person.get("/app/drafts")).text()).toContain("Sheds");
    const late = await save("0", "Second.");
    expect(late.status).toBe(400);
    expect(await late.text()).toContain(`${ADA.email} saved another version`);
    expect((await save("-1", "Second.")).status).toBe(400);
    expect((await save("1", "é".repeat(50_000))).status).toBe(413);
    expect((await save("1", "é".repeat(15_000))).status).toBe(303);
    expect((await person.post(`${path}/discard`, [])).headers.get("location")).toBe(`${path}/versions`);
    expect(await (await person.get("/app/drafts")).text()).toContain("No drafts yet");
    expect(await (await person.get(path)).text()).not.toContain("éé");
  });

  test("a kept text that a new formula scores differently shows both scores until it is saved again", async () => {
    const database = createMemoryStore();
    await using server = await openDashboard({ database });
    const { service, caller } = server;
    const jobId = await server.scanned();
    const person = server.person();
    await person.signIn();
    const shown = async () => (await person.get(`/app/reports/${jobId}/draft`)).text();
    const { base: draft } = await service.draftOf(caller, jobId);
    const save = (version: number) => service.saveDraft(caller, jobId, { draft, version, savedBy: ADA.email });
    await save(0);
    expect(await shown()).not.toMatch(/>\d+ was \d+</);
    const row = await database.store.read.draft(caller.organizationId, jobId);
    if (row === null) throw new Error("the draft is not kept");
    await write(database, { drafts: [{ ...row, score: 3 }] });
    const { score } = await service.scoreDraft(caller, jobId, draft);
    expect(await shown()).toContain(`>${score} was 3<`);
    await save(1);
    expect(await shown()).not.toMatch(/>\d+ was \d+</);
  });

  test("two people choose terms at once and both choices stay; limits, guests and other words are refused", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const { service, caller } = server;
    await Promise.all([
      service.chooseTerm(caller, jobId, { kind: "ignore", key: "kettl", term: "kettle" }),
      service.chooseTerm(caller, jobId, { kind: "ignore", key: "filter", term: "filters" }),
      service.chooseTerm(caller, jobId, { kind: "add", term: "  zeppelin   mast " }),
    ]);
    const choice = await service.chooseTerm(caller, jobId, { kind: "add", term: "Zeppelin Mast" });
    expect(choice.own).toEqual(["Zeppelin Mast"]);
    expect(choice.ignored.map(({ key }) => key).sort()).toEqual(["filter", "kettl"]);
    const used = await service.chooseTerm(caller, jobId, { kind: "use", key: "kettl", term: "kettle" });
    expect(used.ignored).toEqual([{ key: "filter", term: "filters" }]);
    expect((await service.pageChoice(caller, jobId)).terms).toEqual(used);
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => "taken",
        (error) => (error as { code: string }).code,
      );
    const add = (term: string) => service.chooseTerm(caller, jobId, { kind: "add", term });
    expect([await refused(add(" ")), await refused(add("x".repeat(81)))]).toEqual([
      "VALIDATION_ERROR",
      "VALIDATION_ERROR",
    ]);
    for (let at = 1; at < 50; at += 1) await add(`term ${at}`);
    expect(await refused(add("term 50"))).toBe("VALIDATION_ERROR");
    const guest = { ...caller, guest: { linkId: "l", jobId, rights: "write" } as const };
    expect(await refused(service.chooseTerm(guest, jobId, { kind: "add", term: "x" }))).toBe("NOT_FOUND");
  });

  test("a discarded draft comes back from its versions, and the text of a second writer is a version", async () => {
    await using server = await openDashboard();
    const path = `/app/reports/${await server.scanned()}/draft`;
    const person = server.person();
    await person.signIn();
    const save = (version: string, text: string) =>
      person.post(path, Object.entries({ title: "Sheds", metaDescription: "", text, version, keep: "yes" }));
    await save("0", "First.");
    await save("0", "Second writer.");
    await person.post(`${path}/discard`, []);
    const list = await (await person.get(`${path}/versions`)).text();
    expect(list).toContain("The draft is discarded.");
    expect(list).toContain("other writer's text, not used");
    expect(await (await person.get(`${path}/versions/2`)).text()).toContain("Second writer.");
    expect((await person.post(`${path}/restore`, [["no", "1"]])).headers.get("location")).toBe(path);
    expect(await (await person.get(path)).text()).toContain("First.");
    expect((await person.post(`${path}/restore`, [["no", "99"]])).status).toBe(404);
    expect((await person.post(`${path}/restore`, [["no", "x"]])).status).toBe(400);
    const api = path.replace("/app/", "/app/api/");
    const { versions } = await (await person.get(`${api}/versions`)).json();
    expect(versions.map(({ no, savedBy }: { no: number; savedBy: string }) => `${no} ${savedBy}`)).toEqual([
      `3 ${ADA.email}`,
      `2 ${ADA.email}`,
      `1 ${ADA.email}`,
    ]);
    expect((await (await person.get(`${api}/versions/2`)).json()).draft.text).toBe("Second writer.");
  });

  test("a member of another organization sees and restores no version", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const draft = { title: "Sheds", metaDescription: "", text: "First." };
    await server.service.saveDraft(server.caller, jobId, { draft, version: 0, savedBy: "a" });
    const other = await server.service.admin.createOrganization({ name: "Other" });
    await server.addMember("eve@example.com", "owner", other.id);
    const eve = server.person();
    await eve.signIn({ email: "eve@example.com", password: ADA.password });
    const path = `/app/reports/${jobId}/draft/versions`;
    for (const address of [path, `${path}/1`, path.replace("/app/", "/app/api/")])
      expect((await eve.get(address)).status).toBe(404);
    expect((await eve.post(path.replace("/versions", "/restore"), [["no", "1"]])).status).toBe(404);
  });

  test("viewers, other organizations and other types of body save nothing", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const other = await server.service.admin.createOrganization({ name: "Other" });
    await server.addMember("eve@example.com", "owner", other.id);
    await server.addMember("vi@example.com", "viewer");
    const form = Object.entries({ title: "x", metaDescription: "", text: "x", version: "0", keep: "yes" });
    for (const email of ["eve@example.com", "vi@example.com"]) {
      const person = server.person();
      await person.signIn({ email, password: ADA.password });
      for (const path of [`/app/reports/${jobId}/draft`, `/app/reports/${jobId}/draft/discard`])
        expect(`${email} ${(await person.post(path, form)).status}`).toBe(`${email} 404`);
      const answer = await person.post(`/app/api/reports/${jobId}/draft/save`, form);
      expect([404, 415]).toContain(answer.status);
    }
    const ada = server.person();
    await ada.signIn();
    expect((await ada.post(`/app/api/reports/${jobId}/draft/save`, form)).status).toBe(415);
    expect((await server.service.savedDraft(server.caller, jobId)).saved).toBeNull();
  });

  test("a draft whose scan scores nothing any more stays editable, and the page says why and what to do", async () => {
    const old = JSON.stringify({ version: 2, algorithmVersion: "earlier" });
    const cases = [
      { settings: { keepsPages: false }, note: "ranking pages of this scan are no longer kept" },
      { settings: { snapshot: old }, note: "formula of the score has changed since this scan" },
    ];
    for (const { settings, note } of cases) {
      await using server = await openDashboard(settings);
      const jobId = await server.scanned();
      const draft = { title: "Sheds", metaDescription: "", text: "Ours & only ours." };
      await server.service.saveDraft(server.caller, jobId, { draft, version: 0, savedBy: BO });
      const person = server.person();
      await person.signIn();
      const path = `/app/reports/${jobId}/draft`;
      const page = await (await person.get(path)).text();
      expect(page).toContain("Ours &amp; only ours.");
      expect(page).toContain(note);
      expect(page).toContain(`href="/app/reports/${jobId}">Scan again</a>`);
      const form = { title: "Sheds", metaDescription: "", text: "Still ours.", version: "1", keep: "yes" };
      expect((await person.post(path, Object.entries(form))).headers.get("location")).toBe(path);
      expect(await (await person.get(path)).text()).toContain("Still ours.");
    }
  });

  test("a viewer reads a kept draft and comments on it, and changes nothing else", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const email = "viewer@example.com";
    await server.addMember(email, "viewer");
    const viewer = server.person();
    await viewer.signIn({ email, password: ADA.password });
    const path = `/app/reports/${jobId}/draft`;
    expect((await viewer.get(path)).status).toBe(404);
    expect(await (await viewer.get(`/app/reports/${jobId}`)).text()).not.toContain(`href="${path}"`);
    const draft = { title: "Sheds", metaDescription: "", text: "Words to read." };
    await server.service.saveDraft(server.caller, jobId, { draft, version: 0, savedBy: BO });
    const comment = { kind: "comment", quotation: "Words", prefix: "", text: "Which words?" } as const;
    await server.service.changeComments(server.caller, jobId, comment, BO);
    const page = await (await viewer.get(path)).text();
    for (const part of ["Words to read.", "Which words?"]) expect(page).toContain(part);
    for (const part of ["draft/state", "draft/guests", "draft/discard"]) expect(page).not.toContain(part);
    expect(await (await viewer.get(`/app/reports/${jobId}`)).text()).toContain(`href="${path}"`);
    const api = `/app/api/reports/${jobId}/draft`;
    expect((await viewer.get(`${api}/notes`)).status).toBe(200);
    expect((await viewer.get(`/app/api/reports/${jobId}/snapshot`)).status).toBe(404);
    const send = (to: string, body: object) =>
      fetch(`${server.base}${to}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Origin: server.base,
          Cookie: [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        },
        body: JSON.stringify(body),
      });
    expect((await send(`${api}/comments`, { text: "These." })).status).toBe(200);
    const refused = [
      send(`${api}/save`, { ...draft, version: 1 }),
      send(`${api}/terms`, { kind: "add", term: "x" }),
      send(`${api}/state`, { state: "done" }),
      send(api, draft),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const { comments } = await server.service.draftNotes(server.caller, jobId);
    expect(comments.map(({ by }) => by)).toEqual([BO, email]);
  });
});

describe.skipIf(executablePath === undefined)("the draft editor in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());

  async function openAs(email: string, base: string, path: string): Promise<Page> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${base}/sign-in?next=${encodeURIComponent(path)}`);
    await page.fill("input[name=email]", email);
    await page.fill("input[name=password]", ADA.password);
    await page.click("form[action='/sign-in'] button");
    await page.waitForSelector(".rich");
    return page;
  }
  const status = (page: Page, text: string) =>
    page.waitForFunction((wanted) => document.querySelector("[data-status]")?.textContent?.startsWith(wanted), text);

  test("terms are marked, the text is saved by itself, and of two writers nobody overwrites the other", async () => {
    await using server = await openDashboard();
    const path = `/app/reports/${await server.scanned()}/draft`;
    await server.addMember(BO, "writer");
    const ada = await openAs(ADA.email, server.base, path);
    const bo = await openAs(BO, server.base, path);

    await writeDraft(ada, "# Pour over coffee\n\nA burr grinder and a gooseneck kettle help.");
    await status(ada, "Saved");
    const marked = await ada.evaluate(() =>
      [...(CSS as unknown as { highlights: Map<string, Set<StaticRange>> }).highlights.values()].flatMap((ranges) =>
        [...ranges].map(({ startContainer, startOffset, endOffset }) =>
          startContainer.textContent?.slice(startOffset, endOffset).toLowerCase(),
        ),
      ),
    );
    expect(marked).toContain("pour over coffee");
    await ada.click("#tab-terms");
    await ada.click(".term:not(.missing) [data-term]");
    const chosen = await ada.evaluate(() => String(getSelection()));
    expect(chosen.length).toBeGreaterThan(2);

    await writeDraft(bo, "Bo's text.");
    await bo.waitForSelector(".conflict");
    expect(await bo.textContent(".conflict")).toContain(ADA.email);
    await bo.click("[data-answer=mine]");
    await status(bo, "Saved");
    await writeDraft(ada, "Ada's second text.");
    await ada.waitForSelector(".conflict");
    await ada.click("[data-answer=theirs]");
    await ada.waitForFunction(() => document.querySelector<HTMLTextAreaElement>("#draft-text")?.value === "Bo's text.");

    await ada.context().setOffline(true);
    await writeDraft(ada, "Written on a train.");
    await status(ada, "Not saved");
    expect(await ada.textContent("[data-save-notice]")).toContain("No connection since");
    await ada.context().setOffline(false);
    await ada.reload();
    expect(await ada.inputValue("#draft-text")).toBe("Written on a train.");
    // The save may have ended before the reload or after it.
    await ada.waitForFunction(() => document.querySelector("[data-status]")?.textContent?.startsWith("Saved"));
    await Promise.all([ada, bo].map((page) => page.context().close()));
  }, 60_000);

  /** Pastes HTML as a program does, at the selection. */
  const paste = (page: Page, html: string) =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", pasted);
      clipboardData.setData("text/plain", "plain");
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.querySelector(".rich")?.dispatchEvent(event);
    }, html);

  const PASTES: readonly (readonly [source: string, html: string, markdown: string])[] = [
    [
      "a document",
      `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h2 dir="ltr" style="color:#111"><span style="font-weight:700">How to brew</span></h2><p style="line-height:1"><span style="font-weight:700">Bold</span><span> and </span><a href="https://www.google.com/url?q=https://example.com/a&amp;sa=D"><span style="font-style:italic">a link</span></a></p><ul><li style="x:1"><p><span>one</span></p></li><ul><li><p><span>inner</span></p></li></ul><li><p><span>two</span></p></li></ul></b>`,
      "## How to brew\n\n**Bold** and [*a link*](https://example.com/a)\n\n- one\n  - inner\n- two",
    ],
    [
      "a word processor",
      `<html><head><style>p.x{color:red}</style></head><body><!--StartFragment--><p class=MsoNormal>Text<o:p></o:p></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>first</p><p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span>o</span><![endif]>inner</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span>2.</span><![endif]>second</p></body></html>`,
      "Text\n\n1. first\n   - inner\n2. second",
    ],
    [
      "a web page",
      `<div class="post"><h3>Prices<a class="anchor" href="#prices">#</a></h3><table style="width:9px"><colgroup><col></colgroup><tr><th><p>Name</p></th><th>Price</th></tr><tr><td><div>V60</div><div>cone</div></td><td>25</td></tr></table><figure><img src="https://example.com/k.jpg" alt="A kettle" onerror="alert(1)"><figcaption>Pour slowly</figcaption></figure><script>alert(1)</script><a href="javascript:alert(1)">go</a></div>`,
      "### Prices\n\n| Name | Price |\n| --- | --- |\n| V60 cone | 25 |\n\n![A kettle](https://example.com/k.jpg)\n\nPour slowly\n\ngo",
    ],
  ];
  test("a paste from a document, a word processor and a web page keeps lists, links and tables, and is one undo", async () => {
    await using server = await openDashboard();
    const page = await openAs(ADA.email, server.base, `/app/reports/${await server.scanned()}/draft`);
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    for (const [source, html, markdown] of PASTES) {
      await writeDraft(page, "");
      await paste(page, html);
      expect([source, await page.inputValue("#draft-text")]).toEqual([source, markdown]);
      await page.keyboard.press("Control+Z");
      expect([source, await page.inputValue("#draft-text")]).toEqual([source, ""]);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  }, 60_000);

  test("the restored page is one undo, and Escape and Tab leave the text", async () => {
    await using server = await openDashboard();
    const page = await openAs(ADA.email, server.base, `/app/reports/${await server.scanned()}/draft`);
    await writeDraft(page, "Mine.");
    await page.click("[data-restore]");
    expect(await page.inputValue("#draft-text")).not.toContain("Mine.");
    await page.click(".rich");
    await page.keyboard.press("Control+Z");
    expect(await page.inputValue("#draft-text")).toBe("Mine.");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".rich") === null)).toBe(true);
    await page.context().close();
  }, 60_000);
});
