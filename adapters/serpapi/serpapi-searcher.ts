import { isRecord } from "../../core/contract/json.ts";
import type { Searcher, SearchQuery } from "../../core/ports/searcher.ts";
import { type ApiSearcherPorts, createApiSearcher } from "../../core/serp/api-searcher.ts";
import { type FailureRules, failureOf, type SearchFailure, type Verdict } from "../../core/serp/failures.ts";
import { googleLanguage } from "../../core/serp/google-language.ts";
import { type JsonRecord, lineOf, numberOf, recordOf, recordsOf } from "../../core/serp/json.ts";
import { type ResultPage, readLines, readQuestion, readResult, readSideResult } from "../../core/serp/result-page.ts";

const NAME = "serpapi";

/** Results per page; `start` counts results. */
const PER_PAGE = 10;

/** Options of the SerpApi searcher. */
export interface SerpapiOptions extends ApiSearcherPorts {
  readonly key: string;
  /** @default "https://serpapi.com" */
  readonly baseUrl?: string;
}

const CHECK_KEY: Verdict = { reason: "auth", advice: "check SERPLENS_SERPAPI_KEY" };
const NO_SEARCHES: Verdict = {
  reason: "quota",
  advice: "the account has run out of searches; raise the plan or wait for the next month",
};

const RULES: FailureRules = {
  provider: NAME,
  addressSetting: "SERPLENS_SEARCH",
  byStatus: {
    401: CHECK_KEY,
    403: { reason: "auth", advice: "the account behind the key may not search; see its dashboard" },
  },
  // SerpApi sends 429 for the hourly limit and for an empty account. The message distinguishes them.
  byBody: (text) => (/run out of searches/i.test(text) ? NO_SEARCHES : null),
};

/** Searches Google through SerpApi, ten results per page. SerpApi reports no price. */
export function createSerpapiSearcher(options: SerpapiOptions): Searcher {
  const base = options.baseUrl ?? "https://serpapi.com";
  const headers = { accept: "application/json" };
  const account = new URL("/account.json", base);
  account.searchParams.set("api_key", options.key);
  return createApiSearcher(
    {
      name: NAME,
      rules: RULES,
      request: (query, page) => ({ url: addressOf(base, options.key, query, page), headers }),
      read: readPage,
      probe: { request: { url: account.href, headers }, read: readAccount },
    },
    options,
  );
}

function addressOf(base: string, key: string, query: SearchQuery, page: number): string {
  const url = new URL("/search.json", base);
  const parameters = {
    engine: "google",
    q: query.query,
    // The global domain with a country, contract 2.5.
    google_domain: "google.com",
    gl: query.gl,
    hl: googleLanguage(query.locale),
    start: String(page * PER_PAGE),
    device: "desktop",
    api_key: key,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function readAccount(body: JsonRecord | readonly unknown[] | null): string | SearchFailure {
  const account = recordOf(body);
  const left = numberOf(account.total_searches_left) ?? numberOf(account.plan_searches_left);
  if (left === null) return "the key is accepted";
  return left > 0 ? `the key is accepted, ${left} searches left` : failureOf(NAME, NO_SEARCHES);
}

function readPage(body: JsonRecord | readonly unknown[]): ResultPage | SearchFailure | null {
  if (!isRecord(body) || !isRecord(body.search_metadata)) return null;
  // A search without results is a success with an `error` text. A failed search has a failure status.
  if (body.search_metadata.status !== "Success") {
    const isBlocked = /captcha|blocked/i.test(lineOf(body.error, 500));
    return failureOf(NAME, {
      reason: isBlocked ? "blocked" : "unavailable",
      advice: isBlocked
        ? "the engine behind it asks for a CAPTCHA; try again later"
        : "the search was not finished; try again later",
    });
  }
  const box = recordOf(body.answer_box);
  return {
    // The page of the featured snippet is result 1. Contract 2.3
    results: [box, ...recordsOf(body.organic_results)].flatMap((entry) =>
      readResult(entry.link, entry.title, entry.snippet),
    ),
    peopleAlsoAsk: recordsOf(body.related_questions).flatMap((entry) =>
      readQuestion(entry.question, entry.snippet, entry.link),
    ),
    relatedSearches: readLines(recordsOf(body.related_searches).map((entry) => entry.query)),
    sideResults: [
      ...recordsOf(body.discussions_and_forums).flatMap(({ link, title }) => readSideResult("discussion", link, title)),
      ...recordsOf(body.inline_videos).flatMap(({ link, title }) => readSideResult("video", link, title)),
    ],
    warnings: [],
    isLast: typeof recordOf(body.serpapi_pagination).next !== "string",
    costUsd: null,
  };
}
