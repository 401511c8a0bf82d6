import assert from "node:assert/strict";
import { test } from "node:test";
import { createExtractor, extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import { testExtractor } from "../../../conformance/extractor.ts";

testExtractor("core extractor", createExtractor);

test("RDFa types of other vocabularies are ignored, and types with a schema.org address are read", () => {
  const html =
    '<p typeof="mw:File"><img src=a.png></p><p typeof="foaf:Image schema:ImageObject" resource=x></p><p typeof="http://schema.org/Person" property=author>A</p>';
  const { items } = extractPage({ html, url: "https://a.example/", status: 200 }).structuredData;
  assert.deepEqual(
    items.map((item) => item.types),
    [["ImageObject"], ["Person"]],
  );
});
