import assert from "node:assert/strict";
import { test } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import type { Block } from "../../../../core/domain/page-facts.ts";

const PROSE = `<p>The fee of a move depends on distance, on the number of rooms and on the season of the year.
  Most companies send an estimator, who writes down every piece of furniture before the offer is made.</p>`;

function blocksOf(main: string): readonly Block[] {
  const html = `<html lang="en"><body><main><h1>Costs of a move</h1>${PROSE}${main}${PROSE}</main></body></html>`;
  return extractPage({ html, url: "https://a.example/x", status: 200 }).blocks;
}

function find(blocks: readonly Block[], text: string): Block {
  const block = blocks.find((each) => each.text === text);
  assert.ok(block !== undefined, `no block "${text}"`);
  return block;
}

test("a paragraph is strong only when all of its text is bold", () => {
  const blocks = blocksOf(
    `<p><strong>What it costs</strong></p><p><b>One</b> <strong>two three</strong></p><p><b>Only</b> partly bold</p>`,
  );
  assert.equal(find(blocks, "What it costs").isStrong, true);
  assert.equal(find(blocks, "One two three").isStrong, true);
  assert.equal(find(blocks, "Only partly bold").isStrong, undefined);
});

test("the text of a dt and the label of details have a role", () => {
  const blocks = blocksOf(
    `<dl><dt>Deposit</dt><dd>Most companies ask for a tenth of the price.</dd></dl>
     <details><summary>Is parking included?</summary><p>No, the city charges for a permit.</p></details>`,
  );
  assert.equal(find(blocks, "Deposit").role, "term");
  assert.equal(find(blocks, "Is parking included?").role, "summary");
});

test("a table cell has its table, row and column", () => {
  const blocks = blocksOf(
    `<table><tr><th>Home</th><th>Price</th></tr><tr><td>Studio</td><td>$465</td></tr></table>
     <table><tr><td>Other</td></tr></table>`,
  );
  assert.deepEqual(find(blocks, "Price").cell, { table: 0, row: 0, column: 1, isHeader: true });
  assert.deepEqual(find(blocks, "$465").cell, { table: 0, row: 1, column: 1, isHeader: false });
  assert.deepEqual(find(blocks, "Other").cell, { table: 1, row: 0, column: 0, isHeader: false });
});

test("a heading that links to its own place on the page is no link", () => {
  const blocks = blocksOf(
    `<h3 id="social"><a href="#social"><span>Social benefits</span></a></h3>
     <p>Music connects people who would not meet at work, and a group that plays once a week stays together.</p>
     <h3><a href="/choirs">Choirs</a></h3>
     <p>Many towns have a choir, which asks for no instrument and takes beginners who can hold a simple tune.</p>`,
  );
  assert.equal(find(blocks, "Social benefits").linkShare, 0);
  assert.equal(find(blocks, "Choirs").linkShare, 1);
});
