import type { Searcher, SearchFailureReason, SearchOutcome } from "serplens/ports";

/** Where the search engine answers, and the key for it. */
export interface MineOptions {
  readonly address: string;
  readonly key: string;
}

/** Failures by status, so that a chain of providers knows whether to wait or to go on. */
const REASONS: Readonly<Record<number, SearchFailureReason>> = {
  401: "auth",
  402: "quota",
  403: "auth",
  429: "rate_limited",
};

function failed(reason: SearchFailureReason, message: string): SearchOutcome {
  return { kind: "failed", reason, message, retryAfterSeconds: null };
}

/** Reads one result, or returns `null` for anything else. */
function readResult(value: unknown): { url: string; title: string; snippet: string } | null {
  if (typeof value !== "object" || value === null || !("url" in value)) return null;
  const { url, title, snippet } = value as { url: unknown; title?: unknown; snippet?: unknown };
  if (typeof url !== "string" || URL.parse(url) === null) return null;
  return { url, title: typeof title === "string" ? title : "", snippet: typeof snippet === "string" ? snippet : "" };
}

/**
 * Searches with `GET address?q=...&country=...&count=...`, whose response is `{ "results": [{ url, title, snippet }] }`.
 *
 * A failure of the engine is an outcome, never a rejection, and its message has no key.
 */
export function createMine({ address, key }: MineOptions): Searcher {
  return {
    name: "mine",
    async search({ query, gl, count }, signal) {
      const url = new URL(address);
      for (const [name, value] of Object.entries({ q: query, country: gl, count: String(count) }))
        url.searchParams.set(name, value);
      let body: unknown;
      try {
        const response = await fetch(url, { headers: { authorization: `Bearer ${key}` }, signal });
        if (!response.ok)
          return failed(REASONS[response.status] ?? "unavailable", `mine: the engine sent status ${response.status}`);
        body = await response.json();
      } catch (error) {
        signal.throwIfAborted();
        return failed(error instanceof SyntaxError ? "bad_response" : "unavailable", "mine: no usable response");
      }
      const { results } = (typeof body === "object" && body !== null ? body : {}) as { results?: unknown };
      if (!Array.isArray(results)) return failed("bad_response", "mine: the response has no list of results");
      const seen = new Set<string>();
      const found = results
        .map(readResult)
        .filter((result) => result !== null)
        .filter(({ url: each }) => !seen.has(each) && seen.add(each));
      const serp = {
        engine: "mine",
        fetchedAt: new Date().toISOString(),
        results: found.slice(0, count).map((result, at) => ({ rank: at + 1, ...result })),
        peopleAlsoAsk: [],
        relatedSearches: [],
        isPartial: false,
        warnings: [],
        costUsd: null,
      };
      return { kind: "ok", serp };
    },
    async close() {},
  };
}
