import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import type { PageFacts } from "../../../../core/domain/page-facts.ts";

const STORY =
  "<p>The small river town keeps its old mill open through the winter, and visitors watch the wheel turn.</p>";

function read(html: string): PageFacts {
  return extractPage({ html: `${html}${STORY.repeat(4)}`, url: "https://mill.example/stories/old-wheel", status: 200 });
}

const H1 = "<article><h1>Old mill</h1>";

describe("authors", () => {
  for (const [claim, html, author] of [
    [
      "the address of an account is no name",
      `<meta property="article:author" content="www.face.example/ida">${H1}<p class="byline">By <a href="/author/i">Ida Mill</a></p>`,
      "Ida Mill",
    ],
    [
      "article:author comes before author",
      `<meta name="author" content="Valley Press"><meta name="article:author" content="Ida Mill">${H1}`,
      "Ida Mill",
    ],
    [
      "the publisher of the page is no author",
      `<meta name="author" content="Valley Press"><script type="application/ld+json">{"@type":"Article","publisher":{"@type":"Organization","name":"Valley Press"}}</script>${H1}<p>By Ida Mill</p>`,
      "Ida Mill",
    ],
    ["byl states the author", `<meta name="byl" content="By Ida Mill">${H1}`, "Ida Mill"],
    [
      "given and family name are a name",
      `<script type="application/ld+json">{"@type":"Article","author":{"@type":"Person","givenName":"Ida","familyName":"Mill"}}</script>${H1}`,
      "Ida Mill",
    ],
    [
      "the word by is no name",
      `${H1}<p><span class="byline-prefix">By </span><span><a href="/by/ida">Ida Mill</a></span> and <span class="last-byline"><a href="/by/bo">Bo Weir</a></span></p>`,
      "Ida Mill",
    ],
    ["the label of a link is no name", `${H1}<a rel="author" href="/profiles/i">See full bio</a>`, null],
    [
      "a teaser above the headline does not name the author",
      `<ul><li><div class="byline">7 minutes ago by <a rel="author" href="/a/p">Pia Weir</a></div></ul>${H1}<div class="byline">by <a rel="author" href="/a/i">Ida Mill</a></div>`,
      "Ida Mill",
    ],
    [
      "a reviewer is no author",
      `${H1}<div itemscope itemtype="https://schema.org/Review"><span itemprop="author">Uwe Buyer</span></div>`,
      null,
    ],
    [
      "a name after the Chinese word for author counts",
      `${H1}<p>2022/9/7 \u4f5c\u8005\uff1a\u95ee\u78e8\u3000\u8d23\u7f16\uff1a\u674e\u56db</p>`,
      "\u95ee\u78e8",
    ],
    [
      "a Japanese name with a space counts",
      `${H1}<p>\u6587\uff1a\u5c71\u7530 \u592a\u90ce</p>`,
      "\u5c71\u7530 \u592a\u90ce",
    ],
    ["a Korean reporter counts", `${H1}<p>\ud64d\uae38\ub3d9 \uae30\uc790</p>`, "\ud64d\uae38\ub3d9"],
  ] as const)
    test(claim, () => {
      assert.equal(read(html).author, author);
    });
});

describe("titles", () => {
  for (const [claim, html, title] of [
    [
      "the h1 that links to the front page is the site",
      `<title>Loft notes: Why wheels turn</title><h1><a href="/">Loft notes</a></h1><h3>Why wheels turn</h3>`,
      "Why wheels turn",
    ],
    [
      "a link around the h1 to the front page names the site",
      `<title>Loft notes - Why wheels turn</title><a href="https://mill.example/"><h1>Loft notes</h1></a>`,
      "Why wheels turn",
    ],
    [
      "a link to the front page inside the h1 is no part of the title",
      `<title>Why wheels turn | News | Loft</title><h1><span>Why wheels turn</span><a href="/">Loft</a></h1>`,
      "Why wheels turn",
    ],
    [
      "an underscore separates Chinese parts",
      "<title>\u5c71\u8c37\u91cc\u7684\u78e8\u574a_\u6280\u672f_\u78e8\u574a\u62a5</title><a href=/><h1>\u78e8\u574a\u62a5</h1></a>",
      "\u5c71\u8c37\u91cc\u7684\u78e8\u574a",
    ],
    [
      "a whole og:title keeps its dash",
      `<title>'Quiet' - Evening Mix - WheelTube</title><meta property="og:title" content="'Quiet' - Evening Mix">`,
      "'Quiet' - Evening Mix",
    ],
  ] as const)
    test(claim, () => {
      assert.equal(read(html).title, title);
    });
});

describe("headings", () => {
  for (const tool of [
    '<a class="headerlink" href="#i">\u00b6</a>',
    '<a href="#i">#</a>',
    '<span class="mw-editsection">[<a href="/e">edit</a>]</span>',
    "<button>Copy link</button>",
  ])
    test(`a heading excludes ${tool}`, () => {
      assert.deepEqual(read(`<h2>Install${tool}</h2>`).headings, [{ level: 2, text: "Install", isMain: true }]);
    });

  test("an accordion keeps the text of its button", () => {
    assert.equal(read("<h3><button>How does it turn?</button></h3>").headings[0]?.text, "How does it turn?");
  });
});

describe("broken markup", () => {
  for (const tag of ["button", "nav"])
    test(`an unclosed ${tag} does not swallow the article`, () => {
      assert.ok(read(`<body><header><${tag}>Menu</header><main><h1>Old mill</h1>`).mainText.includes("visitors watch"));
    });
});
