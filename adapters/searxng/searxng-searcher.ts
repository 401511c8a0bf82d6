import { isRecord } from "../../core/contract/json.ts";
import type { Searcher, SearchFailureReason, SearchQuery } from "../../core/ports/searcher.ts";
import { type ApiSearcherPorts, createApiSearcher } from "../../core/search/api-searcher.ts";
import { type FailureRules, failureOf, type SearchFailure } from "../../core/search/failures.ts";
import { type JsonRecord, recordsOf } from "../../core/search/json.ts";
import { type ResultPage, readLines, readResult } from "../../core/search/result-page.ts";

const NAME = "searxng";

/** Where a SearXNG instance is, beside the ports every provider needs. */
export interface SearxngOptions extends ApiSearcherPorts {
  /** Root address of the operator's own instance; user and password in it go to the proxy before the instance. */
  readonly baseUrl: string;
}

const RULES: FailureRules = {
  provider: NAME,
  addressSetting: "SERPLENS_SEARCH",
  byStatus: {
    401: { reason: "auth", advice: "put the proxy's user and password into the address in SERPLENS_SEARCH" },
    // It answers 403 to any format that its settings do not list, and lists html alone by default.
    403: { reason: "auth", advice: "add `json` to `search.formats` in its settings.yml and restart it" },
    429: { reason: "rate_limited", advice: "allow this host in its limiter.toml (`pass_ip`) or send fewer scans" },
  },
};

/**
 * Searches through a SearXNG instance of the operator.
 *
 * Its JSON format has to be switched on (`search.formats`). Rank is the order in which SearXNG merges
 * its engines. An empty page while engines are suspended or failing is a failure, not an empty answer.
 */
export function createSearxngSearcher(options: SearxngOptions): Searcher {
  const base = new URL("search", options.baseUrl.endsWith("/") ? options.baseUrl : `${options.baseUrl}/`);
  const authorization = authorizationOf(base);
  base.username = "";
  base.password = "";
  const headers = { accept: "application/json", ...(authorization === null ? {} : { authorization }) };
  return createApiSearcher(
    {
      name: NAME,
      rules: RULES,
      request: (query, page) => ({ url: addressOf(base, query, page), headers }),
      read: readPage,
      probe: {
        // The format is judged before the query, so a complaint about the missing query proves that JSON is on.
        request: { url: `${base.href}?format=json`, headers },
        alsoFine: (status) => status === 400,
        read: () => "the instance answers and its JSON format is on",
      },
    },
    options,
  );
}

/** User and password as a header, because `fetch` refuses addresses that hold them. */
function authorizationOf(url: URL): string | null {
  if (url.username === "") return null;
  const bytes = new TextEncoder().encode(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

function addressOf(base: URL, query: SearchQuery, page: number): string {
  const url = new URL(base);
  const parameters = { q: query.query, format: "json", language: query.locale, pageno: String(page + 1), categories: "general", safesearch: "0" };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function readPage(body: JsonRecord | readonly unknown[], page: number): ResultPage | SearchFailure | null {
  if (!isRecord(body) || !Array.isArray(body.results)) return null;
  const results = recordsOf(body.results).flatMap((entry) => readResult(entry.url, entry.title, entry.content));
  const unresponsive = unresponsiveEngines(body.unresponsive_engines);
  // On a later page it is the end of the list, with a warning.
  if (results.length === 0 && unresponsive.length > 0 && page === 0) {
    const advice = `no engine answered (${unresponsive.join(", ")}); wait until they are no longer suspended, or enable further engines in its settings.yml`;
    return failureOf(NAME, { reason: reasonOf(unresponsive), advice });
  }
  return {
    results,
    peopleAlsoAsk: [],
    relatedSearches: readLines(body.suggestions),
    warnings: unresponsive.map((engine) => `${NAME}: an engine did not answer (${engine})`),
    isLast: false,
    costUsd: null,
  };
}

/** Engines named in a message, and characters of each; a default instance has about 80. */
const MAX_ENGINES = 20;
const MAX_ENGINE_LENGTH = 100;

/** Engine and reason, as in `google: CAPTCHA`, sorted. */
function unresponsiveEngines(value: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  return entries
    .flatMap((entry) => {
      const [engine, reason]: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
      return typeof engine === "string" ? [(typeof reason === "string" ? `${engine}: ${reason}` : engine).slice(0, MAX_ENGINE_LENGTH)] : [];
    })
    .sort()
    .slice(0, MAX_ENGINES);
}

/** SearXNG words its engines' errors freely; the classes that call for different mending are told apart. */
function reasonOf(unresponsive: readonly string[]): SearchFailureReason {
  const text = unresponsive.join(" ").toLowerCase();
  if (/captcha|access denied|suspended/.test(text)) return "blocked";
  if (/too many requests/.test(text)) return "rate_limited";
  return /timeout|timed out/.test(text) ? "timeout" : "unavailable";
}
