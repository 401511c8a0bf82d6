import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import { isoDate, writtenDate } from "../../../../core/analysis/metadata/dates.ts";

function titleOf(html: string, url = "https://www.river-news.example/a"): string | null {
  return extractPage({ html, url, status: 200 }).title;
}

describe("headline", () => {
  for (const [name, html, title, url] of [
    [
      "the headline is the only h1",
      "<title>Mill reopens | River News</title><h1>The mill reopens</h1>",
      "The mill reopens",
    ],
    [
      "the headline is the title when the h1 repeats it after a label",
      "<title>Mill reopens | River News</title><h1>Thread: Mill reopens</h1>",
      "Mill reopens",
    ],
    [
      "the headline is the title when the h1 is a word of every site",
      "<title>Mill reopens | River News</title><h1>Home</h1>",
      "Mill reopens",
    ],
    [
      "the headline is the title when the h1 only names the site",
      "<title>Mill reopens - Anna Fluss</title><h1>Anna Fluss</h1>",
      "Mill reopens",
    ],
    [
      "the headline is the topic when the h1 begins the site's name in the title",
      "<title>Which mill is best? / Baking / River Mill Forums</title><h1>River Mill</h1>",
      "Which mill is best?",
    ],
    [
      "the headline has no button of the h1",
      "<title>Mill reopens - River</title><h1>Mill reopens <button>Copy link</button></h1>",
      "Mill reopens",
    ],
    [
      "the headline has no label of forum software",
      "<title>River News - View topic - The mill burnt</title>",
      "The mill burnt",
    ],
    [
      "the headline is the h1 that agrees with the title",
      "<title>Mill reopens - X</title><h1>Welcome all</h1><h1>Mill reopens</h1>",
      "Mill reopens",
    ],
    [
      "the headline is the title when the only h1 is a slogan",
      "<title>Mill tours and bread courses</title><h1>Feel the river!</h1>",
      "Mill tours and bread courses",
    ],
    [
      "the headline is the h1 when the address has its words and not the title's",
      "<title>The heart of the mill</title><h1>Which flour for rye bread?</h1>",
      "Which flour for rye bread?",
      "https://www.river-news.example/talk/which_flour_for_rye_bread/",
    ],
    [
      "the headline is the title when the address has its words and the h1 only some",
      "<title>Driver kit for small screws | River Tools</title><h1>Screws of consoles and phones</h1>",
      "Driver kit for small screws",
      "https://www.river-tools.example/driver-kit-for-small-screws",
    ],
    [
      "the headline of a front page is its title",
      "<title>Flour and tours | River Mill</title><h1>Flour from the river since 1820</h1>",
      "Flour and tours",
      "https://www.river-mill.example/",
    ],
    [
      "the headline has no label of a listing",
      "<title>Shop rye with us</title><h1>Collection: Rye flour</h1>",
      "Rye flour",
    ],
    [
      "the headline has no breadcrumb",
      "<title>Rye flour | River</title><h1><a>Home</a> \u203a <a>Flour</a> \u203a Rye flour</h1>",
      "Rye flour",
    ],
    ["the headline is never an error of a server", "<title>Just a moment...</title><h1>Error</h1>", null],
    ["the headline is the only h1 of a page without a title", "<h1>Feel the river!</h1>", "Feel the river!"],
    [
      "the headline is the h1 that shares its characters with the title",
      "<title>\u53e4\u3044\u6c34\u8eca\u306e\u65c5 \u4e88\u7d04</title><h1>\u53e4\u3044\u6c34\u8eca</h1>",
      "\u53e4\u3044\u6c34\u8eca",
    ],
    [
      "the headline excludes a site name at the start of the title",
      "<title>River News: Mill reopens</title>",
      "Mill reopens",
    ],
    [
      "the headline is the whole title when the title has no site name",
      "<title>Mill reopens after the long flood</title>",
      "Mill reopens after the long flood",
    ],
    [
      "the headline comes from og:title when the page has no title element",
      '<meta property="og:title" content="Mill reopens">',
      "Mill reopens",
    ],
    ["the headline excludes a permalink sign", "<h1>Install<a href=#i>\u00b6</a></h1>", "Install"],
    [
      "the headline excludes a site name in Japanese",
      "<title>\u6c34\u8eca\u306e\u6b74\u53f2 | \u5ddd\u65b0\u805e</title>",
      "\u6c34\u8eca\u306e\u6b74\u53f2",
    ],
  ] as const) {
    it(name, () => assert.equal(titleOf(html, url), title));
  }

  it("the headline has no site name that the host abbreviates", () => {
    const html = "<title>Mill safety | Office of Safety and River Health</title>";
    assert.equal(titleOf(html, "https://www.osrh.example/mills"), "Mill safety");
  });

  it("the headline is null on a page without a title and headings", () => assert.equal(titleOf("<p>text</p>"), null));
});

describe("dates", () => {
  for (const [text, iso] of [
    ["2024-03-01", "2024-03-01"],
    ["2024-3-1 10:20", "2024-03-01T10:20"],
    ["2024-03-01T10:20:30.5+0100", "2024-03-01T10:20:30.5+01:00"],
    ["1.3.2024", "2024-03-01"],
    ["2024/13/01", null],
    ["03/01/2024", null],
    ["yesterday", null],
  ] as const) {
    it(`isoDate reads ${JSON.stringify(text)} as ${iso}`, () => assert.equal(isoDate(text), iso));
  }

  for (const [text, iso] of [
    ["Published March 4, 2024 by Ida", "2024-03-04"],
    ["4th Mar. 2024", "2024-03-04"],
    ["Zuletzt: 4. M\u00e4rz 2024", "2024-03-04"],
    ["le 14 juillet 2023", "2023-07-14"],
    ["14 juin 2023", "2023-06-14"],
    ["4 de marzo de 2024", "2024-03-04"],
    ["2024-03-04T10:00", "2024-03-04"],
    ["\u516c\u958b\u65e5 2024\u5e743\u67084\u65e5", "2024-03-04"],
    ["2024\ub144 3\uc6d4 4\uc77c", "2024-03-04"],
    ["\u0664 \u0645\u0627\u0631\u0633 \u0662\u0660\u0662\u0664", "2024-03-04"],
    ["am 4.3.2024 um 10 Uhr", "2024-03-04"],
    ["2024/3/4", "2024-03-04"],
    ["4 marca 2024", "2024-03-04"],
    ["4 \u043c\u0430\u0440\u0442\u0430 2024", "2024-03-04"],
    ["4. b\u0159ezna 2024", "2024-03-04"],
    ["15 \u010dervence 2024", "2024-07-15"],
    ["4 A\u011fustos 2024", "2024-08-04"],
    ["2024. m\u00e1rcius 4.", "2024-03-04"],
    ["Posted 11-29-2024", "2024-11-29"],
    ["14/3/2024", "2024-03-14"],
    ["3/4/2024", null],
    ["version 1.12.2024.7", null],
    ["Room 4, since 2024", null],
    ["12 chairs 2024", null],
  ] as const) {
    it(`writtenDate reads ${JSON.stringify(text)} as ${iso}`, () => assert.equal(writtenDate(text), iso));
  }
});
