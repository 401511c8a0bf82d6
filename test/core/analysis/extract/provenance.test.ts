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
    ["a field of a form is no author", '<h1>Mill</h1><p class="comment-form-author">Your name: *</p>', null],
    [
      "the author of a thread is the first member",
      '<h1>Mill</h1><a class="username">ida_mill</a><p>Text.</p><h4><a class="username"><b itemprop="author">Otto</b></a></h4>',
      "ida_mill",
    ],
    [
      "a person whose name is the site's is the author when the data says Person",
      `<meta property="og:site_name" content="Ida Mill">${jsonLd({ "@type": "Article", author: { "@type": "Person", name: "Ida Mill" } })}<h1>Mill</h1>`,
      "Ida Mill",
    ],
    ["the address of the site is no author", '<meta name="author" content="River-News.example"><h1>Mill</h1>', null],
    ["a button is no author", '<h1>Mill</h1><span class="author">Sign in</span>', null],
    [
      "the author is the person in the card of a shared link",
      '<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ida Mill"><h1>Mill</h1>',
      "Ida Mill",
    ],
    [
      "the author is the person to whose page a link near the headline leads",
      '<h1>Mill</h1><p><a href="/authors/ida-mill/">Ida Mill</a></p><a class="username">otto</a>',
      "Ida Mill",
    ],
    [
      "the author is the full name inside an author's box with more words",
      '<h1>Mill</h1><div class="author-box"><p>Ida Mill</p><p>Writes about water, flour and bread</p></div>',
      "Ida Mill",
    ],
    [
      "a library's family name comes last",
      '<meta name="citation_author" content="Mill, Ida"><h1>Mill</h1>',
      "Ida Mill",
    ],
    [
      "the author stands after a date",
      "<h1>Mill</h1><div>03/01/2017 by Ida Mill, miller</div><p>Text.</p>",
      "Ida Mill",
    ],
    ["the author stands at the end of the text", "<h1>Mill</h1><p>Text.</p><p>Written by Ida Mill</p>", "Ida Mill"],
    [
      "the author of a question is the person who asked it",
      `${jsonLd({ "@type": "QAPage", mainEntity: { "@type": "Question", author: { "@type": "Person", name: "ida_mill" } } })}<h1>Mill</h1>`,
      "ida_mill",
    ],
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
      "a date of a list of other posts is not the publication date",
      '<h1>Mill</h1><p class="byline">Published March 4, 2024</p><aside><a href="/b"><time datetime="2026-01-02">Jan 2</time></a></aside>',
      "2024-03-04",
    ],
    [
      "the date beside the headline wins over the date of the last change",
      `${jsonLd({ "@type": "Article", datePublished: "2026-01-02", dateModified: "2026-01-02" })}<h1>Mill</h1><time datetime="2024-03-04">March 4</time>`,
      "2024-03-04",
    ],
    [
      "an update is not the publication date when the page shows both",
      "<h1>Mill</h1><p>Updated: May 6, 2025</p><p>March 4, 2024</p>",
      "2024-03-04",
    ],
    [
      "a widget that describes another page of the site does not date this page",
      `<meta property="article:published_time" content="2024-03-04">${jsonLd({ "@type": "WebPage", datePublished: "2026-01-02" })}<h1>Mill</h1>`,
      "2024-03-04",
    ],
    [
      "the date of a thread is the first message's",
      '<h1>Mill</h1><div class="post"><span class="post_date">2024-03-04, 09:14 PM</span></div><div class="post"><span class="post_date">2024-03-09</span></div>',
      "2024-03-04",
    ],
    [
      "an article that names another page as its own does not date this page",
      `${jsonLd({ "@type": "Article", datePublished: "2026-01-02", mainEntityOfPage: "https://www.river-news.example/b" })}${jsonLd({ "@type": "Article", datePublished: "2024-03-04", url: "https://www.river-news.example/a/" })}<h1>Mill</h1>`,
      "2024-03-04",
    ],
    [
      "an earlier date that the page calls its publication wins over the date of an import",
      `${jsonLd({ "@type": "Article", datePublished: "2026-01-02" })}<h1>Mill</h1><p>Published March 4, 2024</p><p>Text.</p>`,
      "2024-03-04",
    ],
    [
      "a date in the first sentence does not win over the stated date",
      `${jsonLd({ "@type": "Article", datePublished: "2026-01-02" })}<h1>Mill</h1><p>The mill, which burnt on March 4, 2024, is open again.</p>`,
      "2026-01-02",
    ],
    [
      "a date that the page marks as its release wins over an older stated one",
      `${jsonLd({ "@type": "Article", datePublished: "2013-01-02" })}<h1>Mill</h1><span class="byline__release-date"><time datetime="2024-03-04">March 4</time></span>`,
      "2024-03-04",
    ],
    [
      "the date of a member's profile does not date a thread",
      "<h1>Mill</h1><dl><dd>Joined: Dec 11, 2021</dd></dl><p>by <b>ida_mill</b> \u00bb Mon Mar 04, 2024 1:47 am</p>",
      "2024-03-04",
    ],
    [
      "numbers with the day first date a French page",
      '<html lang="fr"><h1>Moulin</h1><p>Publi\u00e9 le 04/03/2024</p><p>Texte.</p>',
      "2024-03-04",
    ],
    [
      "dates of reviews do not date a product",
      `${jsonLd({ "@type": "Product", name: "Mill" })}<h1>Mill</h1>${"<p>Good.</p>".repeat(30)}<div class="reviews"><span class="date">3/14/2024</span></div>`,
      null,
    ],
    [
      "a page that states its last change in the footer has no publication date",
      '<h1>Mill</h1><footer>Last modified <time datetime="2024-03-04">March 4</time></footer>',
      null,
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
