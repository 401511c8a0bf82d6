import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import { queryOf } from "../../core/analysis/crawl/search-query.ts";
import { messageOf } from "../../core/domain/errors.ts";
import { DEFAULT_REGION } from "../../core/domain/regions.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { Searcher } from "../../core/ports/searcher.ts";
import { ConfigError } from "../config/config.ts";
import { closeUntil, openProviders, type SearchConfig } from "./searchers.ts";

/** The result of one provider's check. `warn`: the provider works and finds nothing yet. `detail` names the remedy. */
export interface ProviderCheck {
  readonly state: "ok" | "warn" | "fail";
  readonly detail: string;
}

/** Checks each configured search provider, in order, without spending a search. `timeoutMs` applies to each of them. */
export async function checkProviders(
  config: SearchConfig,
  { clock, timeoutMs }: { readonly clock: Clock; readonly timeoutMs: number },
): Promise<readonly ProviderCheck[]> {
  let providers: readonly Searcher[];
  try {
    providers = openProviders(config, { clock, languages: createSnowballLanguages() });
  } catch (cause) {
    return [{ state: "fail", detail: cause instanceof ConfigError ? cause.problems.join("; ") : messageOf(cause) }];
  }
  return Promise.all(
    providers.map(async (provider) => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await checkProvider(provider, signal);
      } catch (cause) {
        return { state: "fail" as const, detail: `${provider.name}: ${messageOf(cause)}` };
      } finally {
        await closeUntil(provider, signal);
      }
    }),
  );
}

async function checkProvider(provider: Searcher, signal: AbortSignal): Promise<ProviderCheck> {
  if (provider.check !== undefined) {
    const checked = await provider.check(signal);
    if (checked.kind === "ok") return { state: "ok", detail: `${provider.name}: ${checked.detail}` };
    // A server starts with an empty index, and its operator adds pages later.
    return { state: provider.name === "corpus" ? "warn" : "fail", detail: checked.message };
  }
  // Searchers without a check read a file of this machine, so a search costs nothing. No result is valid.
  const query = queryOf({ keyword: "test", region: DEFAULT_REGION, locale: "en-US" }, 3);
  const outcome = await provider.search(query, signal);
  return outcome.kind === "failed"
    ? { state: "fail", detail: outcome.message }
    : { state: "ok", detail: provider.name };
}
