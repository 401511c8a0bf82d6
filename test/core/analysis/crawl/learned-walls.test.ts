import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { wallOf } from "../../../../core/analysis/crawl/page-wall.ts";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import { LATE_PAGES } from "../../../fixtures/walls/late-pages.ts";
import { bare, framed } from "../../../fixtures/walls/page-parts.ts";
import { UNSEEN_PAGES } from "../../../fixtures/walls/unseen-pages.ts";

const URL = "https://a.example/item/blue-kettle";

function verdict(html: string): string {
  return wallOf(extractPage({ html, url: URL, status: 200 }), html, URL) ?? "page";
}

describe("short pages that the model of walls never learned from", () => {
  const honest = UNSEEN_PAGES.filter(({ kind }) => kind === "page");
  const walls = UNSEEN_PAGES.filter(({ kind }) => kind !== "page");

  it("no honest page is refused", () => {
    assert.deepEqual(
      honest.filter(({ html }) => verdict(html) !== "page").map(({ title }) => title),
      [],
    );
  });

  it("twice as many walls in odd wordings are found as rules find alone", () => {
    // Rules find 6 of 41.
    assert.ok(walls.filter(({ kind, html }) => verdict(html) === kind).length >= 12);
  });
});

describe("short pages that the model of walls has learned from", () => {
  it("97 % of the honest pages and 80 % of the walls have their kind", () => {
    const shareOf = (pages: typeof LATE_PAGES) =>
      pages.filter(({ kind, html }) => verdict(html) === kind).length / pages.length;
    const honest = shareOf(LATE_PAGES.filter(({ kind }) => kind === "page"));
    const walls = shareOf(LATE_PAGES.filter(({ kind }) => kind !== "page"));
    assert.ok(honest >= 0.97 && walls >= 0.8, `${honest} of the honest pages, ${walls} of the walls`);
  });
});

describe("limits of the model of walls", () => {
  const claim = "<p>Our system noticed strange requests from your network. Tick the box below to go on.</p>";

  it("a long text is no wall, whatever its first paragraph says", () => {
    const text = `<p>${"The mill grinds wheat and rye for the bakers of the valley each week. ".repeat(30)}</p>`;
    assert.equal(verdict(framed("Mill", `<main><h1>The mill</h1>${claim}${text}</main>`)), "page");
  });

  it("a challenge page stays a wall when its words are those of a shop", () => {
    const html = bare("Kettles", '<h1>Blue kettle</h1><p>Loading the shop.</p><div id="px-captcha"></div>');
    assert.equal(verdict(html), "bot_check");
  });
});
