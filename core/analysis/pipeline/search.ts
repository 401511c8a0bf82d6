import { type JobErrorCode, StepError } from "../../domain/errors.ts";
import type { ScanRequest, Tier } from "../../domain/job.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Searcher, SearchFailureReason, SearchOutcome, Serp, SerpResult } from "../../ports/searcher.ts";
import { pageKey } from "../../util/normalize-url.ts";
import { hostOf } from "../../util/urls.ts";
import type { ExcludedPage } from "../crawl/records.ts";
import { queryOf } from "../crawl/search-query.ts";

/** Ranking pages compared per tier. Contract 1 (deep: 15 competitors), D-56 */
export const COHORT_SIZE: Readonly<Record<Tier, number>> = { lite: 10, standard: 10, deep: 15 };

/** Results asked for beyond the cohort, because the target's own page and doubles drop out. */
const MARGIN = 5;

/** The parts of a scan request that decide which pages are compared. */
type SearchRequest = Pick<
  ScanRequest,
  "keyword" | "region" | "locale" | "tier" | "url" | "competitors" | "excludeHosts"
>;

/** The result of the search step. */
export interface SearchFindings {
  /** The provider's result list without doubles. It still contains the target's own page. */
  readonly serp: Serp;
  /**
   * Results by rank without the target's own page and excluded hosts. The first `requestedCount` are compared, and the
   * others replace those that cannot be. Several pages of one host may be among them.
   */
  readonly competitors: readonly SerpResult[];
  /** Absolute rank of the target's own page; `null` when it does not rank or there is no target. */
  readonly targetRank: number | null;
  /** Results of hosts that the request excludes. */
  readonly excluded: readonly ExcludedPage[];
  /** 10, or 15 for deep. */
  readonly requestedCount: number;
}

const CODE: Readonly<Record<SearchFailureReason, JobErrorCode>> = {
  auth: "SEARCH_UNAVAILABLE",
  quota: "SEARCH_QUOTA_EXCEEDED",
  rate_limited: "SEARCH_UNAVAILABLE",
  blocked: "SEARCH_UNAVAILABLE",
  timeout: "SEARCH_UNAVAILABLE",
  unavailable: "SEARCH_UNAVAILABLE",
  bad_response: "SEARCH_UNAVAILABLE",
};

/**
 * Finds the pages that rank for the request's keyword.
 *
 * Throws `StepError` SEARCH_UNAVAILABLE (a retry can help), SEARCH_QUOTA_EXCEEDED and NO_RESULTS
 * (it cannot); rejects with the signal's reason when that aborts.
 */
export async function search(
  request: SearchRequest,
  searcher: Searcher,
  clock: Clock,
  signal: AbortSignal,
): Promise<SearchFindings> {
  const { competitors: chosen } = request;
  const requestedCount = Math.min(COHORT_SIZE[request.tier], chosen?.length ?? COHORT_SIZE.deep);
  const outcome: SearchOutcome =
    chosen === undefined
      ? await searcher.search(queryOf(request, requestedCount + MARGIN), signal)
      : { kind: "ok", serp: chosenSerp(chosen, clock.now()) };
  if (outcome.kind === "failed") {
    const code = CODE[outcome.reason];
    const message = `search for "${request.keyword}" failed: ${outcome.message}`;
    // D-9: an exhausted quota does not come back within the attempts of one job.
    throw new StepError({ code, message, step: "search", isRetryable: code === "SEARCH_UNAVAILABLE" });
  }
  const results = withoutDoubles(outcome.serp.results);
  const targetKey = request.url === null ? null : pageKey(request.url);
  const targetResult = results.find((result) => targetKey !== null && pageKey(result.url) === targetKey);
  const isExcluded = hostFilter(request.excludeHosts ?? []);
  const others = results.filter((result) => result !== targetResult);
  const competitors = others.filter(({ url }) => !isExcluded(url)).slice(0, requestedCount + MARGIN);
  if (competitors.length === 0) throw noResults(request, outcome.serp, targetResult !== undefined);
  const excluded = others
    .filter(({ url }) => isExcluded(url))
    .map(
      ({ url, rank }): ExcludedPage => ({
        url,
        rank,
        reason: "host_excluded",
        detail: "The request or a setting of the organization excludes the host.",
      }),
    );
  const targetRank = targetResult?.rank ?? null;
  return { serp: { ...outcome.serp, results }, competitors, targetRank, excluded, requestedCount };
}

/** Returns a test for addresses of the hosts and their subdomains. */
function hostFilter(hosts: readonly string[]): (url: string) => boolean {
  return (url) => {
    const host = hostOf(url);
    return hosts.some((each) => host === each.replace(/^www\./, "") || host.endsWith(`.${each.replace(/^www\./, "")}`));
  };
}

/** The result page of a request that names its competitors. D-82 */
function chosenSerp(urls: readonly string[], now: number): Serp {
  return {
    engine: "request",
    fetchedAt: new Date(now).toISOString(),
    results: urls.map((url, index) => ({ rank: index + 1, url, title: "", snippet: "" })),
    peopleAlsoAsk: [],
    relatedSearches: [],
    isPartial: false,
    warnings: [],
    costUsd: null,
  };
}

/** Results by rank, each page once: the best rank stays. Results that are no web address drop out. */
function withoutDoubles(results: readonly SerpResult[]): readonly SerpResult[] {
  const byKey = new Map<string, SerpResult>();
  for (const result of [...results].sort((a, b) => a.rank - b.rank)) {
    const key = pageKey(result.url);
    if (key !== null && !byKey.has(key)) byKey.set(key, result);
  }
  return [...byKey.values()];
}

function noResults(request: SearchRequest, serp: Serp, isTargetAlone: boolean): StepError {
  const answer = isTargetAlone ? "only the analysed page itself" : "no pages";
  const notes = serp.warnings.length > 0 ? ` (${serp.warnings.join("; ")})` : "";
  const message =
    `${serp.engine} found ${answer} for "${request.keyword}" in region ${request.region}, locale ${request.locale}${notes}. ` +
    "Check the spelling, use a broader keyword, or choose the region and locale the pages are written for.";
  return new StepError({ code: "NO_RESULTS", message, step: "search", isRetryable: false });
}
