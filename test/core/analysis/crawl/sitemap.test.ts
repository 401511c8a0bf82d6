import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { parseSitemap, sitemapText } from "../../../../core/analysis/crawl/sitemap.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("parseSitemap", () => {
  test("reads a url set", () => {
    const text = `<?xml version="1.0"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
        <!-- <url><loc>https://a.example/commented-out</loc></url> -->
        <url><loc> https://a.example/1?a=1&amp;b=2 </loc><lastmod>2026-01-01</lastmod></url>
        <url><loc><![CDATA[https://a.example/2?a=1&b=2]]></loc><image:image><image:loc>https://a.example/i.jpg</image:loc></image:image></url>
        <url><LOC
        >https://a.example/&#x33;&#52;</LOC></url>
        <url><loc></loc></url><url><location>https://a.example/no</location></url>
      </urlset>`;
    assert.deepEqual(parseSitemap(text), {
      kind: "pages",
      urls: ["https://a.example/1?a=1&b=2", "https://a.example/2?a=1&b=2", "https://a.example/34"],
    });
  });

  test("reads an index and prefixed names", () => {
    const text =
      '\ufeff<sm:sitemapindex xmlns:sm="x"><sm:sitemap><sm:loc>https://a.example/s1.xml</sm:loc></sm:sitemap><loc>https://a.example/other</loc></sm:sitemapindex>';
    assert.deepEqual(parseSitemap(text), { kind: "index", urls: ["https://a.example/s1.xml"] });
  });

  test("reads the entries of a feed, not the address of the feed itself", () => {
    const rss =
      '<?xml version="1.0"?><rss><channel><atom:link href="https://a.example/feed" rel="self"/><link>https://a.example/</link>' +
      "<item><title>One</title><link>https://a.example/1?a=1&amp;b=2</link></item><item><link><![CDATA[https://a.example/2]]></link></item></channel></rss>";
    assert.deepEqual(parseSitemap(rss), {
      kind: "feed",
      urls: ["https://a.example/", "https://a.example/1?a=1&b=2", "https://a.example/2"],
    });
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="https://a.example/feed"/>' +
      "<entry><link href=\"https://a.example/1\"/></entry><entry><link rel='alternate' href='https://a.example/2?x=1&amp;y=2' /></entry></feed>";
    assert.deepEqual(parseSitemap(atom), {
      kind: "feed",
      urls: ["https://a.example/1", "https://a.example/2?x=1&y=2"],
    });
    assert.deepEqual(parseSitemap("<urlset><link>https://a.example/x</link></urlset>").urls, []);
  });

  test("an address that was not escaped keeps its parameters", () => {
    assert.deepEqual(parseSitemap("<urlset><loc>https://a.example/?a=1&copy=2&lt=3</loc></urlset>").urls, [
      "https://a.example/?a=1&copy=2&lt=3",
    ]);
  });

  test("reads a plain list of addresses", () => {
    assert.deepEqual(parseSitemap("https://a.example/1\r\n# note\n\n http://a.example/2 \nnot an address\n"), {
      kind: "pages",
      urls: ["https://a.example/1", "http://a.example/2"],
    });
  });

  test("an index without loc names its sitemaps in its entries", () => {
    assert.deepEqual(
      parseSitemap(
        "<sitemapindex><sitemap>https://a.example/s1.xml</sitemap><sitemap><lastmod>2026</lastmod><loc>https://a.example/s2.xml</loc></sitemap></sitemapindex>",
      ),
      { kind: "index", urls: ["https://a.example/s1.xml", "https://a.example/s2.xml"] },
    );
  });

  test("blank lines and a message of the server come before a sitemap", () => {
    const urlset = "<urlset><url><loc>https://a.example/1</loc></url></urlset>";
    for (const before of ["\n".repeat(300), "\ufeff\n", "Notice: undefined index in /srv/x.php on line 3\n"])
      assert.deepEqual(parseSitemap(before + urlset).urls, ["https://a.example/1"]);
  });

  test("a feed of RSS 1.0 is read", () => {
    const rdf =
      '<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/"><item rdf:about="https://a.example/1"><title>One</title><link>https://a.example/1</link></item></rdf:RDF>';
    assert.deepEqual(parseSitemap(rdf), { kind: "feed", urls: ["https://a.example/1"] });
  });

  test("the link of an item outranks its guid in either order, and a guid can be a name", () => {
    const feed = (item: string) => parseSitemap(`<rss><channel><item>${item}</item></channel></rss>`).urls;
    assert.deepEqual(feed("<guid>https://a.example/?p=1</guid><link>https://a.example/1</link>"), [
      "https://a.example/1",
    ]);
    assert.deepEqual(feed("<link>https://a.example/1</link><guid>https://a.example/?p=1</guid>"), [
      "https://a.example/1",
    ]);
    assert.deepEqual(feed('<guid isPermaLink="false">https://a.example/?p=1</guid>'), []);
    assert.deepEqual(feed('<guid isPermaLink="true">https://a.example/1</guid>'), ["https://a.example/1"]);
  });

  test("attributes of an element and a greater-than sign in their values hide no address", () => {
    assert.deepEqual(parseSitemap('<urlset><url><loc xml:lang="en">https://a.example/1</loc></url></urlset>').urls, [
      "https://a.example/1",
    ]);
    assert.deepEqual(
      parseSitemap("<feed><entry><link title='a > b' href='https://a.example/1'/></entry></feed>").urls,
      ["https://a.example/1"],
    );
    assert.deepEqual(parseSitemap('<a:feed xmlns:a="x"><a:link href="https://a.example/1"/></a:feed>').urls, [
      "https://a.example/1",
    ]);
  });

  test("a cut sitemap returns the addresses before the cut", () => {
    assert.deepEqual(
      parseSitemap("<urlset><url><loc>https://a.example/1</loc></url><url><loc>https://a.example/").urls,
      ["https://a.example/1", "https://a.example/"],
    );
    assert.deepEqual(parseSitemap("<urlset><url><loc"), { kind: "pages", urls: [] });
    assert.deepEqual(parseSitemap("<html><body>Not found</body></html>"), { kind: "pages", urls: [] });
    assert.deepEqual(parseSitemap(""), { kind: "pages", urls: [] });
  });

  test("takes 50,000 addresses and none over 2,048 characters", () => {
    const many = `<urlset>${"<url><loc>https://a.example/x</loc></url>".repeat(50_010)}</urlset>`;
    assert.equal(parseSitemap(many).urls.length, 50_000);
    assert.equal(parseSitemap("https://a.example/x\n".repeat(50_010)).urls.length, 50_000);
    const long = `https://a.example/${"x".repeat(2_100)}`;
    assert.deepEqual(parseSitemap(`<urlset><loc>${long}</loc><loc><![CDATA[${long}]]></loc></urlset>`).urls, []);
  });

  test("four megabytes of hostile text are read without hanging", { timeout: 15_000 }, () => {
    const unit = [
      "<",
      "<loc ",
      "<loc>",
      "<!--",
      "<loc><![CDATA[",
      "<aaaaaaaaaaaaaaaaaaaa",
      "<loc>&#1",
      "<x:loc>",
      "<feed><link href='",
    ];
    for (const part of unit) {
      const text = part.repeat(Math.ceil(4_000_000 / part.length));
      assert.ok(Array.isArray(parseSitemap(text).urls), part);
    }
  });

  test("no text makes it throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => Array.isArray(parseSitemap(`<urlset><loc>${text}`).urls)),
    );
  });
});

describe("sitemapText", () => {
  test("a gzip file is unpacked whatever its type says", async () => {
    assert.equal(await sitemapText(new Uint8Array(gzipSync("<urlset/>")), "text/plain"), "<urlset/>");
    assert.equal(await sitemapText(utf8("<urlset/>"), "application/gzip"), "<urlset/>");
  });

  test("a gzip file of several parts, with bytes after it, or compressed three times is read", async () => {
    const text = "<urlset><url><loc>https://a.example/1</loc></url></urlset>";
    const parts = Buffer.concat([gzipSync(text.slice(0, 20)), gzipSync(text.slice(20))]);
    const files = [
      // The decoder of Deno reads the first part only.
      ...("Deno" in globalThis ? [] : [parts]),
      Buffer.concat([gzipSync(text), Buffer.alloc(512)]),
      gzipSync(gzipSync(gzipSync(text))),
    ];
    for (const file of files)
      assert.deepEqual(parseSitemap(await sitemapText(new Uint8Array(file), "application/gzip")).urls, [
        "https://a.example/1",
      ]);
  });

  test("a cut or damaged gzip file returns its readable part", async () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `https://a.example/${(index * 7_919) % 104_729}\n`).join(
      "",
    );
    const packed = new Uint8Array(gzipSync(text));
    const cut = await sitemapText(packed.subarray(0, packed.length / 2), "");
    assert.ok(cut.length > 10_000 && text.startsWith(cut), `${cut.length}`);
    assert.equal(await sitemapText(Uint8Array.from([0x1f, 0x8b, 1, 2, 3]), ""), "");
  });

  test("a bomb ends at 8 MiB", async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(100_000_000, 97)));
    assert.equal((await sitemapText(bomb, "")).length, 8 * 1024 * 1024);
  });
});
