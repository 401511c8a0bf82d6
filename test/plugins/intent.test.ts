import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PageFacts, PageLink, StructuredItem } from "../../core/domain/page-facts.ts";
import { type PageType, pageTypeOf, sellsGoods } from "../../plugins/shared/page-type.ts";
import { type IntentListing, searchIntent } from "../../plugins/topic_and_classification/intent.ts";
import type { Intent } from "../../plugins/topic_and_classification/intent-words.ts";
import { isLocalSearch } from "../../plugins/topic_and_classification/local-search.ts";
import { facts } from "./evidence-builder.ts";

/** Language, and a keyword of each intent: informational, commercial, transactional. */
const KEYWORDS: readonly (readonly [string, string, string, string])[] = [
  ["en", "how to descale a kettle", "best kettle", "buy kettle"],
  ["es", "cómo limpiar una cafetera", "mejor cafetera", "comprar cafetera"],
  ["de", "wie entkalkt man kaffeemaschine", "beste kaffeemaschine", "kaffeemaschine kaufen"],
  ["it", "come pulire la moka", "migliori moka", "moka prezzo"],
  ["fr", "comment nettoyer cafetière", "meilleure cafetière", "acheter cafetière"],
  ["nl", "hoe ontkalk je koffiezetapparaat", "koffiezetapparaat vergelijken", "koffiezetapparaat kopen"],
  ["sv", "hur rengör man kaffebryggare", "bästa kaffebryggare", "köpa kaffebryggare"],
  ["nb", "hvordan rengjøre kaffetrakter", "kaffetrakter anmeldelse", "kjøpe kaffetrakter"],
  ["da", "hvordan afkalker man kaffemaskine", "bedste kaffemaskine", "køb kaffemaskine"],
  ["fi", "miten puhdistaa kahvinkeitin", "paras kahvinkeitin", "kahvinkeitin hinta"],
  ["pt", "como limpar cafeteira", "melhor cafeteira", "comprar cafeteira"],
  ["ms", "cara bersihkan mesin kopi", "mesin kopi terbaik", "beli mesin kopi"],
  ["ja", "コーヒーメーカー使い方", "コーヒーメーカーおすすめ", "コーヒーメーカー通販"],
  ["ar", "كيف تنظف آلة القهوة", "أفضل آلة قهوة", "شراء آلة قهوة"],
  ["zh", "咖啡机怎么清洗", "咖啡机推荐", "咖啡机价格"],
];

function intentOf(keyword: string, listings: readonly IntentListing[] = [], language = "en", isLocal = false) {
  return searchIntent({ keyword, listings, language, isLocal });
}

function listing(title: string, pageType: PageType | null = null, url = "https://a.example/x"): IntentListing {
  return { title, url, pageType, isShop: false };
}

describe("intent of a keyword without listings", () => {
  for (const [language, ...keywords] of KEYWORDS) {
    test(`${language}: the keyword's own words show the intent`, () => {
      assert.deepEqual(
        keywords.map((keyword) => intentOf(keyword, [], language).keywordIntent),
        ["informational", "commercial", "transactional"],
      );
    });
  }

  test("a keyword without a cue has no intent", () => {
    const none = intentOf("espresso");
    assert.deepEqual([none.type, none.share, none.keywordIntent], [null, 0, null]);
  });

  test("a word of another language is no cue", () => {
    assert.equal(intentOf("terbaik", [], "fi").type, null);
  });
});

describe("intent of a result page", () => {
  const cases: readonly (readonly [string, IntentListing, Intent])[] = [
    ["a service page", listing("Data analytics services", "service"), "commercial"],
    ["a product page", listing("Acme kettle", "product"), "transactional"],
    ["documentation", listing("The best way to select rows", "documentation"), "informational"],
    ["a listing of goods", { ...listing("Kettles", "listing"), isShop: true }, "transactional"],
    ["a listing of news", listing("Cloud news", "listing"), "informational"],
    ["an article that compares", listing("9 best kettles compared", "article"), "commercial"],
    ["an article about trends", listing("Top 10 trends in kettles", "article"), "informational"],
    ["an article without a cue", listing("All about kettles", "article"), "informational"],
    ["an unread address of a shop", listing("Kettles", null, "https://a.example/shop/x"), "transactional"],
  ];
  for (const [name, each, intent] of cases) {
    test(`${name} makes a search ${intent}`, () => {
      assert.equal(intentOf("kettle", [each]).type, intent);
    });
  }

  test("a price in the keyword weighs less than articles that agree", () => {
    const articles = [1, 2, 3].map((at) => listing(`Dämmung erklärt, Teil ${at}`, "article"));
    const found = intentOf("dämmung kosten", articles, "de");
    assert.deepEqual([found.type, found.keywordIntent], ["informational", "transactional"]);
  });

  test("a local search without other words is transactional", () => {
    const articles = [listing("Electrician tools", "article"), listing("Electricians", "service")];
    assert.equal(intentOf("electrician san jose", articles, "en", true).type, "transactional");
  });

  test("a keyword that the first host repeats is navigational", () => {
    assert.equal(
      intentOf("acme tools", [listing("Acme", null, "https://www.acmetools.example/")]).type,
      "navigational",
    );
  });

  test("the shares of the intents sum to one", () => {
    const { shares } = intentOf("best kettle", [listing("Kaufen", null, "https://a.example/blog/x")], "de");
    const sum = Object.values(shares).reduce((total, share) => total + share, 0);
    assert.ok(Math.abs(sum - 1) < 1e-9, String(sum));
  });
});

function item(type: string, properties: StructuredItem["properties"] = {}): StructuredItem {
  return { syntax: "json-ld", types: [type], id: null, properties };
}

function page(path: string, more: Partial<PageFacts> & { readonly title?: string }): PageFacts {
  return { ...facts({ url: `https://a.example${path}`, title: more.title ?? "Page" }), ...more };
}

function links(count: number, anchor: (at: number) => string): PageLink[] {
  return Array.from({ length: count }, (_, at) => ({
    url: `https://a.example/entry/${at}`,
    anchor: anchor(at),
    zone: "body",
    rel: [],
  }));
}

function data(...items: StructuredItem[]): PageFacts["structuredData"] {
  return { items, jsonLdBlockCount: items.length, invalidBlockCount: 0 };
}

describe("type of a page", () => {
  const prose = { kind: "paragraph" as const, text: "We explain it. ".repeat(30), level: 0, linkShare: 0 };
  const cases: readonly (readonly [string, PageFacts, PageType])[] = [
    [
      "a dated page with an author",
      page("/blog/x", { author: "Ann", publishedAt: "2026-01-01", blocks: [prose] }),
      "article",
    ],
    ["a page below /docs/", page("/docs/start", {}), "documentation"],
    ["a thread", page("/x", { structuredData: data(item("DiscussionForumPosting")) }), "forum"],
    ["an encyclopedia's topic", page("/topic/coffee", { author: "Ann", blocks: [prose] }), "article"],
    ["a product with an offer", page("/x", { structuredData: data(item("Product"), item("Offer")) }), "product"],
    [
      "a comparison that marks up its products",
      page("/x", { title: "10 best kettles", structuredData: data(item("Product"), item("Offer")) }),
      "article",
    ],
    ["a page with cart buttons", page("/x", { links: links(4, () => "Add to cart") }), "listing"],
    [
      "a page whose links are mostly offers",
      page("/damen", { links: [...links(4, (at) => `Osprey Ariel ${at} \u2013 299,95 \u20ac`)], blocks: [prose] }),
      "listing",
    ],
    [
      "a page with three offers among other links",
      page("/x", {
        links: [...links(3, () => "Kettle \u2013 \u20ac20"), ...links(5, () => "Read more")],
        blocks: [prose],
      }),
      "article",
    ],
    [
      "a page that links to many namesakes",
      page("/barbecue", { title: "Barbecue", links: links(20, (at) => `Barbecue number ${at}`) }),
      "listing",
    ],
    [
      "a comparison with an ItemList",
      page("/x", { title: "7 best kettles", structuredData: data(item("ItemList")), blocks: [prose], author: "Ann" }),
      "article",
    ],
    [
      "a firm's page on its work",
      page("/services/audit", {
        title: "Audit services | Acme",
        blocks: [{ ...prose, text: "Our team audits your network. Contact us. We help." }],
        mainText: "Our team audits your network. Contact us. We help.",
      }),
      "service",
    ],
    ["a rating in product mark-up", page("/town", { structuredData: data(item("Product")), author: "Ann" }), "article"],
  ];
  for (const [name, given, type] of cases) {
    test(`${name} is of type ${type}`, () => {
      assert.equal(pageTypeOf(given), type);
    });
  }

  test("a page with three cart buttons sells goods, and one without does not", () => {
    assert.ok(sellsGoods(page("/x", { links: links(3, () => "Ajouter au panier") })));
    assert.ok(!sellsGoods(page("/x", { links: links(3, () => "More") })));
  });
});

describe("local searches", () => {
  const firm = page("/", { mainText: "Kanzlei Elbufer, 22767 Hamburg, Telefon 040 555 0101", structuredData: data() });
  const guide = page("/guide", { mainText: "What a tax adviser does." });

  test("a keyword with a known place is local when a page shows a business", () => {
    assert.ok(isLocalSearch("steuerberater hamburg", [firm, guide]));
    assert.ok(!isLocalSearch("steuerberater hamburg", [guide]));
  });

  test("a keyword with a place is local when an address on a page names the place", () => {
    const address = page("/", { mainText: "Call (408) 748-9663. Wooding, 10 First St, Walnut Grove, CA 95690" });
    assert.ok(isLocalSearch("electrician walnut grove", [address]));
    assert.ok(!isLocalSearch("electrician walnut tree", [address]));
  });

  test("a number of a model or a year before a word makes no place of the word", () => {
    const shop = page("/", { mainText: "Nikon D7500 Camera, the 2025 Camera. Phone 212 555 0101" });
    assert.ok(!isLocalSearch("mirrorless camera", [shop, guide]));
  });

  test("a keyword that asks for somebody near is local without any page", () => {
    assert.ok(isLocalSearch("plumber near me", []));
  });

  test("a keyword without a place is local when half of the pages belong to local businesses", () => {
    const dentist = page("/", { structuredData: data(item("Dentist")) });
    assert.ok(isLocalSearch("dentist", [dentist, guide]));
    assert.ok(!isLocalSearch("dentist", [dentist, guide, guide]));
  });
});

test("an article below /p/ is no product, and a page below /p/ with a price is", () => {
  const at = (paragraphs: readonly string[]) => facts({ url: "https://letters.example/p/slow-coffee", paragraphs });
  const long =
    "Slow coffee is a habit that takes ten minutes and asks for nothing else than water, a kettle and a filter. ".repeat(
      3,
    );
  assert.equal(pageTypeOf({ ...at([long, "It costs $4 a cup."]), author: "Ana Ruiz" }), "article");
  assert.equal(pageTypeOf(at([long])), "article");
  assert.equal(pageTypeOf(at(["$49.00", long, "Add to cart"])), "product");
});

test("a guide about documentation is an article, and a manual is documentation", () => {
  const long =
    "Documentation helps readers of a program when its examples run and its pages are dated and short. ".repeat(3);
  const of = (title: string, url = "https://a.example/x") => pageTypeOf(facts({ url, title, paragraphs: [long] }));
  assert.equal(of("How to Write API Documentation: A Complete Guide for Teams"), "article");
  assert.equal(of("The best documentation tools of 2026"), "article");
  assert.equal(of("Streams | Acme Documentation"), "documentation");
});

test("pageTypeOf reads a page's text once for several calls with the same facts", () => {
  let reads = 0;
  const given = facts({ url: "https://letters.example/slow-coffee", paragraphs: ["Slow coffee takes ten minutes."] });
  const { mainText } = given;
  Object.defineProperty(given, "mainText", {
    get: () => {
      reads += 1;
      return mainText;
    },
  });
  const first = pageTypeOf(given);
  const readsOfFirst = reads;
  assert.ok(readsOfFirst > 0);
  assert.equal(pageTypeOf(given), first);
  assert.equal(reads, readsOfFirst);
});
