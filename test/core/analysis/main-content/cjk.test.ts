import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import { CJK_PAGES } from "./cjk-pages.ts";

describe("Japanese and Chinese pages", () => {
  for (const { name, html, main, rest } of CJK_PAGES) {
    const { mainText } = extractPage({ html, url: "https://site.example/p/1.html", status: 200 });

    it(`${name}: the extractor keeps every line of the article`, () => {
      assert.deepEqual(
        main.filter((text) => !mainText.includes(text)),
        [],
      );
    });

    it(`${name}: the extractor drops menus, other stories and notices`, () => {
      assert.deepEqual(
        rest.filter((text) => mainText.includes(text)),
        [],
      );
    });
  }
});
