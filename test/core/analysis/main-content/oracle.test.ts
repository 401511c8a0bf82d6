import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { oracleFacts } from "../../../../bench/lib/extract/oracle.ts";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";

const BASE = "https://site.example/dir/page";

function assertSame(html: string): void {
  const wanted = oracleFacts(html, BASE);
  const found = extractPage({ html, url: BASE, status: 200 });
  assert.deepEqual(
    {
      title: found.titleTag ?? "",
      headings: found.headings.map((heading) => `${heading.level} ${heading.text}`),
      links: found.links.map((link) => link.url),
      metadata: {
        description: found.metaDescription,
        canonical: found.canonical,
        robots: found.robots,
        hreflangs: found.hreflangs.map(({ language, url }) => `${language} ${url}`),
        language: found.language,
        jsonLdBlockCount: found.structuredData.jsonLdBlockCount,
      },
    },
    wanted,
    html,
  );
}

const PAGES: readonly (readonly [string, string])[] = [
  [
    "implied end tags",
    "<ul><li><a href=1>a</a><li><a href=2>b</a></ul><p>x<h2>Head</h2><p>y<dl><dt>t<dd><a href=3>d</a><dt>u</dl>",
  ],
  [
    "tables without tbody and closers",
    "<table><tr><td><h3>A</h3><td><a href=b>b</a><tr><th><h4>C</h4></table><h2>after</h2>",
  ],
  [
    "quotes and stray signs in attributes",
    `<a title="a > b" href='x"y'>q</a><a href=plain?a=1&copy=2&amp;b=3>r</a><a href="/&quot;">s</a><a/href=slash>t</a>`,
  ],
  ["upper case and odd spacing", "<H1\n>Big</H1 ><A HREF = '/up' >up</A\t><TITLE>T &amp; U</TITLE >"],
  [
    "comments of every end",
    "<!-- <h1>no</h1> --><!--><h2>yes</h2><!---><!-- x --!><h3>and</h3><!doctype html><?php <h4>? ><h5>five</h5>",
  ],
  [
    "raw text",
    "<script>'<h1>no</h1>'</script><style><a href=no></style><textarea><h2>no</h2></textarea><h3>yes</h3><noscript><a href=n>n</a></noscript>",
  ],
  [
    "svg with a title and a style",
    "<title>Page</title><svg><title>Drawing</title><style>a{}</style><path d=''/></svg><h1>One</h1>",
  ],
  ["template content", "<template><a href=hidden>x</a><h1>no</h1></template><a href=shown>y</a>"],
  ["misnested formatting", "<p><b>x<i>y</b>z</i></p><h2><b>bold</h2>rest</b>"],
  ["nested links", "<a href=1>one<a href=2>two</a>"],
  ["headings closed by another level", "<h1>one</h2><h3>three<h4>four</h4>"],
  ["entities", "<h1>&Eacute;t&eacute &#8364;&#x20AC;&#150; &notit; &NotEqualTilde; &unknown; &amp;amp;</h1>"],
  ["end tags that fit nothing", "</p></div></b></table></li><h1>x</h1></body></html><h2>late</h2><a href=late>l</a>"],
  ["a tag that never ends", '<h1>in</h1><a href="x'],
  ["an option list", "<select><option>a<option>b</select><h2>x</h2>"],
  ["a button in a button", "<button>a<button>b</button><h2>c</h2>"],
  [
    "metadata",
    `<html lang=de-CH><meta name=Description content=" a &amp;\n b "><meta name=description content=second><meta name=robots content="NoIndex, follow"><meta name=robots content=follow><link rel="x canonical" href=/c#f><link rel=alternate hreflang=EN href=e><link rel=alternate href=feed><script type="application/ld+json">{}</script>`,
  ],
  [
    "metadata in the body, without values or with bad ones",
    "<p>x<meta name=description content=''><meta name=description content=late><link rel=canonical href='http://['><link rel=canonical href=y><base href=/z/>",
  ],
  ["a base element", "<head><base href='https://other.example/x/'></head><a href=y>y</a>"],
];

describe("extractPage compared with parse5", () => {
  for (const [name, html] of PAGES) it(`extractPage agrees with parse5 on ${name}`, () => assertSame(html));

  it("extractPage agrees with parse5 on random well-formed trees", () => {
    const text = fc.constantFrom("alpha", "beta &amp; gamma", "x &lt; y", "\u00e9t\u00e9", "\u6f22\u5b57");
    const wrap = (tag: string) => (inner: string) => `<${tag}>${inner}</${tag}>`;
    const leaf = fc.oneof(
      text,
      text.map(wrap("span")),
      text.map((inner) => `<a href="/p/${inner.length}">${inner}</a>`),
      text.map(wrap("em")),
    );
    const heading = fc
      .tuple(fc.integer({ min: 1, max: 6 }), leaf)
      .map(([level, inner]) => `<h${level}>${inner}</h${level}>`);
    const { block } = fc.letrec<{ block: string }>((tie) => ({
      block: fc.oneof(
        { depthSize: "small" },
        heading,
        leaf.map((inner) => `<p>${inner}`),
        fc.array(leaf, { maxLength: 3 }).map((items) => `<ul>${items.map((item) => `<li>${item}`).join("")}</ul>`),
        fc.array(tie("block"), { maxLength: 3 }).map((inner) => `<div>${inner.join("")}</div>`),
        fc.array(tie("block"), { maxLength: 2 }).map((inner) => `<table><tr><td>${inner.join("<td>")}</table>`),
      ),
    }));
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) =>
        assertSame(`<!doctype html><title>T</title><body>${blocks.join("")}`),
      ),
      { numRuns: 200, seed: 7 },
    );
  });
});
