import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import { warmUp } from "../../../../core/analysis/extract/warm-up.ts";
import { scanHtml } from "../../../../core/analysis/html/scanner.ts";
import { readEvidence } from "../../../../core/analysis/main-content/evidence.ts";
import { mainBlocks } from "../../../../core/analysis/main-content/main-content.ts";
import { readBlocks } from "../../../../core/analysis/main-content/page-blocks.ts";
import { readAnchor } from "../../../../core/analysis/metadata/anchors.ts";
import { readHead } from "../../../../core/analysis/metadata/head.ts";
import { readStructuredData } from "../../../../core/analysis/metadata/structured-data.ts";

const URL_OF_PAGE = "https://a.example/";
const STORY =
  "The old mill stands at the river, where the water once drove three wheels. After the flood its owner built a stone wall.";

function mainText(html: string): string {
  return extractPage({ html, url: URL_OF_PAGE, status: 200 }).mainText;
}

function evidence(html: string): ReturnType<typeof readEvidence> {
  const table = scanHtml(html);
  const head = readHead(table, URL_OF_PAGE);
  return readEvidence(readBlocks(table), head, readStructuredData(table, head.base));
}

describe("main content", () => {
  it("text inside noscript is main content", () => {
    const post = (text: string): string => `<article class="post"><div class="content"><p>${text}</p></div></article>`;
    const text = mainText(
      `<title>Mill</title><body><noscript><h1>Mill</h1>${post(STORY)}${post(STORY.replaceAll("mill", "barn"))}</noscript><script>start()</script></body>`,
    );
    assert.ok(text.includes("The old mill stands") && text.includes("The old barn stands"), text);
  });

  it("a self-closing frame in noscript does not end the main content", () => {
    assert.ok(
      mainText(
        `<noscript><iframe src="https://t.example/ns" /></noscript><h1>Mill</h1><p>${STORY}</p><p>${STORY}</p>`,
      ).includes(STORY),
    );
  });

  it("the main content is the body in the structured data when the page has no text", () => {
    const body = Array.from({ length: 6 }, () => STORY).join(" ");
    const data = `<script type="application/ld+json">${JSON.stringify({ "@type": "Article", articleBody: `<p>${body}</p><p>The end.</p>` })}</script>`;
    assert.equal(mainText(`<div id="app"></div>${data}`), `${body}\n\nThe end.`);
  });

  it("a description alone is not main content", () => {
    assert.equal(mainText(`<meta name="description" content="${STORY}"><div id="app"></div>`), "");
  });

  it("mainBlocks keeps code without its line numbers", () => {
    const table = scanHtml(
      '<pre><code><span class="lineno">1</span>let wheel = 3;\n<span style="-webkit-user-select:none;user-select:none">2</span>turn(wheel);\n</code></pre><pre>1\n2</pre>',
    );
    const blocks = readBlocks(table);
    assert.deepEqual(
      mainBlocks(table, blocks, new Uint8Array(blocks.count).fill(1)).map((block) => block.text),
      ["let wheel = 3;\nturn(wheel);", "1\n2"],
    );
  });

  it("headings contain no soft hyphens", () => {
    const page = extractPage({ html: "<h1>Home Assis&shy;tance\u00ad</h1>", url: URL_OF_PAGE, status: 200 });
    assert.equal(page.headings[0]?.text, "Home Assistance");
  });

  it("commands of page builders are not main content, and other brackets stay", () => {
    const text = mainText(
      `<h1>Mill</h1><p>[vc_row][vc_column width="1/2"]${STORY}[/vc_column][/vc_row]</p><p>${STORY} [1] [sic]</p>`,
    );
    assert.doesNotMatch(text, /vc_/);
    assert.ok(text.includes(`${STORY} [1] [sic]`), text);
  });

  it("invisible text is not main content", () => {
    const text = mainText(
      `<h1>Mill</h1><p>${STORY}</p><p>${STORY}</p><div style="visibility: hidden"><p>${STORY.replaceAll("mill", "ghost")}</p></div>`,
    );
    assert.ok(text.includes("old mill") && !text.includes("ghost"), text);
  });
});

describe("warmUp", () => {
  it("warmUp does not change the facts of a page", () => {
    const page = {
      html: `<title>Mill</title><h1>Mill</h1><p>${STORY}</p><p>${STORY}</p>`,
      url: URL_OF_PAGE,
      status: 200,
    };
    const before = extractPage(page);
    warmUp();
    assert.deepEqual(extractPage(page), before);
  });
});

describe("readEvidence", () => {
  it("readEvidence finds blocks that the description repeats with other marks and spaces", () => {
    const html = `<meta name="description" content="The OLD mill -- stands at the river, where the water once drove three wheels"><p>${STORY}</p><p>Nothing of that kind is said in this one.</p>`;
    const { described } = evidence(html);
    assert.ok((described[0] ?? 0) > 0.5 && described[1] === 0);
  });

  it("readEvidence separates reviews from the description and ignores markup", () => {
    const data = {
      "@type": "Product",
      description: `<b>${STORY}</b>`,
      review: { "@type": "Review", reviewBody: "It grinds quite well, and we would buy it again." },
    };
    const { described, reviewed } = evidence(
      `<script type="application/ld+json">${JSON.stringify(data).replaceAll("</", "<\\/")}</script><p>${STORY}</p><p>It grinds quite well, and we would buy it again.</p>`,
    );
    assert.ok((described[0] ?? 0) > 0.9 && described[1] === 0 && reviewed[0] === 0 && (reviewed[1] ?? 0) > 0.9);
  });

  it("readEvidence compares texts without spaces", () => {
    const text =
      "\u6751\u306e\u53e4\u3044\u6c34\u8eca\u304c\u4e8c\u5e74\u9593\u306e\u4fee\u7406\u3092\u7d42\u3048\u3066\u518d\u3073\u52d5\u304d\u59cb\u3081\u305f";
    assert.equal(evidence(`<meta name="description" content="${text}"><p>${text}</p>`).described[0], 1);
  });
});

describe("readAnchor", () => {
  it("readAnchor counts the steps up to the shared ancestor and down to the element", () => {
    const table = scanHtml("<main><section><h1>a</h1></section><section><div><p>b</p></div></section></main>");
    const [main, first, heading, second, , text] = Array.from({ length: table.elementCount }, (_, element) => element);
    const { up, down, branch } = readAnchor(table, 0);
    assert.deepEqual([up[main ?? 0], up[first ?? 0], up[heading ?? 0], up[text ?? 0]], [2, 1, 0, 2]);
    assert.deepEqual([down[heading ?? 0], down[second ?? 0], down[text ?? 0]], [0, 1, 3]);
    assert.equal(branch[text ?? 0], second);
  });
});
