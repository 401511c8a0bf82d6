import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { queryOf } from "../../core/analysis/crawl/search-query.ts";
import { messageOf } from "../../core/domain/errors.ts";
import { DEFAULT_REGION } from "../../core/domain/regions.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { Searcher, SerpResult } from "../../core/ports/searcher.ts";
import { closeUntil, openProviders, type SearchConfig } from "./searchers.ts";

/** Response of one search provider to a test. */
export interface ProviderTest {
  readonly provider: string;
  readonly tookMs: number;
  /** The first results, at most 3, or `null` after a failure. */
  readonly results: readonly SerpResult[] | null;
  /** The failure with its remedy, `null` after a response. Contains no key. */
  readonly failure: string | null;
}

/** The last test of the search providers. */
export interface SearchTestResult {
  readonly keyword: string;
  readonly at: number;
  /** In the configured order. */
  readonly providers: readonly ProviderTest[];
}

/** Searches a keyword with each configured provider. A provider with a price charges one search for it. */
export interface SearchTest {
  /** Searches once with each provider. Never rejects. */
  run(keyword: string): Promise<void>;
  /** Returns the last test of this process, `null` before the first. */
  last(): SearchTestResult | null;
}

/** Results that a test requests, which fit one page of every provider. */
const SHOWN = 3;

/** Creates the test of the search providers. `timeoutMs` applies to each of them. D-130 */
export function createSearchTest(
  config: SearchConfig,
  { clock = systemClock, timeoutMs = 15_000 }: { readonly clock?: Clock; readonly timeoutMs?: number } = {},
): SearchTest {
  let kept: SearchTestResult | null = null;
  async function testOf(provider: Searcher, keyword: string): Promise<ProviderTest> {
    const started = clock.now();
    const query = queryOf({ keyword, region: DEFAULT_REGION, locale: "en-US" }, SHOWN);
    const signal = AbortSignal.timeout(timeoutMs);
    const outcome = await provider
      .search(query, signal)
      .catch((cause: unknown) => ({ kind: "failed" as const, message: messageOf(cause) }));
    const about = { provider: provider.name, tookMs: clock.now() - started };
    await closeUntil(provider, signal);
    return outcome.kind === "ok"
      ? { ...about, results: outcome.serp.results.slice(0, SHOWN), failure: null }
      : { ...about, results: null, failure: outcome.message };
  }
  return {
    async run(keyword) {
      const at = clock.now();
      try {
        // The test must reach the provider, so it does not read cached results.
        const open = openProviders({ ...config, searchCacheMs: 0 }, { clock, languages: createSnowballLanguages() });
        kept = { keyword, at, providers: await Promise.all(open.map((provider) => testOf(provider, keyword))) };
      } catch (cause) {
        const failed = { provider: "SERPLENS_SEARCH", tookMs: 0, results: null, failure: messageOf(cause) };
        kept = { keyword, at, providers: [failed] };
      }
    },
    last: () => kept,
  };
}
