import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import { WRITTEN_PAGES } from "./written-pages.ts";

/** Maximum length of a text that can also be inside a sentence of the story ("Sport"). In UTF-16 units. */
const WHOLE_LINE = 14;

describe("main content in different scripts", () => {
  for (const { language, layout, html, main, frame, others } of WRITTEN_PAGES) {
    it(`the main content in ${language} on a page like ${layout} is the whole story and nothing else`, () => {
      const text = extractPage({ html, url: `https://site.example/${language}/${layout}`, status: 200 }).mainText;
      for (const part of main) assert.ok(text.includes(part), `lost: ${part}`);
      const lines = text.split("\n\n");
      for (const part of [...frame, ...others]) {
        assert.ok(
          !lines.some((line) => line === part || (part.length > WHOLE_LINE && line.includes(part))),
          `kept: ${part}`,
        );
      }
    });
  }
});
