import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import { kindOf, sells } from "../../../../core/analysis/metadata/page-kind.ts";

const ENGLISH =
  "<p>The espresso machine presses hot water through the ground coffee, and this is how the shot gets its body and its taste.</p>";

function read(html: string, url = "http://site.com/a") {
  return extractPage({ html: `<html><body><main>${html}</main></body></html>`, url, status: 200 });
}

describe("kindOf and sells", () => {
  const kind = (html: string, url?: string) => kindOf(read(html, url));
  const data = (type: string) => `<script type="application/ld+json">{"@type":"${type}"}</script><p>${ENGLISH}</p>`;

  it("kindOf prefers structured data over the address", () => {
    assert.equal(kind(data("BlogPosting"), "http://site.com/shop/a"), "article");
    assert.equal(kind(data("Product")), "product");
    assert.equal(kind(data("ItemList")), "listing");
    assert.equal(kind(data("QAPage")), "thread");
    assert.equal(kind(ENGLISH, "http://site.com/"), "home");
    assert.equal(kind(ENGLISH, "http://site.com/products/lamp"), "product");
    assert.equal(kind(ENGLISH, "http://site.com/collections/lamps"), "listing");
    assert.equal(kind(ENGLISH, "http://site.com/showthread.php"), "thread");
    assert.equal(kind(ENGLISH, "http://site.com/t/best-lamps/40024"), "thread");
    assert.equal(kind(ENGLISH, "http://site.com/community/index.php?topic=589061.0"), "thread");
    assert.equal(kind(ENGLISH, "http://site.com/ShowTopic-g294-k154-Lamps"), "thread");
    assert.equal(kind(ENGLISH, "http://site.com/item/1005009520970384.html"), "product");
    assert.equal(kind(ENGLISH, "http://site.com/item/lamps-of-the-year"), "article");
    assert.equal(kind(ENGLISH, "http://site.com/t/40024"), "thread");
    assert.equal(kind(data("Product"), "http://site.com/t/oak-lamp-LMhfRGdO"), "product");
  });

  it("kindOf ignores FAQ data on a listing, and sells is true for products and listings with prices", () => {
    const cards = (price: string) =>
      Array.from(
        { length: 30 },
        (_, at) => `<div><h3><a href="/p${at}">Oak desk number ${at}, ${price}</a></h3><p>Solid oak</p></div>`,
      ).join("");
    assert.equal(kind(data("FAQPage"), "http://site.com/collections/lamps"), "listing");
    assert.equal(kind(data("FAQPage")), "article");
    const isShop = (html: string) => sells(read(html));
    assert.ok(isShop(data("Product")) && isShop(cards("$99.00")) && isShop(cards("99 \u20ac")));
    assert.ok(!isShop(cards("2 days ago")) && !isShop(data("BlogPosting")) && !isShop(`${ENGLISH} It costs $5.`));
  });

  it("kindOf returns listing for short linked cards and article for prose with links", () => {
    const cards = Array.from(
      { length: 30 },
      (_, at) => `<div><h3><a href="/p${at}">Oak desk number ${at}</a></h3><p>Solid oak, ${at}99 pounds</p></div>`,
    ).join("");
    assert.equal(kind(cards), "listing");
    assert.equal(kind(`${ENGLISH.repeat(8)}<ul><li><a href="/b">More</a></li></ul>`), "article");
  });
});
