import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { scanHtml } from "../../../../core/analysis/html/scanner.ts";
import { withFootnotes } from "../../../../core/analysis/main-content/footnotes.ts";
import { readBlocks } from "../../../../core/analysis/main-content/page-blocks.ts";
import { unlessShell, withoutBoilerplate } from "../../../../core/analysis/main-content/score-blocks.ts";
import { readLayout } from "../../../../core/analysis/main-content/zones.ts";
import { readHead } from "../../../../core/analysis/metadata/head.ts";
import { readStructuredData } from "../../../../core/analysis/metadata/structured-data.ts";

const URL_OF_PAGE = "https://a.example/";
const STORY = "The old mill stands at the river, where the water once drove three wheels.";
const LONG = `${STORY} `.repeat(14);

/** Returns the starts of the texts that keep their score of 0.9. */
function kept(html: string): readonly string[] {
  const table = scanHtml(html);
  const head = readHead(table, URL_OF_PAGE);
  const blocks = readBlocks(table);
  const input = {
    table,
    blocks,
    head,
    layout: readLayout(table),
    structured: readStructuredData(table, head.base),
    url: URL_OF_PAGE,
  };
  const scores = withoutBoilerplate(input, new Float64Array(blocks.count).fill(0.9));
  return blocks.texts.filter((_, block) => (scores[block] ?? 0) > 0).map((text) => text.slice(0, 12));
}

describe("comments and consent dialogs", () => {
  const comments = `<div class="comments"><p>I have seen this mill myself.</p></div>`;
  const article = `<meta property="og:type" content="article">`;

  it("comments on a page that declares an article score 0", () => {
    assert.deepEqual(kept(`${article}<p>${LONG}</p>${comments}`), ["The old mill"]);
    const posting = `<script type="application/ld+json">{"@type":"BlogPosting"}</script>`;
    assert.deepEqual(kept(`${posting}<p>${LONG}</p>${comments}`), ["The old mill"]);
  });

  it("comments keep their score on a short page, on a thread and on a page without a type", () => {
    assert.equal(kept(`${article}<p>${STORY}</p>${comments}`).length, 2);
    const thread = `<script type="application/ld+json">{"@type":"QAPage"}</script>`;
    assert.equal(kept(`${article}${thread}<p>${LONG}</p>${comments}`).length, 2);
    assert.equal(kept(`<p>${LONG}</p>${comments}`).length, 2);
  });

  it("a consent dialog scores 0 on every page that has other text", () => {
    const consent = `<div id="cookie-banner"><p>We keep cookies for a year.</p></div>`;
    assert.deepEqual(kept(`<p>${LONG}</p>${consent}`), ["The old mill"]);
    assert.equal(kept(`<p>Shut.</p>${consent}`).length, 2);
  });
});

describe("boxes that only have the name of a consent dialog", () => {
  const steps = "Mix the butter with the sugar, and bake the tray for nine minutes.";
  for (const name of ["cookie-recipe", "recipe cookies", "fortune_cookie", "privacy-guide", "gdpr-article", "cookie"])
    it(`the text of a box named ${name} keeps its score`, () => {
      assert.deepEqual(kept(`<p>${LONG}</p><div class="${name}"><h2>Steps</h2><p>${steps}</p></div>`), [
        "The old mill",
        "Steps",
        "Mix the butt",
      ]);
    });

  it("a box named cookies with a text of consent scores 0", () => {
    const asks = "We and our partners use cookies. You may accept or reject them.";
    assert.deepEqual(kept(`<p>${LONG}</p><div class="cookies"><p>${asks}</p></div>`), ["The old mill"]);
  });
});

describe("parts around a story", () => {
  const story = `<script type="application/ld+json">{"@type":"NewsArticle"}</script>`;
  const figure = "<figure><img src=a.jpg><figcaption>The wheel in spring.</figcaption></figure>";

  it("the caption of a picture scores 0 on a story", () => {
    assert.deepEqual(kept(`${story}<article><p>${LONG}</p>${figure}</article>`), ["The old mill"]);
  });

  it("the caption of a picture keeps its score on a page that declares no story", () => {
    assert.equal(kept(`<article><p>${LONG}</p>${figure}</article>`).length, 2);
    assert.equal(kept(`<meta property="og:type" content="article"><p>${LONG}</p>${figure}`).length, 2);
  });

  it("the caption of a quote or a line of code keeps its score on a story", () => {
    const quote = "<figure><blockquote>It turns.</blockquote><figcaption>The miller</figcaption></figure>";
    assert.equal(kept(`${story}<article><p>${LONG}</p>${quote}</article>`).length, 3);
  });

  it("a short block outside the element of the story scores 0", () => {
    assert.deepEqual(kept(`${story}<article><p>${LONG}</p><p>It turns.</p></article><p>Print this page</p>`).slice(1), [
      "It turns.",
    ]);
  });

  it("short blocks keep their score when the text is spread over the page", () => {
    const answers = Array.from({ length: 12 }, (_, index) => `<div><p>${index} ${STORY}</p></div>`).join("");
    assert.equal(kept(`${story}<div><p>${LONG}</p></div>${answers}`).length, 13);
  });
});

describe("links to related stories", () => {
  const links = '<h3>Related stories</h3><ul><li><a href="/a">The dam is closed</a></ul>';

  it("links below a label of related stories score 0 up to the next heading", () => {
    const next = '<h3>Sources</h3><p><a href="/b">The chronicle of the valley</a></p>';
    assert.deepEqual(kept(`<p>${LONG}</p>${links}${next}`), [
      "The old mill",
      "Related stor",
      "Sources",
      "The chronicl",
    ]);
    assert.equal(kept(`<p>${LONG}</p>${links.replace("Related stories", "関連記事")}`).length, 2);
  });

  it("links below such a label keep their score when they are much of the page", () => {
    assert.equal(kept(`<p>${STORY}</p>${links}`).length, 3);
  });
});

describe("withoutBoilerplate and hidden text", () => {
  it("hidden text scores 0 when the same text is visible", () => {
    const copies = `<p style="display: none">${LONG}</p><p hidden>${LONG}</p>`;
    assert.deepEqual(kept(`<p>${LONG}</p>${copies}`), ["The old mill"]);
  });

  it("hidden text scores 0 when nothing says that readers can open it", () => {
    for (const hidden of ["hidden", 'style="display:none"', 'aria-hidden="true"'])
      assert.deepEqual(kept(`<p>${LONG}</p><p ${hidden}>Please use another browser.</p>`), ["The old mill"]);
  });

  it("hidden text that readers can open keeps its score when it is different or a line of code", () => {
    assert.equal(kept(`<p>${LONG}</p><p class="tab-pane" hidden>Below the second tab.</p>`).length, 2);
    const code = '<div class="tab-pane" hidden><pre>turn()</pre></div>';
    assert.equal(kept(`<p>${LONG}</p><pre>turn()</pre>${code}`).length, 3);
  });

  it("hidden text keeps its score when it is most of the page, which a script shows later", () => {
    assert.equal(kept(`<p>${STORY}</p><div style="display:none"><p>${LONG}</p></div>`).length, 2);
  });
});

describe("unlessShell", () => {
  it("the second stage scores 0 when no block had a sufficient score in the first stage", () => {
    const second = Float64Array.of(0.8, 0.7);
    assert.deepEqual([...unlessShell(Float64Array.of(0.2, 0.1), second)], [0, 0]);
    assert.deepEqual([...unlessShell(Float64Array.of(0.2, 0.6), second)], [...second]);
  });
});

describe("withFootnotes", () => {
  /** Returns the score of the footnote when the text around it has the given score. */
  function noteScore(around: number): number {
    const table = scanHtml(
      `<article><p>${LONG}</p><section class="footnotes"><ol><li><a href="#r">A book</a></li></ol></section></article>`,
    );
    return (
      withFootnotes({ table, blocks: readBlocks(table), layout: readLayout(table) }, Float64Array.of(around, 0.2))[1] ??
      0
    );
  }

  it("footnotes inside main content get a higher score, and other footnotes do not", () => {
    assert.ok(noteScore(0.9) > 0.6);
    assert.equal(noteScore(0.4), 0.2);
  });
});
