import { isRecord } from "../../core/contract/json.ts";
import type { Searcher, SearchFailureReason, SearchQuery } from "../../core/ports/searcher.ts";
import { type ApiSearcherPorts, createApiSearcher } from "../../core/serp/api-searcher.ts";
import { type FailureRules, failureOf, type SearchFailure } from "../../core/serp/failures.ts";
import { type JsonRecord, recordsOf } from "../../core/serp/json.ts";
import { type ResultPage, readLines, readResult } from "../../core/serp/result-page.ts";

const NAME = "searxng";

/** Options of the SearXNG searcher. */
export interface SearxngOptions extends ApiSearcherPorts {
  /** Base URL of the operator's instance. User and password in the URL are for a proxy in front of it. */
  readonly baseUrl: string;
}

const RULES: FailureRules = {
  provider: NAME,
  addressSetting: "SERPLENS_SEARCH",
  byStatus: {
    401: { reason: "auth", advice: "put the proxy's user and password into the address in SERPLENS_SEARCH" },
    // SearXNG returns 403 for every format missing from its settings, and the default settings list only html.
    403: { reason: "auth", advice: "add `json` to `search.formats` in its settings.yml and restart it" },
    429: { reason: "rate_limited", advice: "allow this host in its limiter.toml (`pass_ip`) or send fewer scans" },
  },
};

/**
 * Searches through a SearXNG instance of the operator.
 *
 * The instance must enable its JSON format (`search.formats`). Rank is the order in which SearXNG merges
 * its engines. An empty page while engines are suspended or failing is a failure.
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
        // SearXNG checks the format first, so an error about the missing query proves that JSON is enabled.
        request: { url: `${base.href}?format=json`, headers },
        alsoFine: (status) => status === 400,
        read: () => "the instance answers and its JSON format is on",
      },
    },
    options,
  );
}

/** Moves user and password into a header, because `fetch` rejects URLs with credentials. */
function authorizationOf(url: URL): string | null {
  if (url.username === "") return null;
  const bytes = new TextEncoder().encode(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

function addressOf(base: URL, query: SearchQuery, page: number): string {
  const url = new URL(base);
  const parameters = {
    q: query.query,
    format: "json",
    language: query.locale,
    pageno: String(page + 1),
    categories: "general",
    safesearch: "0",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function readPage(body: JsonRecord | readonly unknown[], page: number): ResultPage | SearchFailure | null {
  if (!isRecord(body) || !Array.isArray(body.results)) return null;
  const results = recordsOf(body.results).flatMap((entry) => readResult(entry.url, entry.title, entry.content));
  const unresponsive = unresponsiveEngines(body.unresponsive_engines);
  // An empty later page is the end of the list, with a warning.
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

/** Maximum engines in a message and characters of each. A default instance has about 80 engines. */
const MAX_ENGINES = 20;
const MAX_ENGINE_LENGTH = 100;

/** Engines with their failures, such as `google: CAPTCHA`, sorted. */
function unresponsiveEngines(value: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  return entries
    .flatMap((entry) => {
      const [engine, reason]: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
      return typeof engine === "string"
        ? [(typeof reason === "string" ? `${engine}: ${reason}` : engine).slice(0, MAX_ENGINE_LENGTH)]
        : [];
    })
    .sort()
    .slice(0, MAX_ENGINES);
}

/** SearXNG has no codes for engine errors. These patterns find the classes that need different remedies. */
function reasonOf(unresponsive: readonly string[]): SearchFailureReason {
  const text = unresponsive.join(" ").toLowerCase();
  if (/captcha|access denied|suspended/.test(text)) return "blocked";
  if (/too many requests/.test(text)) return "rate_limited";
  return /timeout|timed out/.test(text) ? "timeout" : "unavailable";
}
