import type { RegionCode } from "../contract/regions.ts";

/** What to search for. */
export interface SearchQuery {
  /** The keyword, or an operator query such as `site:example.com keyword`. */
  readonly query: string;
  readonly region: RegionCode;
  /** Country parameter, lower case (`gb` for the UK). */
  readonly gl: string;
  /** Interface language, primary subtag of the locale. */
  readonly hl: string;
  /** BCP-47. */
  readonly locale: string;
  /** Organic results wanted; fewer may come. */
  readonly count: number;
}

/** One organic result. */
export interface SerpResult {
  /** Absolute rank from 1, across result pages. */
  readonly rank: number;
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
}

/** One page of search results, all result pages merged. */
export interface Serp {
  /** Name of the provider that answered. */
  readonly engine: string;
  /** ISO 8601. */
  readonly fetchedAt: string;
  /** Ordered by rank, no URL twice. */
  readonly results: readonly SerpResult[];
  readonly peopleAlsoAsk: readonly { readonly question: string; readonly answer: string | null; readonly url: string | null }[];
  readonly relatedSearches: readonly string[];
  /** True when a later result page failed and fewer results came than exist. */
  readonly isPartial: boolean;
  readonly warnings: readonly string[];
  /** What the provider says the search cost; `null` when it does not say, 0 when the answer was kept from before. */
  readonly costUsd: number | null;
  /** Present when the answer was kept from an earlier search; `fetchedAt` is then that search's time. */
  readonly isCached?: true;
}

/** Failure classes every provider maps its errors to. */
export type SearchFailureReason = "auth" | "quota" | "rate_limited" | "blocked" | "timeout" | "unavailable" | "bad_response";

/** An empty result page that the provider stands behind is `ok` with no results, not a failure. */
export type SearchOutcome =
  | { readonly kind: "ok"; readonly serp: Serp }
  | {
      readonly kind: "failed";
      readonly reason: SearchFailureReason;
      /** Names the provider and how to mend it; no keys in it. */
      readonly message: string;
      readonly retryAfterSeconds: number | null;
    };

/** What a provider said of itself. */
export type SearchCheck = { readonly kind: "ok"; readonly detail: string } | Extract<SearchOutcome, { readonly kind: "failed" }>;

/** Turns a query into a SERP. Never throws for a provider's failure; rejects only when the signal aborts. */
export interface Searcher {
  /** Provider name as configured, for diagnostics. */
  readonly name: string;
  search(query: SearchQuery, signal: AbortSignal): Promise<SearchOutcome>;
  /**
   * Tries address and key without spending a search; `detail` says what is known of the account. Absent where the provider has no such
   * way. Never throws for a provider's failure; rejects only when the signal aborts.
   */
  check?(signal: AbortSignal): Promise<SearchCheck>;
  /** Releases what the adapter opened itself. */
  close(): Promise<void>;
}
