import { afterAll, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { openSqlite } from "../../../../../adapters/sqlite/open.ts";
import { BROWSERS } from "../../../../adapters/playwright/stand.ts";
import { scanCommand } from "../../../../conformance/test-service.ts";
import { ADA } from "../../sign-in/stand.ts";
import { openDashboard, writeDraft } from "../stand.ts";

const [executablePath] = BROWSERS;

/** Only root may mount a file system in memory, and some containers forbid it. */
const folder = mkdtempSync(join(tmpdir(), "serplens-full-"));
const isMounted =
  process.platform === "linux" && spawnSync("mount", ["-t", "tmpfs", "-o", "size=40m", "tmpfs", folder]).status === 0;

/** Fills the disk and returns the function that frees it. */
function fill(): () => void {
  const path = join(folder, "filling");
  const file = openSync(path, "w");
  for (const size of [65_536, 512])
    try {
      while (true) writeSync(file, Buffer.alloc(size));
    } catch {}
  closeSync(file);
  return () => rmSync(path);
}

describe.skipIf(executablePath === undefined || !isMounted)("a server whose disk is full", () => {
  afterAll(() => {
    spawnSync("umount", [folder]);
    rmSync(folder, { recursive: true });
  });

  test("a draft stays with its writer and is saved when there is room again, and no credits are lost", async () => {
    const database = await openSqlite({ path: join(folder, "s.db"), role: "server" });
    await using closing = new AsyncDisposableStack();
    closing.defer(() => database.closeDatabase());
    await using server = await openDashboard({ database });
    const jobId = await server.scanned();
    const browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
    try {
      const page = await browser.newPage();
      await page.goto(`${server.base}/sign-in?next=${encodeURIComponent(`/app/reports/${jobId}/draft`)}`);
      await page.fill("input[name=email]", ADA.email);
      await page.fill("input[name=password]", ADA.password);
      await page.click("form[action='/sign-in'] button");
      await page.waitForSelector(".rich");
      const saved = async () => (await server.service.savedDraft(server.caller, jobId)).saved?.draft.text ?? null;
      const state = () => page.textContent("[data-status]");
      expect((await server.service.status()).isWritable).toBe(true);
      const before = await server.service.credits(server.caller);

      const free = fill();
      const text = "Written beside a full disk. ".repeat(2_000).trim();
      await writeDraft(page, "W");
      await page.keyboard.insertText(text.slice(1));
      await page.waitForFunction(() => /Not saved/.test(document.querySelector("[data-status]")?.textContent ?? ""));
      expect([await state(), await page.textContent("[data-save-notice]")]).toEqual([
        "Not saved",
        "The server could not save. It says: “The database is not available; try again shortly.” The text is sent again by itself. Your text is kept on this device.",
      ]);
      expect(await page.inputValue("#draft-text")).toBe(text);
      const refused = await server.service.admit(server.caller, scanCommand()).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
      expect((await server.service.status()).isWritable).toBe(false);

      free();
      await page.waitForFunction(() => document.querySelector("[data-status]")?.textContent?.startsWith("Saved"));
      expect(await saved()).toBe(text);
      expect((await server.service.status()).isWritable).toBe(true);
      expect(await server.service.credits(server.caller)).toEqual(before);
    } finally {
      await browser.close();
    }
  }, 120_000);
});
