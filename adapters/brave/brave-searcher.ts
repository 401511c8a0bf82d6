import { isRecord } from "../../core/contract/json.ts";
import type { Searcher, SearchQuery } from "../../core/ports/searcher.ts";
import { type ApiSearcherPorts, createApiSearcher } from "../../core/serp/api-searcher.ts";
import type { FailureRules, Verdict } from "../../core/serp/failures.ts";
import { type JsonRecord, lineOf, numberOf, parseJson, recordOf, recordsOf } from "../../core/serp/json.ts";
import { type ResultPage, readQuestion, readResult, readSideResult } from "../../core/serp/result-page.ts";
import { countryOf, interfaceLanguageOf, searchLanguageOf } from "./regions.ts";

const NAME = "brave";

/** Results per page; `offset` counts pages of this size. */
const PER_PAGE = 20;
/** Maximum length of a query in characters and in words. */
const MAX_LENGTH = 400;
const MAX_WORDS = 50;

/** Options of the Brave searcher. */
export interface BraveOptions extends ApiSearcherPorts {
  readonly key: string;
  /** @default "https://api.search.brave.com" */
  readonly baseUrl?: string;
}

const RULES: FailureRules = {
  provider: NAME,
  addressSetting: "SERPLENS_SEARCH",
  byStatus: {
    401: { reason: "auth", advice: "check SERPLENS_BRAVE_KEY" },
    403: { reason: "auth", advice: "check that the key's plan has web search" },
  },
  byBody: verdictOf,
};

/**
 * Brave sends 422 for a rejected key and for an invalid request, and 429 for an empty quota and for a high rate.
 * The code in the body distinguishes them.
 */
function verdictOf(text: string): Verdict | null {
  const error = errorOf(text);
  const code = lineOf(error.code, 100);
  if (code.startsWith("SUBSCRIPTION_TOKEN_")) return { reason: "auth", advice: "check SERPLENS_BRAVE_KEY" };
  if (code === "QUOTA_LIMITED" || (code === "RATE_LIMITED" && isQuotaSpent(recordOf(error.meta)))) {
    return { reason: "quota", advice: "the plan's searches are used up; raise the plan or wait for the next month" };
  }
  return null;
}

function isQuotaSpent(meta: JsonRecord): boolean {
  const limit = numberOf(meta.quota_limit);
  const used = numberOf(meta.quota_current);
  return limit !== null && used !== null && limit > 0 && used >= limit;
}

function errorOf(text: string): JsonRecord {
  const body = parseJson(text);
  if (!isRecord(body)) return {};
  return isRecord(body.error) ? body.error : (recordsOf(body.errors)[0] ?? {});
}

/** Searches the Brave index through its web search API. The API has no related searches and reports no price. */
export function createBraveSearcher(options: BraveOptions): Searcher {
  const endpoint = new URL("/res/v1/web/search", options.baseUrl ?? "https://api.search.brave.com").href;
  const headers = { accept: "application/json", "x-subscription-token": options.key };
  return createApiSearcher(
    {
      name: NAME,
      rules: RULES,
      request: (query, page) => ({ url: addressOf(endpoint, query, page), headers }),
      read: readPage,
      probe: {
        // With a valid key, a request without a query fails for the missing query, and no search is spent.
        request: { url: endpoint, headers },
        alsoFine: (status, text) => status === 422 && errorOf(text).code === "VALIDATION",
        read: () => "the key is accepted",
      },
    },
    options,
  );
}

function addressOf(endpoint: string, query: SearchQuery, page: number): string {
  const url = new URL(endpoint);
  const parameters = {
    q: query.query.split(/\s+/).slice(0, MAX_WORDS).join(" ").slice(0, MAX_LENGTH),
    country: countryOf(query.gl),
    search_lang: searchLanguageOf(query.locale),
    ui_lang: interfaceLanguageOf(query.locale, query.gl),
    count: String(PER_PAGE),
    offset: String(page),
    result_filter: "web,faq,query,discussions,videos",
    safesearch: "off",
    // Requests snippets without markup and turns off spelling correction.
    text_decorations: "false",
    spellcheck: "false",
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

function readPage(body: JsonRecord | readonly unknown[]): ResultPage | null {
  if (!isRecord(body) || body.type !== "search") return null;
  return {
    results: recordsOf(recordOf(body.web).results).flatMap((entry) =>
      readResult(entry.url, entry.title, entry.description),
    ),
    peopleAlsoAsk: recordsOf(recordOf(body.faq).results).flatMap((entry) =>
      readQuestion(entry.question, entry.answer, entry.url),
    ),
    relatedSearches: [],
    sideResults: [
      ...recordsOf(recordOf(body.discussions).results).flatMap(({ url, title, data }) =>
        readSideResult("discussion", url, recordOf(data).question ?? title),
      ),
      ...recordsOf(recordOf(body.videos).results).flatMap(({ url, title }) => readSideResult("video", url, title)),
    ],
    warnings: [],
    isLast: recordOf(body.query).more_results_available === false,
    costUsd: null,
  };
}
