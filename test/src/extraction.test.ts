import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { extractPage } from "../../core/extract/extract-page.ts";
import { openExtraction } from "../../src/extraction.ts";
import { testExtractor } from "../conformance/extractor.ts";

const never = new AbortController().signal;
const PARAGRAPH = "<p>Water of a river drives the wheels of the mill, and the miller sells the flour in town.</p>";

/** Pages that are hard to carry from one process to another. */
const HARD: Readonly<Record<string, string>> = {
  "nothing at all": "",
  "every character": Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).join(""),
  "halves of pairs": `<h1>\ud800</h1><p title="\udc00">${"\udbff ".repeat(100)}</p>`,
  "names of object members": `<script type="application/ld+json">{"__proto__":{"a":1},"@type":"Product","constructor":"x","toString":"y"}</script><main>${PARAGRAPH.repeat(9)}</main>`,
  "8 MB of paragraphs": PARAGRAPH.repeat(80_000),
  "8 MB of opening brackets": "<".repeat(8_000_000),
};

// Its children start on use and keep no process alive.
const { extractor, close } = openExtraction(2);
after(close);

testExtractor("our own extraction in child processes", () => extractor);

describe("pages read in child processes", { timeout: 60_000 }, () => {
  for (const [name, html] of Object.entries(HARD)) {
    test(`${name} gives the same facts`, async () => {
      const page = { html, url: "https://mill.example/a", status: 200 };
      assert.deepEqual(await extractor.extract(page, never), JSON.parse(JSON.stringify(extractPage(page))));
    });
  }
});
