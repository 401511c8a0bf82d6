import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import fc from "fast-check";
import type { Clock } from "../../core/ports/clock.ts";
import type { Languages } from "../../core/ports/languages.ts";
import type { Corpus, CorpusPage } from "../../core/ports/pages/corpus.ts";
import type { SearchQuery } from "../../core/ports/searcher.ts";
import { queryFor, testSearcher } from "./searcher.ts";

/** Opens an empty corpus on the ports of the suite. */
export interface CorpusHarness {
  open(ports: { readonly clock: Clock; readonly languages: Languages }): Promise<Corpus>;
}

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

/** Tests the promises of `core/ports/pages/corpus.ts` on an adapter, those of its searcher included. */
export function testCorpus(name: string, harness: CorpusHarness): void {
  testSearcher(name, {
    async open() {
      const corpus = await harness.open({ clock, languages });
      for (const entry of [...COFFEE, ...LAUNDRY]) await corpus.add(entry);
      return {
        searcher: corpus.searcher,
        query: "espresso machine",
        nothing: "submarine",
        close: () => corpus.close(),
      };
    },
  });
  describe(`Corpus: ${name}`, () => testPages(harness));
}

function testPages(harness: CorpusHarness): void {
  let corpus: Corpus;
  beforeEach(async () => {
    corpus = await harness.open({ clock, languages });
  });
  afterEach(() => corpus.close());

  const find = async (query: string, overrides: Partial<SearchQuery> = {}) => {
    const outcome = await corpus.searcher.search(queryFor(query, overrides), new AbortController().signal);
    if (outcome.kind !== "ok") throw new Error(outcome.message);
    return outcome.serp;
  };
  const urls = async (query: string, overrides: Partial<SearchQuery> = {}) =>
    (await find(query, overrides)).results.map((result) => result.url);
  const fill = async (...pages: readonly CorpusPage[]): Promise<void> => {
    for (const entry of pages) await corpus.add(entry);
  };

  it("ranks a word in the title above the same word in the text", async () => {
    await fill(...COFFEE);
    assert.equal((await urls("espresso"))[0], "https://a.example/espresso");
  });

  it("ranks a guide above a stub with the same words", async () => {
    await fill(
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
    await fill(...COFFEE, ...LAUNDRY);
    assert.deepEqual((await urls("best espresso machines")).sort(), [
      "https://a.example/espresso",
      "https://b.example/guide/",
      "https://www.c.example/lab",
    ]);
  });

  it("a search returns pages when the corpus lacks one word of the query", async () => {
    await fill(...COFFEE, ...LAUNDRY);
    assert.equal((await urls("espresso machine 2031")).length, 3);
    assert.deepEqual(await urls("quantum espresso entanglement theory"), []);
  });

  it("finds inflected forms through the languages", async () => {
    await fill(page("https://a.example/", "Grinder", "One grinder."));
    assert.deepEqual(await urls("grinders"), ["https://a.example/"]);
  });

  it("finds accented words without their accents", async () => {
    await fill(page("https://a.example/", "Caf\u00e9 cr\u00e8me", "Un caf\u00e9.", { language: "fr" }));
    assert.deepEqual(await urls("cafe", { locale: "fr-FR" }), ["https://a.example/"]);
  });

  it("finds words inside Japanese and Chinese text, one character included", async () => {
    await fill(
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
    await fill(
      page("https://de.example/", "Espresso", "Espresso", { language: "de-AT" }),
      page("https://en.example/", "Espresso", "Espresso"),
      page("https://xx.example/", "Espresso", "Espresso", { language: null }),
    );
    assert.deepEqual(await urls("espresso", { locale: "de-CH" }), ["https://de.example/", "https://xx.example/"]);
    assert.deepEqual(await urls("espresso"), ["https://en.example/", "https://xx.example/"]);
  });

  it("takes the Norwegian codes for one language", async () => {
    await fill(page("https://no.example/", "Kaffe", "Kaffe", { language: "no" }));
    assert.deepEqual(await urls("kaffe", { locale: "nb-NO" }), ["https://no.example/"]);
  });

  it("keeps pages of another region out", async () => {
    await fill(
      page("https://uk.example/", "Kettle", "Kettle", { region: "UK" }),
      page("https://us.example/", "Kettle", "Kettle", { region: "US" }),
    );
    assert.deepEqual(await urls("kettle", { region: "UK", gl: "gb" }), ["https://uk.example/"]);
  });

  it("understands site:, subdomains included, with and without words", async () => {
    await fill(...COFFEE, page("https://notc.example/", "Espresso machine", "espresso machine"));
    assert.deepEqual(await urls("site:c.example espresso"), ["https://www.c.example/lab"]);
    assert.deepEqual(await urls("site:c.example"), ["https://www.c.example/lab"]);
    assert.deepEqual(await urls("espresso site:nowhere.example"), []);
  });

  it("breaks ties by address", async () => {
    const same = ["https://z.example/", "https://m.example/", "https://k.example/"].map((url) =>
      page(url, "Kettle", "Boils water."),
    );
    await fill(...same);
    assert.deepEqual(await urls("kettle"), ["https://k.example/", "https://m.example/", "https://z.example/"]);
  });

  it("replaces a page when it is added again under an address that means the same", async () => {
    await fill(
      page("https://a.example/x", "Old", "old words"),
      page("http://www.a.example/x/?utm_source=n#top", "New", "new words"),
    );
    assert.deepEqual(
      (await corpus.list()).map((entry) => entry.title),
      ["New"],
    );
    assert.deepEqual(await urls("old"), []);
    assert.equal((await urls("new")).length, 1);
  });

  it("refuses an address that is not on the web", async () => {
    await assert.rejects(corpus.add(page("file:///etc/passwd", "x", "x")), TypeError);
  });

  it("says how to add pages when it is empty", async () => {
    assert.match(
      (await find("coffee")).warnings.join(),
      /no search source yet.*SERPLENS_SEARCH.*serplens corpus add.*competitors/,
    );
  });

  it("a page with few of the query's words is refused, and a warning names the floor", async () => {
    await fill(
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
    await fill(
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
    await fill(...COFFEE);
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

  it("counts new, changed and unchanged pages, and knows when a page was read", async () => {
    const tea = page("https://tea.example/", "Tea", "Leaves in hot water.");
    assert.equal(await corpus.addedAt(tea.url), null);
    assert.equal(await corpus.add(tea), "added");
    assert.equal(await corpus.add(tea), "unchanged");
    assert.equal(await corpus.add({ ...tea, region: "UK" }), "changed");
    assert.equal(await corpus.addedAt("http://www.tea.example"), clock.now());
    assert.equal(await corpus.addedAt("nonsense"), null);
    assert.deepEqual(await Array.fromAsync(corpus.pages()), [{ ...tea, region: "UK" }]);
    assert.deepEqual(await corpus.list(), [
      { url: tea.url, title: "Tea", language: "en", region: "UK", textLength: 20, addedAt: clock.now() },
    ]);
  });

  it("adds pages at once in their order, also several versions of one page, and refuses only the wrong address", async () => {
    const version = (text: string) => page("https://tea.example/", "Tea", text);
    const many = Array.from({ length: 120 }, (_, at) => page(`https://p${at}.example/`, `Page ${at}`, "Green leaves."));
    const added = await Promise.allSettled(
      [version("One."), ...many, version("Two."), version("Two."), page("file:///x", "X", "X"), version("One.")].map(
        (entry) => corpus.add(entry),
      ),
    );
    assert.deepEqual(
      added.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "refused")),
      [...Array.from({ length: 121 }, () => "added"), "changed", "unchanged", "refused", "changed"],
    );
    const found = await Array.fromAsync(corpus.pages());
    assert.equal(found.length, 121);
    assert.equal(found.find(({ url }) => url === "https://tea.example/")?.text, "One.");
    assert.equal((await find("leaves")).results.length, 10);
  });

  it("indexes texts with zero bytes, half characters, long addresses and a million letters", async () => {
    const long = `https://long.example/${"a".repeat(9_000)}`;
    await fill(
      page("https://zero.example/\0path", "Zero\0 \ud800tea", "tea\0 leaves \udfff", {
        language: "e\0n",
        region: "U\0",
      }),
      page(long, "Long", "tea leaves"),
      page("https://words.example/", "Many words", Array.from({ length: 120_000 }, (_, at) => `w${at}`).join(" ")),
      page("https://big.example/", "Big", "tea ".repeat(400_000)),
      page("https://blank.example/", "", ""),
    );
    const kept = await Array.fromAsync(corpus.pages());
    assert.deepEqual(
      kept.map(({ url, text }) => [url, text.length]),
      [
        ["https://big.example/", 1_000_000],
        ["https://blank.example/", 0],
        [long, 10],
        ["https://words.example/", 848_889],
        ["https://zero.example/\ufffdpath", 13],
      ],
    );
    assert.equal(kept.at(-1)?.title, "Zero\ufffd \ufffdtea");
    assert.deepEqual(await urls("tea leaves"), [long]);
    assert.deepEqual(await urls("w119999"), ["https://words.example/"]);
    assert.deepEqual(await urls("site:zero.example\0 tea"), []);
  });

  it("finds Greek words with and without a final sigma", async () => {
    await fill(
      page("https://gr.example/", "\u039b\u03cc\u03b3\u03bf\u03c2", "\u03bb\u03cc\u03b3\u03bf\u03c2", {
        language: "el",
      }),
    );
    assert.deepEqual(await urls("\u03bb\u03bf\u03b3\u03bf\u03c3", { locale: "el-GR" }), ["https://gr.example/"]);
  });

  it("a closed corpus fails its searches", async () => {
    await corpus.close();
    assert.equal((await corpus.searcher.search(queryFor("tea"), new AbortController().signal)).kind, "failed");
    assert.equal((await corpus.searcher.check?.(new AbortController().signal))?.kind, "failed");
  });
}
