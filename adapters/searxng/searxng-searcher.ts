import { pageKey } from "../../core/pipeline/normalize-url.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { Searcher, SearchFailureReason, SearchOutcome, SearchQuery, SerpResult } from "../../core/ports/searcher.ts";
import { type FetchFunction, getPage, type PageFailure } from "./get-page.ts";
import type { SearxngResult } from "./read-answer.ts";

/** Result pages asked for at most; engines behind SearXNG give about 10 results each. */
const MAX_PAGES = 5;

export interface SearxngOptions {
  /** Root address of the operator's own instance; user and password in it go to the proxy before the instance. */
  readonly baseUrl: string;
  readonly clock: Clock;
  /** Limit per result page. @default 10000 */
  readonly timeoutMs?: number;
  /** @default the runtime's fetch */
  readonly fetch?: FetchFunction;
}

interface Gathered {
  readonly byKey: Map<string, SearxngResult>;
  readonly suggestions: Set<string>;
  readonly unresponsive: Set<string>;
  laterFailure: PageFailure | null;
}

/**
 * Searches through a SearXNG instance of the operator.
 *
 * Its JSON format has to be switched on (`search.formats`). Rank is the order in which SearXNG merges
 * its engines. An empty page while engines are suspended or failing is a failure, not an empty answer.
 */
export function createSearxngSearcher(options: SearxngOptions): Searcher {
  const root = options.baseUrl.endsWith("/") ? options.baseUrl : `${options.baseUrl}/`;
  const base = new URL("search", root);
  const authorization = authorizationOf(base);
  base.username = "";
  base.password = "";
  const { timeoutMs = 10_000, clock } = options;
  // The instance is the operator's configuration; no caller can influence this address (DESIGN 7).
  const request = options.fetch ?? ((url, init) => fetch(url, init));
  return {
    name: "searxng",
    async search(query, signal): Promise<SearchOutcome> {
      const found: Gathered = { byKey: new Map(), suggestions: new Set(), unresponsive: new Set(), laterFailure: null };
      for (let page = 1; page <= MAX_PAGES && found.byKey.size < query.count; page++) {
        const outcome = await getPage({ url: addressOf(base, query, page), timeoutMs, now: clock.now(), authorization, fetch: request }, signal);
        if (outcome.kind === "failed") {
          if (page === 1) return outcome;
          found.laterFailure = outcome;
          break;
        }
        const before = found.byKey.size;
        for (const result of outcome.answer.results) {
          const key = pageKey(result.url);
          if (key !== null && !found.byKey.has(key)) found.byKey.set(key, result);
        }
        for (const suggestion of outcome.answer.suggestions) found.suggestions.add(suggestion);
        for (const engine of outcome.answer.unresponsive) found.unresponsive.add(engine);
        // A page that brings nothing new is the last one.
        if (found.byKey.size === before) break;
      }
      return answer(found, query, clock.now());
    },
    async close() {},
  };
}

/** User and password as a header, because `fetch` refuses addresses that hold them. */
function authorizationOf(url: URL): string | null {
  if (url.username === "") return null;
  const bytes = new TextEncoder().encode(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

function addressOf(base: URL, query: SearchQuery, page: number): string {
  const url = new URL(base);
  const parameters = { q: query.query, format: "json", language: query.locale, pageno: String(page), categories: "general", safesearch: "0" };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function answer(found: Gathered, query: SearchQuery, now: number): SearchOutcome {
  const unresponsive = [...found.unresponsive].sort();
  if (found.byKey.size === 0 && unresponsive.length > 0) {
    const engines = unresponsive.join(", ");
    return {
      kind: "failed",
      reason: reasonOf(unresponsive),
      message: `searxng: no engine answered (${engines}); wait until they are no longer suspended, or enable further engines in its settings.yml`,
      retryAfterSeconds: null,
    };
  }
  const results: SerpResult[] = [...found.byKey.values()].slice(0, query.count).map((result, index) => ({ rank: index + 1, ...result }));
  const warnings = unresponsive.map((engine) => `searxng: an engine did not answer (${engine})`);
  if (found.laterFailure !== null) warnings.push(`later result pages are missing: ${found.laterFailure.message}`);
  return {
    kind: "ok",
    serp: {
      engine: "searxng",
      fetchedAt: new Date(now).toISOString(),
      results,
      peopleAlsoAsk: [],
      relatedSearches: [...found.suggestions],
      isPartial: found.laterFailure !== null,
      warnings,
      costUsd: null,
    },
  };
}

/** SearXNG words its engines' errors freely; the classes that call for different mending are told apart. */
function reasonOf(unresponsive: readonly string[]): SearchFailureReason {
  const text = unresponsive.join(" ").toLowerCase();
  if (/captcha|access denied|suspended/.test(text)) return "blocked";
  if (/too many requests/.test(text)) return "rate_limited";
  return /timeout|timed out/.test(text) ? "timeout" : "unavailable";
}
