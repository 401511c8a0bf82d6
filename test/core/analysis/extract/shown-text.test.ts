import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import type { PageFacts } from "../../../../core/domain/page-facts.ts";

const STORY =
  "<p>The small river town keeps its old mill open through the winter, and visitors watch the wheel turn.</p>";

function read(html: string): PageFacts {
  return extractPage({
    html: `<article><h1>Old mill</h1>${html}${STORY.repeat(4)}`,
    url: "https://mill.example/a",
    status: 200,
  });
}

describe("text that browsers show", () => {
  test("the text of a declarative shadow root counts", () => {
    const story = "<p>A second wheel turns beside the bridge, and the baker sells its flour on Sunday.</p>";
    assert.ok(
      read(`<x-story><template shadowrootmode="open">${story}</template></x-story>`).mainText.includes("second wheel"),
    );
  });

  test("the text of an inert template does not count", () => {
    assert.ok(
      !read("<template><p>A second wheel turns beside the bridge on Sunday.</p></template>").mainText.includes(
        "second",
      ),
    );
  });

  for (const label of [
    "Advertisement",
    "- ADVERTISEMENT -",
    "Anzeige",
    "Publicité",
    "Article continues below advertisement",
  ])
    test(`the paragraph "${label}" is a label of an ad and no main text`, () => {
      const { mainText } = read(
        `<article>${STORY}<div><p>${label}</p></div>${STORY}<div><p>${label}</p></div></article>`,
      );
      assert.ok(!mainText.toLowerCase().includes(label.toLowerCase()));
    });

  test("a sentence about an advertisement stays in the main text", () => {
    const { mainText } = read(
      `<article>${STORY}<p>Advertisement pays for half of the repairs of the wheel.</p></article>`,
    );
    assert.match(mainText, /Advertisement pays/);
  });

  for (const [html, text] of [
    ["", ""],
    ["<title>Mill</title>", ""],
    ["<div id=root></div><script>1</script>", ""],
    ["<p>&nbsp;</p>", ""],
    ["<body>Hi", "Hi"],
    ["<h1>Mill</h1><p>Closed until May.</p>", "Mill\n\nClosed until May."],
    ["<p>日本", "日本"],
  ] as const)
    test(`the near-empty page ${JSON.stringify(html)} has the main text ${JSON.stringify(text)}`, () => {
      assert.equal(extractPage({ html, url: "https://mill.example/a", status: 200 }).mainText, text);
    });

  test("a formula counts without its annotation", () => {
    const { mainText } = read(
      "<p>The power is <math><mi>P</mi><mo>=</mo><mi>Q</mi><annotation>TeX</annotation></math> here.</p>",
    );
    assert.match(mainText, /P\s?=\s?Q/);
    assert.ok(!mainText.includes("TeX"));
  });

  for (const html of [
    "<video>Your browser shows no film.</video>",
    "<canvas>Your browser shows no film.</canvas>",
    "<textarea>Your browser shows no film.</textarea>",
  ])
    test(`the content of ${html.slice(0, 8)} does not count`, () => {
      assert.ok(!read(html).mainText.includes("no film"));
    });
});

describe("images, links and counts", () => {
  for (const [html, url] of [
    ['<img src="data:x" data-lazy="/w.jpg">', "https://mill.example/w.jpg"],
    ['<img srcset="/w,1.jpg 1x, /w2.jpg 2x">', "https://mill.example/w,1.jpg"],
    ['<picture><source srcset="/w.webp 640w, /x.webp 2x"><img alt="w"></picture>', "https://mill.example/w.webp"],
    ['<img alt="w"><noscript><img src="/w.png"></noscript>', "https://mill.example/w.png"],
    ['<amp-img src="/w.jpg"></amp-img>', "https://mill.example/w.jpg"],
  ] as const)
    test(`the image of ${html} is ${url}`, () => {
      assert.deepEqual(
        read(html).images.map((image) => image.url),
        [url],
      );
    });

  test("a link without text has its label as anchor", () => {
    assert.equal(
      read('<p><a href="/b" aria-label="Opening hours"><i></i></a> today</p>').links[0]?.anchor,
      "Opening hours",
    );
  });

  test("a table for layout is no table, and a player element is a video", () => {
    const { counts } = read(
      `<lite-youtube videoid="x"></lite-youtube><table role="presentation"><tr><td>${STORY}</table>`,
    );
    assert.deepEqual([counts.tables, counts.videos], [0, 1]);
  });
});
