import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";

const STORY =
  "<p>The small river town keeps its old mill open through the winter, and visitors watch the wheel turn.</p>";

function published({ head = "", body = "", url = "https://www.mill.example/stories/old", lang = "en" }): string | null {
  const html = `<html lang="${lang}"><head><title>Old mill</title>${head}</head><body><article><h1>Old mill</h1>${body}${STORY.repeat(4)}</article>`;
  return extractPage({ html, url, status: 200 }).publishedAt?.slice(0, 10) ?? null;
}

function article(date: string, more = ""): string {
  return `<script type="application/ld+json">{"@type":"NewsArticle","datePublished":"${date}"${more}}</script>`;
}

describe("the stated date and dates beside the headline", () => {
  for (const [claim, page, day] of [
    [
      "a date of history does not win",
      { head: article("2020-06-04"), body: "<p>June 4, 1920. A treaty closed the mill.</p>" },
      "2020-06-04",
    ],
    [
      "a quoted date does not win",
      {
        head: article("2020-09-28"),
        body: "<blockquote><p>Look!</p>Mill fan <a href=/s>September 27, 2020</a></blockquote>",
      },
      "2020-09-28",
    ],
    [
      "steps of a review do not win",
      {
        head: '<meta name="dc.date" content="2023-01-02">',
        body: "<p>Received: 12 August 2022</p><p>Published: 02 January 2023</p>",
      },
      "2023-01-02",
    ],
    [
      "an earlier line of another week does not win",
      { head: article("2023-05-20"), body: "<p>May 2, 2023</p>" },
      "2023-05-20",
    ],
    ["a line of the day before wins", { head: article("2023-05-20"), body: "<p>May 19, 2023</p>" }, "2023-05-19"],
    [
      "a date that the page marks as publication wins",
      { head: article("2023-05-20"), body: '<time itemprop="datePublished" datetime="2023-04-02">April 2</time>' },
      "2023-04-02",
    ],
    [
      "an earlier line wins over the date of a change",
      { head: article("2023-05-20", ',"dateModified":"2023-05-20"'), body: "<p>May 2, 2019</p>" },
      "2019-05-02",
    ],
  ] as const)
    test(claim, () => {
      assert.equal(published(page), day);
    });
});

describe("dates of a page without a stated date", () => {
  for (const [claim, page, day] of [
    ["a day of birth is no publication", { body: "<table><tr><th>Born<td>May 24, 1991<br>Valley</table>" }, null],
    [
      "the day of an event is no publication",
      { body: "<p>Der Stammtisch findet am 5. Februar 2020 statt.</p>", lang: "de" },
      null,
    ],
    [
      "the day of an event in English is no publication",
      { body: "<p>The market takes place on June 4, 2024</p>" },
      null,
    ],
    ["today's date is no publication", { body: '<span class="current-date">June 4, 2024</span>' }, null],
    [
      "the date in a title attribute counts",
      { body: '<abbr class="published" itemprop="datePublished" title="2024-02-05T11:21:00-08:00">11:21 AM</abbr>' },
      "2024-02-05",
    ],
    [
      "numbers of a British page have the day first",
      { body: '<span class="time">02/10/2020</span>', lang: "en-GB" },
      "2020-10-02",
    ],
    [
      "numbers of an American page have the month first",
      { body: '<span class="time">02/10/2020</span>', lang: "en-US" },
      "2020-02-10",
    ],
    ["numbers of a page of unknown country are ambiguous", { body: '<span class="time">02/10/2020</span>' }, null],
    ["a German two-digit year counts", { body: '<div class="date">Party, 30.10.23</div>', lang: "de" }, "2023-10-30"],
  ] as const)
    test(claim, () => {
      assert.equal(published(page), day);
    });

  for (const [name, content] of [
    ["OriginalPublicationDate", "2014-06-30T16:54:02+00:00"],
    ["article_date_original", "Monday, June 30, 2014, 12:06 PM"],
    ["pubdate", "20140630"],
    ["DC.date.issued", "2014-06-30"],
    ["publish-date", "30 June 2014"],
  ])
    test(`the meta element ${name} states the date`, () => {
      assert.equal(published({ head: `<meta name="${name}" content="${content}">` }), "2014-06-30");
    });
});

describe("the page's own item", () => {
  for (const [url, own] of [
    ["https://m.example/amp/stories/old", "https://m.example/stories/old"],
    ["https://m.example/stories/old/index.html", "https://m.example/stories/old/"],
    ["https://m.example/stories/old.amp.html", "https://m.example/stories/old.html"],
    ["https://m.example/stories/old", "https://m.example/stories/Old.php"],
  ])
    test(`an item for ${own} describes ${url}`, () => {
      assert.equal(published({ url, head: article("2021-05-05", `,"mainEntityOfPage":"${own}"`) }), "2021-05-05");
    });

  test("an item for another page does not describe the page", () => {
    assert.equal(published({ head: article("2021-05-05", ',"url":"https://www.mill.example/stories/new"') }), null);
  });
});
