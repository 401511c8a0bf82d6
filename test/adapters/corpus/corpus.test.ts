import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import fc from "fast-check";
import { type Corpus, type CorpusPage, openCorpus } from "../../../adapters/corpus/corpus.ts";
import type { Clock } from "../../../core/ports/clock.ts";
import type { Languages } from "../../../core/ports/languages.ts";
import type { SearchQuery } from "../../../core/ports/searcher.ts";
import { queryFor, testSearcher } from "../../conformance/searcher.ts";

const clock: Clock = { now: () => Date.UTC(2026, 0, 1), sleep: async () => {} };

/** Takes a plural s off English words and knows three stop words; enough to see that the port is used. */
const languages: Languages = {
  language: (code) => ({
    code,
    hasStemmer: code === "en",
    stem: (word) => (code === "en" ? word.replace(/s$/, "") : word),
    isStopWord: (word) => ["the", "for", "best"].includes(word),
  }),
};

function page(url: string, title: string, text: string, overrides: Partial<CorpusPage> = {}): CorpusPage {
  return { url, title, text, language: "en", region: null, ...overrides };
}

const COFFEE = [
  page(
    "https://a.example/espresso",
    "Espresso machines compared",
    "An espresso machine brews espresso under pressure. The machine needs water.",
  ),
  page(
    "https://b.example/guide/",
    "Buying guide",
    "How to buy an espresso machine: pump, boiler, grinder. A machine for every purse.",
  ),
  page(
    "https://www.c.example/lab",
    "Laboratory",
    "We tested one espresso machine in the laboratory for a year, with water and beans.",
  ),
];
const LAUNDRY = [
  page("https://d.example/wash", "Washing machines", "A washing machine cleans clothes. The machine needs water."),
  page(
    "https://e.example/wash",
    "Washing machine repair",
    "Repair your washing machine at home. The drum of the machine.",
  ),
];

testSearcher("corpus", {
  async open() {
    const corpus = openCorpus({ path: ":memory:", clock, languages });
    for (const entry of [...COFFEE, ...LAUNDRY]) corpus.add(entry);
    return { searcher: corpus.searcher, query: "espresso machine", nothing: "submarine", close: async () => {} };
  },
});

describe("corpus", () => {
  let corpus: Corpus;
  beforeEach(() => {
    corpus = openCorpus({ path: ":memory:", clock, languages });
  });
  afterEach(() => corpus.close());

  const find = async (query: string, overrides: Partial<SearchQuery> = {}) => {
    const outcome = await corpus.searcher.search(queryFor(query, overrides), new AbortController().signal);
    if (outcome.kind !== "ok") throw new Error(outcome.message);
    return outcome.serp;
  };
  const urls = async (query: string, overrides: Partial<SearchQuery> = {}) =>
    (await find(query, overrides)).results.map((result) => result.url);
  const fill = (...pages: readonly CorpusPage[]): void => {
    for (const entry of pages) corpus.add(entry);
  };

  it("ranks a word in the title above the same word in the text", async () => {
    fill(...COFFEE);
    assert.equal((await urls("espresso"))[0], "https://a.example/espresso");
  });

  it("ranks a guide above a stub with the same words", async () => {
    fill(
      page(
        "https://guide.example/",
        "Descaling",
        `How descaling works. ${"Water holds lime, and lime settles in the boiler. ".repeat(40)}`,
      ),
      page("https://stub.example/", "Descaling", "How descaling works. More soon."),
    );
    assert.deepEqual(await urls("descaling"), ["https://guide.example/", "https://stub.example/"]);
  });

  it("leaves out pages that share only the query's common word", async () => {
    fill(...COFFEE, ...LAUNDRY);
    assert.deepEqual((await urls("best espresso machines")).sort(), [
      "https://a.example/espresso",
      "https://b.example/guide/",
      "https://www.c.example/lab",
    ]);
  });

  it("a search returns pages when the corpus lacks one word of the query", async () => {
    fill(...COFFEE, ...LAUNDRY);
    assert.equal((await urls("espresso machine 2031")).length, 3);
    assert.deepEqual(await urls("quantum espresso entanglement theory"), []);
  });

  it("finds inflected forms through the languages", async () => {
    fill(page("https://a.example/", "Grinder", "One grinder."));
    assert.deepEqual(await urls("grinders"), ["https://a.example/"]);
  });

  it("finds accented words without their accents", async () => {
    fill(page("https://a.example/", "Caf\u00e9 cr\u00e8me", "Un caf\u00e9.", { language: "fr" }));
    assert.deepEqual(await urls("cafe", { locale: "fr-FR" }), ["https://a.example/"]);
  });

  it("finds words inside Japanese and Chinese text, one character included", async () => {
    fill(
      page(
        "https://ja.example/",
        "\u30b3\u30fc\u30d2\u30fc\u306e\u5165\u308c\u65b9",
        "\u7f8e\u5473\u3057\u3044\u7dd1\u8336\u3068\u7d05\u8336",
        {
          language: "ja",
        },
      ),
      page("https://zh.example/", "\u5496\u5561\u673a", "\u6700\u597d\u7684\u5496\u5561\u673a\u548c\u8336", {
        language: "zh",
      }),
    );
    assert.deepEqual(await urls("\u30b3\u30fc\u30d2\u30fc", { locale: "ja-JP" }), ["https://ja.example/"]);
    assert.deepEqual(await urls("\u8336", { locale: "ja-JP" }), ["https://ja.example/"]);
    assert.deepEqual(await urls("\u5496\u5561", { locale: "zh-HK" }), ["https://zh.example/"]);
    assert.deepEqual(await urls("\u7d05\u8336", { locale: "zh-HK" }), []);
  });

  it("a search returns pages of the locale's language and of unknown language", async () => {
    fill(
      page("https://de.example/", "Espresso", "Espresso", { language: "de-AT" }),
      page("https://en.example/", "Espresso", "Espresso"),
      page("https://xx.example/", "Espresso", "Espresso", { language: null }),
    );
    assert.deepEqual(await urls("espresso", { locale: "de-CH" }), ["https://de.example/", "https://xx.example/"]);
    assert.deepEqual(await urls("espresso"), ["https://en.example/", "https://xx.example/"]);
  });

  it("takes the Norwegian codes for one language", async () => {
    fill(page("https://no.example/", "Kaffe", "Kaffe", { language: "no" }));
    assert.deepEqual(await urls("kaffe", { locale: "nb-NO" }), ["https://no.example/"]);
  });

  it("keeps pages of another region out", async () => {
    fill(
      page("https://uk.example/", "Kettle", "Kettle", { region: "UK" }),
      page("https://us.example/", "Kettle", "Kettle", { region: "US" }),
    );
    assert.deepEqual(await urls("kettle", { region: "UK", gl: "gb" }), ["https://uk.example/"]);
  });

  it("understands site:, subdomains included, with and without words", async () => {
    fill(...COFFEE, page("https://notc.example/", "Espresso machine", "espresso machine"));
    assert.deepEqual(await urls("site:c.example espresso"), ["https://www.c.example/lab"]);
    assert.deepEqual(await urls("site:c.example"), ["https://www.c.example/lab"]);
    assert.deepEqual(await urls("espresso site:nowhere.example"), []);
  });

  it("breaks ties by address", async () => {
    const same = ["https://z.example/", "https://m.example/", "https://k.example/"].map((url) =>
      page(url, "Kettle", "Boils water."),
    );
    fill(...same);
    assert.deepEqual(await urls("kettle"), ["https://k.example/", "https://m.example/", "https://z.example/"]);
  });

  it("replaces a page when it is added again under an address that means the same", async () => {
    fill(
      page("https://a.example/x", "Old", "old words"),
      page("http://www.a.example/x/?utm_source=n#top", "New", "new words"),
    );
    assert.deepEqual(
      corpus.list().map((entry) => entry.title),
      ["New"],
    );
    assert.deepEqual(await urls("old"), []);
    assert.equal((await urls("new")).length, 1);
  });

  it("refuses an address that is not on the web", () => {
    assert.throws(() => corpus.add(page("file:///etc/passwd", "x", "x")), TypeError);
  });

  it("says how to add pages when it is empty", async () => {
    assert.match(
      (await find("coffee")).warnings.join(),
      /no search source yet.*SERPLENS_SEARCH.*serplens corpus add.*competitors/,
    );
  });

  it("a page with few of the query's words is refused, and a warning names the floor", async () => {
    fill(
      page("https://a.example/", "Espresso machine descaler", "Descale the espresso machine."),
      page("https://b.example/", "Sewing machine", "Oil the machine."),
    );
    const { results, warnings } = await find("espresso machine descaler");
    assert.deepEqual(
      results.map(({ url }) => url),
      ["https://a.example/"],
    );
    assert.match(warnings.join(), /refused 1 of its pages, which match less than 60 %/);
  });

  it("shows the text around the query's words", async () => {
    fill(
      page(
        "https://a.example/",
        "Long",
        `${"filler words come first. ".repeat(40)}Here the descaler stands. ${"and more after. ".repeat(40)}`,
      ),
    );
    const snippet = (await find("descaler")).results[0]?.snippet ?? "";
    assert.match(snippet, /descaler/);
    assert.ok(snippet.length <= 163, snippet);
  });

  it("takes no query as syntax", async () => {
    fill(...COFFEE);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.constantFrom(
            '"',
            'a" OR "b',
            "title:espresso",
            "espresso*",
            "NEAR(a b)",
            "^a",
            "a AND",
            "(",
            "-a",
            "site:",
            "site:%",
          ),
        ),
        async (query) => {
          for (const { url } of (await find(query)).results) assert.ok(COFFEE.some((entry) => entry.url === url));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("keeps its pages in a file, open to two at once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "corpus-"));
    try {
      const path = join(folder, "corpus.db");
      const writer = openCorpus({ path, clock, languages });
      const reader = openCorpus({ path, clock, languages });
      writer.add(page("https://a.example/", "Kettle", "Boils water."));
      assert.equal(reader.list()[0]?.addedAt, clock.now());
      writer.close();
      reader.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
