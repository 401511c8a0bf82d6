import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PageFacts, StructuredItem } from "../../core/domain/page-facts.ts";
import type { Extractor } from "../../core/ports/extractor.ts";

const URL_OF_PAGE = "https://shop.example/a/page.html";

/** A text that is long enough to count as main content. */
const PROSE =
  "The old mill stands at the river, where the water once drove three wheels. After the flood of 1926, its owner built a stone wall, and the mill kept working for forty years.";

function article(extra: { readonly head?: string; readonly body?: string } = {}): string {
  return `<!doctype html><html lang="de-CH"><head><title>The old mill | River News</title>${extra.head ?? ""}</head><body>
    <header><a href="/">River News</a></header>
    <nav><ul><li><a href="/news">News</a></li><li><a href="/sport">Sport</a></li></ul></nav>
    <main><article><h1>The old mill</h1><p>${PROSE}</p><h2>After the flood</h2><p>${PROSE} <a href="more.html#top" rel="NoFollow Sponsored">Read more</a></p>
    ${extra.body ?? ""}<p>${PROSE}</p></article></main>
    <aside><a href="/ad">An offer</a></aside><footer><a href="/imprint">Imprint</a></footer></body></html>`;
}

function only(items: readonly StructuredItem[], type: string): StructuredItem {
  const found = items.filter((item) => item.types.includes(type));
  assert.equal(found.length, 1, `one ${type}`);
  const [item] = found;
  assert.ok(item);
  return item;
}

/** Tests the promises of the `Extractor` port on an adapter. */
export function testExtractor(name: string, open: () => Extractor): void {
  const read = (html: string, url = URL_OF_PAGE): Promise<PageFacts> =>
    open().extract({ html, url, status: 200 }, new AbortController().signal);

  describe(`${name} as Extractor`, () => {
    it("the extractor keeps prose and headings and drops navigation, sidebar and footer", async () => {
      const facts = await read(article());
      assert.equal(facts.mainText.split("The old mill stands at the river").length - 1, 3);
      for (const noise of ["Sport", "An offer", "Imprint"]) assert.ok(!facts.mainText.includes(noise), noise);
      assert.equal(facts.mainText, facts.blocks.map((block) => block.text).join("\n\n"));
    });

    it("the extractor drops prose in a nav, header or footer element", async () => {
      for (const tag of ["nav", "header", "footer"]) {
        const { mainText } = await read(
          article().replace("</body>", `<${tag}><p>${PROSE.replaceAll("mill", "boilerplate")}</p></${tag}></body>`),
        );
        assert.ok(mainText.includes("The old mill") && !mainText.includes("boilerplate"), tag);
      }
    });

    it("the extractor lists headings in page order with their levels", async () => {
      const { headings } = await read(article({ body: `<h3>On <em>wheels</em></h3><p>${PROSE}</p>` }));
      assert.deepEqual(
        headings.map(({ level, text }) => `${level} ${text}`),
        ["1 The old mill", "2 After the flood", "3 On wheels"],
      );
      assert.deepEqual(
        headings.map((heading) => heading.isMain),
        [true, true, true],
      );
    });

    it("the extractor returns each link's zone, absolute address without fragment, anchor and rel", async () => {
      const { links } = await read(
        article({
          body: '<p><a href="/pic"><img src="p.png" alt="A picture"></a></p><a href="mailto:x@y.example">mail</a><a href="#top">top</a>',
        }),
      );
      assert.deepEqual(
        links.map((link) => [new URL(link.url).pathname, link.zone, link.anchor]),
        [
          ["/", "header", "River News"],
          ["/news", "nav", "News"],
          ["/sport", "nav", "Sport"],
          ["/a/more.html", "main", "Read more"],
          ["/pic", "main", "A picture"],
          ["/ad", "aside", "An offer"],
          ["/imprint", "footer", "Imprint"],
        ],
      );
      assert.deepEqual(links[3]?.rel, ["nofollow", "sponsored"]);
    });

    it("the extractor takes zones from ARIA roles and class names", async () => {
      const { links } = await read(
        `<main><h1>Mills</h1><p>${PROSE}</p><p>${PROSE}</p></main><div role="navigation"><a href="/1">a</a></div><div role="contentinfo"><a href="/2">b</a></div><div class="site-sidebar"><a href="/3">c</a></div><div id="footer"><a href="/4">d</a></div>`,
      );
      assert.deepEqual(
        links.map((link) => link.zone),
        ["nav", "footer", "aside", "footer"],
      );
    });

    it("the extractor resolves addresses against <base>", async () => {
      const { links, canonical } = await read(
        '<html><head><base href="/deep/"><link rel="canonical" href="c"></head><body><a href="x">x</a></body></html>',
      );
      assert.deepEqual([links[0]?.url, canonical], ["https://shop.example/deep/x", "https://shop.example/deep/c"]);
    });

    it("the extractor reads the metadata of the head", async () => {
      const facts = await read(
        article({
          head: `<meta name="Description" content=" Mills &amp; rivers "><meta name="robots" content="NOINDEX, follow"><meta property="og:site_name" content="River News">
            <link rel="canonical" href="/mill"><link rel="alternate" hreflang="fr" href="/fr"><link rel="alternate" type="application/rss+xml" href="/feed">
            <meta name="author" content="Ida Roth"><meta property="article:published_time" content="2024-03-01T10:00:00+01:00">`,
        }),
      );
      assert.equal(facts.titleTag, "The old mill | River News");
      assert.equal(facts.title, "The old mill");
      assert.equal(facts.language, "de");
      assert.equal(facts.metaDescription, "Mills & rivers");
      assert.deepEqual(facts.robots, ["noindex", "follow"]);
      assert.equal(facts.canonical, "https://shop.example/mill");
      assert.deepEqual(facts.hreflangs, [{ language: "fr", url: "https://shop.example/fr" }]);
      assert.deepEqual(
        [facts.author, facts.publishedAt, facts.siteName],
        ["Ida Roth", "2024-03-01T10:00:00+01:00", "River News"],
      );
    });

    it("the extractor removes the site's name from the title of a page without a headline", async () => {
      assert.equal(
        (await read('<title>Blue chairs - Shop</title><meta property="og:site_name" content="Shop"><p>x</p>')).title,
        "Blue chairs",
      );
    });

    it("the extractor reads images with alt text and lazy sources", async () => {
      const { images } = await read(
        article({
          body: [
            '<img src="/a.png" alt="Mill">',
            '<img src="data:image/gif;base64,x" data-src="/b.png">',
            '<img alt="" src="/c.png">',
          ].join(""),
        }),
      );
      assert.deepEqual(
        images.map((image) => [image.url, image.alt, image.isMain]),
        [
          ["https://shop.example/a.png", "Mill", true],
          ["https://shop.example/b.png", null, true],
          ["https://shop.example/c.png", "", true],
        ],
      );
    });

    it("the extractor marks blocks with their kind and keeps line ends in code", async () => {
      const { blocks } = await read(
        article({
          body: `<ul><li>First point of the list, which is long enough.</li></ul><blockquote>${PROSE}</blockquote><pre>let a;\n  b();</pre><table><tr><td>${PROSE}</td></tr></table>`,
        }),
      );
      const kinds = new Map(blocks.map((block) => [block.kind, block.text]));
      assert.deepEqual([...kinds.keys()].sort(), ["code", "heading", "list_item", "paragraph", "quote", "table_cell"]);
      assert.equal(kinds.get("code"), "let a;\n  b();");
    });

    it("the extractor reads a thread inside noscript", async () => {
      const posts = [1, 2, 3].map((number) => `<div class="post"><p>Post ${number}. ${PROSE}</p></div>`).join("");
      assert.match(
        (await read(`<title>Thread</title><body><div id="app"></div><noscript>${posts}</noscript></body>`)).mainText,
        /Post 2\./,
      );
    });

    testStructuredData(read);
    testBrokenPages(read, open);
  });
}

type Read = (html: string) => Promise<PageFacts>;

function script(json: string): string {
  return `<script type="application/ld+json">${json}</script>`;
}

function testStructuredData(read: Read): void {
  it("the extractor reads JSON-LD with nested items, type lists and @graph", async () => {
    const { structuredData } = await read(
      script(
        '{"@context":"https://schema.org","@graph":[{"@type":["Product","http://schema.org/Thing"],"@id":"#p","offers":{"@type":"Offer","price":9.5}},{"@type":"WebSite","name":"S"}]}',
      ),
    );
    const product = only(structuredData.items, "Product");
    assert.deepEqual(product.types, ["Product", "Thing"]);
    assert.equal(product.id, "#p");
    const [offer] = product.properties.offers ?? [];
    assert.ok(typeof offer === "object");
    assert.deepEqual([offer.types, offer.properties.price], [["Offer"], ["9.5"]]);
    assert.equal(structuredData.items.length, 2);
    assert.deepEqual([structuredData.jsonLdBlockCount, structuredData.invalidBlockCount], [1, 0]);
  });

  for (const [flaw, json] of [
    ["HTML comments", '<!-- {"@type":"Event","name":"N"} -->'],
    ["CDATA", '//<![CDATA[\n{"@type":"Event","name":"N"}\n//]]>'],
    ["trailing commas", '{"@type":"Event","name":["N",],}'],
    ["comments", '{"@type":"Event", /* c */ "name":"N" // d\n}'],
    ["a raw newline in a string", '{"@type":"Event","description":"a\nb","name":"N"}'],
    ["two objects in a row", '{"@type":"WebSite"}{"@type":"Event","name":"N"}'],
  ] as const) {
    it(`the extractor counts JSON-LD with ${flaw} as invalid and reads its items`, async () => {
      const { items, invalidBlockCount } = (await read(script(json))).structuredData;
      assert.deepEqual(only(items, "Event").properties.name, ["N"]);
      assert.equal(invalidBlockCount, 1);
    });
  }

  it("the extractor counts invalid JSON-LD and continues", async () => {
    const { structuredData } = await read(script("{ nonsense") + script('{"@type":"Event"}'));
    assert.deepEqual(
      [structuredData.jsonLdBlockCount, structuredData.invalidBlockCount, structuredData.items.length],
      [2, 1, 1],
    );
  });

  it("the extractor treats __proto__ in JSON-LD as a plain property", async () => {
    const { items } = (await read(script('{"@type":"Event","__proto__":{"polluted":"yes"},"constructor":"c"}')))
      .structuredData;
    assert.deepEqual(Object.keys(only(items, "Event").properties), ["constructor"]);
    assert.equal(Reflect.get({}, "polluted"), undefined);
  });

  it("the extractor reads microdata with nested items, itemref and per-element values", async () => {
    const { items } = (
      await read(`<div itemscope itemtype="https://schema.org/Recipe" itemid="urn:r" itemref="extra"><h1 itemprop="name">Soup</h1><meta itemprop="yield" content="4">
        <time itemprop="datePublished" datetime="2020-02-02">once</time><a itemprop="url" href="/soup">x</a><img itemprop="image" src="s.png">
        <div itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">Ada</span></div></div><p id="extra"><span itemprop="cuisine">Swiss</span></p>`)
    ).structuredData;
    const recipe = only(items, "Recipe");
    assert.equal(items.length, 1);
    assert.equal(recipe.id, "urn:r");
    const { author, ...plain } = recipe.properties;
    assert.deepEqual(plain, {
      name: ["Soup"],
      yield: ["4"],
      datePublished: ["2020-02-02"],
      url: ["https://shop.example/soup"],
      image: ["https://shop.example/a/s.png"],
      cuisine: ["Swiss"],
    });
    assert.ok(typeof author?.[0] === "object");
    assert.deepEqual(author[0].properties.name, ["Ada"]);
  });

  it("the extractor reads RDFa lite with prefixes", async () => {
    const { items } = (
      await read(`<meta property="og:title" content="no item"><div vocab="https://schema.org/" prefix="s: https://schema.org/" typeof="s:Book" resource="#b">
        <span property="name">Emma</span><div property="s:author" typeof="Person"><span property="name">Jane</span></div></div>`)
    ).structuredData;
    const book = only(items, "Book");
    assert.deepEqual([items.length, book.syntax, book.id, book.properties.name], [1, "rdfa", "#b", ["Emma"]]);
    const [author] = book.properties.author ?? [];
    assert.ok(typeof author === "object");
    assert.deepEqual(author.types, ["Person"]);
  });
}

function testBrokenPages(read: Read, open: () => Extractor): void {
  it("the extractor returns empty facts for empty input", async () => {
    const facts = await read("");
    assert.deepEqual([facts.title, facts.titleTag, facts.mainText, facts.htmlLength], [null, null, "", 0]);
    assert.deepEqual(
      [facts.blocks, facts.links, facts.headings, facts.images, facts.structuredData.items],
      [[], [], [], [], []],
    );
  });

  it("the extractor reads a page of unclosed and misnested elements", async () => {
    const facts = await read(
      `<title>Broken</title><h1>Broken <b>page</h1><p>${PROSE}<p>${PROSE}<ul><li><a href=/one>one<li><a href='/two'>two</ul></div></span></table><p>${PROSE}`,
    );
    assert.deepEqual(
      facts.headings.map((heading) => heading.text),
      ["Broken page"],
    );
    assert.deepEqual([...new Set(facts.links.map((link) => new URL(link.url).pathname))], ["/one", "/two"]);
    assert.equal(facts.mainText.split("The old mill").length - 1, 3);
  });

  it("the extractor reads hostile pages and reports that they were cut", async () => {
    const nested = await read("<div>".repeat(20_000) + PROSE);
    assert.equal(nested.isTruncated, true);
    const flood = await read("<".repeat(1_000_000));
    assert.equal(flood.links.length, 0);
    assert.equal((await read(`${"<div><span></p>".repeat(100_000)}`)).isTruncated, true);
  });

  it("the extractor rejects when the signal has already aborted", async () => {
    const reason = new Error("stop");
    await assert.rejects(
      open().extract({ html: "", url: URL_OF_PAGE, status: 200 }, AbortSignal.abort(reason)),
      reason,
    );
  });
}
