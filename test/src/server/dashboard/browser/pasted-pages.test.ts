import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { BROWSERS } from "../../../../adapters/playwright/stand.ts";
import { readPages } from "../../../../fixtures/web/pages.ts";
import type { PastedPage } from "./pasted-page.ts";

const [executablePath] = BROWSERS;
const ENTRY = fileURLToPath(new URL("./pasted-page.ts", import.meta.url));

test.skipIf(executablePath === undefined)(
  "every page of the demo web is pasted, saved and opened as the same Markdown, with all headings, cells and items",
  async () => {
    const { outputs } = await Bun.build({ entrypoints: [ENTRY], target: "browser", format: "iife" });
    const script = (await outputs[0]?.text()) ?? "";
    const pages = (await readPages()).map(({ path, body }) => ({ path, html: new TextDecoder().decode(body) }));
    const browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
    try {
      const page = await browser.newPage();
      await page.evaluate(script);
      const read = await page.evaluate(
        (all) =>
          all.map(({ path, html }) => ({
            path,
            ...(window as unknown as { pastePage(html: string): PastedPage }).pastePage(html),
          })),
        pages,
      );
      expect(read.length).toBeGreaterThan(50);
      for (const { path, once, twice, had, kept } of read) {
        // Markdown fills short rows of a table with empty cells.
        const [headings, cells = 0, ...more] = kept;
        expect([path, twice, headings, Math.min(cells, had[1] ?? 0), ...more]).toEqual([path, once, ...had]);
      }
      const sums = [0, 1, 3].map((part) => read.reduce((sum, { had }) => sum + (had[part] ?? 0), 0));
      expect(Math.min(...sums)).toBeGreaterThan(50);
    } finally {
      await browser.close();
    }
  },
  90_000,
);
