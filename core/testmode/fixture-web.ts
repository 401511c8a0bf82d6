import type { FetchedResource, Fetcher } from "../ports/fetcher.ts";
import type { Searcher, SerpResult } from "../ports/searcher.ts";
import { escapeHtml } from "../util/escape-html.ts";
import { KEYWORD_MARK, PASSAGES, type Passage, TITLES } from "./fixture-text.ts";

/** Fetch time of every fixture, fixed so that reports on fixtures never change. */
export const FIXTURE_AT = Date.UTC(2026, 0, 1);

/** Rank of the target page. */
const TARGET_RANK = 7;
/** Count of the first passages that the target page has. */
const TARGET_PASSAGES = 7;
const RANKING_PASSAGES = 8;
/** Pages of the target's site by path, each with the passage of its subject. */
const SITE_PAGES: readonly (readonly [string, number])[] = [
  ["grind-size", 4],
  ["kettles", 8],
  ["water", 9],
];

/** Search results and pages of one test job, generated from its keyword in memory. */
export interface FixtureWeb {
  readonly searcher: Searcher;
  readonly fetcher: Fetcher;
}

interface Page {
  readonly title: string;
  readonly passages: readonly Passage[];
  readonly links: readonly string[];
  /** schema.org type of the page. */
  readonly type: string;
}

function htmlOf({ title, passages, links, type }: Page, keyword: string): string {
  const filled = (text: string) => escapeHtml(text.replaceAll(KEYWORD_MARK, () => keyword));
  const structured = {
    "@context": "https://schema.org",
    "@type": type,
    headline: title.replaceAll(KEYWORD_MARK, () => keyword),
    datePublished: "2025-09-01",
  };
  const body = passages.map(
    ({ heading, paragraphs }) =>
      `<h2>${filled(heading)}</h2>${paragraphs.map((text) => `<p>${filled(text)}</p>`).join("")}`,
  );
  const nav = links.map((href) => `<a href="${href}">${href.slice(1)}</a>`).join(" ");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${filled(title)}</title>
<meta name="description" content="${filled(`What to know about ${KEYWORD_MARK}, in plain words and with numbers.`)}">
<script type="application/ld+json">${JSON.stringify(structured).replaceAll("<", "\\u003c")}</script></head>
<body><nav>${nav}</nav><main><article><h1>${filled(title)}</h1>${body.join("\n")}</article></main></body></html>`;
}

/** Returns the passages of the ranking page at `index`: a moving window, so that most pages share most terms. */
function passagesAt(index: number): readonly Passage[] {
  const rotated = PASSAGES.map((_, step) => PASSAGES[(index * 5 + step) % PASSAGES.length]).filter(
    (passage) => passage !== undefined,
  );
  const [first] = PASSAGES;
  return first === undefined
    ? rotated
    : [first, ...rotated.filter((passage) => passage !== first).slice(0, RANKING_PASSAGES - 1)];
}

/** Returns the last passage of a ranking page. Two pages of one text would count once. */
function closingOf(title: string): Passage {
  return { heading: "In short", paragraphs: [`This page treats ${KEYWORD_MARK} under one title: ${title}.`] };
}

function rankingUrl(index: number): string {
  return `https://guide-${index + 1}.example/articles/${index + 1}`;
}

function serpResults(keyword: string, targetUrl: string | null): readonly SerpResult[] {
  const urls = TITLES.map((_, index) => rankingUrl(index));
  if (targetUrl !== null) urls.splice(TARGET_RANK - 1, 0, targetUrl);
  return urls.map((url, index) => ({
    rank: index + 1,
    url,
    title: `${keyword}: result ${index + 1}`,
    snippet: `What to know about ${keyword}.`,
  }));
}

function sitePageUrls(targetUrl: string | null): readonly string[] {
  return targetUrl === null ? [] : SITE_PAGES.map(([name]) => new URL(`/${name}`, targetUrl).href);
}

/** Pages by address. Every other address returns the target page. */
function pagesOf(targetUrl: string | null): ReadonlyMap<string, Page> {
  const ranking = TITLES.map((title, index): readonly [string, Page] => [
    rankingUrl(index),
    {
      title: `${KEYWORD_MARK}: ${title}`,
      passages: [...passagesAt(index), closingOf(title)],
      links: [],
      type: index % 3 === 0 ? "HowTo" : "Article",
    },
  ]);
  const site = SITE_PAGES.flatMap(([name, passage]): readonly (readonly [string, Page])[] => {
    if (targetUrl === null) return [];
    const about = PASSAGES[passage];
    return [
      [
        new URL(`/${name}`, targetUrl).href,
        {
          title: about?.heading ?? name,
          passages: PASSAGES.slice(passage, passage + 2),
          links: ["/"],
          type: "Article",
        },
      ],
    ];
  });
  return new Map([...site, ...ranking]);
}

function targetPage(): Page {
  const passages = PASSAGES.slice(0, TARGET_PASSAGES);
  return {
    title: `${KEYWORD_MARK} step by step`,
    passages,
    links: SITE_PAGES.map(([name]) => `/${name}`),
    type: "WebPage",
  };
}

function resource(url: string, status: number, body: string): FetchedResource {
  const bytes = new TextEncoder().encode(body);
  return {
    requestedUrl: url,
    url,
    status,
    contentType: "text/html; charset=utf-8",
    headers: {},
    body: bytes,
    redirects: [],
    elapsedMs: 40,
  };
}

/** Creates the web of a test job. Equal input returns equal pages. */
export function createFixtureWeb(keyword: string, targetUrl: string | null): FixtureWeb {
  const pages = pagesOf(targetUrl);
  return {
    searcher: {
      name: "test",
      async search({ query, count }, signal) {
        signal.throwIfAborted();
        const isSiteQuery = query.startsWith("site:");
        const own = sitePageUrls(targetUrl).map((url, index) => ({ rank: index + 1, url, title: "", snippet: "" }));
        const results = (isSiteQuery ? own : serpResults(keyword, targetUrl)).slice(0, count);
        return {
          kind: "ok",
          serp: {
            engine: "test",
            fetchedAt: new Date(FIXTURE_AT).toISOString(),
            results,
            peopleAlsoAsk: isSiteQuery
              ? []
              : [{ question: `What is the best ratio for ${keyword}?`, answer: null, url: null }],
            relatedSearches: [],
            isPartial: false,
            warnings: ["This is a test job: results and pages are fixtures."],
            costUsd: null,
          },
        };
      },
      async close() {},
    },
    fetcher: {
      async get({ url, accept }, signal) {
        signal.throwIfAborted();
        // Fixture sites have neither robots.txt nor sitemaps.
        if (accept !== "page") return { kind: "fetched", resource: resource(url, 404, "") };
        return { kind: "fetched", resource: resource(url, 200, htmlOf(pages.get(url) ?? targetPage(), keyword)) };
      },
    },
  };
}
