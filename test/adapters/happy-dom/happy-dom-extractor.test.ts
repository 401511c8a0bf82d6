import assert from "node:assert/strict";
import { it } from "node:test";
import { createHappyDomExtractor } from "../../../adapters/happy-dom/happy-dom-extractor.ts";
import { testExtractor } from "../../conformance/extractor.ts";

testExtractor("happy-dom extractor", createHappyDomExtractor);

it("runs no script of the page", async () => {
  const html =
    '<title>a</title><p id="x">before</p><script>document.title = "b"; document.getElementById("x").textContent = "after";</script>';
  const facts = await createHappyDomExtractor().extract(
    { html, url: "https://a.example/", status: 200 },
    new AbortController().signal,
  );
  assert.equal(facts.titleTag, "a");
});

it("reads a page over its limits without the DOM, with the same facts", async () => {
  const html = "<html><head><title>T</title></head><body><h1>Head</h1><p>text</p></body></html>";
  const page = { html, url: "https://a.example/", status: 200 };
  const { signal } = new AbortController();
  assert.deepEqual(
    await createHappyDomExtractor({ tagCount: 2 }).extract(page, signal),
    await createHappyDomExtractor().extract(page, signal),
  );
});
