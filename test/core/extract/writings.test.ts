import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { extractPage } from "../../../core/extract/extract-page.ts";
import { WRITTEN_PAGES } from "./written-pages.ts";

/** Shorter texts ("Sport") may stand inside a sentence of the story. */
const WHOLE_LINE = 14;

describe("main content in any writing", () => {
  for (const { language, layout, html, main, frame, others } of WRITTEN_PAGES) {
    it(`is the whole story and nothing around it, in ${language} on a page like ${layout}`, () => {
      const text = extractPage({ html, url: `https://site.example/${language}/${layout}`, status: 200 }).mainText;
      for (const part of main) assert.ok(text.includes(part), `lost: ${part}`);
      const lines = text.split("\n\n");
      for (const part of [...frame, ...others]) {
        assert.ok(!lines.some((line) => line === part || (part.length > WHOLE_LINE && line.includes(part))), `kept: ${part}`);
      }
    });
  }
});
