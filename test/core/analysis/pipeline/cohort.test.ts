import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import { chooseCohort, type RankedPage, scanLanguage } from "../../../../core/analysis/pipeline/cohort.ts";
import { toPageText } from "../../../../core/analysis/text/to-page-text.ts";

const languages = createSnowballLanguages();
const ENGLISH =
  "<p>The espresso machine presses hot water through the ground coffee, and this is how the shot gets its body and its taste.</p>";
const GERMAN =
  "<p>Die Espressomaschine presst heißes Wasser durch das gemahlene Pulver, und so bekommt der Kaffee seinen Körper und den Geschmack.</p>";

function page(rank: number, html: string, url = `http://site${rank}.com/guide`): RankedPage {
  const facts = extractPage({ html: `<html><body><main>${html}</main></body></html>`, url, status: 200 });
  return {
    url,
    rank,
    domain: new URL(url).hostname,
    facts,
    text: toPageText(facts, languages, { fallbackLanguage: "en" }),
  };
}
const article = (rank: number, repeat = 10, url?: string) =>
  page(rank, `<h1>Espresso machine</h1>${ENGLISH.repeat(repeat)}`, url);
const scan = { language: "en", words: languages.language("en"), keywordStems: new Set(["espresso", "machin"]) };
const reasonsOf = (pages: readonly RankedPage[]) =>
  chooseCohort(pages, scan).cohort.map((kept) => [kept.rank, kept.weight, kept.downWeightReasons]);

describe("chooseCohort", () => {
  it("keeps comparable pages at full weight, by rank whatever the order given", () => {
    assert.deepEqual(reasonsOf([article(3), article(1), article(2)]), [
      [1, 1, []],
      [2, 1, []],
      [3, 1, []],
    ]);
  });

  it("leaves out thin pages, other languages and pages without any word of the keyword, each with its reason", () => {
    const tea = page(
      4,
      `<h1>Tea</h1><p>${"Green leaves are steeped in a warm pot for a few minutes before they are served to the guests. ".repeat(6)}</p>`,
    );
    const { excluded } = chooseCohort(
      [article(1), page(2, "<h1>Espresso machine</h1><p>Soon.</p>"), page(3, GERMAN.repeat(10)), tea],
      scan,
    );
    assert.deepEqual(
      excluded.map(({ rank, reason }) => [rank, reason]),
      [
        [2, "thin"],
        [3, "wrong_language"],
        [4, "off_topic"],
      ],
    );
    assert.match(excluded[0]?.detail ?? "", /^\d+ words of main content; at least 50 are needed$/);
  });

  describe("pages about something else", () => {
    const TEA =
      "<p>Green leaves are steeped in a warm pot for a few minutes before they are served to the guests with lemon and honey.</p>";
    const five = [1, 2, 3, 4, 5].map((rank) => article(rank));
    const strangers = (html: string) =>
      chooseCohort([...five, page(6, html)], scan).excluded.map(({ rank, reason, detail }) => [rank, reason, detail]);

    it("leaves out one that names the keyword in passing", () => {
      assert.deepEqual(strangers(`<h1>Tea</h1>${TEA.repeat(10)}<p>The shop next door sells one espresso.</p>`), [
        [
          6,
          "off_topic",
          "1 word of the keyword in 238 words; the page's vocabulary is 12 % as near to the other pages' as is usual among them",
        ],
      ]);
    });

    it("keeps one that says the same without any word of the keyword", () => {
      const other = ENGLISH.replace("espresso machine", "portafilter device");
      assert.deepEqual(strangers(`<h1>Portafilter devices</h1>${other.repeat(10)}`), []);
    });

    it("keeps one that has the keyword in its title, however it goes on", () => {
      assert.deepEqual(strangers(`<h1>Espresso machine or tea pot</h1>${TEA.repeat(10)}`), []);
    });

    it("the cohort is chosen by the keyword alone when there are too few pages to compare", () => {
      const tea = page(2, `<h1>Tea</h1>${TEA.repeat(6)}`);
      assert.deepEqual(
        chooseCohort([article(1), tea], scan).excluded.map(({ detail }) => detail),
        ["no word of the keyword stands on the page"],
      );
    });
  });

  it("halves short pages, further pages of a domain, threads and pages of another kind", () => {
    const short = article(5, 3);
    const again = article(6, 10, "http://site1.com/other");
    const thread = article(7, 10, "http://site7.com/forum/thread/12");
    const product = page(
      8,
      `<script type="application/ld+json">{"@type":"Product","name":"x"}</script><h1>Espresso machine</h1>${ENGLISH.repeat(10)}`,
    );
    const pages = [article(1, 20), article(2, 20), article(3, 20), article(4, 20), short, again, thread, product];
    assert.deepEqual(reasonsOf(pages).slice(4), [
      [5, 0.5, ["thin"]],
      [6, 0.5, ["duplicate_domain"]],
      [7, 0.5, ["ugc"]],
      [8, 0.5, ["other_intent"]],
    ]);
  });

  it("names no page of another intent on a mixed SERP", () => {
    const product = (rank: number) => article(rank, 10, `http://site${rank}.com/products/x${rank}`);
    assert.deepEqual(
      chooseCohort([article(1), product(2), article(3), product(4)], scan).cohort.flatMap(
        (kept) => kept.downWeightReasons,
      ),
      [],
    );
  });
});

describe("scanLanguage", () => {
  it("follows most ranking pages, else the locale", () => {
    const german = (rank: number) => page(rank, GERMAN.repeat(10));
    assert.equal(scanLanguage([german(1), german(2), article(3)], "en-US"), "de");
    assert.equal(scanLanguage([german(1), article(2)], "en-US"), "en");
    assert.equal(scanLanguage([], "pt-BR"), "pt");
  });
});
