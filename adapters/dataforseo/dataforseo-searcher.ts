import { isRecord } from "../../core/contract/json.ts";
import type { RegionCode } from "../../core/domain/regions.ts";
import type { Searcher, SearchQuery } from "../../core/ports/searcher.ts";
import { type ApiSearcherPorts, createApiSearcher } from "../../core/serp/api-searcher.ts";
import { type FailureRules, failureOf, type SearchFailure, type Verdict } from "../../core/serp/failures.ts";
import { type JsonRecord, numberOf, recordOf, recordsOf } from "../../core/serp/json.ts";
import { type ResultPage, readLines, readQuestion, readResult, readSideResult } from "../../core/serp/result-page.ts";

const NAME = "dataforseo";

/** Time limit in ms. One request covers up to 20 results on two pages of the engine. */
const TIMEOUT_MS = 40_000;

/** Options of the DataForSEO searcher. */
export interface DataforseoOptions extends ApiSearcherPorts {
  /** `login:password` of the API. */
  readonly key: string;
  /** @default "https://api.dataforseo.com" */
  readonly baseUrl?: string;
}

/** Location codes: 2000 + ISO 3166-1 numeric. */
const LOCATIONS: Readonly<Record<RegionCode, number>> = {
  US: 2840,
  CA: 2124,
  UK: 2826,
  AU: 2036,
  NZ: 2554,
  ES: 2724,
  DE: 2276,
  IT: 2380,
  FR: 2250,
  IE: 2372,
  NL: 2528,
  CH: 2756,
  SE: 2752,
  NO: 2578,
  DK: 2208,
  FI: 2246,
  ZA: 2710,
  MX: 2484,
  BR: 2076,
  CO: 2170,
  IN: 2356,
  SG: 2702,
  MY: 2458,
  JP: 2392,
  KE: 2404,
  AE: 2784,
  HK: 2344,
};

const CHECK_KEY: Verdict = {
  reason: "auth",
  advice: "check SERPLENS_DATAFORSEO_KEY, which is LOGIN:PASSWORD of the API",
};
const NO_MONEY: Verdict = { reason: "quota", advice: "the account's balance or daily limit is used up; top it up" };

const RULES: FailureRules = {
  provider: NAME,
  addressSetting: "SERPLENS_SEARCH",
  byStatus: { 401: CHECK_KEY, 402: NO_MONEY },
};

/** Searches Google through DataForSEO's live endpoint: one request for all results. DataForSEO reports the price. */
export function createDataforseoSearcher(options: DataforseoOptions): Searcher {
  const base = options.baseUrl ?? "https://api.dataforseo.com";
  const bytes = new TextEncoder().encode(options.key);
  const authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`;
  return createApiSearcher(
    {
      name: NAME,
      rules: RULES,
      request: (query) => ({
        url: new URL("/v3/serp/google/organic/live/advanced", base).href,
        headers: { accept: "application/json", "content-type": "application/json", authorization },
        body: JSON.stringify([taskOf(query)]),
      }),
      read: (body) => readPage(body),
      probe: {
        request: {
          url: new URL("/v3/appendix/user_data", base).href,
          headers: { accept: "application/json", authorization },
        },
        read: readAccount,
      },
    },
    { timeoutMs: TIMEOUT_MS, ...options },
  );
}

function taskOf(query: SearchQuery): JsonRecord {
  // DataForSEO bills pages of ten results.
  const depth = Math.max(10, Math.ceil(query.count / 10) * 10);
  return {
    // DataForSEO decodes a plain % or + in a keyword.
    keyword: query.query.replaceAll("%", "%25").replaceAll("+", "%2B"),
    location_code: LOCATIONS[query.region],
    language_code: languageOf(query.locale),
    device: "desktop",
    os: "windows",
    depth,
    max_crawl_pages: depth / 10,
  };
}

/** Languages by primary subtag, Chinese by script. */
function languageOf(locale: string): string {
  const [primary = "", ...rest] = locale.toLowerCase().split("-");
  if (primary === "nn" || primary === "no") return "nb";
  if (primary !== "zh") return primary;
  return rest.some((subtag) => /^(?:hant|hk|tw|mo)$/.test(subtag)) ? "zh-TW" : "zh-CN";
}

/** DataForSEO sends failures with HTTP 200 and a code of the response or of the task. */
function verdictOf(code: number): Verdict {
  if (code === 40202 || code === 40209)
    return { reason: "rate_limited", advice: "too many requests a minute or at once; send fewer scans" };
  if (code === 40204 || code === 40207)
    return {
      reason: "auth",
      advice: "the account may not use this endpoint, or this server's address is not on its list",
    };
  if (code >= 40200 && code < 40300) return NO_MONEY;
  if (code >= 40100 && code < 40200 && code !== 40101 && code !== 40103) return CHECK_KEY;
  if (code === 50401 || code === 50402)
    return { reason: "timeout", advice: "the engine behind it did not answer in time" };
  if (code >= 50000 || code === 40101 || code === 40103)
    return { reason: "unavailable", advice: "the search was not finished; try again later" };
  return { reason: "bad_response", advice: "the request was refused; the region or the locale may not be known there" };
}

function codedFailure(code: number): SearchFailure {
  const { reason, advice } = verdictOf(code);
  return failureOf(NAME, { reason, advice: `code ${code}; ${advice}` });
}

const OK = 20_000;
/** Code of a valid search without results. */
const NO_RESULTS = 40_102;

function readPage(body: JsonRecord | readonly unknown[]): ResultPage | SearchFailure | null {
  if (!isRecord(body)) return null;
  const code = numberOf(body.status_code);
  if (code === null) return null;
  if (code !== OK) return codedFailure(code);
  const task = recordsOf(body.tasks)[0];
  const taskCode = task === undefined ? null : numberOf(task.status_code);
  if (task === undefined || taskCode === null) return null;
  if (taskCode !== OK && taskCode !== NO_RESULTS) return codedFailure(taskCode);
  const items = recordsOf(recordsOf(task.result)[0]?.items);
  const of = (type: string): readonly JsonRecord[] => items.filter((item) => item.type === type);
  return {
    results: items
      .filter(({ type }) => type === "organic" || type === "featured_snippet" || type === "answer_box")
      .flatMap((item) => readResult(item.url, item.title, item.description)),
    peopleAlsoAsk: of("people_also_ask")
      .flatMap((item) => recordsOf(item.items))
      .flatMap((item) => {
        const expanded = recordsOf(item.expanded_element)[0];
        return readQuestion(item.title, expanded?.description, expanded?.url);
      }),
    sideResults: [
      ...of("discussions_and_forums")
        .flatMap((item) => recordsOf(item.items))
        .flatMap(({ url, title }) => readSideResult("discussion", url, title)),
      ...of("video")
        .flatMap((item) => recordsOf(item.items))
        .flatMap(({ url, title }) => readSideResult("video", url, title)),
    ],
    relatedSearches: of("related_searches").flatMap((item) => readLines(item.items)),
    warnings: [],
    isLast: true,
    costUsd: numberOf(body.cost),
  };
}

function readAccount(body: JsonRecord | readonly unknown[] | null): string | SearchFailure {
  const answer = recordOf(body);
  const code = numberOf(answer.status_code);
  if (code !== null && code !== OK) return codedFailure(code);
  const balance = numberOf(recordOf(recordsOf(recordsOf(answer.tasks)[0]?.result)[0]?.money).balance);
  if (balance === null) return "login and password are accepted";
  return balance > 0 ? `login and password are accepted, ${balance} US dollars left` : failureOf(NAME, NO_MONEY);
}
