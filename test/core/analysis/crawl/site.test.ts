import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { createPageFetcher } from "../../../../core/analysis/crawl/fetch.ts";
import type { FetchedPage } from "../../../../core/analysis/crawl/fetched-page.ts";
import { htmlOf, lookAt } from "../../../../core/analysis/crawl/page-source.ts";
import type { InternalSite } from "../../../../core/analysis/crawl/records.ts";
import { exploreSite, type SitePorts } from "../../../../core/analysis/crawl/site.ts";
import { rankBySlug, topicWords } from "../../../../core/analysis/crawl/site-candidates.ts";
import { SitePlan } from "../../../../core/analysis/crawl/site-plan.ts";
import type { AnalyzedPage } from "../../../../core/analysis/terms/cohort-page.ts";
import { toPageText } from "../../../../core/analysis/text/to-page-text.ts";
import type { ScanRequest } from "../../../../core/domain/job.ts";
import type { PageFacts, PageLink } from "../../../../core/domain/page-facts.ts";
import type { Extractor } from "../../../../core/ports/extractor.ts";
import type { Languages } from "../../../../core/ports/languages.ts";
import type { Searcher, SearchOutcome } from "../../../../core/ports/searcher.ts";
import { type FakeAnswer, FakeWeb, threadsSettle, VirtualClock } from "../pipeline/web-fakes.ts";

const never = new AbortController().signal;
const STOP_WORDS = new Set(["the", "for", "a"]);
const languages: Languages = {
  language: () => ({ code: "en", hasStemmer: false, stem: (word) => word, isStopWord: (word) => STOP_WORDS.has(word) }),
};
const toText = (facts: PageFacts) => toPageText(facts, languages, { language: "en" });

const BLANK: Omit<PageFacts, "url" | "status"> = {
  language: "en",
  titleTag: null,
  title: null,
  metaDescription: null,
  canonical: null,
  robots: [],
  hreflangs: [],
  author: null,
  publishedAt: null,
  modifiedAt: null,
  siteName: null,
  headings: [],
  blocks: [],
  mainText: "",
  links: [],
  images: [],
  structuredData: { items: [], jsonLdBlockCount: 0, invalidBlockCount: 0 },
  counts: { paragraphs: 0, lists: 0, tables: 0, videos: 0 },
  htmlLength: 0,
  textLength: 0,
  isTruncated: false,
};

/** Pages of these tests are their facts as JSON. */
const extractor: Extractor = {
  async extract({ html, url, status }) {
    if (html === "crash") throw new Error("the extractor's process ended");
    return { ...BLANK, ...JSON.parse(html), url, status };
  },
};

function page(facts: Partial<PageFacts> = {}, answer: FakeAnswer = {}): FakeAnswer {
  return { body: JSON.stringify({ title: "x", ...facts }), ...answer };
}

function link(url: string, zone: PageLink["zone"] = "main", rel: readonly string[] = []): PageLink {
  return { url, anchor: "", zone, rel };
}

function target(facts: Partial<PageFacts> = {}, url = "https://shop.example/guides/coffee-grinders"): AnalyzedPage {
  const full: PageFacts = {
    ...BLANK,
    title: "The best coffee grinders for home",
    titleTag: "The best coffee grinders for home",
    ...facts,
    url,
    status: 200,
  };
  return { url, rank: 3, domain: "shop.example", facts: full, text: toText(full) };
}

const REQUEST: ScanRequest = {
  type: "scan",
  tier: "standard",
  keyword: "coffee grinder",
  url: "https://shop.example/guides/coffee-grinders",
  region: "US",
  locale: "en-US",
  compatibilityMode: false,
};

interface World {
  readonly pages?: Readonly<Record<string, FakeAnswer>>;
  /** Results of the site query, or how it fails. */
  readonly serp?: readonly string[] | "failed" | "hangs";
  readonly target?: AnalyzedPage;
  readonly hasGzip?: true;
}

function world({ pages = {}, serp = [], hasGzip, target: at = target() }: World) {
  const clock = new VirtualClock(hasGzip === true ? threadsSettle : undefined);
  const web = new FakeWeb(clock, pages);
  const queries: string[] = [];
  const searcher: Searcher = {
    name: "fake",
    async search({ query, count }, signal): Promise<SearchOutcome> {
      queries.push(`${query} (${count})`);
      if (serp === "hangs") await clock.sleep(1e9, signal);
      signal.throwIfAborted();
      if (typeof serp === "string")
        return { kind: "failed", reason: "unavailable", message: "down", retryAfterSeconds: null };
      const results = serp.map((url, index) => ({ rank: index + 1, url, title: "", snippet: "" }));
      return {
        kind: "ok",
        serp: {
          engine: "fake",
          fetchedAt: "",
          results,
          peopleAlsoAsk: [],
          relatedSearches: [],
          isPartial: false,
          warnings: [],
          costUsd: null,
        },
      };
    },
    async close() {},
  };
  const plan = new SitePlan({
    request: REQUEST,
    target: at,
    extract: (source) => extractor.extract(source, never),
    toText,
  });
  const look = async (page: FetchedPage) => lookAt(page, htmlOf(page.source));
  const analysis: SitePorts["analysis"] = Object.assign(plan, { look });
  const ports: SitePorts = { searcher, pageFetcher: createPageFetcher({ fetcher: web, clock }), analysis, clock };
  return { clock, web, queries, ports, plan, question: { request: REQUEST, targetUrl: at.url } };
}

async function explore(
  setting: World,
): Promise<
  InternalSite & { readonly queries: readonly string[]; readonly web: FakeWeb; readonly clock: VirtualClock }
> {
  const { clock, web, queries, ports, plan, question } = world(setting);
  const crawl = await clock.run(exploreSite(ports, question, never));
  return { ...plan.found(crawl), queries, web, clock };
}

const found = (site: InternalSite) =>
  site.pages.map(({ url, method }) => [url.replace("https://shop.example", ""), method]);

const urlset = (...paths: readonly string[]) => ({
  contentType: "application/xml",
  body: `<urlset>${paths.map((path) => `<url><loc>https://shop.example${path}</loc></url>`).join("")}</urlset>`,
});

describe("exploreSite", () => {
  test("takes the site query first, then related sitemap pages, then the target's links, each page once", async () => {
    const site = await explore({
      serp: ["https://shop.example/espresso", "https://www.shop.example/beans", "https://other.example/x"],
      pages: {
        "https://shop.example/espresso": page(),
        "https://www.shop.example/beans": page(),
        "https://shop.example/sitemap.xml": urlset(
          "/burr-grinder-care",
          "/espresso/",
          "/contact",
          "/home-coffee-bar",
          "/coffee.pdf",
        ),
        "https://shop.example/burr-grinder-care": page(),
        "https://shop.example/home-coffee-bar": page(),
        "https://shop.example/about": page(),
        "https://shop.example/story": page(),
      },
      target: target({
        links: [
          link("https://shop.example/about", "footer"),
          link("https://shop.example/story"),
          link("https://other.example/y"),
          link("https://shop.example/ad", "main", ["nofollow"]),
          link("https://shop.example/guides/coffee-grinders#top"),
        ],
      }),
    });
    assert.deepEqual(site.queries, ["site:shop.example coffee grinder (10)"]);
    assert.deepEqual(found(site), [
      ["/espresso", "serp_site_query"],
      ["https://www.shop.example/beans", "serp_site_query"],
      ["/home-coffee-bar", "sitemap"],
      ["/burr-grinder-care", "sitemap"],
      ["/story", "crawl"],
      ["/about", "crawl"],
    ]);
    assert.deepEqual(
      [site.consideredCount, site.fetchedCount, site.budget, site.sitemapUrlCount, site.robotsSkippedCount],
      [6, 6, 20, 4, 0],
    );
  });

  test("a site without a sitemap is read by its feed", async () => {
    const items = ["/coffee-grinders-at-home", "/about-us"]
      .map((path) => `<item><link>https://shop.example${path}</link></item>`)
      .join("");
    const site = await explore({
      pages: {
        "https://shop.example/feed": {
          contentType: "application/rss+xml",
          body: `<rss><channel>${items}</channel></rss>`,
        },
        "https://shop.example/coffee-grinders-at-home": page(),
        "https://shop.example/about-us": page(),
      },
    });
    assert.deepEqual(found(site), [["/coffee-grinders-at-home", "feed"]]);
    assert.equal(site.sitemapUrlCount, 0);
  });

  test("follows robots.txt to an index and its gzip children, those on the topic first", async () => {
    const child = (path: string) => ({
      contentType: "application/gzip",
      body: new Uint8Array(gzipSync(`<urlset><url><loc>https://shop.example${path}</loc></url></urlset>`)),
    });
    const others = Array.from({ length: 8 }, (_, index) => `https://shop.example/map-${index}.xml`);
    const site = await explore({
      hasGzip: true,
      pages: {
        "https://shop.example/robots.txt": {
          contentType: "text/plain",
          body: "Sitemap: https://shop.example/index.xml",
        },
        "https://shop.example/index.xml": {
          contentType: "text/xml",
          body: `<sitemapindex>${[...others, "https://shop.example/map-coffee.xml.gz"].map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("")}</sitemapindex>`,
        },
        "https://shop.example/map-coffee.xml.gz": child("/coffee-1"),
        "https://shop.example/coffee-1": page(),
      },
    });
    assert.deepEqual(found(site), [["/coffee-1", "sitemap"]]);
    const asked = site.web.urls().filter((url) => /map|index/.test(url));
    assert.equal(asked.length, 5);
    assert.deepEqual(asked.slice(0, 2), ["https://shop.example/index.xml", "https://shop.example/map-coffee.xml.gz"]);
  });

  test("leaves out the target under any address, and pages that may not carry a link", async () => {
    const paths = [
      "guides/coffee-grinders/?utm_source=x",
      "canonical-self",
      "moved",
      "noindex",
      "header",
      "elsewhere",
      "self",
      "other-bot",
      "slash",
      "broken",
      "gone",
      "forum",
    ];
    const at = (path: string) => `https://shop.example/${path}`;
    const site = await explore({
      serp: paths.slice(0, 10).map(at),
      target: target({ canonical: at("canonical-self"), links: [link(at("gone")), link(at("forum"))] }),
      pages: {
        [at("guides/coffee-grinders/?utm_source=x")]: page(),
        [at("canonical-self")]: page(),
        [at("moved")]: page({}, { url: at("moved-to") }),
        [at("noindex")]: page({ robots: ["noindex", "follow"] }),
        [at("header")]: page({ robots: ["max-snippet: 20", "noindex"] }),
        [at("elsewhere")]: page({ canonical: at("original") }),
        [at("self")]: page({ canonical: at("self") }),
        [at("other-bot")]: page(),
        [at("slash")]: page({}, { url: at("slash/") }),
        [at("broken")]: { body: "crash" },
        [at("forum")]: page({ robots: ["none"] }),
      },
    });
    assert.deepEqual(
      found(site).map(([path]) => path),
      ["/self", "/other-bot", "/slash/"],
    );
    assert.equal(site.fetchedCount, 10);
  });

  test("robots.txt is obeyed, and what it forbids costs no request", async () => {
    const site = await explore({
      serp: ["https://shop.example/private/coffee", "https://shop.example/open"],
      pages: {
        "https://shop.example/robots.txt": {
          contentType: "text/plain",
          body: "User-agent: *\nDisallow: /private\nDisallow: /sitemap.xml",
        },
        "https://shop.example/sitemap.xml": urlset("/coffee"),
        "https://shop.example/private/coffee": page(),
        "https://shop.example/open": page(),
      },
    });
    assert.deepEqual(found(site), [["/open", "serp_site_query"]]);
    assert.deepEqual([site.robotsSkippedCount, site.fetchedCount], [1, 1]);
    assert.ok(!site.web.urls().some((url) => url.includes("private") || url.includes("sitemap")));
  });

  test("says whether robots.txt forbids the target, which is no matter for the search itself", async () => {
    const rules = (body: string) => ({ "https://shop.example/robots.txt": { contentType: "text/plain", body } });
    assert.equal((await explore({ pages: rules("User-agent: *\nDisallow: /guides/") })).isTargetAllowed, false);
    assert.equal(
      (await explore({ pages: rules("User-agent: *\nDisallow: /guides/coffee-beans") })).isTargetAllowed,
      true,
    );
    assert.equal((await explore({})).isTargetAllowed, true);
    assert.equal(
      (await explore({ pages: { "https://shop.example/robots.txt": { status: 503 } } })).isTargetAllowed,
      null,
    );
  });

  test("a read robots.txt states the access of answer-engine crawlers, and a failing one states nothing", async () => {
    const robots = "https://shop.example/robots.txt";
    const body = "User-agent: GPTBot\nDisallow: /";
    const { aiCrawlers } = await explore({ pages: { [robots]: { contentType: "text/plain", body } } });
    assert.deepEqual(
      aiCrawlers?.filter((crawler) => !crawler.isAllowed).map((crawler) => crawler.userAgent),
      ["GPTBot"],
    );
    assert.equal((await explore({ pages: { [robots]: { status: 503 } } })).aiCrawlers, null);
  });

  test("links of a fetched page bring further candidates, and old addresses of the target are found", async () => {
    const site = await explore({
      serp: ["https://shop.example/hub"],
      pages: {
        "https://shop.example/hub": page({
          links: [
            { ...link("https://shop.example/p/1"), anchor: "Which coffee grinder?" },
            { ...link("https://shop.example/p/2"), anchor: "Our story" },
          ],
        }),
        "https://shop.example/p/1": page({ links: [link("https://shop.example/old-coffee-grinder")] }),
        "https://shop.example/p/2": page(),
        "https://shop.example/old-coffee-grinder": page({}, { url: "https://shop.example/guides/coffee-grinders" }),
      },
    });
    assert.deepEqual(found(site), [
      ["/hub", "serp_site_query"],
      ["/p/1", "crawl"],
    ]);
    assert.deepEqual(site.targetAliases, ["https://shop.example/old-coffee-grinder"]);
  });

  test("an own page that says it was not found is a missing page, whatever its status", async () => {
    const gone = page({
      title: "Page not found",
      titleTag: "Page not found",
      blocks: [
        { kind: "heading", text: "Page not found", level: 1, linkShare: 0 },
        { kind: "paragraph", level: 0, linkShare: 0, text: "Sorry, the page that you are looking for does not exist." },
      ],
      mainText: "Page not found\n\nSorry, the page that you are looking for does not exist.",
    });
    const site = await explore({
      serp: ["https://shop.example/coffee-grinder-sale", "https://shop.example/coffee-grinder-tips"],
      pages: { "https://shop.example/coffee-grinder-sale": gone, "https://shop.example/coffee-grinder-tips": page() },
    });
    assert.deepEqual(site.missingPages, ["https://shop.example/coffee-grinder-sale"]);
  });

  test("twenty page requests are made at most", async () => {
    const paths = Array.from({ length: 40 }, (_, index) => `/coffee-${index}`);
    const site = await explore({
      pages: {
        "https://shop.example/sitemap.xml": urlset(...paths),
        ...Object.fromEntries(paths.map((path) => [`https://shop.example${path}`, page()])),
      },
    });
    assert.deepEqual([site.pages.length, site.fetchedCount, site.consideredCount], [20, 20, 40]);
  });

  test("hops of redirects and sitemaps count, so that a site that moved costs no more than thirty requests", async () => {
    const paths = Array.from({ length: 40 }, (_, index) => `/coffee-${index}`);
    const site = await explore({
      pages: {
        "https://shop.example/robots.txt": {
          contentType: "text/plain",
          body: Array.from({ length: 9 }, (_, index) => `Sitemap: https://shop.example/map-${index}.xml`).join("\n"),
        },
        "https://shop.example/map-0.xml": urlset(...paths),
        ...Object.fromEntries(
          paths.map((path) => [`https://shop.example${path}`, page({}, { url: `https://shop.example/moved${path}` })]),
        ),
      },
    });
    // Five sitemaps, and two requests a page.
    assert.equal(site.fetchedCount, 10);
    assert.deepEqual(site.pages, []);
  });

  test("the time budget keeps what was found and ends the rest", async () => {
    const paths = Array.from({ length: 20 }, (_, index) => `/coffee-${index}`);
    const pages = {
      "https://shop.example/sitemap.xml": urlset(...paths),
      ...Object.fromEntries(paths.map((path) => [`https://shop.example${path}`, page({}, { tookMs: 4_000 })])),
    };
    const site = await explore({ pages });
    assert.ok(site.pages.length >= 2 && site.pages.length <= 3, `${site.pages.length}`);
    assert.ok(site.clock.now() <= 15_000);
    assert.equal(site.isCutShort, true);
    const hanging = await explore({ serp: "hangs", pages });
    assert.deepEqual([hanging.pages.length, hanging.sitemapUrlCount, hanging.clock.now()], [0, 20, 15_000]);
  });

  test("a failing search, a dead host and a hostile sitemap only make the result smaller", async () => {
    const viaLinks = target({ links: [link("https://shop.example/story")] });
    const failing = await explore({
      serp: "failed",
      target: viaLinks,
      pages: {
        "https://shop.example/story": page(),
        "https://shop.example/sitemap.xml": { body: "<urlset><loc>http://[bad</loc><loc>javascript:x</loc>" },
      },
    });
    assert.deepEqual(found(failing), [["/story", "crawl"]]);
    const dead = await explore({
      target: viaLinks,
      pages: { "https://shop.example/robots.txt": { fails: "connect" } },
    });
    assert.deepEqual([dead.pages, dead.fetchedCount, dead.isCutShort], [[], 0, false]);
  });

  test("depth is given where it is certain", async () => {
    const home = target({ links: [link("https://shop.example/a")] }, "https://shop.example/");
    const fromHome = await explore({ target: home, pages: { "https://shop.example/a": page() } });
    assert.deepEqual(
      fromHome.pages.map((entry) => entry.depth),
      [1],
    );
    const toHome = await explore({
      serp: ["https://shop.example/", "https://shop.example/b"],
      pages: { "https://shop.example/": page(), "https://shop.example/b": page() },
    });
    assert.deepEqual(
      toHome.pages.map((entry) => entry.depth),
      [0, null],
    );
  });

  test("rejects when the scan is aborted", async () => {
    const { clock, ports, question } = world({ pages: { "https://shop.example/sitemap.xml": { tookMs: 5_000 } } });
    const controller = new AbortController();
    void clock.sleep(2_000).then(() => controller.abort(new Error("cancelled")));
    await assert.rejects(clock.run(exploreSite(ports, question, controller.signal)), /cancelled/);
  });
});

test("pages beside the target are candidates even when their addresses say nothing, after what speaks for itself", async () => {
  const site = await explore({
    pages: {
      "https://shop.example/sitemap.xml": urlset("/guides/a7", "/other/b", "/guides/coffee"),
      "https://shop.example/guides/a7": page(),
      "https://shop.example/guides/coffee": page(),
    },
  });
  assert.deepEqual(found(site), [
    ["/guides/coffee", "sitemap"],
    ["/guides/a7", "sitemap"],
  ]);
});

describe("rankBySlug", () => {
  const topic = topicWords("coffee grinder", target());
  const at = (...paths: readonly string[]) => paths.map((path) => `https://shop.example/${path}`);

  test("keyword words count double, stop words not at all, and unrelated addresses are left out", () => {
    assert.deepEqual(
      rankBySlug(at("the-home-office", "for-a-friend", "coffee", "grinders-and-coffee", "contact"), topic).map(
        (candidate) => candidate.url,
      ),
      at("grinders-and-coffee", "coffee", "the-home-office"),
    );
  });

  test("inflection, diacritics, percent signs and case do not hide a word", () => {
    const cafe = topicWords("Café Zürich", target());
    assert.deepEqual(rankBySlug(at("caf%C3%A9-zuerich", "CAFES/ZURICH", "bad%ff-cafe"), cafe).length, 3);
  });

  test("a short word is not taken for the beginning of another", () => {
    assert.deepEqual(rankBySlug(at("categories"), new Map([["cat", 2]])), []);
  });
});
