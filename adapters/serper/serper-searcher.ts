import { isRecord } from "../../core/contract/json.ts";
import type { Searcher } from "../../core/ports/searcher.ts";
import { type ApiSearcherPorts, createApiSearcher } from "../../core/serp/api-searcher.ts";
import { type FailureRules, failureOf, type SearchFailure, type Verdict } from "../../core/serp/failures.ts";
import { googleLanguage } from "../../core/serp/google-language.ts";
import { type JsonRecord, numberOf, recordOf, recordsOf } from "../../core/serp/json.ts";
import { type ResultPage, readLines, readQuestion, readResult, readSideResult } from "../../core/serp/result-page.ts";

const NAME = "serper";

/** Options of the Serper searcher. */
export interface SerperOptions extends ApiSearcherPorts {
  readonly key: string;
  /** @default "https://google.serper.dev" */
  readonly baseUrl?: string;
}

const CHECK_KEY: Verdict = { reason: "auth", advice: "check SERPLENS_SERPER_KEY" };
const NO_CREDITS: Verdict = { reason: "quota", advice: "the account has no credits left; top it up" };

const RULES: FailureRules = {
  provider: NAME,
  addressSetting: "SERPLENS_SEARCH",
  byStatus: { 401: CHECK_KEY, 403: CHECK_KEY },
  // Serper sends 400 for an empty account and for an invalid request. The message distinguishes them.
  byBody: (text) => (/not enough credits/i.test(text) ? NO_CREDITS : null),
};

/** Searches Google through Serper, ten results per page. Serper counts credits and reports no price. */
export function createSerperSearcher(options: SerperOptions): Searcher {
  const base = options.baseUrl ?? "https://google.serper.dev";
  const headers = { accept: "application/json", "content-type": "application/json", "x-api-key": options.key };
  return createApiSearcher(
    {
      name: NAME,
      rules: RULES,
      request: (query, page) => ({
        url: new URL("/search", base).href,
        headers,
        body: JSON.stringify({ q: query.query, gl: query.gl, hl: googleLanguage(query.locale), page: page + 1 }),
      }),
      read: readPage,
      probe: { request: { url: new URL("/account", base).href, headers }, read: readAccount },
    },
    options,
  );
}

function readAccount(body: JsonRecord | readonly unknown[] | null): string | SearchFailure {
  const balance = numberOf(recordOf(body).balance);
  if (balance === null) return "the key is accepted";
  return balance > 0 ? `the key is accepted, ${balance} credits left` : failureOf(NAME, NO_CREDITS);
}

function readPage(body: JsonRecord | readonly unknown[]): ResultPage | null {
  if (!isRecord(body) || !isRecord(body.searchParameters)) return null;
  return {
    // The page of the featured snippet is result 1.
    results: [recordOf(body.answerBox), ...recordsOf(body.organic)].flatMap((entry) =>
      readResult(entry.link, entry.title, entry.snippet),
    ),
    peopleAlsoAsk: recordsOf(body.peopleAlsoAsk).flatMap((entry) =>
      readQuestion(entry.question, entry.snippet, entry.link),
    ),
    relatedSearches: readLines(recordsOf(body.relatedSearches).map((entry) => entry.query)),
    sideResults: recordsOf(body.videos).flatMap(({ link, title }) => readSideResult("video", link, title)),
    warnings: [],
    isLast: false,
    costUsd: null,
  };
}
