import type { RegionCode } from "../domain/regions.ts";

/** One search. */
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
  /** Wanted count of organic results. The provider may return fewer. */
  readonly count: number;
  /** Organization that searches. Providers ignore it; a cache keeps the results of each organization apart. */
  readonly organizationId?: string;
}

/** One organic result. */
export interface SerpResult {
  /** Absolute rank from 1, across result pages. */
  readonly rank: number;
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
}

/** A forum thread or a video that an engine shows beside its results. It has no rank and is not compared. D-124 */
export interface SideResult {
  readonly kind: "discussion" | "video";
  readonly url: string;
  readonly title: string;
}

/** One page of search results, all result pages merged. */
export interface Serp {
  /** Name of the provider. */
  readonly engine: string;
  /** ISO 8601. */
  readonly fetchedAt: string;
  /** Ordered by rank, no URL twice. */
  readonly results: readonly SerpResult[];
  readonly peopleAlsoAsk: readonly {
    readonly question: string;
    readonly answer: string | null;
    readonly url: string | null;
  }[];
  readonly relatedSearches: readonly string[];
  /** Absent when the provider shows none. */
  readonly sideResults?: readonly SideResult[];
  /** True when a later result page failed, so that results are missing. */
  readonly isPartial: boolean;
  readonly warnings: readonly string[];
  /** Cost of the search in USD as the provider reports it, `null` when it reports none, 0 for a cached SERP. */
  readonly costUsd: number | null;
  /** Present on a cached SERP, whose `fetchedAt` is the time of the original search. */
  readonly isCached?: true;
}

/** Failure classes. Every provider maps its errors to one of them. */
export type SearchFailureReason =
  | "auth"
  | "quota"
  | "rate_limited"
  | "blocked"
  | "timeout"
  | "unavailable"
  | "bad_response";

/** Outcome of a search. A valid SERP without results is `ok`, not a failure. */
export type SearchOutcome =
  | { readonly kind: "ok"; readonly serp: Serp }
  | {
      readonly kind: "failed";
      readonly reason: SearchFailureReason;
      /** Names the provider and the remedy. Contains no key. */
      readonly message: string;
      readonly retryAfterSeconds: number | null;
    };

/** Outcome of a provider's check. */
export type SearchCheck =
  | { readonly kind: "ok"; readonly detail: string }
  | Extract<SearchOutcome, { readonly kind: "failed" }>;

/** Returns the SERP of a query. Never throws for a failure of the provider; rejects only when the signal aborts. */
export interface Searcher {
  /** Provider name as configured, for diagnostics. */
  readonly name: string;
  search(query: SearchQuery, signal: AbortSignal): Promise<SearchOutcome>;
  /**
   * Checks address and key without spending a search. `detail` describes the account. Absent where the provider
   * offers no such request. Never throws for a failure of the provider; rejects only when the signal aborts.
   */
  check?(signal: AbortSignal): Promise<SearchCheck>;
  /** Closes the resources that the adapter opened. */
  close(): Promise<void>;
}
