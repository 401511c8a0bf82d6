import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import type { PageFacts } from "../../../../core/domain/page-facts.ts";

function read(html: string, url = "https://www.river-news.example/a"): PageFacts {
  return extractPage({ html, url, status: 200 });
}

function jsonLd(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
}

describe("author", () => {
  for (const [name, html, author] of [
    [
      "the author is the person of the structured data",
      jsonLd({ "@type": "Article", author: { "@type": "Person", name: "Ida Mill" } }),
      "Ida Mill",
    ],
    [
      "the author is found through a reference to another item",
      jsonLd({
        "@graph": [
          { "@type": "Article", author: { "@id": "#ida" } },
          { "@type": "Person", "@id": "#ida", name: "Ida Mill" },
        ],
      }),
      "Ida Mill",
    ],
    [
      "the author is the byline when the data only names the site",
      `<meta property="og:site_name" content="River News">${jsonLd({ "@type": "Article", author: { "@type": "Organization", name: "River News" } })}<h1>Mill</h1><p class="byline">By Ida Mill</p>`,
      "Ida Mill",
    ],
    [
      "the site is no author",
      `<meta property="og:site_name" content="River News">${jsonLd({ "@type": "Article", author: { "@type": "Organization", name: "River News" } })}<h1>Mill</h1>`,
      null,
    ],
    ["the name of a comment is no author", '<h1>Mill</h1><span class="author">Flora says:</span>', null],
    ["an account without a person is no author", '<meta name="author" content="Admin"><h1>Mill</h1>', null],
    [
      "the author is the marked name among a member's details",
      '<div itemprop="author" itemscope itemtype="https://schema.org/Person"><i>I</i><h4 itemprop="name">ida_mill</h4><p>Joined 2012</p><p>Posts 300</p></div>',
      "ida_mill",
    ],
    [
      "the author is found in a line under the headline",
      "<h1>Mill</h1><div>Written by Ida Mill | 3 min</div><p>Text.</p>",
      "Ida Mill",
    ],
    [
      "a sentence that begins with by is not an author",
      "<h1>Mill</h1><div>By the river stands an old mill that nobody has used for years</div>",
      null,
    ],
    ["the author is found in a meta element", '<meta name="author" content="By Ida Mill">', "Ida Mill"],
  ] as const) {
    it(name, () => assert.equal(read(html).author, author));
  }
});

describe("publication date", () => {
  for (const [name, html, date] of [
    [
      "the publication date is found in a meta element with another name",
      '<meta name="DC.date.issued" content="2024-03-04">',
      "2024-03-04",
    ],
    [
      "the publication date in a meta element can have a month's name",
      '<meta name="pubdate" content="Mon, 4 Mar 2024">',
      "2024-03-04",
    ],
    [
      "the publication date is found near the first heading when the page has no h1",
      "<h2>Mill</h2><div>March 4, 2024</div><p>Text.</p>",
      "2024-03-04",
    ],
    [
      "a date inside the story is not the publication date",
      `<h1>Mill</h1><p>${"The mill burnt on March 4, 1824 and again later in the year, ".repeat(3)}</p>`,
      null,
    ],
  ] as const) {
    it(name, () => assert.equal(read(html).publishedAt, date));
  }

  it("the publication date comes from the address when the page has none", () => {
    assert.equal(read("<h1>Mill</h1>", "https://a.example/2024/03/04/mill").publishedAt, "2024-03-04");
    assert.equal(read("<h1>Mill</h1>", "https://a.example/2024/13/04/mill").publishedAt, null);
  });
});
