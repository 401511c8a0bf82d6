import { readFileSync } from "node:fs";
import { createBraveSearcher } from "../../adapters/brave/brave-searcher.ts";
import { openCorpus } from "../../adapters/corpus/corpus.ts";
import { createDataforseoSearcher } from "../../adapters/dataforseo/dataforseo-searcher.ts";
import { createOpenserpSearcher } from "../../adapters/openserp/openserp-searcher.ts";
import { openPostgresCorpus } from "../../adapters/postgres/corpus.ts";
import { createSearchTransport } from "../../adapters/search-http/search-http.ts";
import { createSearxngSearcher } from "../../adapters/searxng/searxng-searcher.ts";
import { createSerpapiSearcher } from "../../adapters/serpapi/serpapi-searcher.ts";
import { createSerperSearcher } from "../../adapters/serper/serper-searcher.ts";
import { createStaticSearcher } from "../../adapters/static/static-searcher.ts";
import { isRecord } from "../../core/contract/json.ts";
import { messageOf } from "../../core/domain/errors.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { Languages } from "../../core/ports/languages.ts";
import type { Logger } from "../../core/ports/logger.ts";
import type { Corpus } from "../../core/ports/pages/corpus.ts";
import type { Searcher } from "../../core/ports/searcher.ts";
import type { ApiSearcherPorts } from "../../core/serp/api-searcher.ts";
import { withBreaker } from "../../core/serp/breaker.ts";
import { createBudget, type SearchBudget } from "../../core/serp/budget.ts";
import { withSerpCache } from "../../core/serp/cache.ts";
import { fallback } from "../../core/serp/fallback.ts";
import { untilAborted } from "../../core/util/until-aborted.ts";
import { type Config, ConfigError } from "../config/config.ts";
import { makeFolderOf } from "../config/folders.ts";
import type { SearchSpec } from "../config/search-spec.ts";
import { databaseName } from "./database.ts";

interface SearcherPorts {
  readonly clock: Clock;
  readonly languages: Languages;
  /** @default silent */
  readonly logger?: Logger;
}

/** Configuration of the search providers. */
export type SearchConfig = Pick<Config, "search"> & CorpusConfig & Partial<Pick<Config, "searchCacheMs">>;

/** Where the corpus is. @default `corpusDatabase` is `null` */
export type CorpusConfig = Pick<Config, "corpusPath"> & Partial<Pick<Config, "corpusDatabase">>;

/** Opens the configured providers as one searcher, which closes them. Throws `ConfigError` for an unusable file. */
export function openSearcher(config: SearchConfig, ports: SearcherPorts): Searcher {
  return fallback(openProviders(config, ports), ports.logger);
}

/** Opens the configured providers in order. The caller closes each. Throws `ConfigError` for an unusable file. */
export function openProviders(config: SearchConfig, ports: SearcherPorts): readonly Searcher[] {
  const { search, searchCacheMs = 0 } = config;
  const { clock } = ports;
  return search.map((spec) => {
    if (spec.kind === "corpus") return openConfiguredCorpus(config, ports).searcher;
    if (spec.kind === "static") return openStatic(spec.file, clock);
    // A cached SERP uses neither the budget nor the breaker.
    const searcher = withBreaker(openApi(spec, clock), { clock });
    return searchCacheMs > 0 ? withSerpCache(searcher, { clock, keepMs: searchCacheMs }) : searcher;
  });
}

/** Closes a provider. When the signal aborts before it is closed, the function resolves and waits no longer. */
export async function closeUntil(provider: Searcher, signal: AbortSignal): Promise<void> {
  await untilAborted(provider.close(), signal).catch((cause: unknown) => {
    if (!signal.aborted) throw cause;
  });
}

/**
 * Opens the operator's corpus: in PostgreSQL at its first use, or as a file, whose missing folder it creates. Throws a
 * `ConfigError` for an unusable file.
 */
export function openConfiguredCorpus(
  { corpusPath: path, corpusDatabase = null }: CorpusConfig,
  ports: SearcherPorts,
): Corpus {
  if (corpusDatabase !== null) return openPostgresCorpus({ url: corpusDatabase, ...ports });
  try {
    makeFolderOf(path);
    return openCorpus({ path, ...ports });
  } catch (cause) {
    throw new ConfigError([`SERPLENS_CORPUS_PATH=${path}: ${messageOf(cause)}`]);
  }
}

/** Names the place of the corpus, without user and password. */
export function corpusName({ corpusPath, corpusDatabase = null }: CorpusConfig): string {
  return corpusDatabase === null ? corpusPath : databaseName({ kind: "postgres", url: corpusDatabase });
}

type ApiSpec = Exclude<SearchSpec, { readonly kind: "corpus" | "static" }>;

/** Budgets by provider, because scans and search tests of a process share the provider's day. */
const budgets = new WeakMap<ApiSpec, SearchBudget>();

/** Returns the budget of a configured provider in this process, `null` without a limit. */
function budgetOf(spec: ApiSpec, clock: Clock): SearchBudget | null {
  if (spec.budget === undefined) return null;
  const budget = budgets.get(spec) ?? createBudget(spec.budget, clock);
  budgets.set(spec, budget);
  return budget;
}

function openApi(spec: ApiSpec, clock: Clock): Searcher {
  const budget = budgetOf(spec, clock);
  const ports: ApiSearcherPorts = {
    clock,
    transport: createSearchTransport(),
    ...(budget === null ? {} : { budget }),
  };
  const key = spec.kind === "searxng" || spec.key === undefined ? "" : spec.key;
  const address = spec.url === undefined ? {} : { baseUrl: spec.url };
  switch (spec.kind) {
    case "searxng":
      return createSearxngSearcher({ ...ports, baseUrl: spec.url });
    case "openserp":
      return createOpenserpSearcher({ ...ports, baseUrl: spec.url, ...(key === "" ? {} : { key }) });
    case "brave":
      return createBraveSearcher({ ...ports, ...address, key });
    case "serper":
      return createSerperSearcher({ ...ports, ...address, key });
    case "serpapi":
      return createSerpapiSearcher({ ...ports, ...address, key });
    case "dataforseo":
      return createDataforseoSearcher({ ...ports, ...address, key });
  }
}

function openStatic(file: string | null, clock: Clock): Searcher {
  if (file === null) {
    throw new ConfigError([
      'SERPLENS_SEARCH=static needs a file with {"keyword": ["url", ...]}, such as static:serp.json. ' +
        "`serplens scan` accepts --competitor URL instead.",
    ]);
  }
  try {
    return createStaticSearcher({ byKeyword: readLists(readFileSync(file, "utf8")), clock });
  } catch (cause) {
    throw new ConfigError([`SERPLENS_SEARCH=static:${file}: ${messageOf(cause)}`]);
  }
}

function readLists(json: string): Readonly<Record<string, readonly string[]>> {
  const parsed: unknown = JSON.parse(json);
  if (!isRecord(parsed)) throw new Error('must hold one JSON object, {"keyword": ["url", ...]}');
  const lists: Record<string, readonly string[]> = {};
  for (const [keyword, urls] of Object.entries(parsed)) {
    if (!Array.isArray(urls) || !urls.every((url) => typeof url === "string"))
      throw new Error(`"${keyword}" must be a list of addresses`);
    lists[keyword] = urls;
  }
  return lists;
}
