import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { withFootnotes } from "../../../core/extract/footnotes.ts";
import { readHead } from "../../../core/extract/head.ts";
import { readBlocks } from "../../../core/extract/page-blocks.ts";
import { scan } from "../../../core/extract/scanner.ts";
import { unlessShell, withoutBoilerplate } from "../../../core/extract/score-blocks.ts";
import { readStructuredData } from "../../../core/extract/structured-data.ts";
import { readLayout } from "../../../core/extract/zones.ts";

const URL_OF_PAGE = "https://a.example/";
const STORY = "The old mill stands at the river, where the water once drove three wheels.";
const LONG = `${STORY} `.repeat(14);

/** Texts that keep their score of 0.9. */
function kept(html: string): readonly string[] {
  const table = scan(html);
  const head = readHead(table, URL_OF_PAGE);
  const blocks = readBlocks(table);
  const input = { table, blocks, head, layout: readLayout(table), structured: readStructuredData(table, head.base), url: URL_OF_PAGE };
  const scores = withoutBoilerplate(input, new Float64Array(blocks.count).fill(0.9));
  return blocks.texts.filter((_, block) => (scores[block] ?? 0) > 0).map((text) => text.slice(0, 12));
}

describe("text in a place of its own", () => {
  const comments = `<div class="comments"><p>I have seen this mill myself.</p></div>`;
  const article = `<meta property="og:type" content="article">`;

  it("is set aside as comments on what the page calls an article", () => {
    assert.deepEqual(kept(`${article}<p>${LONG}</p>${comments}`), ["The old mill"]);
    const posting = `<script type="application/ld+json">{"@type":"BlogPosting"}</script>`;
    assert.deepEqual(kept(`${posting}<p>${LONG}</p>${comments}`), ["The old mill"]);
  });

  it("stays when the comments are most of the page, the page is a thread, or it does not say what it is", () => {
    assert.equal(kept(`${article}<p>${STORY}</p>${comments}`).length, 2);
    const thread = `<script type="application/ld+json">{"@type":"QAPage"}</script>`;
    assert.equal(kept(`${article}${thread}<p>${LONG}</p>${comments}`).length, 2);
    assert.equal(kept(`<p>${LONG}</p>${comments}`).length, 2);
  });

  it("is set aside in a consent dialog on every page that has other text", () => {
    const consent = `<div id="cookie-banner"><p>We keep cookies for a year.</p></div>`;
    assert.deepEqual(kept(`<p>${LONG}</p>${consent}`), ["The old mill"]);
    assert.equal(kept(`<p>Shut.</p>${consent}`).length, 2);
  });
});

describe("hidden text", () => {
  it("is left out when the same text is seen", () => {
    const copies = `<p style="display: none">${LONG}</p><p hidden>${LONG}</p>`;
    assert.deepEqual(kept(`<p>${LONG}</p>${copies}`), ["The old mill"]);
  });

  it("stays when it says something of its own, and as lines of code", () => {
    assert.equal(kept(`<p>${LONG}</p><p hidden>Below the second tab.</p>`).length, 2);
    assert.equal(kept(`<p>${LONG}</p><pre>turn()</pre><div hidden><pre>turn()</pre></div>`).length, 3);
  });
});

describe("a second look", () => {
  it("finds nothing on a page of which no block convinced at first", () => {
    const second = Float64Array.of(0.8, 0.7);
    assert.deepEqual([...unlessShell(Float64Array.of(0.2, 0.1), second)], [0, 0]);
    assert.deepEqual([...unlessShell(Float64Array.of(0.2, 0.6), second)], [...second]);
  });
});

describe("footnotes", () => {
  /** Score of the note, of text that has the given score around it. */
  function noteScore(around: number): number {
    const table = scan(`<article><p>${LONG}</p><section class="footnotes"><ol><li><a href="#r">A book</a></li></ol></section></article>`);
    return withFootnotes({ table, blocks: readBlocks(table), layout: readLayout(table) }, Float64Array.of(around, 0.2))[1] ?? 0;
  }

  it("belong to the main content they stand in, and not to other text", () => {
    assert.ok(noteScore(0.9) > 0.6);
    assert.equal(noteScore(0.4), 0.2);
  });
});
